#pragma once

#include <string>

#include "engine/adapt.hpp"
#include "games/deathstar/action.hpp"
#include "games/deathstar/rules.hpp"
#include "games/deathstar/view.hpp"

// How the types of this game are written and read (see engine/codec.hpp).
namespace deathstar {

using engine::Json;
using engine::Shapes;

Json encode(const Rules&, Spot);
std::string decode(const Rules&, const Json&, Spot&);
inline Json shape(Shapes&, const Spot*) { return Shapes::or_null(Shapes::word()); }
Json encode(const Rules&, Card);
std::string decode(const Rules&, const Json&, Card&);
inline Json shape(Shapes&, const Card*) { return Shapes::or_null(Shapes::word()); }
// "NW3", or {"spot": "DB", "served": 1, "free": false}, or null when taken off the board.
Json encode(const Rules&, const Token&);
void write_encoded(const Rules&, const Token&, std::string& out);
std::string decode(const Rules&, const Json&, Token&);
Json shape(Shapes&, const Token*);

// A path together with its length, as a list of spots; a single spot may be written without the
// list.
struct Way {
  Path::Spots& spots;
  std::uint8_t& length;
};
Json encode(const Rules&, const Way&);
std::string decode(const Rules&, const Json&, Way&);
inline Json shape(Shapes& shapes, const Way*) { return shapes.list<Spot>(); }

template <class Visitor>
void describe(Visitor& v, Player& player) {
  v("LL", player.tokens[0]);
  v("HC", player.tokens[1]);
  v("blueprint", player.blueprint);
  v("tractor", player.tractor);
  v("escapes", player.escapes);
  v("owed", player.owed);
  v("place", player.place);
  v("left", player.left);
  v("turns", player.turns);
}

template <class Visitor>
void describe(Visitor& v, Meeting& meeting) {
  Way way{meeting.path, meeting.length};
  v("path", way);
  v("stop", meeting.stop);
  v("cause", meeting.cause);
  v("waits", meeting.waits);
}

// What a view and a truth have in common.
template <class Visitor, class Position>
void describe_public(Visitor& v, Position& position) {
  engine::Seated<Player, 4> seated{position.players};
  v("phase", position.phase);
  v("current", position.current);
  v("round", position.round);
  v("spin", position.spin);
  v("players", seated);
  v("card", position.card);
  v("mover", position.mover);
  v("meeting", position.meeting);
  v("extra", position.extra);
  v("extra_turn", position.extra_turn);
  v("falcon_open", position.falcon_open);
  v("drawn", position.drawn);
  v("locked_up", position.locked_up);
  v("starter", position.starter);
  v("first_spins", position.first_spins);
  v("contenders", position.contenders);
  v("spun", position.spun);
  v("reason", position.reason);
  v("turn_began", position.turn_began);
}

template <class Visitor>
void describe(Visitor& v, View& view) {
  describe_public(v, view);
  v("deck_size", view.deck_size);
  v("discard_size", view.discard_size);
  v("returned", view.returned);
  v("deck", view.deck);
  v("discard", view.discard);
}

template <class Visitor>
void describe(Visitor& v, State& state) {
  describe_public(v, state);
  v("deck", state.deck);
  v("discard", state.discard);
  v("returned", state.returned);
}

}  // namespace deathstar
