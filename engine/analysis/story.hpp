#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/analysis/analysis.hpp"

// What an analysis tells: how the chances went, where they turned and by what, and how much of it
// was luck.
namespace engine::analysis {

using Points = std::array<int, max_seats>;  // of a hundred, by seat

// Where it turned.
struct Turn {
  // Luck: nobody decided it. Choice: somebody gave points away. Found: the only good one of several
  // choices.
  enum class Kind : std::uint8_t { luck, choice, found };
  Kind kind = Kind::luck;
  int index = 0;             // it was this input, or something between it and the next stop
  int stop = 0;              // the stop before it
  std::optional<Seat> seat;  // who acted there
  Points points{};           // what it meant for each seat
  int weight = 0;            // for whom it meant most
};

// begin + luck - given + others = end.
struct Share {
  int begin = 0;   // chance at first
  int end = 0;     // and in the end
  int luck = 0;    // what nobody decided
  int given = 0;   // given away by own choices
  int others = 0;  // what came from the choices of others
};

// What each seat could know of its own chance: as it was before its last decision, if it played on
// as well as it could; nothing before its first one.
using Known = std::array<std::optional<double>, max_seats>;

struct Story {
  std::vector<Chances> course;        // by stop: level for as long as nothing surely changed
  std::vector<Known> known;           // by stop
  std::vector<Turn> turns;            // the most important ones, in their order
  std::vector<Share> shares;          // by seat
  std::array<int, max_seats> side{};  // seats that always had the same chance have the same number
};

Story tell(const std::vector<Stop>& found, int seats);
JsonObject written(const Story& story, int seats);

// A sentence of engine/analysis/text, and what it needs; `index` is the input that it is about.
struct Sentence {
  std::string key;
  JsonObject fields;
  std::optional<int> index;
};
// A match in three sentences, for this seat: from where to where, luck and choice, where it turned.
std::array<Sentence, 3> summary(const Story& story, Seat seat);

}  // namespace engine::analysis
