#include <gtest/gtest.h>
#include <poll.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <map>
#include <random>

#include "engine/record.hpp"
#include "games/registry.hpp"
#include "server/test/client.hpp"

// The server is killed at any moment, again and again. Whatever a client was told before is there
// afterwards, and the games go on.
namespace server::test {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;
using Clock = std::chrono::steady_clock;

constexpr int least_matches = 50;

// One person at one table, all that this person was told, and what is still unanswered.
class Player {
 public:
  Player(int port, const std::string& name) : person_(make_person(port, name)) {
    connect(port);
    open_table();
  }

  void connect(int port) {
    client_.emplace(port, person_);
    ASSERT_EQ(client_->status(), 101);
  }
  void disconnect() { client_.reset(); }

  int file() { return client_->plug().file(); }
  bool over() const { return over_; }
  const std::string& table() const { return table_; }
  const Somebody& person() const { return person_; }
  std::int64_t told() const { return static_cast<std::int64_t>(lines_.size()); }
  std::int64_t acknowledged() const { return static_cast<std::int64_t>(acknowledged_.size()); }

  // Takes in what has arrived; false at the end of the connection.
  bool listen(std::mt19937_64& random) {
    const bool alive = client_->take();
    while (auto message = client_->whole()) hear(*message);
    if (alive) act(random);
    return alive;
  }

  void act(std::mt19937_64& random) {
    if (over_ || pending_ || legal_.empty()) return;
    pending_ = JsonObject{{"id", ++requests_},
                          {"do", "act"},
                          {"table", table_},
                          {"seat", 0},
                          {"cid", "c" + std::to_string(requests_)},
                          {"action", legal_[random() % legal_.size()]}};
    legal_.clear();
    client_->send(*pending_);
  }

  // After a restart: the journal must hold all that was told, and nothing is done twice.
  void compare_and_go_on() {
    client_->done({{"do", "watch"}, {"table", table_}, {"as", 0}, {"since", 0}});
    const Json sync = client_->push("sync");
    const JsonArray log = whole_log(sync);
    ASSERT_EQ(static_cast<std::int64_t>(log.size()), number(sync, "seq"));
    for (std::size_t i = 0; i < log.size(); ++i)
      ASSERT_EQ(number(log[i], "seq"), static_cast<std::int64_t>(i) + 1) << table_;
    for (const auto& [seq, line] : lines_) {
      ASSERT_LE(seq, number(sync, "seq")) << table_ << ": an update was told and is lost";
      EXPECT_EQ(engine::to_line(log[static_cast<std::size_t>(seq - 1)]), line) << table_;
    }
    for (const auto& [cid, seq] : acknowledged_) {
      ASSERT_LE(seq, number(sync, "seq")) << table_ << ": an acknowledged action is lost";
      EXPECT_EQ(word(log[static_cast<std::size_t>(seq - 1)], "kind"), "input");
    }
    for (const Json& line : log) lines_[number(line, "seq")] = engine::to_line(line);
    see(sync.at("game"));
    if (!pending_) return;
    // What was under way is either there already or is done now; in both cases once.
    const Json reply = client_->ask(*pending_);
    const Json* ok = reply.as_object().if_contains("ok");
    ASSERT_NE(ok, nullptr) << engine::to_line(reply);
    acknowledge(*ok);
    while (auto message = client_->whole()) hear(*message);
  }

  // The last acknowledged action once more: the answer is the same.
  void repeat_last() {
    if (last_.empty()) return;
    const Json again = client_->done(last_);
    EXPECT_EQ(number(again, "seq"), acknowledged_.at(word(last_, "cid")));
    while (auto message = client_->whole()) hear(*message);
  }

 private:
  // A sync has the newest lines; the others are asked for page by page.
  JsonArray whole_log(const Json& sync) {
    JsonArray log = sync.at("log").as_array();
    while (!log.empty() && number(log.front(), "seq") > 1) {
      const Json page = client_->done(
          {{"do", "lines"}, {"table", table_}, {"as", 0}, {"before", number(log.front(), "seq")}});
      const JsonArray& older = page.at("log").as_array();
      if (older.empty()) break;
      log.insert(log.begin(), older.begin(), older.end());
    }
    return log;
  }

  void open_table() {
    client_->ask({{"do", "hello"}});
    JsonArray seats{JsonObject{{"kind", "open"}}};
    for (int i = 0; i < 3; ++i) seats.push_back(JsonObject{{"kind", "bot"}, {"level", "normal"}});
    const Json made = client_->done({{"do", "create"},
                                     {"game", "deathstar"},
                                     {"seats", seats},
                                     {"options", {{"round_limit", 50}}},
                                     {"policy", {{"pace", 0}}}});
    table_ = word(made, "table");
    client_->done({{"do", "sit"}, {"table", table_}, {"seat", 0}});
    client_->done({{"do", "watch"}, {"table", table_}, {"as", 0}});
    client_->done({{"do", "start"}, {"table", table_}});
    requests_ = 100;
    while (auto message = client_->whole()) hear(*message);
  }

