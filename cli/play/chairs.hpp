#pragma once

#include <string>
#include <vector>

#include "cli/play/play.hpp"
#include "cli/play/words.hpp"

namespace cli {

// Who sits on a seat.
struct Chair {
  std::string name;   // "" until somebody gives one
  std::string level;  // of a bot; "" for a person
  bool away = false;  // a person who is not there now

  bool person() const { return level.empty(); }
};

// How many seats the wishes amount to.
int wanted_seats(const PlayOptions& options);

// By the wishes, or one person against bots; throws a Failure that names what is wrong with them.
std::vector<Chair> chairs_for(const std::vector<std::string>& specs, const engine::Ruleset& rules,
                              const Words& words);
// Who was not given a name is called after the colour of the seat, or by its number.
std::vector<std::string> names_of(const std::vector<Chair>& chairs,
                                  const engine::JsonObject& options, const Words& words);
// Whether a seat is called so because nobody gave it a name.
bool is_given_by_seat(std::string_view name, std::size_t seat, const engine::JsonObject& options,
                      const Words& words);

}  // namespace cli
