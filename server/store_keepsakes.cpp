#include <memory>
#include <utility>

#include "server/random.hpp"
#include "server/store_self.hpp"

// The store's side of what people keep (server/keepsakes.hpp).
namespace server {

using engine::Fallible;
using engine::Observer;
using engine::Problem;

namespace {

// The first column of the only row; nothing if there is none.
std::optional<std::string> one_text(Rows rows) {
  if (!rows.next()) return std::nullopt;
  return rows.text(0);
}

}  // namespace

bool Store::Self::write_note(const std::string& person, const std::string& table, Observer observer,
                             const std::string& text) {
  if (text.empty()) {
    keepsakes.drop_note.run({person, table, observer_number(observer)});
    return true;
  }
  keepsakes.keep_note.run({person, table, observer_number(observer), next_change(), text});
  const bool written = database->changes() > 0;
  keepsakes.drop_old_notes.run({person, std::int64_t{most_notes}});
  return written;
}

void Store::keep_note(std::string_view person, std::string_view table, Observer observer,
                      std::string text, Changed done) {
  auto write = [self = self_.get(), who = std::string(person), id = std::string(table), observer,
                kept = std::move(text)]() -> Written {
    if (self->write_note(who, id, observer, kept)) return {};
    return {Outcome::failed, "there is no table " + id};
  };
  self_->writer->add({std::move(write), [tell = std::move(done)](Written written) {
                        if (written.outcome == Outcome::durable) return tell(std::nullopt);
                        tell(Problem{std::move(written.problem)});
                      }});
}

Fallible<std::string> Store::note(std::string_view person, std::string_view table,
                                  Observer observer) {
  return self_->keepsake_reader->note(person, table, observer);
}

WorkKept Store::Self::write_work(const KeptWork& work) {
  if (auto same = one_text(keepsakes.find_same_work.ask({work.person, work.game, work.data}))) {
    keepsakes.renew_work.run({work.name, work.at, *same});
    return {WorkKept::Fate::kept, std::move(*same)};
  }
  {
    Rows rows = keepsakes.count_works.ask({work.person});
    if (rows.next() && rows.number(0) >= most_works) return {WorkKept::Fate::too_many, ""};
  }
  keepsakes.add_work.run({work.id, work.game, work.person, work.name, work.data, work.at});
  return {WorkKept::Fate::kept, work.id};
}

void Store::keep_work(KeptWork work, std::function<void(WorkKept)> done) {
  work.id = fresh_table_id();
  auto fate = std::make_shared<WorkKept>();
  self_->writer->add({[self = self_.get(), kept = std::move(work), fate]() -> Written {
                        *fate = self->write_work(kept);
                        return {};
                      },
                      [fate, tell = std::move(done)](const Written& written) {
                        if (written.outcome != Outcome::durable)
                          *fate = {WorkKept::Fate::failed, ""};
                        tell(*fate);
                      }});
}

void Store::drop_work(std::string_view id, std::optional<std::string> person,
                      std::function<void(WorkDropped)> done) {
  auto fate = std::make_shared<WorkDropped>(WorkDropped::dropped);
  self_->writer->add(
      {[self = self_.get(), work = std::string(id), who = std::move(person), fate]() -> Written {
         const auto owner = one_text(self->keepsakes.find_owner.ask({work}));
         if (!owner)
           *fate = WorkDropped::unknown;
         else if (who && *who != *owner)
           *fate = WorkDropped::not_own;
         else
           self->keepsakes.drop_work.run({work});
         return {};
       },
       [fate, tell = std::move(done)](const Written& written) {
         tell(written.outcome == Outcome::durable ? *fate : WorkDropped::failed);
       }});
}

Fallible<std::vector<KeptWork>> Store::works(std::string_view game, std::string_view person,
                                             int most) {
  return self_->keepsake_reader->works(game, person, most);
}

}  // namespace server
