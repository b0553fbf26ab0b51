#include "table/test/room.hpp"

#include <fstream>
#include <iterator>

#include "engine/text.hpp"
#include "protocol/test/validator.hpp"

namespace table {

namespace {

template <class T>
T message(std::string_view text) {
  engine::JsonObject fields = object(text);
  EXPECT_EQ(engine::to_word(fields["push"]), T::word) << text;
  fields.erase("push");
  T message;
  // A log may be longer than what a client may send.
  std::vector<Line> log;
  if (engine::Json* lines = fields.if_contains("log")) {
    for (const engine::Json& line : lines->get_array())
      EXPECT_EQ(read(line, log.emplace_back()), "") << text;
    *lines = engine::JsonArray();
  }
  EXPECT_EQ(read_object(fields, message), "") << text;
  if constexpr (requires { message.log; }) message.log = std::move(log);
  return message;
}

}  // namespace

void Screen::take_sync(std::string_view text) {
  EXPECT_EQ(schema_problem("SyncPush", object(text)), "");
  Sync sync = message<Sync>(text);
  EXPECT_EQ(sync.as, as);
  EXPECT_EQ(sync.anew, seq() == 0 || (!sync.log.empty() && sync.log.front().seq != seq() + 1));
  if (sync.anew) log.clear();
  state = sync.state;
  game = sync.game;
  for (Line& line : sync.log) {
    if (!log.empty()) {
      EXPECT_EQ(line.seq, seq() + 1);
    }
    log.push_back(std::move(line));
  }
  EXPECT_EQ(sync.seq, seq());
}

void Screen::take_update(const Update& update) {
  if (update.to == (watcher ? Update::To::table : Update::To::watchers)) return;
  const std::string& text = update.text;
  EXPECT_EQ(schema_problem("UpdatePush", object(text)), "");
  UpdateMessage told = message<UpdateMessage>(text);
  EXPECT_EQ(told.as, as);
  EXPECT_EQ(told.seq, seq() + 1);
  EXPECT_EQ(told.line.seq, told.seq);
  log.push_back(told.line);
  if (told.state) state = *told.state;
  if (told.game) game = *told.game;
}

std::vector<std::string> Screen::kinds() const {
  std::vector<std::string> all;
  for (const Line& line : log) all.emplace_back(engine::name_of(line.kind));
  return all;
}

Room::Room(std::string_view plan, World the_world) : surroundings(std::move(the_world)) {
  Create create;
  EXPECT_EQ(read_object(object(plan), create), "");
  auto made = Table::create(surroundings, "T1", "ABCD", create, ann, now);
  EXPECT_TRUE(made) << made.problem().what;
  table = std::move(*made);
  settle();
}

Reply Room::reply(const Person& who, std::string_view word, std::string_view fields) {
  const auto request = read_table_request(word, object(fields));
  if (!request) {
    ADD_FAILURE() << request.problem().what;
    return Reply::refused("unread", {{"sentence", request.problem().what}});
  }
  const std::string before = table->snapshot();
  const Reply reply = table->handle(who, *request, now);
  if (!reply.ok) {
    EXPECT_EQ(table->snapshot(), before) << "a refusal changes nothing";
  }
  settle();
  return reply;
}

namespace {

const engine::Catalogue& words() {
  static const engine::Catalogue read = [] {
    std::ifstream file(SOURCE_FOLDER "/table/text/en.json");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    return *engine::Catalogue::load(text, "table/text/en.json", "");
  }();
  return read;
}

}  // namespace

std::string Room::ask(const Person& who, std::string_view word, std::string_view fields) {
  const Reply answer = reply(who, word, fields);
  if (answer.ok) return "";
  const std::string code = engine::to_word(answer.body.at("code"));
  // A game's refusal has its sentence in the game's texts, any other one in those of tables.
  const bool told =
      answer.body.contains("rule") || answer.body.contains("sentence") ||
      (words().has("refusal." + code) && words().unfilled("refusal." + code, answer.body).empty());
  EXPECT_TRUE(told) << "a refusal says why: " << engine::to_line(answer.body);
  return code;
}

std::string Room::ask_quickly(const Person& who, const TableRequest& request) {
  const Reply answer = table->handle(who, request, now);
  settle();
  return answer.ok ? "" : engine::to_word(answer.body.at("code"));
}

void Room::arrive(const Person& who) {
  present[who.name] = true;
  table->arrive(who, now);
  settle();
}

void Room::depart(const Person& who) {
  present[who.name] = false;
  table->depart(who, now);
  settle();
}

bool Room::let_bots_decide() {
  const auto task = table->bot_task(now);
  if (!task) return false;
  EXPECT_FALSE(table->bot_task(now)) << "one at a time";
  const engine::JsonObject decision = task->think();
  decisions += !decision.empty();
  table->bot_decided(*task, decision, now);
  settle();
  return true;
}

void Room::wait(std::int64_t milliseconds) {
  const Moment end = now + milliseconds;
  for (int steps = 0; steps < 20'000; ++steps) {
    const auto wake = table->wake();
    if (!wake || *wake > end) break;
    now = std::max(now, *wake);
    table->tick(now);
    settle();
    while (let_bots_decide() && table->wake() && *table->wake() <= now) {
    }
  }
  now = end;
  table->tick(now);
  settle();
}

Screen& Room::watch(engine::Observer as, bool watcher) {
  screens.push_back(std::make_unique<Screen>());
  screens.back()->as = as;
  screens.back()->watcher = watcher;
  table->watched(as, true);
  screens.back()->take_sync(table->sync(as, watcher, 0, now));
  return *screens.back();
}

std::unique_ptr<Room> Room::playing(std::string_view policy, std::string_view options) {
  auto room =
      std::make_unique<Room>(R"({"game": "deathstar", "seats": [{"kind": "open"},
      {"kind": "open"}], "options": )" +
                             std::string(options) + R"(, "policy": )" + std::string(policy) + "}");
  EXPECT_EQ(room->ask(ann, "sit"), "");
  EXPECT_EQ(room->ask(ben, "sit"), "");
  room->arrive(ann);
  room->arrive(ben);
  EXPECT_EQ(room->ask(ann, "start"), "");
  return room;
}

