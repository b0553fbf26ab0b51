#include "table/test/stage.hpp"

// Who was faster, to the millisecond, and that it is the same again from the journal.
namespace table {
namespace {

using engine::JsonObject;

constexpr std::int64_t time_is_up = 300'000;

const JsonObject help{{"do", "assist"}, {"card", "BA-TABLES_R"}, {"steps", 5}};
const JsonObject own_card{{"do", "playAddOn"}, {"card", "BA-NUDGE_R"}, {"steps", 1}};

// Seat 1 has turned the Dial to 9 and asks for any help: 14 would free P14, 10 would free P10.
WorldPair asking_for_help(int attempt) {
  WorldPair pair;
  pair.game = "asterisk";
  pair.seats = 3;
  StagedWorld& world = pair.worlds.emplace_back();
  world.position = object(R"({"calibration": 7, "dial": 9, "line": ["P14", "P10", "P13", "P19"],
      "players": [{"hand": ["BA-TABLES_R"]}, {"hand": ["BA-NUDGE_R"]}, {"hand": ["BA-TABLES_R"]}],
      "turn": {"started": true, "played": [{"card": "BT-R2", "as": "turn"}], "wanted": "any"},
      "main_deck": ["BT-L1", "BT-L2"], "attempt": )" +
                          std::to_string(attempt) + "}");
  return pair;
}

struct Asking {
  explicit Asking(int attempt = 1)
      : pair(asking_for_help(attempt)), stage(pair, pair.worlds[0], R"({"absent": "wait"})") {}
  WorldPair pair;
  Stage stage;

  void at(std::int64_t time) { stage.now = start_of_time + time; }
  void ring() {
    stage.table->tick(stage.now);
    stage.settle();
  }
  std::string refusal(int seat, const JsonObject& action) {
    const Reply reply = stage.try_act(seat, action);
    return reply.ok ? "" : engine::to_word(reply.body.at("code"));
  }
  JsonObject view(int number) const { return stage.game(seat(number)).view; }
  std::string custody(int number) const {
    const JsonObject all = stage.game(everybody).view;
    return engine::to_line(
        all.at("players").get_array()[static_cast<std::size_t>(number)].get_object().at("custody"));
  }
  std::string hand(int number) const {
    const JsonObject own = view(number);
    return engine::to_line(
        own.at("players").get_array()[static_cast<std::size_t>(number)].get_object().at("hand"));
  }
  // All that the journal holds, and that it leads to the same table again.
  std::string journal() {
    std::string all;
    for (const Entry& entry : stage.entries) all += entry.text + "\n";
    const std::string before = stage.table->snapshot();
    stage.restart();
    EXPECT_EQ(stage.table->snapshot(), before);
    return all;
  }
};

TEST(Race, an_assist_and_the_bell_in_the_same_millisecond_when_the_assist_comes_first) {
  std::string journals[2];
  for (std::string& journal : journals) {
    Asking room;
    room.at(time_is_up);
    EXPECT_EQ(room.refusal(0, help), "ATTEMPT_OVER");
    EXPECT_EQ(room.custody(1), "[]");
    EXPECT_EQ(room.hand(0), R"(["BA-TABLES_R"])") << "the card never left the hand";
    room.ring();
    const auto record = room.stage.table->record();
    ASSERT_EQ(record->inputs.size(), 1u) << "the bell, once";
    EXPECT_EQ(record->inputs[0].kind, engine::Input::Kind::expire);
    EXPECT_EQ(engine::milliseconds(record->inputs[0].at), time_is_up);
    journal = room.journal();
  }
  EXPECT_EQ(journals[0], journals[1]);
}

TEST(Race, an_assist_and_the_bell_in_the_same_millisecond_when_the_bell_comes_first) {
  Asking other;
  other.at(time_is_up);
  other.refusal(0, help);
  std::string journals[2];
  for (std::string& journal : journals) {
    Asking room;
    room.at(time_is_up);
    room.ring();
    EXPECT_EQ(room.refusal(0, help), "ATTEMPT_NOT_RUNNING") << "nobody had anything to give back";
    EXPECT_EQ(room.hand(0), R"(["BA-TABLES_R"])");
    EXPECT_EQ(written(room.stage.table->card()), written(other.stage.table->card()));
    EXPECT_EQ(room.view(0), other.view(0)) << "the order changes nothing but the sentence";
    journal = room.journal();
  }
  EXPECT_EQ(journals[0], journals[1]);
  EXPECT_EQ(journals[0], other.journal());
}

TEST(Race, an_assist_a_millisecond_before_the_bell_counts) {
  std::string journals[2];
  for (std::string& journal : journals) {
    Asking room;
    room.at(time_is_up - 1);
    EXPECT_EQ(room.refusal(0, help), "");
    EXPECT_EQ(room.custody(1), R"(["P14"])");
    room.at(time_is_up);
    room.ring();
    EXPECT_EQ(room.custody(1), R"(["P14"])") << "what was freed before stays";
    journal = room.journal();
  }
  EXPECT_EQ(journals[0], journals[1]);
}

TEST(Race, whoever_the_last_bell_overtakes_is_told_that_time_was_up) {
  Asking room(3);
  room.at(time_is_up + 20);
  EXPECT_EQ(room.refusal(0, help), "ATTEMPT_OVER");
  EXPECT_EQ(room.stage.table->phase(), Phase::finished);
  EXPECT_EQ(engine::milliseconds(room.stage.table->record()->inputs[0].at), time_is_up);
  EXPECT_EQ(room.refusal(0, help), "over");
}

TEST(Race, two_assists_in_the_same_millisecond_in_either_order) {
  for (const int first : {0, 2}) {
    std::string journals[2];
    for (std::string& journal : journals) {
      Asking room;
      room.at(5'000);
      EXPECT_EQ(room.refusal(first, help), "");
      EXPECT_EQ(room.refusal(2 - first, help), "ASSIST_NOT_WANTED");
      EXPECT_EQ(room.hand(2 - first), R"(["BA-TABLES_R"])");
      EXPECT_EQ(room.custody(1), R"(["P14"])");
      journal = room.journal();
    }
    EXPECT_EQ(journals[0], journals[1]);
  }
}

TEST(Race, an_assist_against_the_own_card_of_the_active_player) {
  for (const bool own_first : {true, false}) {
    Asking room;
    room.at(5'000);
    EXPECT_EQ(own_first ? room.refusal(1, own_card) : room.refusal(0, help), "");
    EXPECT_EQ(own_first ? room.refusal(0, help) : room.refusal(1, own_card),
              own_first ? "ASSIST_NOT_WANTED" : "");
    EXPECT_EQ(room.custody(1), own_first ? R"(["P10"])" : R"(["P14"])");
    room.journal();
  }
}

}  // namespace
}  // namespace table
