#include <algorithm>

#include "games/master/play.hpp"

namespace master {
namespace {

void deal_leaders(const Play& play) {
  engine::List<Leader, tribe_count> leaders;
  for (int i = 0; i < tribe_count; ++i) leaders.add(static_cast<Leader>(i));
  play.chance.shuffle(leader_stream, leaders, tribe_count);
  for (int i = 0; i < play.rules.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    play.player(seat).leader = leaders[i];
    Event& event = play.tell(What::LeaderSet, seat);
    event.leader = play.player(seat).leader;
    event.cause = Cause::start;
  }
}

void shuffle_stories(const Play& play) {
  for (int i = story_count - 1; i >= 0; --i) play.state.stories.add(static_cast<Story>(i));
  play.chance.shuffle(story_stream, play.state.stories, story_count);
}

Player fresh(const Player& old, bool sits_out) {
  Player player;
  player.leader = old.leader;
  player.experience = old.experience;
  player.left = old.left;
  player.sits_out = sits_out;
  return player;
}

void clear_table(const Play& play) {
  Tableau& table = play.table();
  Tableau empty;
  empty.now = play.now;
  empty.round = table.round;
  empty.dealer = table.dealer;
  empty.totals = table.totals;
  empty.scores = table.scores;
  empty.extra_round = table.extra_round;
  empty.contenders = table.contenders;
  empty.story = table.story;
  empty.owner = table.owner;
  empty.redone = table.redone;
  empty.doom_pile = table.doom_pile;
  for (int i = 0; i < play.rules.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    const bool sits_out =
        table.extra_round > 0 && !table.contenders.has(engine::seat_at(play.rules.side_of(seat)));
    empty.player(seat) = fresh(table.player(seat), sits_out);
  }
  table = empty;
  play.state.hands = {};
  play.state.discards = {};
  play.state.plans = {};
  play.state.past = {};
  play.state.pile.clear();
}

void remember_start(Tableau& table) {
  table.start.totals = table.totals;
  table.start.story = table.story;
  table.start.owner = table.owner;
  for (std::size_t i = 0; i < most_seats; ++i) {
    table.start.leaders[i] = table.players[i].leader;
    table.start.experience[i] = table.players[i].experience;
  }
}

// MAS-023: what leaders and Story cards make of the opening hand.
int number_to_deal(const Rules& rules, const State& state, Seat seat) {
  const Tableau& table = state.table;
  const Player& player = table.player(seat);
  const Printed& printed = rules.printed();
  const bool owner = table.owner == number_of(seat);
  int number = rules.on.opening_hand;
  if (owner && table.story == Story::vapor_training) {
    number = player.leader == Leader::vapor_ninja ? std::min(number, printed.training_ninja_from)
                                                  : number + printed.training_hand;
  }
  if (owner && table.story == Story::fatal_slip) number += printed.slip_hand;
  if (owner && table.story == Story::stowaway) number += printed.stowaway_hand;
  if (table.story == Story::stowaway && player.leader == Leader::mouse &&
      !rules.same_side(seat, seat_of(table.owner)))
    number += printed.stowaway_mouse;
  if (ability(rules, player) == Leader::average_joe)
    number += player.beast ? printed.joe_beast_hand : printed.joe_hand;
  return std::max(1, number + player.extra);
}

void shuffle_deck(const Play& play) {
  CardSet cards = play.rules.deck.without(play.table().doom_pile);
  Pile& pile = play.state.pile;
  while (!cards.empty()) pile.add(cards.take_first());
  play.chance.shuffle(deal_stream, pile, pile.size());
}

void hand_out(const Play& play) {
  std::array<int, most_seats> wanted{};
  for (int i = 0; i < play.rules.seats; ++i)
    if (takes_part(play.player(engine::seat_at(i))))
      wanted[static_cast<std::size_t>(i)] =
          number_to_deal(play.rules, play.state, engine::seat_at(i));
  Seat seat = play.table().dealer;
  for (int skipped = 0; skipped < play.rules.seats && !play.state.pile.empty();) {
    seat = play.rules.next(seat);
    int& rest = wanted[static_cast<std::size_t>(engine::index(seat))];
    if (rest == 0) {
      ++skipped;
      continue;
    }
    skipped = 0;
    --rest;
    play.state.hand(seat).add(play.state.pile.take_back());
  }
  for (int i = 0; i < play.rules.seats; ++i) {
    const Seat each = engine::seat_at(i);
    if (!takes_part(play.player(each))) continue;
    Event& event = play.tell(What::Dealt, each);
    event.cards = play.state.hand(each);
    event.number = static_cast<std::uint8_t>(event.cards.size());
  }
}

// The owner of Story 3 or 5 looks at the own hand, and with Story 3 at the top of the pile.
void peek(const Play& play, Seat owner) {
  Event& event = play.tell(What::StoryPeeked, owner);
  const int count =
      play.table().story == Story::clearing_minds ? cards_to_peek(play.rules, play.state) : 0;
  for (int i = 0; i < count; ++i) event.cards.add(play.state.pile[play.state.pile.size() - 1 - i]);
  event.number = static_cast<std::uint8_t>(count);
}

}  // namespace

State Game::open(const Rules& rules, Chance& chance, Events& events) {
  State state;
  const Play play{rules, state, Time{}, chance, events};
  Tableau& table = state.table;
  table.dealer = rules.on.first_dealer
                     ? *rules.on.first_dealer
                     : engine::seat_at(static_cast<int>(
                           chance.below(table_stream, static_cast<std::uint32_t>(rules.seats))));
  if (rules.on.stories) shuffle_stories(play);
  if (rules.on.leaders && rules.on.choose_leaders) {
    table.phase = Phase::choose_leader;
    table.turn = rules.next(table.dealer);
    table.phase_end = play.after(Timer::decision);
    return state;
  }
  if (rules.on.leaders) deal_leaders(play);
  begin_round(play);
  act_on_time(play);
  return state;
}

Leader first_free_leader(const Play& play) {
  for (int i = 0; i < tribe_count; ++i) {
    const auto leader = static_cast<Leader>(i);
    if (std::none_of(play.table().players.begin(), play.table().players.end(),
                     [&](const Player& player) { return player.leader == leader; }))
      return leader;
  }
  return Leader::none;
}

// House rule leader_assignment: clockwise from the dealer's left.
void choose_leader(const Play& play, Seat seat, Leader leader) {
  Tableau& table = play.table();
  table.player(seat).leader = leader;
  Event& event = play.tell(What::LeaderSet, seat);
  event.leader = leader;
  event.cause = Cause::start;
  const Seat following = play.rules.next(seat);
  if (table.player(following).leader != Leader::none) return begin_round(play);
  table.turn = following;
  table.phase_end = play.after(Timer::decision);
  if (play.player(following).left) choose_leader(play, following, first_free_leader(play));
}

void begin_round(const Play& play) {
  clear_table(play);
  Tableau& table = play.table();
  remember_start(table);
  if (play.rules.on.tick_arbitration)  // MAS-254
    table.priority = static_cast<std::uint8_t>(
        play.chance.below(table_stream, static_cast<std::uint32_t>(play.rules.seats)));
  Event& event = play.tell(What::RoundPrepared, table.dealer);
  event.amount = static_cast<std::int16_t>(table.round);
  for (int i = 0; i < play.rules.seats; ++i)
    if (takes_part(play.player(engine::seat_at(i)))) event.seats.add(engine::seat_at(i));
  if (!play.rules.on.leaders) return deal(play);
  if (table.story != Story::none && table.extra_round == 0) return apply_story(play);
  prepare_leaders(play);
}

void prepare_leaders(const Play& play) {
  play.table().phase = Phase::prep;
  play.table().phase_end = play.after(Timer::decision);
  end_prep_if_done(play);
}

bool has_preparations(const Rules& rules, const State& state, Seat seat) {
  const Player& player = state.table.player(seat);
  if (!takes_part(player) || player.done) return false;
  if (why_not_beast(rules, state, seat, Choice::none) == Error::none) return true;
  const Leader power = ability(rules, player);
  if (player.gave) return false;
  return power == Leader::lumberjack || (power == Leader::average_joe && player.beast);
}

void end_prep_if_done(const Play& play) {
  for (int i = 0; i < play.rules.seats; ++i)
    if (has_preparations(play.rules, play.state, engine::seat_at(i))) return;
  deal(play);
}

void deal(const Play& play) {
  shuffle_deck(play);
  hand_out(play);
  Tableau& table = play.table();
  const bool with_hand = table.story == Story::clearing_minds || table.story == Story::timber;
  if (table.extra_round > 0 || !with_hand || !takes_part(play.player(seat_of(table.owner))))
    return begin_ready(play);
  table.phase = Phase::hand_prep;
  table.phase_end = play.after(Timer::decision);
  peek(play, seat_of(table.owner));
}

void begin_ready(const Play& play) {
  play.table().phase = Phase::ready;
  play.table().phase_end = play.after(Timer::start_timeout);
  if (play.player(play.table().dealer).left) begin_countdown(play);
}

void begin_countdown(const Play& play) {
  Tableau& table = play.table();
  table.phase = Phase::countdown;
  table.phase_end = play.after(Timer::start_countdown);
  play.tell(What::StartCalled, table.dealer).until = table.phase_end;
}

void begin_play(const Play& play) {
  Tableau& table = play.table();
  table.phase = Phase::play;
  table.phase_end = never;
  table.stall_from = table.stack_from = play.now;
  play.tell(What::PlayBegan, table.dealer);
  if (play.rules.on.tempo == Tempo::pulse) begin_beat(play);
  if (play.rules.on.tempo == Tempo::turns) begin_turns(play);
  for (int i = 0; i < play.rules.seats; ++i)
    if (takes_part(play.player(engine::seat_at(i)))) check_out(play, engine::seat_at(i));
  check_last_call(play);
}

// MAS-245: the table as it was when this round began; cards returned since come back.
void redo_round(const Play& play) {
  Tableau& table = play.table();
  StoryDeck& deck = play.state.stories;
  for (std::size_t i = 0; i < most_seats; ++i) {
    for (const Story story : table.start.experience[i])
      for (int k = deck.size() - 1; k >= 0; --k) {
        if (deck[k] != story) continue;
        deck.remove(k);
        if (k < play.state.stories_known) --play.state.stories_known;
      }
    table.players[i].experience = table.start.experience[i];
    table.players[i].leader = table.start.leaders[i];
  }
  table.totals = table.start.totals;
  table.story = table.start.story;
  table.owner = table.start.owner;
  table.redone = 1;
  play.tell(What::RoundRedone).amount = static_cast<std::int16_t>(table.round);
  begin_round(play);
}

}  // namespace master