  void hear(const Json& message) {
    const JsonObject& object = message.as_object();
    if (const Json* ok = object.if_contains("ok")) return acknowledge(*ok);
    ASSERT_FALSE(object.contains("no")) << engine::to_line(message);
    if (word(message, "push") != "update") return;
    const std::int64_t seq = number(message, "seq");
    const auto [place, fresh] = lines_.emplace(seq, engine::to_line(message.at("line")));
    EXPECT_TRUE(fresh) << table_ << ": " << seq << " was told twice";
    EXPECT_TRUE(lines_.size() < 2 ||
                lines_.begin()->first + static_cast<std::int64_t>(lines_.size()) - 1 == seq)
        << table_ << ": a gap before " << seq;
    if (const Json* game = object.if_contains("game")) see(*game);
  }

  void see(const Json& game) {
    if (game.is_null()) return;
    legal_ = game.at("legal").as_array();
    over_ = game.as_object().contains("outcome");
  }

  void acknowledge(const Json& ok) {
    ASSERT_TRUE(pending_.has_value());
    const std::int64_t seq = number(ok, "seq");
    for (const auto& [cid, other] : acknowledged_) EXPECT_NE(seq, other) << "done twice";
    acknowledged_[word(*pending_, "cid")] = seq;
    last_ = *pending_;
    pending_.reset();
  }

  Somebody person_;
  std::optional<Client> client_;
  std::string table_;
  std::map<std::int64_t, std::string> lines_;
  std::map<std::string, std::int64_t> acknowledged_;
  std::optional<JsonObject> pending_;
  JsonObject last_;
  JsonArray legal_;
  std::int64_t requests_ = 0;
  bool over_ = false;
};

class RecoveryTest : public testing::Test {
 protected:
  using Players = std::vector<std::unique_ptr<Player>>;

  // Everybody plays until the time is over or all matches are.
  void play(Players& players, Clock::time_point until) {
    while (true) {
      std::vector<pollfd> files;
      std::vector<Player*> awake;
      for (const auto& player : players) {
        if (player->over()) continue;
        files.push_back({player->file(), POLLIN, 0});
        awake.push_back(player.get());
      }
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
      if (files.empty() || left <= 0) return;
      poll(files.data(), files.size(), static_cast<int>(left));
      for (std::size_t i = 0; i < files.size(); ++i) {
        if (files[i].revents == 0) continue;
        ASSERT_TRUE(awake[i]->listen(random_)) << "the server is gone";
      }
    }
  }

  // What the system had already taken from the server before it died was told too.
  void hear_the_rest(Players& players) {
    for (const auto& player : players) {
      while (player->listen(random_)) {
      }
      player->disconnect();
    }
  }

  void restart(Running& running, const Players& players) {
    for (const auto& player : players) {
      player->connect(running.port());
      player->compare_and_go_on();
      if (HasFatalFailure()) return;
      player->repeat_last();
      player->act(random_);
    }
  }

  std::mt19937_64 random_;
};

TEST_F(RecoveryTest, NothingThatWasToldIsLostWhenTheServerIsKilled) {
  const char* soak = std::getenv("ESCAPEMENT_SOAK");
  const int kills = 5 * (soak != nullptr ? std::max(1, std::atoi(soak)) : 1);
  const auto seed = std::random_device()();
  random_.seed(seed);
  std::cout << "seed " << seed << std::endl;

  const Folder folder;
  const std::vector<std::string> flags{"--no-limits"};
  std::optional<Running> running;
  running.emplace(folder / "data", flags);
  Players players;
  int name = 0;
  std::int64_t told = 0;
  for (int round = 0; round < kills; ++round) {
    std::size_t going = 0;
    for (const auto& player : players)
      if (!player->over()) ++going;
    for (; going < least_matches + 2; ++going)
      players.push_back(
          std::make_unique<Player>(running->port(), "Player " + std::to_string(++name)));
    for (const auto& player : players) player->act(random_);
    play(players, Clock::now() + std::chrono::milliseconds(50 + random_() % 1'500));
    ASSERT_FALSE(HasFatalFailure());
    running->kill();
    hear_the_rest(players);
    running.emplace(folder / "data", flags);
    restart(*running, players);
    ASSERT_FALSE(HasFatalFailure());
    told = 0;
    for (const auto& player : players) told += player->told();
  }
  std::cout << players.size() << " matches, " << told << " entries after " << kills << " kills"
            << std::endl;

  play(players, Clock::now() + std::chrono::minutes(3));
  for (const auto& player : players) {
    ASSERT_TRUE(player->over()) << player->table();
    const Answer answer =
        get(running->port(), "/api/tables/" + player->table() + "/record", player->person().cookie);
    ASSERT_EQ(answer.status, 200);
    const auto record = engine::read_record(answer.body, player->table());
    ASSERT_TRUE(record) << record.problem().what;
    const engine::GameEntry* entry = games::find(record->game);
    const auto game_data = entry->load(entry->files());
    const auto wrong = engine::verify(*record, **game_data);
    EXPECT_FALSE(wrong) << wrong->what;
  }
}

}  // namespace
}  // namespace server::test
