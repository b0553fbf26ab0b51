#include "games/aliens/play.hpp"

// ALI-060 to ALI-074: what a sector asks of the one who has entered it.
namespace aliens {

bool asks_for_a_card(const Rules& rules, Sector place) {
  const Ground ground = rules.ground(place);
  return ground == Ground::dangerous || (ground == Ground::silent && rules.on.draw_on_silent);
}

namespace {

// ALI-069
Card draw_card(const Play& play) {
  State& state = play.state;
  if (state.draw.size() == 0) {
    state.discard.move_all_to(state.draw);
    state.turn.reshuffled = true;
  }
  const Card card =
      card_at(static_cast<std::size_t>(play.chance.weighted(card_stream, state.draw.of)));
  state.draw.take(card);
  return card;
}

bool acts_as_silence(const Rules& rules, Card card) {
  return card == Card::silence || !rules.on.items;  // ALI-201
}

Saying saying_of(const Play& play, Card card) {
  if (card == Card::noise_your) return Saying::noise_here;
  if (card == Card::noise_any || play.state.turn.two_noises) return Saying::noise_anywhere;
  const bool psychic = power(play.rules, play.player()) == Character::psychic;  // ALI-148, ALI-204
  if (psychic && (acts_as_silence(play.rules, card) || play.rules.on.psychic_items))
    return Saying::noise_anywhere;
  return Saying::silence;
}

// ALI-070
Saying saying_without_card(const Rules& rules, const State& state) {
  if (!asks_for_a_card(rules, state.player(state.current).place)) return Saying::silent_sector;
  const bool silence =
      (state.turn.captain && rules.on.captain_says_silence) ||
      (!state.turn.captain && state.turn.sedated && rules.on.sedatives_say_silence);
  return silence ? Saying::silence : Saying::silent_sector;
}

void say_silent_sector(const Play& play) {
  const Turn& turn = play.state.turn;
  Event& event = play.tell(What::SilentSector);
  if (!asks_for_a_card(play.rules, play.player().place)) return;
  if (turn.captain) event.cause = Cause::captain;
  if (turn.sedated && !turn.captain) event.cause = Cause::sedatives;
}

void count_piles(const Play& play, Event& event) {
  event.draw_pile = static_cast<std::uint8_t>(play.state.draw.size());
  event.discard_pile = static_cast<std::uint8_t>(play.state.discard.size());
}

void say_silence(const Play& play) {
  Player& player = play.player();
  const Card card = play.state.turn.drawn;
  if (card != Card::none) player.hand.put(card);  // ALI-068
  Event& event = play.tell(What::Silence);
  event.card = card;
  event.face_down = static_cast<std::uint8_t>(player.hand.size());
  count_piles(play, event);
}

// ALI-067: both noise cards, Cat, Pilot and Psychic leave the same trace.
void say_noise(const Play& play, const Action& action) {
  play.state.discard.put(play.state.turn.drawn);  // ALI-068, ALI-122
  Event& event = play.tell(What::Noise);
  event.sectors = action.sectors;
  event.number = action.number;
  count_piles(play, event);
}

bool may_be_named(const Rules& rules, const State& state, Sector sector) {
  return rules.noise_number(sector) >= 0 || sector == state.player(state.current).place;
}

Error why_not_two_noises(const Rules& rules, const State& state, const Action& action) {
  if (action.number != 2 || action.sectors[0] == action.sectors[1])
    return Error::noise_two_different;  // ALI-120
  const Sector own = state.player(state.current).place;
  if (state.turn.saying == Saying::noise_here && action.sectors[0] != own &&
      action.sectors[1] != own)
    return Error::noise_must_include_own;  // ALI-121
  for (const Sector sector : action.sectors)
    if (!may_be_named(rules, state, sector)) return Error::noise_not_allowed;
  return Error::none;
}

}  // namespace

bool will_draw(const Rules& rules, const State& state) {
  if (state.turn.sedated || state.turn.captain) return false;
  if (!asks_for_a_card(rules, state.player(state.current).place)) return false;
  return state.draw.size() + state.discard.size() > 0;  // ALI-071
}

void resolve_sector(const Play& play) {
  State& state = play.state;
  state.phase = Phase::announce;
  if (!will_draw(play.rules, state)) {
    state.turn.saying = saying_without_card(play.rules, state);
    return;
  }
  state.turn.drawn = draw_card(play);
  state.turn.saying = saying_of(play, state.turn.drawn);
  play.tell(What::CardDrawn).card = state.turn.drawn;
}

void make_two_noises(const Play& play) {
  play.state.turn.two_noises = true;
  play.state.turn.saying = saying_of(play, play.state.turn.drawn);
}

Error why_not_announce(const Rules& rules, const State& state, const Action& action) {
  if (state.phase != Phase::announce) return Error::wrong_step;
  for (std::size_t i = 0; i < action.number; ++i)
    if (!rules.is_floor(action.sectors[i])) return Error::unknown_sector;  // ALI-021
  if (state.turn.two_noises) return why_not_two_noises(rules, state, action);
  const bool noise =
      state.turn.saying == Saying::noise_here || state.turn.saying == Saying::noise_anywhere;
  if (action.number != (noise ? 1 : 0)) return Error::noise_not_allowed;
  if (!noise) return Error::none;
  if (state.turn.saying == Saying::noise_here)
    return action.sectors[0] == state.player(state.current).place ? Error::none
                                                                  : Error::noise_not_allowed;
  return may_be_named(rules, state, action.sectors[0]) ? Error::none : Error::noise_not_allowed;
}

Action announcement(const State& state) {
  Action action;
  action.verb = Action::Verb::announce;
  const Saying saying = state.turn.saying;
  if (saying != Saying::noise_here && saying != Saying::noise_anywhere) return action;
  action.number = state.turn.two_noises ? 2 : 1;
  action.sectors[0] =
      saying == Saying::noise_here ? state.player(state.current).place : Sector::any;
  if (state.turn.two_noises) action.sectors[1] = Sector::any;
  return action;
}

// ALI-074: nobody hears of the draw before this.
void announce(const Play& play, const Action& action) {
  Turn& turn = play.state.turn;
  if (turn.reshuffled)
    play.tell(What::Reshuffled, Seat{}).number =
        static_cast<std::uint8_t>(play.state.draw.size() + 1);
  switch (turn.saying) {
    case Saying::nothing:
    case Saying::silent_sector:
      say_silent_sector(play);
      break;
    case Saying::silence:
      say_silence(play);
      break;
    case Saying::noise_here:
    case Saying::noise_anywhere:
      say_noise(play, action);
      break;
  }
  turn.drawn = Card::none;
  turn.saying = Saying::nothing;
  turn.reshuffled = false;
  turn.resolved = true;
  play.player().known = Sector::none;
  play.state.phase = Phase::after_resolution;
}

// The card goes back unseen, as if it had never been drawn.
void take_back_draw(State& state) {
  Turn& turn = state.turn;
  if (turn.drawn == Card::none) return;
  state.draw.put(turn.drawn);
  if (turn.reshuffled) state.draw.move_all_to(state.discard);
  turn.drawn = Card::none;
  turn.saying = Saying::nothing;
  turn.reshuffled = false;
}

}  // namespace aliens
