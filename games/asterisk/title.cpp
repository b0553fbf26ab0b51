#include "engine/title_of.hpp"
#include "games/asterisk/border.hpp"
#include "games/asterisk/files.hpp"
#include "games/asterisk/load.hpp"

namespace asterisk {
namespace {

using engine::Json;

struct Source {
  using Game = asterisk::Game;
  using Parts = Components;
  static constexpr std::string_view rule_prefix = "AST";
  static constexpr int least_seats = 1;
  static constexpr int most_seats = static_cast<int>(asterisk::most_seats);
  static constexpr int rules_version = 2;
  static constexpr std::array<std::string_view, 3> data{"data/cards.json", "data/modes.json",
                                                        "data/bots.json"};

  static std::span<const engine::File> files() { return embedded_files(); }
  static auto load(const Json& cards, const Json& modes, const Json& bots) {
    return load_components(cards, modes, bots);
  }
  static auto rules(const engine::Kit&, const std::shared_ptr<const Components>& parts,
                    const engine::JsonObject& options, int seats) {
    return make_rules(parts, options, seats);
  }
};

}  // namespace

const engine::Title& Border::title() {
  static const engine::TitleOf<Source> only;
  return only;
}

}  // namespace asterisk
