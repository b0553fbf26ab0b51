#include <gtest/gtest.h>

#include "engine/erase.hpp"
#include "games/aliens/aliens.hpp"
#include "games/aliens/play.hpp"
#include "games/aliens/zonefile.hpp"

// Zones: the supplied ones against the figures of the map books, and every error and warning.
namespace aliens {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

Json data(std::string_view name) {
  for (const engine::File& file : engine::game_entry_of<aliens::Game>().files())
    if (file.name == name) return *engine::parse_json(file.text, name);
  return nullptr;
}

JsonObject supplied(std::string_view id) {
  const Json zones = data("data/zones.json");
  for (const Json& zone : zones.get_object().at("zones").get_array())
    if (engine::to_word(zone.get_object().at("id")) == id) return zone.get_object();
  return {};
}

JsonObject drawn(std::initializer_list<std::string_view> layout) {
  JsonObject zone{{"format", "escapement.aliens.zone/1"}, {"id", "test"}, {"name", "Test"}};
  JsonArray lines;
  for (std::string_view line : layout) lines.emplace_back(line);
  zone["columns"] = static_cast<std::int64_t>(layout.begin()->size());
  zone["rows"] = static_cast<std::int64_t>(layout.size());
  zone["layout"] = lines;
  return zone;
}

std::vector<std::string> codes(const std::vector<aliens::Finding>& findings) {
  std::vector<std::string> all;
  for (const aliens::Finding& finding : findings) all.push_back(finding.code);
  return all;
}
std::vector<std::string> errors(const Json& zone, int rounds = 40) {
  return codes(aliens::check_zone(zone, rounds).errors);
}
std::vector<std::string> warnings(const Json& zone) {
  const aliens::ZoneCheck check = aliens::check_zone(zone, 40);
  EXPECT_TRUE(check.zone);
  return check.zone ? codes(aliens::zone_warnings(*check.zone)) : std::vector<std::string>{};
}
using Codes = std::vector<std::string>;

struct Expected {
  std::string_view id;
  int silent;
  int dangerous;
  std::vector<int> human_moves;
  std::vector<int> alien_moves;
  std::vector<int> leads;
  Codes warnings;
};

TEST(Zones, ALI_002_supplied_zones_have_the_figures_of_the_map_books) {
  const Expected all[] = {
      {"galilei", 79, 191, {12, 12, 11, 11}, {9, 10, 13, 12}, {7, 7, 4, 5}, {}},
      {"marconi", 0, 257, {11, 11, 10, 10}, {9, 9, 13, 13}, {6, 6, 3, 3}, {}},
      {"fermi", 33, 15, {9, 9, 14, 14}, {5, 5, 8, 8}, {6, 6, 10, 10}, {}},
      {"socrates", 9, 25, {4, 4, 4, 4}, {3, 3, 1, 1}, {2, 2, 3, 3}, {"W6"}},
      {"galvani", 31, 150, {14, 14, 15, 14}, {9, 11, 14, 14}, {9, 8, 8, 7}, {}},
      {"morgenland", 13, 33, {6, 4, 7}, {5, 4, 2}, {3, 2, 6}, {"W8"}},
      {"volta", 54, 178, {11, 11, 11, 11}, {9, 9, 10, 10}, {6, 6, 6, 6}, {}},
      {"levi-montalcini", 63, 105, {9, 10, 11, 11}, {11, 12, 7, 7}, {3, 4, 7, 7}, {}},
      {"marconi-printed", 51, 206, {11, 11, 10, 10}, {9, 9, 13, 13}, {6, 6, 3, 3}, {}},
      {"ascesa", 21, 24, {10, 10, 10, 10}, {6, 6, 7, 7}, {7, 7, 6, 6}, {}},
      {"balena", 27, 11, {13, 14, 14}, {12, 13, 13}, {7, 7, 7}, {"W5", "W6", "W8"}},
      {"cavour", 44, 49, {9, 7, 9}, {10, 8, 10}, {4, 3, 4}, {"W8"}},
      {"dilemma", 12, 1, {4}, {3}, {2}, {"W8"}},
      {"garibaldi", 29, 33, {13, 13, 13, 13}, {12, 12, 12, 12}, {7, 7, 7, 7}, {"W6"}},
      {"frenzy", 14, 2, {8, 7, 5, 5}, {3, 2, 1, 2}, {6, 6, 4, 4}, {"W5", "W6"}},
      {"machiavelli", 44, 97, {14, 12, 12, 14}, {11, 5, 12, 8}, {8, 9, 6, 10}, {}},
      {"sinistra", 14, 39, {8, 8, 9, 7}, {11, 11, 12, 10}, {2, 2, 3, 2}, {}},
      {"sound-of-silence", 76, 85, {14, 10, 10, 10}, {9, 12, 12, 7}, {9, 4, 4, 6}, {"W6"}},
  };
  for (const Expected& expected : all) {
    SCOPED_TRACE(expected.id);
    const aliens::ZoneCheck check = aliens::check_zone(supplied(expected.id), 40);
    ASSERT_TRUE(check.zone);
    const aliens::ZoneFacts facts = aliens::facts_of(*check.zone);
    EXPECT_EQ(facts.silent, expected.silent);
    EXPECT_EQ(facts.dangerous, expected.dangerous);
    ASSERT_EQ(check.zone->pod_count, std::ssize(expected.human_moves));
    for (std::size_t pod = 0; pod < expected.human_moves.size(); ++pod) {
      EXPECT_EQ(facts.human_moves[pod], expected.human_moves[pod]);
      EXPECT_EQ(facts.alien_moves[pod], expected.alien_moves[pod]);
      EXPECT_EQ(facts.lead[pod], expected.leads[pod]);
    }
    EXPECT_EQ(codes(aliens::zone_warnings(*check.zone)), expected.warnings);
  }
}

TEST(Zones, ALI_020_D09_has_the_six_neighbours_of_the_example) {
  std::vector<std::string> around;
  for (const aliens::Sector sector : aliens::cells_around(aliens::find_coordinate("D09")))
    around.push_back(aliens::coordinate(sector));
  EXPECT_EQ(around, (Codes{"D08", "C09", "E09", "C10", "D10", "E10"}));
}

TEST(Zones, ALI_002_a_zone_code_is_the_zone_as_one_word) {
  const aliens::ZoneCheck check = aliens::check_zone(supplied("dilemma"), 40);
  const std::string code =
      "Z1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAANHAAAAAAWUAAAAABEQAAAAAB0AAAAAAAAAAAAAAAAAAAAAA"
      "AAAAAAAAAAAAAAAAAAAA.1AH";
  EXPECT_EQ(aliens::zone_code(*check.zone), code);
  JsonArray layout;
  for (const std::string& line : aliens::layout_of_code(code)) layout.emplace_back(line);
  EXPECT_EQ(layout, supplied("dilemma").at("layout").get_array());
  EXPECT_TRUE(aliens::layout_of_code("Z1.AAAA.H").empty());
  EXPECT_TRUE(aliens::layout_of_code(code.substr(0, code.size() - 1)).empty());
  EXPECT_TRUE(aliens::layout_of_code(code + "2").empty());
}

TEST(Zones, Z01_says_what_is_not_a_zone_file) {
  const JsonObject good = drawn({"Hss1", "sddA", "sdds"});
  EXPECT_EQ(errors(good), Codes{});
  auto with = [&](const char* field, const Json& value) {
    JsonObject zone = good;
    zone[field] = value;
    return errors(zone);
  };
  EXPECT_EQ(errors(5), Codes{"Z01"});
  EXPECT_EQ(with("format", "zone"), Codes{"Z01"});
  EXPECT_EQ(with("id", "My Zone"), Codes{"Z01"});
  EXPECT_EQ(with("id", "x"), Codes{"Z01"});
  EXPECT_EQ(with("name", ""), Codes{"Z01"});
  EXPECT_EQ(with("name", Json(std::string(41, 'x'))), Codes{"Z01"});
  EXPECT_EQ(with("subtitle", Json(std::string(121, 'x'))), Codes{"Z01"});
  EXPECT_EQ(with("columns", 24), Codes{"Z01"});
  EXPECT_EQ(with("rows", 0), Codes{"Z01"});
  EXPECT_EQ(with("rows", 4), Codes{"Z01"});
  EXPECT_EQ(with("columns", 5), Codes{"Z01"});
  EXPECT_EQ(with("suggested_players", JsonArray{5, 4}), Codes{"Z01"});
  EXPECT_EQ(with("suggested_players", JsonArray{2, 9}), Codes{"Z01"});
  EXPECT_EQ(with("suggested_players", nullptr), Codes{});
}

TEST(Zones, Z02_to_Z06_name_wrong_marks_and_counts) {
  const aliens::ZoneCheck check = aliens::check_zone(drawn({"Hsx1", "sddA", "sdds"}), 40);
  EXPECT_EQ(codes(check.errors), Codes{"Z02"});
  EXPECT_EQ(check.errors[0].fields,
            (JsonObject{{"row", 1}, {"col", 3}, {"char", "x"}, {"sector", "C01"}}));
  EXPECT_EQ(errors(drawn({"sss1", "sddA", "sdds"})), Codes{"Z03"});
  EXPECT_EQ(errors(drawn({"HsH1", "sddA", "sdds"})), Codes{"Z03"});
  EXPECT_EQ(errors(drawn({"Hss1", "sdds", "sdds"})), Codes{"Z04"});
  EXPECT_EQ(errors(drawn({"Hsss", "sddA", "sdds"})), Codes{"Z05"});
  EXPECT_EQ(errors(drawn({"Hss2", "sddA", "sdds"})), Codes{"Z05"});
  EXPECT_EQ(errors(drawn({"Hss1", "sddA", "1dds"})), Codes{"Z05"});
  EXPECT_EQ(errors(drawn({"Hss1", "sdsA"})), Codes{"Z06"});
}

TEST(Zones, Z07_to_Z11_name_what_cannot_be_reached) {
  EXPECT_EQ(errors(drawn({"H..ss1", "..sddA", "..sdds"})), (Codes{"Z07", "Z08"}));
  const aliens::ZoneCheck island = aliens::check_zone(drawn({"Hss1.ss", "sddA.ss", "sdds.ss"}), 40);
  EXPECT_EQ(codes(island.errors), Codes{"Z08"});
  EXPECT_EQ(island.errors[0].fields.at("sector"), "F01");
  EXPECT_EQ(errors(drawn({"Hsss..1", "sddA...", "sdds..."})), Codes{"Z09"});
  EXPECT_EQ(errors(drawn({"Hsss..s", "sddA1..", "sdds..."})), (Codes{"Z08", "Z10"}));
  EXPECT_EQ(errors(drawn({"Hsssssssss1", "sdddddddddA"}), 9), Codes{"Z11"});
  EXPECT_EQ(errors(drawn({"Hsssssssss1", "sdddddddddA"}), 10), Codes{});
}

TEST(Zones, warnings_tell_what_is_worth_knowing) {
  const auto has = [](const Codes& all, const char* code) {
    return std::find(all.begin(), all.end(), code) != all.end();
  };
  EXPECT_TRUE(has(warnings(drawn({"Hs1s", "sddA", "sdds"})), "W1"));
  EXPECT_FALSE(has(warnings(drawn({"Hsssssssss1", "sdddddddddA"})), "W1"));
  EXPECT_TRUE(has(warnings(drawn({"Hsssssssss1", "sdddddddddA"})), "W3"));
  EXPECT_TRUE(has(warnings(drawn({"Hs1s", "sdds", "sdds", "sdds", "sddA"})), "W4"));
  EXPECT_TRUE(has(warnings(drawn({"Hssssssssss1", "A..........."})), "W5"));
  EXPECT_TRUE(has(warnings(drawn({"Hssss1", "Asdddd"})), "W6"));
  EXPECT_TRUE(has(warnings(drawn({"Hssss1", "Asssss"})), "W7"));
  EXPECT_TRUE(has(warnings(drawn({"Hssss1", "Asssss"})), "W8"));
  EXPECT_FALSE(has(warnings(drawn({"Hs1s2d3", "Assss4s"})), "W8"));
}

TEST(Zones, W2_pods_too_far) {
  const Codes all = warnings(drawn({"HsssssssssssssA", "dddddddddddddds", "..............s",
                                    "sssssssssssssss", "1.............."}));
  EXPECT_NE(std::find(all.begin(), all.end(), "W2"), all.end());
}

TEST(Zones, ALI_020_a_drawing_sets_every_second_column_lower) {
  const aliens::ZoneCheck check = aliens::check_zone(drawn({"Hss1", "sddA", "sdds"}), 40);
  EXPECT_EQ(aliens::drawing_of(*check.zone),
            (Codes{"     A B C D", "01   H   o", "       o   1", "02   o   #", "       #   A",
                   "03   o   #", "       #   o"}));
}

TEST(Zones, a_zone_can_be_written_as_plain_text) {
  const Json zone = aliens::zone_from_text("; name: My maze\n; a comment\nHss1\nsddA\r\nsdds\n");
  const aliens::ZoneCheck check = aliens::check_zone(zone, 40);
  ASSERT_TRUE(check.zone);
  EXPECT_EQ(check.zone->name, "My maze");
  EXPECT_EQ(check.zone->columns, 4);
  EXPECT_EQ(check.zone->rows, 3);
}

// No supplied zone has a Human Sector with one exit, so this one is drawn for the rule.
TEST(Zones, ALI_049_who_has_nowhere_to_go_stays_and_resolves_the_sector) {
  const auto parts = aliens::Game::load(data("data/cards.json"), data("data/zones.json"));
  ASSERT_TRUE(parts);
  const aliens::ZoneCheck check =
      aliens::check_zone(drawn({"H....", "s....", "sdds1", "sddsA"}), 40);
  ASSERT_TRUE(check.zone);
  const aliens::Rules rules(*parts, *check.zone, aliens::Switches{}, 2);
  const auto placed = aliens::Game::place(
      rules, JsonObject{{"players", JsonArray{JsonObject{{"character", "engineer"},
                                                         {"place", "A02"},
                                                         {"hand", JsonObject{{"teleport", 1}}}},
                                              JsonObject{{"character", "blink"}}}}});
  ASSERT_TRUE(placed) << placed.problem().what;
  aliens::State state = *placed;
  engine::Chance chance = engine::Chance::fast(1);
  aliens::Game::Events events;
  const engine::Seat seat{};
  auto act = [&](aliens::Action action) {
    return aliens::Game::apply(rules, state, seat, action, engine::Time{}, chance, events).ok();
  };
  aliens::Action teleport;
  teleport.verb = aliens::Action::Verb::use_item;
  teleport.card = aliens::Card::teleport;
  ASSERT_TRUE(act(teleport));
  aliens::Game::Actions legal;
  aliens::Game::legal(rules, state, seat, legal);
  ASSERT_EQ(legal.size(), 1);
  EXPECT_EQ(legal[0].verb, aliens::Action::Verb::proceed);
  ASSERT_TRUE(act(legal[0]));
  EXPECT_EQ(state.phase, aliens::Phase::after_move);
  ASSERT_TRUE(act(legal[0]));
  EXPECT_EQ(state.turn.saying, aliens::Saying::silent_sector);
  EXPECT_EQ(state.player(seat).place, rules.zone.human);
}

}  // namespace
}  // namespace aliens
