#include <algorithm>
#include <random>

#include "table/test/room.hpp"
#include "table/test/staged.hpp"

// Races at a table: who acted first comes first, whatever the lines are like.
namespace table {
namespace {

using engine::JsonObject;

const std::vector<std::string> tribes{"AJ", "MO", "LJ", "TE", "RO", "VN"};

// Everybody holds a nine, and an eight lies on the table: one of them fits.
engine::Json contested_position(int seats) {
  std::string hands;
  for (int i = 0; i < seats; ++i) {
    const std::string& tribe = tribes[static_cast<std::size_t>(i)];
    hands += (hands.empty() ? "" : ",") + std::string("[\"") + tribe + "-9\",\"" + tribe +
             "-2\",\"" + tribe + "-3\"]";
  }
  return object(R"({"tops": ["LJ-8"], "hands": [)" + hands + "]}");
}

// People at a table of Escape Master, each at the end of a line.
class Track {
 public:
  explicit Track(int seats, std::string_view window = "80", const JsonObject& more = {},
                 std::optional<engine::Json> position = std::nullopt) {
    const auto game_data = std::make_shared<StagedGameData>(
        real_game_data("master"), seats, position ? *position : contested_position(seats), nullptr);
    world_.game_data = [game_data](std::string_view) { return game_data; };
    world_.fresh_seed = [](const auto&) { return engine::seed_from(7); };
    Create plan;
    plan.game.value = "master";
    plan.options = JsonObject{{"level", "easy"}, {"players.extended", seats > 4}};
    for (const auto& [key, value] : more) (*plan.options)[key] = value;
    plan.seats.emplace(static_cast<std::size_t>(seats));
    plan.policy.emplace();
    EXPECT_EQ(read_object(object(R"({"window": ")" + std::string(window) + R"("})"), *plan.policy),
              "");
    auto made = Table::create(world_, "T1", "ABCD", plan, who(0), now);
    if (!made) {
      ADD_FAILURE() << made.problem().what;
      return;
    }
    table = std::move(*made);
    for (int i = 0; i < seats; ++i) {
      EXPECT_TRUE(ask(i, "sit", {{"seat", i}}).ok);
      table->arrive(who(i), now);
      table->watched(seat(i), true);
    }
    EXPECT_TRUE(ask(0, "start", {}).ok);
  }

  static Person who(int number) { return person("P" + std::to_string(number)); }

  Reply ask(int number, const std::string& word, const JsonObject& fields) {
    const auto request = read_table_request(word, fields);
    EXPECT_TRUE(request) << request.problem().what;
    const Reply reply = table->handle(who(number), *request, now);
    settle();
    return reply;
  }
  Reply act(int number, const JsonObject& action) {
    const std::string cid = "c" + std::to_string(++cids_);
    const Reply reply = ask(number, "act", {{"seat", number}, {"cid", cid}, {"action", action}});
    if (reply.pending != 0) waiting[reply.pending] = number;
    return reply;
  }
  Reply lay_nine(int number) {
    return act(number, {{"do", "play"},
                        {"card", tribes[static_cast<std::size_t>(number)] + "-9"},
                        {"stack", 0},
                        {"seen", 0}});
  }

  void go_to(Moment end) {
    for (auto wake = table->wake(); wake && *wake <= end; wake = table->wake()) {
      now = std::max(now, *wake);
      table->tick(now);
      settle();
    }
    now = end;
    table->tick(now);
    settle();
  }

  void settle() {
    Output output = table->drain();
    for (Entry& entry : output.entries) entries.push_back(std::move(entry));
    for (Settled& answer : output.answers) {
      ASSERT_TRUE(waiting.contains(answer.ticket));
      answered[waiting[answer.ticket]] = answer.reply;
    }
  }

  // The seats whose actions stand in the journal, in its order.
  std::vector<int> order() const {
    std::vector<int> seats;
    for (const Entry& entry : entries) {
      const JsonObject line = object(entry.text);
      const engine::Json* seat = line.if_contains("seat");
      if (engine::to_word(line.at("kind")) == "input" && seat != nullptr)
        seats.push_back(static_cast<int>(seat->get_int64()));
    }
    return seats;
  }
  std::vector<Line> lines(engine::Observer as) const {
    Sync sync;
    JsonObject fields = object(table->sync(as, true, 0, now));
    fields.erase("push");
    EXPECT_EQ(read_object(fields, sync), "");
    return sync.log;
  }
  std::vector<std::string> told(int number) const {
    std::vector<std::string> all;
    for (const Line& line : lines(seat(number)))
      if (line.kind == LineKind::input)
        for (const JsonObject& event : line.events.value_or(std::vector<JsonObject>{}))
          all.push_back(engine::to_line(event));
    return all;
  }
  void expect_same_after_restart() const {
    const auto again = Table::restore(world_, "T1", std::nullopt, entries);
    ASSERT_TRUE(again) << again.problem().what;
    EXPECT_EQ((*again)->snapshot(), table->snapshot());
  }

  Moment now = 1'700'000'000'000;
  std::unique_ptr<Table> table;
  std::vector<Entry> entries;
  std::map<std::int64_t, int> waiting;
  std::map<int, Reply> answered;

