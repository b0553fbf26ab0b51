#include "fuzz/bench.hpp"

#include <algorithm>
#include <charconv>

#include "engine/record.hpp"
#include "games/registry.hpp"
#include "protocol/hall_messages.hpp"
#include "protocol/wire.hpp"

namespace fuzz {

using engine::Json;
using engine::JsonObject;
using engine::Observer;

namespace {

constexpr std::int64_t longest_wait = 14 * 86'400'000LL;

std::int64_t number_in(std::string_view text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

Bench::Bench(std::string_view plan, std::uint64_t seed, int most_thoughts)
    : world_(world(seed)), thoughts_(most_thoughts) {
  const auto json = engine::parse_json(plan, "plan");
  protocol::Create create;
  if (!json || !protocol::read(*json, create).empty()) return;
  auto made = table::Table::create(world_, "T1", "ABCD", create, person('a'), now_);
  must(made || !made.problem().what.empty(), "a problem says what is wrong");
  if (!made) return;
  table_ = std::move(*made);
  settle();
}

void Bench::step(std::string_view line) {
  if (line.empty()) return;
  const char first = line.front();
  const char second = line.size() > 1 ? line[1] : 'a';
  switch (first) {
    case '+':
      table_->arrive(person(second), now_);
      return settle();
    case '-':
      table_->depart(person(second), now_);
      return settle();
    case '~':
      return table_->measured(person(second),
                              number_in(line.substr(std::min<std::size_t>(2, line.size()))));
    case '@':
      return pass(std::clamp<std::int64_t>(number_in(line.substr(1)), 0, longest_wait));
    case '!':
      return act(static_cast<std::size_t>(number_in(line.substr(1))));
    case '=':
      return watch(second >= '0' && second <= '7' ? Observer(engine::seat_at(second - '0'))
                                                  : Observer::spectator());
    default:
      if (first >= 'a' && first <= 'h') ask(first, line.substr(1));
  }
}

void Bench::ask(char letter, std::string_view text) {
  auto json = engine::parse_json(text, "request");
  if (!json || !json->is_object()) return;
  JsonObject fields = std::move(json->get_object());
  const Json* word = fields.if_contains("do");
  if (word == nullptr || !word->is_string()) return;
  const std::string asked(std::string_view(word->get_string()));
  fields.erase("do");
  if (!protocol::is_table_request(asked)) return;
  const auto request = protocol::read_table_request(asked, fields);
  if (!request) return must(!request.problem().what.empty(), "a problem says what is wrong");
  const std::string before = table_->snapshot();
  const table::Reply reply = table_->handle(person(letter), *request, now_);
  must_be_json(engine::to_line(reply.body));
  if (!reply.ok) {
    must(reply.body.contains("code"), "a refusal has a code", text);
    must(table_->snapshot() == before, "a refusal changes nothing", text);
  }
  settle();
}

// As a server does: at the moments that the table asks for, and at the last one.
void Bench::pass(std::int64_t milliseconds) {
  const table::Moment end = now_ + milliseconds;
  while (ticks_-- > 0) {
    const auto wake = table_->wake();
    if (!wake || *wake > end) break;
    now_ = std::max(now_, *wake);
    table_->tick(now_);
    settle();
    while (ticks_-- > 0 && let_a_bot_decide() && table_->wake() && *table_->wake() <= now_) {
    }
  }
  now_ = std::max(now_, end);
  table_->tick(now_);
  settle();
}

bool Bench::let_a_bot_decide() {
  const auto task = table_->bot_task(now_);
  if (!task) return false;
  // Who may not think any more says something that nobody can do; the table then does what it can.
  const JsonObject decision =
      thoughts_-- > 0 ? task->think() : JsonObject{{"do", "nothing of the kind"}};
  table_->bot_decided(*task, decision, now_);
  settle();
  return true;
}

void Bench::act(std::size_t choice) {
  const Json all = must_be_json(table_->sync(Observer::spectator(), false, table_->seq(), now_));
  const JsonObject* game = all.at("game").if_object();
  if (game == nullptr || game->at("acting").get_array().empty()) return;
  const auto& acting = game->at("acting").get_array();
  const std::int64_t seat = acting[choice % acting.size()].get_int64();
  const Json own = must_be_json(
      table_->sync(engine::seat_at(static_cast<int>(seat)), false, table_->seq(), now_));
  const auto& legal = own.at("game").at("legal").get_array();
  const Json* owner = own.at("state")
                          .at("seats")
                          .get_array()[static_cast<std::size_t>(seat)]
                          .get_object()
                          .if_contains("person");
  if (legal.empty() || owner == nullptr) return;
  ask(owner->get_string().back(), engine::to_line({{"do", "act"},
                                                   {"seat", seat},
                                                   {"cid", "x" + std::to_string(++actions_)},
                                                   {"action", legal[choice % legal.size()]}}));
}

// Whoever asks a server is first asked whether that seat is theirs.
void Bench::watch(Observer observer) {
  const Json before = must_be_json(table_->sync(Observer::spectator(), false, table_->seq(), now_));
  if (!observer.is_spectator() && static_cast<std::size_t>(engine::index(observer.seat())) >=
                                      before.at("state").at("seats").get_array().size())
    return;
  table_->watched(observer, true);
  for (const bool watcher : {false, true}) {
    const Json sync = must_be_json(table_->sync(observer, watcher, 0, now_));
    heard_[{observer, watcher}] = sync.at("seq").get_int64();
  }
}

void Bench::settle() {
  table::Output output = table_->drain();
  for (table::Entry& entry : output.entries) {
    must(entry.seq == static_cast<std::int64_t>(entries_.size()) + 1, "entries have no gap",
         entry.text);
    entries_.push_back(std::move(entry));
  }
  for (const table::Update& update : output.updates) take(update);
}

void Bench::take(const table::Update& update) {
  const Json told = must_be_json(update.text);
  last_update_ = update.text;
  const std::int64_t seq = told.at("seq").get_int64();
  if (update.to != table::Update::To::watchers) must_be_next(update.observer, false, seq);
  if (update.to != table::Update::To::table) must_be_next(update.observer, true, seq);
}

void Bench::must_be_next(Observer observer, bool watcher, std::int64_t seq) {
  const auto found = heard_.find({observer, watcher});
  if (found == heard_.end()) return;
  must(seq == found->second + 1, "a stream has no gap",
       std::to_string(found->second) + " was followed by " + std::to_string(seq));
  found->second = seq;
}

void Bench::finish() {
  const std::string snapshot = table_->snapshot();
  must_be_json(protocol::written(table_->card()));
  must_be_json(protocol::written(table_->presence(now_)));
  const auto again = table::Table::restore(world_, "T1", std::nullopt, entries_);
  must(static_cast<bool>(again), "the journal can be read", again ? "" : again.problem().what);
  must((*again)->snapshot() == snapshot, "the journal leads to the same table", snapshot);
  const auto jumped = table::Table::restore(world_, "T1", snapshot, {});
  must(static_cast<bool>(jumped), "a snapshot can be read", jumped ? "" : jumped.problem().what);
  must((*jumped)->snapshot() == snapshot, "a snapshot leads to the same table", snapshot);
  for (int i = 0; i <= engine::max_seats; ++i) {
    const Observer observer =
        i == engine::max_seats ? Observer::spectator() : Observer(engine::seat_at(i));
    if (i < engine::max_seats && static_cast<std::size_t>(i) >= table_->card().seats.size())
      continue;
    must((*again)->sync(observer, true, 0, now_) == (*jumped)->sync(observer, true, 0, now_),
         "both show the same", snapshot);
  }
  const bool over =
      table_->phase() == protocol::Phase::finished || table_->phase() == protocol::Phase::closed;
  const auto record = table_->record();
  if (!over || !record) return;
  const auto problem = engine::verify(*record, *game_data(record->game));
  must(!problem, "a match that is over has a record that holds", problem ? problem->what : "");
}

namespace {

// The match that is played at a table, as only whoever chose the seed can know it.
std::unique_ptr<engine::Match> match_at(const table::Table& table, const engine::Seed& seed) {
  auto record = table.record();
  if (!record) return nullptr;
  record->seed = seed;
  const auto made =
      game_data(record->game)->rules(record->options, static_cast<int>(record->seats.size()));
  auto match = engine::replay(*record, **made, -1);
  return match ? std::move(*match) : nullptr;
}

std::string plan_for(std::string_view slug) {
  const auto game = game_data(slug);
  const int seats = std::max(2, engine::fewest_seats(*game, JsonObject{}));
  engine::JsonArray all;
  for (int i = 0; i < seats; ++i)
    all.push_back(i < 2 ? JsonObject{{"kind", "open"}}
                        : JsonObject{{"kind", "bot"}, {"level", "random"}});
  return engine::to_line({{"game", slug}, {"seats", all}});
}

}  // namespace

Played played(std::string_view slug, std::uint64_t seed, int decisions) {
  Played out;
  out.plan = plan_for(slug);
  Bench bench(out.plan, seed, INT32_MAX);
  must(bench.table() != nullptr, "the plan of a sample is accepted", out.plan);
  const auto step = [&](std::string line) {
    bench.step(line);
    out.steps.push_back(std::move(line));
  };
  for (const char* line : {R"(a{"do":"sit"})", R"(b{"do":"sit"})", "+a", "+b", "=0", "=*",
                           R"(a{"do":"start"})", R"(b{"do":"say","text":"Good luck!"})"})
    step(line);
  engine::Chance dice = engine::Chance::fast(seed);
  for (int i = 0; i < decisions && bench.table()->phase() == protocol::Phase::running; ++i) {
    const auto match = match_at(*bench.table(), engine::seed_from(seed));
    must(match != nullptr, "a running match can be played again", slug);
    if (i == decisions / 2) out.kept.emplace_back(bench.table()->seq(), bench.table()->snapshot());
    const auto pass_on = [&] {
      const auto wake = bench.table()->wake();
      step("@" + std::to_string(wake ? std::max<std::int64_t>(1, *wake - bench.now()) : 1'000));
    };
    const engine::Seat seat =
        match->acting().empty() ? engine::seat_at(2) : match->acting().lowest();
    if (engine::index(seat) > 1) {
      pass_on();
      continue;
    }
    const std::size_t before = bench.table()->record()->inputs.size();
    const char who = engine::index(seat) == 0 ? 'a' : 'b';
    step(who + engine::to_line({{"do", "act"},
                                {"seat", engine::index(seat)},
                                {"cid", "c" + std::to_string(i)},
                                {"action", match->any_legal(seat, dice)}}));
    // What is held back, or races, takes effect later.
    const auto now_there = bench.table()->record();
    if (match->deadline() || (now_there && now_there->inputs.size() == before)) pass_on();
  }
  out.kept.emplace_back(bench.table()->seq(), bench.table()->snapshot());
  out.told = {bench.last_update(), bench.table()->sync(engine::seat_at(0), false, 0, bench.now()),
              protocol::written_push(bench.table()->presence(bench.now())),
              protocol::written_push(protocol::LobbyPush{{bench.table()->card()}})};
  step(R"(a{"do":"pause"})");
  step(R"(b{"do":"answer","yes":true})");
  step(R"(a{"do":"close"})");
  bench.finish();
  out.entries = bench.entries();
  if (const auto record = bench.table()->record()) out.record = engine::write_record(*record);
  return out;
}

}  // namespace fuzz
