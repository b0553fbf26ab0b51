#include <algorithm>

#include "engine/codec.hpp"
#include "engine/playout.hpp"
#include "engine/script.hpp"
#include "games/master/codec.hpp"
#include "games/master/master.hpp"
#include "games/master/play.hpp"

// Positions by name: the whole truth as scenarios, saves and bug reports write it.
namespace master {

using engine::JsonArray;
using engine::Problem;

namespace {

// Piles are written with the top card first.
template <class Deck>
Json from_top(const Rules& rules, const Deck& deck) {
  JsonArray list;
  for (int i = deck.size() - 1; i >= 0; --i) list.push_back(engine::encoded(rules, deck[i]));
  return list;
}

template <class Deck>
std::string read_from_top(const Rules& rules, const Json& json, Deck& deck) {
  if (std::string wrong = engine::decoded(rules, json, deck); !wrong.empty()) return wrong;
  std::reverse(deck.begin(), deck.end());
  return "";
}

void describe_hands(auto& v, State& state, const Rules& rules) {
  const int seats = rules.seats;
  Several<CardSet, most_seats> hands{state.hands, seats};
  Several<CardSet, most_seats> discards{state.discards, seats};
  v("hands", hands);
  v("discards", discards);
  v("stories_known", state.stories_known);
  if (rules.on.spectator_hands == HandsSeen::never) return;
  Several<CardSet, most_seats> shown{state.past.shown, seats};
  Several<CardSet, most_seats> next{state.past.next, seats};
  MaybeTime taken{state.past.taken, never};
  v("past_shown", shown);
  v("past_next", next);
  v("past_taken", taken);
}

CardSet cards_somewhere(const State& state) {
  CardSet cards = state.table.doom_pile;
  for (const Laid& laid : state.table.laid) cards.add(laid.card);
  for (std::size_t i = 0; i < most_seats; ++i) {
    cards = cards | state.hands[i] | state.discards[i] | state.table.players[i].history;
    if (state.table.players[i].trap != Card::none) cards.add(state.table.players[i].trap);
  }
  for (const Card card : state.table.trap_cards)
    if (card != Card::none) cards.add(card);
  for (const Card card : state.pile)
    if (exists(card)) cards.add(card);
  return cards;
}

// Cards that are named nowhere lie in the draw pile, below those that come next; if all of it is
// given, in the History pile of the last seat.
void complete_cards(const Rules& rules, State& state, bool pile_given, const Pile& next) {
  if (!is_dealt(state.table)) return;
  CardSet rest = rules.deck.without(cards_somewhere(state));
  for (const Card card : next) rest.remove(card);
  if (pile_given) {
    CardSet& history = state.table.players[static_cast<std::size_t>(rules.seats - 1)].history;
    history = history | rest;
    return;
  }
  while (!rest.empty()) state.pile.add(rest.take_first());
  if (!next.empty()) std::reverse(state.pile.begin(), state.pile.end());
  for (const Card card : next) state.pile.add(card);
}

void complete_stories(const Rules& rules, State& state) {
  if (!rules.on.stories) return;
  unsigned used =
      state.table.story == Story::none ? 0u : 1u << static_cast<unsigned>(state.table.story);
  for (const Player& player : state.table.players)
    for (const Story story : player.experience) used |= 1u << static_cast<unsigned>(story);
  for (int i = story_count - 1; i >= 0; --i)
    if ((used >> i & 1) == 0) state.stories.add(static_cast<Story>(i));
}

// "tops": stacks of one card each, laid by seat 0.
std::string read_tops(const Rules& rules, const Json& json, Tableau& table) {
  engine::List<Card, most_stacks> tops;
  if (std::string wrong = engine::decoded(rules, json, tops); !wrong.empty()) return wrong;
  for (const Card top : tops) {
    if (!exists(top)) return "a card is needed";
    table.laid.add(Laid::of(top, table.stack_count, Seat{}, false));
    table.stacks[table.stack_count++].top = top;
  }
  return "";
}

std::string read_plans(const Rules& rules, const Json& json, State& state) {
  if (!json.is_array() || std::ssize(json.get_array()) > rules.seats) return "a list is needed";
  std::size_t i = 0;
  for (const Json& item : json.get_array())
    if (std::string wrong = Game::read(rules, item, state.plans[i++]); !wrong.empty()) return wrong;
  return "";
}

void complete_start(Tableau& table) {
  table.start.totals = table.totals;
  table.start.story = table.story;
  table.start.owner = table.owner;
  for (std::size_t i = 0; i < most_seats; ++i) {
    table.start.leaders[i] = table.players[i].leader;
    table.start.experience[i] = table.players[i].experience;
  }
}

// What lies on top of a stack was the last card laid there.
bool tops_are_laid(const Tableau& table) {
  std::array<Card, most_stacks> tops{};
  tops.fill(Card::none);
  for (const Laid& laid : table.laid)
    if (!laid.lower()) tops[static_cast<std::size_t>(laid.stack())] = laid.card;
  for (std::size_t i = 0; i < table.stack_count; ++i)
    if (tops[i] != table.stacks[i].top) return false;
  return true;
}

bool leaders_differ(const Tableau& table) {
  unsigned seen = 0;
  for (const Player& player : table.players) {
    if (player.leader == Leader::none) continue;
    const unsigned bit = 1u << static_cast<unsigned>(player.leader);
    if ((seen & bit) != 0) return false;
    seen |= bit;
  }
  return true;
}

std::string check(const Rules& rules, State& state) {
  const Tableau& table = state.table;
  for (std::size_t i = 0; i < table.trap_count; ++i)
    if (table.trap_victims[i] == nobody) return "an open +3 Trap has a victim";
  if (table.phase == Phase::story && table.entitled >= rules.sides)
    return "this phase needs a side that may draw a Story card";
  if (!leaders_differ(table)) return "two players have the same leader";
  if (state.stories_known > state.stories.size())
    return "'stories_known' counts more Story cards than there are";
  if (engine::index(table.dealer) >= rules.seats || engine::index(table.turn) >= rules.seats)
    return "there is no such dealer or seat at turn";
  if (table.story != Story::none && table.owner == nobody) return "the Story card has no owner";
  if ((table.phase == Phase::prep_story || table.phase == Phase::hand_prep) &&
      table.story == Story::none)
    return "this phase needs a Story card";
  for (const Laid& laid : table.laid)
    if (laid.stack() >= table.stack_count) return "a card lies on a stack that does not exist";
  if (!tops_are_laid(table)) return "the top of a stack is the card that was laid there last";
  for (std::size_t i = 0; i < most_seats; ++i)
    state.table.players[i].discards = static_cast<std::uint8_t>(state.discards[i].size());
  if (!Game::conserved(rules, state)) return "a card is missing, or in two places";
  if (!engine::goes_on<Game>(rules, state)) return "somebody is asked who could do nothing";
  return "";
}

}  // namespace

JsonObject Game::position(const Rules& rules, const State& state) {
  JsonObject object;
  engine::FieldWriter<Rules> writer(rules, object);
  State copy = state;
  describe_table(writer, copy.table, rules.seats);
  describe_hands(writer, copy, rules);
  object["pile"] = from_top(rules, state.pile);
  object["stories"] = from_top(rules, state.stories);
  JsonArray plans;
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.seats); ++i)
    plans.push_back(write(rules, state.plans[i]));
  object["plans"] = std::move(plans);
  return object;
}

