#include "games/asterisk/solver.hpp"

#include <algorithm>
#include <bit>
#include <unordered_set>

#include "engine/hash.hpp"
#include "games/asterisk/play.hpp"

// Turn by turn: all that one turn can lead to, the most promising of which go on.
namespace asterisk {
namespace {

struct Node {
  State state;
  int parent = -1;
  std::vector<Action> way;  // the actions of the turn that led here
};

struct Half {  // a position within a turn
  State state;
  std::vector<Action> way;
};

// Two positions are the same if they say the same; where a pile begins in its ring does not matter.
std::uint64_t print_of(const State& state) {
  State plain = state;
  plain.main_deck = MainDeck();
  plain.prisoner_deck = PrisonerDeck();
  engine::Hash hash;
  hash.add_value(plain);
  hash.add(static_cast<std::uint64_t>(state.main_deck.size()));
  for (int i = 0; i < state.main_deck.size(); ++i) hash.add(index(state.main_deck[i]));
  for (int i = 0; i < state.prisoner_deck.size(); ++i) hash.add(index(state.prisoner_deck[i]));
  return hash.value();
}

int prisoners_left(const Rules& rules, const State& state) {
  Figures inside = 0;
  for (const Figure figure : state.line) inside |= bit(figure);
  for (int i = 0; i < state.prisoner_deck.size(); ++i) inside |= bit(state.prisoner_deck[i]);
  return std::popcount(inside & ~rules.enemies);
}

// What is promising: few Prisoners left, no Enemy in the way, cards to play.
int promise(const Rules& rules, const State& state) {
  int enemies = 0;
  for (const Figure figure : state.line) enemies += rules.is_enemy(figure) ? 1 : 0;
  return -100 * prisoners_left(rules, state) - 60 * enemies + 10 * state.players[0].hand.size() +
         5 * std::popcount(state.abilities);
}

class Search {
 public:
  Search(const Rules& rules, const Effort& effort) : rules_(rules), effort_(effort) {}

  Solution find(const State& position) {
    nodes_.push_back({position, -1, {}});
    std::vector<int> level{0};
    int best = 0;
    solution_.proven = true;
    while (!level.empty()) {
      std::vector<int> next;
      for (const int number : level) expand(number, next);
      for (const int number : next) {
        if (better(number, best)) best = number;
        if (nodes_[static_cast<std::size_t>(number)].state.reason == Reason::won)
          return solution_with(number);
      }
      std::erase_if(next, [&](int number) {
        return nodes_[static_cast<std::size_t>(number)].state.phase == Phase::OVER;
      });
      keep_best(next);
      level = std::move(next);
    }
    return solution_with(best);
  }

 private:
  const State& state(int number) const { return nodes_[static_cast<std::size_t>(number)].state; }

  bool better(int one, int other) const {
    return prisoners_left(rules_, state(one)) < prisoners_left(rules_, state(other));
  }

  void keep_best(std::vector<int>& level) {
    std::stable_sort(level.begin(), level.end(), [&](int one, int other) {
      return promise(rules_, state(one)) > promise(rules_, state(other));
    });
    if (std::ssize(level) <= effort_.width) return;
    level.resize(static_cast<std::size_t>(effort_.width));
    solution_.proven = false;
  }

  // All positions in which this turn can end.
  void expand(int number, std::vector<int>& next) {
    std::vector<Half> open{{state(number), {}}};
    std::unordered_set<std::uint64_t> seen;
    int looked = 0;
    while (!open.empty()) {
      const Half half = std::move(open.back());
      open.pop_back();
      if (++looked > effort_.positions_a_turn) {
        solution_.proven = false;
        return;
      }
      Game::Actions legal;
      Game::legal(rules_, half.state, Seat{}, legal);
      for (const Action& action : legal) step(half, action, number, seen, open, next);
    }
  }

  void step(const Half& half, const Action& action, int number,
            std::unordered_set<std::uint64_t>& seen, std::vector<Half>& open,
            std::vector<int>& next) {
    Half after = half;
    Game::Events events;
    engine::Chance chance = engine::Chance::fast(0);
    if (!Game::apply(rules_, after.state, Seat{}, action, Time{}, chance, events).ok()) return;
    ++solution_.positions;
    after.way.push_back(action);
    bool ended = false;
    for (const Event& event : events) {
      ended = ended || event.what == What::TurnEnded;
      if (event.what == What::MainDeckRecycled) {
        solution_.proven = false;
        return;
      }
    }
    if (!seen.insert(print_of(after.state)).second) return;
    if (!ended) return open.push_back(std::move(after));
    if (!ends_.insert(print_of(after.state)).second) return;
    next.push_back(static_cast<int>(nodes_.size()));
    nodes_.push_back({after.state, number, std::move(after.way)});
  }

  Solution solution_with(int number) {
    solution_.won = state(number).reason == Reason::won;
    solution_.prisoners_left = prisoners_left(rules_, state(number));
    std::vector<const Node*> turns;
    for (int at = number; at > 0; at = nodes_[static_cast<std::size_t>(at)].parent)
      turns.push_back(&nodes_[static_cast<std::size_t>(at)]);
    solution_.turns = static_cast<int>(turns.size());
    for (auto turn = turns.rbegin(); turn != turns.rend(); ++turn)
      solution_.line.insert(solution_.line.end(), (*turn)->way.begin(), (*turn)->way.end());
    return std::move(solution_);
  }

  const Rules& rules_;
  Effort effort_;
  std::vector<Node> nodes_;
  std::unordered_set<std::uint64_t> ends_;
  Solution solution_;
};

}  // namespace

Solution solve(const Rules& rules, const State& position, const Effort& effort) {
  return Search(rules, effort).find(position);
}

}  // namespace asterisk
