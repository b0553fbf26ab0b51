#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "engine/problem.hpp"
#include "server/sql.hpp"

// The one database of a data folder: its tables, and what to say when it cannot be used.
namespace server {

// Opened to be written: made if need be, or brought up to date (server/schema.hpp). What is brought
// up to date stays beside it as it was: kept_database_file.
engine::Fallible<std::unique_ptr<Database>> open_to_write(const std::filesystem::path& folder,
                                                          std::int64_t most_pages);
// Opened to be read, beside whoever writes. It may be older than this program, but not older than
// `least_schema`.
engine::Fallible<std::unique_ptr<Database>> open_to_read(const std::filesystem::path& folder,
                                                         int least_schema);

// What went wrong and what to do, in one sentence.
engine::Problem problem_of(const SqlError& error, const std::filesystem::path& folder);

}  // namespace server
