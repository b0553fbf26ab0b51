#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/erase.hpp"
#include "games/deathstar/deathstar.hpp"
#include "games/deathstar/play.hpp"
#include "games/deathstar/test/support.hpp"

// What a single scenario cannot say about cards, chance and hidden information: counts, odds, and
// what holds in every game.
namespace deathstar {
namespace {

using engine::Json;
using engine::JsonObject;
using engine::Observer;

// The rules of a match; holds its set of rules alive.
class Table {
 public:
  explicit Table(const JsonObject& options = {}, int seats = 2) {
    auto rules = game_data()->rules(options, seats);
    EXPECT_TRUE(rules) << rules.problem().what;
    ruleset_ = *rules;
  }
  const Rules& operator*() const {
    return static_cast<const engine::RulesetOf<Game>&>(*ruleset_).rules();
  }
  const Rules* operator->() const { return &**this; }
  State place(std::string_view position) const {
    const auto state = Game::place(**this, *engine::parse_json(position, "position"));
    EXPECT_TRUE(state) << state.problem().what;
    return *state;
  }

 private:
  std::shared_ptr<const engine::Ruleset> ruleset_;
};

// Plays with random decisions and calls each(state, events) after every one.
template <class Each>
State play(const Rules& rules, std::uint64_t seed, int decisions, Each&& each) {
  Chance chance = Chance::fast(seed);
  Chance choices = Chance::fast(seed + 1'000'000);
  Events events;
  Actions legal;
  State state = Game::open(rules, chance, events);
  for (; decisions > 0 && state.phase != Phase::game_over; --decisions) {
    legal.clear();
    events.clear();
    Game::legal(rules, state, state.current, legal);
    const int drawn = static_cast<int>(choices.below(0, static_cast<std::uint32_t>(legal.size())));
    const Action action = legal[drawn];
    EXPECT_TRUE(Game::apply(rules, state, state.current, action, Time{}, chance, events).ok());
    each(state, events);
  }
  return state;
}

constexpr auto no_look = [](const State&, const Events&) {};

std::map<std::string, int> deck_of(const Rules& rules, const Deck& deck) {
  std::map<std::string, int> counts;
  for (int i = 0; i < deck.size(); ++i) ++counts[rules.card(deck[i]).id];
  return counts;
}

TEST(Deathstar, DST_090_seventeen_spots_are_blue) {
  const Table table;
  std::set<std::string> blue;
  for (int i = 0; i < table->board->spot_count; ++i)
    if (table->kinds[static_cast<std::size_t>(i)] == SpotKind::force)
      blue.insert(table->board->ids[static_cast<std::size_t>(i)]);
  EXPECT_EQ(blue, (std::set<std::string>{"FNW1", "FNW2", "FNW3", "FNW4", "FNE1", "FNE2", "FNE3",
                                         "FNE4", "FSE1", "FSE2", "FSE3", "FSE4", "FSW1", "FSW2",
                                         "FSW3", "FSW4", "K1"}));
}

TEST(Deathstar, DST_099_the_pile_comes_round_in_the_same_order) {
  const Table table({}, 4);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    std::deque<Card> pile;
    const State start = opened(*table, seed);
    for (int i = 0; i < start.deck.size(); ++i) pile.push_back(start.deck[i]);
    int drawn = 0;
    play(*table, seed, 3000, [&](const State&, const Events& events) {
      for (const Event& event : events) {
        EXPECT_NE(event.what, What::Reshuffled);
        if (event.what == What::ForceReturned) pile.push_back(event.card);
        if (event.what != What::ForceDrawn) continue;
        ASSERT_FALSE(pile.empty());
        EXPECT_EQ(event.card, pile.front()) << "draw " << drawn << " of game " << seed;
        pile.pop_front();
        ++drawn;
      }
    });
    EXPECT_GT(drawn, 52) << "a whole pass is needed to see anything";
  }
}

TEST(Deathstar, DST_102_no_coordinate_card_leads_to_a_blue_spot) {
  const Table table;
  std::set<Spot> targets;
  for (const CardKind& card : table->board->cards) {
    if (card.id.empty() || card.effect != Effect::go_to) continue;
    EXPECT_EQ(table->kinds[static_cast<std::size_t>(index(card.target))], SpotKind::coordinate)
        << card.id;
    targets.insert(card.target);
  }
  EXPECT_EQ(targets.size(), 8u);
}

TEST(Deathstar, DST_115_the_pile_never_runs_out) {
  const Table table({}, 4);
  int fewest = 52;
  int most_held = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    play(*table, seed, 2000, [&](const State& state, const Events&) {
      int held = 0;
      for (const Player& player : state.players) held += player.escapes;
      const int in_hand = state.card == Card::none ? 0 : 1;
      EXPECT_EQ(state.deck.size(), 52 - held - in_hand);
      EXPECT_TRUE(state.discard.empty());
      fewest = std::min(fewest, state.deck.size());
      most_held = std::max(most_held, held);
    });
  EXPECT_EQ(most_held, 4) << "all four Escape cards were held at some time";
  EXPECT_GE(fewest, 47);
}

TEST(Deathstar, DST_115_reshuffling_starts_when_the_last_card_is_drawn) {
  const Table table({{"deck_return", "reshuffle"}}, 4);
  int reshuffles = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    int in_pile = 52;
    play(*table, seed, 3000, [&](const State& state, const Events& events) {
      for (const Event& event : events) {
        if (event.what == What::Reshuffled) {
          EXPECT_EQ(in_pile, 0);
          in_pile = 52;  // roughly: counted anew below
          ++reshuffles;
        }
        if (event.what == What::ForceDrawn) --in_pile;
      }
      EXPECT_TRUE(Game::conserved(*table, state));
      in_pile = state.deck.size();
    });
  }
  EXPECT_GT(reshuffles, 0);
}

