#include "server/archive.hpp"

#include "fuzz/harness.hpp"
#include "games/registry.hpp"
#include "protocol/wire.hpp"

// Tables as files, to be put into another data folder.
namespace fuzz {

namespace {

void run_archive(std::string_view input) {
  const auto archive = server::read_archive(input, "table.archive");
  if (!archive) return must(!archive.problem().what.empty(), "a problem says what is wrong");
  const auto written = server::write_archive(*archive);
  must(static_cast<bool>(written), "what was read can be written");
  const auto again = server::read_archive(*written, "again.archive");
  must(static_cast<bool>(again), "what was written can be read", *written);
  must(*server::write_archive(*again) == *written, "what was read is what was written", *written);
  const auto table = table::Table::restore(world(), archive->table, std::nullopt, archive->entries);
  if (!table) must(!table.problem().what.empty(), "a problem says what is wrong");
}

std::vector<Sample> some_archives() {
  std::vector<Sample> samples;
  for (const engine::GameEntry* entry : games::all()) {
    const Played match = played(entry->slug(), 2, 6);
    const auto table = table::Table::restore(world(), "T1", std::nullopt, match.entries);
    must(static_cast<bool>(table), "the journal of a sample can be read");
    const auto text =
        server::write_archive({"T1", protocol::written((*table)->card()), match.entries,
                               match.record.empty() ? std::nullopt : std::optional(match.record)});
    must(static_cast<bool>(text), "a sample can be written");
    samples.push_back({std::string(entry->slug()), *text});
  }
  return samples;
}

}  // namespace

Harness archives() { return {"archive", Shape::lines, run_archive, some_archives}; }

}  // namespace fuzz
