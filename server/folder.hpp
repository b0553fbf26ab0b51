#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "engine/problem.hpp"

namespace server {

// The lock of a data folder, held until this is destroyed or the process ends in whatever way.
class FolderLock {
 public:
  // Makes the folder if need be, for its owner only.
  static engine::Fallible<std::unique_ptr<FolderLock>> take(const std::filesystem::path& folder);
  explicit FolderLock(int file) : file_(file) {}
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

 private:
  int file_;
};

// The process that holds the lock of a data folder; nothing if it is free. 0: it has not said yet.
std::optional<int> holder_of(const std::filesystem::path& folder);

// Where a running server listens for `escapement admin`.
std::filesystem::path admin_socket(const std::filesystem::path& folder);

// The database of a data folder.
std::filesystem::path database_file(const std::filesystem::path& folder);

// What the database said of itself after its last commit (server/chain.hpp).
std::filesystem::path head_file(const std::filesystem::path& folder);

// The database as it was before it was brought up to date from this schema.
std::filesystem::path kept_database_file(const std::filesystem::path& folder, int schema);

// Gives a finished file its name. Afterwards it is there under that name also if the power fails.
std::optional<engine::Problem> put_in_place(const std::filesystem::path& file,
                                            const std::filesystem::path& name);

// Makes an empty file that only its owner may read, if there is none.
std::optional<engine::Problem> make_private_file(const std::filesystem::path& file);

}  // namespace server
