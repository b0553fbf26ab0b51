#include <algorithm>

#include "games/master/play.hpp"

namespace master {
namespace {

Seats other_players(const Rules& rules, const Tableau& table, Seat seat) {
  Seats others;
  for (int i = 0; i < rules.seats; ++i)
    if (engine::seat_at(i) != seat && takes_part(table.player(engine::seat_at(i))))
      others.add(engine::seat_at(i));
  return others;
}

bool is_other_player(const Rules& rules, const Tableau& table, Seat seat, std::uint8_t target) {
  return is_seat(rules, target) && other_players(rules, table, seat).has(seat_of(target));
}

void set_leader(const Play& play, Seat seat, Leader leader, Cause cause) {
  play.player(seat).leader = leader;
  Event& event = play.tell(What::LeaderSet, seat);
  event.leader = leader;
  event.cause = cause;
}

// MAS-203: clockwise from the dealer's left.
void deal_leaders_anew(const Play& play) {
  engine::List<Leader, tribe_count> leaders;
  for (int i = 0; i < tribe_count; ++i) leaders.add(static_cast<Leader>(i));
  play.chance.shuffle(leader_stream, leaders, tribe_count);
  Seat seat = play.table().dealer;
  for (int i = 0; i < play.rules.seats; ++i) {
    seat = play.rules.next(seat);
    set_leader(play, seat, leaders[i], Cause::redeal);
  }
}

void silence(const Play& play, std::uint8_t target) {
  play.player(seat_of(target)).lost = true;
  play.tell(What::AbilityLost, seat_of(target));
}

void swap_leaders(const Play& play, Seat one, Seat other) {
  const Leader leader = play.player(one).leader;
  set_leader(play, one, play.player(other).leader, Cause::swap);
  set_leader(play, other, leader, Cause::swap);
}

void exchange(const Play& play, Seat owner, const Action& action) {
  Pile& pile = play.state.pile;
  Event& event = play.tell(What::CardsExchanged, owner);
  int position = 0;
  for (const Card card : {action.card, action.upper, action.discard}) {
    const int at = pile.size() - 1 - position++;
    if (card == Card::none) continue;
    event.cards.add(pile[at]);
    ++event.number;
    play.state.hand(owner).remove(card);
    play.state.hand(owner).add(pile[at]);
    pile[at] = card;
  }
}

void give_cards(const Play& play, Seat owner, const Action& action) {
  Event& event = play.tell(What::CardsPassed, owner);
  event.target = action.target;
  for (const Card card : {action.card, action.upper}) {
    if (card == Card::none) continue;
    event.cards.add(card);
    ++event.number;
    play.state.hand(owner).remove(card);
    play.state.hand(seat_of(action.target)).add(card);
  }
}

void go_on_after_story(const Play& play) {
  if (play.table().phase == Phase::hand_prep) return begin_ready(play);
  prepare_leaders(play);
}

// As many different hand cards as there are places, none left out.
bool gives_exactly(const CardSet& hand, const Action& action, int count) {
  if (!hand.has(action.card)) return false;
  if (count < 2) return action.upper == Card::none;
  return hand.has(action.upper) && action.card < action.upper;
}

bool exchanges_well(const CardSet& hand, const Action& action, int places) {
  const std::array<Card, 3> cards{action.card, action.upper, action.discard};
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (cards[i] == Card::none) continue;
    if (static_cast<int>(i) >= places || !hand.has(cards[i])) return false;
    for (std::size_t k = 0; k < i; ++k)
      if (cards[k] == cards[i]) return false;
  }
  return true;
}

}  // namespace

void draw_new_leader(const Play& play, Seat seat) {  // MAS-185
  std::array<Leader, tribe_count> deck{};
  std::uint32_t count = 0;
  for (int i = 0; i < tribe_count; ++i) {
    const auto leader = static_cast<Leader>(i);
    const bool taken = std::any_of(play.table().players.begin(), play.table().players.end(),
                                   [&](const Player& player) { return player.leader == leader; });
    if (!taken) deck[count++] = leader;
  }
  if (count == 0) return;
  set_leader(play, seat, deck[count == 1 ? 0 : play.chance.below(leader_stream, count)],
             Cause::redraw);
}

