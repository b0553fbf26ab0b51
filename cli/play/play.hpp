#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game_entry.hpp"

namespace cli {

// Whether the screen is covered while the device goes from one person to the next. By itself it is
// where the game shows one of them something that it hides from another.
enum class Curtain { automatic, on, off };

struct PlayOptions {
  const engine::GameEntry* entry = nullptr;
  std::shared_ptr<const engine::GameData> game_data;
  engine::Json options = engine::JsonObject{};  // chosen ones only
  int seats = 0;                                // 0: as many as seat_specs names, or the least
  std::vector<std::string> seat_specs;          // "person", "person:Ann", "bot", "bot:hard"
  std::optional<engine::Seed> seed;             // none: drawn from the system
  std::string language = "en";
  bool plain = false;  // lines instead of a screen; always so where there is no terminal
  bool fast = false;   // bots do not wait to be watched
  Curtain curtain = Curtain::automatic;
  std::string save;    // file to save to after every input
  std::string resume;  // file to go on with, and to save to
};

bool terminal_here();

// People and bots at one terminal; gives the exit code. What keeps the game from starting is a
// Failure.
int play(const PlayOptions& options);

// The same for a table that is already there; of the options it needs how to show it.
class TableHere;
class Typing;
int show(TableHere& table, const PlayOptions& options, Typing& typing);

}  // namespace cli
