#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "games/deathstar/test/support.hpp"

// What a scenario cannot say: what is refused before a match begins, what chance does in the long
// run, and what the data holds.
namespace deathstar {
namespace {

using engine::Chance;
using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

Json file(std::string_view name) {
  for (const engine::File& file : games::find(Game::slug)->files())
    if (file.name == name) return *engine::parse_json(file.text, name);
  return nullptr;
}

std::shared_ptr<const Board> board() {
  return *Game::load(file("data/board.json"), file("data/cards.json"));
}

bool can_play(const JsonObject& options, int seats) {
  return static_cast<bool>(game_data()->rules(options, seats));
}

std::shared_ptr<const Rules> rules(const JsonObject& options, int seats) {
  return *Game::rules(*game_data(), board(), *game_data()->options().complete(options), seats);
}

// How often the first number of a match is a 1, a 2 and a 3.
std::array<int, 3> first_numbers(const JsonObject& options, int games) {
  const auto chosen = rules(options, 2);
  std::array<int, 3> counts{};
  for (int seed = 0; seed < games; ++seed) {
    Chance chance = Chance::fast(static_cast<std::uint64_t>(seed));
    Game::Events events;
    State state = Game::open(*chosen, chance, events);
    events.clear();
    const engine::Result spun =
        Game::apply(*chosen, state, state.current, deathstar::Action{}, {}, chance, events);
    EXPECT_TRUE(spun.ok());
    ++counts[static_cast<std::size_t>(events[0].number) - 1];
  }
  return counts;
}

std::string id(const Board& board, Spot spot) {
  return board.ids[static_cast<std::size_t>(index(spot))];
}

int count(const Board& board, SpotKind kind) {
  return static_cast<int>(
      std::count(board.kinds.begin(), board.kinds.begin() + board.spot_count, kind));
}

bool can_stand(const JsonObject& options, const JsonArray& players) {
  const auto chosen = *game_data()->rules(options, 2);
  return static_cast<bool>(chosen->place(JsonObject{{"players", players}}, nullptr));
}

TEST(DeathStarScript, a_spin_is_a_number_from_1_to_3) {
  const auto taken = [](const std::string& spin) {
    const auto script = engine::parse_json(R"({"spin": [)" + spin + "]}", "script");
    return script && Game::script(*rules({}, 2), *script);
  };
  for (const char* spin : {"1", "2", "3"}) EXPECT_TRUE(taken(spin)) << spin;
  for (const char* spin : {"0", "4", "-9223372036854775808", "9223372036854775807", "\"1\"", "1.5"})
    EXPECT_FALSE(taken(spin)) << spin;
}

TEST(Deathstar, a_board_with_too_many_ways_is_refused) {
  Json crowded = file("data/board.json");
  JsonObject& root = crowded.get_object();
  root["checks"] = JsonObject{};
  JsonArray& spots = root["spots"].get_array();
  JsonArray& lines = root["lines"].get_array();
  for (Json& spot : spots) {
    spot.get_object().erase("back");
    spot.get_object().erase("ahead");
  }
  for (std::size_t i = 0; i < 24;
       ++i)  // the ring: everybody joined to everybody but the neighbours
    for (std::size_t k = i + 2; k < 24; ++k)
      lines.push_back(JsonObject{{"a", spots[i].at("id")}, {"b", spots[k].at("id")}});
  auto loaded = Game::load(crowded, file("data/cards.json"));
  ASSERT_TRUE(loaded) << loaded.problem().what;
  const auto made =
      Game::rules(*game_data(), *loaded, *game_data()->options().complete(JsonObject{}), 2);
  ASSERT_FALSE(made);
  EXPECT_NE(made.problem().what.find("too many ways"), std::string::npos);
}

TEST(Deathstar, DST_001_two_to_four_seats) {
  EXPECT_EQ(game_data()->least_seats(), 2);
  EXPECT_EQ(game_data()->most_seats(), 4);
  for (const char* edition : {"A", "B"}) {
    for (int seats : {2, 3, 4}) {
      const auto chosen = game_data()->rules(JsonObject{{"edition", edition}}, seats);
      ASSERT_TRUE(chosen) << chosen.problem().what;
      EXPECT_EQ((*chosen)->seats(), seats);
      EXPECT_EQ((*chosen)->open(Chance::fast(1))->seats(), seats);
    }
    for (int seats : {-1, 0, 1, 5, 6, 8})
      EXPECT_FALSE(can_play({{"edition", edition}}, seats)) << seats;
  }
}

// DST-002
TEST(Deathstar, DST_002_every_player_has_another_colour) {
  using enum Colour;
  EXPECT_EQ(rules({}, 4)->colours, (std::array{red, blue, yellow, green}));
  const auto turned = rules({{"colours", {"green", "yellow", "red", "blue"}}}, 4);
  EXPECT_EQ(turned->colours, (std::array{green, yellow, red, blue}));
  const auto two = rules({{"colours", {"yellow", "blue"}}}, 2);
  EXPECT_EQ(two->colours[0], yellow);
  EXPECT_EQ(two->colours[1], blue);
  EXPECT_FALSE(can_play({{"colours", {"red", "red"}}}, 2));
  EXPECT_FALSE(can_play({{"colours", {"red", "blue", "yellow", "blue"}}}, 2));
  EXPECT_FALSE(can_play({{"colours", {"red", "purple"}}}, 2));
  EXPECT_FALSE(can_play({{"colours", {"red", "blue"}}}, 3));
  EXPECT_FALSE(can_play({{"colours", JsonArray{}}}, 2));
}

TEST(Deathstar, DST_003_two_tokens_a_player_and_nobody_in_the_other_bays) {
  for (int seats : {2, 3, 4}) {
    const auto chosen = rules({}, seats);
    const State state = opened(*chosen, 7);
    for (int i = 0; i < 4; ++i)
      for (const deathstar::Token& token : state.players[static_cast<std::size_t>(i)].tokens)
        EXPECT_EQ(token.spot, i < seats ? chosen->compactor : Spot::none);
  }
}

TEST(Deathstar, DST_004_four_mission_cards_of_each_kind) {
  const Json cards = file("data/cards.json");
  std::map<std::string, std::pair<std::string, std::int64_t>> missions;
  for (const Json& mission : cards.at("missions").get_array())
    missions[mission.at("id").get_string().c_str()] = {mission.at("room").get_string().c_str(),
                                                       mission.at("count").get_int64()};
  ASSERT_EQ(missions.size(), 2u);
  EXPECT_EQ(missions["blueprint"], (std::pair<std::string, std::int64_t>("CR", 4)));
  EXPECT_EQ(missions["tractor"], (std::pair<std::string, std::int64_t>("TB", 4)));
  Json fewer = cards;
  fewer.at("missions").get_array()[0].get_object()["count"] = 3;
  EXPECT_FALSE(Game::load(file("data/board.json"), fewer));
}

TEST(Deathstar, DST_005_fifty_two_force_cards_of_these_kinds) {
  const auto cards = board()->cards;
  std::map<Effect, int> by_effect;
  std::map<int, int> ahead;
  std::map<int, int> back;
  int with = 0;
  int against = 0;
  for (std::size_t i = 1; i < cards.size(); ++i) {
    by_effect[cards[i].effect] += cards[i].count;
    (cards[i].with_you ? with : against) += cards[i].count;
    if (cards[i].effect == Effect::ahead) ahead[cards[i].value] += cards[i].count;
    if (cards[i].effect == Effect::back) back[cards[i].value] += cards[i].count;
  }
  EXPECT_EQ(cards.size() - 1, 26u);
  EXPECT_EQ(with, 31);
  EXPECT_EQ(against, 21);
  EXPECT_EQ(by_effect, (std::map<Effect, int>{{Effect::extra_turn, 5},
                                              {Effect::ahead, 14},
                                              {Effect::escape, 4},
                                              {Effect::go_to, 8},
                                              {Effect::lose_turn, 4},
                                              {Effect::back, 9},
                                              {Effect::detention, 6},
                                              {Effect::compactor, 2}}));
  EXPECT_EQ(ahead, (std::map<int, int>{{1, 3}, {2, 5}, {3, 4}, {4, 2}}));
  EXPECT_EQ(back, (std::map<int, int>{{1, 2}, {2, 4}, {3, 3}}));
}

// Every kind lies on the top and at the bottom as often as it is in the pile.
TEST(Deathstar, DST_005_the_pile_is_shuffled) {
  const auto chosen = rules({}, 2);
  constexpr int games = 20'000;
  std::array<int, 27> top{};
  std::array<int, 27> bottom{};
  for (int seed = 0; seed < games; ++seed) {
    const State state = opened(*chosen, static_cast<std::uint64_t>(seed));
    ASSERT_EQ(state.deck.size(), 52);
    ASSERT_TRUE(Game::conserved(*chosen, state));
    ++top[static_cast<std::size_t>(index(state.deck[0]))];
    ++bottom[static_cast<std::size_t>(index(state.deck[51]))];
  }
  for (std::size_t card = 1; card <= 26; ++card) {
    const double expected = games * chosen->card_counts[card] / 52.0;
    EXPECT_NEAR(top[card], expected, expected * 0.25) << card;
    EXPECT_NEAR(bottom[card], expected, expected * 0.25) << card;
  }
}

TEST(Deathstar, DST_005_every_seed_has_its_own_order) {
  const auto chosen = rules({}, 2);
  std::set<std::vector<int>> orders;
  for (int seed = 0; seed < 500; ++seed) {
    const State state = opened(*chosen, static_cast<std::uint64_t>(seed));
    std::vector<int> order;
    for (int i = 0; i < state.deck.size(); ++i) order.push_back(index(state.deck[i]));
    orders.insert(order);
  }
  EXPECT_EQ(orders.size(), 500u);
  EXPECT_EQ(opened(*chosen, 3).deck, opened(*chosen, 3).deck);
}

TEST(Deathstar, DST_006_a_random_first_player_is_anybody_equally_often) {
  const auto chosen = rules({{"first_player", "random"}}, 4);
  std::array<int, 4> counts{};
  for (int seed = 0; seed < 12'000; ++seed)
    ++counts[static_cast<std::size_t>(
        engine::index(opened(*chosen, static_cast<std::uint64_t>(seed)).starter))];
  for (int each : counts) EXPECT_NEAR(each, 3'000, 200);
}

TEST(Deathstar, DST_006_a_first_player_must_sit_at_the_table) {
  EXPECT_TRUE(can_play({{"first_player", "1"}}, 2));
  EXPECT_FALSE(can_play({{"first_player", "2"}}, 2));
  EXPECT_TRUE(can_play({{"first_player", "3"}}, 4));
  EXPECT_FALSE(can_play({{"first_player", "4"}}, 4));
  EXPECT_FALSE(can_play({{"first_player", "youngest"}}, 4));
}

TEST(Deathstar, DST_012_every_number_has_the_same_chance) {
  for (int each : first_numbers({{"first_player", "0"}}, 12'000)) EXPECT_NEAR(each, 4'000, 200);
  for (int each : first_numbers({}, 12'000)) EXPECT_NEAR(each, 4'000, 200);  // the first spins too
}

TEST(Deathstar, DST_012_spinner_weights) {
  const auto counts =
      first_numbers({{"first_player", "0"}, {"spinner_weights", {1, 2, 9}}}, 12'000);
  EXPECT_NEAR(counts[0], 1'000, 150);
  EXPECT_NEAR(counts[1], 2'000, 200);
  EXPECT_NEAR(counts[2], 9'000, 250);
  EXPECT_FALSE(can_play({{"spinner_weights", {0, 1, 1}}}, 2));
  EXPECT_FALSE(can_play({{"spinner_weights", {1, 1, 10}}}, 2));
  EXPECT_FALSE(can_play({{"spinner_weights", {1, 1}}}, 2));
}

TEST(Deathstar, DST_016_approach_spots_are_at_most_three_lines_from_the_falcon) {
  const auto station = board();
  std::set<std::string> approach;
  for (int i = 0; i < station->spot_count; ++i) {
    const bool listed = (station->approach >> i & 1) != 0;
    const int ahead = station->ahead[static_cast<std::size_t>(i)];
    EXPECT_EQ(listed, ahead >= 1 && ahead <= 3) << id(*station, deathstar::spot_at(i));
    if (listed) approach.insert(id(*station, deathstar::spot_at(i)));
  }
  EXPECT_EQ(approach, (std::set<std::string>{"GT", "K1", "K2", "P1", "P2"}));
}

TEST(Deathstar, DST_030_the_station_has_54_spots_and_64_lines) {
  const auto station = board();
  EXPECT_EQ(station->spot_count, 54);
  EXPECT_EQ(count(*station, SpotKind::plain), 24);
  EXPECT_EQ(count(*station, SpotKind::force), 17);
  EXPECT_EQ(count(*station, SpotKind::coordinate), 8);
  EXPECT_EQ(count(*station, SpotKind::control_room), 1);
  EXPECT_EQ(count(*station, SpotKind::tractor_beam), 1);
  EXPECT_EQ(count(*station, SpotKind::compactor), 1);
  EXPECT_EQ(count(*station, SpotKind::detention), 1);
  EXPECT_EQ(count(*station, SpotKind::falcon), 1);
  std::set<std::pair<Spot, Spot>> lines;
  for (int i = 0; i < station->spot_count; ++i)
    for (Spot next : station->out[static_cast<std::size_t>(i)])
      lines.insert(std::minmax(deathstar::spot_at(i), next));
  EXPECT_EQ(lines.size(), 64u);
}

TEST(Deathstar, DST_030_useful_lengths) {
  const auto station = board();
  auto ahead = [&](const char* from) {
    return station->ahead[static_cast<std::size_t>(index(station->find(from)))];
  };
  auto back = [&](const char* from) {
    return station->back[static_cast<std::size_t>(index(station->find(from)))];
  };
  EXPECT_EQ(ahead("TC"), 11);
  EXPECT_EQ(ahead("CR"), 8);
  EXPECT_EQ(ahead("TB"), 8);
  EXPECT_EQ(ahead("DB"), 8);
  EXPECT_EQ(ahead("GT"), 3);
  EXPECT_EQ(back("CR"), 5);
  EXPECT_EQ(back("TB"), 5);
  EXPECT_EQ(back("GT"), 8);
  EXPECT_EQ(back("DB"), -1);
  EXPECT_EQ(back("MF"), -1);
}

// So with moves of at most 4, "never turn back" and "no spot twice" are the same.
TEST(Deathstar, DST_032_no_way_of_four_lines_closes_a_circle) {
  const auto station = board();
  int shortest = 100;
  auto follow = [&](auto&& self, Spot start, Spot before, Spot at, int length) -> void {
    if (length > 6) return;
    for (Spot next : station->out[static_cast<std::size_t>(index(at))]) {
      if (next == before) continue;
      if (next == start) shortest = std::min(shortest, length + 1);
      self(self, start, at, next, length + 1);
    }
  };
  for (int i = 0; i < station->spot_count; ++i)
    follow(follow, deathstar::spot_at(i), Spot::none, deathstar::spot_at(i), 0);
  EXPECT_EQ(shortest, 6);
}

TEST(Deathstar, DST_034_the_one_way_lines) {
  const auto station = board();
  std::set<std::string> one_way;
  for (int i = 0; i < station->spot_count; ++i) {
    const Spot from = deathstar::spot_at(i);
    for (Spot next : station->out[static_cast<std::size_t>(i)]) {
      const auto& returns = station->out[static_cast<std::size_t>(index(next))];
      if (std::find(returns.begin(), returns.end(), from) == returns.end())
        one_way.insert(id(*station, from) + ">" + id(*station, next));
    }
  }
  EXPECT_EQ(one_way, (std::set<std::string>{"TC>NW1", "TC>FNW1", "TC>FSW1", "TC>SW1", "DB>XN",
                                            "DB>XS", "K2>MF", "P2>MF"}));
}

TEST(Deathstar, DST_037_where_the_coordinates_are) {
  const auto station = board();
  std::map<std::string, std::string> labels;
  for (int i = 0; i < station->spot_count; ++i)
    if (station->kinds[static_cast<std::size_t>(i)] == SpotKind::coordinate)
      labels[station->labels[static_cast<std::size_t>(i)]] = id(*station, deathstar::spot_at(i));
  EXPECT_EQ(labels, (std::map<std::string, std::string>{{"DS-1", "NW2"},
                                                        {"DS-2", "NW5"},
                                                        {"DS-3", "NE2"},
                                                        {"DS-4", "NE5"},
                                                        {"DS-5", "SE5"},
                                                        {"DS-6", "SE2"},
                                                        {"DS-7", "SW5"},
                                                        {"DS-8", "SW2"}}));
}

TEST(Deathstar, DST_050_a_position_with_two_tokens_on_a_spot_is_none) {
  const JsonObject a{{"edition", "A"}};
  EXPECT_FALSE(can_stand(a, {{{"LL", "NW3"}, {"HC", "NW3"}}}));
  EXPECT_FALSE(can_stand(a, {{{"LL", "NW3"}}, {{"HC", "NW3"}}}));
  EXPECT_FALSE(can_stand(a, {{{"LL", "NW3"}}, {{"LL", "NW3"}}}));
  EXPECT_FALSE(can_stand(a, {{{"LL", "CR"}}, {{"HC", "CR"}}}));
  EXPECT_TRUE(can_stand(a, {{{"LL", "NW3"}}, {{"HC", "NW4"}}}));
}

TEST(Deathstar, DST_060_a_position_may_have_one_LL_and_one_HC_on_a_spot) {
  const JsonObject b{{"edition", "B"}};
  EXPECT_TRUE(can_stand(b, {{{"LL", "NW3"}, {"HC", "NW3"}}}));
  EXPECT_TRUE(can_stand(b, {{{"LL", "NW3"}}, {{"HC", "NW3"}}}));
  EXPECT_FALSE(can_stand(b, {{{"LL", "NW3"}}, {{"LL", "NW3"}}}));
  EXPECT_FALSE(can_stand(b, {{{"HC", "NW3"}, {"LL", "NW3"}}, {{"HC", "NW3"}}}));
}

TEST(Deathstar, DST_066_holding_areas_hold_any_number_of_tokens) {
  for (const char* edition : {"A", "B"})
    for (const char* spot : {"TC", "DB", "MF"})
      EXPECT_TRUE(can_stand({{"edition", edition}},
                            {{{"LL", spot}, {"HC", "NW3"}}, {{"LL", spot}, {"HC", spot}}}));
}

std::string refused_board(const Json& spoiled) {
  const auto board = Game::load(spoiled, file("data/cards.json"));
  return board ? "" : board.problem().what;
}

TEST(DeathstarData, lanes_that_have_no_letter_are_refused) {
  Json spoiled = file("data/board.json");
  JsonObject& hyperspace = spoiled.at("hyperspace").get_object();
  hyperspace["row_y"] = JsonArray{100, 200};
  JsonArray lanes;
  for (int x = 0; x < 11; ++x) lanes.emplace_back(x * 50);
  hyperspace["lane_x"] = lanes;
  EXPECT_EQ(refused_board(spoiled), "data/board.json: hyperspace: 'lane_x' has at most 10 lanes");
  lanes.erase(lanes.begin());
  hyperspace["lane_x"] = lanes;
  EXPECT_EQ(refused_board(spoiled).find("'lane_x'"), std::string::npos);
}

TEST(DeathstarData, fighters_stand_in_hyperspace) {
  Json spoiled = file("data/board.json");
  JsonObject& layout = spoiled.at("hyperspace").at("layouts").get_array().front().get_object();
  const std::string ship = id(*board(), static_cast<Spot>(0));
  layout["ties"] = JsonArray{Json(ship)};
  EXPECT_NE(refused_board(spoiled).find(ship + " is not a space of Hyperspace"), std::string::npos)
      << refused_board(spoiled);
}

}  // namespace
}  // namespace deathstar
