#include "cli/play/storage.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/failure.hpp"
#include "cli/files.hpp"

namespace cli {

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
    while (error_ == 0 && !text.empty()) {
      const ssize_t written = ::write(file_, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return fail();
      text.remove_prefix(static_cast<std::size_t>(written));
    }
    if (error_ == 0 && fsync(file_) != 0) fail();
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

}  // namespace

std::string seed_file(const std::string& path) { return path + ".seed"; }

void write_whole(const std::string& path, std::string_view text, bool secret, const Words& words) {
  Draft draft(path, secret);
  draft.write(text);
  draft.place();
  if (draft.error() != 0)
    throw Failure(words("save.failed", {{"file", path}, {"reason", reason(draft.error(), words)}}));
}

void store_seed(const std::string& path, const engine::Seed& seed, const Words& words) {
  write_whole(seed_file(path), engine::to_hex(seed) + "\n", true, words);
}

// The fingerprint covers the hidden order of cards too, so it is not published before the end.
void store_running(const std::string& path, engine::Record record, const Words& words) {
  record.seed.reset();
  record.fingerprint.clear();
  write_whole(path, engine::write_record(record), false, words);
}

void store_finished(const std::string& path, const engine::Record& record, const Words& words) {
  write_whole(path, engine::write_record(record), false, words);
  unlink(seed_file(path).c_str());
}

Stored load_running(const std::string& path, std::string_view game, const Words& words) {
  Stored stored{needed(engine::read_record(read_file(path), path)), {}};
  const JsonObject fields{{"file", path},
                          {"seed_file", seed_file(path)},
                          {"game", stored.record.game},
                          {"wanted", game}};
  if (stored.record.game != game) throw Failure(words("save.other_game", fields));
  if (stored.record.outcome) throw Failure(words("save.over", fields));
  if (!std::filesystem::exists(seed_file(path))) throw Failure(words("save.no_seed", fields));
  const std::vector<std::string> text = split(read_file(seed_file(path)));
  if (text.size() != 1 || !engine::from_hex(text.front(), stored.seed) ||
      engine::commitment(stored.seed) != stored.record.commitment)
    throw Failure(words("save.bad_seed", fields));
  return stored;
}

}  // namespace cli