 private:
  World world_;
  int cids_ = 0;
};

TEST(Races, the_slow_line_wins_if_its_card_was_laid_first) {
  Track track(2);
  track.table->measured(Track::who(0), 160);
  track.table->measured(Track::who(1), 0);
  const Moment begin = track.now + 1000;
  track.go_to(begin + 1000);
  EXPECT_NE(track.lay_nine(1).pending, 0) << "somebody on a slow line may have been faster";
  const auto trips = track.table->presence(track.now).trips;
  ASSERT_TRUE(trips && trips->size() == 2u);
  EXPECT_EQ((*trips)[0].milliseconds, 160);
  track.go_to(begin + 1050);
  EXPECT_TRUE(track.answered.empty());
  const Reply late = track.lay_nine(0);  // laid at 970
  EXPECT_TRUE(late.ok);
  EXPECT_EQ(late.pending, 0);
  track.go_to(begin + 1079);
  EXPECT_TRUE(track.answered.empty());
  track.go_to(begin + 1080);
  ASSERT_TRUE(track.answered.contains(1));
  EXPECT_TRUE(track.answered[1].ok) << "to be beaten is an accepted input";
  EXPECT_EQ(track.order(), (std::vector{0, 1}));
  EXPECT_THAT(track.told(1), testing::Contains(testing::HasSubstr(R"("Bounced")")));
  EXPECT_THAT(track.told(1), testing::Contains(testing::HasSubstr(R"("by":0)")));
  track.expect_same_after_restart();
}

TEST(Races, without_a_window_arrival_decides) {
  Track track(2, "off");
  track.table->measured(Track::who(0), 160);
  track.go_to(track.now + 1000);
  EXPECT_EQ(track.lay_nine(1).pending, 0);
  track.go_to(track.now + 50);
  EXPECT_EQ(track.lay_nine(0).pending, 0);
  EXPECT_EQ(track.order(), (std::vector{1, 0}));
}

TEST(Races, nobody_waits_for_lines_that_are_all_fast) {
  Track track(3);
  for (int i = 0; i < 3; ++i) track.table->measured(Track::who(i), 1);
  track.go_to(track.now + 1000);
  EXPECT_EQ(track.lay_nine(2).pending, 0);
}

TEST(Races, a_line_is_made_up_for_by_no_more_than_the_window) {
  Track track(2);
  track.table->measured(Track::who(0), 2000);
  track.table->measured(Track::who(1), 0);
  const Moment begin = track.now;
  track.go_to(begin + 1000);
  track.lay_nine(1);
  track.go_to(begin + 1081);
  track.lay_nine(0);  // laid at 81, if its line is what it looks like; it counts from 1001
  track.go_to(begin + 1200);
  EXPECT_EQ(track.order(), (std::vector{1, 0}));
}

TEST(Races, who_lags_for_a_moment_gains_nothing) {
  Track track(2);
  track.table->measured(Track::who(0), 20);
  track.table->measured(Track::who(0), 400);
  track.table->measured(Track::who(1), 0);
  const Moment begin = track.now;
  track.go_to(begin + 1000);
  track.lay_nine(1);
  track.go_to(begin + 1011);
  track.lay_nine(0);  // ten milliseconds are made up for
  track.go_to(begin + 1200);
  EXPECT_EQ(track.order(), (std::vector{1, 0}));
}

TEST(Races, flooding_gains_nothing) {
  Track track(3);
  for (int i = 0; i < 3; ++i) track.table->measured(Track::who(i), i == 2 ? 160 : 10);
  const Moment begin = track.now;
  track.go_to(begin + 1000);
  EXPECT_NE(track.lay_nine(1).pending, 0);
  for (int i = 1; i < 20; ++i) {
    track.go_to(begin + 1000 + i);
    const Reply again = track.lay_nine(0);
    if (i > 1) {
      ASSERT_FALSE(again.ok);
      EXPECT_EQ(engine::to_word(again.body.at("code")), "held_back");
    }
  }
  track.go_to(begin + 1200);
  EXPECT_EQ(track.order(), (std::vector{1, 0}));
}

TEST(Races, among_equal_moments_each_seat_is_first_in_its_turn) {
  for (int race = 0; race < 8; ++race) {
    Track track(4);
    for (int i = 0; i < 3; ++i) track.table->measured(Track::who(i), 20);
    track.table->measured(Track::who(3), 160);
    const Moment begin = track.now;
    track.go_to(begin + 1010 + race);  // so they count from 1000 + race
    for (int each : {2, 0, 1}) track.lay_nine(each);
    EXPECT_TRUE(track.order().empty());
    track.go_to(begin + 1200);
    const int first = race % 4;
    EXPECT_EQ(track.order().front(), first == 3 ? 0 : first);
  }
}

// Six people on lines of 20 to 200 ms and jitter lay their nines within a third of a second. Gives
// how much later than the first the winner laid, at most. A liar has a fast line and makes the
// server believe in a slow one.
Moment worst_of_races(std::optional<int> liar) {
  std::mt19937 dice(11);
  const auto any = [&](int least, int most) {
    return std::uniform_int_distribution<int>(least, most)(dice);
  };
  Moment worst = 0;
  std::map<int, int> wins;
  for (int race = 0; race < 120; ++race) {
    Track track(6);
    struct Shot {
      int who;
      Moment laid, arrives;
    };
    std::vector<Shot> shots;
    const Moment begin = track.now + 1000;
    for (int i = 0; i < 6; ++i) {
      const int trip = i == liar ? 2 : 20 + 36 * i;
      for (int k = 0; k < 5; ++k)
        track.table->measured(Track::who(i), (i == liar ? 200 : trip) + any(0, 10));
      const Moment laid = begin + any(0, 300);
      shots.push_back({i, laid, laid + trip / 2 + any(0, 10)});
    }
    std::sort(shots.begin(), shots.end(),
              [](const Shot& one, const Shot& other) { return one.arrives < other.arrives; });
    for (const Shot& shot : shots) {
      track.go_to(shot.arrives);
      track.lay_nine(shot.who);
    }
    track.go_to(begin + 1000);
    EXPECT_EQ(track.order().size(), 6u);
    const int winner = track.order().front();
    ++wins[winner];
    const auto earlier = [](const Shot& one, const Shot& other) { return one.laid < other.laid; };
    const Moment first = std::min_element(shots.begin(), shots.end(), earlier)->laid;
    for (const Shot& shot : shots)
      if (shot.who == winner) worst = std::max(worst, shot.laid - first);
    if (race % 30 == 0) track.expect_same_after_restart();
  }
  EXPECT_EQ(wins.size(), 6u) << "every line wins sometimes";
  return worst;
}

TEST(Races, six_lines_and_the_first_hand_wins_but_for_the_jitter) {
  // The slowest line is 200 ms there and back; 20 of its 100 are beyond the window.
  EXPECT_LE(worst_of_races(std::nullopt), 20 + 10 + 5);
}

TEST(Races, a_liar_among_six_lines_gains_no_more_than_the_window) {
  EXPECT_LE(worst_of_races(5), milliseconds_of(Allowance::usual) + 10);
}

TEST(Races, in_ticks_the_order_is_by_seat_and_not_by_line) {
  Track track(3, "off", {{"arbitration", "tick"}});
  const Moment begin = track.now;
  track.go_to(begin + 1001);
  EXPECT_NE(track.lay_nine(2).pending, 0);
  track.go_to(begin + 1040);
  EXPECT_NE(track.lay_nine(1).pending, 0);
  track.go_to(begin + 1099);
  EXPECT_NE(track.lay_nine(0).pending, 0);
  EXPECT_TRUE(track.order().empty());
  track.go_to(begin + 1100);
  // Tick 10: the first seat is 10 modulo 3, then clockwise.
  EXPECT_EQ(track.order(), (std::vector{1, 2, 0}));
  track.expect_same_after_restart();
}

TEST(Races, a_pause_comes_before_what_was_not_decided) {
  Track track(2);
  track.table->measured(Track::who(0), 160);
  track.go_to(track.now + 1000);
  EXPECT_NE(track.lay_nine(1).pending, 0);
  EXPECT_TRUE(track.ask(0, "pause", {}).ok);
  EXPECT_TRUE(track.ask(1, "answer", {{"yes", true}}).ok);
  ASSERT_TRUE(track.answered.contains(1));
  EXPECT_FALSE(track.answered[1].ok);
  EXPECT_TRUE(track.order().empty());
}

TEST(Races, MAS_256_after_a_pause_time_runs_again_when_three_seconds_have_passed) {
  Track track(2);
  track.go_to(track.now + 1000);
  EXPECT_TRUE(track.ask(0, "pause", {}).ok);
  EXPECT_TRUE(track.ask(1, "answer", {{"yes", true}}).ok);
  EXPECT_FALSE(track.table->runs());
  track.go_to(track.now + 60'000);
  EXPECT_TRUE(track.ask(0, "resume", {}).ok);
  EXPECT_TRUE(track.ask(1, "answer", {{"yes", true}}).ok);
  EXPECT_EQ(engine::to_word(track.lay_nine(0).body.at("code")), "clock_stands");
  track.go_to(track.now + 2'999);
  EXPECT_FALSE(track.table->runs());
  track.go_to(track.now + 1);
  EXPECT_TRUE(track.table->runs());
  EXPECT_TRUE(track.lay_nine(0).ok);
}

TEST(Races, MAS_256_the_host_alone_or_nobody_if_the_table_says_so) {
  Track host(2, "80", {{"pause", "host"}});
  EXPECT_EQ(engine::to_word(host.ask(1, "pause", {}).body.at("code")), "not_host");
  EXPECT_TRUE(host.ask(0, "pause", {}).ok);
  EXPECT_EQ(host.table->phase(), Phase::paused);
  Track off(2, "80", {{"pause", "off"}});
  EXPECT_EQ(engine::to_word(off.ask(0, "pause", {}).body.at("code")), "pause_off");
}

}  // namespace
}  // namespace table
