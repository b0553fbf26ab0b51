#include "games/master/run.hpp"

#include <algorithm>

namespace master {
namespace {

constexpr int most_nodes = 600;  // enough to find a good run at once
constexpr int most_depth = 12;

bool neighbours(int top, int value) {
  const int apart = top > value ? top - value : value - top;
  return top == 0 || apart == 1 || apart == king - 1;
}

}  // namespace

Run::Run(const Rules& rules, const View& view) {
  for (CardSet cards = view.hand(); !cards.empty();) {
    const Card card = cards.take_first();
    if (is_special(card)) continue;
    ++hand_[static_cast<std::size_t>(value_of(card))];
    starts_ += rules.start_cards.has(card) ? 1 : 0;
  }
  for (int i = 0; i < view.table.stack_count; ++i) {
    const Stack& stack = view.table.stacks[static_cast<std::size_t>(i)];
    tops_[static_cast<std::size_t>(stacks_++)] =
        stack.closed ? std::int8_t{-9} : static_cast<std::int8_t>(value_of(stack.top));
  }
}

void Run::lay(const Action& action) {
  const Card top = action.verb == Action::Verb::combo ? action.upper : action.card;
  --hand_[static_cast<std::size_t>(value_of(action.card))];
  if (action.verb == Action::Verb::combo) --hand_[static_cast<std::size_t>(value_of(top))];
  const int stack = action.verb == Action::Verb::start_stack ? stacks_++ : action.stack;
  tops_[static_cast<std::size_t>(stack)] = static_cast<std::int8_t>(value_of(top));
}

int Run::fitting() const {
  int count = hand_[0] + hand_[7];
  for (int value = 1; value <= king; ++value) {
    if (value == 7 || hand_[static_cast<std::size_t>(value)] == 0) continue;
    for (int i = 0; i < stacks_; ++i)
      if (tops_[static_cast<std::size_t>(i)] >= 0 &&
          neighbours(tops_[static_cast<std::size_t>(i)], value)) {
        count += hand_[static_cast<std::size_t>(value)];
        break;
      }
  }
  return count;
}

int Run::longest() {
  nodes_ = 0;
  return longest_from(0) + hand_[0];
}

int Run::longest_from(int depth) {
  if (depth == most_depth || ++nodes_ > most_nodes) return 0;
  int best = 0;
  for (int i = 0; i < stacks_; ++i) {
    std::int8_t& top = tops_[static_cast<std::size_t>(i)];
    if (top < 0) continue;
    for (int value = 1; value <= king; ++value) {
      std::int8_t& held = hand_[static_cast<std::size_t>(value)];
      if (held == 0 || !neighbours(top, value)) continue;
      const std::int8_t before = top;
      --held;
      top = static_cast<std::int8_t>(value);
      best = std::max(best, 1 + longest_from(depth + 1));
      top = before;
      ++held;
    }
  }
  return best;
}

}  // namespace master
