#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "server/store.hpp"
#include "server/test/staged.hpp"
#include "table/table.hpp"
#include "table/test/staged.hpp"
#include "table/test/worlds.hpp"

// Six people on lines of 20 to 200 ms and jitter race for one stack over real sockets. Time and the
// length of the lines are the test's own; who was first is the server's business.
namespace server::test {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

constexpr int runners = 6;
constexpr std::int64_t window = 80;  // as the policy has it
constexpr std::int64_t jitter = 10;

const char* const tribes[runners] = {"AJ", "MO", "LJ", "TE", "RO", "VN"};

// Everybody holds a nine, and an eight lies on the table: one of them fits.
Json contested_position() {
  JsonArray hands;
  for (const std::string tribe : tribes)
    hands.push_back(JsonArray{Json(tribe + "-9"), Json(tribe + "-2"), Json(tribe + "-3")});
  return JsonObject{{"tops", JsonArray{"MO-8"}}, {"hands", hands}};
}

// A card that somebody lays: when the hand moves, and when that comes to the server's ears.
struct Shot {
  int who = 0;
  std::int64_t laid = 0;
  std::int64_t arrives = 0;
};

class SixLinesTest : public testing::Test {
 protected:
  SixLinesTest()
      : game_data_(std::make_shared<table::StagedGameData>(table::loaded_game_data("master"),
                                                           runners, contested_position(), nullptr)),
        server_("master", game_data_, machine_.machine()) {
    for (int i = 0; i < runners; ++i) {
      people_.push_back(make_person(server_.port(), "P" + std::to_string(i)));
      clients_.push_back(std::make_unique<Client>(server_.port(), people_.back()));
    }
  }

  static std::int64_t trip(int runner) { return 20 + 36 * runner; }
  Client& client(int runner) { return *clients_[static_cast<std::size_t>(runner)]; }
  std::int64_t any(std::int64_t least, std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(least, most)(dice_);
  }

  // So often that the server remembers nothing else of the line.
  void measure(int runner, std::int64_t line) {
    for (int i = 0; i < 16; ++i) {
      machine_.set_line(client(runner), line + any(0, jitter));
      ask_for_nothing(runner);
    }
  }
  void ask_for_nothing(int runner) {
    EXPECT_EQ(client(runner).refused({{"do", "answer"}, {"table", table_}, {"yes", true}}),
              "nothing_asked");
  }

