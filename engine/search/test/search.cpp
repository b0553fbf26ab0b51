#include "engine/search/search.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/search/test/toys.hpp"

namespace {

using engine::Seat;
using engine::seat_at;
using engine::Seats;
using engine::search::Choosing;
using engine::search::Considered;
using engine::search::Observers;
using engine::search::RandomGuide;
using engine::search::Search;
using engine::search::Settings;

// Scores of a toy as what they are worth from 0 to 1.
template <class G, int least, int most>
struct ByScore : RandomGuide<G> {
  double reward(const typename G::Rules&, const engine::Outcome& outcome, Seat seat) const {
    const double score = seat == seat_at(0) ? outcome.score[0] : -outcome.score[0];
    const double low = seat == seat_at(0) ? least : -most;
    return (score - low) / (most - least);
  }
};

template <class Action>
double share_of(std::span<const Considered<Action>> all, std::uint8_t what) {
  for (const auto& each : all)
    if (each.action.what == what) return each.share;
  return 0;
}

template <class G, class Guide = RandomGuide<G>>
Search<G, Guide> searched(const typename G::Rules& rules, const typename G::State& state, Seat seat,
                          const Settings& settings, std::uint32_t games, std::uint64_t seed = 1) {
  Search<G, Guide> search(seat, settings);
  search.begin(rules, G::view(rules, state, seat), engine::Time{}, seed);
  search.run(games);
  return search;
}

Settings mixing() {
  Settings settings;
  settings.choosing = Choosing::regretful;
  settings.strangers = 0.5;
  return settings;
}

// Hidden heads are worth p * 2(1 - q) * 3/4, hidden tails (1 - p) * q * 3/4: 1/2 at p = 1/3, q =
// 2/3.
TEST(SearchTest, matching_pennies_with_a_peek_are_mixed_as_they_should) {
  using Pennies = toys::Pennies;
  const toys::NoRules rules;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    auto search =
        searched<Pennies, ByScore<Pennies, 0, 2>>(rules, {}, seat_at(0), mixing(), 100'000, seed);
    const double heads = share_of(search.considered(), 1);
    const double guessed = share_of(search.considered({}, seat_at(1)), 1);
    EXPECT_NEAR(heads, 1.0 / 3, 0.03);
    EXPECT_NEAR(guessed, 2.0 / 3, 0.03);
    // Each is worth nearly a half whatever the other side does.
    const double held = std::min((1 - heads) * 0.75, heads * 2 * 0.75);
    const double given = std::max(2 * (1 - guessed) * 0.75, guessed * 0.75);
    EXPECT_GT(held, 0.5 - 0.05);
    EXPECT_LT(given, 0.5 + 0.05);
    EXPECT_NEAR(2 * search.worth(), 0.5, 0.05);
  }
}

TEST(SearchTest, who_peeks_guesses_right) {
  using Pennies = toys::Pennies;
  const toys::NoRules rules;
  for (std::uint8_t hidden = 1; hidden <= 2; ++hidden) {
    const toys::PenniesState peeked{hidden, 0, true, false};
    auto search =
        searched<Pennies, ByScore<Pennies, 0, 2>>(rules, peeked, seat_at(1), Settings{}, 200);
    EXPECT_EQ(search.best()->action.what, hidden);
  }
}

// The way in which both seats play the poker, by seat, card and history.
struct Play {
  double bets[2][4][4];  // history: first move; after a pass; after a bet; after pass and bet
};
int history_of(const toys::PokerState& state) {
  if (state.moves == 0) return 0;
  if (state.moves == 1) return state.bets == 0 ? 1 : 2;
  return 3;
}
// What seat 0 gains. A best reply of one seat is found by trying all its ways to play.
double gain_of(const Play& play, toys::PokerState state) {
  if (toys::Poker::over(state)) return toys::Poker::gain(state);
  const int seat = state.moves % 2;
  const double bets =
      play.bets[seat][state.cards[static_cast<std::size_t>(seat)]][history_of(state)];
  toys::PokerState bet = state;
  bet.bets = static_cast<std::uint8_t>(bet.bets | 1u << bet.moves);
  ++bet.moves;
  ++state.moves;
  return bets * gain_of(play, bet) + (1 - bets) * gain_of(play, state);
}
double gain_of(const Play& play) {
  double sum = 0;
  for (std::uint8_t one = 1; one <= 3; ++one)
    for (std::uint8_t other = 1; other <= 3; ++other)
      if (one != other) sum += gain_of(play, {{one, other}, 0, 0}) / 6;
  return sum;
}
double best_reply(const Play& play, int seat) {
  double best = seat == 0 ? -10 : 10;
  for (unsigned way = 0; way < 64; ++way) {  // three cards, two decisions each
    Play tried = play;
    for (unsigned card = 1; card <= 3; ++card)
      for (unsigned decision = 0; decision < 2; ++decision)
        tried.bets[seat][card][seat == 0 ? decision * 3 : decision + 1] =
            (way >> (2 * (card - 1) + decision) & 1u) != 0 ? 1 : 0;
    const double gain = gain_of(tried);
    best = seat == 0 ? std::max(best, gain) : std::min(best, gain);
  }
  return best;
}

TEST(SearchTest, bluffs_are_as_frequent_as_they_must_be) {
  using Poker = toys::Poker;
  const toys::NoRules rules;
  for (std::uint8_t held = 1; held <= 3; ++held) {
    const toys::PokerState dealt{{held, static_cast<std::uint8_t>(held % 3 + 1)}, 0, 0};
    auto search =
        searched<Poker, ByScore<Poker, -2, 2>>(rules, dealt, seat_at(0), mixing(), 300'000, held);
    Play play{};
    for (int seat = 0; seat < 2; ++seat)
      for (std::uint8_t card = 1; card <= 3; ++card)
        for (std::uint8_t history = 0; history < 4; ++history) {
          if ((history == 0 || history == 3) != (seat == 0)) continue;
          toys::PokerState state;
          state.cards[static_cast<std::size_t>(seat)] = card;
          state.cards[static_cast<std::size_t>(1 - seat)] = static_cast<std::uint8_t>(card % 3 + 1);
          state.moves = history == 0 ? 0 : history == 3 ? 2 : 1;
          state.bets = history == 2 ? 1 : history == 3 ? 2 : 0;
          play.bets[seat][card][history] =
              share_of(search.considered(state, seat_at(seat)), Poker::bet);
        }
    EXPECT_NEAR(gain_of(play), -1.0 / 18, 0.03) << "holding " << int{held};
    EXPECT_LT(best_reply(play, 0), -1.0 / 18 + 0.06) << "holding " << int{held};
    EXPECT_GT(best_reply(play, 1), -1.0 / 18 - 0.06) << "holding " << int{held};
  }
}

TEST(SearchTest, only_strangers_keep_an_opponent_from_seeing_the_card) {
  using Poker = toys::Poker;
  const toys::PokerState dealt{{1, 2}, 0, 0};
  const toys::PokerState raised{{1, 2}, 1, 1};
  const auto calls = [&](const Settings& settings) {
    auto search = searched<Poker, ByScore<Poker, -2, 2>>({}, dealt, seat_at(0), settings, 50'000);
    return share_of(search.considered(raised, seat_at(1)), Poker::bet);
  };
  Settings without = mixing();
  without.strangers = 0;
  EXPECT_GT(calls(without), 0.9) << "the lowest card is called at once";
  EXPECT_NEAR(calls(mixing()), 1.0 / 3, 0.15);
}

// The chance to win of whose turn it is, for every position of the race.
class RaceTable {
 public:
  RaceTable() {
    for (double change = 1; change > 1e-9;) {
      change = 0;
      for (int own = 0; own < goal; ++own)
        for (int other = 0; other < goal; ++other)
          for (int turn = goal - own; turn >= 0; --turn) {
            const double better = std::max(roll(own, other, turn), keep(own, other, turn));
            change = std::max(change, std::abs(better - chance_[own][other][turn]));
            chance_[own][other][turn] = better;
          }
    }
  }
  double roll(int own, int other, int turn) const {
    double sum = 1 - chance_[other][own][0];
    for (int die = 2; die <= 6; ++die) sum += at(own, other, turn + die);
    return sum / 6;
  }
  double keep(int own, int other, int turn) const {
    if (turn == 0) return 0;
    return own + turn >= goal ? 1 : 1 - chance_[other][own + turn][0];
  }
  double at(int own, int other, int turn) const {
    return own + turn >= goal ? 1 : chance_[own][other][turn];
  }

 private:
  static constexpr int goal = toys::Race::goal;
  double chance_[goal][goal][goal + 1]{};
};

TEST(SearchTest, a_race_with_a_die_is_played_as_counted_out) {
  using Race = toys::Race;
  const RaceTable table;
  const toys::NoRules rules;
  int asked = 0;
  for (int own = 0; own < Race::goal; own += 4)
    for (int other = 2; other < Race::goal; other += 5)
      for (int turn = 2; own + turn < Race::goal; turn += 5) {
        toys::RaceState state;
        state.kept = {static_cast<std::uint8_t>(own), static_cast<std::uint8_t>(other)};
        state.turn = static_cast<std::uint8_t>(turn);
        Settings settings;
        settings.curiosity = 0.5;
        auto search = searched<Race>(rules, state, seat_at(0), settings, 20'000);
        const double roll = table.roll(own, other, turn);
        const double keep = table.keep(own, other, turn);
        EXPECT_NEAR(search.best()->worth, std::max(roll, keep), 0.04) << own << other << turn;
        if (std::abs(roll - keep) < 0.02) continue;
        ++asked;
        EXPECT_EQ(search.best()->action.what, roll > keep ? Race::roll : Race::keep)
            << own << " " << other << " " << turn << ": " << roll << " " << keep;
      }
  EXPECT_GT(asked, 20);
}

TEST(SearchTest, fills_of_a_shape_come_near_the_best_one) {
  for (const std::uint32_t mark : {60u, 637u}) {
    auto search = searched<toys::Dart>({mark}, {}, seat_at(0), Settings{}, 20'000);
    const auto best = search.best();
    EXPECT_EQ(best->action.what, 0);
    EXPECT_NEAR(best->action.number, mark, 60);
    EXPECT_LT(search.considered().size(), 200u) << "few fills";
  }
}

TEST(SearchTest, time_may_be_let_pass) {
  Settings settings;
  settings.waiting = true;
  EXPECT_TRUE(searched<toys::Fuse>({30, 60}, {}, seat_at(0), settings, 500).best()->waits);
  EXPECT_FALSE(searched<toys::Fuse>({60, 30}, {}, seat_at(0), settings, 500).best()->waits);
}

TEST(SearchTest, a_second_later_it_is_the_same_decision) {
  const toys::FuseRules rules;
  Settings settings;
  settings.waiting = true;
  Search<toys::Fuse> search(seat_at(0), settings);
  toys::FuseState state;
  search.begin(rules, state, engine::Time{}, 1);
  search.run(100);
  state.clock = engine::at_milliseconds(1000);
  search.begin(rules, state, engine::at_milliseconds(1000), 2);
  std::uint32_t visits = 0;
  for (const auto& each : search.considered()) visits += each.visits;
  EXPECT_EQ(visits, 100u);
  EXPECT_EQ(search.tree().nodes(), 1u);
}

TEST(SearchTest, what_was_found_out_is_there_for_the_next_decision) {
  using Race = toys::Race;
  const toys::NoRules rules;
  Search<Race> search(seat_at(0), Settings{});
  search.begin(rules, {{10, 10}, 3, 0}, {}, 1);
  search.run(5000);
  search.begin(rules, {{10, 10}, 7, 0}, {}, 2);
  EXPECT_GT(search.best()->visits, 50u) << "a 4 was rolled in some of the games";
}

TEST(SearchTest, worlds_come_from_what_was_witnessed) {
  const toys::NoRules rules;
  Search<toys::Cups> search(seat_at(0), Settings{});
  search.witness(rules, {0, 2});
  search.begin(rules, toys::Cups::view(rules, {1, 0xff}, seat_at(0)), {}, 1);
  search.run(3000);
  EXPECT_EQ(search.best()->action.what, 2) << "the whisper, not the truth";
  EXPECT_NEAR(search.best()->worth, 0.8, 0.03);
}

// There is no way in for the truth.
template <class S, class G>
concept TakesTheTruth = requires(S& search, typename G::Rules rules, typename G::State state) {
  search.begin(rules, state, engine::Time{}, 1);
};
static_assert(!TakesTheTruth<Search<toys::Poker>, toys::Poker>);
static_assert(engine::search::Remembering<toys::Cups> && !engine::search::Remembering<toys::Race>);

TEST(SearchTest, opponents_do_what_they_can_in_each_world) {
  const toys::NoRules rules;
  for (const Observers observers : {Observers::one, Observers::many}) {
    Settings settings;
    settings.observers = observers;
    auto search = searched<toys::Ace>(rules, {0, 0, 0}, seat_at(0), settings, 20'000);
    EXPECT_EQ(search.best()->action.what, 1);
    EXPECT_NEAR(search.best()->worth, 0.9, 0.02);
    if (observers == Observers::many) continue;
    const auto& tree = search.tree();
    for (std::uint32_t i = 0; i < tree.edges(); ++i)
      if (tree.edge(i).action.what == 3) {
        EXPECT_NEAR(tree.edge(i).available, search.best()->visits / 10.0, 300);
        EXPECT_GT(tree.edge(i).visits, tree.edge(i).available * 0.8);
      }
  }
}

TEST(SearchTest, the_usual_choice_is_left_only_for_a_sure_gain) {
  using Race = toys::Race;
  const toys::NoRules rules;
  auto search = searched<Race>(rules, {{0, 0}, 12, 0}, seat_at(0), Settings{}, 3000);
  const auto best = *search.best();
  const toys::Action other{best.action.what == Race::roll ? Race::keep : Race::roll};
  EXPECT_EQ(search.best_against(best.action, 2)->action, best.action);
  EXPECT_EQ(search.best_against(other, 0)->action, best.action);
  EXPECT_EQ(search.best_against(other, 1000)->action, other);
}

TEST(SearchTest, the_same_seed_gives_the_same_answer_and_a_stop_is_heeded) {
  using Race = toys::Race;
  const toys::NoRules rules;
  const toys::RaceState state{{10, 12}, 4, 0};
  auto one = searched<Race>(rules, state, seat_at(0), Settings{}, 2000, 7);
  auto other = searched<Race>(rules, state, seat_at(0), Settings{}, 2000, 7);
  ASSERT_EQ(one.considered().size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(one.considered()[i].visits, other.considered()[i].visits);
    EXPECT_EQ(one.considered()[i].worth, other.considered()[i].worth);
  }
  int asked = 0;
  other.begin(rules, state, {}, 8);
  other.run(1000, [&] { return ++asked > 10; });
  EXPECT_EQ(other.played(), 10u);
  EXPECT_TRUE(other.best());
}

TEST(SearchTest, a_full_tree_goes_on_without_growing) {
  using Race = toys::Race;
  const toys::NoRules rules;
  Settings settings;
  settings.nodes = 8;
  settings.edges = 12;
  auto search = searched<Race>(rules, {{0, 0}, 6, 0}, seat_at(0), settings, 5000);
  EXPECT_LE(search.tree().nodes(), 8u);
  EXPECT_LE(search.tree().edges(), 12u);
  EXPECT_EQ(search.best()->action.what, Race::roll);
}

// Never plays the ace unless it has heard of an attack; it knows what it was told.
class Timid final : public engine::Bot<toys::Ace> {
 public:
  void witness(const toys::NoRules&, const toys::Event&) override { ++heard_; }
  toys::Action decide(const toys::NoRules&, const toys::AceState&, const toys::Ace::Actions& legal,
                      engine::Chance&) override {
    return legal[heard_ > 0 ? legal.size() - 1 : 0];
  }
  bool become(const Bot& other) override {
    heard_ = static_cast<const Timid&>(other).heard_;
    return true;
  }

 private:
  int heard_ = 0;
};

TEST(SearchTest, bots_of_the_game_stand_in_for_opponents_with_what_they_were_told) {
  using Guide = engine::search::BotGuide<toys::Ace>;
  const toys::NoRules rules;
  Settings settings;
  settings.searched = Seats::only(seat_at(0));
  for (const bool told : {false, true}) {
    Search<toys::Ace, Guide> search(seat_at(0), settings,
                                    Guide(2, [](Seat) { return std::make_unique<Timid>(); }));
    if (told) search.witness(rules, {});
    search.begin(rules, {2, 0, 0}, {}, 1);
    search.run(5000);
    EXPECT_EQ(search.best()->action.what, 1);
    EXPECT_NEAR(search.best()->worth, told ? 0.9 : 1.0, 0.02);
  }
}

// Breaks every game off after the first decision.
struct Hasty : RandomGuide<toys::Race> {
  bool judge(const Rules&, const State& world, std::uint32_t decisions,
             engine::search::Worths& worths) {
    if (decisions == 0) return false;
    worths.fill(world.current == 0 ? 0.75 : 0.25);
    return true;
  }
  // Only one of two actions is looked at.
  bool considers(const Rules&, const State&, Seat, const Action& action) {
    return action.what == toys::Race::keep;
  }
};

TEST(SearchTest, a_guide_breaks_games_off_and_leaves_choices_out) {
  const toys::NoRules rules;
  auto search = searched<toys::Race, Hasty>(rules, {{0, 0}, 5, 0}, seat_at(0), Settings{}, 100);
  ASSERT_EQ(search.considered().size(), 1u);
  EXPECT_EQ(search.best()->action.what, toys::Race::keep);
  EXPECT_DOUBLE_EQ(search.best()->worth, 0.25);
  EXPECT_EQ(search.decisions(), 100u);
}

TEST(SearchTest, a_logarithm_of_plain_arithmetic) {
  for (const std::uint32_t count : {1u, 2u, 3u, 10u, 1000u, 123'456u, 0xffff'ffffu})
    EXPECT_NEAR(engine::search::logarithm(count), std::log(static_cast<double>(count)), 1e-8);
}

}  // namespace
