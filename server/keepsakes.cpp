#include "server/keepsakes.hpp"

#include <mutex>
#include <utility>

namespace server {

using engine::Fallible;

namespace {

std::vector<KeptWork> works_in(Rows rows) {
  std::vector<KeptWork> works;
  while (rows.next())
    works.push_back({rows.text(0), rows.text(1), rows.text(2), rows.text(3), rows.text(4),
                     rows.text(5), rows.number(6)});
  return works;
}

}  // namespace

std::int64_t observer_number(engine::Observer observer) {
  return observer.is_spectator() ? -1 : engine::index(observer.seat());
}

KeepsakeStatements::KeepsakeStatements(const Database& database)
    : keep_note(database,
                "INSERT INTO note SELECT ?1, number, ?3, ?4, ?5 FROM tables WHERE id = ?2 "
                "ON CONFLICT(person, number, observer) DO UPDATE "
                "SET changed = excluded.changed, text = excluded.text"),
      drop_note(database,
                "DELETE FROM note WHERE person = ? AND number = "
                "(SELECT number FROM tables WHERE id = ?) AND observer = ?"),
      drop_old_notes(database,
                     "DELETE FROM note WHERE person = ?1 AND rowid NOT IN (SELECT rowid FROM note "
                     "WHERE person = ?1 ORDER BY changed DESC LIMIT ?2)"),
      find_same_work(database, "SELECT id FROM work WHERE person = ? AND game = ? AND data = ?"),
      count_works(database, "SELECT count(*) FROM work WHERE person = ?"),
      add_work(database,
               "INSERT INTO work(id, game, person, name, data, at) VALUES(?, ?, ?, ?, ?, ?)"),
      renew_work(database, "UPDATE work SET name = ?, at = ? WHERE id = ?"),
      find_owner(database, "SELECT person FROM work WHERE id = ?"),
      drop_work(database, "DELETE FROM work WHERE id = ?") {}

struct KeepsakeReader::Self {
  Self(std::unique_ptr<Database> opened, std::filesystem::path where)
      : folder(std::move(where)), database(std::move(opened)) {}

  std::filesystem::path folder;
  std::mutex mutex;  // one connection, one question at a time
  std::unique_ptr<Database> database;
  Statement note{*database,
                 "SELECT text FROM note WHERE person = ? AND number = "
                 "(SELECT number FROM tables WHERE id = ?) AND observer = ?"};
  Statement works{*database,
                  "SELECT * FROM (SELECT work.id, game, person, person.name, work.name, data, at "
                  "FROM work JOIN person ON person.id = work.person WHERE game = ?1 "
                  "ORDER BY person = ?2 DESC, at DESC, number DESC LIMIT ?3) ORDER BY at DESC"};
  Statement all_works{*database,
                      "SELECT work.id, game, person, person.name, work.name, data, at FROM work "
                      "JOIN person ON person.id = work.person ORDER BY at DESC, number DESC"};

  template <class Read>
  auto answer(Read read) -> Fallible<decltype(read())> {
    const std::lock_guard lock(mutex);
    try {
      return read();
    } catch (const SqlError& error) {
      return problem_of(error, folder);
    }
  }
};

KeepsakeReader::KeepsakeReader() = default;
KeepsakeReader::~KeepsakeReader() = default;

Fallible<std::unique_ptr<KeepsakeReader>> KeepsakeReader::open(
    const std::filesystem::path& folder) {
  auto database = open_to_read(folder, 2);
  if (!database) return database.problem();
  try {
    std::unique_ptr<KeepsakeReader> reader(new KeepsakeReader);
    reader->self_ = std::make_unique<Self>(std::move(*database), folder);
    return reader;
  } catch (const SqlError& error) {
    return problem_of(error, folder);
  }
}

Fallible<std::string> KeepsakeReader::note(std::string_view person, std::string_view table,
                                           engine::Observer observer) {
  return self_->answer([&] {
    Rows rows = self_->note.ask({person, table, observer_number(observer)});
    return rows.next() ? rows.text(0) : std::string();
  });
}

Fallible<std::vector<KeptWork>> KeepsakeReader::works(std::string_view game,
                                                      std::string_view person, int most) {
  return self_->answer(
      [&] { return works_in(self_->works.ask({game, person, std::int64_t{most}})); });
}

Fallible<std::vector<KeptWork>> KeepsakeReader::all_works() {
  return self_->answer([&] { return works_in(self_->all_works.ask({})); });
}

}  // namespace server