TEST(Deathstar, DST_115_a_new_pile_is_shuffled) {
  const Table table({{"deck_return", "reshuffle"}});
  const State start =
      table.place(R"({"players": [{"LL": "TC"}], "phase": "await_move", "spin": 1})");
  State state = start;
  while (!state.deck.empty()) state.discard.put_bottom(state.deck.take_top());
  Action action;
  action.verb = Action::Verb::move;
  action.length = 1;
  action.path[0] = table->board->find("FNW1");
  std::set<std::vector<Card>> orders;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    State copy = state;
    Chance chance = Chance::fast(seed);
    Events events;
    ASSERT_TRUE(Game::apply(*table, copy, copy.current, action, Time{}, chance, events).ok());
    std::vector<Card> order;
    for (int i = 0; i < copy.deck.size(); ++i) order.push_back(copy.deck[i]);
    orders.insert(order);
  }
  EXPECT_EQ(orders.size(), 10u);
}

TEST(Deathstar, DST_151_odds_of_a_dogfight) {
  const std::map<std::string, double> odds{{"1/2", 1.0 / 2}, {"2/3", 2.0 / 3}, {"3/4", 3.0 / 4}};
  for (const auto& [name, share] : odds) {
    const Table table({{"dogfight_win", name}});
    const State start = table.place(
        R"({"phase": "await_dogfight",
            "players": [{"LL": "C1", "HC": "C1", "blueprint": true, "tractor": true}]})");
    Chance chance = Chance::fast(2026);
    Events events;
    constexpr int fights = 40'000;
    int won = 0;
    for (int i = 0; i < fights; ++i) {
      State state = start;
      events.clear();
      ASSERT_TRUE(Game::apply(*table, state, state.current, Action{}, Time{}, chance, events).ok());
      if (state.phase == Phase::await_step) ++won;
    }
    EXPECT_NEAR(static_cast<double>(won) / fights, share, 0.01) << name;
  }
}

TEST(Deathstar, DST_151_two_in_three_unless_chosen_otherwise) {
  for (const char* edition : {"A", "B"}) {
    const Table table({{"edition", edition}});
    EXPECT_EQ(table->on.dogfight, (std::array<std::uint8_t, 2>{2, 1}));
  }
}

TEST(Deathstar, DST_157_no_turn_ends_on_a_Tie_Fighter) {
  for (const char* edition : {"A", "B"})
    for (const char* layout : {"patrol", "gauntlet"}) {
      const Table table({{"edition", edition}, {"hyperspace_layout", layout}}, 4);
      int fights = 0;
      for (std::uint64_t seed = 1; seed <= 10; ++seed)
        play(*table, seed, 6000, [&](const State& state, const Events& events) {
          for (const Event& event : events)
            if (event.what == What::DogfightSpun) ++fights;
          for (int i = 0; i < table->seats; ++i) {
            const Player& player = state.players[static_cast<std::size_t>(i)];
            if (player.left || !paired(*table, player)) continue;
            const auto spot = static_cast<std::size_t>(index(pair_spot(player)));
            if (table->kinds[spot] != SpotKind::tie) continue;
            EXPECT_EQ(state.current, engine::seat_at(i));
            EXPECT_TRUE(state.phase == Phase::await_dogfight || state.phase == Phase::await_step);
          }
        });
      EXPECT_GT(fights, 0);
    }
}

