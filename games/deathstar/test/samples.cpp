#include "games/deathstar/codec.hpp"
#include "games/deathstar/deathstar.hpp"
#include "games/test/fair.hpp"

// Imagined decks are as likely as the real ones.
namespace deathstar {
namespace {

using DeathStarStage = fair::Stage<Game>;

// All cards but these three have come back to the bottom of the deck, where everybody saw them.
std::string three_hidden(const Rules& rules, const std::array<std::string, 3>& ids) {
  std::string deck;
  for (const std::string& id : ids) deck += "\"" + id + "\", ";
  int returned = 0;
  for (std::size_t i = 1; i < rules.board->cards.size(); ++i) {
    int left = rules.card_counts[i];
    for (const std::string& id : ids) left -= id == rules.board->cards[i].id ? 1 : 0;
    for (; left > 0; --left, ++returned) deck += "\"" + rules.board->cards[i].id + "\", ";
  }
  deck.resize(deck.size() - 2);
  return "{\"deck\": [" + deck + "], \"returned\": " + std::to_string(returned) + "}";
}

TEST(DeathStarSamples, every_order_of_unseen_cards_is_as_likely_as_any_other) {
  const std::string options = R"({"memory_aid": true})";
  const DeathStarStage any(options, 2, "{}");
  const std::array<std::string, 3> ids{"FC-01", "FC-02", "FC-03"};
  const DeathStarStage stage(options, 2, three_hidden(any.rules(), ids));
  fair::expect_all_alike(
      stage, Observer::spectator(), [&](const State& state) { return stage.named(state.deck, 3); },
      fair::orders({ids.begin(), ids.end()}));
}

// The first card and the last one: each kind as often as the hidden cards have it.
TEST(DeathStarSamples, kinds_come_in_proportion_to_their_number) {
  const DeathStarStage stage(R"({"memory_aid": false})", 2,
                             R"({"card": null, "players": [{"escapes": 1}, {}]})");
  fair::Shares shares;
  const int all = stage.truth().deck.size();
  for (int i = 0; i < all; ++i)
    shares[engine::to_word(engine::encoded(stage.rules(), stage.truth().deck[i]))] += 1.0 / all;
  const auto kind = [&](Card card) {
    return engine::to_word(engine::encoded(stage.rules(), card));
  };
  const auto first = [&](const State& state) { return kind(state.deck[0]); };
  const auto last = [&](const State& state) { return kind(state.deck[state.deck.size() - 1]); };
  fair::expect_shares(fair::imagined(stage, Observer::spectator(), first), shares);
  fair::expect_shares(fair::imagined(stage, Observer::spectator(), last), shares);
  fair::expect_shares(fair::rearranged(stage, Observer::spectator(), first), shares);
}

}  // namespace
}  // namespace deathstar
