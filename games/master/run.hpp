#pragma once

#include <array>
#include <cstdint>

#include "games/master/view.hpp"

namespace master {

// What a hand can do on the stacks if nobody else plays: only values count.
class Run {
 public:
  Run(const Rules& rules, const View& view);

  void lay(const Action& action);  // a single card or a combination, by its top card
  int fitting() const;             // hand cards that fit somewhere now
  int longest();                   // the most hand cards that can be laid one after the other

 private:
  int longest_from(int depth);

  std::array<std::int8_t, king + 1> hand_{};  // by value; 0: Wisdom
  std::array<std::int8_t, most_stacks + 4> tops_{};
  int stacks_ = 0;
  int starts_ = 0;
  int nodes_ = 0;
};

}  // namespace master
