#pragma once

#include <string>

#include "engine/adapt.hpp"
#include "games/master/event.hpp"
#include "games/master/rules.hpp"
#include "games/master/view.hpp"

// How the types of this game are written and read (see engine/codec.hpp).
namespace master {

using engine::Json;
using engine::Shapes;

// "AJ-7"; "any" in a shape; null for none.
Json encode(const Rules&, Card);
std::string decode(const Rules&, const Json&, Card&);
inline Json shape(Shapes&, const Card*) { return Shapes::or_null(Shapes::word()); }
// A list of cards.
Json encode(const Rules&, const CardSet&);
std::string decode(const Rules&, const Json&, CardSet&);
inline Json shape(Shapes& shapes, const CardSet*) { return shapes.list<Card>(); }
// {"card": "AJ-7", "stack": 0, "seat": 1, "lower": false}
Json encode(const Rules&, const Laid&);
std::string decode(const Rules&, const Json&, Laid&);
Json shape(Shapes&, const Laid*);

// With the plan of whoever looks (described.cpp).
Json encode(const Rules&, const View&);
std::string decode(const Rules&, const Json&, View&);

// A seat or null.
struct MaybeSeat {
  std::uint8_t& number;
};
Json encode(const Rules&, const MaybeSeat&);
std::string decode(const Rules&, const Json&, MaybeSeat&);
inline Json shape(Shapes&, const MaybeSeat*) { return Shapes::or_null(Shapes::seat()); }

using MaybeTime = engine::Maybe<Time>;

// A list of what is there: seats, stacks, open traps.
template <class T, std::size_t Size>
struct Several {
  std::array<T, Size>& items;
  int count;
};
template <class T, std::size_t Size>
Json encode(const Rules& rules, const Several<T, Size>& several) {
  engine::JsonArray list;
  for (std::size_t i = 0; i < static_cast<std::size_t>(several.count); ++i)
    list.push_back(engine::encoded(rules, several.items[i]));
  return list;
}
template <class T, std::size_t Size>
std::string decode(const Rules& rules, const Json& json, Several<T, Size>& several) {
  if (!json.is_array() || json.get_array().size() > Size)
    return "a list of at most " + std::to_string(Size) + " is needed";
  std::size_t i = 0;
  for (const Json& item : json.get_array()) {
    if (std::string wrong = engine::decoded(rules, item, several.items[i], true); !wrong.empty())
      return "[" + std::to_string(i) + "]: " + wrong;
    ++i;
  }
  several.count = static_cast<int>(i);
  return "";
}
template <class T, std::size_t Size>
Json shape(Shapes& shapes, const Several<T, Size>*) {
  return shapes.list<T>();
}

template <class Visitor>
void describe(Visitor& v, Player& player) {
  v("leader", player.leader);
  v("beast", player.beast);
  v("lost", player.lost);
  v("out", player.out);
  v("sits_out", player.sits_out);
  v("left", player.left);
  v("trap", player.trap);
  v("right", player.right);
  v("busy_until", player.busy_until);
  v("call_after", player.call_after);
  v("history", player.history);
  v("discards", player.discards);
  v("done", player.done);
  v("ready", player.ready);
  v("voted", player.voted);
  v("gave", player.gave);
  v("posed", player.posed);
  v("gifts", player.gifts);
  v("penalties", player.penalties);
  v("extra", player.extra);
  v("experience", player.experience);
}

template <class Visitor>
void describe(Visitor& v, Stack& stack) {
  given(v, "top", stack.top);
  v("version", stack.version);
  v("closed", stack.closed);
}

// The open +3 Traps are three columns in memory and rows in text.
struct OpenTrap {
  Card card = Card::none;
  std::uint8_t victim = nobody;
  Time until = never;
};
template <class Visitor>
void describe(Visitor& v, OpenTrap& trap) {
  MaybeSeat victim{trap.victim};
  given(v, "card", trap.card);
  given(v, "victim", victim);
  v("until", trap.until);
}

template <class Visitor>
void describe(Visitor& v, RoundStart& start) {
  MaybeSeat owner{start.owner};
  v("totals", start.totals);
  v("leaders", start.leaders);
  v("experience", start.experience);
  v("story", start.story);
  v("owner", owner);
}

template <class Visitor>
void describe_table(Visitor& v, Tableau& table, int seats) {
  Several<Player, most_seats> players{table.players, seats};
  Several<std::int16_t, most_seats> totals{table.totals, seats};
  Several<Stack, static_cast<std::size_t>(most_stacks)> stacks{table.stacks, table.stack_count};
  std::array<OpenTrap, 2> open{};
  for (std::size_t i = 0; i < table.trap_count; ++i)
    open[i] = {table.trap_cards[i], table.trap_victims[i], table.trap_ends[i]};
  Several<OpenTrap, 2> traps{open, table.trap_count};
  MaybeTime phase_end{table.phase_end, never}, freeze_end{table.freeze_end, never},
      contest_end{table.contest_end, never}, last_call_end{table.last_call_end, never},
      photo_end{table.photo_end, never};
  MaybeSeat caller{table.caller}, owner{table.owner}, named{table.named},
      first_out{table.first_out}, entitled{table.entitled};
  v("phase", table.phase);
  v("round", table.round);
  v("dealer", table.dealer);
  v("players", players);
  v("totals", totals);
  v("stacks", stacks);
  v("laid", table.laid);
  v("traps", traps);
  v("now", table.now);
  v("phase_end", phase_end);
  v("freeze_end", freeze_end);
  v("contest_end", contest_end);
  v("last_call_end", last_call_end);
  v("photo_end", photo_end);
  v("stall_from", table.stall_from);
  v("stack_from", table.stack_from);
  v("caller", caller);
  v("objected", table.objected);
  v("story", table.story);
  v("owner", owner);
  v("named", named);
  v("first_out", first_out);
  v("together", table.together);
  v("entitled", entitled);
  v("extra_round", table.extra_round);
  v("contenders", table.contenders);
  v("turn", table.turn);
  v("passes", table.passes);
  v("lap_ends", table.lap_ends);
  v("beat", table.beat);
  v("quiet_beats", table.quiet_beats);
  v("submitted", table.submitted);
  v("priority", table.priority);
  v("doom_pile", table.doom_pile);
  v("redone", table.redone);
  v("scores", table.scores);
  v("start", table.start);
  v("reason", table.reason);
  table.stack_count = static_cast<std::uint8_t>(stacks.count);
  table.trap_count = static_cast<std::uint8_t>(traps.count);
  for (std::size_t i = 0; i < table.trap_count; ++i) {
    table.trap_cards[i] = open[i].card;
    table.trap_victims[i] = open[i].victim;
    table.trap_ends[i] = open[i].until;
  }
}

template <class Visitor>
void describe_view(Visitor& v, View& view, int seats, bool past_hands) {
  Several<CardSet, most_seats> hands{view.hands, seats};
  Several<CardSet, most_seats> discards{view.discards, seats};
  Several<std::uint8_t, most_seats> sizes{view.hand_sizes, seats};
  MaybeSeat me{view.me};
  describe_table(v, view.table, seats);
  v("hands", hands);
  v("discards", discards);
  v("hand_sizes", sizes);
  v("pile_size", view.pile_size);
  v("peeked", view.peeked);
  v("bottom", view.bottom);
  v("stories_left", view.stories_left);
  v("hands_covered", view.hands_covered);
  v("me", me);
  if (!past_hands) return;
  Several<CardSet, most_seats> past{view.past, seats};
  MaybeTime taken{view.past_taken, never};
  omittable(v, "past", past);
  omittable(v, "past_taken", taken);
}

}  // namespace master
