#include "cli/play/storage.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "table/journal_of.hpp"

namespace cli {

using engine::Json;
using engine::JsonObject;

namespace {

std::string reason(int error, const Words& words) {
  switch (error) {
    case ENOSPC:
    case EDQUOT:
      return words("reason.full");
    case EACCES:
    case EPERM:
      return words("reason.forbidden");
    case EROFS:
      return words("reason.read_only");
    case ENOENT:
    case ENOTDIR:
      return words("reason.no_folder");
    case EISDIR:
      return words("reason.is_folder");
    default:
      return std::strerror(error);
  }
}

int write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return fsync(file) == 0 ? 0 : errno;
}

// A file under another name beside its place, until all of it is on the disk.
class Draft {
 public:
  Draft(const std::string& path, bool secret) : path_(path), name_(path + ".XXXXXX") {
    file_ = mkstemp(name_.data());
    const mode_t mask = umask(0);
    umask(mask);
    if (file_ < 0 || (!secret && fchmod(file_, 0666 & ~mask) != 0)) fail();
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;
  ~Draft() {
    if (file_ >= 0) close(file_);
    if (file_ >= 0 && !placed_) unlink(name_.c_str());
  }

  void write(std::string_view text) {
    if (error_ == 0) error_ = write_all(file_, text);
  }
  void place() {
    if (error_ != 0) return;
    if (rename(name_.c_str(), path_.c_str()) != 0) return fail();
    placed_ = true;
    sync_folder();
  }
  int error() const { return error_; }

 private:
  void fail() { error_ = errno != 0 ? errno : EIO; }
  // Without this the new name itself could be lost when the power goes.
  void sync_folder() {
    const std::filesystem::path parent = std::filesystem::path(path_).parent_path();
    const int folder = open(parent.empty() ? "." : parent.c_str(), O_RDONLY | O_DIRECTORY);
    if (folder < 0) return;
    fsync(folder);
    close(folder);
  }

  std::string path_;
  std::string name_;
  int file_ = -1;
  int error_ = 0;
  bool placed_ = false;
};

[[noreturn]] void fail(const std::string& path, int error, const Words& words) {
  throw Failure(words("save.failed", {{"file", path}, {"reason", reason(error, words)}}));
}

constexpr int journal_format = 1;

// The first entry holds the seed of all chance.
std::string take_seed(std::string_view entry, JsonObject& rest) {
  rest = needed(engine::parse_json(entry, "entry 1")).get_object();
  const std::string seed = engine::to_word(rest.at("seed"));
  rest.erase("seed");
  return seed;
}

// Lines that end; what follows the last of them was cut off.
std::vector<std::string_view> whole_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos;) {
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return lines;
}

// Behind the first `size` bytes, all of it or nothing. Whatever stands there was cut off.
int append(const std::string& path, std::int64_t size, std::string_view text) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return errno;
  int error = lseek(file, size, SEEK_SET) == size ? 0 : errno;
  if (error == 0) error = write_all(file, text);
  if (error != 0 && ftruncate(file, size) != 0) error = errno;
  close(file);
  return error;
}

}  // namespace

std::string seed_file(const std::string& path) { return path + ".seed"; }

void write_whole(const std::string& path, std::string_view text, bool secret, const Words& words) {
  Draft draft(path, secret);
  draft.write(text);
  draft.place();
  if (draft.error() != 0) fail(path, draft.error(), words);
}

SavedGame::SavedGame(std::string path, std::string_view game)
    : path_(std::move(path)), game_(game) {}

void SavedGame::write(const std::vector<table::Entry>& entries, const Words& words) {
  std::string text;
  for (std::size_t i = std::max<std::size_t>(written_, 1); i < entries.size(); ++i)
    text += entries[i].text + "\n";
  if (written_ == 0) {
    JsonObject first;
    const std::string seed = take_seed(entries.front().text, first);
    engine::Seed bytes;
    engine::from_hex(seed, bytes);
    write_whole(seed_file(path_), seed + "\n", true, words);
    const JsonObject head{{"journal", journal_format},
                          {"game", game_},
                          {"commitment", engine::to_hex(engine::commitment(bytes))}};
    text = engine::to_line(head) + "\n" + engine::to_line(first) + "\n" + text;
    write_whole(path_, text, false, words);
  } else if (const int error = append(path_, size_, text); error != 0) {
    fail(path_, error, words);
  }
  size_ += static_cast<std::int64_t>(text.size());
  written_ = entries.size();
}

void store_finished(const std::string& path, const engine::Record& record, const Words& words) {
  write_whole(path, engine::write_record(record), false, words);
  unlink(seed_file(path).c_str());
}

namespace {

// What the first line says the file is; empty if it is no journal.
JsonObject head_of(const std::vector<std::string_view>& lines) {
  const auto head = engine::parse_json(lines.empty() ? "" : lines.front(), "");
  return head && head->is_object() ? head->get_object() : JsonObject();
}

// The seed beside a file, if it is the one of this commitment.
engine::Seed load_seed(const std::string& path, std::string_view commitment,
                       const JsonObject& fields, const Words& words) {
  if (!std::filesystem::exists(seed_file(path))) throw Failure(words("save.no_seed", fields));
  const std::vector<std::string> text = split(read_file(seed_file(path)));
  engine::Seed seed{};
  if (text.size() != 1 || !engine::from_hex(text.front(), seed) ||
      engine::to_hex(engine::commitment(seed)) != commitment)
    throw Failure(words("save.bad_seed", fields));
  return seed;
}

std::vector<table::Entry> entries_of(const std::vector<std::string_view>& lines,
                                     const engine::Seed& seed, const std::string& path,
                                     const Words& words) {
  std::vector<table::Entry> entries;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const Json entry = needed(engine::parse_json(lines[i], path));
    if (!entry.is_object())
      throw Failure(words("save.broken", {{"file", path}, {"reason", engine::to_line(entry)}}));
    JsonObject fields = entry.get_object();
    if (i == 1) fields["seed"] = engine::to_hex(seed);
    entries.push_back({static_cast<std::int64_t>(i), engine::to_line(fields)});
  }
  return entries;
}

}  // namespace

bool is_journal(std::string_view text) {
  return head_of({text.substr(0, text.find('\n'))}).contains("journal");
}

std::vector<table::Entry> load_running(const std::string& path, std::string_view game,
                                       const Words& words) {
  const std::string text = read_file(path);
  const std::vector<std::string_view> lines = whole_lines(text);
  JsonObject fields{{"file", path}, {"seed_file", seed_file(path)}, {"wanted", game}};
  if (is_journal(text)) {
    const JsonObject first = head_of(lines);
    fields["game"] = first.contains("game") ? first.at("game") : Json("");
    if (first.at("journal") != Json(journal_format)) throw Failure(words("save.newer", fields));
    if (fields.at("game") != Json(game)) throw Failure(words("save.other_game", fields));
    const std::string commitment =
        first.contains("commitment") ? engine::to_word(first.at("commitment")) : "";
    return entries_of(lines, load_seed(path, commitment, fields, words), path, words);
  }
  const engine::Record record = needed(engine::read_record(text, path));
  fields["game"] = record.game;
  if (record.game != game) throw Failure(words("save.other_game", fields));
  if (record.outcome) throw Failure(words("save.over", fields));
  return table::journal_of(record,
                           load_seed(path, engine::to_hex(record.commitment), fields, words),
                           {"local", "local"});
}

}  // namespace cli
