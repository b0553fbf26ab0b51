#include "games/aliens/bot.hpp"

#include <array>

#include "games/aliens/play.hpp"

namespace aliens {
namespace {

using Verb = Action::Verb;

class Easy final : public engine::Bot<Game> {
 public:
  Action decide(const Rules& rules, const View& view, const Game::Actions& legal,
                Chance& chance) override {
    Action action = legal[static_cast<int>(chance.below(0, static_cast<std::uint32_t>(legal.size())))];
    if (!action.is_shape()) return action;
    return substitute_choice(rules, view, legal);
  }
};

}  // namespace

std::span<const std::string_view> bot_levels() {
  static constexpr std::array<std::string_view, 1> levels{"easy"};
  return levels;
}

std::unique_ptr<engine::Bot<Game>> make_bot(std::string_view level, Seat) {
  if (level == "easy") return std::make_unique<Easy>();
  return nullptr;
}

Action substitute_choice(const Rules& rules, const View& view, const Game::Actions& legal) {
  Action action = legal[0];
  const Sector own = view.player(view.current).place;
  for (Sector& sector : action.sectors) {
    if (sector != Sector::any) continue;
    for (const Sector target : rules.noise_targets)
      if (target != action.sectors[0] && target != action.sectors[1] && target != own) {
        sector = target;
        break;
      }
  }
  return action;
}

}  // namespace aliens
