#include "games/aliens/play.hpp"

// ALI-080 to ALI-097.
namespace aliens {
namespace {

Seats found_in(const Rules& rules, const State& state, Sector sector) {
  Seats found;
  for (int i = 0; i < rules.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    if (seat != state.current && in_play(state.player(seat)) && state.player(seat).place == sector)
      found.add(seat);
  }
  return found;
}

// With secret_kills nobody may notice that somebody is asked; the cards answer by themselves.
void answer_unasked(const Play& play) {
  Assault& assault = play.state.assault;
  for (int i = 0; i < play.rules.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    if (!assault.victims.has(seat)) continue;
    for (const Answer answer : {Answer::defence, Answer::clone})
      if (assault.answers[static_cast<std::size_t>(i)] == Answer::none &&
          may_answer(play.rules, play.state, seat, answer))
        assault.answers[static_cast<std::size_t>(i)] = answer;
  }
}

void lose_cards(const Play& play, Player& player) {
  player.hand.move_all_to(play.rules.on.death_to_discard ? play.state.discard
                                                         : play.state.removed);  // ALI-087
}

Sector sector_of_rebirth(const Play& play) {
  const Rules& rules = play.rules;
  auto any_of = [&](const Sector* sectors, std::size_t count) {
    return sectors[play.chance.below(place_stream, static_cast<std::uint32_t>(count))];
  };
  switch (rules.on.reborn_sector) {
    case RebornSector::random_pod:
      return any_of(rules.zone.pods.data(), static_cast<std::size_t>(rules.zone.pod_count));
    case RebornSector::random_sector:
      return any_of(rules.floor.data(), rules.floor.size());
    case RebornSector::alien_sector:
      break;
  }
  return rules.zone.alien;
}

// ALI-088
void come_back(const Play& play, Seat seat) {
  Player& player = play.state.player(seat);
  player.side = Side::alien;
  player.reborn = true;
  player.kills = 0;
  player.moved = true;
  player.place = sector_of_rebirth(play);
  if (!play.rules.on.secret_kills)
    player.known =
        play.rules.on.reborn_sector == RebornSector::alien_sector ? player.place : Sector::none;
  Event& event = play.tell(What::Reborn, seat);
  event.sectors[0] = player.place;
  event.target = play.state.current;
}

// ALI-089
void leave_play(const Play& play, Seat seat) {
  Player& player = play.state.player(seat);
  player.status = Status::eliminated;
  player.place = Sector::none;
  player.known = Sector::none;
  play.tell(What::Eliminated, seat);
}

void kill(const Play& play, Seat seat) {
  Player& player = play.state.player(seat);
  const bool secret = play.rules.on.secret_kills;
  const bool out = player.side == Side::human ? play.rules.on.killed_humans_out
                                              : !play.rules.on.killed_aliens_reborn;
  Event& event = play.tell(What::Killed, seat);
  event.target = play.state.current;
  event.character = player.reborn ? Character::none : player.character;
  event.side = player.side;
  event.number = static_cast<std::uint8_t>(player.hand.size());
  if (!secret || out) {  // a secret victim keeps his cards lying, as a decoy
    lay_open(player);
    lose_cards(play, player);
  }
  return out ? leave_play(play, seat) : come_back(play, seat);
}

void clone(const Play& play, Seat seat) {
  Player& player = play.state.player(seat);
  show_item(play, seat, Card::clone);
  lose_cards(play, player);
  player.place = player.known = play.rules.zone.human;
  play.tell(What::Cloned, seat);
}

// ALI-084: true if this counts as the kill of somebody of that side.
bool strike(const Play& play, Seat seat, Answer answer) {
  Player& player = play.state.player(seat);
  if (answer == Answer::defence) {  // ALI-115
    show_item(play, seat, Card::defence);
    player.known = play.state.assault.sector;
    play.tell(What::Defended, seat);
    return false;
  }
  if (answer == Answer::clone) {  // ALI-117
    clone(play, seat);
    return true;
  }
  if (power(play.rules, player) == Character::brute) {  // ALI-144
    player.known = play.state.assault.sector;
    show_character(play, seat, Cause::brute);
    return false;
  }
  kill(play, seat);
  return true;
}

// ALI-090, ALI-091, ALI-094
void feed(const Play& play, int humans, int aliens) {
  Player& player = play.player();
  if (!in_play(player)) return;  // left while the others answered
  if (player.side != Side::alien || play.rules.on.feeding == Feeding::off) return;
  const int meals = humans + (play.rules.on.alien_kills_feed ? aliens : 0);
  if (meals == 0) return;
  if (play.rules.on.feeding == Feeding::once && player.kills > 0) return;
  player.kills =
      static_cast<std::uint8_t>(play.rules.on.feeding == Feeding::once ? 1 : player.kills + meals);
  play.tell(What::Fed);
}

}  // namespace

bool attacks_barred(const Rules& rules, const State& state) {
  return state.round <= rules.on.no_attack_rounds;
}

void attack(const Play& play, bool by_item) {
  State& state = play.state;
  Player& player = play.player();
  state.turn.resolved = true;  // ALI-081
  state.phase = Phase::after_resolution;
  player.known = player.place;
  if (!by_item && player.attacks < 255) ++player.attacks;
  Assault& assault = state.assault;
  assault = Assault{};
  assault.sector = player.place;
  assault.by_item = by_item;
  assault.undefendable = player.side == Side::human && play.rules.on.defence_against_aliens_only;
  assault.victims = found_in(play.rules, state, player.place);
  Event& event = play.tell(What::Attack);  // ALI-082
  event.sectors[0] = player.place;
  if (play.rules.on.defence_against_aliens_only) event.side = player.side;
  Event& found = play.tell(What::Found);  // ALI-083
  found.sectors[0] = player.place;
  found.seats = assault.victims;
  if (assault.victims.empty()) {  // ALI-086
    assault = Assault{};
    return;
  }
  if (play.rules.on.secret_kills) {
    answer_unasked(play);
    return settle_attack(play);
  }
  state.phase = Phase::reaction;
  state.clock_began = play.now;
}

// ALI-092: clockwise from the attacker.
Seat asked(const Rules& rules, const State& state) {
  Seat seat = state.current;
  do {
    seat = next_seat(rules, seat);
  } while (!state.assault.victims.has(seat) || state.assault.answered.has(seat));
  return seat;
}

bool may_answer(const Rules& rules, const State& state, Seat seat, Answer answer) {
  if (answer == Answer::none) return true;
  const Player& player = state.player(seat);
  const Card card = answer == Answer::defence ? Card::defence : Card::clone;
  return rules.on.items && player.side == Side::human && player.hand.has(card) &&
         !state.assault.undefendable;
}

// Everybody found is asked, whatever he holds, and the answers are shown together: so nobody can
// tell a card in hand from none.
void react(const Play& play, Seat seat, Answer answer) {
  Assault& assault = play.state.assault;
  assault.answers[static_cast<std::size_t>(engine::index(seat))] = answer;
  assault.answered.add(seat);
  play.state.clock_began = play.now;
  if (assault.answered == assault.victims) settle_attack(play);
}

// A victim has left the table.
void stop_asking(const Play& play, Seat seat) {
  Assault& assault = play.state.assault;
  assault.victims.remove(seat);
  assault.answered.remove(seat);
  if (play.state.phase == Phase::reaction && assault.answered == assault.victims)
    settle_attack(play);
}

void settle_attack(const Play& play) {
  State& state = play.state;
  const Assault assault = state.assault;
  int humans = 0;
  int aliens = 0;
  Seat seat = state.current;
  for (int i = 1; i < play.rules.seats; ++i) {
    seat = next_seat(play.rules, seat);
    if (!assault.victims.has(seat)) continue;
    const Side side = state.player(seat).side;
    if (strike(play, seat, assault.answers[static_cast<std::size_t>(engine::index(seat))]))
      ++(side == Side::human ? humans : aliens);
  }
  feed(play, humans, aliens);
  state.assault = Assault{};
  state.phase = Phase::after_resolution;
  check_end(play, Reason::hunted);
  if (state.phase != Phase::over && !in_play(play.player())) pass_turn(play);
}

}  // namespace aliens
