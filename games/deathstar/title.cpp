#include "engine/title_of.hpp"
#include "games/deathstar/border.hpp"
#include "games/deathstar/files.hpp"
#include "games/deathstar/load.hpp"

namespace deathstar {
namespace {

using engine::Json;

struct Source {
  using Game = deathstar::Game;
  using Parts = Board;
  static constexpr std::string_view rule_prefix = "DST";
  static constexpr int least_seats = 2;
  static constexpr int most_seats = 4;
  static constexpr int rules_version = 1;
  static constexpr std::array<std::string_view, 2> data{"data/board.json", "data/cards.json"};

  static std::span<const engine::File> files() { return embedded_files(); }
  static auto load(const Json& board, const Json& cards) { return load_board(board, cards); }
  static auto rules(const engine::Kit&, const std::shared_ptr<const Board>& parts,
                    const engine::JsonObject& options, int seats) {
    return make_rules(parts, options, seats);
  }
};

}  // namespace

const engine::Title& Border::title() {
  static const engine::TitleOf<Source> only;
  return only;
}

}  // namespace deathstar
