#include "engine/ask.hpp"

#include "games/aliens/aliens.hpp"
#include "games/aliens/codec.hpp"
#include "games/aliens/play.hpp"
#include "games/test/fair.hpp"

// What somebody is answered who asks the rules.
namespace aliens {
namespace {

using engine::JsonObject;

using AskStage = fair::Stage<Game>;

// Somebody, a Human unless it says else, stands in D09 (Dangerous, like D08; D10 is Silent).
std::string table(const std::string& more, const std::string& me = R"("character": "captain")") {
  const bool alien = me.find("fast") != std::string::npos || me.find("blink") != std::string::npos;
  return R"({"players": [{)" + me + R"(, "place": "D09"}, {"character": ")" +
         (alien ? "medic" : "brute") + R"(", "place": "M06"},
    {"character": "engineer", "place": "K09"}, {"character": "silent", "place": "A04"}])" +
         more + "}";
}

std::string line_of(const AskStage& stage, int seat) {
  const engine::Observer who =
      seat < 0 ? engine::Observer::spectator() : engine::Observer(engine::seat_at(seat));
  return engine::to_line(
      written(Game::prompt(stage.rules(), Game::view(stage.rules(), stage.truth(), who), who)));
}

JsonObject asked_of(const AskStage& stage, std::string_view action, int seat = 0) {
  const engine::Seat who = engine::seat_at(seat);
  const View view = Game::view(stage.rules(), stage.truth(), who);
  engine::Asking<Game> asking(stage.rules(), view, who, {});
  return asking.ask(engine::parse_json(action, "action")->get_object());
}

std::string answer(const AskStage& stage, std::string_view action, int seat = 0) {
  return engine::to_line(asked_of(stage, action, seat));
}

const JsonObject& only_blank(const JsonObject& asked) {
  return asked.at("missing").get_array().at(0).get_object();
}

TEST(AliensAsk, says_who_moves_how_far) {
  const AskStage human("{}", 4, table(""));
  EXPECT_EQ(line_of(human, 0), R"({"seat":0,"verb":"ui.move","rest":"ui.move.one",)"
                               R"("then":"ui.move.then","fields":{"sector":"D09","number":1}})");
  const AskStage alien("{}", 4, table("", R"("character": "fast")"));
  EXPECT_NE(line_of(alien, 0).find(R"("rest":"ui.move.many")"), std::string::npos);
  EXPECT_NE(line_of(alien, 0).find(R"("number":3)"), std::string::npos);
}

TEST(AliensAsk, tells_those_who_wait_no_more_than_whose_turn_it_is) {
  const AskStage stage("{}", 4, table(""));
  EXPECT_EQ(line_of(stage, 1), R"({"seat":0,"rest":"ui.wait","then":"ui.wait.next",)"
                               R"("fields":{"seat":0}})");
  EXPECT_EQ(line_of(stage, 2), R"({"seat":0,"rest":"ui.wait","fields":{"seat":0}})");
  EXPECT_EQ(line_of(stage, -1),
            R"({"seat":0,"rest":"ui.wait","then":"ui.watching","fields":{"seat":0}})");
  const AskStage later("{}", 4, table(R"(, "phase": "announce", "turn": {"saying": "silence"})"));
  for (const int seat : {1, 2, 3, -1}) EXPECT_EQ(line_of(later, seat), line_of(stage, seat));
}

TEST(AliensAsk, says_what_going_on_leads_to) {
  const auto ground = [](std::string_view options, const std::string& turn,
                         const std::string& more = "") {
    const AskStage stage(
        options, 4,
        table(R"(, "phase": "after_move", "turn": {"moved": true)" + turn + "}" + more,
              R"("character": "pilot")"));
    const std::string line = line_of(stage, 0);
    const std::size_t at = line.find(R"("ground":")") + 10;
    return line.substr(at, line.find('"', at) - at);
  };
  EXPECT_EQ(ground("{}", ""), "dangerous");
  EXPECT_EQ(ground("{}", R"(, "sedated": true)"), "quiet");
  EXPECT_EQ(ground("{}", R"(, "captain": true)"), "quiet");
}

