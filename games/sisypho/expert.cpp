#include <cmath>

#include "engine/search/search.hpp"
#include "games/sisypho/expert.hpp"
#include "games/sisypho/mind.hpp"

namespace sisypho {
namespace {

constexpr std::uint32_t imagined_rounds = 2000;
constexpr std::uint32_t imagined_acts = 600;  // there are many in a round
constexpr double errors = 1.0;                // by which a choice must be better than the usual one

// How the rest of a round goes: Survivors do what helps most, the Agent is where it is expected.
// The round is not played beyond its end; what it left is worth as much as such positions were in
// many games.
class RoundGuide : public engine::search::RandomGuide<Game> {
 public:
  void prepare(const Rules&, const View&, const Memory& memory, Chance&) { memory_ = &memory; }
  bool considers(const Rules&, const State&, Seat, const Action& action) const {
    return action.verb != Verb::choose_miniature && action.verb != Verb::unplan &&
           action.verb != Verb::ask_take;
  }
  Action choose(const Rules& rules, const State& world, Seat seat, const Actions& legal,
                Chance& chance) const {
    switch (world.phase) {
      case Phase::plan:
        return Action::to(Verb::plan, memory_->place_of(rules, seat, chance));
      case Phase::agent_move:
        return Action::to(Verb::agent_move, memory_->place_of_agent(chance));
      case Phase::act:
        return Mind(rules, weights_for(rules)).best_action(world, seat, legal, chance).action;
      default:
        return legal[0];
    }
  }
  bool judge(const Rules& rules, const State& world, std::uint32_t,
             engine::search::Worths& worths) const {
    if (world.phase != Phase::w4) return false;
    State after = world;
    after.agent = Location::none;  // it has struck already
    const double worth = Mind(rules, weights_for(rules)).worth(after);
    const Fit& fit = fits[static_cast<std::size_t>(rules.survivors - least_survivors)];
    const double win = 1 / (1 + std::exp(-(fit.offset + fit.slope * worth)));
    worths.fill(win);
    worths[0] = 1 - win;
    return true;
  }

 private:
  // How often hard Survivors win with that worth after a round, by how many they were.
  struct Fit {
    double offset;
    double slope;
  };
  static constexpr std::array<Fit, 3> fits{Fit{-5.3, 1.98}, Fit{-4.1, 1.88}, Fit{-3.4, 1.45}};

  const Memory* memory_ = nullptr;
};

engine::search::Settings settings(Seat seat) {
  engine::search::Settings settings;
  settings.searched = engine::Seats::only(seat);
  settings.depth = 1;
  settings.nodes = 8;
  settings.edges = 1024;
  settings.curiosity = 0.2;
  settings.reuse = false;
  return settings;
}

class Expert final : public engine::Bot<Game> {
 public:
  explicit Expert(Seat seat) : usual_(Game::bot("hard", seat)), search_(seat, settings(seat)) {}

  void witness(const Rules& rules, const Event& event) override {
    usual_->witness(rules, event);
    search_.witness(rules, event);
  }
  Action decide(const Rules& rules, const View& view, const Actions& legal,
                Chance& chance) override {
    const Action usual = usual_->decide(rules, view, legal, chance);
    if (legal.size() == 1 || !is_searched(rules, view)) return usual;
    search_.begin(rules, view, view.clock, chance.word(0));
    const bool acts = view.phase == Phase::act;
    search_.run(std::min(imagined_, acts ? imagined_acts : imagined_rounds));
    const auto best = search_.best_against(usual, errors);
    return best ? best->action : usual;
  }
  void limit(std::uint32_t games) override { imagined_ = games; }
  std::string_view says(const Rules& rules, const View& view) const override {
    return usual_->says(rules, view);
  }

 private:
  static bool is_searched(const Rules& rules, const View& view) {
    if (view.phase == Phase::act) return view.asker == agent_seat;
    return (view.phase == Phase::plan || view.phase == Phase::agent_move) &&
           !hunted(rules, view.round);
  }

  std::unique_ptr<engine::Bot<Game>> usual_;
  engine::search::Search<Game, RoundGuide> search_;
  std::uint32_t imagined_ = imagined_rounds;
};

}  // namespace

std::unique_ptr<engine::Bot<Game>> make_expert(Seat seat) { return std::make_unique<Expert>(seat); }

}  // namespace sisypho
