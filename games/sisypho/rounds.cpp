#include "games/sisypho/play.hpp"

// The four phases of a round (SIS-020 to SIS-057, SIS-120 to SIS-127).
namespace sisypho {
namespace {

void open_window(const Play& play, Phase phase) {
  enter(play, phase);
  play.announce(What::WindowOpened).subject = static_cast<std::uint8_t>(phase);
}

void move_survivor(const Play& play, Seat seat, Location to) {
  Survivor& survivor = play.state.survivor(seat);
  survivor.place = to;
  survivor.stayed = to == survivor.origin;  // SIS-044
  Event& event = play.tell(What::Revealed, seat);
  event.from = survivor.origin;
  event.place = to;
  event.yes = survivor.stayed;
}

// SIS-042
void reveal_plans(const Play& play) {
  for (const Seat seat : survivor_seats(play.rules))
    if (lives(play.state, seat)) move_survivor(play, seat, play.state.survivor(seat).planned);
  play.state.probed = Seats();
  open_window(play, Phase::w2);
}

// SIS-050, SIS-051
void count_actions(const Play& play) {
  for (const Seat seat : survivor_seats(play.rules)) {
    Survivor& survivor = play.state.survivor(seat);
    if (survivor.dead) continue;
    survivor.halves = static_cast<std::uint8_t>(play.rules.actions + (survivor.stayed ? 1 : 0));
    if (survivor.place != play.state.agent) continue;
    if (survivor.halves > 0) --survivor.halves;
    Event& event = play.tell(What::HalfLost, seat);
    event.cause = Cause::agent;
    event.total = survivor.halves;
  }
  open_window(play, Phase::w3);
}

void begin_actions(const Play& play) {
  enter(play, Phase::act);
  play.announce(What::ActionsStarted);
}

void close_held_doors(const Play& play) {
  for (std::size_t i = 0; i < locations; ++i) {
    if (play.state.locks[i] != Lock::held) continue;
    play.state.locks[i] = Lock::closed;  // SIS-061
    Event& event = play.announce(What::LockTurned);
    event.place = location_at(i);
    event.subject = static_cast<std::uint8_t>(Lock::closed);
    event.cause = Cause::end_of_round;
  }
}

void end_round(const Play& play) {
  close_held_doors(play);
  Event& event = play.announce(What::RoundEnded);
  event.total = play.state.round;
  if (play.state.round >= play.rules.on.round_limit)
    return end_game(play, Reason::round_limit);  // SIS-153
  begin_round(play);
}

// SIS-120, SIS-121
void strike(const Play& play) {
  play.announce(What::AgentPhase);
  for (const Seat seat : survivor_seats(play.rules)) {
    const Survivor& survivor = play.state.survivor(seat);
    if (!survivor.dead && survivor.place == play.state.agent && !survivor.shielded)
      hurt(play, seat, 1, Cause::agent);
    if (is_over(play.state)) return;
  }
  for (const Seat seat : survivor_seats(play.rules)) {
    const Survivor& survivor = play.state.survivor(seat);
    if (!survivor.dead && survivor.damage > play.rules.death_above) die(play, seat);
    if (is_over(play.state)) return;
  }
}

}  // namespace

void enter(const Play& play, Phase phase) {
  play.state.phase = phase;
  play.state.clock = play.now;
}

void begin_round(const Play& play) {
  State& state = play.state;
  ++state.round;
  for (const Seat seat : survivor_seats(play.rules)) {
    Survivor& survivor = state.survivor(seat);
    if (survivor.dead) continue;
    survivor.origin = survivor.place;
    survivor.planned = Location::none;  // SIS-022
    survivor.halves = 0;
    survivor.stayed = survivor.done = false;
    survivor.aphasia = survivor.painless = survivor.shielded = false;
  }
  play.announce(What::RoundStarted).total = state.round;
  if (hunted(play.rules, state.round))
    open_window(play, Phase::w1);
  else
    enter(play, Phase::plan);
}

bool all_planned(const Rules& rules, const State& state) {
  for (const Seat seat : survivor_seats(rules))
    if (lives(state, seat) && state.survivor(seat).planned == Location::none) return false;
  return true;
}

bool all_done(const Rules& rules, const State& state) {
  for (const Seat seat : survivor_seats(rules))
    if (lives(state, seat) && !state.survivor(seat).done) return false;
  return true;
}

void plan(const Play& play, Seat seat, Location place) {
  Survivor& survivor = play.state.survivor(seat);
  const bool anew = survivor.planned != Location::none;
  survivor.planned = place;
  play.tell(anew ? What::Replanned : What::Planned, seat).place = place;
  if (all_planned(play.rules, play.state)) lock_plans(play);  // SIS-031
}

void unplan(const Play& play, Seat seat) {
  play.state.survivor(seat).planned = Location::none;
  play.tell(What::Unplanned, seat);
}

void choose_miniature(const Play& play, Seat seat, Miniature miniature) {
  play.state.survivor(seat).miniature = miniature;
  play.tell(What::MiniatureChosen, seat).subject = static_cast<std::uint8_t>(miniature);
}

void lock_plans(const Play& play) {
  if (may_choose_miniatures(play.state))
    for (const Seat seat : survivor_seats(play.rules))
      if (play.state.survivor(seat).miniature == Miniature::none)
        choose_miniature(play, seat, first_free(play.state));
  play.announce(What::PlansLocked);
  open_window(play, Phase::w1);
}

void end_window(const Play& play) {
  const Phase phase = play.state.phase;
  play.announce(What::WindowEnded).subject = static_cast<std::uint8_t>(phase);
  if (phase == Phase::w1) return enter(play, Phase::agent_move);
  if (phase == Phase::w2) return count_actions(play);
  if (phase == Phase::w3) return begin_actions(play);
  end_round(play);
}

void move_agent(const Play& play, Location to, Cause cause) {
  Event& event = play.announce(What::AgentMoved);
  event.from = play.state.agent;
  event.place = to;
  event.cause = cause;
  play.state.agent = to;
}

void go_on_after_move(const Play& play) {
  if (hunted(play.rules, play.state.round)) return enter(play, Phase::hunt);
  reveal_plans(play);
}

void pick(const Play& play, Seat seat, Location place) {
  play.state.survivor(seat).planned = place;
  move_survivor(play, seat, place);
  if (all_planned(play.rules, play.state)) open_window(play, Phase::w2);
}

void end_actions(const Play& play) {
  State& state = play.state;
  forget_request(state);
  strike(play);
  if (is_over(state)) return;
  draw_chip(play);  // SIS-122
  open_window(play, Phase::w4);
}

void draw_chip(const Play& play) {
  State& state = play.state;
  if (state.chip_deck.empty()) {  // SIS-126
    if (state.used.empty() && state.unseen.empty()) return;
    ChipPile pile = state.used;
    for (const Chip chip : state.unseen) pile.add(chip);
    play.chance.shuffle(chip_stream, pile, pile.size());
    state.used = ChipPile();
    state.unseen = ChipPile();
    for (const Chip chip : pile) state.chip_deck.put_bottom(chip);
    play.announce(What::ChipsShuffled).total = static_cast<std::uint8_t>(pile.size());
  }
  const Chip chip = state.chip_deck.take_top();
  state.hand.add(chip);
  Event& event = play.announce(What::AgentDrew);
  event.subject = static_cast<std::uint8_t>(chip);
  event.total = static_cast<std::uint8_t>(state.hand.size());
}

}  // namespace sisypho