TEST(Deathstar, DST_173_a_match_can_be_saved_after_anybody_left) {
  const Table table({{"play_on", true}}, 4);
  State state = table.place(
      R"({"players": [{"LL": "RB", "HC": "RB", "blueprint": true, "tractor": true, "place": 1},
                      {"LL": "FNW2", "escapes": 2}, {}, {}], "current": 2})");
  Chance chance = Chance::fast(1);
  Events events;
  for (int seat : {0, 1}) {
    events.clear();
    ASSERT_TRUE(Game::leave(*table, state, engine::seat_at(seat), Time{}, chance, events).ok());
    EXPECT_TRUE(Game::conserved(*table, state));
    const auto again = Game::place(*table, Game::position(*table, state));
    ASSERT_TRUE(again) << "seat " << seat << ": " << again.problem().what;
    EXPECT_EQ(*again, state);
  }
}

TEST(Deathstar, DST_173_every_card_stays_in_the_game_whenever_somebody_leaves) {
  const Table table({{"edition", "B"}}, 4);
  int with_card = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed)
    play(*table, seed, 400, [&](const State& state, const Events&) {
      if (state.phase == Phase::game_over) return;
      for (int i = 0; i < table->seats; ++i) {
        State copy = state;
        Chance chance = Chance::fast(1);
        Events events;
        ASSERT_TRUE(Game::leave(*table, copy, engine::seat_at(i), Time{}, chance, events).ok());
        EXPECT_TRUE(Game::conserved(*table, copy));
        if (engine::seat_at(i) == state.current || state.card == Card::none) continue;
        EXPECT_EQ(copy.card, state.card);
        ++with_card;
      }
    });
  EXPECT_GT(with_card, 0);
}

TEST(Deathstar, DST_181_standard_deck) {
  const Table table;
  const std::map<std::string, int> all{
      {"FC-01", 3}, {"FC-02", 2}, {"FC-03", 3}, {"FC-04", 3}, {"FC-05", 2}, {"FC-06", 2},
      {"FC-07", 2}, {"FC-08", 2}, {"FC-09", 4}, {"FC-10", 1}, {"FC-11", 1}, {"FC-12", 1},
      {"FC-13", 1}, {"FC-14", 1}, {"FC-15", 1}, {"FC-16", 1}, {"FC-17", 1}, {"FC-18", 2},
      {"FC-19", 2}, {"FC-20", 2}, {"FC-21", 2}, {"FC-22", 2}, {"FC-23", 3}, {"FC-24", 4},
      {"FC-25", 2}, {"FC-26", 2}};
  const State state = opened(*table, 1);
  EXPECT_EQ(state.deck.size(), 52);
  EXPECT_EQ(deck_of(*table, state.deck), all);
}

TEST(Deathstar, DST_181_gentle_deck) {
  const Table table({{"force_deck", "gentle"}});
  const State state = opened(*table, 1);
  EXPECT_EQ(state.deck.size(), 45);
  const auto counts = deck_of(*table, state.deck);
  for (const char* card : {"FC-23", "FC-25", "FC-26"}) EXPECT_EQ(counts.count(card), 0u) << card;
  EXPECT_EQ(counts.size(), 23u);
  const auto standard = Table();
  for (const auto& [card, count] : deck_of(*standard, opened(*standard, 1).deck)) {
    if (counts.count(card) == 0) continue;
    EXPECT_EQ(counts.at(card), count) << card;
  }
}

TEST(Deathstar, DST_182_the_same_seed_gives_the_same_course) {
  const Table table({{"time_trial", true}}, 1);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const State once = play(*table, seed, 4000, no_look);
    const State again = play(*table, seed, 4000, no_look);
    EXPECT_EQ(once, again);
    EXPECT_EQ(opened(*table, seed).deck, opened(*table, seed).deck);
    EXPECT_NE(opened(*table, seed).deck, opened(*table, seed + 1).deck);
  }
}

TEST(Deathstar, DST_182_one_seat_in_a_time_trial_and_only_there) {
  const auto any = game_data();
  EXPECT_TRUE(any->rules(JsonObject{{"time_trial", true}}, 1));
  EXPECT_FALSE(any->rules(JsonObject{{"time_trial", true}}, 2));
  EXPECT_FALSE(any->rules(JsonObject{}, 1));
}

