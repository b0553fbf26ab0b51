#include <array>
#include <string>

#include "engine/codec.hpp"
#include "engine/playout.hpp"
#include "engine/script.hpp"
#include "games/deathstar/codec.hpp"
#include "games/deathstar/deathstar.hpp"
#include "games/deathstar/play.hpp"

// Positions by name: scenarios, saves and bug reports.
namespace deathstar {

using engine::Problem;

namespace {

using Counts = std::array<int, 32>;

std::string token_name(const Rules& rules, Seat seat, Kind kind) {
  return std::string(
             engine::name_of(rules.colours[static_cast<std::size_t>(engine::index(seat))])) +
         " " + std::string(engine::name_of(kind));
}

// The cards that are not in the deck: held, being carried out, discarded.
Counts outside_deck(const Rules& rules, const State& state) {
  Counts counts{};
  if (state.card != Card::none) ++counts[static_cast<std::size_t>(index(state.card))];
  for (int i = 0; i < state.discard.size(); ++i)
    ++counts[static_cast<std::size_t>(index(state.discard[i]))];
  for (const Player& player : state.players)
    counts[static_cast<std::size_t>(index(rules.escape_card))] += player.escapes;
  return counts;
}

// A position may name only the top of the deck; the other cards follow in the order of their ids.
std::string complete_deck(const Rules& rules, State& state) {
  Counts counts = outside_deck(rules, state);
  for (int i = 0; i < state.deck.size(); ++i)
    ++counts[static_cast<std::size_t>(index(state.deck[i]))];
  for (std::size_t i = 1; i < rules.board->cards.size(); ++i) {
    const int there_are = rules.card_counts[i];
    if (counts[i] > there_are)
      return "card " + rules.board->cards[i].id + " is there " + std::to_string(counts[i]) +
             " times, but the deck has " + std::to_string(there_are);
    for (; counts[i] < there_are; ++counts[i]) state.deck.put_bottom(static_cast<Card>(i));
  }
  if (state.returned > state.deck.size()) return "'returned' counts more cards than the deck holds";
  return "";
}

std::string check_token(const Rules& rules, const State& state, Seat seat, Kind kind) {
  const Player& player = state.player(seat);
  const Token& token = player.token(kind);
  const std::string name = token_name(rules, seat, kind);
  if ((token.spot == Spot::none) != player.left)
    return name + " is off the board, which only a seat that left is";
  if (!on_station(token.spot) && token.spot != player.token(other(kind)).spot)
    return name + " is in Hyperspace without its pair";
  if (token.spot == Spot::base && player.place == 0)
    return name + " is at the Rebel Base, but has no place";
  if ((token.spot == Spot::none) || !on_station(token.spot) ||
      (rules.holding >> index(token.spot) & 1) != 0 || rules.on.collision == Collision::none)
    return "";
  for (int i = 0; i <= engine::index(seat); ++i) {
    for (Kind each : both_kinds) {
      if (i == engine::index(seat) && each == kind) return "";
      const bool like = each == kind;
      if (state.players[static_cast<std::size_t>(i)].token(each).spot != token.spot) continue;
      if (rules.on.collision == Collision::detention_or_short || like)
        return token_name(rules, engine::seat_at(i), each) + " and " + name +
               " cannot both stand on " +
               rules.board->ids[static_cast<std::size_t>(index(token.spot))];
    }
  }
  return "";
}

std::string check_pairs(const Rules& rules, const State& state) {
  if (rules.on.collision == Collision::none) return "";
  for (int i = 0; i < rules.seats; ++i)
    for (int k = 0; k < i; ++k) {
      const Spot a = pair_spot(state.players[static_cast<std::size_t>(i)]);
      if (in_hyperspace(a) && a == pair_spot(state.players[static_cast<std::size_t>(k)]))
        return "two pairs cannot both be on " +
               rules.board->ids[static_cast<std::size_t>(index(a))];
    }
  return "";
}

// The phase must have what it is about, so that nothing later stumbles over it.
std::string check_phase(const Rules& rules, const State& state) {
  if (engine::index(state.current) >= rules.seats || engine::index(state.starter) >= rules.seats)
    return "there is no such seat at turn";
  if (state.spin > 3) return "'spin' is 0 to 3";
  for (Spot spot : state.meeting.path)
    if (spot != Spot::none && rules.board->ids[static_cast<std::size_t>(index(spot))].empty())
      return "'meeting' names a spot that does not exist";
  const Player& player = state.player(state.current);
  const bool pair = paired(rules, player);
  const bool moving = state.phase == Phase::await_move || state.phase == Phase::await_flight;
  if (moving && state.spin == 0) return "this phase needs a number in 'spin'";
  if (state.phase == Phase::await_move && pair) return "a pair flies; it does not walk";
  const bool flying = state.phase == Phase::await_flight || state.phase == Phase::await_step ||
                      state.phase == Phase::await_dogfight;
  if (flying && !pair) return "the player at turn has no pair yet";
  if ((state.phase == Phase::await_step || state.phase == Phase::await_dogfight) &&
      rules.kinds[static_cast<std::size_t>(index(pair_spot(player)))] != SpotKind::tie)
    return "a dogfight needs a pair on a Tie Fighter";
  const bool card_needed =
      state.phase == Phase::await_card_path || state.phase == Phase::await_card_choice;
  if (card_needed && state.card == Card::none) return "this phase needs a 'card'";
  if (state.phase == Phase::await_card_path) {
    const Effect effect = rules.card(state.card).effect;
    if (effect != Effect::ahead && effect != Effect::back) return "this card moves nothing";
  }
  if (state.phase == Phase::await_collision &&
      (state.meeting.length == 0 || state.meeting.stop >= state.meeting.length))
    return "this phase needs a 'meeting'";
  if (card_needed && !on_station(player.token(state.mover).spot))
    return "the moving token is not on the station";
  if (state.phase == Phase::game_over)
    return state.reason == Reason::running ? "a game that is over has a 'reason'" : "";
  if (!playing(player)) return "the seat at turn is not playing any more";
  if (state.phase == Phase::first_spin)
    return state.contenders.has(state.current) && !state.spun.has(state.current)
               ? ""
               : "the seat at turn is not one of the 'contenders'";
  return engine::goes_on<Game>(rules, state) ? "" : "the player at turn could do nothing";
}

}  // namespace

JsonObject Game::position(const Rules& rules, const State& state) {
  return engine::encoded(rules, state).get_object();
}

Fallible<State> Game::place(const Rules& rules, const Json& json) {
  State state;
  state.phase = Phase::await_spin;
  for (int i = 0; i < rules.seats; ++i)
    for (Token& token : state.players[static_cast<std::size_t>(i)].tokens)
      token.spot = rules.compactor;
  if (std::string wrong = engine::decoded(rules, json, state, true); !wrong.empty())
    return Problem{"position: " + wrong};
  std::string wrong = complete_deck(rules, state);
  for (int i = 0; i < rules.seats && wrong.empty(); ++i)
    for (Kind kind : both_kinds)
      if (wrong.empty()) wrong = check_token(rules, state, engine::seat_at(i), kind);
  if (wrong.empty()) wrong = check_pairs(rules, state);
  if (wrong.empty() && json.is_object() && !json.get_object().contains("falcon_open") &&
      engine::index(state.current) < rules.seats)
    state.falcon_open = mission_complete(rules, state.player(state.current));
  if (wrong.empty()) wrong = check_phase(rules, state);
  if (wrong.empty() && !conserved(rules, state)) wrong = "a card is missing, or in two places";
  if (!wrong.empty()) return Problem{"position: " + wrong};
  return state;
}

Fallible<Chance> Game::script(const Rules& rules, const Json& json) {
  return engine::read_script(
      json, "spin: 1 to 3, dogfight: win or lose, starter: a seat",
      [&](std::string_view word, const Json& item) -> std::optional<engine::Draw> {
        if (word == "spin") {
          const std::int64_t* face = item.if_int64();
          if (face == nullptr || *face < 1 || *face > 3) return std::nullopt;
          return engine::draw_below(spin_stream, *face - 1, 3);
        }
        if (const std::string said = engine::to_word(item);
            word == "dogfight" && (said == "win" || said == "lose"))
          return engine::Draw{dogfight_stream, said == "win" ? 0u : 1u};
        if (word == "starter") return engine::draw_below(spin_stream, item, rules.seats);
        return std::nullopt;
      });
}

std::string Game::script_rest(const Rules&, const Chance& chance) {
  return engine::rest_of_script(chance, {{spin_stream, "spins"}, {dogfight_stream, "dogfights"}});
}

}  // namespace deathstar