TEST(AliensAsk, foresees_what_a_sector_asks_for) {
  const AskStage pilot("{}", 4, table("", R"("character": "pilot")"));
  EXPECT_EQ(engine::to_line(asked_of(pilot, R"({"do": "move", "to": "D08"})").at("dangers")),
            R"([{"danger":"dangerous","sector":"D08"}])");
  EXPECT_EQ(engine::to_line(asked_of(pilot, R"({"do": "move", "to": "D10"})").at("dangers")),
            R"([{"danger":"silent","sector":"D10"}])");
  // ALI-131: the Captain's first one, and no other.
  const AskStage captain("{}", 4, table(""));
  EXPECT_EQ(engine::to_line(asked_of(captain, R"({"do": "move", "to": "D08"})").at("dangers")),
            R"([{"danger":"quiet","sector":"D08"}])");
  const AskStage used("{}", 4, table("", R"("character": "captain", "ability_used": true)"));
  EXPECT_EQ(engine::to_line(asked_of(used, R"({"do": "move", "to": "D08"})").at("dangers")),
            R"([{"danger":"dangerous","sector":"D08"}])");
}

TEST(AliensAsk, a_reborn_captain_draws_like_everybody) {
  const AskStage reborn("{}", 4,
                        table("", R"("character": "captain", "side": "alien", "reborn": true)"));
  EXPECT_EQ(engine::to_line(asked_of(reborn, R"({"do": "move", "to": "D08"})").at("dangers")),
            R"([{"danger":"dangerous","sector":"D08"}])");
}

std::string announcing(const std::string& saying, const std::string& more = "") {
  return table(R"(, "phase": "announce", "turn": {"moved": true, "saying": ")" + saying + "\"" +
               more + "}");
}

