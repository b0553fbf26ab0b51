#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game_entry.hpp"
#include "engine/scenario.hpp"

// Positions with exactly one choice that is clearly the best, for people to find. A puzzle is a
// scenario: its last step is the answer, and its `about` says what every choice is worth.
// docs/decisions/0009-puzzles.md tells how they are found.
namespace engine::puzzles {

// Something that could be done, and how likely the seat then wins, as far as it can know.
struct Choice {
  JsonArray actions;  // they come to the same; the first is shown
  int chance = 0;     // percent
};

// How often a level of bots chooses the answer, in percent.
struct Found {
  std::string level;
  int share = 0;
};

// What the choices of a position are worth.
struct Verdict {
  std::vector<Choice> choices;  // the best first
  int margin = 0;               // points by which the first is surely better than every other
};

struct Puzzle {
  Scenario scenario;  // without the answer
  std::string name;
  Seat seat{};
  Time at{};
  Verdict verdict;
  std::vector<Found> found;  // the weakest level first
  int grade = 1;             // 1 to 4: how many of the levels mostly miss the answer, and one more
  std::string kind;  // of decision, while a set is made: what is done, and what the seat is after
};

// How thoroughly choices are weighed, in imagined games for each of them.
struct Effort {
  int all = 0;   // of every choice
  int last = 0;  // of those that are then not surely worse than the best
  std::uint64_t seed = 1;
};
inline constexpr Effort quick{.all = 16, .last = 80, .seed = 1};
inline constexpr Effort thorough{.all = 40, .last = 320, .seed = 2};

inline constexpr int least_margin = 10;  // points; less is no puzzle

// What is looked through: games of bots by one set of rules.
struct Source {
  JsonObject options;  // those that are not as usual
  int seats = 0;
  std::string level{};   // of the bots that play on; "": a middling one
  bool history = false;  // the position alone does not tell all: a puzzle begins with the match
};

// Finds and checks puzzles of one game by one set of rules. The same everywhere, for the same
// numbers.
class Finder {
 public:
  virtual ~Finder() = default;
  // The puzzles of the game of bots of this number; at most one of a game.
  virtual std::optional<Puzzle> look_at(std::uint64_t seed, std::int64_t number) const = 0;
  // What the choices of a puzzle are worth.
  virtual Fallible<Verdict> weigh(const Puzzle& puzzle, const Effort& effort) const = 0;
};

// Whether the same choice is the best in both, and surely in the second.
bool agree(const Verdict& recorded, const Verdict& verdict);
int grade_of(const std::vector<Found>& found);

JsonObject written(const Puzzle& puzzle);
// Of a file of scenarios that are puzzles.
Fallible<std::vector<Puzzle>> read_puzzles(std::string_view text, std::string_view name);

}  // namespace engine::puzzles