  void begin() {
    JsonArray seats;
    for (int i = 0; i < runners; ++i) seats.push_back(JsonObject{{"kind", "open"}});
    table_ = word(client(0).done({{"do", "create"},
                                  {"game", "master"},
                                  {"options", {{"level", "easy"}, {"players.extended", true}}},
                                  {"seats", seats}}),
                  "table");
    for (int i = 0; i < runners; ++i) {
      client(i).done({{"do", "sit"}, {"table", table_}, {"seat", i}});
      client(i).done({{"do", "watch"}, {"table", table_}, {"as", i}});
    }
    client(0).done({{"do", "start"}, {"table", table_}});
    machine_.pass(1'000);
  }

  JsonObject nine(int runner) {
    return {
        {"do", "play"}, {"card", std::string(tribes[runner]) + "-9"}, {"stack", 0}, {"seen", 0}};
  }
  std::int64_t send(int runner, const JsonObject& action) {
    const std::int64_t id = ++requests_;
    client(runner).send({{"id", id},
                         {"do", "act"},
                         {"table", table_},
                         {"seat", runner},
                         {"cid", "c" + std::to_string(id)},
                         {"action", action}});
    return id;
  }
  // The next request is answered when the last one has come to the server's ears.
  std::int64_t lay(int runner) {
    const std::int64_t id = send(runner, nine(runner));
    ask_for_nothing(runner);
    return id;
  }
  Json answer(int runner, std::int64_t id) {
    while (true) {
      const Json got = client(runner).next();
      const Json* re = got.as_object().if_contains("re");
      if (re != nullptr && *re == id) return got;
    }
  }

  // Everybody's nine, in the order in which they arrive; gives who came first, second and so on.
  std::vector<int> run(std::vector<Shot> shots) {
    std::sort(shots.begin(), shots.end(),
              [](const Shot& one, const Shot& other) { return one.arrives < other.arrives; });
    std::map<int, std::int64_t> ids;
    for (const Shot& shot : shots) {
      machine_.pass_until(shot.arrives);
      ids[shot.who] = lay(shot.who);
    }
    machine_.pass(1'000);
    for (const auto& [who, id] : ids) {
      const Json got = answer(who, id);
      EXPECT_TRUE(got.as_object().contains("ok")) << engine::to_line(got);
    }
    return order();
  }

  std::vector<table::Entry> journal() {
    const auto reader = StoreReader::open(server_.data());
    return *(*reader)->read_from(table_, 0);
  }
  std::vector<int> order() {
    std::vector<int> seats;
    for (const table::Entry& entry : journal()) {
      const Json line = *engine::parse_json(entry.text, "entry");
      const Json* seat = line.as_object().if_contains("seat");
      if (word(line, "kind") == "input" && seat != nullptr)
        seats.push_back(static_cast<int>(seat->as_int64()));
    }
    return seats;
  }

  // Whoever plays the journal again sees what everybody was told, in the same order. A hand that is
  // free again may have come after it.
  void expect_the_same_on_replay() {
    client(0).kept.clear();
    client(0).done({{"do", "watch"}, {"table", table_}, {"as", 0}, {"since", 0}});
    const Json told = client(0).push("sync");
    table::World world;
    world.game_data = [this](std::string_view) { return game_data_; };
    const auto again = table::Table::restore(world, table_, std::nullopt, journal());
    ASSERT_TRUE(again) << again.problem().what;
    const Json replayed =
        *engine::parse_json((*again)->sync(engine::seat_at(0), false, 0, machine_.now()), "sync");
    const JsonArray& lines = told.at("log").as_array();
    const JsonArray& lines_again = replayed.at("log").as_array();
    ASSERT_GE(lines_again.size(), lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i)
      EXPECT_EQ(engine::to_line(lines_again[i]), engine::to_line(lines[i]));
  }

  StagedMachine machine_;
  std::shared_ptr<const engine::GameData> game_data_;
  StagedServer server_;
  std::vector<Somebody> people_;
  std::vector<std::unique_ptr<Client>> clients_;
  std::string table_;
  std::int64_t requests_ = 10'000;
  std::mt19937 dice_{11};
};

std::int64_t laid_by(const std::vector<Shot>& shots, int who) {
  return std::find_if(shots.begin(), shots.end(), [&](const Shot& each) { return each.who == who; })
      ->laid;
}

std::int64_t first_laid(const std::vector<Shot>& shots) {
  return std::min_element(shots.begin(), shots.end(),
                          [](const Shot& one, const Shot& other) { return one.laid < other.laid; })
      ->laid;
}

// The slowest line is 200 ms there and back; 20 of its 100 are beyond the window.
TEST_F(SixLinesTest, TheFirstHandWinsButForTheJitterAndTheJournalSaysSoAgain) {
  for (int race = 0; race < 12; ++race) {
    begin();
    std::vector<Shot> shots;
    for (int i = 0; i < runners; ++i) {
      measure(i, trip(i));
      const std::int64_t laid = machine_.now() + 10 + any(0, 300);
      shots.push_back({i, laid, laid + trip(i) / 2 + any(0, jitter)});
    }
    const std::vector<int> places = run(shots);
    ASSERT_EQ(places.size(), static_cast<std::size_t>(runners));
    EXPECT_LE(laid_by(shots, places.front()) - first_laid(shots), 20 + jitter + jitter / 2);
    expect_the_same_on_replay();
  }
}

TEST_F(SixLinesTest, WhoLaysFirstWinsFromTheSlowestLine) {
  begin();
  for (int i = 0; i < runners; ++i) measure(i, trip(i));
  const std::int64_t start = machine_.now() + 100;
  std::vector<Shot> shots{{5, start, start + 100}};
  for (int i = 0; i < 5; ++i) shots.push_back({i, start + 40 + i, start + 40 + i + trip(i) / 2});
  EXPECT_EQ(run(shots).front(), 5);
  expect_the_same_on_replay();
}

// A line that looks slow and is not: all that is gained is the window, however slow it looks.
TEST_F(SixLinesTest, WhoMakesTheLineLookSlowGainsNoMoreThanTheWindow) {
  constexpr int liar = 3;
  for (const std::int64_t late : {window - 20, window + 20, 3 * window}) {
    begin();
    std::vector<Shot> shots;
    for (int i = 0; i < runners; ++i) {
      measure(i, i == liar ? 2'000 : 0);
      const std::int64_t laid = machine_.now() + 100 + 500 * (i == 0 || i == liar ? 0 : 1);
      shots.push_back({i, laid + (i == liar ? late : 0), laid + (i == liar ? late : 0)});
    }
    EXPECT_EQ(run(shots).front(), late < window ? liar : 0) << late << " ms late";
    expect_the_same_on_replay();
  }
}

TEST_F(SixLinesTest, WhoLagsForAMomentGainsNothing) {
  constexpr int lagging = 3;
  begin();
  for (int i = 0; i < runners; ++i) measure(i, 0);
  measure(5, 160);
  machine_.set_line(client(lagging), 400);
  const std::int64_t start = machine_.now() + 100;
  EXPECT_EQ(run({{0, start, start}, {lagging, start + 11, start + 11}}).front(), 0);
}

// There is no field for a clock: what looks like one is refused, and nothing of it is done.
TEST_F(SixLinesTest, NobodyCanSendATimeAlong) {
  for (const char* field : {"at", "time", "now", "sent"}) {
    begin();
    for (int i = 0; i < runners; ++i) measure(i, i == 5 ? 160 : 0);
    const std::int64_t honest = lay(0);
    machine_.pass(30);
    JsonObject request{{"do", "act"}, {"table", table_}, {"seat", 1}, {"cid", field}};
    request["action"] = nine(1);
    request[field] = machine_.now() - 1'000;
    EXPECT_EQ(client(1).refused(request), "malformed") << field;
    JsonObject action = nine(1);
    action[field] = machine_.now() - 1'000;
    const std::int64_t lying = send(1, action);
    ask_for_nothing(1);
    machine_.pass(1'000);
    EXPECT_TRUE(answer(0, honest).as_object().contains("ok"));
    EXPECT_TRUE(answer(1, lying).as_object().contains("no")) << field;
    EXPECT_EQ(order(), (std::vector{0}));
  }
}

// Nor does it help to claim that the stack was seen as it will be.
TEST_F(SixLinesTest, NobodyIsFirstByTheVersionOfAStack) {
  for (const int seen : {1, 7, 200}) {
    begin();
    for (int i = 0; i < runners; ++i) measure(i, i == 5 ? 160 : 0);
    const std::int64_t honest = lay(0);
    machine_.pass(30);
    JsonObject action = nine(1);
    action["seen"] = seen;
    const std::int64_t lying = send(1, action);
    ask_for_nothing(1);
    machine_.pass(1'000);
    EXPECT_TRUE(answer(0, honest).as_object().contains("ok"));
    answer(1, lying);
    EXPECT_EQ(order().front(), 0);
    expect_the_same_on_replay();
  }
}

// A hundred times, from two connections: the first counts from where it would have counted anyway.
TEST_F(SixLinesTest, FloodingGainsNothing) {
  constexpr int flooding = 1;
  begin();
  for (int i = 0; i < runners; ++i) measure(i, i == 5 ? 160 : 0);
  Client second(server_.port(), people_[flooding]);
  machine_.set_line(second, 0);
  const std::int64_t honest = lay(0);
  machine_.pass(1);
  const std::int64_t first = lay(flooding);
  for (int i = 0; i < 100; ++i) {
    if (i % 10 == 0) machine_.pass(1);
    EXPECT_EQ((i % 2 == 0 ? client(flooding) : second)
                  .refused({{"do", "act"},
                            {"table", table_},
                            {"seat", flooding},
                            {"cid", "flood" + std::to_string(i)},
                            {"action", nine(flooding)}}),
              "held_back");
  }
  machine_.pass(1'000);
  EXPECT_TRUE(answer(0, honest).as_object().contains("ok"));
  EXPECT_TRUE(answer(flooding, first).as_object().contains("ok"));
  EXPECT_EQ(order(), (std::vector{0, flooding}));
  expect_the_same_on_replay();
}

// The operating system measures, whatever the program at the other end does or leaves undone.
TEST(RoundTrip, IsMeasuredWithoutTheHelpOfTheClient) {
  StagedMachine machine;
  StagedServer server("master", table::loaded_game_data("master"), machine.machine());
  const Client silent(server.port(), make_person(server.port(), "Ann"));
  EXPECT_TRUE(round_trip_of(silent.plug().file()));
  EXPECT_FALSE(round_trip_of(-1));
}

}  // namespace
}  // namespace server::test
