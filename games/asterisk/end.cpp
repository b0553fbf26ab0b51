#include <bit>

#include "games/asterisk/play.hpp"

// The end and the scores (AST-612 to AST-614, AST-715, AST-719, AST-801 to AST-808, AST-905 to
// AST-908).
namespace asterisk {
namespace {

Figures set_of(const Custody& custody) {
  Figures all = 0;
  for (const Figure figure : custody) all |= bit(figure);
  return all;
}

bool has_both(Figures held, const std::array<Figure, 2>& two) {
  return (held & bit(two[0])) != 0 && (held & bit(two[1])) != 0;
}

int how_many(Figures figures) { return std::popcount(figures); }

// Somebody takes over what the one who left had to do.
Seat next_who_stays(const Rules& rules, const State& state, Seat from) {
  Seat seat = from;
  do seat = next_seat(rules, seat);
  while (state.player(seat).left);
  return seat;
}

void leave_turn(const Play& play) {
  sweep_up(play, nullptr);
  finish_turn(play, Ending::left);
}

void leave_request(const Play& play) {
  const State& state = play.state;
  if (state.turn.wanted == Wanted::nothing) return;
  for (int i = 0; i < play.rules.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    if (seat != state.active && !state.player(seat).left && !state.turn.declined.has(seat)) return;
  }
  close_request(play);
}

void leave_debrief(const Play& play, Seat seat) {
  State& state = play.state;
  if (state.decided.has(seat)) return;
  if (state.phase == Phase::RETURNING) return_first(play, seat);
  state.decided.add(seat);
  continue_debrief(play);
}

}  // namespace

bool prison_empty(const State& state) { return state.line.empty() && state.prisoner_deck.empty(); }

Score score(const Rules& rules, const State& state) {
  const Components& parts = *rules.components;
  Score score;
  Figures held = 0;
  for (int i = 0; i < rules.seats; ++i) {
    const Player& player = state.players[static_cast<std::size_t>(i)];
    const Figures own = set_of(player.custody);
    held |= own;
    for (const Figure figure : player.custody) score.prisoners += rules.profile(figure).value;
    if (has_both(own, parts.pair)) score.pair = parts.pair_points;  // AST-612
  }
  for (int i = 0; i < rules.seats; ++i) {  // AST-613
    const Player& player = state.players[static_cast<std::size_t>(i)];
    if (player.mission == no_mission) continue;
    const Figures own = rules.on.team_missions ? held : set_of(player.custody);
    if (has_both(own, parts.missions[player.mission].prisoners))
      score.missions += parts.mission_points;
  }
  if ((held & bit(parts.snitch)) != 0)  // AST-610
    score.informers = how_many(held & rules.informer_set) * parts.informer_points;
  Figures deck = 0;
  for (int i = 0; i < state.prisoner_deck.size(); ++i) deck |= bit(state.prisoner_deck[i]);
  Figures line = 0;
  for (const Figure figure : state.line) line |= bit(figure);
  const int cards = how_many(deck) + (rules.on.line_counts ? how_many(line) : 0);  // AST-804
  const Figures free = rules.on.bonus_in_deck_only ? deck : deck | line;           // AST-805
  score.deck = cards * rules.mode.dekedd_per_card;
  score.enemies = how_many(free & rules.enemies) * rules.mode.dekedd_per_enemy;
  return score;
}

void end_game(const Play& play, Reason reason) {
  State& state = play.state;
  state.phase = Phase::OVER;
  state.reason = reason;
  state.clock = Clock{};
  state.paused = false;
  state.paused_by = Seat{};
  Event& event = play.announce(What::GameOver);
  event.number = static_cast<std::uint8_t>(reason);
  event.team = event.dekedd = no_points;
  if (play.rules.solo) return;  // AST-908
  const Score points = score(play.rules, state);
  event.team = static_cast<std::int16_t>(points.team());
  event.dekedd = static_cast<std::int16_t>(points.dekedd());
}

// AST-807
void end_by_score(const Play& play) {
  const Score points = score(play.rules, play.state);
  end_game(play, points.team() > points.dekedd() ? Reason::won : Reason::lost);
}

// AST-905, AST-906: the win is looked for before the card that is missing.
bool end_rambo(const Play& play) {
  const State& state = play.state;
  Figures inside = 0;
  for (const Figure figure : state.line) inside |= bit(figure);
  for (int i = 0; i < state.prisoner_deck.size(); ++i) inside |= bit(state.prisoner_deck[i]);
  if ((inside & ~play.rules.enemies) == 0) {
    end_game(play, Reason::won);
    return true;
  }
  if (!state.calibration_deck.empty()) return false;
  end_game(play, Reason::lost);
  return true;
}

// AST-719
Result Game::leave(const Rules& rules, State& state, Seat seat, Time now, Chance& chance,
                   Events& events) {
  if (state.phase == Phase::OVER) return refuse(Error::GAME_OVER, 801);
  if (!exists(rules, seat) || state.player(seat).left) return refuse(Error::ALREADY_LEFT, 719);
  const Play play{rules, state, now, chance, events};
  Player& player = state.player(seat);
  player.left = true;
  play.tell(What::SeatLeft, seat);
  if (players_left(rules, state) == 0) {
    end_game(play, Reason::left);
    return Result::accepted();
  }
  const Hand hand = player.hand;
  player.hand = Hand();
  put_on_discard(play, seat, hand);
  if (state.lookout == seat) state.lookout = next_who_stays(rules, state, seat);
  if (state.paused && state.paused_by == seat) state.paused_by = next_who_stays(rules, state, seat);
  if (state.active == seat) {
    if (playing(state))
      leave_turn(play);
    else
      state.active = next_who_stays(rules, state, seat);
  } else if (playing(state)) {
    leave_request(play);
  }
  if (state.phase == Phase::RETURNING || state.phase == Phase::TRIMMING) leave_debrief(play, seat);
  if (state.phase == Phase::RUNNING && all_called(rules, state)) time_up(play);
  return Result::accepted();
}

std::optional<Outcome> Game::outcome(const Rules& rules, const State& state) {
  if (state.phase != Phase::OVER) return std::nullopt;
  Outcome outcome;
  outcome.reason = static_cast<std::uint8_t>(state.reason);
  const bool won = state.reason == Reason::won;
  const int points = rules.solo ? 0 : score(rules, state).team();  // AST-908
  for (int i = 0; i < rules.seats; ++i) {                          // AST-003
    const auto at = static_cast<std::size_t>(i);
    outcome.score[at] = points;
    if (!won || state.players[at].left) continue;
    outcome.place[at] = 1;
    outcome.winners.add(engine::seat_at(i));
  }
  return outcome;
}

bool Game::conserved(const Rules& rules, const State& state) {
  std::array<std::uint8_t, most_faces> cards{};
  Figures figures = 0;
  int count_of_figures = 0;
  const auto see = [&](Figure figure) {
    figures |= bit(figure);
    ++count_of_figures;
  };
  for (int i = 0; i < state.main_deck.size(); ++i) ++cards[index(state.main_deck[i])];
  for (const Played& each : state.turn.played) ++cards[index(each.card)];
  for (int i = 0; i < state.prisoner_deck.size(); ++i) see(state.prisoner_deck[i]);
  for (const Figure figure : state.line) see(figure);
  for (const Figure figure : state.aside) see(figure);
  unsigned missions = 0;
  for (int i = 0; i < rules.seats; ++i) {
    const Player& player = state.players[static_cast<std::size_t>(i)];
    for (const Card card : player.hand) ++cards[index(card)];
    for (const Card card : player.discard) ++cards[index(card)];
    for (const Figure figure : player.custody) see(figure);
    if (player.mission == no_mission) continue;
    if ((missions >> player.mission & 1u) != 0) return false;
    missions |= 1u << player.mission;
  }
  unsigned numbers = 0;
  int calibrations = state.calibration != 0 ? 1 : 0;
  if (state.calibration != 0) numbers |= 1u << state.calibration;
  for (const Calibrations* list : {&state.calibration_deck, &state.calibrations_used}) {
    calibrations += list->size();
    for (const std::uint8_t number : *list) numbers |= 1u << number;
  }
  return cards == rules.components->counts && figures == rules.in_game &&
         count_of_figures == how_many(rules.in_game) && std::popcount(numbers) == calibrations &&
         state.line.size() <= rules.mode.line;
}

}  // namespace asterisk
