#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "engine/puzzles/puzzle.hpp"

namespace games {

// Who finds and checks puzzles of a game, by these rules.
engine::Fallible<std::unique_ptr<engine::puzzles::Finder>> puzzle_finder(
    std::string_view game, const engine::GameData& game_data,
    const engine::puzzles::Source& source);

// Where good puzzles of a game are looked for: sets of rules that are good for short, clear
// decisions, by turns. Empty: the game is an example, or there is none of that name.
std::vector<engine::puzzles::Source> puzzle_sources(std::string_view game);

// The one of them that a puzzle came from; for other rules one with bots of a middling level.
engine::puzzles::Source source_of(const engine::puzzles::Puzzle& puzzle);

}  // namespace games
