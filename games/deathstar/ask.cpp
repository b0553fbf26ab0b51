#include "engine/ask.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "games/deathstar/codec.hpp"
#include "games/deathstar/play.hpp"

// What the rules say to those who ask: who must do what now, and what an action leads into. What is
// to be known of a move is read off the move itself, carried out in an imagined world.
namespace deathstar {
namespace {

using engine::JsonArray;
using engine::JsonObject;
using engine::Prompt;

State imagined(const Rules& rules, const View& view) {
  Chance chance = Chance::fast(0);
  return Game::sample(rules, view, chance);
}

// Carries out an action, and sends back whoever it meets.
void carry_on(const Rules& rules, State& state, const Action& action, Events& events) {
  Chance chance = Chance::fast(0);
  const Seat seat = state.current;
  const Time now = state.turn_began;
  const Result result = Game::apply(rules, state, seat, action, now, chance, events);
  if (result.ok() && state.phase == Phase::await_collision)
    static_cast<void>(
        Game::apply(rules, state, seat, Action::plain(Verb::send_back), now, chance, events));
}

// What ending there brings, which is the first of these events; only a card brings more of them.
const Event* gain_in(const Events& events) {
  for (const Event& event : events) {
    switch (event.what) {
      case What::MissionCardTaken:
      case What::ForceDrawn:
      case What::TokenBoarded:
      case What::DogfightStarted:
      case What::GameWon:
        return &event;
      default:
        break;
    }
  }
  return nullptr;
}

std::string_view gain_word(const Event* gain) {
  if (gain == nullptr) return "nothing";
  switch (gain->what) {
    case What::MissionCardTaken:
      return engine::name_of(gain->word);
    case What::ForceDrawn:
      return "force";
    case What::TokenBoarded:
      return "board";
    case What::DogfightStarted:
      return "dogfight";
    default:
      return "win";
  }
}

// Whom sending back would send away: a token, or a pair.
struct Met {
  Seat seat{};
  std::string_view token = "LL";
};
Met met_in(const Events& events) {
  for (const Event& event : events) {
    if (event.what == What::TokenSent) return {event.seat, engine::name_of(event.token)};
    if (event.what == What::PairSentBack) return {event.seat, "pair"};
  }
  return {};
}

void add_odds(const Rules& rules, JsonObject& fields) {
  fields["win"] = rules.on.dogfight[0];
  fields["all"] = rules.on.dogfight[0] + rules.on.dogfight[1];
}

// The best that a token can reach with this number: the Falcon, then the missions.
struct Goal {
  int rank = 0;
  Kind token = Kind::LL;
  Spot spot = Spot::none;
};

int rank_of(const Event* gain) {
  if (gain == nullptr) return 0;
  if (gain->what == What::TokenBoarded) return 3;
  if (gain->what != What::MissionCardTaken) return 0;
  return gain->word == Word::blueprint ? 2 : 1;
}

bool passes_a_goal(const Rules& rules, const Action& action) {
  for (std::size_t i = 0; i < action.length; ++i) {
    const SpotKind kind = rules.kinds[at(action.path[i])];
    if (kind == SpotKind::control_room || kind == SpotKind::tractor_beam ||
        kind == SpotKind::falcon)
      return true;
  }
  return false;
}

Goal best_goal(const Rules& rules, const State& state, const Actions& actions) {
  Goal best;
  for (const Action& action : actions) {
    if (action.verb != Verb::move || !passes_a_goal(rules, action)) continue;
    State after = state;
    Events events;
    carry_on(rules, after, action, events);
    const int rank = rank_of(gain_in(events));
    if (rank > best.rank)
      best = {rank, action.token, after.player(state.current).token(action.token).spot};
  }
  return best;
}

Prompt ask_to_spin(const Rules& rules, const View& view) {
  const Player& player = view.player(view.current);
  const bool pair = paired(rules, player);
  std::array<std::string_view, 2> locked{"none", "none"};
  std::size_t count = 0;
  for (Kind kind : both_kinds)
    if (detained(rules, player.token(kind))) locked[count++] = engine::name_of(kind);
  const bool escape = count > 0 && player.escapes > 0;
  const bool ship = view.falcon_open && !pair;
  Prompt prompt{view.current, "ui.say.spin", pair ? "ui.say.spin_fly" : "ui.say.spin_move"};
  if (!view.extra_turn && count == 0 && !ship) return prompt;
  prompt.then = "ui.say.spin_then";
  prompt.fields = {{"extra", view.extra_turn},
                   {"locked", locked[0]},
                   {"also", locked[1]},
                   {"escape", escape},
                   {"ship", ship}};
  return prompt;
}

Prompt ask_to_move(const Rules& rules, const View& view) {
  const State state = imagined(rules, view);
  Actions actions;
  Game::legal(rules, state, view.current, actions);
  std::array<bool, 2> moves{};
  for (const Action& action : actions)
    if (action.verb == Verb::move) moves[index(action.token)] = true;
  Prompt prompt{view.current, "ui.say.move", "ui.say.move_one"};
  prompt.fields["number"] = view.spin;
  if (moves[0] != moves[1]) {
    prompt.rest = "ui.say.move_this";
    prompt.fields["token"] = engine::name_of(moves[0] ? Kind::LL : Kind::HC);
  }
  const Goal goal = best_goal(rules, state, actions);
  if (goal.rank == 0) return prompt;
  prompt.then = "ui.say.reaches";
  prompt.fields["goer"] = engine::name_of(goal.token);
  prompt.fields["spot"] = encode(rules, goal.spot);
  return prompt;
}

Prompt ask_about_meeting(const Rules& rules, const View& view) {
  State state = imagined(rules, view);
  Events events;
  carry_on(rules, state, Action::plain(Verb::send_back), events);
  const Met met = met_in(events);
  const std::size_t stop = view.meeting.stop;
  Prompt prompt{view.current, "ui.say.choose", "ui.say.meeting_stay"};
  prompt.fields = {{"token", met.token}, {"met", engine::index(met.seat)}};
  if (stop == 0 || stop >= view.meeting.length) return prompt;
  prompt.rest = "ui.say.meeting";
  prompt.fields["spot"] = encode(rules, view.meeting.path[stop - 1]);
  return prompt;
}

Prompt ask_about_card(const Rules& rules, const View& view) {
  const CardKind& card = rules.card(view.card);
  const bool choice = view.phase == Phase::await_card_choice;
  Prompt prompt{view.current, choice ? "ui.say.choose" : "ui.say.move",
                choice ? "ui.say.card_choice" : "ui.say.card_move", "ui.say.card"};
  prompt.fields = {{"token", engine::name_of(choice ? other(view.mover) : view.mover)},
                   {"number", card.value},
                   {"back", card.effect == Effect::back},
                   {"card", card.id}};
  return prompt;
}

Prompt ask_actor(const Rules& rules, const View& view) {
  switch (view.phase) {
    case Phase::first_spin:
      return {view.current, "ui.say.spin", "ui.say.spin_first", "ui.say.spin_first_then"};
    case Phase::await_spin:
      return ask_to_spin(rules, view);
    case Phase::await_move:
      return ask_to_move(rules, view);
    case Phase::await_collision:
      return ask_about_meeting(rules, view);
    case Phase::await_card_path:
    case Phase::await_card_choice:
      return ask_about_card(rules, view);
    case Phase::await_flight: {
      Prompt prompt{view.current, "ui.say.fly", "ui.say.fly_pair", "ui.say.fly_then"};
      prompt.fields["number"] = view.spin;
      add_odds(rules, prompt.fields);
      return prompt;
    }
    case Phase::await_dogfight: {
      Prompt prompt{view.current, "ui.say.spin", "ui.say.dogfight", "ui.say.dogfight_then"};
      add_odds(rules, prompt.fields);
      return prompt;
    }
    case Phase::await_step:
      return {view.current, "ui.say.step", "ui.say.step_rest"};
    case Phase::game_over:
      break;
  }
  return {};
}

// Who really plays next: an extra turn comes first, and whoever owes a turn gives it up.
std::optional<Seat> next_up(const Rules& rules, const View& view) {
  if (view.extra > 0) return std::nullopt;
  for (int step = 1; step < rules.seats; ++step) {
    const Seat seat = engine::seat_at((engine::index(view.current) + step) % rules.seats);
    if (playing(view.player(seat)) && view.player(seat).owed == 0) return seat;
  }
  return std::nullopt;
}

constexpr std::array<std::string_view, 5> ending_keys{
    "phase.game_over", "outcome.won", "outcome.places", "outcome.left", "outcome.round_limit"};
static_assert(ending_keys.size() == engine::words_of<Reason>.size());

Prompt tell_ending(const Rules& rules, const View& view) {
  Prompt prompt;
  JsonArray winners;
  for (int i = 0; i < rules.seats; ++i) {
    if (view.player(engine::seat_at(i)).place != 1) continue;
    winners.push_back(i);
    if (!prompt.seat) prompt.seat = engine::seat_at(i);
  }
  const bool trial = rules.on.time_trial && !winners.empty();
  prompt.rest = trial ? "outcome.trial" : ending_keys[static_cast<std::size_t>(view.reason)];
  if (trial)
    prompt.fields["number"] = view.players[0].turns;
  else
    prompt.fields["seat"] = std::move(winners);
  return prompt;
}

// How far somebody has come: the stage of the race, and the hundredths of it that lie behind.
enum class Leg : std::uint8_t { compactor, missions, ship, hyperspace, base };
struct Headway {
  Leg leg = Leg::compactor;
  int share = 0;
};

// A stage is behind somebody only when the next one begins.
int share_done(int left, int all) { return std::clamp(100 - 100 * left / all, 0, 95); }

// Lines to the nearest room of a mission that is still to do; from afar it is all the same.
constexpr int far_from_room = 10;
int lines_to_mission(const Rules& rules, const Player& player) {
  int least = far_from_room;
  const auto measure = [&](const std::array<int, 64>& lines) {
    for (const Token& token : player.tokens)
      if (on_station(token.spot) && lines[at(token.spot)] >= 0)
        least = std::min(least, lines[at(token.spot)]);
  };
  if (!player.blueprint) measure(rules.board->to_blueprint);
  if (!player.tractor) measure(rules.board->to_tractor);
  return least;
}

Headway headway_of(const Rules& rules, const Player& player) {
  const Board& board = *rules.board;
  const Remaining way = remaining_way(rules, player);
  if (player.place > 0 || way.stage == Stage::base) return {Leg::base};
  if (way.stage == Stage::falcon || way.stage == Stage::hyperspace)
    return {Leg::hyperspace, 100 - 100 * way.lines / (board.rows + 1)};
  if (mission_complete(rules, player))
    return {Leg::ship, share_done(way.lines, 2 * board.ahead[at(rules.compactor)])};
  const bool begun = player.blueprint || player.tractor;
  return {begun ? Leg::missions : Leg::compactor,
          share_done(lines_to_mission(rules, player), begun ? far_from_room : far_from_room / 2)};
}

// Who still races or has arrived, the leader first.
JsonArray race_of(const Rules& rules, const View& view) {
  struct Runner {
    int seat;
    Headway way;
    int place;
  };
  std::vector<Runner> runners;
  for (int i = 0; i < rules.seats; ++i) {
    const Player& player = view.player(engine::seat_at(i));
    if (!player.left || player.place > 0)
      runners.push_back({i, headway_of(rules, player), player.place});
  }
  std::stable_sort(runners.begin(), runners.end(), [](const Runner& one, const Runner& other) {
    if (one.way.leg != other.way.leg) return one.way.leg > other.way.leg;
    if (one.way.share != other.way.share) return one.way.share > other.way.share;
    return one.place < other.place;
  });
  JsonArray race;
  for (const Runner& runner : runners)
    race.push_back(JsonObject{{"seat", runner.seat},
                              {"stage", engine::name_of(runner.way.leg)},
                              {"share", runner.way.share}});
  return race;
}

Prompt say(const Rules& rules, const View& view, Observer observer) {
  if (view.phase == Phase::game_over) return tell_ending(rules, view);
  if (observer.is(view.current)) return ask_actor(rules, view);
  Prompt prompt{view.current, {}, engine::key_of<"phase.">(view.phase)};
  prompt.fields["seat"] = engine::index(view.current);
  const std::optional<Seat> next = next_up(rules, view);
  if (view.phase != Phase::first_spin && next && observer.is(*next)) prompt.then = "ui.say.next";
  return prompt;
}

}  // namespace

Prompt Game::prompt(const Rules& rules, const View& view, Observer observer) {
  Prompt prompt = say(rules, view, observer);
  prompt.fields["race"] = race_of(rules, view);
  return prompt;
}

JsonArray Game::dangers(const Rules& rules, const View& view) {
  JsonArray all;
  if (view.phase == Phase::await_dogfight) {
    JsonObject fight{{"danger", "dogfight"}};
    add_odds(rules, fight);
    all.push_back(std::move(fight));
  }
  if (view.phase != Phase::await_collision) return all;
  State state = imagined(rules, view);
  Events events;
  carry_on(rules, state, Action::plain(Verb::send_back), events);
  const Met met = met_in(events);
  JsonObject meeting{{"danger", "meeting"},
                     {"seat", engine::index(met.seat)},
                     {"token", met.token},
                     {"waits", view.meeting.waits},
                     {"brings", gain_word(gain_in(events))}};
  add_odds(rules, meeting);
  all.push_back(std::move(meeting));
  return all;
}

std::string_view Game::goal(const Rules& rules, const View&, Observer) {
  return rules.on.time_trial ? "goal.trial" : "goal.player";
}

}  // namespace deathstar
