#pragma once

#include <string>
#include <string_view>

#include "cli/play/words.hpp"
#include "engine/record.hpp"

// A running game on disk is two files: the record without its seed, which anybody may see, and the
// seed beside it, which only its owner may read. When the game is over they become one.
namespace cli {

std::string seed_file(const std::string& path);

// The file is there whole, or as it was before. Throws a Failure that names the file and the
// reason.
void write_whole(const std::string& path, std::string_view text, bool secret, const Words& words);

void store_seed(const std::string& path, const engine::Seed& seed, const Words& words);
void store_running(const std::string& path, engine::Record record, const Words& words);
void store_finished(const std::string& path, const engine::Record& record, const Words& words);

struct Stored {
  engine::Record record;
  engine::Seed seed{};
};
// A game that can go on; throws a Failure that says what is missing.
Stored load_running(const std::string& path, std::string_view game, const Words& words);

}  // namespace cli