void apply_story(const Play& play) {
  Tableau& table = play.table();
  const Seat owner = seat_of(table.owner);
  Player& player = play.player(owner);
  table.phase = Phase::prep_story;
  if (player.left) return settle_story_by_default(play);
  switch (table.story) {
    case Story::mutiny:
    case Story::old_code:
    case Story::on_their_heels:
      table.phase_end = play.after(Timer::decision);
      return;
    case Story::secret_council:
      deal_leaders_anew(play);
      break;
    case Story::loyal_friends:
      change_total(play, owner,
                   player.leader == Leader::average_joe ? play.rules.printed().friends_joe
                                                        : play.rules.printed().friends,
                   Cause::story);
      break;
    case Story::cornered:
      player.beast = true;
      play.tell(What::BeastOn, owner);
      break;
    default:
      break;
  }
  prepare_leaders(play);
}

int cards_to_peek(const Rules& rules, const State& state) {
  const Leader leader = state.table.player(seat_of(state.table.owner)).leader;
  return std::min(state.pile.size(),
                  leader == Leader::teen ? rules.printed().peek_teen : rules.printed().peek);
}

int cards_to_give(const Rules& rules, const State& state) {
  const Seat owner = seat_of(state.table.owner);
  const bool lumberjack = state.table.player(owner).leader == Leader::lumberjack;
  return std::min(state.hand(owner).size(),
                  lumberjack ? rules.printed().give_lumberjack : rules.printed().give);
}

int seats_to_silence(const Rules& rules, const State& state) {
  const Seat owner = seat_of(state.table.owner);
  const bool robot = state.table.player(owner).leader == Leader::robot;
  return std::min(other_players(rules, state.table, owner).count(),
                  robot ? rules.printed().silenced_robot : rules.printed().silenced);
}

Error why_not_story_choice(const Rules& rules, const State& state, Seat seat,
                           const Action& action) {
  const Tableau& table = state.table;
  if (table.phase != Phase::prep_story && table.phase != Phase::hand_prep)
    return Error::wrong_phase;
  if (table.owner != number_of(seat)) return Error::not_your_decision;
  const bool other = is_other_player(rules, table, seat, action.target);
  const bool cards =
      action.card != Card::none || action.upper != Card::none || action.discard != Card::none;
  switch (table.story) {
    case Story::mutiny:
      if (cards || action.second != nobody) return Error::bad_choice;
      if (action.choice == Choice::swap) return other ? Error::none : Error::bad_target;
      if (action.choice != Choice::redraw && action.choice != Choice::decline)
        return Error::bad_choice;
      return action.target == nobody ? Error::none : Error::bad_choice;
    case Story::old_code:
      if (action.choice != Choice::none || cards) return Error::bad_choice;
      if (!other) return Error::bad_target;
      if (seats_to_silence(rules, state) < 2)
        return action.second == nobody ? Error::none : Error::bad_choice;
      return is_other_player(rules, table, seat, action.second) && action.target < action.second
                 ? Error::none
                 : Error::bad_target;
    case Story::on_their_heels:
      if (action.choice != Choice::none || cards || action.second != nobody)
        return Error::bad_choice;
      return other ? Error::none : Error::bad_target;
    case Story::clearing_minds:
      if (action.choice != Choice::none || action.target != nobody || action.second != nobody)
        return Error::bad_choice;
      return exchanges_well(state.hand(seat), action, cards_to_peek(rules, state))
                 ? Error::none
                 : Error::bad_choice;
    case Story::timber:
      if (action.choice != Choice::none || action.second != nobody || action.discard != Card::none)
        return Error::bad_choice;
      if (!other) return Error::bad_target;
      return gives_exactly(state.hand(seat), action, cards_to_give(rules, state))
                 ? Error::none
                 : Error::bad_choice;
    default:
      return Error::bad_choice;
  }
}

void choose_for_story(const Play& play, Seat seat, const Action& action) {
  Tableau& table = play.table();
  switch (table.story) {
    case Story::mutiny:
      if (action.choice == Choice::swap) swap_leaders(play, seat, seat_of(action.target));
      if (action.choice == Choice::redraw) draw_new_leader(play, seat);
      if (action.choice == Choice::decline) return settle_story_by_default(play);
      break;
    case Story::old_code:
      silence(play, action.target);
      if (action.second != nobody) silence(play, action.second);
      break;
    case Story::on_their_heels:
      table.named = action.target;
      play.tell(What::PlayerNamed, seat).target = action.target;
      break;
    case Story::clearing_minds:
      exchange(play, seat, action);
      break;
    case Story::timber:
      give_cards(play, seat, action);
      break;
    default:
      break;
  }
  go_on_after_story(play);
}

