#include "games/sisypho/play.hpp"

// Damage, death and the end (SIS-058, SIS-121, SIS-150 to SIS-153).
namespace sisypho {

bool is_over(const State& state) { return state.phase == Phase::over; }

void end_game(const Play& play, Reason reason) {
  play.state.reason = reason;
  forget_request(play.state);
  enter(play, Phase::over);
  play.announce(What::GameOver).subject = static_cast<std::uint8_t>(reason);
}

void hurt(const Play& play, Seat seat, int amount, Cause cause) {
  Survivor& survivor = play.state.survivor(seat);
  survivor.damage = static_cast<std::uint8_t>(survivor.damage + amount);
  Event& event = play.tell(What::Damaged, seat);
  event.number = static_cast<std::int8_t>(amount);
  event.total = survivor.damage;
  event.cause = cause;
  if (play.rules.on.immediate_death && survivor.damage > play.rules.death_above) die(play, seat);
}

void die(const Play& play, Seat seat) {
  Survivor& survivor = play.state.survivor(seat);
  survivor.dead = true;
  survivor.halves = 0;
  survivor.planned = Location::none;
  play.state.probed.remove(seat);
  play.tell(What::Died, seat);
  while (!survivor.items.empty()) discard_item(play, seat, survivor.items[0]);
  if (living(play.rules, play.state) == 0) end_game(play, Reason::all_dead);  // SIS-152
}

namespace {

// Somebody less is waited for.
void go_on_without(const Play& play, Seat seat) {
  State& state = play.state;
  if (state.asker == seat || (state.asked == seat && state.phase == Phase::act))
    forget_request(state);
  switch (state.phase) {
    case Phase::plan:
      if (all_planned(play.rules, state)) lock_plans(play);
      return;
    case Phase::hunt:
      if (all_planned(play.rules, state)) {
        enter(play, Phase::w2);
        play.announce(What::WindowOpened).subject = static_cast<std::uint8_t>(Phase::w2);
      }
      return;
    case Phase::act:
      if (all_done(play.rules, state)) end_actions(play);
      return;
    case Phase::fumble:
      if (state.asked != seat) return;
      state.asked = agent_seat;
      return enter(play, Phase::w4);
    default:
      return;
  }
}

}  // namespace

// SIS-163
Result Game::leave(const Rules& rules, State& state, Seat seat, Time now, Chance& chance,
                   Events& events) {
  if (is_over(state)) return refuse(Error::GAME_OVER, 2);
  if (!exists(rules, seat)) return refuse(Error::ALREADY_LEFT, 163);
  const Play play{rules, state, now, chance, events};
  if (seat == agent_seat) {
    play.tell(What::SeatLeft, seat);
    end_game(play, Reason::agent_left);
    return Result::accepted();
  }
  Survivor& survivor = state.survivor(seat);
  if (survivor.left) return refuse(Error::ALREADY_LEFT, 163);
  survivor.left = true;
  play.tell(What::SeatLeft, seat);
  if (survivor.dead) return Result::accepted();
  die(play, seat);
  if (!is_over(state)) go_on_without(play, seat);
  return Result::accepted();
}

std::optional<Outcome> Game::outcome(const Rules& rules, const State& state) {
  if (!is_over(state)) return std::nullopt;
  Outcome outcome;
  outcome.reason = static_cast<std::uint8_t>(state.reason);
  const bool survivors_win = state.reason == Reason::earth || state.reason == Reason::launch ||
                             state.reason == Reason::agent_left;
  for (int i = 0; i < rules.seats; ++i) {  // SIS-002
    const bool survivor = i > 0;
    const bool wins = survivor == survivors_win;
    outcome.place[static_cast<std::size_t>(i)] = wins ? 1 : 2;
    if (wins) outcome.winners.add(engine::seat_at(i));
  }
  return outcome;
}

std::optional<Time> Game::deadline(const Rules& rules, const State& state) {
  const auto after = [&](std::int64_t duration) -> std::optional<Time> {
    if (duration == 0) return std::nullopt;
    return state.clock + duration;
  };
  switch (state.phase) {
    case Phase::plan:
    case Phase::hunt:
      return after(rules.on.plan_ms);
    case Phase::act:
    case Phase::fumble:
      return after(rules.on.act_ms);
    case Phase::w1:
    case Phase::w2:
    case Phase::w3:
    case Phase::w4:
      return after(rules.on.window_ms);
    default:
      return std::nullopt;
  }
}

void Game::expire(const Rules& rules, State& state, Time now, Chance& chance, Events& events) {
  const auto due = deadline(rules, state);
  if (!due || now < *due) return;
  const Play play{rules, state, *due, chance, events};
  play.announce(What::TimeUp).subject = static_cast<std::uint8_t>(state.phase);
  switch (state.phase) {
    case Phase::plan:
      for (const Seat seat : survivor_seats(rules)) {
        Survivor& survivor = state.survivor(seat);
        if (!survivor.dead && survivor.planned == Location::none) survivor.planned = survivor.place;
      }
      return lock_plans(play);
    case Phase::hunt:
      for (const Seat seat : survivor_seats(rules))
        if (lives(state, seat) && state.survivor(seat).planned == Location::none)
          pick(play, seat, state.survivor(seat).place);
      return;
    case Phase::act:
      return end_actions(play);
    case Phase::fumble:
      return fumble(play, state.survivor(state.asked).items[0]);
    default:
      while (holds_too_many(rules, state)) discard_chip(play, state.hand.size() - 1);
      return end_window(play);
  }
}

bool Game::conserved(const Rules& rules, const State& state) {
  std::array<int, item_kinds> items{};
  std::array<int, chip_kinds> chips{};
  for (std::size_t deck = 0; deck < decks; ++deck) {
    ItemCounts left;
    for (int i = 0; i < state.item_decks[deck].size(); ++i) {
      left.add(state.item_decks[deck][i]);
      ++items[index(state.item_decks[deck][i])];
    }
    if (left != state.left[deck]) return false;
  }
  for (const Item item : state.discard) ++items[index(item)];
  for (const Survivor& survivor : state.survivors)
    for (const Item item : survivor.items) ++items[index(item)];
  for (int i = 0; i < state.chip_deck.size(); ++i) ++chips[index(state.chip_deck[i])];
  for (const Chip chip : state.used) ++chips[index(chip)];
  for (const Chip chip : state.unseen) ++chips[index(chip)];
  for (const Chip chip : state.hand) ++chips[index(chip)];
  for (std::size_t kind = 0; kind < item_kinds; ++kind) {
    int printed = 0;
    for (const std::uint8_t count : rules.items[kind].counts) printed += count;
    if (items[kind] != printed) return false;
  }
  for (std::size_t kind = 0; kind < chip_kinds; ++kind)
    if (chips[kind] != rules.chips[kind].count) return false;
  return power_on_board(state) <= rules.power_tokens && state.earth <= rules.length(Track::earth) &&
         state.escape <= rules.length(Track::escape);
}

}  // namespace sisypho
