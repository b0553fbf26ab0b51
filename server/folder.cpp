#include "server/folder.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <string>

namespace server {
namespace {

namespace fs = std::filesystem;
using engine::Problem;

fs::path lock_file(const fs::path& folder) { return folder / "escapement.lock"; }

Problem unusable(const fs::path& folder, const std::string& reason) {
  return {"the data folder " + folder.string() + " cannot be used: " + reason +
          "; name another one or change who may write it"};
}

std::optional<Problem> make_folder(fs::path folder) {
  if (!folder.has_filename()) folder = folder.parent_path();  // "data/"
  std::error_code error;
  if (fs::is_directory(folder, error)) return std::nullopt;
  if (fs::exists(folder, error))
    return Problem{folder.string() + " is a file, but the data folder must be a folder"};
  if (folder.has_parent_path()) fs::create_directories(folder.parent_path(), error);
  if (error) return unusable(folder, error.message());
  if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
    return unusable(folder, std::strerror(errno));
  return std::nullopt;
}

struct flock whole_file() {
  struct flock lock{};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return lock;
}

int written_process(int file) {
  std::array<char, 16> text{};
  const ssize_t size = pread(file, text.data(), text.size(), 0);
  int process = 0;
  if (size > 0) std::from_chars(text.data(), text.data() + size, process);
  return process;
}

// The lock belongs to the open file, so that two stores of one process exclude each other as well.
std::optional<int> holder(int file) {
  struct flock lock = whole_file();
  if (fcntl(file, F_OFD_GETLK, &lock) != 0 || lock.l_type == F_UNLCK) return std::nullopt;
  return written_process(file);
}

// Waits until it is on the disk; false with errno if that cannot be.
bool sync(const fs::path& path, int flags) {
  const int file = ::open(path.c_str(), flags | O_CLOEXEC);
  if (file < 0) return false;
  const bool done = fsync(file) == 0;
  const int reason = errno;
  close(file);
  errno = reason;
  return done;
}

Problem taken(const fs::path& folder, int process) {
  const std::string who = process > 0 ? "process " + std::to_string(process) : "another process";
  return {"the data folder " + folder.string() + " is in use by " + who +
          "; stop that server first or name another folder"};
}

}  // namespace

engine::Fallible<std::unique_ptr<FolderLock>> FolderLock::take(const fs::path& folder) {
  if (auto problem = make_folder(folder)) return *problem;
  const int file = ::open(lock_file(folder).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return unusable(folder, std::strerror(errno));
  auto held = std::make_unique<FolderLock>(file);
  struct flock lock = whole_file();
  if (fcntl(file, F_OFD_SETLK, &lock) != 0) {
    if (errno == EAGAIN || errno == EACCES) return taken(folder, written_process(file));
    return unusable(folder, std::strerror(errno));
  }
  const std::string process = std::to_string(getpid()) + "\n";
  if (ftruncate(file, 0) != 0 || pwrite(file, process.data(), process.size(), 0) < 0)
    return unusable(folder, std::strerror(errno));
  return held;
}

FolderLock::~FolderLock() { close(file_); }

std::optional<int> holder_of(const fs::path& folder) {
  const int file = ::open(lock_file(folder).c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  const std::optional<int> process = holder(file);
  close(file);
  return process;
}

fs::path admin_socket(const fs::path& folder) { return folder / "admin.sock"; }

fs::path database_file(const fs::path& folder) { return folder / "escapement.db"; }

fs::path head_file(const fs::path& folder) { return folder / "escapement.head"; }

fs::path kept_database_file(const fs::path& folder, int schema) {
  return folder / ("escapement-schema-" + std::to_string(schema) + ".db");
}

std::optional<Problem> put_in_place(const fs::path& file, const fs::path& name) {
  const bool done = sync(file, O_RDWR) && rename(file.c_str(), name.c_str()) == 0 &&
                    sync(name.parent_path(), O_RDONLY | O_DIRECTORY);
  if (done) return std::nullopt;
  return Problem{"the file " + name.string() + " cannot be written: " + std::strerror(errno)};
}

std::optional<Problem> make_private_file(const fs::path& file) {
  const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (made < 0)
    return Problem{"the file " + file.string() + " cannot be written: " + std::strerror(errno)};
  close(made);
  return std::nullopt;
}

}  // namespace server
