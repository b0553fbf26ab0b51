#include <algorithm>
#include <string>

#include "engine/codec.hpp"
#include "engine/playout.hpp"
#include "engine/script.hpp"
#include "games/asterisk/asterisk.hpp"
#include "games/asterisk/codec.hpp"
#include "games/asterisk/play.hpp"

// Positions by name: scenarios, saves and bug reports.
namespace asterisk {

using engine::Problem;

namespace {

// A position that says nothing is the first turn of Attempt 1, with seat 0 as the Lookout.
State empty_position(const Rules& rules) {
  State state{};
  state.phase = Phase::RUNNING;
  state.active = next_seat(rules, state.lookout);
  if (rules.clock == ClockKind::realtime && !rules.solo)
    state.clock.deadline = engine::at_milliseconds(std::int64_t{rules.on.attempt_seconds} * 1000);
  if (rules.clock == ClockKind::turns && !rules.solo)
    state.turns_left = static_cast<std::uint8_t>(rules.on.turns_per_attempt);
  return state;
}

// Cards that are not named lie in the Main deck, below those that are, by their ids; if the
// position names the whole of it, they are missing.
std::string complete_main_deck(const Rules& rules, State& state) {
  std::array<int, most_faces> left{};
  for (std::size_t face = 1; face < most_faces; ++face) left[face] = rules.components->counts[face];
  for (int i = 0; i < state.main_deck.size(); ++i) --left[index(state.main_deck[i])];
  for (const Played& each : state.turn.played) --left[index(each.card)];
  for (const Player& player : state.players) {
    for (const Card card : player.hand) --left[index(card)];
    for (const Card card : player.discard) --left[index(card)];
  }
  for (std::size_t face = 1; face < most_faces; ++face) {
    if (left[face] < 0) return rules.components->card_ids[face] + " is there too often";
    for (; left[face] > 0; --left[face]) state.main_deck.put_bottom(card_at(face));
  }
  return "";
}

// Likewise for the Prisoner deck; cards that are set aside by the mode are there first.
std::string complete_prisoner_deck(const Rules& rules, const JsonObject& root, State& state) {
  Figures seen = 0;
  std::string twice;
  const auto see = [&](Figure figure) {
    if ((seen & bit(figure)) != 0 || (rules.in_game & bit(figure)) == 0)
      twice = rules.components->figure_ids[index(figure)] + " is there twice, or not in this mode";
    seen |= bit(figure);
  };
  for (const Figure figure : state.line) see(figure);
  for (int i = 0; i < state.prisoner_deck.size(); ++i) see(state.prisoner_deck[i]);
  for (const Player& player : state.players)
    for (const Figure figure : player.custody) see(figure);
  for (const Figure figure : state.aside) see(figure);
  if (!twice.empty()) return twice;
  if (!root.contains("aside"))
    for (const Figure figure : rules.mode.aside)
      if ((seen & bit(figure)) == 0) {
        state.aside.add(figure);
        seen |= bit(figure);
      }
  for (std::size_t i = 1; i < most_figures; ++i)
    if ((rules.in_game & ~seen) >> i & 1) state.prisoner_deck.put_bottom(figure_at(i));
  return "";
}

// Calibration cards that are not named: the lowest numbers that are free, the next one on top.
std::string complete_calibrations(const Rules& rules, const JsonObject& root, State& state) {
  if (state.calibration == 0 && playing(state))
    return "a calibration is needed while an Attempt runs";
  unsigned seen = 0;
  bool twice = false;
  const auto see = [&](std::uint8_t number) {
    twice = twice || number < 1 || number > dial_numbers || (seen >> number & 1u) != 0;
    seen |= 1u << (number % 32);
  };
  if (state.calibration != 0) see(state.calibration);
  for (const std::uint8_t number : state.calibration_deck) see(number);
  for (const std::uint8_t number : state.calibrations_used) see(number);
  if (twice) return "a calibration number is there twice";
  if (root.contains("calibration_deck")) return "";
  const int dealt = rules.mode.calibration_cards - (state.calibration != 0 ? 1 : 0) -
                    state.calibrations_used.size();
  Calibrations rest;
  for (int number = 1; number <= dial_numbers && rest.size() < dealt; ++number)
    if ((seen >> number & 1u) == 0) rest.add(static_cast<std::uint8_t>(number));
  while (!rest.empty()) state.calibration_deck.add(rest.take_back());
  return "";
}

void complete_missions(const Rules& rules, State& state) {
  if (!rules.mode.missions) return;
  unsigned taken = 0;
  for (const Player& player : state.players)
    if (player.mission != no_mission) taken |= 1u << player.mission;
  for (int i = 0; i < rules.seats; ++i) {
    Player& player = state.players[static_cast<std::size_t>(i)];
    std::uint8_t free = 0;
    while ((taken >> free & 1u) != 0) ++free;
    if (player.mission != no_mission) continue;
    player.mission = free;
    taken |= 1u << free;
  }
}

void complete_abilities(const Rules& rules, State& state) {
  state.abilities = 0;
  for (const Player& player : state.players)
    for (const Figure figure : player.custody)
      if ((rules.informer_set & bit(figure)) != 0)
        state.abilities =
            static_cast<std::uint8_t>(state.abilities | 1u << rules.profile(figure).number);
}

std::string check_giving(const Player& player) {
  Custody held = player.custody;
  for (const Figure figure : player.giving) {
    const auto* found = std::find(held.begin(), held.end(), figure);
    if (found == held.end()) return "only what is in custody is given back";
    held.remove(static_cast<int>(found - held.begin()));
  }
  return "";
}

std::string check_turn(const State& state) {
  const Turn& turn = state.turn;
  if (!turn.started && (!turn.played.empty() || turn.pending != Deed::none ||
                        turn.crack_draws > 0 || turn.wanted != Wanted::nothing))
    return "a turn that has not started has played, asked and waits for nothing";
  if (turn.offered >> state.line.size() != 0) return "'offered' names a place behind the Line";
  return "";
}

// Every Attempt that is still to begin flips a card; Rambo Mode ends where none is left.
std::string check_attempts(const Rules& rules, const State& state) {
  if (rules.solo) return "";
  if (state.attempt < 1 || state.attempt > rules.mode.attempts)
    return "there are " + std::to_string(rules.mode.attempts) + " Attempts";
  const bool debriefing = state.phase == Phase::RETURNING || state.phase == Phase::TRIMMING;
  if (debriefing && state.attempt == rules.mode.attempts) return "nothing follows the last Attempt";
  const bool begins = state.phase == Phase::READY && state.calibration == 0;
  const int to_come = rules.mode.attempts - state.attempt + (begins ? 1 : 0);
  if (state.phase != Phase::OVER && state.calibration_deck.size() < to_come)
    return "the calibration deck has fewer cards than Attempts are to come";
  return "";
}

std::string check(const Rules& rules, const State& state) {
  for (const Seat seat : {state.lookout, state.active, state.paused_by, state.turn.taker})
    if (!exists(rules, seat)) return "a seat is named that is not in the game";
  if (state.phase != Phase::OVER && state.player(state.active).left)
    return "the active seat has left";
  if (state.line.size() > rules.mode.line)
    return "the Line has at most " + std::to_string(rules.mode.line) + " cards";
  if (std::string wrong = check_attempts(rules, state); !wrong.empty()) return wrong;
  if (rules.solo && state.phase != Phase::RUNNING && state.phase != Phase::OVER)
    return "Rambo Mode is running or over";
  for (const Player& player : state.players) {
    if (std::string wrong = check_giving(player); !wrong.empty()) return wrong;
    if (player.mission != no_mission && !rules.mode.missions)
      return "there are no Missions in this mode";
  }
  if (std::string wrong = check_turn(state); !wrong.empty()) return wrong;
  if (!Game::conserved(rules, state)) return "a card is missing, or in two places";
  if (!engine::goes_on<Game>(rules, state)) return "somebody is asked who could do nothing";
  return "";
}

}  // namespace

JsonObject Game::position(const Rules& rules, const State& state) {
  return engine::encoded(rules, state).get_object();
}

Fallible<State> Game::place(const Rules& rules, const Json& json) {
  State state = empty_position(rules);
  if (std::string wrong = engine::decoded(rules, json, state, true); !wrong.empty())
    return Problem{"position: " + wrong};
  const JsonObject& root = json.get_object();
  if (!exists(rules, state.lookout)) return Problem{"position: 'lookout' is not in the game"};
  if (!root.contains("active")) state.active = next_seat(rules, state.lookout);
  if (!root.contains("dial")) state.dial = state.calibration;
  std::string wrong = complete_main_deck(rules, state);
  if (wrong.empty()) wrong = complete_prisoner_deck(rules, root, state);
  if (wrong.empty()) wrong = complete_calibrations(rules, root, state);
  complete_missions(rules, state);
  complete_abilities(rules, state);
  if (wrong.empty()) wrong = check(rules, state);
  if (!wrong.empty()) return Problem{"position: " + wrong};
  return state;
}

Fallible<Chance> Game::script(const Rules& rules, const Json& json) {
  return engine::read_script(
      json, "lookout: a seat",
      [&](std::string_view word, const Json& item) -> std::optional<engine::Draw> {
        if (word != "lookout") return std::nullopt;
        return engine::draw_below(seat_stream, item, rules.seats);
      });
}

std::string Game::script_rest(const Rules&, const Chance& chance) {
  return engine::rest_of_script(chance, {{seat_stream, "Lookouts"}});
}

}  // namespace asterisk
