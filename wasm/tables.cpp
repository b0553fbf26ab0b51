#include <limits>
#include <utility>

#include "engine/record.hpp"
#include "protocol/wire.hpp"
#include "table/branch.hpp"
#include "table/table.hpp"
#include "wasm/core.hpp"

namespace wasm {
namespace {

constexpr table::Moment latest = std::int64_t{1} << 53;  // what a page can count to

Handles<std::unique_ptr<table::Table>> tables;

// Chance comes from the page, which has a good source of it: one secret. Should the table ask
// again, the next one hangs on it.
table::World world_of(const engine::Seed& secret) {
  table::World world;
  world.game_data = kit_of;
  world.fresh_seed = [next = std::make_shared<engine::Seed>(secret)](const auto&) {
    const engine::Seed seed = *next;
    *next = engine::sha256("escapement-next-1:" + engine::to_hex(seed));
    return seed;
  };
  return world;
}

engine::Json name_of(engine::Observer observer) {
  if (observer.is_spectator()) return "public";
  return index(observer.seat());
}

table::Moment moment(Arguments& in) { return in.number("now", 0, latest); }

protocol::Person person(Arguments& in) { return {in.text("person"), in.text("name")}; }

table::Table* named_table(Arguments& in) {
  const std::unique_ptr<table::Table>* table = tables.named(in, "a table");
  return table != nullptr ? table->get() : nullptr;
}

engine::JsonObject answer_of(table::Reply reply) {
  if (reply.pending != 0) return {{"ticket", reply.pending}};
  return {{reply.ok ? "ok" : "no", std::move(reply.body)}};
}

// Whatever a call caused: entries for the page to keep, messages for whoever watches (all of them
// of the table: it is theirs), answers that had to wait, and when time acts next.
engine::JsonObject with_output(table::Table& table, engine::JsonObject answer) {
  table::Output output = table.drain();
  engine::JsonArray entries;
  for (const table::Entry& entry : output.entries)
    entries.push_back({{"seq", entry.seq}, {"text", entry.text}});
  engine::JsonArray updates;
  for (const table::Update& update : output.updates)
    if (update.to != table::Update::To::watchers)
      updates.push_back({{"as", name_of(update.observer)}, {"text", update.text}});
  engine::JsonArray answers;
  for (table::Settled& settled : output.answers) {
    engine::JsonObject told = answer_of(std::move(settled.reply));
    told["ticket"] = settled.ticket;
    answers.push_back(std::move(told));
  }
  const auto wake = table.wake();
  answer["answers"] = std::move(answers);
  answer["entries"] = std::move(entries);
  answer["updates"] = std::move(updates);
  answer["owners_changed"] = output.owners_changed;
  answer["wake"] = wake ? engine::Json(*wake) : engine::Json(nullptr);
  return answer;
}

engine::JsonObject keep(std::unique_ptr<table::Table> table) {
  engine::JsonObject answer = with_output(*table, {});
  answer["handle"] = tables.put(std::move(table));
  return answer;
}

std::vector<table::Entry> read_entries(Arguments& in) {
  std::vector<table::Entry> entries;
  for (const engine::Json& item : in.list("entries")) {
    const engine::JsonObject* entry = item.if_object();
    const engine::Json* seq = entry != nullptr ? entry->if_contains("seq") : nullptr;
    const engine::Json* text = entry != nullptr ? entry->if_contains("text") : nullptr;
    if (seq == nullptr || text == nullptr || !seq->is_int64() || !text->is_string()) {
      in.fail("entries", "a list of entries with 'seq' and 'text'");
      break;
    }
    entries.push_back({seq->get_int64(), std::string(text->get_string())});
  }
  return entries;
}

}  // namespace

engine::JsonObject create_table(Arguments& in) {
  std::string id = in.text("id");
  std::string code = in.text("code");
  const engine::JsonObject plan = in.object("plan");
  const protocol::Person host = person(in);
  const table::World world = world_of(in.digest("seed"));
  const table::Moment now = moment(in);
  if (!in.complete()) return in.refusal();
  protocol::Create create;
  if (std::string wrong = protocol::read_object(plan, create); !wrong.empty())
    return problem("The plan of the table cannot be read: " + wrong + ".");
  auto table = table::Table::create(world, std::move(id), std::move(code), create, host, now);
  if (!table) return problem(table.problem().what);
  return keep(std::move(*table));
}

engine::JsonObject restore_table(Arguments& in) {
  std::string id = in.text("id");
  const table::World world = world_of(in.digest("seed"));
  const std::vector<table::Entry> entries = read_entries(in);
  if (!in.complete()) return in.refusal();
  auto table = table::Table::restore(world, std::move(id), std::nullopt, entries);
  if (!table) return problem(table.problem().what);
  return keep(std::move(*table));
}

// A table at which a match that is over goes on from one of its moments. All of its journal is new
// to the page.
engine::JsonObject branch_table(Arguments& in) {
  std::string id = in.text("id");
  std::string code = in.text("code");
  const std::string text = in.text("record");
  const std::int64_t inputs = in.number("inputs", 0, std::numeric_limits<std::int32_t>::max());
  const engine::JsonObject plan = in.object("plan");
  const protocol::Person host = person(in);
  const table::World world = world_of(in.digest("seed"));
  const table::Moment now = moment(in);
  if (!in.complete()) return in.refusal();
  const auto record = engine::read_record(text, "record");
  if (!record) return problem(record.problem().what);
  if (!record->seed) return problem("The match is not over, so that it cannot go on elsewhere.");
  const auto game_data = kit_of(record->game);
  if (!game_data || !engine::plays_by(*game_data, record->rules_version, record->data))
    return problem("The match was played by other rules.");
  protocol::Create create;
  if (std::string wrong = protocol::read_object(plan, create); !wrong.empty())
    return problem("The plan of the table cannot be read: " + wrong + ".");
  const auto seats = create.seats.value_or(std::vector<protocol::SeatPlan>());
  if (seats.size() != record->seats.size()) return problem("The match has other seats.");
  const std::vector<table::Entry> entries =
      table::branch_of(*record, static_cast<std::size_t>(inputs), std::move(code), seats,
                       create.policy.value_or(protocol::Policy()), host, now);
  auto table = table::Table::restore(world, std::move(id), std::nullopt, entries);
  if (!table) return problem(table.problem().what);
  engine::JsonObject answer = keep(std::move(*table));
  engine::JsonArray written;
  for (const table::Entry& entry : entries)
    written.push_back({{"seq", entry.seq}, {"text", entry.text}});
  answer["entries"] = std::move(written);
  return answer;
}

engine::JsonObject request_of_table(Arguments& in) {
  table::Table* table = named_table(in);
  const protocol::Person who = person(in);
  const std::string word = in.text("do");
  const engine::JsonObject fields = in.object("fields");
  const table::Moment now = moment(in);
  if (!in.complete()) return in.refusal();
  const auto request = protocol::read_table_request(word, fields);
  if (!request) return problem(request.problem().what);
  return with_output(*table, answer_of(table->handle(who, *request, now)));
}

engine::JsonObject arrive_at_table(Arguments& in) {
  table::Table* table = named_table(in);
  const protocol::Person who = person(in);
  const table::Moment now = moment(in);
  if (!in.complete()) return in.refusal();
  table->arrive(who, now);
  return with_output(*table, {});
}

engine::JsonObject depart_from_table(Arguments& in) {
  table::Table* table = named_table(in);
  const protocol::Person who = person(in);
  const table::Moment now = moment(in);
  if (!in.complete()) return in.refusal();
  table->depart(who, now);
  return with_output(*table, {});
}

// Begins or ends the updates for one observer. A beginning comes with the whole picture.
engine::JsonObject watch_table(Arguments& in) {
  table::Table* table = named_table(in);
  const protocol::Person who = person(in);
  const engine::Observer observer = in.observer("as", engine::max_seats);
  const bool on = in.flag("on");
  const std::int64_t since = in.number("since", 0, latest);
  const table::Moment now = moment(in);
  if (!in.complete()) return in.refusal();
  if (on)
    if (std::string code = table->may_watch(who, observer); !code.empty())
      return {{"refused", std::move(code)}};
  table->watched(observer, on);
  if (!on) return {};
  return {{"sync", table->sync(observer, !table->has(who), since, now)},
          {"presence", protocol::written_push(table->presence(now))}};
}

// Older lines than those that a watch begins with.
engine::JsonObject lines_of_table(Arguments& in) {
  table::Table* table = named_table(in);
  const protocol::Person who = person(in);
  const engine::Observer observer = in.observer("as", engine::max_seats);
  const std::int64_t before = in.number("before", 0, latest);
  if (!in.complete()) return in.refusal();
  if (!table->may_watch(who, observer).empty()) return {{"refused", "not_watched"}};
  return {{"lines", table->lines(observer, !table->has(who), before)}};
}

// One decision of a bot a call, so that the page can draw in between: the next one is due at once.
engine::JsonObject tick_table(Arguments& in) {
  table::Table* table = named_table(in);
  const table::Moment now = moment(in);
  if (!in.complete()) return in.refusal();
  table->tick(now);
  if (const auto task = table->bot_task(now)) table->bot_decided(*task, task->think(), now);
  return with_output(*table, {});
}

// The match so far; with its seed, and so to be replayed, once it is over.
engine::JsonObject record_of_table(Arguments& in) {
  table::Table* table = named_table(in);
  if (!in.complete()) return in.refusal();
  const auto record = table->record();
  if (!record) return problem("The match has not begun, so that there is no record of it.");
  return {{"record", engine::write_record(*record)}};
}

engine::JsonObject card_of_table(Arguments& in) {
  table::Table* table = named_table(in);
  if (!in.complete()) return in.refusal();
  return {{"text", protocol::written(table->card())}};
}

// The next match between the same people, at a table of its own.
engine::JsonObject rematch_of_table(Arguments& in) {
  table::Table* table = named_table(in);
  std::string id = in.text("id");
  std::string code = in.text("code");
  const protocol::Person host = person(in);
  const table::World world = world_of(in.digest("seed"));
  const table::Moment now = moment(in);
  if (!in.complete()) return in.refusal();
  const auto plan = table->rematch_plan();
  if (!plan) return problem("The match is not over, so that there can be no rematch yet.");
  auto next = table::Table::create(world, id, std::move(code), *plan, host, now, true);
  if (!next) return problem(next.problem().what);
  table->succeeded_by(id, now);
  return with_output(*table, {{"next", keep(std::move(*next))}});
}

bool release_table(std::int64_t handle) { return tables.release(handle); }

}  // namespace wasm
