#include "games/aliens/play.hpp"

// ALI-130 to ALI-149, as far as a player decides about them.
namespace aliens {
namespace {

bool in_a_window(Phase phase) {
  return phase == Phase::before_move || phase == Phase::after_move ||
         phase == Phase::after_resolution;
}

bool is_active(const Rules& rules, Character character) {
  switch (character) {
    case Character::pilot:
    case Character::soldier:
    case Character::co_pilot:
    case Character::medic:
      return true;
    case Character::executive_officer:
      return rules.on.stand_still;  // otherwise his way of staying is the action stay
    default:
      return false;
  }
}

// ALI-132: before the draw like a Cat, or by option with the card in hand.
Error why_not_pilot(const Rules& rules, const State& state) {
  if (!rules.on.pilot_after_draw) {
    if (state.phase != Phase::after_move) return Error::wrong_step;
    return will_draw(rules, state) ? Error::none : Error::no_draw_no_cat;
  }
  if (state.phase != Phase::announce) return Error::wrong_step;
  const bool drew = state.turn.drawn != Card::none && !state.turn.two_noises;
  return drew ? Error::none : Error::no_draw_no_cat;
}

Error why_not_soldier(const Rules& rules, const State& state) {
  if (state.phase != Phase::after_move) return Error::wrong_step;
  if (attacks_barred(rules, state)) return Error::cannot_attack;
  return state.turn.moved ? Error::none : Error::attack_needs_move;
}

Error why_not_co_pilot(const Rules& rules, const State& state) {
  if (state.phase != Phase::before_move && state.phase != Phase::after_resolution)
    return Error::wrong_step;
  if (state.player(state.current).place == rules.zone.human) return Error::already_there;
  if (state.phase == Phase::after_resolution && state.turn.start == rules.zone.human)
    return Error::same_sector;
  return Error::none;
}

Error why_not_medic(const Rules& rules, const State& state, const Action& action) {
  if (!in_a_window(state.phase)) return Error::wrong_step;
  if (action.seat == state.current) return Error::bad_target_self;
  if (engine::index(action.seat) >= rules.seats || !in_play(state.player(action.seat)))
    return Error::bad_target_out;
  return Error::none;
}

Error why_not_officer(const Rules& rules, const State& state) {
  if (state.phase != Phase::before_move) return Error::wrong_step;
  return rules.is_floor(state.player(state.current).place) ? Error::none
                                                           : Error::ability_wrong_place;
}

Event& spend(const Play& play) {
  Player& player = play.player();
  player.ability_used = true;
  play.state.record(play.state.current)[play.state.round - 1u].mark();  // ALI-130
  Event& event = play.tell(What::AbilityUsed);
  event.character = player.character;
  return event;
}

// ALI-135: not a word about it.
void stay_unnoticed(const Play& play) {
  spend(play);
  play.tell(What::Stayed).sectors[0] = play.player().place;
  stay_put(play);
}

}  // namespace

Error why_not_stay(const Rules& rules, const State& state) {
  const Player& player = state.player(state.current);
  if (!rules.on.stand_still) {
    if (power(rules, player) != Character::executive_officer) return Error::no_ability;
    if (player.ability_used) return Error::ability_used;
  }
  return why_not_officer(rules, state);
}

// ALI-146
Error why_not_lurk(const Rules& rules, const State& state) {
  const Player& player = state.player(state.current);
  if (power(rules, player) != Character::lurking) return Error::no_ability;
  if (state.phase != Phase::before_move) return Error::wrong_step;
  if (!rules.is_floor(player.place)) return Error::ability_wrong_place;
  return attacks_barred(rules, state) ? Error::cannot_attack : Error::none;
}

Error why_not_ability(const Rules& rules, const State& state, const Action& action) {
  const Player& player = state.player(state.current);
  const Character character = power(rules, player);
  if (!is_active(rules, character) || action.number != index(character)) return Error::no_ability;
  if (player.ability_used) return Error::ability_used;
  switch (character) {
    case Character::medic:
      return why_not_medic(rules, state, action);
    case Character::pilot:
      return why_not_pilot(rules, state);
    case Character::soldier:
      return why_not_soldier(rules, state);
    case Character::co_pilot:
      return why_not_co_pilot(rules, state);
    default:
      return why_not_officer(rules, state);
  }
}

void use_ability(const Play& play, const Action& action) {
  State& state = play.state;
  switch (play.player().character) {
    case Character::pilot:
      spend(play);
      if (state.turn.drawn != Card::none) return make_two_noises(play);
      state.turn.two_noises = true;
      return resolve_sector(play);
    case Character::soldier:
      spend(play);
      return attack(play, false);
    case Character::co_pilot:
      spend(play);
      show_character(play, state.current, Cause::co_pilot);
      return teleport(play);
    case Character::medic: {
      Event& event = spend(play);
      event.target = action.seat;
      event.has_target = true;
      show_character(play, state.current, Cause::medic);
      return show_character(play, action.seat, Cause::medic);
    }
    default:
      return stay_unnoticed(play);
  }
}

void stay(const Play& play) {
  if (!play.rules.on.stand_still) return stay_unnoticed(play);
  play.tell(What::StoodStill);
  stay_put(play);
}

}  // namespace aliens
