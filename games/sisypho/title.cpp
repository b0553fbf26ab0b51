#include "engine/title_of.hpp"
#include "games/sisypho/border.hpp"
#include "games/sisypho/files.hpp"
#include "games/sisypho/load.hpp"

namespace sisypho {
namespace {

using engine::Json;

struct Source {
  using Game = sisypho::Game;
  using Parts = Components;
  static constexpr std::string_view rule_prefix = "SIS";
  static constexpr int least_seats = least_survivors + 1;
  static constexpr int most_seats = most_survivors + 1;
  static constexpr int rules_version = 2;
  static constexpr std::array<std::string_view, 3> data{"data/station.json", "data/items.json",
                                                        "data/neurochips.json"};

  static std::span<const engine::File> files() { return embedded_files(); }
  static auto load(const Json& station, const Json& items, const Json& chips) {
    return load_components(station, items, chips);
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

}  // namespace sisypho
