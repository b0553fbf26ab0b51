#include "engine/game_entry_of.hpp"
#include "games/hounds/files.hpp"
#include "games/hounds/hounds.hpp"

namespace hounds {
namespace {

class Loader : public engine::SpotLoader {
 public:
  void read(const engine::Json& file, Board& board) {
    read_board(file, "data/board.json", board);
    if (!ok()) return;
    const engine::JsonObject& start = object(file.get_object(), "start");
    const engine::JsonArray& hounds = list(start, "hounds", "start: ");
    if (ok() && hounds.size() != board.hounds.size())
      return fail("start: there are " + std::to_string(board.hounds.size()) + " hounds");
    for (std::size_t i = 0; ok() && i < hounds.size(); ++i)
      board.hounds[i] = spot(board, hounds[i], "start: ");
    board.hare = spot(board, engine::Json(text(start, "hare", "start: ")), "start: ");
    for (std::size_t i = 0; ok() && i < hounds.size(); ++i)
      if (board.hounds[i] == board.hare || board.hounds[i] == board.hounds[(i + 1) % 3])
        fail("start: two pieces stand on " + board.at(board.hounds[i]).id);
  }
};

}  // namespace

std::span<const engine::File> Game::files() { return embedded_files(); }

engine::Fallible<std::shared_ptr<const Board>> Game::load(const engine::Json& file) {
  auto board = std::make_shared<Board>();
  Loader loader;
  loader.read(file, *board);
  if (!loader.problem().empty()) return engine::Problem{loader.problem()};
  return std::shared_ptr<const Board>(std::move(board));
}

}  // namespace hounds

template struct engine::Described<hounds::Rules, hounds::State, hounds::Action, hounds::Event,
                                  hounds::State>;
template const engine::GameEntry& engine::game_entry_of<hounds::Game>();
