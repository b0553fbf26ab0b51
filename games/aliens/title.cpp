#include "engine/title_of.hpp"
#include "games/aliens/border.hpp"
#include "games/aliens/files.hpp"
#include "games/aliens/load.hpp"
#include "games/aliens/works.hpp"

namespace aliens {
namespace {

using engine::Json;

struct Source {
  using Game = aliens::Game;
  using Parts = Components;
  static constexpr std::string_view rule_prefix = "ALI";
  static constexpr int least_seats = 2;
  static constexpr int most_seats = static_cast<int>(aliens::most_seats);
  static constexpr int rules_version = 2;
  static constexpr std::array<std::string_view, 2> data{"data/cards.json", "data/zones.json"};

  static std::span<const engine::File> files() { return embedded_files(); }
  static auto load(const Json& cards, const Json& zones) { return load_components(cards, zones); }
  static auto rules(const engine::Kit& kit, const std::shared_ptr<const Components>& parts,
                    const engine::JsonObject& options, int seats) {
    return make_rules(parts, options, seats, [&kit] { return kit.words("en", ""); });
  }
};

class AliensKit final : public engine::KitOf<Source> {
 public:
  std::optional<engine::WorkCheck> check_work(std::string_view text,
                                              const engine::Catalogue& words) const override {
    return aliens::check_work(text, rounds_of_the_game, words);
  }

 private:
  static constexpr int rounds_of_the_game = 40;
};

}  // namespace

const engine::Title& Border::title() {
  static const engine::TitleOf<Source, AliensKit> only;
  return only;
}

}  // namespace aliens