TEST(Deathstar, DST_182_chance_comes_in_separate_streams) {
  // The same pile and the same numbers, whatever the players do in between.
  const Table table({{"time_trial", true}, {"first_player", "0"}}, 1);
  auto numbers = [&](std::size_t choice) {
    Chance chance = Chance::fast(3);
    Events events;
    State state = Game::open(*table, chance, events);
    std::vector<int> spun;
    while (spun.size() < 12) {
      Actions legal;
      Game::legal(*table, state, state.current, legal);
      const int pick = static_cast<int>(choice % static_cast<std::size_t>(legal.size()));
      const Action action = legal[pick];
      events.clear();
      EXPECT_TRUE(Game::apply(*table, state, state.current, action, Time{}, chance, events).ok());
      for (const Event& event : events)
        if (event.what == What::Spun) spun.push_back(event.number);
    }
    return spun;
  };
  EXPECT_EQ(numbers(0), numbers(1));
  EXPECT_EQ(numbers(0), numbers(2));
}

// Everything that any observer can see of a state without touching it.
std::vector<std::string> seen(const Rules& rules, const State& state) {
  std::vector<std::string> all;
  std::vector<Observer> observers{Observer::spectator()};
  for (int i = 0; i < rules.seats; ++i) observers.push_back(engine::seat_at(i));
  for (Observer observer : observers)
    all.push_back(engine::to_line(Game::write(rules, Game::view(rules, state, observer))));
  for (int i = 0; i < rules.seats; ++i) {
    Actions legal;
    Game::legal(rules, state, engine::seat_at(i), legal);
    for (const Action& action : legal) all.push_back(engine::to_line(Game::write(rules, action)));
    State copy = state;
    Chance chance = Chance::fast(1);
    Events events;
    const Result hold =
        Game::apply(rules, copy, engine::seat_at(i), Action{Action::Verb::step, Kind::LL, 0, {}},
                    Time{}, chance, events);
    all.push_back(engine::to_line(Game::refusal(rules, hold.refusal())));
  }
  return all;
}

TEST(Deathstar, the_order_of_undrawn_cards_shows_nowhere) {
  for (const bool memory_aid : {false, true}) {
    const Table table({{"memory_aid", memory_aid}});
    for (const char* rest : {R"("players": [{"LL": "FNW1"}])",
                             R"("players": [{"LL": "FNW2"}], "phase": "await_move", "spin": 2)",
                             R"("players": [{"LL": "FNW2"}], "phase": "await_card_path",
                                "card": "FC-08", "drawn": 1, "spin": 1)"}) {
      const std::string tail = std::string(R"(, "returned": 3, )") + rest + "}";
      const State one = table.place(R"({"deck": ["FC-01", "FC-26", "FC-09"])" + tail);
      const State two = table.place(R"({"deck": ["FC-26", "FC-09", "FC-01"])" + tail);
      ASSERT_NE(one, two);
      EXPECT_EQ(seen(*table, one), seen(*table, two));
      for (int i = 0; i < table->seats; ++i)
        EXPECT_EQ(Game::view(*table, one, engine::seat_at(i)),
                  Game::view(*table, one, Observer::spectator()));
    }
  }
}

TEST(Deathstar, the_order_of_undrawn_cards_shows_nowhere_in_whole_games) {
  for (const char* mode : {"bottom", "reshuffle"}) {
    const Table table({{"deck_return", mode}}, 3);
    Chance chance = Chance::fast(99);
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
      play(*table, seed, 1500, [&](const State& state, const Events&) {
        if (state.phase == Phase::game_over) return;
        State other = state;
        chance.shuffle(0, other.deck, other.deck.size());
        EXPECT_EQ(seen(*table, state), seen(*table, other));
      });
  }
}

TEST(Deathstar, after_the_end_the_order_is_shown) {
  const Table table;
  const std::string tail =
      R"(, "phase": "game_over", "reason": "won",
          "players": [{"LL": "RB", "HC": "RB", "blueprint": true, "tractor": true, "place": 1}]})";
  const State one = table.place(R"({"deck": ["FC-01", "FC-26"])" + tail);
  const State two = table.place(R"({"deck": ["FC-26", "FC-01"])" + tail);
  for (Observer observer :
       {Observer(engine::seat_at(0)), Observer(engine::seat_at(1)), Observer::spectator()}) {
    EXPECT_NE(Game::view(*table, one, observer), Game::view(*table, two, observer));
    EXPECT_EQ(Game::view(*table, one, observer).deck.size(), 52);
  }
}

}  // namespace
}  // namespace deathstar
