#include <gtest/gtest.h>

#include "engine/conformance/sweep.hpp"
#include "engine/record.hpp"
#include "games/aliens/aliens.hpp"
#include "games/aliens/zonefile.hpp"
#include "games/test/golden.hpp"

// Zones that people make: as an option of a match, and as a work that is checked.
namespace aliens {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

const engine::GameData& game_data() {
  static const auto loaded =
      *engine::game_entry_of<aliens::Game>().load(engine::game_entry_of<aliens::Game>().files());
  return *loaded;
}

engine::WorkCheck checked(std::string_view text, std::string_view language = "en") {
  return *game_data().check_work(text, *game_data().words(language, ""));
}

std::string code_of(std::string_view layout) {
  const engine::WorkCheck work = checked(layout);
  EXPECT_TRUE(work.good()) << work.errors.front().sentence;
  return work.data;
}

std::string problem_with(std::string_view zone, int rounds = 40) {
  const auto rules = game_data().rules(JsonObject{{"zone", zone}, {"rounds", rounds}}, 4);
  if (rules) return "";
  const engine::Problem& problem = rules.problem();
  const auto words = game_data().words("en", "");
  return words->has(problem.key) ? words->sentence(problem.key, problem.fields) : problem.what;
}

constexpr std::string_view small = "Hss1\nsddA\nsdds\n";

TEST(Works, ALI_002_a_zone_can_be_chosen_by_its_code) {
  const std::string code = code_of(small);
  const auto rules = game_data().rules(JsonObject{{"zone", code}}, 4);
  ASSERT_TRUE(rules) << rules.problem().what;
  EXPECT_EQ(engine::to_word((*rules)->options().at("zone")), code)
      << "records and links carry the zone itself";
  const std::vector<std::string> levels(4, "easy");
  EXPECT_TRUE((*rules)->play_out(levels, 1).outcome) << "bots play it to its end";
}

TEST(Works, the_code_of_a_supplied_zone_plays_like_its_id) {
  const Json zones = [] {
    for (const engine::File& file : engine::game_entry_of<aliens::Game>().files())
      if (file.name == "data/zones.json") return *engine::parse_json(file.text, file.name);
    return Json(nullptr);
  }();
  for (const Json& zone : zones.at("zones").as_array()) {
    const std::string id = engine::to_word(zone.at("id"));
    const engine::WorkCheck work = checked(engine::to_line(zone));
    ASSERT_TRUE(work.good()) << id;
    const auto by_id = game_data().rules(JsonObject{{"zone", id}}, 3);
    const auto by_code = game_data().rules(JsonObject{{"zone", work.data}}, 3);
    ASSERT_TRUE(by_id && by_code) << id;
    EXPECT_EQ((*by_id)->signature(1), (*by_code)->signature(1)) << id;
  }
}

TEST(Works, what_is_wrong_with_the_zone_of_a_match_is_told_in_a_sentence) {
  const std::string code = code_of(small);
  EXPECT_EQ(problem_with(code), "");
  EXPECT_EQ(problem_with("galile"),
            "There is no zone “galile”; do you mean “galilei”? A zone of your own is given by its "
            "zone code, which begins with Z1.");
  EXPECT_EQ(problem_with(code.substr(0, 60)),
            "This zone is not whole: copy all of it, from its first sign to its last.");
  EXPECT_EQ(problem_with("Z1." + std::string(108, 'A') + "."),
            "A zone needs exactly one Human Sector.");
  std::string padded = code;
  padded[3 + 107] = 'B';
  EXPECT_EQ(problem_with(padded),
            "This zone is not whole: copy all of it, from its first sign to its last.")
      << "there is one code for a zone";
  EXPECT_EQ(problem_with(code_of("Hsssssssss1\nsdddddddddA\n"), 9),
            "No Human can reach a pod in time.");
  EXPECT_EQ(problem_with(std::string(161, 'Z')).substr(0, 42),
            "option 'zone' has at most 160 characters, ");
}

TEST(Works, every_form_of_a_zone_comes_to_the_same_code) {
  const std::string code = code_of(small);
  const JsonObject file{{"format", "escapement.aliens.zone/1"},
                        {"id", "small"},
                        {"name", "Small"},
                        {"columns", 4},
                        {"rows", 3},
                        {"layout", JsonArray{"Hss1", "sddA", "sdds"}},
                        {"provenance", "a test"}};
  EXPECT_EQ(checked(engine::to_line(file)).data, code);
  EXPECT_EQ(checked(" \n" + code + "\n").data, code);
  EXPECT_EQ(checked("; name: Small\r\nHss1\r\nsddA\r\nsdds\r\n").data, code);
  const JsonObject read = checked(engine::to_line(file)).read.as_object();
  EXPECT_EQ(read.at("name"), "Small");
  EXPECT_EQ(read.at("layout"), file.at("layout"));
  EXPECT_FALSE(read.contains("provenance")) << "only what the format knows";
}

// Found by fuzzing: such a name could be read but not written.
TEST(Works, a_name_of_broken_letters_survives_its_own_file) {
  for (const std::string letters :
       {"\xcd\xff", "\xed\xa0\x80", "\xe0\x80\x80", "\xf4\x90\x80\x80"}) {
    const engine::WorkCheck work = checked("; name: Sm" + letters + "\nHss1\nsddA\nsdds\n");
    const engine::Json name("Sm" + std::string(letters.size(), '?'));
    EXPECT_EQ(work.read.as_object().at("name"), name);
    EXPECT_EQ(checked(engine::to_pages(work.read)).read.as_object().at("name"), name);
  }
}

TEST(Works, a_good_zone_comes_with_its_figures_and_warnings) {
  const engine::WorkCheck work = checked(small);
  EXPECT_TRUE(work.good());
  EXPECT_EQ(work.facts.at("silent"), 5);
  EXPECT_EQ(work.facts.at("dangerous"), 4);
  EXPECT_EQ(work.facts.at("pods").at(0).at("human_moves"), 3);
  EXPECT_EQ(work.facts.at("ways").at("human").at("B01"), 1);
  EXPECT_EQ(work.facts.at("ways").at("alien").at("D03"), 1);
  EXPECT_EQ(work.facts.at("ways").at("pod").at("A01"), 3);
  EXPECT_EQ(work.facts.at("ways").at("pod").at("C01"), 1);
  EXPECT_FALSE(work.facts.at("ways").at("pod").as_object().contains("D02"));
  EXPECT_EQ(work.facts.at("reached").at("human"), 9);
  EXPECT_EQ(work.facts.at("reached").at("alien"), 9);
  ASSERT_FALSE(work.warnings.empty());
  EXPECT_EQ(work.warnings.back().code, "W8");
  EXPECT_EQ(work.warnings.back().sentence, "There are fewer than 4 pods.");
  EXPECT_EQ(checked(small, "de").warnings.back().code, "W8");
  EXPECT_NE(checked(small, "de").warnings.back().sentence, "There are fewer than 4 pods.");
}

TEST(Works, every_pod_is_described_and_the_nearest_counts) {
  const JsonObject facts = checked("Hss1\nsddA\nsds2\n").facts;
  ASSERT_EQ(facts.at("pods").as_array().size(), 2u);
  EXPECT_EQ(facts.at("pods").at(1).at("pod"), 2);
  EXPECT_EQ(facts.at("pods").at(1).at("human_moves"), 4);
  EXPECT_EQ(facts.at("ways").at("pod").at("C01"), 1);
  EXPECT_EQ(facts.at("ways").at("pod").at("C03"), 1);
  EXPECT_EQ(facts.at("ways").at("pod").at("A01"), 3);
}

TEST(Works, an_unfinished_zone_comes_with_what_is_known_of_it) {
  const engine::WorkCheck empty = checked("....\n....\n");
  EXPECT_EQ(empty.data, "");
  EXPECT_EQ(empty.errors.front().code, "Z03");
  EXPECT_EQ(empty.facts.at("silent"), 0);
  EXPECT_TRUE(empty.facts.at("ways").at("human").as_object().empty());
  const engine::WorkCheck island = checked("Hss1.s2\nsddA.ss\nsdds.ss\n");
  EXPECT_EQ(island.errors.front().code, "Z08");
  EXPECT_EQ(island.errors.front().fields.at("sector"), "F01");
  EXPECT_EQ(island.errors.front().sentence, "Sector F01 cannot be reached.");
  EXPECT_TRUE(island.facts.at("pods").at(1).at("human_moves").is_null());
  EXPECT_TRUE(island.facts.at("pods").at(1).at("lead").is_null());
  EXPECT_TRUE(island.warnings.empty());
}

TEST(Works, a_remark_names_every_sector_that_it_is_about) {
  const auto sectors = [](std::string_view text, std::string_view code) {
    const engine::WorkCheck work = checked(text);
    for (const auto& list : {work.errors, work.warnings})
      for (const engine::Remark& remark : list)
        if (remark.code == code) return engine::to_line(remark.fields.at("sectors"));
    return std::string("none");
  };
  EXPECT_EQ(sectors("Hss1\nsddA\nHdds", "Z03"), R"(["A01","A03"])");
  EXPECT_EQ(sectors("sss1\nsddA\nsdds", "Z03"), "[]");
  EXPECT_EQ(sectors("Hss1\nsddA\nAdds", "Z04"), R"(["D02","A03"])");
  EXPECT_EQ(sectors("Hss1\nsddA\n1dds", "Z05"), R"(["D01","A03"])");
  EXPECT_EQ(sectors("Hss1\nsddA\n3dds", "Z05"), R"(["A03"])") << "there is no pod 2";
  EXPECT_EQ(sectors("Hss1.s\nsddA.s\nsdds..", "Z08"), R"(["F01","F02"])");
  EXPECT_EQ(sectors("Hss1.2\nsddA..\nsdds..", "Z09"), R"(["F01"])");
  EXPECT_EQ(sectors("Hss1.s\nsddA..\nsdds.s", "Z10"), R"(["F01","F03"])");
  EXPECT_EQ(sectors(small, "W6"), R"(["A01"])");
}

TEST(Works, what_is_no_zone_at_all_is_refused) {
  for (const std::string_view text :
       {"", "  \n", "{", "{}", "{\"layout\": 5}", "[1]", "Z1.", "\"\""}) {
    const engine::WorkCheck work = checked(text);
    EXPECT_FALSE(work.good()) << text;
    EXPECT_EQ(work.data, "") << text;
    EXPECT_FALSE(work.errors.front().sentence.empty()) << text;
  }
}

std::string number_of(const std::string& text) {
  engine::Hash hash;
  hash.add_bytes(text.data(), text.size());
  return engine::hex_word(hash.value());
}

// The codes of what is said of a zone, on one line; all the rest as one number.
std::string verdict(const engine::WorkCheck& work) {
  std::string text = work.good() ? "good" : "bad";
  std::string rest = engine::to_line(Json(work.facts)) + engine::to_line(work.read) + work.data;
  for (const auto& list : {work.errors, work.warnings})
    for (const engine::Remark& remark : list) {
      text += " " + remark.code;
      rest += engine::to_line(remark.fields) + remark.sentence;
    }
  return text + " " + number_of(rest) + "\n";
}

// Every sector of some zones as every mark.
std::string with_other_marks() {
  std::string all;
  for (const std::string_view layout : {small, std::string_view("1sdAs2d\n.dssdd.\nH.ddsss\n"),
                                        std::string_view("dHd\n.s.\n"
                                                         "ddd\nsAs\n1.2")})
    for (std::size_t at = 0; at < layout.size(); ++at) {
      std::string changed(layout);
      std::string verdicts;
      for (const char mark : std::string_view(".sdHA12345x\n")) {
        changed[at] = mark;
        verdicts += verdict(checked(changed));
      }
      all += "mark " + std::to_string(at) + ": " + number_of(verdicts) + "\n";
    }
  return all;
}

// Ways of all lengths, with the Aliens beside the Humans, on the way and at its end.
std::string with_longer_ways() {
  std::string all;
  for (std::size_t length = 1; length <= 21; ++length)
    for (std::size_t alien = 0; alien <= length; alien += 3) {
      std::string beside(length + 1, alien % 2 == 0 ? '.' : 'd');
      beside[alien] = 'A';
      const std::string layout =
          "H" + std::string(length, 's') + "1\n" + beside + ".\n" + std::string(length + 1, 'd');
      all += std::to_string(length) + " " + std::to_string(alien) + ": " +
             verdict(checked(layout)) + "  there and back " +
             verdict(checked(layout + "d\n" + std::string(length + 1, '.') + "s\n2" +
                             std::string(length + 1, 's')));
    }
  return all;
}

// A file with every field as short and as long as it may be, and beyond that.
std::string with_other_fields() {
  JsonObject file{{"format", "escapement.aliens.zone/1"},
                  {"id", "small"},
                  {"name", "Small"},
                  {"columns", 4},
                  {"rows", 3},
                  {"layout", JsonArray{"Hss1", "sddA", "sdds"}}};
  std::string all;
  const auto say = [&](const char* field, const Json& value) {
    JsonObject changed = file;
    changed[field] = value;
    all += std::string(field) + " " + engine::to_line(value).substr(0, 40) + ": " +
           verdict(checked(engine::to_line(changed)));
  };
  for (const char* field :
       {"id", "name", "name_de", "subtitle", "subtitle_de", "character", "author"})
    for (const std::size_t length : {0u, 1u, 2u, 3u, 32u, 33u, 40u, 41u, 120u, 121u})
      say(field, Json(std::string(length, 'x')));
  for (const char* id : {"a-1", "z9", "Ab", "a b", "ab_", "\u00e4b"}) say("id", id);
  for (const char* field : {"columns", "rows"})
    for (const int count : {-1, 0, 1, 2, 3, 4, 5, 14, 15, 23, 24}) say(field, count);
  for (int least = 1; least <= 9; ++least)
    for (int most = least - 1; most <= 9; ++most) say("suggested_players", JsonArray{least, most});
  for (const Json& players : {Json(nullptr), Json(4), Json(JsonArray{4}), Json(JsonArray{4, 5, 6}),
                              Json(JsonArray{"4", 5}), Json(JsonArray{4, "5"})})
    say("suggested_players", players);
  for (const Json& layout :
       {Json(nullptr), Json("Hss1"), Json(JsonArray{"Hss1", "sddA"}),
        Json(JsonArray{"Hss1", "sddA", "sdd"}), Json(JsonArray{"Hss1", "sddAs", "sdds"}),
        Json(JsonArray{"Hss1", 5, "sdds"}), Json(JsonArray{"Hss1", "sdd\u00e4", "sdds"})})
    say("layout", layout);
  return all;
}

// A code with every sign changed, and with too little and too much behind it.
std::string with_other_signs() {
  const std::string code = code_of("Hss1\nsddA\nsds2\n3dds\nssd4\n");
  std::string all;
  for (std::size_t at = 0; at < code.size(); ++at) {
    std::string verdicts;
    for (const char sign : std::string_view("AB_P.H1")) {
      std::string changed = code;
      changed[at] = sign;
      verdicts += verdict(checked(changed));
    }
    all += "sign " + std::to_string(at) + ": " + number_of(verdicts) + "\n";
  }
  for (std::size_t length = code.size() - 9; length < code.size(); ++length)
    all += std::to_string(length) + " signs: " + verdict(checked(code.substr(0, length)));
  return all + "one more: " + verdict(checked(code + "A"));
}

// The zones of the game, and how they are drawn.
std::string with_supplied_zones() {
  std::string all;
  for (const engine::File& file : engine::game_entry_of<aliens::Game>().files()) {
    if (file.name != "data/zones.json") continue;
    const Json zones = *engine::parse_json(file.text, file.name);
    for (const Json& zone : zones.at("zones").as_array()) {
      std::string drawing;
      for (const std::string& line : drawing_of(*check_zone(zone, 40).zone)) drawing += line + "\n";
      all += engine::to_word(zone.at("id")) + ": drawn " + number_of(drawing) + " " +
             verdict(checked(engine::to_line(zone)));
    }
  }
  return all;
}

TEST(GoldenWorks, aliens_zones_are_judged_as_they_are) {
  golden::compare(golden::folder("aliens") / "works.txt",
                  with_supplied_zones() + with_other_marks() + with_longer_ways() +
                      with_other_fields() + with_other_signs());
}

// Whatever passes the check must be playable, even where a start sector is the only way between two
// parts of the floor, or a corridor is one sector wide.
TEST(Works, the_laws_hold_in_strange_zones) {
  std::vector<engine::conformance::Setup> setups;
  for (const std::string_view layout : {"ssdsHdssd\nsdd1A2dds\n", "Hsssssssss1\nA..........\n",
                                        "1dddH\ndddd.\n2dddA\n", "sdsds1\nHsdsdA\n"})
    for (const int seats : {2, 8}) setups.push_back({JsonObject{{"zone", code_of(layout)}}, seats});
  for (const std::string& violation :
       engine::conformance::check_setups<aliens::Game>(game_data(), setups, {}))
    ADD_FAILURE() << violation;
}

}  // namespace
}  // namespace aliens
