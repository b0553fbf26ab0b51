#include "server/retention.hpp"

#include <algorithm>
#include <utility>

#include "engine/json.hpp"
#include "engine/record.hpp"
#include "server/log.hpp"
#include "server/revive.hpp"

namespace server {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

namespace {

constexpr std::int64_t an_hour_between = 3'600'000;
constexpr std::int64_t breath = 20;  // between two steps
constexpr std::int64_t microseconds_a_day = 86'400'000'000;
constexpr const char* nobody = "–";

JsonArray* list_in(Json& json, std::string_view field) {
  Json* found = json.is_object() ? json.get_object().if_contains(field) : nullptr;
  return found != nullptr ? found->if_array() : nullptr;
}

}  // namespace

Prepared prepare(StoreReader& reader, const table::World& world, const std::string& id) {
  Prepared prepared;
  auto kept = reader.read(id);
  const auto card = reader.card(id);
  if (!kept || !card || !*card) return prepared;
  const auto revived = revive(world, id, std::move(*kept), [&] { return reader.read_from(id, 0); });
  if (!revived) return prepared;
  const table::Table& table = *revived->table;
  prepared.seq = table.seq();
  if (!table.begun()) {
    prepared.fate = Prepared::Fate::drop;
    return prepared;
  }
  const auto record = table.record();
  if (!record || !record->seed) return prepared;
  prepared.fate = Prepared::Fate::put_away;
  prepared.kept = {engine::write_record(*record), table.may_have_record({}), **card,
                   filed(**card).members};
  // The host may watch, but need not sit.
  prepared.kept.members.push_back(table.host().id);
  std::sort(prepared.kept.members.begin(), prepared.kept.members.end());
  const auto last = std::unique(prepared.kept.members.begin(), prepared.kept.members.end());
  prepared.kept.members.erase(last, prepared.kept.members.end());
  return prepared;
}

PutAway without(PutAway kept, const protocol::Person& person) {
  auto card = engine::parse_json(kept.card, "card");
  auto record = engine::parse_json(kept.record, "record");
  std::vector<std::string> names{person.name};
  JsonArray* seats = card ? list_in(*card, "seats") : nullptr;
  JsonArray* seat_names = record ? list_in(*record, "seats") : nullptr;
  for (std::size_t i = 0; seats != nullptr && i < seats->size(); ++i) {
    JsonObject* seat = seats->at(i).if_object();
    const Json* who = seat != nullptr ? seat->if_contains("person") : nullptr;
    if (who == nullptr || *who != Json(person.id)) continue;
    names.push_back(engine::to_word((*seat)["name"]));
    seat->erase("person");
    (*seat)["name"] = nobody;
    if (seat_names != nullptr && i < seat_names->size()) seat_names->at(i) = nobody;
  }
  if (card && card->is_object()) {
    Json& host = card->get_object()["host"];
    const bool theirs = std::find(names.begin(), names.end(), engine::to_word(host)) != names.end();
    if (theirs) host = nobody;
    const Json* opener = card->get_object().if_contains("opened_by");
    if (opener != nullptr && *opener == Json(person.id)) card->get_object().erase("opened_by");
    kept.card = engine::to_line(*card);
  }
  if (record) kept.record = engine::to_pages(*record);
  std::erase(kept.members, person.id);
  return kept;
}

Retention::Retention(Loop& loop, Store& store, Hall& hall, Keeping keep, table::World world,
                     std::filesystem::path folder)
    : loop_(loop),
      store_(store),
      hall_(hall),
      keep_(keep),
      world_(std::move(world)),
      folder_(std::move(folder)),
      timer_(loop),
      worker_(1) {
  wait();
}

void Retention::wait() {
  timer_.after(an_hour_between, [this] { tidy(nullptr); });
}

void Retention::tidy(Answer answer) {
  waiting_.push_back(std::move(answer));
  if (waiting_.size() > 1) return;
  tidied_ = {};
  stage_ = Stage::over;
  after_ = 0;
  step();
}

void Retention::step() {
  std::optional<std::string> table;
  switch (stage_) {
    case Stage::over:
      table = next(Store::Standing::over, keep_.tables_days);
      return table ? put_away(*table) : next_stage();
    case Stage::records:
      table = next(Store::Standing::put_away, keep_.records_days);
      if (!table) table = next(Store::Standing::over, keep_.records_days);
      return table ? drop(*table) : next_stage();
    case Stage::strangers:
      return keep_.strangers_days > 0 ? forget_strangers() : next_stage();
    case Stage::room:
      return shrink();
  }
}

void Retention::next_stage() {
  stage_ = static_cast<Stage>(static_cast<int>(stage_) + 1);
  after_ = 0;
  last_.clear();
  step();
}

// Play comes first.
void Retention::go_on() {
  timer_.after(breath, [this] { step(); });
}

std::optional<std::string> Retention::next(Store::Standing standing, int days) {
  if (days == 0) return std::nullopt;
  const std::int64_t before = 1'000 * loop_.wall() - days * microseconds_a_day;
  const auto found = store_.due(standing, after_, before);
  if (!found) log::error("retention_failed", {{"problem", found.problem().what}});
  if (!found || !*found) return std::nullopt;
  after_ = (*found)->changed;
  return (*found)->table;
}

void Retention::put_away(const std::string& table) {
  if (hall_.loaded(table)) return go_on();  // somebody looks at it
  worker_.run([this, table] {
    auto reader = StoreReader::open(folder_);
    Prepared prepared = reader ? prepare(**reader, world_, table) : Prepared{};
    loop_.post([this, table, prepared = std::move(prepared)]() mutable {
      if (prepared.fate == Prepared::Fate::keep) return go_on();
      if (prepared.fate == Prepared::Fate::drop) return drop(table);
      store_.put_away(table, prepared.seq, std::move(prepared.kept),
                      [this, &loop = loop_](const std::optional<engine::Problem>& problem) {
                        loop.post([this, done = !problem.has_value()] {
                          tidied_.put_away += done;
                          go_on();
                        });
                      });
    });
  });
}

void Retention::drop(const std::string& table) {
  hall_.let_go(table);
  store_.drop_table(table, [this](const std::optional<engine::Problem>& problem) {
    loop_.post([this, done = !problem.has_value()] {
      tidied_.dropped += done;
      go_on();
    });
  });
}

void Retention::forget_strangers() {
  const std::int64_t before = loop_.wall() - keep_.strangers_days * (microseconds_a_day / 1'000);
  store_.forget_strangers(last_, before, [this](const Store::Looked& looked) {
    loop_.post([this, looked] {
      tidied_.strangers += looked.count;
      if (looked.last.empty()) return next_stage();
      last_ = looked.last;
      go_on();
    });
  });
}

void Retention::shrink() {
  store_.shrink([this](bool more) { loop_.post([this, more] { more ? go_on() : finish(); }); });
}

void Retention::finish() {
  if (tidied_.put_away + tidied_.dropped + tidied_.strangers > 0)
    log::info("tidied", {{"put_away", tidied_.put_away},
                         {"dropped", tidied_.dropped},
                         {"strangers", tidied_.strangers}});
  const auto asking = std::move(waiting_);
  waiting_.clear();
  wait();
  for (const Answer& answer : asking)
    if (answer) answer(tidied_);
}

void Retention::forget_at(const std::string& table, const protocol::Person& person,
                          std::function<void(std::string)> answer) {
  hall_.let_go(table);
  worker_.run([this, table, person, answer = std::move(answer)] {
    auto reader = StoreReader::open(folder_);
    std::optional<PutAway> kept;
    std::int64_t seq = 0;
    bool drop = false;
    if (reader) {
      if (auto before = (*reader)->record_of(table); before && *before) {
        kept = without(std::move(**before), person);
      } else {
        Prepared prepared = prepare(**reader, world_, table);
        seq = prepared.seq;
        drop = prepared.fate != Prepared::Fate::put_away;
        if (!drop) kept = without(std::move(prepared.kept), person);
      }
    }
    const auto tell = [&loop = loop_, answer](const std::optional<engine::Problem>& problem) {
      loop.post([answer, wrong = problem ? problem->what : ""] { answer(wrong); });
    };
    if (!reader) return tell(reader.problem());
    // What cannot be made a record cannot be kept without them.
    if (drop) return store_.drop_table(table, tell);
    store_.put_away(table, seq, std::move(*kept), tell);
  });
}

void Retention::forget(const protocol::Person& person, std::function<void(std::string)> answer) {
  hall_.revoke(person.id, "", [this, person, answer = std::move(answer)](const auto& gone) {
    if (!gone) return answer(gone.problem().what);
    store_.forget(person.id, [this, answer](const std::optional<engine::Problem>& problem) {
      loop_.post([answer, wrong = problem ? problem->what : ""] { answer(wrong); });
    });
  });
}

}  // namespace server
