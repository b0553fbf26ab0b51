#include "games/deathstar/deathstar.hpp"

#include <array>
#include <limits>

#include "games/deathstar/race.hpp"
#include "games/deathstar/scout.hpp"
#include "games/deathstar/smuggler.hpp"

namespace deathstar {
namespace {

// Every bot works with the shared insight, or makes its own when there is none.
class Thinker : public engine::Bot<Game> {
 public:
  explicit Thinker(std::shared_ptr<const Insight> insight) : insight_(std::move(insight)) {}

 protected:
  const Insight& insight(const Rules& rules) {
    if (!insight_) insight_ = std::make_shared<const Insight>(rules);
    return *insight_;
  }

 private:
  std::shared_ptr<const Insight> insight_;
};

// Sees the shortest way and nothing else, and is often careless.
class Easy final : public Thinker {
 public:
  using Thinker::Thinker;

  Action decide(const Rules& rules, const View& view, const Game::Actions& legal,
                Chance& chance) override {
    const auto count = static_cast<std::uint32_t>(legal.size());
    if (count == 1 || chance.below(0, 4) == 0)
      return legal[static_cast<int>(chance.below(0, count))];
    const Scout& scout = *insight(rules).scout;
    Action best = legal[0];
    float least = std::numeric_limits<float>::max();
    for (const Action& action : legal) {
      const float value = distance_after(scout, rules, view, action);
      if (value >= least) continue;
      least = value;
      best = action;
    }
    return best;
  }

 private:
  static float distance_after(const Scout& scout, const Rules& rules, const View& view,
                              const Action& action) {
    Player player = view.player(view.current);
    if (action.length == 0) return scout.distance(rules, player);
    if (in_hyperspace(action.end()) || action.end() == Spot::base)
      for (Token& token : player.tokens) token.spot = action.end();
    else
      player = land(rules, view, action.token, action.end())
                   .players[static_cast<std::size_t>(engine::index(view.current))];
    return scout.distance(rules, player);
  }
};

class Normal final : public Thinker {
 public:
  using Thinker::Thinker;
  Action decide(const Rules& rules, const View& view, const Game::Actions& legal,
                Chance&) override {
    return insight(rules).scout->choose(rules, view, legal);
  }
};

class Hard final : public Thinker {
 public:
  Hard(std::shared_ptr<const Insight> insight, bool remembers)
      : Thinker(std::move(insight)), smuggler_(remembers) {}
  void witness(const Rules& rules, const Event& event) override { smuggler_.witness(rules, event); }
  Action decide(const Rules& rules, const View& view, const Game::Actions& legal,
                Chance&) override {
    return smuggler_.choose(rules, *insight(rules).race, view, legal);
  }

 private:
  Smuggler smuggler_;
};

}  // namespace

Insight::Insight(const Rules& rules)
    : scout(std::make_shared<Scout>(rules)), race(std::make_shared<Race>(rules)) {}

std::span<const std::string_view> Game::levels() {
  static constexpr std::array<std::string_view, 4> levels{"easy", "normal", "hard", "fair"};
  return levels;
}

std::unique_ptr<engine::Bot<Game>> Game::bot(std::string_view level, Seat seat) {
  return bot(level, seat, nullptr);
}

std::unique_ptr<engine::Bot<Game>> Game::bot(std::string_view level, Seat,
                                             std::shared_ptr<const Insight> insight) {
  if (level == "easy") return std::make_unique<Easy>(std::move(insight));
  if (level == "normal") return std::make_unique<Normal>(std::move(insight));
  if (level == "hard") return std::make_unique<Hard>(std::move(insight), true);
  if (level == "fair") return std::make_unique<Hard>(std::move(insight), false);
  return nullptr;
}

Action baseline_choice(const Rules& rules, const View& view, const Game::Actions& legal) {
  return Scout(rules).choose(rules, view, legal);
}

}  // namespace deathstar