std::unique_ptr<Room> Room::with_bot(std::string_view policy, std::string_view options) {
  auto room =
      std::make_unique<Room>(R"({"game": "deathstar", "seats": [{"kind": "open"},
      {"kind": "bot", "level": "easy"}], "options": )" +
                             std::string(options) + R"(, "policy": )" + std::string(policy) + "}");
  EXPECT_EQ(room->ask(ann, "sit"), "");
  room->arrive(ann);
  EXPECT_EQ(room->ask(ann, "start"), "");
  return room;
}

Reply Room::act(const Person& who, int number, std::size_t choice) {
  const std::vector<engine::JsonObject> legal = game(seat(number)).legal;
  if (legal.empty()) return Reply::refused("none");
  const std::string action = engine::to_line(legal[choice % legal.size()]);
  return reply(who, "act",
               R"({"seat": )" + std::to_string(number) + R"(, "cid": "c)" + std::to_string(++cids) +
                   R"(", "action": )" + action + "}");
}

std::string Room::act(const Person& who, int number, const char* name) {
  const std::vector<engine::JsonObject> legal = game(seat(number)).legal;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (engine::to_word(legal[i].at("do")) != name) continue;
    const Reply reply = act(who, number, i);
    return reply.ok ? "" : engine::to_word(reply.body.at("code"));
  }
  return "not_offered";
}

int Room::acting() const {
  const GameState now_there = game();
  return now_there.acting.empty() ? -1 : static_cast<int>(now_there.acting.front().value);
}

const Person& Room::owner(int number) const {
  const auto id = state().seats[static_cast<std::size_t>(number)].person;
  for (const Person* each : {&ann, &ben, &cleo})
    if (id && id->value == each->id) return *each;
  static const Person nobody{"", ""};
  return nobody;
}

void Room::settle() {
  Output output = table->drain();
  for (Entry& entry : output.entries) {
    EXPECT_EQ(entry.seq, entries.empty() ? 1 : entries.back().seq + 1);
    entries.push_back(std::move(entry));
  }
  for (const Update& update : output.updates)
    for (const auto& screen : screens)
      if (screen->as == update.observer) screen->take_update(update);
  if (check && !output.entries.empty()) check_restored();
}

std::unique_ptr<Table> Room::restored() const {
  auto made = Table::restore(surroundings, "T1", std::nullopt, entries);
  EXPECT_TRUE(made) << made.problem().what;
  return made ? std::move(*made) : nullptr;
}

void Room::check_restored() const {
  const auto again = restored();
  ASSERT_NE(again, nullptr);
  const std::string snapshot = table->snapshot();
  EXPECT_EQ(again->snapshot(), snapshot);
  auto jumped = Table::restore(surroundings, "T1", snapshot, {});
  ASSERT_TRUE(jumped) << jumped.problem().what;
  EXPECT_EQ((*jumped)->snapshot(), snapshot);
  EXPECT_EQ((*jumped)->seq(), table->seq());
  EXPECT_EQ((*jumped)->sync(everybody, true, 0, now), again->sync(everybody, true, 0, now));
  // With the same people there, everybody is shown the same. Time goes on from the last change.
  Sync live = sync(*table, everybody);
  Sync later = sync(*again, everybody);
  EXPECT_EQ(written(later.state), written(live.state));
  EXPECT_EQ(written(later.log), written(live.log));
  EXPECT_EQ(later.game.has_value(), live.game.has_value());
  if (!live.game || !later.game) return;
  EXPECT_EQ(written(later.game->view), written(live.game->view));
  EXPECT_EQ(written(later.game->acting), written(live.game->acting));
  EXPECT_EQ(later.game->deadline, live.game->deadline);
  EXPECT_EQ(later.game->inputs, live.game->inputs);
  EXPECT_LE(later.game->time, live.game->time);
}

Sync Room::sync(const Table& from, engine::Observer as, bool watcher, std::int64_t since) const {
  return message<Sync>(const_cast<Table&>(from).sync(as, watcher, since, now));
}

State Room::state() const { return sync(*table, everybody, true, table->seq()).state; }

GameState Room::game(engine::Observer as) const {
  const Sync all = sync(*table, as, true, table->seq());
  EXPECT_TRUE(all.game);
  return all.game.value_or(GameState());
}

// All pages of them.
std::vector<Line> Room::lines(engine::Observer as, bool watcher, std::int64_t since) const {
  std::vector<Line> all = sync(*table, as, watcher, since).log;
  while (!all.empty() && all.front().seq > std::max<std::int64_t>(0, since) + 1) {
    const engine::JsonObject answer = object(table->lines(as, watcher, all.front().seq));
    std::vector<Line> older;
    for (const engine::Json& line : answer.at("log").get_array())
      EXPECT_EQ(read(line, older.emplace_back()), "");
    EXPECT_EQ(older.empty() ? 0 : older.back().seq + 1, all.front().seq);
    if (older.empty()) break;
    std::erase_if(older, [&](const Line& line) { return line.seq <= since; });
    all.insert(all.begin(), older.begin(), older.end());
  }
  return all;
}

std::string Room::last_kind() const {
  return std::string(engine::name_of(lines(everybody, true, table->seq() - 1).back().kind));
}

}  // namespace table
