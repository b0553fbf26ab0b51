#pragma once

#include <string>

#include "engine/adapt.hpp"
#include "games/sisypho/action.hpp"
#include "games/sisypho/event.hpp"
#include "games/sisypho/rules.hpp"
#include "games/sisypho/view.hpp"

// How the types of this game are written and read (see engine/codec.hpp).
namespace sisypho {

using engine::Json;
using engine::Shapes;

// A word; null for none.
Json encode(const Rules&, Location);
std::string decode(const Rules&, const Json&, Location&);
inline Json shape(Shapes& shapes, const Location*) { return shapes.words_or_null(Location::none); }
Json encode(const Rules&, Item);
std::string decode(const Rules&, const Json&, Item&);
inline Json shape(Shapes& shapes, const Item*) { return shapes.words_or_null(Item::none); }
Json encode(const Rules&, Chip);
std::string decode(const Rules&, const Json&, Chip&);
inline Json shape(Shapes& shapes, const Chip*) { return shapes.words_or_null(Chip::none); }
// A list of Items.
Json encode(const Rules&, const ItemCounts&);
std::string decode(const Rules&, const Json&, ItemCounts&);
inline Json shape(Shapes& shapes, const ItemCounts*) { return shapes.list<Item>(); }

// A Survivor's seat; null for nobody.
struct MaybeSeat {
  Seat& seat;
};
Json encode(const Rules&, const MaybeSeat&);
std::string decode(const Rules&, const Json&, MaybeSeat&);
inline Json shape(Shapes&, const MaybeSeat*) { return Shapes::or_null(Shapes::seat()); }

// Something for each Location or each deck, by its name; what is not named stays as it is.
template <class T, std::size_t Size, class Key>
struct Keyed {
  std::array<T, Size>& items;
};
template <class T, std::size_t Size, class Key>
Json encode(const Rules& rules, const Keyed<T, Size, Key>& keyed) {
  engine::JsonObject object;
  for (std::size_t i = 0; i < Size; ++i)
    object[engine::name_of(static_cast<Key>(i))] = engine::encoded(rules, keyed.items[i]);
  return object;
}
template <class T, std::size_t Size, class Key>
std::string decode(const Rules& rules, const Json& json, Keyed<T, Size, Key>& keyed) {
  if (!json.is_object()) return "an object is needed";
  for (const auto& [name, value] : json.get_object()) {
    Key key{};
    if (!engine::find_name(std::string_view(name), key) || static_cast<std::size_t>(key) >= Size)
      return "there is no '" + std::string(name) + "'";
    auto& item = keyed.items[static_cast<std::size_t>(key)];
    if (std::string wrong = engine::decoded(rules, value, item); !wrong.empty())
      return "'" + std::string(name) + "': " + wrong;
  }
  return "";
}
template <class T, std::size_t Size, class Key>
Json shape(Shapes& shapes, const Keyed<T, Size, Key>*) {
  return shapes.by_word(Key::none, shapes.of<T>(), true);
}
template <class T>
using ByLocation = Keyed<T, locations, Location>;
template <class T>
using ByDeck = Keyed<T, decks, Deck>;

// Everybody by seat: the Agent has a place, the Survivors have more.
struct Players {
  Location& agent;
  std::array<Survivor, most_survivors>& survivors;
};
Json encode(const Rules&, const Players&);
std::string decode(const Rules&, const Json&, Players&);
Json shape(Shapes&, const Players*);

template <class Visitor>
void describe(Visitor& v, Survivor& survivor) {
  given(v, "place", survivor.place);
  given(v, "origin", survivor.origin);
  v("planned", survivor.planned);
  v("damage", survivor.damage);
  v("halves", survivor.halves);
  v("items", survivor.items);
  v("stayed", survivor.stayed);
  v("done", survivor.done);
  v("aphasia", survivor.aphasia);
  v("painless", survivor.painless);
  v("shielded", survivor.shielded);
  v("dead", survivor.dead);
  v("left", survivor.left);
  v("miniature", survivor.miniature);
}

// What a view and a truth have in common.
template <class Visitor, class Position>
void describe_both(Visitor& v, Position& position) {
  Players players{position.agent, position.survivors};
  MaybeSeat asker{position.asker};
  MaybeSeat asked{position.asked};
  ByLocation<std::uint8_t> power{position.power};
  ByLocation<Lock> locks{position.locks};
  ByDeck<ItemDeck> item_decks{position.item_decks};
  v("phase", position.phase);
  v("round", position.round);
  v("players", players);
  v("power", power);
  v("locks", locks);
  v("earth", position.earth);
  v("escape", position.escape);
  v("hand", position.hand);
  v("used", position.used);
  v("unseen", position.unseen);
  v("discard", position.discard);
  v("asker", asker);
  v("asked", asked);
  v("asked_items", position.asked_items);
  v("probed", position.probed);
  v("clock", position.clock);
  v("item_decks", item_decks);
  v("chip_deck", position.chip_deck);
  v("reason", position.reason);
}

template <class Visitor>
void describe(Visitor& v, View& view) {
  engine::Maybe<std::uint8_t> me{view.me, 0xff};
  ByDeck<ItemCounts> left{view.left};
  describe_both(v, view);
  v("left_in_decks", left);
  v("chosen", view.chosen);
  v("hand_size", view.hand_size);
  v("chip_deck_size", view.chip_deck_size);
  v("unseen_size", view.unseen_size);
  v("complete", view.complete);
  v("me", me);
}

template <class Visitor>
void describe(Visitor& v, State& state) {
  describe_both(v, state);
}

}  // namespace sisypho