TEST(AliensAsk, says_what_to_announce) {
  const auto then = [](const AskStage& stage) {
    const std::string line = line_of(stage, 0);
    const std::size_t at = line.find(R"("then":")") + 8;
    return line.substr(at, line.find('"', at) - at);
  };
  EXPECT_EQ(then(AskStage("{}", 4, announcing("silent_sector"))), "ui.announce.sector");
  EXPECT_EQ(then(AskStage("{}", 4, announcing("silence", R"(, "drawn": "cat")"))),
            "ui.announce.silence");
  EXPECT_EQ(then(AskStage("{}", 4, announcing("noise_here", R"(, "drawn": "noise_your")"))),
            "ui.announce.here");
  const std::string any = R"(, "drawn": "noise_any")";
  EXPECT_EQ(then(AskStage("{}", 4, announcing("noise_anywhere", any))), "ui.announce.any");
  EXPECT_EQ(then(AskStage("{}", 4, announcing("noise_anywhere", any + R"(, "two_noises": true)"))),
            "ui.announce.pair");
  EXPECT_EQ(then(AskStage("{}", 4, announcing("noise_here", R"(, "drawn": "noise_your",
                                                              "two_noises": true)"))),
            "ui.announce.pairhere");
}

TEST(AliensAsk, ALI_201_without_items_a_card_is_silence) {
  const AskStage basic(R"({"game": "basic"})", 4, announcing("silence", R"(, "drawn": "cat")"));
  EXPECT_NE(line_of(basic, 0).find(R"("card":"silence")"), std::string::npos);
}

TEST(AliensAsk, offers_the_sectors_of_a_noise) {
  const AskStage one("{}", 4, announcing("noise_anywhere", R"(, "drawn": "noise_any")"));
  const JsonObject asked = asked_of(one, R"({"do": "announce"})");
  const JsonObject& blank = only_blank(asked);
  EXPECT_EQ(blank.at("pick"), "some");
  EXPECT_EQ(blank.at("least"), 1);
  EXPECT_EQ(blank.at("values").get_array().size(), one.rules().floor.size());
  EXPECT_NE(answer(one, R"({"do": "announce", "sectors": ["A"]})").find("unknown_sector"),
            std::string::npos);

  const AskStage dangerous(R"({"noise_targets": "dangerous_only"})", 4,
                           announcing("noise_anywhere", R"(, "drawn": "noise_any")"));
  EXPECT_NE(answer(dangerous, R"({"do": "announce", "sectors": ["D10"]})").find("ALI-064"),
            std::string::npos);
}

TEST(AliensAsk, ALI_121_a_pair_with_the_own_sector_has_it_in_it) {
  const AskStage pair("{}", 4,
                      announcing("noise_here", R"(, "drawn": "noise_your", "two_noises": true)"));
  const JsonObject asked = asked_of(pair, R"({"do": "announce"})");
  const JsonObject& blank = only_blank(asked);
  EXPECT_EQ(blank.at("pick"), "one");
  EXPECT_EQ(blank.at("values").get_array().size(), 2 * (pair.rules().floor.size() - 1));
  for (const engine::Json& value : blank.at("values").get_array()) {
    const engine::JsonArray& two = value.get_array();
    EXPECT_TRUE(two[0] == "D09" || two[1] == "D09") << engine::to_line(value);
  }
}

TEST(AliensAsk, offers_every_sector_to_the_spotlight) {
  const AskStage stage("{}", 4, table("", R"("character": "captain", "hand": {"spotlight": 1})"));
  const JsonObject asked = asked_of(stage, R"({"do": "use_item", "item": "spotlight"})");
  EXPECT_EQ(only_blank(asked).at("values").get_array().size(), stage.rules().all_sectors.size());
}

// ALI-020: nobody passes a pod or a start sector.
TEST(AliensAsk, tells_how_far_it_is) {
  const AskStage fermi(R"({"zone": "fermi"})", 4, R"({"players": [
    {"character": "captain", "place": "I06"}, {"character": "brute", "place": "L08"}]})");
  const JsonObject about = asked_of(fermi, R"({"about": true})").at("about").get_object();
  EXPECT_EQ(about.at("steps").at("I07"), 1);
  EXPECT_EQ(about.at("steps").at("P1"), 1);
  EXPECT_GT(about.at("steps").at("J04").get_int64(), 2);
  EXPECT_FALSE(about.at("steps").get_object().contains("H"));
  EXPECT_EQ(about.at("pods").at("H"), (JsonObject{{"pod", 1}, {"number", 9}}));
  const AskStage galilei("{}", 4, table(""));
  const JsonObject here = asked_of(galilei, R"({"about": true})").at("about").get_object();
  EXPECT_EQ(here.at("steps").at("D08"), 1);
  EXPECT_EQ(here.at("pods").at("D08"), (JsonObject{{"pod", 4}, {"number", 6}}));
  EXPECT_EQ(here.at("pods").at("H"), (JsonObject{{"pod", 3}, {"number", 11}}));
}

// ALI-090, ALI-113, ALI-147: what others may think of a claim hangs on how fast one may be.
TEST(AliensAsk, tells_what_nobody_may_believe) {
  const auto about = [](const std::string& more, const std::string& me,
                        std::string_view options = "{}") {
    const AskStage stage(options, 4, table(R"(, "round": 4)" + more, me));
    return asked_of(stage, R"({"about": true})").at("about").get_object();
  };
  const std::string captain = R"("character": "captain")";
  EXPECT_EQ(about("", captain).at("reach"), (engine::JsonArray{6, 4, 2, 2}));
  EXPECT_EQ(about("", R"("character": "blink", "kills": 1)").at("reach"),
            (engine::JsonArray{9, 6, 3, 3}));
  EXPECT_EQ(about("", captain, R"({"secret_kills": true})").at("reach"),
            (engine::JsonArray{9, 6, 3, 3}));
  const std::string uses = R"(, "uses": [{"seat": 0, "item": "adrenaline", "round": 3}])";
  EXPECT_EQ(about(uses, captain).at("reach"), (engine::JsonArray{7, 5, 2, 2}));
  const std::string put = R"(, "uses": [{"seat": 0, "item": "teleport", "round": 2}])";
  EXPECT_EQ(about(put, captain).at("reach"), (engine::JsonArray{nullptr, nullptr, 2, 2}));
  EXPECT_TRUE(about(put, captain).at("unreached").get_object().empty());
  const std::string shown = R"("character": "captain", "shown": true)";
  EXPECT_EQ(about("", shown).at("reach"), (engine::JsonArray{3, 2, 1, 1}));

  // In the first round, where an Alien goes two sectors, or three with an ability.
  const auto first = [](std::string_view options) {
    const AskStage stage(options, 4, table(""));
    return asked_of(stage, R"({"about": true})").at("about").at("unreached").get_object();
  };
  EXPECT_FALSE(first("{}").empty());
  EXPECT_LT(first("{}").size(), first(R"({"abilities": false})").size());
  for (const auto& [sector, away] : first("{}")) EXPECT_GT(away.get_int64(), 1) << sector;
}

