#include <algorithm>

#include "games/master/play.hpp"

namespace master {
namespace {

int raw_mistakes(const Rules& rules, const CardSet& hand) {  // MAS-150, MAS-151
  const int dooms = (hand & doom_cards).size();
  return (hand.size() - dooms) * rules.printed().card_mistakes +
         dooms * rules.printed().doom_mistakes;
}

// MAS-181, MAS-182.
int capped(const Rules& rules, const Player& player, int raw) {
  if (ability(rules, player) != Leader::robot) return raw;
  const int cap = player.beast ? rules.printed().robot_beast_cap : rules.printed().robot_cap;
  return std::min(raw, std::max(0, cap - (rules.on.robot_hand_only ? 0 : player.gifts)));
}

void add_to_total(const Play& play, Seat seat, int amount) {
  std::int16_t& total = play.table().totals[static_cast<std::size_t>(play.rules.side_of(seat))];
  total = static_cast<std::int16_t>(total + amount);
  if (play.rules.on.score_floor) total = std::max<std::int16_t>(total, 0);
}

void count_hand(const Play& play, Seat seat, std::array<int, most_seats>& raw, SideScores& scores) {
  const Player& player = play.player(seat);
  const auto side = static_cast<std::size_t>(play.rules.side_of(seat));
  const int mistakes = raw_mistakes(play.rules, play.state.hand(seat));
  const int counted = capped(play.rules, player, mistakes);
  raw[side] += mistakes;
  scores[side] = static_cast<std::uint8_t>(
      std::min(255, scores[side] + counted + player.penalties + player.gifts));
  Event& event = play.tell(What::HandShown, seat);
  event.cards = play.state.hand(seat);
  event.number = static_cast<std::uint8_t>(mistakes);
  event.amount = static_cast<std::int16_t>(counted);
  event.version = player.penalties;
  add_to_total(play, seat, counted + player.penalties);
}

Seats seats_of_sides(const Rules& rules, Seats sides) {
  Seats seats;
  for (int i = 0; i < rules.seats; ++i)
    if (sides.has(engine::seat_at(rules.side_of(engine::seat_at(i)))))
      seats.add(engine::seat_at(i));
  return seats;
}

void record_scores(const Play& play, const SideScores& scores) {
  Tableau& table = play.table();
  if (table.scores.full()) table.scores.remove(0);
  table.scores.add(scores);
  for (int side = 0; side < play.rules.sides; ++side) {
    Event& event = play.tell(What::SideScored, engine::seat_at(side));
    event.amount = scores[static_cast<std::size_t>(side)];
    event.total = table.totals[static_cast<std::size_t>(side)];
    event.seats = seats_of_sides(play.rules, Seats::only(engine::seat_at(side)));
  }
}

// MAS-205.
void settle_prediction(const Play& play) {
  Tableau& table = play.table();
  if (table.story != Story::on_their_heels || table.named == nobody) return;
  const Seat owner = seat_of(table.owner);
  const bool right = table.named == table.first_out || table.together.has(seat_of(table.named));
  Event& event = play.tell(What::PredictionResult, owner);
  event.target = table.named;
  event.right = right;
  if (right)
    change_total(play, owner, -play.rules.seats, Cause::story);
  else
    draw_new_leader(play, owner);
}

// MAS-217.
void fill_doom_pile(const Play& play) {
  if (!play.rules.on.early_end_doom) return;
  CardSet found;
  for (const CardSet& hand : play.state.hands) found = found | (hand & doom_cards);
  if (found.empty()) return;
  play.table().doom_pile = play.table().doom_pile | found;
  Event& event = play.tell(What::DoomPileGrew);
  event.cards = found;
  event.number = static_cast<std::uint8_t>(play.table().doom_pile.size());
}

void gather_cards(const Play& play) {
  Tableau& table = play.table();
  open_last_hands(play);
  play.state.hands = {};
  play.state.discards = {};
  play.state.pile.clear();
  table.laid.clear();
  table.stacks = {};
  table.stack_count = 0;
  for (int i = 0; i < play.rules.seats; ++i) {
    Player& player = play.player(engine::seat_at(i));
    player.history = {};
    player.discards = 0;
    player.trap = Card::none;
    player.done = player.left;
    player.right = Right::none;
  }
}

bool has_left(const Rules& rules, const Tableau& table, int side) {
  int first = 0;
  while (rules.side_of(engine::seat_at(first)) != side) ++first;
  return table.players[static_cast<std::size_t>(first)].left;
}

Reason reason_to_end(const Rules& rules, const Tableau& table) {
  if (rules.on.early_end_doom && table.doom_pile.size() == doom_cards.size())
    return Reason::doom_pile;
  if (rules.on.fixed_rounds)
    return table.round >= rules.on.rounds ? Reason::fixed_rounds : Reason::running;
  for (int side = 0; side < rules.sides; ++side)
    if (!has_left(rules, table, side) &&
        table.totals[static_cast<std::size_t>(side)] >= rules.on.breaking_point)
      return Reason::breaking_point;
  return Reason::running;
}

// The sides with the fewest mistakes among those that can still win (MAS-162 to MAS-164).
Seats lowest_sides(const Rules& rules, const Tableau& table) {
  Seats lowest;
  int fewest = 0;
  for (int side = 0; side < rules.sides; ++side) {
    if (has_left(rules, table, side)) continue;
    if (table.extra_round > 0 && !table.contenders.has(engine::seat_at(side))) continue;
    const int total = table.totals[static_cast<std::size_t>(side)];
    if (lowest.empty() || total < fewest) {
      lowest = Seats();
      fewest = total;
    }
    if (total == fewest) lowest.add(engine::seat_at(side));
  }
  return lowest;
}

void begin_extra_round(const Play& play, Seats tied) {
  Tableau& table = play.table();
  ++table.extra_round;
  table.contenders = tied;
  play.tell(What::ExtraRound).seats = seats_of_sides(play.rules, tied);
  pass_deal(play);
}

void end_or_break_tie(const Play& play, Reason reason) {
  const Seats tied = lowest_sides(play.rules, play.table());
  if (tied.count() > 1 && play.table().extra_round < play.rules.on.tiebreak_limit)
    return begin_extra_round(play, tied);
  end_game(play, reason);
}

}  // namespace

void change_total(const Play& play, Seat seat, int amount, Cause cause) {
  add_to_total(play, seat, amount);
  Event& event = play.tell(What::MistakesChanged, seat);
  event.amount = static_cast<std::int16_t>(amount);
  event.cause = cause;
  event.total = play.table().totals[static_cast<std::size_t>(play.rules.side_of(seat))];
}

// The order of MAS-153.
void score_round(const Play& play) {
  Tableau& table = play.table();
  std::array<int, most_seats> raw{};
  SideScores scores{};
  for (int i = 0; i < play.rules.seats; ++i)
    if (takes_part(play.player(engine::seat_at(i))))
      count_hand(play, engine::seat_at(i), raw, scores);
  record_scores(play, scores);
  if (table.extra_round == 0) settle_prediction(play);
  fill_doom_pile(play);
  if (table.extra_round == 0) store_story(play);
  gather_cards(play);
  table.phase_end = table.photo_end = table.freeze_end = never;
  table.submitted = Seats();
  play.state.plans = {};
  Reason reason = reason_to_end(play.rules, table);
  if (reason == Reason::running && table.extra_round > 0) reason = Reason::breaking_point;
  if (reason != Reason::running) return end_or_break_tie(play, reason);
  const auto side =
      play.rules.on.stories ? side_to_draw(play.rules, play.state, raw) : std::nullopt;
  if (!side) return pass_deal(play);
  table.entitled = *side;
  offer_story(play);
}

// MAS-190 to MAS-193, MAS-225.
std::optional<std::uint8_t> side_to_draw(const Rules& rules, const State& state,
                                         const std::array<int, most_seats>& raw) {
  if (state.stories.empty()) return std::nullopt;
  int best = -1;
  bool shared = false;
  for (int side = 0; side < rules.sides; ++side) {
    const auto at = static_cast<std::size_t>(side);
    if (has_left(rules, state.table, side) || raw[at] == 0) continue;
    if (best < 0) {
      best = side;
      continue;
    }
    const auto leader = static_cast<std::size_t>(best);
    const auto& totals = state.table.totals;
    if (raw[at] > raw[leader] || (raw[at] == raw[leader] && totals[at] > totals[leader])) {
      best = side;
      shared = false;
    } else if (raw[at] == raw[leader] && totals[at] == totals[leader]) {
      shared = true;
    }
  }
  if (best < 0 || shared) return std::nullopt;
  return static_cast<std::uint8_t>(best);
}

void offer_story(const Play& play) {
  Tableau& table = play.table();
  table.phase = Phase::story;
  table.phase_end = play.after(Timer::decision);
  play.tell(What::StoryOffered).seats =
      seats_of_sides(play.rules, Seats::only(engine::seat_at(table.entitled)));
}

void draw_story(const Play& play, Seat seat) {
  State& state = play.state;
  state.table.story = state.stories.take_back();
  state.stories_known =
      std::min(state.stories_known, static_cast<std::uint8_t>(state.stories.size()));
  state.table.owner = number_of(seat);
  play.tell(What::StoryDrawn, seat).story = state.table.story;
  pass_deal(play);
}

void decline_story(const Play& play, Seat seat) {
  play.player(seat).done = true;
  play.tell(What::StoryDeclined, seat);
  for (int i = 0; i < play.rules.seats; ++i)
    if (play.rules.same_side(seat, engine::seat_at(i)) && !play.player(engine::seat_at(i)).done)
      return;
  pass_deal(play);
}

void pass_deal(const Play& play) {
  Tableau& table = play.table();
  const auto plays = [&](Seat seat) {
    return !play.player(seat).left &&
           (table.extra_round == 0 ||
            table.contenders.has(engine::seat_at(play.rules.side_of(seat))));
  };
  do table.dealer = play.rules.next(table.dealer);
  while (!plays(table.dealer));
  ++table.round;
  table.redone = 0;
  begin_round(play);
}

void end_game(const Play& play, Reason reason) {
  Tableau& table = play.table();
  if (table.phase != Phase::over) gather_cards(play);
  table.contenders = lowest_sides(play.rules, table);
  table.phase = Phase::over;
  table.reason = reason;
  while (table.trap_count > 0) {
    --table.trap_count;
    table.trap_cards[table.trap_count] = Card::none;
    table.trap_victims[table.trap_count] = nobody;
    table.trap_ends[table.trap_count] = never;
  }
  table.caller = nobody;
  Event& event = play.tell(What::GameOver);
  event.seats = seats_of_sides(play.rules, table.contenders);
  event.number = static_cast<std::uint8_t>(reason);
}

std::optional<Outcome> Game::outcome(const Rules& rules, const State& state) {
  const Tableau& table = state.table;
  if (table.phase != Phase::over) return std::nullopt;
  Outcome outcome;
  outcome.winners = seats_of_sides(rules, table.contenders);
  outcome.reason = static_cast<std::uint8_t>(table.reason);
  // Winners, then the others by their totals, then those who left.
  const auto rank = [&](int side) {
    if (table.contenders.has(engine::seat_at(side))) return -1;
    const int total = table.totals[static_cast<std::size_t>(side)] + 10'000;
    return has_left(rules, table, side) ? total + 100'000 : total;
  };
  for (int i = 0; i < rules.seats; ++i) {
    const int side = rules.side_of(engine::seat_at(i));
    int place = 1;
    for (int other = 0; other < rules.sides; ++other) place += rank(other) < rank(side) ? 1 : 0;
    outcome.place[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(place);
    outcome.score[static_cast<std::size_t>(i)] = table.totals[static_cast<std::size_t>(side)];
  }
  return outcome;
}

}  // namespace master
