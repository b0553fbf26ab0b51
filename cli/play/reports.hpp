#pragma once

#include <string>
#include <vector>

#include "cli/play/table_here.hpp"

// What both ways of showing a game have to say, a sentence or a short line each.
namespace cli {

// Lines that belong together.
using Section = std::vector<std::string>;
std::vector<std::string> flat(const std::vector<Section>& sections);
std::vector<std::string> spaced(const std::vector<Section>& sections);  // with empty lines between

// Rules, goal, seats and the commitment, before the first input.
std::vector<Section> opening(const TableHere& table);
std::string rules_in_short(const TableHere& table);  // "Sheet A, 2 options changed"

// How it ended, the places, the seed and how to check it.
std::vector<Section> ending(const TableHere& table);

// The short lines beside the board.
std::string seat_heading(const TableHere& table, engine::Seat seat);
std::vector<std::string> seat_panel(const TableHere& table, const engine::JsonObject& view,
                                    engine::Seat seat);
std::vector<std::string> table_panel(const TableHere& table, const engine::JsonObject& view);

// What would become of an action as far as the seat can know it, in one line: what is sure to come
// and what may.
std::string prospect(const TableHere& table, engine::Seat seat, const engine::JsonObject& action);
// The same for a list, in a word or two by the game's texts "mark.<Event>"; "" if there is nothing
// to be said. Where the way does not end where it seems to, the field `short` is true.
std::string marks(const TableHere& table, engine::Seat seat, const engine::JsonObject& action);

// Rules with their sentences: of what was refused last, else of what happened last and of what can
// be done now.
std::vector<Section> rules_to_read(const TableHere& table, engine::Observer observer,
                                   const engine::JsonObject& refusal);
std::string refusal_with_rule(const TableHere& table, const engine::JsonObject& refusal);

// What each of the others has said and done openly so far, a line each, by the game's texts
// "recall.<Event>"; nothing where there are none.
std::vector<std::string> recalled(const TableHere& table, engine::Observer observer);

// What the clock shows, "4:05"; "" where there is none.
std::string clock_of(const TableHere& table);
// What runs out then, in the game's words; "" if it does not say.
std::string purpose_of_clock(const TableHere& table);

// What is printed on things of that name, or with it in their names.
std::vector<std::string> closer_look(const TableHere& table, const std::string& typed);

}  // namespace cli
