#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/chance.hpp"
#include "engine/json.hpp"

// Chance that is decided beforehand, in a game's own words: {"spin": [3, 1], "dogfight": ["win"]}.
namespace engine {

struct Draw {
  int stream = 0;
  std::uint32_t number = 0;
};

// A number from 0 to bound - 1, as it is drawn; nothing if the item is no such number.
std::optional<Draw> draw_below(int stream, const Json& item, std::int64_t bound);

// `draw` says what a word and an item of its list stand for; nothing: that cannot be. `help` are
// all the words and what they take.
Fallible<Chance> read_script(
    const Json& json, std::string_view help,
    const std::function<std::optional<Draw>(std::string_view word, const Json& item)>& draw);

// What a script did not use up: "" or a sentence. Streams with what comes from them.
std::string rest_of_script(const Chance& chance,
                           std::initializer_list<std::pair<int, std::string_view>> streams);

}  // namespace engine
