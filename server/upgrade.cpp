#include "server/upgrade.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "engine/record.hpp"
#include "server/revive.hpp"
#include "server/schema.hpp"
#include "server/store.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;
using engine::Fallible;
using engine::Problem;
using table::Journal;
using table::Table;

// A folder for a copy, gone with its owner.
class Rehearsal {
 public:
  Rehearsal() {
    std::error_code error;
    std::string pattern = (fs::temp_directory_path(error) / "escapement-XXXXXX").string();
    if (mkdtemp(pattern.data()) != nullptr) path_ = pattern;
  }
  Rehearsal(const Rehearsal&) = delete;
  Rehearsal& operator=(const Rehearsal&) = delete;
  ~Rehearsal() {
    std::error_code error;
    if (!path_.empty()) fs::remove_all(path_, error);
  }

  // The same data folder as this program would make of it.
  std::optional<Problem> take(StoreReader& reader) {
    if (path_.empty())
      return Problem{std::string("there is no place for a copy to try it with: ") +
                     std::strerror(errno)};
    if (auto problem = reader.back_up(folder())) return problem;
    const auto opened = Store::open(folder());
    if (opened) return std::nullopt;
    return Problem{"it cannot be brought up to date: " + opened.problem().what};
  }
  fs::path folder() const { return path_ / "data"; }

 private:
  fs::path path_;
};

class Examination {
 public:
  Examination(StoreReader& reader, const table::World& world, UpgradeCheck& check)
      : reader_(reader), world_(world), check_(check) {}

  void look_at(const std::string& id) {
    const auto record = reader_.record_of(id);
    if (!record) return blame(id, record.problem());
    if (*record) return look_at_record(id, (*record)->record);
    const auto kept = reader_.read(id);
    auto entries = reader_.read_from(id, 0);
    if (!kept || !entries) return blame(id, kept ? entries.problem() : kept.problem());
    const auto revived = revive(world_, id, *kept, [&] { return entries; });
    if (!revived) return blame(id, revived.problem());
    const Table& table = *revived->table;
    const auto begun = table.begun();
    const bool over =
        table.phase() == protocol::Phase::finished || table.phase() == protocol::Phase::closed;
    if (over) {
      ++check_.finished;
      if (begun && !begun->playable) ++check_.finished_by_other_rules;
      return;
    }
    if (!begun) {
      ++check_.waiting;
      return;
    }
    const protocol::Card card = table.card();
    RunningMatch match{
        id, card.code.value, card.game.value, begun->rules_version, begun->data, Fate::goes_on, ""};
    const auto game_data = world_.game_data(match.game);
    if (game_data == nullptr || !engine::plays_by(*game_data, match.rules_version, match.data))
      match.fate = Fate::other_rules;
    else if (!begun->playable || leads_elsewhere(id, table, *entries))
      match.fate = Fate::elsewhere;
    check_.running.push_back(std::move(match));
  }

 private:
  // All that is left of a match that was put away.
  void look_at_record(const std::string& id, std::string_view text) {
    const auto record = engine::read_record(text, "record");
    if (!record) return blame(id, record.problem());
    const auto game_data = world_.game_data(record->game);
    ++check_.finished;
    if (game_data == nullptr || !engine::plays_by(*game_data, record->rules_version, record->data))
      ++check_.finished_by_other_rules;
  }
  // From the first entry on, without the help of a snapshot.
  bool leads_elsewhere(const std::string& id, const Table& table,
                       const std::vector<table::Entry>& entries) const {
    const auto again = Table::restore(world_, id, std::nullopt, entries);
    if (!again) return true;
    const auto one = table.record();
    const auto other = (*again)->record();
    return !one || !other || one->fingerprint != other->fingerprint;
  }
  void blame(const std::string& id, const Problem& problem) {
    check_.running.push_back({id, "", "", 0, "", Fate::broken, problem.what});
  }

  StoreReader& reader_;
  const table::World& world_;
  UpgradeCheck& check_;
};

}  // namespace

std::int64_t UpgradeCheck::refused() const {
  return std::count_if(running.begin(), running.end(),
                       [](const RunningMatch& match) { return match.fate != Fate::goes_on; });
}

Fallible<UpgradeCheck> check_upgrade(const fs::path& folder, const table::World& world) {
  auto reader = StoreReader::open(folder);
  if (!reader) return reader.problem();
  UpgradeCheck check;
  check.schema = (*reader)->schema();
  Rehearsal rehearsal;
  if (check.schema != schema_version) {
    if (auto problem = rehearsal.take(**reader)) return *problem;
    reader = StoreReader::open(rehearsal.folder());
    if (!reader) return reader.problem();
  }
  const auto tables = (*reader)->list();
  if (!tables) return tables.problem();
  Examination examination(**reader, world, check);
  for (const Journal::Listed& line : *tables) examination.look_at(line.table);
  return check;
}

}  // namespace server
