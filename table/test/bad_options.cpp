#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>

#include "engine/conformance/sweep.hpp"
#include "table/test/room.hpp"

// Whoever chooses house rules that cannot be played reads why, in their language and without the
// ids of options.
namespace table {
namespace {

using engine::Json;
using engine::JsonObject;
using testing::HasSubstr;

engine::Catalogue said_by_tables(std::string_view language) {
  const std::string name = "table/text/" + std::string(language) + ".json";
  std::ifstream file(std::string(SOURCE_FOLDER) + "/" + name);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return *engine::Catalogue::load(text, name, "");
}

engine::Catalogue words_of(std::string_view slug, std::string_view language) {
  engine::Catalogue words = *real_game_data(slug)->words(language, "");
  words.join(said_by_tables(language));
  return words;
}

// Ids that are no ordinary words.
bool shows_an_id(const std::string& sentence, const engine::Options& options) {
  return std::any_of(options.all().begin(), options.all().end(), [&](const auto& option) {
    const bool plain = option.id.find_first_of("._ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string::npos;
    return !plain && sentence.find(option.id) != std::string::npos;
  });
}

class BadOptions : public testing::TestWithParam<std::string_view> {
 protected:
  const engine::GameData& game_data() const { return *real_game_data(GetParam()); }

  // Whether they are refused, which then is a sentence in every language.
  bool refused(const JsonObject& options, int seats) const {
    const auto rules = game_data().rules(options, seats);
    if (rules) return false;
    const engine::Problem& problem = rules.problem();
    for (const std::string_view language : engine::languages) {
      const engine::Catalogue words = words_of(GetParam(), language);
      const std::string where = engine::to_line(options) + " for " + std::to_string(seats);
      EXPECT_TRUE(words.has(problem.key)) << problem.what << where;
      EXPECT_THAT(words.unfilled(problem.key, problem.fields), testing::IsEmpty()) << where;
      const std::string sentence = words.sentence(problem.key, problem.fields);
      // Whoever named an option that is not there reads what can be named.
      EXPECT_TRUE(!shows_an_id(sentence, game_data().options()) ||
                  problem.key == "refusal.setup.no_such_option")
          << sentence;
      EXPECT_TRUE(sentence.ends_with(".") || sentence.ends_with("?") ||
                  problem.key == "refusal.setup.no_zone" ||
                  problem.key == "refusal.setup.no_such_option")
          << sentence;
    }
    return true;
  }
};

TEST_P(BadOptions, are_a_sentence_in_every_language) {
  int count = 0;
  for (const JsonObject& preset : engine::conformance::presets(game_data()))
    for (int seats = 0; seats <= engine::max_seats + 1; ++seats)
      count += refused(preset, seats) ? 1 : 0;
  const int seats = engine::fewest_seats(game_data(), {});
  for (const engine::Option& option : game_data().options().all()) {
    std::vector<Json> values = game_data().options().examples(option);
    values.insert(values.end(), {Json(nullptr), Json("nonsense"), Json(option.most + 1)});
    if (option.text > 0)
      values.emplace_back(std::string(static_cast<std::size_t>(option.text) + 1, 'X'));
    for (const Json& value : values)
      count += refused(JsonObject{{option.id, value}}, seats) ? 1 : 0;
    count += refused(JsonObject{{option.id + "x", 1}}, seats) ? 1 : 0;
  }
  count += refused(JsonObject{{"something", 1}}, seats) ? 1 : 0;
  EXPECT_GT(count, 10);
}

INSTANTIATE_TEST_SUITE_P(Games, BadOptions,
                         testing::Values("deathstar", "aliens", "asterisk", "master", "sisypho",
                                         "hounds"));

// What a client makes of the answer.
std::string german(const Reply& reply, std::string_view slug) {
  EXPECT_EQ(engine::to_word(reply.body.at("code")), "bad_options");
  return words_of(slug, "de").sentence(engine::to_word(reply.body.at("why")), reply.body);
}

TEST(BadOptionsOfATable, say_in_german_what_does_not_go_together) {
  const auto why = [](std::string_view slug, const JsonObject& options, int seats) {
    const auto rules = real_game_data(slug)->rules(options, seats);
    return rules ? "" : german(Reply::bad_options(rules.problem()), slug);
  };
  EXPECT_EQ(
      why("aliens", {{"secret_kills", true}, {"mutation_last_human", "forbidden"}}, 4),
      "„Geheime Tode“ verbirgt, wer der letzte Mensch ist; „Mutation des letzten Menschen“ kann "
      "dann nicht „Nicht erlaubt“ sein.");
  EXPECT_EQ(why("aliens", {{"start_player", "7"}}, 4),
            "„Startspieler“ ist „Platz 8“; gespielt wird aber zu 4, auf den Plätzen davor.");
  EXPECT_EQ(why("aliens", {{"aliens", 4}}, 4),
            "Zu 4 sind höchstens 3 Aliens: Jemand muss Mensch sein.");
  EXPECT_THAT(why("aliens", {{"zone", "Z1.AAAA"}}, 4),
              HasSubstr("Diese Zone ist nicht vollständig"));
  EXPECT_THAT(why("aliens", {{"zone", "galile"}}, 4), HasSubstr("meinst du „galilei“?"));
  EXPECT_EQ(why("master", {{"team_play", true}}, 3),
            "„Escape Alliance (Zweierteams)“ braucht 4 oder 6 Personen, nicht 3.");
  EXPECT_EQ(why("master", {{"module.stories", true}}, 3),
            "„Story-Karten und Beast Mode“ braucht „Escape Leaders“.");
  EXPECT_EQ(why("master", {}, 5),
            "So spielt man zu 2 bis 4, nicht zu 5; mehr dürfen mit „5 oder 6 Spieler erlauben“ "
            "mitspielen.");
  EXPECT_EQ(why("master", {{"players.extended", true}}, 7),
            "So spielt man zu 2 bis 6, nicht zu 7.");
  EXPECT_EQ(why("asterisk", {{"clock.kind", "untimed"}, {"earlyEnd", "never"}}, 3),
            "„Uhr“ ist „Wenn alle Schluss ausrufen“; „Versuch vorzeitig beenden“ kann dann nicht "
            "„Nie“ sein.");
  EXPECT_EQ(why("asterisk", {{"mode", "rambo"}}, 2), "Ohne Uhr spielt man allein, nicht zu 2.");
  EXPECT_EQ(why("deathstar", {{"first_player", "3"}}, 2),
            "„Wer beginnt“ ist „Vierter Platz“; gespielt wird aber zu 2, auf den Plätzen davor.");
  EXPECT_EQ(why("deathstar", {{"time_trial", true}}, 2),
            "„Zeitrennen“ ist für 1 Person, nicht für 2.");
  EXPECT_THAT(why("sisypho", {{"sides", "AABBAX"}}, 4), HasSubstr("kann nicht „AABBAX“ sein"));
  EXPECT_EQ(why("sisypho", {}, 3), "So spielt man zu 4 bis 6, nicht zu 3.");
  EXPECT_EQ(why("hounds", {}, 3), "So spielt man zu 2, nicht zu 3.");
  EXPECT_EQ(why("deathstar", {{"hold", "maybe"}}, 2),
            "„Abwarten“ kann nicht maybe sein. Möglich: never, approach, always.");
}

TEST(BadOptionsOfATable, reach_whoever_plans_and_starts) {
  Room room(R"({"game": "deathstar", "options": {"first_player": "3"},
      "seats": [{"kind": "bot"}, {"kind": "bot"}]})");
  const JsonObject fields = object(R"({"options": {"hold": "maybe"}})");
  const auto plan = protocol::read_table_request("plan", fields);
  ASSERT_TRUE(plan);
  EXPECT_THAT(german(room.table->handle(ann, *plan, room.now), "deathstar"), HasSubstr("maybe"));
  EXPECT_THAT(german(room.table->handle(ann, protocol::Start{}, room.now), "deathstar"),
              HasSubstr("„Vierter Platz“"));
}

}  // namespace
}  // namespace table
