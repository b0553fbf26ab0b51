#include "server/test/data_folder.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "engine/share.hpp"
#include "games/registry.hpp"
#include "protocol/hall_messages.hpp"
#include "protocol/wire.hpp"
#include "server/random.hpp"
#include "server/retention.hpp"
#include "server/schema.hpp"
#include "server/test/store_support.hpp"

namespace server::test {

namespace fs = std::filesystem;
using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

namespace {

constexpr table::Moment opening = 1'700'000'000'000;
constexpr int patience = 200'000;  // steps after which a match should long have ended

// One table that is played by bots, in a time of its own, and written as a server writes it.
class Played {
 public:
  Played(Store& store, const People::Admitted& host, const std::string& game, int number)
      : store_(store), host_(host.person), game_(game) {
    const std::string id = "table" + std::string(10, '2') + static_cast<char>('a' + number);
    code_ = "CDE" + std::to_string(234 + number);
    protocol::Create plan;
    plan.game.value = game;
    if (game == "master")  // a whole game of it would be most of the folder
      plan.options = JsonObject{{"end.kind", "fixed_rounds"}, {"end.fixed_rounds", 1}};
    const auto game_data = world_.game_data(game);
    const int seats =
        std::max(2, engine::fewest_seats(*game_data, plan.options.value_or(JsonObject{})));
    plan.seats = std::vector<protocol::SeatPlan>(static_cast<std::size_t>(seats));
    for (std::size_t i = 1; i < plan.seats->size(); ++i)
      (*plan.seats)[i].kind = protocol::SeatKind::bot;
    // The same matches in every run: some deals are over before there is anything to go on with.
    world_.fresh_seed = [number](const auto&) {
      engine::Seed seed{};
      seed.front() = static_cast<std::uint8_t>(number);
      return seed;
    };
    auto made = table::Table::create(world_, id, code_, plan, host_, now_);
    if (!made) throw std::runtime_error(game + ": " + made.problem().what);
    table_ = std::move(*made);
    ask("sit", {{"seat", 0}});
  }

  void start() {
    table_->arrive(host_, now_);
    ask("start", {});
  }
  // The host adds to the chance of the match.
  void start_with_a_share() {
    const engine::Digest value{7};
    ask("promise", {{"seat", 0}, {"promise", engine::to_hex(engine::share_promise(value))}});
    start();  // whoever is here is waited for
    ask("reveal", {{"seat", 0}, {"value", engine::to_hex(value)}});
  }
  void ask(std::string_view word, const JsonObject& fields) {
    const auto request = protocol::read_table_request(word, fields);
    if (!request) throw std::runtime_error(request.problem().what);
    const table::Reply reply = table_->handle(host_, *request, ++now_);
    if (!reply.ok)
      throw std::runtime_error(game_ + ", " + std::string(word) + ": " +
                               engine::to_line(reply.body));
    write();
  }
  void let_a_bot_play() {
    const auto card = protocol::game_card(*games::find(game_), *world_.game_data(game_));
    ask("stand_in", {{"seat", 0}, {"level", card.usual_level}});
  }

  // Until there are so many inputs and the host's bot knows what to do next, or until the end.
  void play(std::int64_t least_inputs) {
    for (int i = 0; i < patience && table_->phase() == protocol::Phase::running; ++i) {
      if (inputs() >= least_inputs && host_decided()) return;
      step();
      write();
    }
    if (least_inputs < patience) throw std::runtime_error(game_ + " ended too early");
    if (table_->phase() != protocol::Phase::finished)
      throw std::runtime_error(game_ + " does not end");
  }
  void keep_snapshot() { store_.keep_snapshot(table_->id(), table_->seq(), table_->snapshot()); }

  const std::string& id() const { return table_->id(); }
  JsonObject described() const {
    const Json state = seen().at("state");
    return {{"id", table_->id()},
            {"code", code_},
            {"game", game_},
            {"phase", state.at("phase")},
            {"entries", table_->seq()},
            {"rules_version", state.at("rules_version")},
            {"data", state.at("data")},
            {"next", next_}};
  }

 private:
  Json seen() const {
    return *engine::parse_json(table_->sync(engine::seat_at(0), false, table_->seq(), now_),
                               "sync");
  }
  std::int64_t inputs() const { return number(seen().at("game"), "inputs"); }
  bool host_decided() {
    if (!task_) task_ = table_->bot_task(now_);
    if (!task_ || task_->seat != engine::seat_at(0)) return false;
    next_ = task_->think();
    return true;
  }

  void step() {
    if (!task_) task_ = table_->bot_task(now_);
    if (task_) {
      const table::BotTask task = *std::exchange(task_, std::nullopt);
      return table_->bot_decided(task, task.think(), now_);
    }
    const auto wake = table_->wake();
    if (!wake) throw std::runtime_error(game_ + " waits for nobody");
    now_ = std::max(now_, *wake);
    table_->tick(now_);
  }
  void write() {
    table::Output output = table_->drain();
    if (output.entries.empty()) return;
    const std::int64_t last = output.entries.front().seq - 1;
    store_.append(table_->id(), last, std::move(output.entries),
                  table::filed(protocol::written(table_->card())),
                  [](const Journal::Written& fate) {
                    EXPECT_EQ(fate.outcome, Journal::Outcome::durable) << fate.problem;
                  });
  }

