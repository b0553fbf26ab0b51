#include <memory>
#include <utility>

#include "server/compress.hpp"
#include "server/store_self.hpp"

// What is over for long: tables become records, records go, people are forgotten, and the database
// gives back what is free. Each is one small transaction among those of play.
namespace server {

using engine::Fallible;
using engine::Problem;

namespace {

constexpr std::int64_t few_people = 64;  // that are looked at in one transaction
constexpr const char* give_back = "PRAGMA incremental_vacuum(128)";

void answer(const People::Changed& tell, table::Journal::Written written) {
  if (written.outcome == table::Journal::Outcome::durable) return tell(std::nullopt);
  tell(Problem{std::move(written.problem)});
}

}  // namespace

RetentionStatements::RetentionStatements(const Database& database)
    : find(database,
           "SELECT tables.number, open, members, coalesce(record.link, last.link), last.seq "
           "FROM tables LEFT JOIN record ON record.number = tables.number LEFT JOIN entry AS last "
           "ON last.number = tables.number WHERE id = ? ORDER BY last.seq DESC LIMIT 1"),
      add_record(database, "INSERT OR REPLACE INTO record VALUES(?, ?, ?, ?, ?)"),
      put_away(database, "UPDATE tables SET open = 2, members = ?, card = ? WHERE number = ?"),
      drop_record(database, "DELETE FROM record WHERE number = ?"),
      drop_entries(database, "DELETE FROM entry WHERE number = ?"),
      drop_snapshot(database, "DELETE FROM snapshot WHERE number = ?"),
      drop_notes(database, "DELETE FROM note WHERE number = ?"),
      drop_members(database, "DELETE FROM member WHERE number = ?"),
      drop_table(database, "DELETE FROM tables WHERE number = ?"),
      forget_notes(database, "DELETE FROM note WHERE person = ?"),
      forget_works(database, "DELETE FROM work WHERE person = ?"),
      forget_memberships(database, "DELETE FROM member WHERE person = ?"),
      forget_person(database, "DELETE FROM person WHERE id = ?"),
      next_people(database,
                  "SELECT id, "
                  "NOT EXISTS(SELECT 1 FROM member WHERE member.person = person.id) AND "
                  "NOT EXISTS(SELECT 1 FROM note WHERE note.person = person.id) AND "
                  "NOT EXISTS(SELECT 1 FROM work WHERE work.person = person.id) AND "
                  "NOT EXISTS(SELECT 1 FROM device WHERE device.person = person.id AND "
                  "(seen = 0 OR seen > ?2)) FROM person WHERE id > ?1 ORDER BY id LIMIT ?3") {}

table::Journal::Written Store::Self::write_put_away(const std::string& table, std::int64_t seq,
                                                    const PutAway& kept) {
  std::int64_t number = 0;
  std::int64_t last = 0;
  std::string members;
  std::string link;
  {
    Rows rows = retention.find.ask({table});
    if (!rows.next()) return {Outcome::failed, "there is no table " + table};
    number = rows.number(0);
    members = rows.text(2);
    link = rows.text(3);
    last = rows.number(4);
  }
  if (last != seq) return {Outcome::stale, "table " + table + " has gone on"};
  ledger.remove(link);
  retention.drop_entries.run({number});
  retention.drop_snapshot.run({number});
  retention.drop_notes.run({number});
  const std::string bytes = compressed(kept.record);
  const std::string sealed = record_link(table, bytes);
  retention.add_record.run({number, std::int64_t{kept.for_all},
                            static_cast<std::int64_t>(kept.record.size()), Blob{bytes},
                            Blob{sealed}});
  ledger.add(sealed);
  write_members(number, members, {kept.card, kept.members, false});
  retention.put_away.run({joined(kept.members), kept.card, number});
  return {};
}

table::Journal::Written Store::Self::write_drop_table(const std::string& table) {
  std::int64_t number = 0;
  std::string link;
  {
    Rows rows = retention.find.ask({table});
    if (!rows.next()) return {Outcome::failed, "there is no table " + table};
    number = rows.number(0);
    link = rows.text(3);
  }
  if (!link.empty()) ledger.remove(link);
  for (Statement* each : {&retention.drop_entries, &retention.drop_snapshot, &retention.drop_notes,
                          &retention.drop_record, &retention.drop_members, &retention.drop_table})
    each->run({number});
  return {};
}

void Store::Self::write_forget(const std::string& person) {
  for (Statement* each : {&retention.forget_notes, &retention.forget_works,
                          &retention.forget_memberships, &retention.forget_person})
    each->run({person});
}

// Those who never sat anywhere and kept nothing, a few at a time: where they come back they are
// new.
void Store::forget_strangers(std::string after, std::int64_t not_seen_since,
                             std::function<void(const Looked&)> done) {
  struct Gone : Looked {
    std::vector<std::string> devices;
  };
  auto gone = std::make_shared<Gone>();
  self_->writer->add({[self = self_.get(), after = std::move(after), not_seen_since, gone] {
                        std::vector<std::string> strangers;
                        {
                          Rows rows =
                              self->retention.next_people.ask({after, not_seen_since, few_people});
                          while (rows.next()) {
                            gone->last = rows.text(0);
                            if (rows.number(1) != 0) strangers.push_back(gone->last);
                          }
                        }
                        for (const std::string& each : strangers) {
                          for (std::string& device : self->write_sign_out(each, {}))
                            gone->devices.push_back(std::move(device));
                          self->write_forget(each);
                        }
                        gone->count = static_cast<std::int64_t>(strangers.size());
                        return Written{};
                      },
                      [self = self_.get(), gone, tell = std::move(done)](const Written& written) {
                        if (written.outcome != Outcome::durable) return tell({});
                        self->cache.forget(gone->devices);
                        tell(*gone);
                      }});
}

Fallible<std::optional<Store::Due>> Store::due(Standing standing, std::int64_t after,
                                               std::int64_t before) {
  return self_->reader->due(static_cast<int>(standing), after, before);
}

Fallible<std::optional<PutAway>> Store::record_of(std::string_view table) {
  return self_->reader->record_of(table);
}

void Store::put_away(std::string_view table, std::int64_t seq, PutAway record, Changed done) {
  self_->writer->add(
      {[self = self_.get(), id = std::string(table), seq, kept = std::move(record)] {
         return self->write_put_away(id, seq, kept);
       },
       [tell = std::move(done)](Written written) { answer(tell, std::move(written)); }});
}

void Store::drop_table(std::string_view table, Changed done) {
  self_->writer->add(
      {[self = self_.get(), id = std::string(table)] { return self->write_drop_table(id); },
       [tell = std::move(done)](Written written) { answer(tell, std::move(written)); }});
}

void Store::forget(std::string_view person, Changed done) {
  auto devices = std::make_shared<std::vector<std::string>>();
  self_->writer->add({[self = self_.get(), id = std::string(person), devices] {
                        *devices = self->write_sign_out(id, {});
                        self->write_forget(id);
                        return Written{};
                      },
                      [self = self_.get(), id = std::string(person), devices,
                       tell = std::move(done)](Written written) {
                        self->cache.forget(*devices);
                        self->codes.forget(id);
                        answer(tell, std::move(written));
                      }});
}

void Store::shrink(std::function<void(bool)> done) {
  auto more = std::make_shared<bool>(false);
  self_->writer->add({[self = self_.get(), more] {
                        self->database->run(give_back);
                        *more = self->database->number("PRAGMA freelist_count") > 0;
                        return Written{};
                      },
                      [more, tell = std::move(done)](const Written& written) {
                        tell(*more && written.outcome == Outcome::durable);
                      }});
}

}  // namespace server
