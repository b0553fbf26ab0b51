#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "engine/json.hpp"
#include "server/test/client.hpp"
#include "table/table.hpp"

// Data folders that have a bit of everything in them: running, finished, closed and waiting tables
// of every game, what people said, noted and made. Made now, or long ago by another version.
namespace server::test {

// The games of this program.
table::World world_of_games();

// Makes such a folder. Gives what is in it:
//   {"schema": 2,
//    "people": [{"name", "id", "secret"}],
//    "tables": [{"id", "code", "game", "phase", "entries", "rules_version", "data"}],
//    "put_away": {"id", "game"},
//    "said": TEXT, "note": {"table", "text"}, "work": {"game", "name", "data"}}
// The first person is the host everywhere and sits in seat 0 of what is running.
engine::JsonObject make_data_folder(const std::filesystem::path& folder);

// The folders of other versions that are kept in server/test/fixtures/.
std::vector<std::filesystem::path> kept_data_folders();
engine::JsonObject contents_of(const std::filesystem::path& kept);
void copy_data_folder(const std::filesystem::path& kept, const std::filesystem::path& to);

// Somebody of such a folder, as a client names them.
Somebody somebody(const engine::Json& person);

// Whether these games, or those of this program, have the rules that the table was begun with.
bool plays(const engine::Json& table, const table::World& world);
bool has_rules_of(const engine::Json& table);

}  // namespace server::test