TEST(AliensAsk, ALI_100_an_item_that_is_never_for_a_player_is_so_at_any_time) {
  const std::string hand = R"("character": "blink", "hand": {"cat": 1, "teleport": 1})";
  for (const std::string more : {"", R"(, "current": 1)"}) {
    const AskStage stage("{}", 4, table(more, hand));
    EXPECT_NE(answer(stage, R"({"do": "use_item", "item": "cat"})").find("item_not_for_you"),
              std::string::npos);
    EXPECT_EQ(answer(stage, R"({"do": "use_item", "item": "teleport"})").find("item_not_for_you"),
              std::string::npos);
  }
}

TEST(AliensAsk, an_attack_foretells_nobody) {
  const auto attack = [](const std::string& prey) {
    const AskStage stage("{}", 4,
                         R"({"players": [{"character": "brute", "place": "D09"},
                    {"character": "captain", "place": ")" +
                             prey + R"("},
                    {"character": "engineer", "place": "K09"}, {"character": "silent", "place": "A04"}],
                    "phase": "after_move", "turn": {"moved": true}})");
    return answer(stage, R"({"do": "attack"})");
  };
  EXPECT_EQ(attack("D09"), attack("M06"));
  EXPECT_NE(attack("D09").find(R"("certain":false)"), std::string::npos);
}

TEST(AliensAsk, says_who_answers_an_attack) {
  const AskStage stage("{}", 4, table(R"(, "current": 1, "phase": "reaction",
      "assault": {"sector": "D09", "victims": [0]})"));
  EXPECT_EQ(line_of(stage, 0), R"({"seat":0,"verb":"ui.answer","rest":"ui.answer.rest",)"
                               R"("then":"ui.answer.then","fields":{"seat":1,"sector":"D09"}})");
  EXPECT_EQ(line_of(stage, 2).find(R"({"seat":0,"rest":"ui.wait.reaction")"), 0u);
}

TEST(AliensAsk, says_what_is_left_to_do) {
  const AskStage pods("{}", 4, R"({"players": [{"character": "engineer", "place": "P1"},
      {"character": "brute"}, {"character": "captain"}, {"character": "silent"}],
      "phase": "choose_pod_card", "pod_choice": ["green", "red"]})");
  EXPECT_NE(line_of(pods, 0).find("ui.choose.pod"), std::string::npos);
  const AskStage full(R"({"hand_limit": 3})", 4,
                      table(R"(, "phase": "after_resolution")",
                            R"("character": "captain", "hand": {"silence": 4})"));
  EXPECT_NE(line_of(full, 0).find("ui.finish.discard"), std::string::npos);
  const AskStage free("{}", 4, table(R"(, "phase": "after_resolution")"));
  EXPECT_EQ(line_of(free, 0),
            R"({"seat":0,"verb":"ui.finish","rest":"ui.finish.rest","fields":{"items":true}})");
}

}  // namespace
}  // namespace aliens
