#include "games/asterisk/play.hpp"

// What cards do (AST-401 to AST-417), Assists (AST-501 to AST-509) and the Informers' doings.
namespace asterisk {
namespace {

void lay_down(const Play& play, Card card, Use use, int steps) {
  Player& player = play.player();
  player.hand.remove(place_in(player.hand, card));
  play.state.turn.played.add({card, use});
  Event& event = play.tell(What::CardPlayed);
  event.card = card;
  event.use = use;
  event.steps = static_cast<std::int8_t>(steps);
}

void wait_for_deed(const Play& play, Card card) {
  Turn& turn = play.state.turn;
  turn.pending = play.rules.face(card).deed;  // AST-406
  if (turn.pending == Deed::CRACK && play.rules.on.crack_draw_before) ++turn.crack_draws;
}

Card top_of(const Discard& discard) { return discard.empty() ? Card::none : discard.back(); }

}  // namespace

int place_in(const Hand& hand, Card card) {
  for (int i = 0; i < hand.size(); ++i)
    if (hand[i] == card) return i;
  return -1;
}

// AST-402 to AST-405, AST-607, AST-608
engine::List<std::int8_t, 4> add_on_steps(const Rules& rules, AddOn add_on,
                                          std::uint8_t abilities) {
  engine::List<std::int8_t, 4> all;
  for (const std::int8_t steps : rules.components->add_ons[static_cast<std::size_t>(add_on)])
    all.add(steps);
  const bool nudge = add_on == AddOn::NUDGE_L || add_on == AddOn::NUDGE_R;
  const bool tables = add_on == AddOn::TABLES_L || add_on == AddOn::TABLES_R;
  const auto on = [&](Ability ability) {
    return (abilities >> static_cast<int>(ability) & 1) != 0;
  };
  if ((nudge && on(Ability::nudge_both_ways)) || (tables && on(Ability::tables_both_ways))) {
    const int printed = all.size();
    for (int i = 0; i < printed; ++i) all.add(static_cast<std::int8_t>(-all[i]));
  }
  return all;
}

// AST-415, AST-416
bool can_copy(const Rules& rules, const Player& player) {
  return rules.face(top_of(player.discard)).is_turn();
}

void play_turn(const Play& play, const Action& action) {
  const Card card = action.card();
  const int steps = steps_of(play.rules.face(card), action.direction());
  lay_down(play, card, Use::turn, steps);
  play.state.turn.started = true;
  play.state.clock.turn_deadline = Time{};
  wait_for_deed(play, card);
  move_dial(play, steps, play.state.active);
}

void play_add_on(const Play& play, const Action& action) {
  lay_down(play, action.card(), Use::addOn, action.steps());
  move_dial(play, action.steps(), play.state.active);
}

// AST-409 to AST-412: the Action is used up before the new card brings its own.
void use_crack(const Play& play, const Action& action) {
  const Card card = action.card();
  const int steps = steps_of(play.rules.face(card), action.direction());
  lay_down(play, card, Use::crack, steps);
  if (!play.rules.on.crack_draw_before) ++play.state.turn.crack_draws;
  wait_for_deed(play, card);
  move_dial(play, steps, play.state.active);
}

// AST-413, AST-414, AST-603
void use_inside(const Play& play, const Action& action) {
  const int number = play.rules.profile(action.figure()).number;
  const int steps = action.direction() == Direction::R ? number : -number;
  play.state.turn.pending = Deed::none;
  Event& event = play.tell(What::ActionUsed);
  event.deed = Deed::INSIDE;
  event.figure = action.figure();
  event.steps = static_cast<std::int8_t>(steps);
  move_dial(play, steps, play.state.active);
}

// AST-415 to AST-417
void use_copycat(const Play& play, const Action& action) {
  const Card copied = top_of(play.player().discard);
  const int steps = steps_of(play.rules.face(copied), action.direction());
  play.state.turn.pending = Deed::none;
  Event& event = play.tell(What::ActionUsed);
  event.deed = Deed::COPYCAT;
  event.card = copied;
  event.steps = static_cast<std::int8_t>(steps);
  move_dial(play, steps, play.state.active);
}

// AST-605
void play_copycat_add_on(const Play& play, const Action& action) {
  const Card copied = top_of(play.player().discard);
  const int steps = steps_of(play.rules.face(copied), action.direction());
  lay_down(play, action.card(), Use::copyCat, steps);
  move_dial(play, steps, play.state.active);
}

// AST-606
void flipside_for_turn(const Play& play, const Action& action) {
  Player& player = play.player();
  Hand flipside;
  flipside.add(player.hand.remove(place_in(player.hand, action.card(0))));
  put_on_discard(play, play.state.active, flipside);
  const Card card = action.card(1);
  const int steps = steps_of(play.rules.face(card), action.direction());
  lay_down(play, card, Use::addOn, steps);
  move_dial(play, steps, play.state.active);
}

// AST-609
void nil_for_cards(const Play& play, const Action& action) {
  Player& player = play.player();
  Hand nil;
  nil.add(player.hand.remove(place_in(player.hand, action.card())));
  put_on_discard(play, play.state.active, nil);
  draw_card(play, play.state.active);
  draw_card(play, play.state.active);
}

// AST-503, AST-504: discard, movement, landing, draw.
void assist(const Play& play, Seat seat, const Action& action) {
  State& state = play.state;
  Player& player = state.player(seat);
  const Card card = player.hand.remove(place_in(player.hand, action.card()));
  player.discard.add(card);
  Event& event = play.tell(What::CardPlayed, seat);
  event.card = card;
  event.use = Use::assist;
  event.steps = static_cast<std::int8_t>(action.steps());
  move_dial(play, action.steps(), play.rules.on.assistant_keeps ? seat : state.active);
  if (state.phase != Phase::OVER) draw_card(play, seat);
}

void close_request(const Play& play) {
  play.state.turn.wanted = Wanted::nothing;
  play.state.turn.declined = Seats();
  play.announce(What::RequestClosed);
}

// A request that nobody can answer is closed.
void decline(const Play& play, Seat seat) {
  State& state = play.state;
  state.turn.declined.add(seat);
  play.tell(What::HelpDeclined, seat);
  for (int i = 0; i < play.rules.seats; ++i) {
    const Seat other = engine::seat_at(i);
    if (other != state.active && !state.player(other).left && !state.turn.declined.has(other))
      return;
  }
  close_request(play);
}

}  // namespace asterisk
