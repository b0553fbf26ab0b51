#pragma once

#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {

// Whole files. What cannot be read or written is a Failure that names the file and the reason.
std::string read_file(const std::string& path);

// A file that is there whole or not at all. Opened before long work, so that a place where nothing
// can be written is found out first.
class NewFile {
 public:
  explicit NewFile(std::string path);
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();

  void write(std::string_view text);

 private:
  std::string path_;
  std::string draft_;  // written first, then renamed; the path itself if that is a device
  std::ofstream out_;
  bool done_ = false;
};

// The files of a game's folder by name ("data/board.json"), in the order of their names.
std::vector<std::pair<std::string, std::string>> read_game_folder(const std::string& folder);

}  // namespace cli
