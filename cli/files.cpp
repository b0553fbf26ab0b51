#include "cli/files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <sstream>

#include "cli/failure.hpp"

namespace cli {
namespace {

namespace fs = std::filesystem;

std::string reason() { return errno != 0 ? std::strerror(errno) : "unknown reason"; }

}  // namespace

std::string read_file(const std::string& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) throw Failure("folder", {{"file", path}});
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) throw Failure("unreadable", {{"file", path}, {"reason", reason()}});
  std::ostringstream text;
  text << in.rdbuf();
  if (in.bad()) throw Failure("unreadable_end", {{"file", path}, {"reason", reason()}});
  return std::move(text).str();
}

NewFile::NewFile(std::string path) : path_(std::move(path)), draft_(path_ + ".part") {
  std::error_code error;
  if (fs::is_directory(path_, error)) throw Failure("folder_to_write", {{"file", path_}});
  if (fs::exists(path_, error) && !fs::is_regular_file(path_, error)) draft_ = path_;
  errno = 0;
  out_.open(draft_, std::ios::binary | std::ios::trunc);
  if (!out_) throw Failure("unwritable", {{"file", path_}, {"reason", reason()}});
}

NewFile::~NewFile() {
  std::error_code error;
  if (!done_ && draft_ != path_) fs::remove(draft_, error);
}

void NewFile::write(std::string_view text) {
  errno = 0;
  out_ << text;
  out_.close();
  if (!out_) throw Failure("unwritable", {{"file", path_}, {"reason", reason()}});
  std::error_code error;
  if (draft_ != path_) fs::rename(draft_, path_, error);
  if (error) throw Failure("unwritable", {{"file", path_}, {"reason", error.message()}});
  done_ = true;
}

std::vector<std::pair<std::string, std::string>> read_game_folder(const std::string& folder) {
  if (!fs::is_directory(folder)) throw Failure("no_folder", {{"folder", folder}});
  std::vector<std::pair<std::string, std::string>> files;
  for (const char* part : {"data", "text"}) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(fs::path(folder) / part, error))
      if (entry.path().extension() == ".json")
        files.emplace_back(std::string(part) + "/" + entry.path().filename().string(),
                           read_file(entry.path().string()));
    if (error) throw Failure("unreadable_folder", {{"folder", folder + "/" + part}});
  }
  if (const fs::path rules = fs::path(folder) / "RULES.md"; fs::exists(rules))
    files.emplace_back("RULES.md", read_file(rules.string()));
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace cli
