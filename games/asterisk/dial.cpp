#include "games/asterisk/play.hpp"

// The Dial and landings (AST-201 to AST-216).
namespace asterisk {
namespace {

Landing landing_now(const Play& play) {
  const State& state = play.state;
  return landing(play.rules, state.line, all_places(state.line), state.dial);
}

void offer(const Play& play, Seat taker, unsigned places) {
  play.state.turn.offered = static_cast<std::uint8_t>(places);
  play.state.turn.taker = taker;
}

void take(const Play& play, Seat taker, unsigned places) {
  State& state = play.state;
  int removed = 0;
  for (int i = 0; places != 0; ++i, places >>= 1) {
    if ((places & 1u) == 0) continue;
    const Figure figure = state.line.remove(i - removed++);
    state.player(taker).custody.add(figure);
    const bool enemy = play.rules.is_enemy(figure);
    play.tell(enemy ? What::HostageTaken : What::PrisonerFreed, taker).figure = figure;
  }
  learn_abilities(play);
}

void go_on_landing(const Play& play, Seat taker, const Landing& before) {
  const unsigned places = taken_then(play.rules, before, landing_now(play));
  if (places == 0) return;
  if (play.rules.on.optional_freeing) return offer(play, taker, places);
  take(play, taker, places);
}

// AST-715: there is nobody left to free. Rambo has no Attempts.
void check_empty(const Play& play) {
  const State& state = play.state;
  if (state.phase != Phase::RUNNING || state.attempt != play.rules.mode.attempts) return;
  if (prison_empty(state)) end_by_score(play);
}

void land(const Play& play, Seat taker) {
  const Landing here = landing_now(play);
  if (here.taken() == 0) return;
  if (play.rules.on.optional_freeing) return offer(play, taker, here.taken());
  take(play, taker, here.taken());
  go_on_landing(play, taker, here);
  check_empty(play);
}

}  // namespace

int place_in(const Line& line, Figure figure) {
  for (int i = 0; i < line.size(); ++i)
    if (line[i] == figure) return i;
  return -1;
}

bool enemy_in(const Rules& rules, const Line& line) {
  Figures all = 0;
  for (const Figure figure : line) all |= bit(figure);
  return (all & rules.enemies) != 0;
}

Landing landing(const Rules& rules, const Line& line, unsigned places, int dial) {
  Landing here;
  for (int i = 0; i < line.size(); ++i) {
    const unsigned place = 1u << i;
    if ((places & place) == 0) continue;
    const Profile& profile = rules.profile(line[i]);
    if (profile.is_enemy()) {
      here.enemies |= place;
      if (profile.stands_on(dial)) here.hostages |= place;
    } else if (profile.number == dial) {
      here.freed |= place;
    }
  }
  return here;
}

// AST-204: one movement, one landing. Any movement closes an open request.
void move_dial(const Play& play, int steps, Seat taker) {
  State& state = play.state;
  Event& event = play.announce(What::DialMoved);
  event.from = state.dial;
  state.dial = static_cast<std::uint8_t>(turned(play.rules, state.dial, steps));
  event.to = state.dial;
  event.steps = static_cast<std::int8_t>(steps);
  const bool asked = state.turn.wanted != Wanted::nothing;
  land(play, taker);
  if (asked && state.phase != Phase::OVER) close_request(play);
}

// The option "freeing": what is not taken stays in the Line.
void take_offered(const Play& play, const Action& action) {
  State& state = play.state;
  unsigned places = 0;
  for (int i = 0; i < action.number; ++i)
    if (const int place = place_in(state.line, action.figure(i)); place >= 0) places |= 1u << place;
  const Seat taker = state.turn.taker;
  const Landing before = landing_now(play);
  const unsigned declined = state.turn.offered & ~places;
  for (int i = 0; i < state.line.size(); ++i)
    if ((declined >> i & 1u) != 0) play.announce(What::LeftInLine).figure = state.line[i];
  state.turn.offered = 0;
  state.turn.taker = Seat{};
  take(play, taker, places);
  if (places != 0) go_on_landing(play, taker, before);
  check_empty(play);
}

// AST-601, AST-602
void learn_abilities(const Play& play) {
  State& state = play.state;
  unsigned abilities = 0;
  for (int i = 0; i < play.rules.seats; ++i)
    for (const Figure figure : state.players[static_cast<std::size_t>(i)].custody)
      if ((play.rules.informer_set & bit(figure)) != 0)
        abilities |= 1u << play.rules.profile(figure).number;
  const unsigned changed = abilities ^ state.abilities;
  for (unsigned number = 1; changed >> number != 0; ++number) {
    if ((changed >> number & 1u) == 0) continue;
    const bool gained = (abilities >> number & 1u) != 0;
    play.announce(gained ? What::AbilityGained : What::AbilityLost).number =
        static_cast<std::uint8_t>(number);
  }
  state.abilities = static_cast<std::uint8_t>(abilities);
}

}  // namespace asterisk
