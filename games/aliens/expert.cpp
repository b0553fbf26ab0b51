#include "games/aliens/expert.hpp"

#include <cmath>

#include "engine/search/search.hpp"
#include "games/aliens/memory.hpp"
#include "games/aliens/play.hpp"
#include "games/aliens/thinking.hpp"

namespace aliens {
namespace {

constexpr std::uint32_t imagined_games = 600;
constexpr int rounds_ahead = 2;
constexpr int most_searched = 2;  // seats; with more of them it has not been seen to help
constexpr double errors = 1.0;    // by which a choice must be better than the usual one

// Everybody goes on as a hard player, who knows what that seat has heard. Of the others one does
// not know the side: for each there is one who was dealt a Human and one who was dealt an Alien.
class HuntGuide : public engine::search::RandomGuide<Game> {
 public:
  explicit HuntGuide(Seat me) : me_(me) {
    for (int i = 0; i < engine::max_seats; ++i) {
      known_[0].emplace_back(engine::seat_at(i));
      known_[1].emplace_back(engine::seat_at(i));
      players_.emplace_back(engine::seat_at(i));
    }
  }

  void witness(const Rules& rules, const Event& event) {
    for (int i = 0; i < rules.seats; ++i) {
      const Seat seat = engine::seat_at(i);
      for (const Side side : {Side::human, Side::alien}) {
        Tracker& tracker = known_of(side, seat);
        if (event.what == What::Dealt && seat != me_) {
          Event dealt = event;
          dealt.seat = seat;
          dealt.character = side == Side::human ? Character::captain : Character::blink;
          tracker.witness(rules, dealt);
        } else if (const auto seen = Game::witness(rules, event, seat)) {
          tracker.witness(rules, *seen);
        }
      }
    }
  }
  template <class Memory>
  void prepare(const Rules&, const View& view, const Memory&, Chance&) {
    horizon_ = view.round + rounds_ahead;
  }
  bool considers(const Rules&, const State&, Seat, const Action& action) const {
    return action.verb == Verb::move || action.verb == Verb::attack ||
           action.verb == Verb::proceed || action.verb == Verb::lurk_attack ||
           action.verb == Verb::stay;
  }
  void begin(const Rules& rules, const State& world, Chance&) {
    for (int i = 0; i < rules.seats; ++i) {
      const Seat seat = engine::seat_at(i);
      player_of(seat) = known_of(world.player(seat).side, seat);
    }
  }
  void see(const Rules& rules, const State&, const Game::Events& events) {
    for (const Event& event : events)
      for (int i = 0; i < rules.seats; ++i)
        if (const auto seen = Game::witness(rules, event, engine::seat_at(i)))
          player_of(engine::seat_at(i)).witness(rules, *seen);
  }
  Action choose(const Rules& rules, const State& world, Seat seat, const Legal& legal,
                Chance& chance) {
    return player_of(seat).decide(rules, Game::view(rules, world, seat), legal, chance);
  }

  // Some rounds ahead the game is broken off where somebody's turn begins.
  bool judge(const Rules& rules, const State& world, std::uint32_t,
             engine::search::Worths& worths) {
    if (world.round < horizon_ || world.phase != Phase::before_move || world.turn.moved)
      return false;
    double humans = 0;
    int count = 0;
    for (int i = 0; i < rules.seats; ++i) {
      const Player& player = world.players[static_cast<std::size_t>(i)];
      double& worth = worths[static_cast<std::size_t>(i)];
      worth = player.status == Status::escaped ? 1 : 0;
      if (side_of(player.character) != Side::human) continue;
      if (in_play(player) && player.side == Side::human) worth = hope_of(rules, world, player);
      humans += worth;
      ++count;
    }
    for (int i = 0; i < rules.seats; ++i)
      if (world.players[static_cast<std::size_t>(i)].side == Side::alien)
        worths[static_cast<std::size_t>(i)] = 1 - humans / count;
    return true;
  }

 private:
  // How often a hard Human escapes hard Aliens: by the way to a pod, the way of the nearest Alien
  // to him, and how much he is expected where he is. Fitted to games for two.
  double hope_of(const Rules& rules, const State& world, const Player& human) {
    int pod = 20;
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules.zone.pod_count); ++i)
      if (world.pods[i] == PodState::open)
        pod = std::min(pod, rules.steps(human.place, rules.zone.pods[i]));
    int alien = 8;
    float here = 0;
    float near = 0;
    for (int i = 0; i < rules.seats; ++i) {
      const Player& player = world.players[static_cast<std::size_t>(i)];
      if (!in_play(player) || player.side != Side::alien) continue;
      alien = std::min(alien, rules.steps(player.place, human.place));
      const Belief::Cells cells = players_[static_cast<std::size_t>(i)].belief().humans(rules);
      float around = cells[index(human.place)];
      for (const Sector sector : rules.within(human.place, 1)) around += cells[index(sector)];
      here = std::max(here, cells[index(human.place)]);
      near = std::max(near, around);
    }
    const double chances = 1.45 - 0.185 * pod + 0.245 * alien - 0.52 * here - 0.77 * near;
    return 1 / (1 + std::exp(-chances));
  }

  Tracker& known_of(Side side, Seat seat) {
    return known_[side == Side::human ? 0 : 1][static_cast<std::size_t>(engine::index(seat))];
  }
  Tracker& player_of(Seat seat) { return players_[static_cast<std::size_t>(engine::index(seat))]; }

  Seat me_;
  int horizon_ = 0;
  std::array<std::vector<Tracker>, 2> known_;  // by side
  std::vector<Tracker> players_;
};

engine::search::Settings settings(Seat seat) {
  engine::search::Settings settings;
  settings.searched = engine::Seats::only(seat);
  settings.depth = 2;  // a move, and whether to attack there
  settings.nodes = 64;
  settings.edges = 1024;
  settings.curiosity = 0.4;
  settings.reuse = false;
  return settings;
}

class Expert final : public engine::Bot<Game> {
 public:
  explicit Expert(Seat seat)
      : usual_(Game::bot("hard", seat)), search_(seat, settings(seat), HuntGuide(seat)) {}

  void witness(const Rules& rules, const Event& event) override {
    usual_->witness(rules, event);
    if (rules.seats <= most_searched) search_.witness(rules, event);
  }
  Action decide(const Rules& rules, const View& view, const Legal& legal, Chance& chance) override {
    const Action usual = usual_->decide(rules, view, legal, chance);
    const bool moves = view.phase == Phase::before_move && usual.verb == Verb::move;
    const bool attacks = view.phase == Phase::after_move &&
                         (usual.verb == Verb::attack || usual.verb == Verb::proceed);
    if (legal.size() == 1 || !(moves || attacks) || rules.seats > most_searched) return usual;
    search_.begin(rules, view, view.clock_began, chance.word(0));
    search_.run(imagined_);
    const auto best = search_.best_against(usual, errors);
    return best ? best->action : usual;
  }
  void limit(std::uint32_t games) override { imagined_ = games; }

 private:
  std::unique_ptr<engine::Bot<Game>> usual_;
  engine::search::Search<Game, HuntGuide> search_;
  std::uint32_t imagined_ = imagined_games;
};

}  // namespace

std::unique_ptr<engine::Bot<Game>> make_expert(Seat seat) { return std::make_unique<Expert>(seat); }

}  // namespace aliens
