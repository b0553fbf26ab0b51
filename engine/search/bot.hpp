#pragma once

#include <cstdint>

#include "engine/search/search.hpp"

namespace engine::search {

// A bot that knows nothing of its game but the rules: it imagines so many games for a decision and
// lets everybody in them play at random.
template <class G>
class SearchBot final : public Bot<G> {
 public:
  SearchBot(Seat seat, std::uint32_t games) : search_(seat, small()), games_(games) {}

  void witness(const typename G::Rules& rules, const typename G::Event& event) override {
    search_.witness(rules, event);
  }
  typename G::Action decide(const typename G::Rules& rules, const typename G::View& view,
                            const typename G::Actions& legal, Chance& chance) override {
    if (legal.size() == 1) return legal[0];
    search_.begin(rules, view, Time{}, chance.word(0));
    search_.run(games_);
    const auto best = search_.best();
    return best ? best->action : legal[0];
  }
  void limit(std::uint32_t imagined) override { games_ = std::min(games_, imagined); }

 private:
  static Settings small() {
    Settings settings;
    settings.nodes = 4'000;
    settings.edges = 16'000;
    return settings;
  }

  Search<G, RandomGuide<G>> search_;
  std::uint32_t games_;
};

}  // namespace engine::search
