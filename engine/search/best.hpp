#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/erase.hpp"
#include "engine/search/search.hpp"

namespace engine::search {

// What is found to be best in positions of real play, as one number: it is the same on every
// machine, or something there thinks otherwise. In each position the strongest level chooses, and
// so does a search that plays at random; both imagine so many games.
template <Game G>
class BestMoves {
 public:
  BestMoves(std::shared_ptr<const RulesetOf<G>> ruleset, int positions, std::uint32_t imagined)
      : ruleset_(std::move(ruleset)),
        rules_(&ruleset_->rules()),
        left_(positions),
        imagined_(imagined) {}

  std::uint64_t value() {
    ruleset_->prepare_bots();
    for (std::uint64_t game = 0; left_ > 0 && game < most_games; ++game) play(game);
    return hash_.value();
  }

 private:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Action = typename G::Action;
  using Bots = std::vector<std::unique_ptr<Bot<G>>>;

  static constexpr std::uint64_t most_games = 200;
  static constexpr std::uint32_t longest = 4'000;
  static constexpr int most_of_a_game = 5;     // positions
  static constexpr std::uint32_t between = 6;  // decisions, about, from one to the next

  Bots bots_of(const std::string& level) const {
    Bots bots;
    for (int i = 0; i < G::seats(*rules_); ++i)
      bots.push_back(ruleset_->make_bot(level, seat_at(i)));
    return bots;
  }

  void play(std::uint64_t game) {
    Chance chance = Chance::fast(game);
    Chance choices = Chance::fast(~game);
    const std::vector<std::string> levels = ruleset_->levels();
    Bots players = bots_of(middle_level(levels));
    Bots strongest = bots_of(levels.back());
    std::vector<Search<G>> searches;
    for (int i = 0; i < G::seats(*rules_); ++i) {
      strongest[static_cast<std::size_t>(i)]->limit(imagined_);
      searches.emplace_back(seat_at(i), small());
    }
    typename G::Events events;
    typename G::Actions legal;
    State state = G::open(*rules_, chance, events);
    Time now{};
    int of_this = 0;
    for (std::uint32_t inputs = 0; inputs < longest && left_ > 0 && of_this < most_of_a_game;
         ++inputs) {
      for (const auto& event : events)
        for (int i = 0; i < G::seats(*rules_); ++i)
          if (const auto seen = G::witness(*rules_, event, seat_at(i))) {
            const auto at = static_cast<std::size_t>(i);
            players[at]->witness(*rules_, *seen);
            strongest[at]->witness(*rules_, *seen);
            searches[at].witness(*rules_, *seen);
          }
      events.clear();
      const Seats acting = G::acting(*rules_, state);
      const auto deadline = G::deadline(*rules_, state);
      if (acting.empty() && !deadline) return;
      const auto then =
          acting.empty() ? std::nullopt : hesitate(deadline, now, G::hesitation(*rules_), choices);
      now = then ? *then : std::max(now, *deadline);
      if (!then) {
        G::expire(*rules_, state, now, chance, events);
        continue;
      }
      const Seat seat = random_acting<G>(acting, choices);
      const auto at = static_cast<std::size_t>(index(seat));
      legal.clear();
      G::legal(*rules_, state, seat, legal);
      const typename G::View view = G::view(*rules_, state, seat);
      if (legal.size() > 1 && choices.below(0, between) == 0) {
        ++of_this;
        --left_;
        const std::uint64_t seed = choices.word(0);
        Chance own = Chance::fast(seed);
        add(strongest[at]->decide(*rules_, view, legal, own));
        searches[at].begin(*rules_, view, now, seed);
        searches[at].run(imagined_);
        if (const auto best = searches[at].best()) add(best->action);
      }
      const Action action = players[at]->decide(*rules_, view, legal, choices);
      if (!G::apply(*rules_, state, seat, action, now, chance, events).ok()) return;
    }
  }

  void add(const Action& action) {
    const std::string text = to_line(G::write(*rules_, action));
    hash_.add_bytes(text.data(), text.size());
  }
  static Settings small() {
    Settings settings;
    settings.nodes = 4'000;
    settings.edges = 16'000;
    return settings;
  }

  std::shared_ptr<const RulesetOf<G>> ruleset_;
  const Rules* rules_;
  int left_;
  std::uint32_t imagined_;
  Hash hash_;
};

}  // namespace engine::search
