#include "fuzz/harness.hpp"
#include "games/registry.hpp"
#include "protocol/wire.hpp"
#include "server/revive.hpp"

// What comes back from the disk: a snapshot in the first line, if that is not empty, and an entry
// in each of the others. Damaged ones are refused with a problem; what is not refused is a table
// that can be gone on with.
namespace fuzz {

namespace {

using engine::Observer;

constexpr table::Moment later = 1'700'000'500'000;

void use(table::Table& table) {
  const protocol::Person host = table.host();
  const protocol::Person stranger{"id-z", "z"};
  table.arrive(host, later);
  table.arrive(stranger, later);
  std::vector<Observer> observers{Observer::spectator()};
  for (std::size_t i = 0; i < table.card().seats.size() && i < engine::max_seats; ++i)
    observers.emplace_back(engine::seat_at(static_cast<int>(i)));
  for (const Observer observer : observers) {
    table.watched(observer, true);
    must_be_json(table.sync(observer, true, 0, later));
    must_be_json(table.sync(observer, false, table.seq() / 2, later));
  }
  must_be_json(protocol::written(table.card()));
  must_be_json(protocol::written(table.presence(later)));
  table.tick(later);
  for (const char* word : {"undo", "pause", "resume", "start", "close"})
    if (const auto request = protocol::read_table_request(word, {}))
      (void)table.handle(host, *request, later + 1);
  const table::Output output = table.drain();
  for (const table::Update& update : output.updates) must_be_json(update.text);
  if (const auto record = table.record()) must_be_json(engine::write_record(*record));
  (void)table.rematch_plan();
}

void run_journal(std::string_view input) {
  auto lines = lines_of(input);
  if (lines.empty()) return;
  std::optional<std::string> snapshot;
  if (!lines.front().empty()) snapshot = lines.front();
  // Sequence numbers stand beside the entries, too: those are whole.
  std::vector<table::Entry> entries;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto json = engine::parse_json(lines[i], "entry");
    const engine::JsonObject* object = json ? json->if_object() : nullptr;
    const engine::Json* seq = object != nullptr ? object->if_contains("seq") : nullptr;
    entries.push_back(
        {seq != nullptr && seq->is_int64() ? seq->get_int64() : static_cast<std::int64_t>(i),
         std::string(lines[i])});
  }
  const auto revived = server::revive(world(), "T1", {snapshot, 0, entries},
                                      [&] { return engine::Fallible(entries); });
  if (!revived) return must(!revived.problem().what.empty(), "a problem says what is wrong");
  const std::string kept = revived->table->snapshot();
  const auto again = table::Table::restore(world(), "T1", kept, {});
  must(static_cast<bool>(again), "the snapshot of a table can be read",
       again ? "" : again.problem().what);
  use(*revived->table);
}

std::vector<Sample> some_journals() {
  std::vector<Sample> samples;
  for (const engine::GameEntry* entry : games::all()) {
    const std::string slug(entry->slug());
    const Played match = played(slug, 1, 12);
    const auto add = [&](const std::string& name, int from, const std::string& snapshot) {
      std::string text = snapshot + "\n";
      for (const table::Entry& entry : match.entries)
        if (entry.seq > from) text += entry.text + "\n";
      samples.push_back({slug + name, std::move(text)});
    };
    add("-entries", 0, "");
    add("-snapshot", match.kept.front().first, match.kept.front().second);
  }
  return samples;
}

}  // namespace

Harness journals() { return {"journal", Shape::lines, run_journal, some_journals}; }

}  // namespace fuzz
