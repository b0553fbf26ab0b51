#include "games/sisypho/bot.hpp"

#include <array>

#include "engine/playout.hpp"
#include "games/sisypho/play.hpp"

namespace sisypho {
namespace {

class EasyBot final : public engine::Bot<Game> {
 public:
  Action decide(const Rules&, const View&, const Actions& legal, Chance& chance) override {
    return legal[static_cast<int>(chance.below(0, static_cast<std::uint32_t>(legal.size())))];
  }
};

}  // namespace

std::span<const std::string_view> bot_levels() {
  using namespace std::literals;
  static constexpr std::array all{"easy"sv};
  return all;
}

std::unique_ptr<engine::Bot<Game>> make_bot(std::string_view level, Seat) {
  if (level == "easy") return std::make_unique<EasyBot>();
  return nullptr;
}

}  // namespace sisypho
