#include "engine/title_of.hpp"
#include "games/master/border.hpp"
#include "games/master/files.hpp"
#include "games/master/load.hpp"

namespace master {
namespace {

using engine::Json;

struct Source {
  using Game = master::Game;
  using Parts = Components;
  static constexpr std::string_view rule_prefix = "MAS";
  static constexpr int least_seats = 2;
  static constexpr int most_seats = static_cast<int>(master::most_seats);
  static constexpr int rules_version = 2;
  static constexpr std::array<std::string_view, 3> data{"data/cards.json", "data/words.json",
                                                        "data/timers.json"};

  static std::span<const engine::File> files() { return embedded_files(); }
  static auto load(const Json& cards, const Json& words, const Json& timers) {
    return load_components(cards, words, timers);
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

}  // namespace master
