#include "engine/erase.hpp"
#include "engine/kit.hpp"
#include "games/deathstar/border.hpp"
#include "games/deathstar/files.hpp"
#include "games/deathstar/load.hpp"

namespace deathstar {

using engine::Fallible;
using engine::File;
using engine::Json;
using engine::Problem;

namespace {

class DeathstarKit final : public engine::CommonKit {
 public:
  static Fallible<std::shared_ptr<const engine::Kit>> load(std::span<const File> files) {
    auto kit = std::make_shared<DeathstarKit>();
    if (std::string wrong = kit->load_common(files); !wrong.empty()) return Problem{wrong};
    const auto board = json_file(files, "data/board.json");
    if (!board) return board.problem();
    const auto cards = json_file(files, "data/cards.json");
    if (!cards) return cards.problem();
    auto loaded = load_board(*board, *cards);
    if (!loaded) return loaded.problem();
    kit->board_ = std::move(*loaded);
    return std::shared_ptr<const engine::Kit>(std::move(kit));
  }

  int least_seats() const override { return 2; }
  int most_seats() const override { return 4; }
  int rules_version() const override { return 1; }

  Fallible<std::shared_ptr<const engine::Ruleset>> rules(const Json& chosen,
                                                         int seats) const override {
    auto completed = options().complete(chosen);
    if (!completed) return completed.problem();
    auto rules = make_rules(board_, *completed, seats);
    if (!rules) return rules.problem();
    return std::shared_ptr<const engine::Ruleset>(
        std::make_shared<engine::RulesetOf<Game>>(*rules, std::move(*completed)));
  }

 private:
  std::shared_ptr<const Board> board_;
};

class DeathstarTitle final : public engine::Title {
 public:
  std::string_view slug() const override { return Game::slug; }
  std::string_view rule_prefix() const override { return "DST"; }
  std::span<const File> files() const override { return embedded_files(); }
  Fallible<std::shared_ptr<const engine::Kit>> load(std::span<const File> files) const override {
    return DeathstarKit::load(files);
  }
};

}  // namespace

const engine::Title& Border::title() {
  static const DeathstarTitle only;
  return only;
}

}  // namespace deathstar
