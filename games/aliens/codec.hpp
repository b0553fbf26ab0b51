#pragma once

#include <string>

#include "engine/adapt.hpp"
#include "games/aliens/action.hpp"
#include "games/aliens/rules.hpp"
#include "games/aliens/view.hpp"

// How the types of this game are written and read (see engine/codec.hpp).
namespace aliens {

using engine::Json;
using engine::Shapes;

// "D09"; "H", "A", "P1" to "P4" for the special sectors; "any" in a shape; null for none.
Json encode(const Rules&, Sector);
std::string decode(const Rules&, const Json&, Sector&);
inline Json shape(Shapes&, const Sector*) { return Shapes::or_null(Shapes::word()); }
// {"noise_your": 27, "cat": 2}: the kinds that are there.
Json encode(const Rules&, const Heap&);
std::string decode(const Rules&, const Json&, Heap&);
Json shape(Shapes&, const Heap*);
// ["L09", "K09*", null]: up to the last space with something in it.
Json encode(const Rules&, const MovementRecord&);
std::string decode(const Rules&, const Json&, MovementRecord&);
Json shape(Shapes&, const MovementRecord*);

template <class T>
using Seated = engine::Seated<T, most_seats>;

template <class Visitor>
void describe(Visitor& v, Player& player) {
  v("character", player.character);
  v("side", player.side);
  v("status", player.status);
  v("place", player.place);
  v("known", player.known);
  v("hand", player.hand);
  v("shown", player.shown);
  v("bare", player.bare);
  v("reborn", player.reborn);
  v("mutated", player.mutated);
  v("kills", player.kills);
  v("attacks", player.attacks);
  v("moved", player.moved);
  v("ability_used", player.ability_used);
  v("left", player.left);
}

template <class Visitor>
void describe(Visitor& v, Turn& turn) {
  v("start", turn.start);
  v("adrenaline", turn.adrenaline);
  v("sedated", turn.sedated);
  v("moved", turn.moved);
  v("stayed", turn.stayed);
  v("captain", turn.captain);
  v("two_noises", turn.two_noises);
  v("resolved", turn.resolved);
  v("reshuffled", turn.reshuffled);
  v("saying", turn.saying);
  v("drawn", turn.drawn);
}

template <class Visitor>
void describe(Visitor& v, Assault& assault) {
  Seated<Answer> answers{assault.answers};
  v("sector", assault.sector);
  v("victims", assault.victims);
  v("answered", assault.answered);
  v("answers", answers);
  v("by_item", assault.by_item);
  v("undefendable", assault.undefendable);
}

template <class Visitor>
void describe(Visitor& v, Use& use) {
  v("seat", use.seat);
  v("item", use.item);
  v("round", use.round);
}

// What a view and a truth have in common.
template <class Visitor, class Position>
void describe_both(Visitor& v, Position& position) {
  Seated<Player> players{position.players};
  Seated<MovementRecord> records{position.records};
  v("phase", position.phase);
  v("current", position.current);
  v("round", position.round);
  v("starter", position.starter);
  v("players", players);
  v("turn", position.turn);
  v("assault", position.assault);
  v("uses", position.uses);
  v("pods", position.pods);
  v("pods_green", position.pods_green);
  v("pods_red", position.pods_red);
  v("pod_choice", position.pod_choice);
  v("draw", position.draw);
  v("discard", position.discard);
  v("removed", position.removed);
  v("records", records);
  v("reason", position.reason);
  v("clock_began", position.clock_began);
}

template <class Visitor>
void describe(Visitor& v, View& view) {
  engine::Maybe<std::uint8_t> me{view.me, 0xff};
  Seated<std::uint8_t> face_down{view.face_down};
  describe_both(v, view);
  v("face_down", face_down);
  v("draw_size", view.draw_size);
  v("discard_size", view.discard_size);
  v("removed_size", view.removed_size);
  v("complete", view.complete);
  v("me", me);
}

template <class Visitor>
void describe(Visitor& v, State& state) {
  describe_both(v, state);
}

}  // namespace aliens
