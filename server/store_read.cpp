#include <mutex>

#include "server/chain.hpp"
#include "server/compress.hpp"
#include "server/database.hpp"
#include "server/schema.hpp"
#include "server/store.hpp"
#include "server/store_self.hpp"

namespace server {

namespace {

constexpr int first_schema_with_devices = 5;
constexpr int first_schema_with_records = 6;
constexpr int first_schema_with_push = 7;

}  // namespace

using engine::Fallible;
using engine::Problem;
using table::Entry;
using table::Journal;

struct StoreReader::Self {
  Self(std::unique_ptr<Database> opened, std::filesystem::path where)
      : folder(std::move(where)), database(std::move(opened)) {
    if (schema >= first_schema_with_devices) {
      by_secret.emplace(*database,
                        "SELECT person, name, device, secret.made, seen, ends, fresh FROM secret "
                        "JOIN device ON device.id = device JOIN person ON person.id = person "
                        "WHERE hash = ?");
      devices.emplace(*database,
                      "SELECT id, label, made, seen FROM device WHERE person = ? "
                      "ORDER BY seen DESC, id");
    }
    if (schema >= first_schema_with_records) {
      record.emplace(*database,
                     "SELECT text, size, link, for_all, card, members FROM tables "
                     "JOIN record USING(number) WHERE id = ?");
      due.emplace(*database,
                  "SELECT id, changed FROM tables WHERE open = ? AND changed > ? AND changed < ? "
                  "ORDER BY changed LIMIT 1");
      record_links.emplace(*database, "SELECT link FROM record");
    }
    if (schema >= first_schema_with_push) {
      subscriptions.emplace(*database,
                            "SELECT device, endpoint FROM subscription JOIN device ON "
                            "device.id = device WHERE person = ? ORDER BY seen DESC");
      push_key.emplace(*database, "SELECT secret FROM push_key");
    }
    if (!linked) return;
    links.emplace(*database,
                  "SELECT seq, text, link FROM entry WHERE number = "
                  "(SELECT number FROM tables WHERE id = ?) ORDER BY seq");
    last_links.emplace(*database,
                       "SELECT link FROM tables JOIN entry USING(number) WHERE seq = "
                       "(SELECT max(seq) FROM entry WHERE entry.number = tables.number)");
  }

  std::filesystem::path folder;
  std::mutex mutex;  // one connection, one question at a time
  std::unique_ptr<Database> database;
  int schema = schema_of(*database);
  bool linked = schema >= first_schema_with_ledger;
  // Without a seal it is from before there were any.
  Statement snapshot{
      *database, linked
                     ? "SELECT seq, text, seal, (SELECT link FROM entry WHERE entry.number = "
                       "snapshot.number AND entry.seq = snapshot.seq) FROM snapshot WHERE number = "
                       "(SELECT number FROM tables WHERE id = ?)"
                     : "SELECT seq, text, x'', x'' FROM snapshot WHERE number = "
                       "(SELECT number FROM tables WHERE id = ?)"};
  Statement entries{*database,
                    "SELECT seq, text FROM entry WHERE number = "
                    "(SELECT number FROM tables WHERE id = ?) AND seq > ? ORDER BY seq"};
  Statement all{*database, "SELECT id, card FROM tables ORDER BY number"};
  Statement open{*database, "SELECT id, card FROM tables WHERE open = 1 ORDER BY number"};
  Statement one{*database, "SELECT id, card FROM tables WHERE id = ?"};
  Statement last{*database,
                 "SELECT max(seq) FROM entry WHERE number = "
                 "(SELECT number FROM tables WHERE id = ?)"};
  Statement of_person{*database,
                      "SELECT id, card FROM member JOIN tables USING(number) WHERE person = ? "
                      "ORDER BY changed DESC LIMIT ?"};
  Statement by_name{*database, "SELECT id, name FROM person WHERE id = ?1 OR name = ?1"};

  // Where the database is new enough to have them.
  std::optional<Statement> by_secret;
  std::optional<Statement> devices;
  std::optional<Statement> record;
  std::optional<Statement> due;
  std::optional<Statement> record_links;
  std::optional<Statement> subscriptions;
  std::optional<Statement> push_key;
  std::optional<Statement> links;
  std::optional<Statement> last_links;

  template <class T>
  Fallible<T> answer(const std::function<T()>& read) {
    const std::lock_guard lock(mutex);
    try {
      return read();
    } catch (const SqlError& error) {
      return problem_of(error, folder);
    }
  }

  std::vector<Entry> entries_after(std::string_view table, std::int64_t seq) {
    std::vector<Entry> list;
    Rows rows = entries.ask({table, seq});
    while (rows.next()) list.push_back({rows.number(0), rows.text(1)});
    return list;
  }

