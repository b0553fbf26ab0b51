#pragma once

#include <array>
#include <unordered_map>
#include <vector>

#include "games/asterisk/asterisk.hpp"

namespace asterisk {

// What taking a card of the Line is worth, and what a turn may use.
struct Weights {
  std::array<float, most_line> line{};             // by place
  std::array<float, helpful_steps.size()> help{};  // how likely somebody can help by these steps
  int cards = 0;                                   // that may still be played
  int overlook_percent = 0;  // of the ways to begin a turn, first card and what follows it
  std::uint64_t luck = 0;    // which of them
};

// How useful a card is to keep.
int use_of(const Rules& rules, Card card);

struct Plan {
  float gain = 0;
  int cards = 0;      // of the own hand
  bool asks = false;  // begins by asking for help
  Action first = Action::plain(Action::Verb::endTurn);
};

// The best way to go on with a turn, found by looking at all of them. A position within a turn is
// the cards used, the dial, what is left of the Line, and the Action that waits; what comes before
// does not matter, so each is looked at once.
class Planner {
 public:
  Planner(const Rules& rules, const View& view, const Weights& weights);

  Plan best();
  // What it would add if somebody turned the dial by these steps.
  float after_help(int steps);

 private:
  struct Spot {
    std::uint16_t used = 0;  // cards of the hand, by place
    std::uint8_t line = 0;   // cards still there, by place
    std::uint8_t dial = 0;
    std::uint8_t abilities = 0;
    Deed pending = Deed::none;
    Card top = Card::none;  // of the own discard pile
    bool started = false;
    bool helped = false;
    std::uint8_t played = 0;

    std::uint64_t key() const;
  };
  struct Found {
    float gain = 0;
    int price = 0;  // of the cards it takes: as few as possible, and those of least use

    bool beats(const Found& other) const;
  };

  Found value(const Spot& spot);
  float with_help(const Spot& spot);
  Found seen_from(const Spot& spot, std::uint64_t& way);
  bool is_seen(std::uint64_t& way) const;
  int price_of(const Spot& before, const Spot& after) const;
  template <class Try>
  void each_move(const Spot& spot, Try&& attempt);
  template <class Try>
  void each_card(const Spot& spot, Try&& attempt);
  template <class Try>
  void each_deed(const Spot& spot, Try&& attempt);
  float move(Spot& spot, int steps) const;
  float take(Spot& spot, unsigned places) const;

  const Rules& rules_;
  const View& view_;
  Weights weights_;
  Hand hand_;
  Line line_;
  bool may_ask_ = false;
  std::unordered_map<std::uint64_t, Found> known_;
};

}  // namespace asterisk
