#include "server/store.hpp"

#include <algorithm>
#include <chrono>
#include <future>
#include <sstream>
#include <utility>

#include "engine/json.hpp"
#include "server/store_self.hpp"

namespace server {

using engine::Fallible;
using engine::Problem;
using table::Entry;
using table::Journal;

namespace {

bool has(const std::vector<std::string>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool in_order(std::int64_t expected, const std::vector<Entry>& entries) {
  return std::all_of(entries.begin(), entries.end(),
                     [&](const Entry& entry) { return entry.seq == ++expected; });
}

void sort_members(Filed& line) {
  std::sort(line.members.begin(), line.members.end());
  line.members.erase(std::unique(line.members.begin(), line.members.end()), line.members.end());
}

}  // namespace

std::string joined(const std::vector<std::string>& members) {
  std::string text;
  for (const std::string& member : members) text += (text.empty() ? "" : " ") + member;
  return text;
}

std::vector<std::string> split(std::string_view text) {
  std::istringstream words{std::string(text)};
  std::vector<std::string> list;
  for (std::string word; words >> word;) list.push_back(word);
  return list;
}

std::int64_t wall_microseconds() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

Store::Self::Self(std::filesystem::path where, std::unique_ptr<FolderLock> held,
                  std::unique_ptr<Database> opened, std::unique_ptr<StoreReader> beside,
                  std::unique_ptr<Head> kept_head, StoreOptions options)
    : folder(std::move(where)),
      lock(std::move(held)),
      database(std::move(opened)),
      reader(std::move(beside)),
      head(std::move(kept_head)),
      clock(std::move(options.now)) {
  ledger = ledger_in(find_ledger.ask({}));
  tell_head();
  writer.emplace(*database, folder, std::move(options),
                 Writer::Around{[this] { open_ledger(); }, [this] { close_ledger(); },
                                [this] { tell_head(); }});
}

Store::Self::~Self() {
  writer.reset();
  reader.reset();
  // If not, nothing is lost: the write-ahead log stays and is read at the next start.
  database->try_to_run("PRAGMA wal_checkpoint(TRUNCATE)");
}

// Until it is known what is on the disk, nobody is told that it is what it was.
std::optional<Problem> Store::Self::doubt() {
  if (!writer->in_doubt()) return std::nullopt;
  writer->add({[] { return Written{}; }, nullptr});  // which tries again
  return Problem{database_file(folder).string() + " is in doubt: the disk fails; see to it"};
}

void Store::Self::open_ledger() {
  ledger = ledger_in(find_ledger.ask({}));
  changes_before = database->total_changes();
}

void Store::Self::close_ledger() {
  if (database->total_changes() == changes_before) return;
  ++ledger.commits;
  write_ledger.run({ledger.commits, Blob{ledger.sum}});
}

void Store::Self::tell_head() const { head->write(ledger); }

std::int64_t Store::Self::next_change() {
  last_change = std::max(last_change + 1, clock());
  return last_change;
}

Journal::Written Store::Self::write(std::string_view table, std::int64_t expected,
                                    const std::vector<Entry>& entries,
                                    const std::optional<Filed>& line) {
  if (!in_order(expected, entries))
    return {Outcome::failed, "the entries of table " + std::string(table) + " are not in order"};
  std::int64_t number = 0;
  std::int64_t last = 0;
  std::string members;
  std::string link;
  {
    Rows rows = find_table.ask({table});
    if (rows.next()) {
      number = rows.number(0);
      members = rows.text(1);
      last = rows.number(2);
      link = rows.text(3);
    }
  }
  if (last != expected)
    return {Outcome::stale, "table " + std::string(table) + " is at entry " + std::to_string(last) +
                                ", not " + std::to_string(expected)};
  if (number == 0) {
    Rows rows = add_table.ask({table});
    if (rows.next()) number = rows.number(0);
  }
  if (!entries.empty()) {
    if (last > 0)
      ledger.remove(link);
    else
      link = root_link(table);
    for (const Entry& entry : entries) {
      link = next_link(link, entry.seq, entry.text);
      add_entry.run({number, entry.seq, entry.text, Blob{link}});
    }
    ledger.add(link);
  }
  if (line) file(number, members, *line);
  return {};
}

void Store::Self::write_snapshot(const std::string& table, std::int64_t seq,
                                 const std::string& text) {
  std::int64_t number = 0;
  std::string link;
  {
    Rows rows = find_entry.ask({table, seq});
    if (!rows.next()) return;
    number = rows.number(0);
    link = rows.text(1);
  }
  const std::string seal = seal_of(link, seq, text);
  add_snapshot.run({number, seq, text, Blob{seal}});
}

void Store::Self::file(std::int64_t number, std::string_view members_before, const Filed& line) {
  write_members(number, members_before, line);
  update_table.run(
      {next_change(), std::int64_t{line.open}, joined(line.members), line.card, number});
}

void Store::Self::write_members(std::int64_t number, std::string_view before, const Filed& line) {
  if (before == joined(line.members)) return;
  const std::vector<std::string> old = split(before);
  for (const std::string& person : old)
    if (!has(line.members, person)) remove_member.run({person, number});
  for (const std::string& person : line.members)
    if (!has(old, person)) add_member.run({person, number});
}

Store::Store() = default;
Store::~Store() = default;

Fallible<std::unique_ptr<Store>> Store::open(const std::filesystem::path& folder,
                                             StoreOptions options) {
  auto lock = FolderLock::take(folder);
  if (!lock) return lock.problem();
  auto database = open_to_write(folder, options.most_pages);
  if (!database) return database.problem();
  auto reader = StoreReader::open(folder);
  if (!reader) return reader.problem();
  auto keepsakes = KeepsakeReader::open(folder);
  if (!keepsakes) return keepsakes.problem();
  auto head = Head::open(folder);
  if (!head) return head.problem();
  try {
    std::unique_ptr<Store> store(new Store);
    store->self_ = std::make_unique<Self>(folder, std::move(*lock), std::move(*database),
                                          std::move(*reader), std::move(*head), std::move(options));
    store->self_->keepsake_reader = std::move(*keepsakes);
    return store;
  } catch (const SqlError& error) {
    return problem_of(error, folder);
  }
}

void Store::append(std::string_view table, std::int64_t expected, std::vector<Entry> entries,
                   std::optional<Filed> line, Done done, bool can_wait) {
  if (line) sort_members(*line);
  const int count = static_cast<int>(entries.size());
  self_->writer->add(
      {[self = self_.get(), id = std::string(table), expected, list = std::move(entries),
        kept = std::move(line)] { return self->write(id, expected, list, kept); },
       std::move(done), count, can_wait});
}

void Store::file(std::string_view table, Filed line) {
  sort_members(line);
  self_->writer->add({[self = self_.get(), id = std::string(table), kept = std::move(line)] {
                        std::optional<std::pair<std::int64_t, std::string>> found;
                        {
                          Rows rows = self->find_table.ask({id});
                          if (rows.next()) found = {rows.number(0), rows.text(1)};
                        }
                        if (found) self->file(found->first, found->second, kept);
                        return Written{};
                      },
                      nullptr, 0, true});
}

void Store::keep_snapshot(std::string_view table, std::int64_t seq, std::string text) {
  self_->writer->add({[self = self_.get(), id = std::string(table), seq, kept = std::move(text)] {
                        self->write_snapshot(id, seq, kept);
                        return Written{};
                      },
                      nullptr, 0, true});
}

Fallible<bool> Store::lease(std::string_view holder, std::int64_t now, std::int64_t milliseconds) {
  std::promise<Written> fate;
  bool held = false;
  self_->writer->add({[&] {
                        self_->take_lease.run({holder, now + milliseconds, now});
                        held = self_->database->changes() > 0;
                        return Written{};
                      },
                      [&](Written written) { fate.set_value(std::move(written)); }});
  const Written written = fate.get_future().get();
  if (written.outcome != Outcome::durable) return Problem{written.problem};
  return held;
}

void Store::settle() {
  std::promise<void> reached;
  self_->writer->add({[] { return Written{}; }, [&](const Written&) { reached.set_value(); }});
  reached.get_future().wait();
}

Fallible<Journal::Kept> Store::read(std::string_view table) {
  if (auto problem = self_->doubt()) return *problem;
  return self_->reader->read(table);
}

Fallible<std::vector<Entry>> Store::read_from(std::string_view table, std::int64_t from) {
  if (auto problem = self_->doubt()) return *problem;
  return self_->reader->read_from(table, from);
}

Fallible<std::vector<Journal::Listed>> Store::list() { return self_->reader->list(); }

Fallible<std::vector<Journal::Listed>> Store::list_open() { return self_->reader->list_open(); }

Fallible<std::optional<std::string>> Store::card(std::string_view table) {
  return self_->reader->card(table);
}

}  // namespace server