Fallible<State> Game::place(const Rules& rules, const Json& json) {
  if (!json.is_object()) return Problem{"position: an object is needed"};
  JsonObject fields = json.get_object();
  State state;
  state.table.phase = Phase::play;
  std::string wrong;
  const auto take = [&](const char* name, auto&& read) {
    const Json* value = fields.if_contains(name);
    if (value == nullptr) return false;
    if (wrong.empty())
      if (wrong = read(*value); !wrong.empty()) wrong = "'" + std::string(name) + "': " + wrong;
    fields.erase(name);
    return true;
  };
  take("tops", [&](const Json& value) { return read_tops(rules, value, state.table); });
  const bool pile =
      take("pile", [&](const Json& value) { return read_from_top(rules, value, state.pile); });
  Pile next;
  take("next", [&](const Json& value) { return read_from_top(rules, value, next); });
  const bool stories = take(
      "stories", [&](const Json& value) { return read_from_top(rules, value, state.stories); });
  take("plans", [&](const Json& value) { return read_plans(rules, value, state); });
  engine::FieldReader<Rules> reader(rules, fields, true);
  describe_table(reader, state.table, rules.seats);
  describe_hands(reader, state, rules);
  if (wrong.empty()) wrong = reader.finish();
  if (!wrong.empty()) return Problem{"position: " + wrong};
  if (pile && !next.empty())
    return Problem{"position: 'pile' says all of the draw pile, 'next' only its top"};
  complete_cards(rules, state, pile, next);
  if (!stories) complete_stories(rules, state);
  if (!fields.contains("start")) complete_start(state.table);
  if (wrong = check(rules, state); !wrong.empty()) return Problem{"position: " + wrong};
  return state;
}

Fallible<Chance> Game::script(const Rules& rules, const Json& json) {
  return engine::read_script(
      json, "leader: a place in the CHARACTER deck, seat: a dealer or a priority",
      [&](std::string_view word, const Json& item) -> std::optional<engine::Draw> {
        if (word == "leader") return engine::draw_below(leader_stream, item, tribe_count);
        if (word == "seat") return engine::draw_below(table_stream, item, rules.seats);
        return std::nullopt;
      });
}

std::string Game::script_rest(const Rules&, const Chance& chance) {
  return engine::rest_of_script(chance, {{leader_stream, "leaders"}, {table_stream, "seats"}});
}

}  // namespace master
