#include "games/deathstar/bot.hpp"

namespace deathstar {
namespace {

class Baseline final : public engine::Bot<Game> {
 public:
  Action decide(const Rules& rules, const View& view, const Game::Actions& legal,
                Chance&) override {
    return baseline_choice(rules, view, legal);
  }
};

}  // namespace

std::unique_ptr<engine::Bot<Game>> make_bot(std::string_view level, Seat) {
  if (level == "random") return nullptr;
  return std::make_unique<Baseline>();
}

Action baseline_choice(const Rules&, const View&, const Game::Actions& legal) { return legal[0]; }

}  // namespace deathstar
