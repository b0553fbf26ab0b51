#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "engine/problem.hpp"
#include "server/sql.hpp"

// The one database of a data folder: its tables, and what to say when it cannot be used.
namespace server {

inline constexpr int schema_version = 2;

// Opened to be written: made or brought up to date if need be.
engine::Fallible<std::unique_ptr<Database>> open_to_write(const std::filesystem::path& folder,
                                                          std::int64_t most_pages);
// Opened to be read, beside whoever writes.
engine::Fallible<std::unique_ptr<Database>> open_to_read(const std::filesystem::path& folder);

// What went wrong and what to do, in one sentence.
engine::Problem told(const SqlError& error, const std::filesystem::path& folder);

}  // namespace server
