#include <algorithm>

#include "games/aliens/play.hpp"

// ALI-100 to ALI-127.
namespace aliens {
namespace {

unsigned window_of(Phase phase) {
  switch (phase) {
    case Phase::before_move:
      return Window::before_move;
    case Phase::after_move:
      return Window::after_move;
    case Phase::after_resolution:
      return Window::after_resolution;
    default:
      return 0;
  }
}

// ALI-100, ALI-141 to ALI-143
bool licensed(const Rules& rules, const Player& player, Card item) {
  if (player.side == Side::human) return true;
  const Character licence = rules.item(item).licence;
  return licence != Character::none && power(rules, player) == licence;
}

Error why_not_target(const Rules& rules, const State& state, Seat target) {
  if (target == state.current) return Error::bad_target_self;
  if (engine::index(target) >= rules.seats || !in_play(state.player(target)))
    return Error::bad_target_out;
  return Error::none;
}

Error why_not_effect(const Rules& rules, const State& state, const Action& action) {
  const Player& player = state.player(state.current);
  switch (action.card) {
    case Card::attack:
      if (attacks_barred(rules, state)) return Error::cannot_attack;
      return state.turn.moved ? Error::none : Error::attack_needs_move;
    case Card::cat:
      return will_draw(rules, state) ? Error::none : Error::no_draw_no_cat;
    case Card::teleport:
      if (player.place == rules.zone.human) return Error::already_there;
      if (state.phase == Phase::after_resolution && state.turn.start == rules.zone.human)
        return Error::same_sector;  // ALI-048
      return Error::none;
    case Card::spotlight:
      return rules.exists(action.sectors[0]) ? Error::none : Error::unknown_sector;
    case Card::sensor:
      return why_not_target(rules, state, action.seat);
    case Card::mutation:
      if (rules.on.mutation_last_human == MutationOfLast::forbidden &&
          humans_on_board(rules, state) == 1)
        return Error::mutation_forbidden;
      return Error::none;
    default:
      return Error::none;
  }
}

// ALI-126, ALI-145
void give_place_away(const Play& play, Seat seat) {
  Player& player = play.state.player(seat);
  if (power(play.rules, player) == Character::invisible)
    return show_character(play, seat, Cause::invisible);
  player.known = player.place;
  play.tell(What::PlaceAnnounced, seat).sectors[0] = player.place;
}

// ALI-116, ALI-127
void light(const Play& play, Sector middle) {
  const auto& around = play.rules.around[index(middle)];
  bool anybody = false;
  Seat seat = play.state.current;
  for (int i = 0; i < play.rules.seats; ++i, seat = next_seat(play.rules, seat)) {
    const Player& player = play.state.player(seat);
    if (!in_play(player)) continue;
    const bool lit = player.place == middle ||
                     std::find(around.begin(), around.end(), player.place) != around.end();
    if (!lit) continue;
    anybody = true;
    give_place_away(play, seat);
  }
  if (!anybody) play.tell(What::NobodyLit).sectors[0] = middle;
}

// ALI-119, ALI-124, ALI-125
void mutate(const Play& play) {
  Player& player = play.player();
  player.side = Side::alien;
  player.mutated = true;
  play.tell(What::Mutated);
  check_end(play, Reason::mutation);
}

}  // namespace

bool never_for(const Rules& rules, const Player& player, Card item) {
  return rules.on.items && is_item(item) && player.hand.has(item) && !licensed(rules, player, item);
}

Error why_not_item(const Rules& rules, const State& state, const Action& action) {
  const Player& player = state.player(state.current);
  const Card item = action.card;
  if (!rules.on.items || !is_item(item) || !player.hand.has(item)) return Error::no_such_card;
  if (!licensed(rules, player, item)) return Error::item_not_for_you;
  if ((rules.item(item).windows & window_of(state.phase)) == 0) return Error::item_wrong_window;
  return why_not_effect(rules, state, action);
}

// ALI-102
void show_item(const Play& play, Seat seat, Card item) {
  play.state.player(seat).hand.take(item);
  play.state.uses.add({seat, item, play.state.round});
  play.tell(What::ItemUsed, seat).card = item;
}

void use_item(const Play& play, const Action& action) {
  State& state = play.state;
  show_item(play, state.current, action.card);
  Event& event = play.events[play.events.size() - 1];
  switch (action.card) {
    case Card::attack:
      return attack(play, true);
    case Card::teleport:
      return teleport(play);
    case Card::adrenaline:
      ++state.turn.adrenaline;
      return;
    case Card::sedatives:
      state.turn.sedated = true;
      return;
    case Card::spotlight:
      event.sectors[0] = action.sectors[0];
      return light(play, action.sectors[0]);
    case Card::sensor:
      event.target = action.seat;
      event.has_target = true;
      return give_place_away(play, action.seat);
    case Card::mutation:
      return mutate(play);
    case Card::cat:
      state.turn.two_noises = true;
      return resolve_sector(play);
    default:
      return;
  }
}

// ALI-139, ALI-149: a reborn player shows that he has none.
void show_character(const Play& play, Seat seat, Cause cause) {
  Player& player = play.state.player(seat);
  lay_open(player);
  Event& event = play.tell(What::CharacterShown, seat);
  event.character = player.reborn ? Character::none : player.character;
  // What a secret victim was dealt went with the card, unseen.
  if (!player.reborn || !play.rules.on.secret_kills) event.side = side_of(player.character);
  event.cause = cause;
}

}  // namespace aliens
