#pragma once

#include <string>

#include "engine/adapt.hpp"
#include "games/asterisk/action.hpp"
#include "games/asterisk/rules.hpp"
#include "games/asterisk/view.hpp"

// How the types of this game are written and read (see engine/codec.hpp).
namespace asterisk {

using engine::Json;
using engine::Shapes;

// "BT-L1"; null for none.
Json encode(const Rules&, Card);
std::string decode(const Rules&, const Json&, Card&);
inline Json shape(Shapes&, const Card*) { return Shapes::or_null(Shapes::word()); }
// "P08", "EN-AZOLH"; null for none.
Json encode(const Rules&, Figure);
std::string decode(const Rules&, const Json&, Figure&);
inline Json shape(Shapes&, const Figure*) { return Shapes::or_null(Shapes::word()); }
// "any", or a list of steps; [] for nothing.
Json encode(const Rules&, Wanted);
std::string decode(const Rules&, const Json&, Wanted&);
Json shape(Shapes&, const Wanted*);

// A mission by its id; null for none.
struct MissionNumber {
  std::uint8_t& number;
};
Json encode(const Rules&, const MissionNumber&);
std::string decode(const Rules&, const Json&, MissionNumber&);
inline Json shape(Shapes&, const MissionNumber*) { return Shapes::or_null(Shapes::word()); }

// A number from 1 on; null for 0.
struct MaybeNumber {
  std::uint8_t& number;
};
Json encode(const Rules&, const MaybeNumber&);
std::string decode(const Rules&, const Json&, MaybeNumber&);
inline Json shape(Shapes&, const MaybeNumber*) { return Shapes::or_null(Shapes::number()); }

using MaybeTime = engine::Maybe<Time>;

// Set bits as a list of numbers.
struct Bits {
  std::uint8_t& bits;
};
Json encode(const Rules&, const Bits&);
std::string decode(const Rules&, const Json&, Bits&);
inline Json shape(Shapes& shapes, const Bits*) { return shapes.list<int>(); }

template <class T>
using Seated = engine::Seated<T, most_seats>;

template <class Visitor>
void describe(Visitor& v, Player& player) {
  MissionNumber mission{player.mission};
  v("hand", player.hand);
  v("discard", player.discard);
  v("custody", player.custody);
  v("giving", player.giving);
  v("mission", mission);
  v("left", player.left);
}

template <class Visitor>
void describe(Visitor& v, Played& played) {
  given(v, "card", played.card);
  v("as", played.use);
}

template <class Visitor>
void describe(Visitor& v, Turn& turn) {
  Bits offered{turn.offered};
  v("played", turn.played);
  v("started", turn.started);
  v("passing", turn.passing);
  v("pending", turn.pending);
  v("crack_draws", turn.crack_draws);
  v("wanted", turn.wanted);
  v("declined", turn.declined);
  v("offered", offered);
  v("taker", turn.taker);
}

template <class Visitor>
void describe(Visitor& v, Clock& clock) {
  MaybeTime deadline{clock.deadline, Time{}};
  MaybeTime turn_deadline{clock.turn_deadline, Time{}};
  v("deadline", deadline);
  v("turn_deadline", turn_deadline);
}

// What a view and a truth have in common.
template <class Visitor, class Position>
void describe_both(Visitor& v, Position& position) {
  Seated<Player> players{position.players};
  MaybeNumber dial{position.dial};
  MaybeNumber calibration{position.calibration};
  Bits abilities{position.abilities};
  v("phase", position.phase);
  v("attempt", position.attempt);
  v("active", position.active);
  v("lookout", position.lookout);
  v("dial", dial);
  v("calibration", calibration);
  v("line", position.line);
  v("players", players);
  v("turn", position.turn);
  v("clock", position.clock);
  v("paused", position.paused);
  v("paused_by", position.paused_by);
  v("passes", position.passes);
  v("turns_left", position.turns_left);
  v("practised", position.practised);
  v("called", position.called);
  v("decided", position.decided);
  v("debrief", position.debrief);
  v("abilities", abilities);
  v("aside", position.aside);
  v("calibrations_used", position.calibrations_used);
  v("main_deck", position.main_deck);
  v("prisoner_deck", position.prisoner_deck);
  v("calibration_deck", position.calibration_deck);
  v("reason", position.reason);
}

template <class Visitor>
void describe(Visitor& v, View& view) {
  engine::Maybe<std::uint8_t> me{view.me, 0xff};
  Seated<std::uint8_t> hand_sizes{view.hand_sizes};
  Seated<std::uint8_t> discard_sizes{view.discard_sizes};
  describe_both(v, view);
  v("hand_sizes", hand_sizes);
  v("discard_sizes", discard_sizes);
  v("main_deck_size", view.main_deck_size);
  v("prisoner_deck_size", view.prisoner_deck_size);
  v("calibration_deck_size", view.calibration_deck_size);
  v("line_size", view.line_size);
  v("complete", view.complete);
  v("me", me);
}

template <class Visitor>
void describe(Visitor& v, State& state) {
  describe_both(v, state);
}

}  // namespace asterisk
