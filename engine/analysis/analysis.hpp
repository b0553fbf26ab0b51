#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/json.hpp"
#include "engine/seat.hpp"

// What a match that is over was like: the chance of everybody all along, and what their decisions
// were worth. Made by playing it on from many of its moments, again and again; see
// docs/decisions/0008-analysis.md.
namespace engine::analysis {

// How much is looked at. The same effort gives the same answer everywhere.
struct Effort {
  std::uint32_t games = 10'000;  // how many are imagined, about
  std::string level{};           // of the bots that play on; "": a middling one
  std::uint64_t seed = 1;
};

using Chances = std::array<double, max_seats>;  // of winning, by seat, from 0 to 1

// Something that a seat could have done.
struct Option {
  JsonObject action;
  double chance = 0;  // of that seat, as far as it could know
  double error = 0;   // of that, one standard deviation
  bool chosen = false;
};

// A decision of a seat between several things, judged by what it could know.
struct Decision {
  Seat seat{};
  double chance = 0;  // with the best option
  double error = 0;
  Chances effect{};  // of what was chosen instead, by seat; all 0 if it is not surely worse
  double doubt = 0;  // of its effect on the seat itself
  double ahead = 0;  // how much surely better the best option was than all that was not chosen
  std::vector<Option> options;  // the best ones and what was chosen, the best first
};

// A moment of the match that was looked at: before this input.
struct Stop {
  int index = 0;
  Chances chances{};  // by what all knew together
  double error = 0;   // of each of them, at most
  std::optional<Decision> decision;
};

// An analysis on its way: whoever has patience lets it go on, stop by stop.
class Analysis {
 public:
  virtual ~Analysis() = default;
  virtual int stops() const = 0;             // how many there are to look at
  virtual int index_of(int stop) const = 0;  // before which input; for the last one, the end
  int done() const { return static_cast<int>(found().size()); }
  // Looks at the next one; false: all has been looked at.
  virtual bool advance() = 0;
  // What was found so far, as it was written down; it can only go on from the same match and
  // effort.
  virtual const std::vector<Stop>& found() const = 0;
  virtual bool go_on_from(std::vector<Stop> found) = 0;
  virtual JsonObject written() const = 0;
};

// Whole numbers only, so that they look the same everywhere: chances in millionths.
JsonObject written(const Stop& stop, int seats);
std::optional<Stop> read_stop(const Json& json, int seats);

}  // namespace engine::analysis
