#pragma once

#include "games/master/state.hpp"

namespace master {

// All that one observer may know: the open table, and of the secrets what the rules give.
struct View {
  Tableau table;
  std::array<CardSet, most_seats> hands{};     // the own one and the partner's
  std::array<CardSet, most_seats> discards{};  // likewise
  std::array<CardSet, most_seats> past{};      // for spectators: hands as they were
  Time past_taken = never;                     // when the next ones they will see were so
  Action plan;                                 // submitted by this seat in this beat
  engine::List<Card, 3> peeked;                // by Story 3, the top one first
  engine::List<Story, story_count> bottom;     // of the STORY deck, the lowest first
  std::array<std::uint8_t, most_seats> hand_sizes{};
  std::uint8_t pile_size = 0;
  std::uint8_t stories_left = 0;
  std::uint8_t me = nobody;              // the seat that looks; nobody: a spectator
  bool hands_covered = false;            // nobody has taken up the cards yet (MAS-026)
  std::array<std::uint8_t, 1> unused{};  // no padding: a View is hashed byte for byte

  const CardSet& hand() const { return hands[me]; }

  friend bool operator==(const View&, const View&) = default;
};

}  // namespace master
