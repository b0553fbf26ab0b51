#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/play/words.hpp"
#include "engine/record.hpp"
#include "table/table.hpp"

// A running game on disk is two files: the journal of its table without the seed, which anybody may
// see, and the seed beside it, which only its owner may read. When the game is over one record
// stands in their place.
namespace cli {

std::string seed_file(const std::string& path);

// The file is there whole, or as it was before. Throws a Failure that names the file and the
// reason.
void write_whole(const std::string& path, std::string_view text, bool secret, const Words& words);

// The journal of one table in a file: a line that says what it is, then a line an entry. What is
// written is on the disk before write() returns; a line that was cut off in the middle is no entry.
class SavedGame {
 public:
  SavedGame(std::string path, std::string_view game);

  const std::string& path() const { return path_; }
  // The entries that are not there yet; the first time all of them, in a new file. Throws a Failure
  // that names the file and the reason; then nothing has been written.
  void write(const std::vector<table::Entry>& entries, const Words& words);

 private:
  std::string path_;
  std::string game_;
  std::size_t written_ = 0;  // entries
  std::int64_t size_ = 0;    // of the file, in bytes
};

void store_finished(const std::string& path, const engine::Record& record, const Words& words);

// Whether a file's text is the journal of a game that is still being played.
bool is_journal(std::string_view text);

// The journal of a game that can go on; throws a Failure that says what is missing. Records that
// older versions of this program kept while a game was running are read too.
std::vector<table::Entry> load_running(const std::string& path, std::string_view game,
                                       const Words& words);

}  // namespace cli