  static std::vector<Journal::Listed> lines(Rows rows) {
    std::vector<Journal::Listed> list;
    while (rows.next()) list.push_back({rows.text(0), rows.text(1)});
    return list;
  }
};

StoreReader::StoreReader() = default;
StoreReader::~StoreReader() = default;

Fallible<std::unique_ptr<StoreReader>> StoreReader::open(const std::filesystem::path& folder) {
  auto database = open_to_read(folder, 1);
  if (!database) return database.problem();
  try {
    std::unique_ptr<StoreReader> reader(new StoreReader);
    reader->self_ = std::make_unique<Self>(std::move(*database), folder);
    return reader;
  } catch (const SqlError& error) {
    return problem_of(error, folder);
  }
}

Fallible<Journal::Kept> StoreReader::read(std::string_view table) {
  return self_->answer<Journal::Kept>([&] {
    // Both questions must see the same moment: the snapshot may be replaced in between.
    const Transaction moment(*self_->database, Database::Access::read);
    Journal::Kept kept;
    {
      Rows rows = self_->snapshot.ask({table});
      if (rows.next()) {
        const std::int64_t seq = rows.number(0);
        std::string text = rows.text(1);
        const std::string seal = rows.text(2);
        if (seal.empty() || seal == seal_of(rows.text(3), seq, text)) {
          kept.snapshot_seq = seq;
          kept.snapshot = std::move(text);
        } else {
          kept.damage =
              "its snapshot at entry " + std::to_string(seq) + " is not the one that was written";
        }
      }
    }
    kept.entries = self_->entries_after(table, kept.snapshot_seq);
    return kept;
  });
}

Fallible<std::vector<Entry>> StoreReader::read_from(std::string_view table, std::int64_t from) {
  return self_->answer<std::vector<Entry>>([&] { return self_->entries_after(table, from); });
}

Fallible<std::string> StoreReader::check_links(std::string_view table) {
  return self_->answer<std::string>([&]() -> std::string {
    if (!self_->linked) return "";
    std::string link = root_link(table);
    Rows rows = self_->links->ask({table});
    while (rows.next()) {
      link = next_link(link, rows.number(0), rows.text(1));
      if (link != rows.text(2))
        return "entry " + std::to_string(rows.number(0)) + " is not the one that was written";
    }
    return "";
  });
}

Fallible<std::string> StoreReader::check_ledger() {
  // The file first: the server beside us only ever makes the database newer.
  const std::optional<Ledger> told = read_head(self_->folder);
  return self_->answer<std::string>([&]() -> std::string {
    if (!self_->linked) return "";
    const Transaction moment(*self_->database, Database::Access::read);
    Ledger ledger = read_ledger(*self_->database);
    if (const std::string wrong = behind_head(ledger, told); !wrong.empty()) return wrong;
    Rows rows = self_->last_links->ask({});
    while (rows.next()) ledger.remove(rows.text(0));
    if (self_->record_links) {
      Rows records = self_->record_links->ask({});
      while (records.next()) ledger.remove(records.text(0));
    }
    if (ledger.sum.find_first_not_of('\0') == std::string::npos) return "";
    return "entries at the end of a table, or whole tables, are missing or were put there by "
           "somebody else";
  });
}

Fallible<std::vector<Journal::Listed>> StoreReader::list() {
  return self_->answer<std::vector<Journal::Listed>>(
      [&] { return Self::lines(self_->all.ask({})); });
}

Fallible<std::vector<Journal::Listed>> StoreReader::list_open() {
  return self_->answer<std::vector<Journal::Listed>>(
      [&] { return Self::lines(self_->open.ask({})); });
}

Fallible<std::optional<std::string>> StoreReader::card(std::string_view table) {
  return self_->answer<std::optional<std::string>>([&]() -> std::optional<std::string> {
    Rows rows = self_->one.ask({table});
    if (!rows.next()) return std::nullopt;
    return rows.text(1);
  });
}

Fallible<std::int64_t> StoreReader::seq(std::string_view table) {
  return self_->answer<std::int64_t>([&]() -> std::int64_t {
    Rows rows = self_->last.ask({table});
    return rows.next() ? rows.number(0) : 0;
  });
}

Fallible<std::vector<Journal::Listed>> StoreReader::recent(std::string_view person, int most) {
  return self_->answer<std::vector<Journal::Listed>>(
      [&] { return Self::lines(self_->of_person.ask({person, std::int64_t{most}})); });
}

Fallible<std::optional<KnownSecret>> StoreReader::find_hashed(std::string_view hash) {
  return self_->answer<std::optional<KnownSecret>>([&]() -> std::optional<KnownSecret> {
    if (!self_->by_secret) return std::nullopt;
    Rows rows = self_->by_secret->ask({Blob{hash}});
    if (!rows.next()) return std::nullopt;
    return KnownSecret{
        {rows.text(0), rows.text(1)}, rows.text(2), rows.number(3), rows.number(4), rows.number(5),
        rows.number(6) != 0};
  });
}

Fallible<std::optional<StoreReader::Due>> StoreReader::due(int standing, std::int64_t after,
                                                           std::int64_t before) {
  return self_->answer<std::optional<Due>>([&]() -> std::optional<Due> {
    if (!self_->due) return std::nullopt;
    Rows rows = self_->due->ask({std::int64_t{standing}, after, before});
    if (!rows.next()) return std::nullopt;
    return Due{rows.text(0), rows.number(1)};
  });
}

Fallible<std::optional<PutAway>> StoreReader::record_of(std::string_view table) {
  std::string damage;
  auto kept = self_->answer<std::optional<PutAway>>([&]() -> std::optional<PutAway> {
    if (!self_->record) return std::nullopt;
    Rows rows = self_->record->ask({table});
    if (!rows.next()) return std::nullopt;
    const std::string bytes = rows.text(0);
    auto text = expanded(bytes, static_cast<std::size_t>(rows.number(1)));
    if (!text || rows.text(2) != record_link(table, bytes)) damage = "its record is damaged";
    return PutAway{text.value_or(""), rows.number(3) != 0, rows.text(4), split(rows.text(5))};
  });
  if (!damage.empty()) return Problem{"table " + std::string(table) + ": " + damage};
  return kept;
}

Fallible<std::vector<Journal::Listed>> StoreReader::telling_of(std::string_view person) {
  return self_->answer<std::vector<Journal::Listed>>([&] {
    Statement all(*self_->database,
                  "SELECT id, card FROM tables WHERE number IN (SELECT number FROM member "
                  "WHERE person = ?1) OR instr(card, ?2) > 0 OR EXISTS(SELECT 1 FROM entry WHERE "
                  "entry.number = tables.number AND instr(text, ?2) > 0) ORDER BY number");
    const std::string named = "\"" + std::string(person) + "\"";
    return Self::lines(all.ask({person, named}));
  });
}

Fallible<std::vector<People::Device>> StoreReader::devices(std::string_view person) {
  return self_->answer<std::vector<People::Device>>([&] {
    std::vector<People::Device> list;
    if (!self_->devices) return list;
    Rows rows = self_->devices->ask({person});
    while (rows.next())
      list.push_back({rows.text(0), rows.text(1), rows.number(2), rows.number(3)});
    return list;
  });
}

Fallible<std::vector<Subscription>> StoreReader::subscriptions(std::string_view person) {
  return self_->answer<std::vector<Subscription>>([&] {
    std::vector<Subscription> list;
    if (!self_->subscriptions) return list;
    Rows rows = self_->subscriptions->ask({person});
    while (rows.next()) list.push_back({rows.text(0), rows.text(1)});
    return list;
  });
}

Fallible<std::string> StoreReader::push_key() {
  return self_->answer<std::string>([&]() -> std::string {
    if (!self_->push_key) return "";
    Rows rows = self_->push_key->ask({});
    return rows.next() ? rows.text(0) : "";
  });
}

Fallible<std::vector<protocol::Person>> StoreReader::people(std::string_view who) {
  return self_->answer<std::vector<protocol::Person>>([&] {
    std::vector<protocol::Person> list;
    Rows rows = self_->by_name.ask({who});
    while (rows.next()) list.push_back({rows.text(0), rows.text(1)});
    return list;
  });
}

int StoreReader::schema() const { return self_->schema; }

std::string StoreReader::check_pages() {
  const auto said = self_->answer<std::string>(
      [&] { return self_->database->text("PRAGMA integrity_check(1)"); });
  if (!said) return said.problem().what;
  return *said == "ok" ? "" : *said;
}

std::optional<Problem> StoreReader::back_up(const std::filesystem::path& to) {
  std::error_code error;
  if (std::filesystem::exists(database_file(to), error))
    return Problem{"there is a database in " + to.string() + " already; name a new folder"};
  const auto lock = FolderLock::take(to);
  if (!lock) return lock.problem();
  if (auto problem = make_private_file(database_file(to))) return problem;
  const std::string file = database_file(to).string();
  const std::lock_guard guard(self_->mutex);
  try {
    Statement copy(*self_->database, "VACUUM INTO ?");
    copy.run({file});
    if (!self_->linked) return std::nullopt;
    Database copied(database_file(to), Database::Access::read);
    const auto head = Head::open(to);
    if (!head) return head.problem();
    (*head)->write(read_ledger(copied));
    return std::nullopt;
  } catch (const SqlError& wrong) {
    std::filesystem::remove(file, error);
    return problem_of(wrong, to);
  }
}

}  // namespace server
