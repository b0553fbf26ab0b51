#pragma once

#include <string>
#include <vector>

#include "cli/play/table_here.hpp"

namespace cli {

// One thing to choose from.
struct Offer {
  engine::JsonObject action;
  std::string sentence;
  std::string brief;  // the same for a list beside the board, where the way can be seen
};

// What a seat may do. Several ways to the same end are one offer, unless it matters which is taken.
std::vector<Offer> offers(const TableHere& table, engine::Seat seat);

// The list as it is read out: " 1  Spin".
std::vector<std::string> numbered(const std::vector<Offer>& offers);

// How many places of an action are open: it says "any" there, and whoever chooses it names what
// stands in its stead.
std::size_t open_places(const engine::JsonObject& action);
// The action with its open places filled, in order: as typed, and in capitals, which is how most
// games write their names. Empty if the words are not as many.
std::vector<engine::JsonObject> filled_in(const engine::JsonObject& action,
                                          std::vector<std::string> words);

// What a person can name in the open places of an action, by the game's own names; empty where the
// game has none for them.
struct Nameable {
  std::string id;
  std::string name;
  // Ids that nobody sees on a board or a card are not shown: their names are typed.
  static constexpr std::size_t longest_short_id = 4;
  std::string typed() const;
  std::string listed() const;
};
// Of more than these, a whole map for example, only one is named as an example.
inline constexpr std::size_t most_names = 30;
std::vector<Nameable> nameable(const TableHere& table, engine::Seat seat,
                               const engine::JsonObject& action);

// What could be typed into all open places, for example; "…" where the game has no names.
std::string example_for(const TableHere& table, engine::Seat seat,
                        const engine::JsonObject& action);

// Where an action's way ends; "" if it has none.
std::string end_of(const Words& words, const engine::JsonObject& action);

}  // namespace cli
