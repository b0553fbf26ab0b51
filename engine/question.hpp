#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/json.hpp"
#include "engine/seat.hpp"

// The words in which a game answers when it is asked (engine/ask.hpp).
namespace engine {

// A field of an action that somebody has to choose: one value, some of several (each as often as it
// is named), or amounts by name, `most` in all.
struct Blank {
  enum class Pick : std::uint8_t { one, some, amounts };
  std::string_view field;
  Pick pick = Pick::one;
  JsonArray values{};
  int least = 1;
  int most = 1;
  std::string_view instead = {};  // the field of the listed shape that it stands for
  JsonArray groups{};             // some: so many of each of these, {"values", "count"}
};

// The status line of an observer, as keys of the game's texts with the fields of their sentences:
// whose shape stands before it, what to do, with what, and what happens then. Empty keys say
// nothing.
struct Prompt {
  std::optional<Seat> seat = {};
  std::string_view verb = {};
  std::string_view rest = {};
  std::string_view then = {};
  JsonObject fields{};
};

// Why somebody who plays well would do something, as a key of the game's texts with the fields of
// its sentence. An empty key says nothing.
struct Motive {
  std::string_view key = {};
  JsonObject fields{};
};

// What somebody witnessed at one go; nothing: something was taken back, and nobody said how much.
template <class Event>
using Heard = std::optional<std::vector<Event>>;

}  // namespace engine