void settle_story_by_default(const Play& play) {  // MAS-189
  play.tell(What::StorySettled, seat_of(play.table().owner)).story = play.table().story;
  go_on_after_story(play);
}

namespace {

int stored_worth(const Rules& rules, const Player& player, int points) {
  return static_cast<int>(
      std::count_if(player.experience.begin(), player.experience.end(), [&](Story story) {
        return rules.printed().experience[static_cast<std::size_t>(story)] == points;
      }));
}

void pay(const Play& play, Seat seat, int points) {
  const Experience& stored = play.player(seat).experience;
  for (int i = 0; i < stored.size(); ++i)
    if (play.rules.printed().experience[static_cast<std::size_t>(stored[i])] == points)
      return return_story(play, seat, i);
}

}  // namespace

// MAS-211: two oldest cards worth 1, else the oldest one worth 2.
Choice payment(const Rules& rules, const Player& player) {
  if (stored_worth(rules, player, 1) >= 2) return Choice::ones;
  return stored_worth(rules, player, 2) >= 1 ? Choice::two : Choice::none;
}

Error why_not_beast(const Rules& rules, const State& state, Seat seat, Choice choice) {
  const Tableau& table = state.table;
  const Player& player = table.player(seat);
  if (!rules.on.stories) return Error::module_off;
  if (table.phase == Phase::closing) return Error::beast_too_late;
  if (table.phase != Phase::prep && table.phase != Phase::play) return Error::wrong_phase;
  if (table.phase == Phase::prep && player.done) return Error::wrong_phase;
  if (player.lost) return Error::ability_lost;
  if (player.beast) return Error::beast_already;
  const Leader power = ability(rules, player);
  const bool only_before = power == Leader::average_joe || power == Leader::lumberjack;
  if (table.phase == Phase::play && (rules.on.beast_before_deal || only_before))
    return Error::beast_too_late;
  if (player.gave) return Error::beast_too_late;
  if (experience_of(rules, player.experience) < rules.printed().beast_price ||
      payment(rules, player) == Choice::none)
    return Error::not_enough_xp;
  if (choice == Choice::ones)
    return stored_worth(rules, player, 1) >= 2 ? Error::none : Error::bad_choice;
  if (choice == Choice::two)
    return stored_worth(rules, player, 2) >= 1 ? Error::none : Error::bad_choice;
  return choice == Choice::none ? Error::none : Error::bad_choice;
}

void unlock_beast(const Play& play, Seat seat, Choice choice) {
  Player& player = play.player(seat);
  const Choice paid = choice == Choice::none ? payment(play.rules, player) : choice;
  player.beast = true;
  play.tell(What::BeastOn, seat).number = paid == Choice::ones ? 2 : 1;
  if (paid == Choice::two) return pay(play, seat, 2);
  pay(play, seat, 1);
  pay(play, seat, 1);
}

void return_story(const Play& play, Seat seat, int which) {
  StoryDeck& deck = play.state.stories;
  const Story story = play.player(seat).experience.remove(which);
  deck.add(story);
  std::rotate(deck.begin(), deck.end() - 1, deck.end());  // the bottom comes first
  ++play.state.stories_known;
  Event& event = play.tell(What::ExperienceChanged, seat);
  event.story = story;
  event.amount = -1;
  event.total = static_cast<std::int16_t>(experience_of(play.rules, play.player(seat).experience));
}

// MAS-209, MAS-212.
void store_story(const Play& play) {
  Tableau& table = play.table();
  if (table.story == Story::none) return;
  const Seat owner = seat_of(table.owner);
  Player& player = play.player(owner);
  player.experience.add(table.story);
  Event& event = play.tell(What::ExperienceChanged, owner);
  event.story = table.story;
  event.amount = 1;
  event.total = static_cast<std::int16_t>(experience_of(play.rules, player.experience));
  table.story = Story::none;
  table.owner = nobody;
  while (experience_of(play.rules, player.experience) > play.rules.printed().most_experience)
    pay(play, owner, 1);
}

}  // namespace master