  table::World world_ = world_of_games();
  Store& store_;
  protocol::Person host_;
  std::string game_;
  std::string code_;
  std::unique_ptr<table::Table> table_;
  table::Moment now_ = opening;
  std::optional<table::BotTask> task_;  // a table gives each out once
  JsonObject next_;                     // what the host could do where the match was left
};

// As a server does with what is over for long.
void put_away(Store& store, const fs::path& folder, const std::string& table) {
  const auto reader = StoreReader::open(folder);
  if (!reader) throw std::runtime_error(reader.problem().what);
  Prepared prepared = prepare(**reader, world_of_games(), table);
  if (prepared.fate != Prepared::Fate::put_away) throw std::runtime_error(table + " has no record");
  const auto problem = waited<std::optional<engine::Problem>>([&](const auto& done) {
    store.put_away(table, prepared.seq, std::move(prepared.kept), done);
  });
  if (problem) throw std::runtime_error(problem->what);
}

}  // namespace

table::World world_of_games() {
  static const auto all_game_data = [] {
    std::map<std::string, std::shared_ptr<const engine::GameData>, std::less<>> all;
    for (const engine::GameEntry* entry : games::all())
      all.emplace(entry->slug(), *entry->load(entry->files()));
    return all;
  }();
  table::World world;
  world.game_data = [](std::string_view slug) {
    const auto found = all_game_data.find(slug);
    return found == all_game_data.end() ? nullptr : found->second;
  };
  world.fresh_seed = seeds_of("");
  return world;
}

JsonObject make_data_folder(const fs::path& folder) {
  const auto store = opened(folder);
  const People::Admitted juno = person(*store, "Juno");
  const People::Admitted theo = person(*store, "Theo");
  JsonArray tables;
  int number = 0;
  for (const engine::GameEntry* entry : games::offered()) {
    const std::string game(entry->slug());
    {
      Played running(*store, juno, game, number++);
      running.start();
      running.let_a_bot_play();
      running.play(4);
      running.keep_snapshot();
      running.play(8);
      running.ask("stand_in", {{"seat", 0}});
      running.ask("say", {{"text", "Until tomorrow."}});
      tables.push_back(running.described());
    }
    Played finished(*store, juno, game, number++);
    finished.start_with_a_share();
    finished.let_a_bot_play();
    finished.play(patience);
    finished.keep_snapshot();
    tables.push_back(finished.described());
  }
  const std::string first(games::all().front()->slug());
  tables.push_back(Played(*store, juno, first, number++).described());
  Played closed(*store, juno, first, number++);
  closed.ask("close", {});
  tables.push_back(closed.described());

  Played old(*store, juno, first, number++);
  old.start();
  old.let_a_bot_play();
  old.play(patience);
  store->settle();
  put_away(*store, folder, old.id());

  const std::string noted = word(tables.front(), "id");
  waited<std::optional<engine::Problem>>([&](const auto& done) {
    store->keep_note(juno.person.id, noted, engine::seat_at(0), "Theo bluffs.", done);
  });
  const auto game_data = world_of_games().game_data("aliens");
  const std::string zone =
      game_data->check_work("Hss1\nsddA\nsdds", *game_data->words("en", ""))->data;
  KeptWork work;
  work.game = "aliens";
  work.person = theo.person.id;
  work.name = "Small maze";
  work.data = zone;
  work.at = opening;
  waited<WorkKept>([&](const auto& done) { store->keep_work(work, done); });
  store->settle();

  JsonArray people;
  for (const People::Admitted& each : {juno, theo})
    people.push_back(
        JsonObject{{"name", each.person.name}, {"id", each.person.id}, {"secret", each.secret}});
  return {{"schema", schema_version},
          {"people", people},
          {"tables", tables},
          {"put_away", {{"id", old.id()}, {"game", first}}},
          {"said", "Until tomorrow."},
          {"note", {{"table", noted}, {"text", "Theo bluffs."}}},
          {"work", {{"game", "aliens"}, {"name", "Small maze"}, {"data", zone}}}};
}

std::vector<fs::path> kept_data_folders() {
  std::vector<fs::path> all;
  for (const auto& entry : fs::directory_iterator(fs::path(SOURCE_FOLDER) / "server/test/fixtures"))
    if (entry.is_directory()) all.push_back(entry.path());
  std::sort(all.begin(), all.end());
  return all;
}

JsonObject contents_of(const fs::path& kept) {
  const auto json = engine::parse_json(read(kept / "contents.json"), "contents.json");
  if (!json) throw std::runtime_error(json.problem().what);
  return json->as_object();
}

void copy_data_folder(const fs::path& kept, const fs::path& to) {
  fs::create_directories(to);
  fs::copy_file(kept / "escapement.db", to / "escapement.db");
  fs::permissions(to / "escapement.db", fs::perms::owner_read | fs::perms::owner_write);
}

Somebody somebody(const Json& person) {
  return {"Cookie: escapement=" + word(person, "secret") + "\r\n", word(person, "id")};
}

bool plays(const Json& table, const table::World& world) {
  const auto game_data = world.game_data(word(table, "game"));
  return game_data != nullptr &&
         engine::plays_by(*game_data, number(table, "rules_version"), word(table, "data"));
}

bool has_rules_of(const Json& table) { return plays(table, world_of_games()); }

}  // namespace server::test
