#pragma once

#include <bit>
#include <cstdint>
#include <limits>

#include "engine/seat.hpp"

namespace engine::search {

// Whose knowledge tells one decision of an opponent from another. One: the searching seat's, so
// that opponents seem to know what it knows. Many: each its own, so that nobody acts on what it
// cannot know; the tree is wider for it.
enum class Observers : std::uint8_t { one, many };

// How a seat of the tree chooses. Confident: what may be best, until it is sure; right against
// opponents who cannot read it. Regretful: by how much it regrets not having chosen otherwise,
// which ends in a way to mix that no opponent can exploit.
enum class Choosing : std::uint8_t { confident, regretful };

struct Settings {
  Observers observers = Observers::many;
  Choosing choosing = Choosing::confident;
  Seats searched = Seats::first(max_seats);  // in the tree; all others act by the guide
  std::uint32_t nodes = 20'000;              // the room there is for the tree
  std::uint32_t edges = 80'000;
  std::uint32_t depth = 64;         // decisions in the tree, one after the other
  std::uint32_t longest = 100'000;  // decisions of one imagined game
  double curiosity = 0.7;           // how much what was tried seldom is tried again
  double wandering = 0.1;           // share of regretful choices made at random at first
  // Many choices are tried little by little: so many at once, and more with the root of the
  // visits. It holds for the fills of a shape, and behind the first decision for whole lists.
  double width = 4;
  double growth = 1;
  // The share of worlds that are dealt as a stranger would deal them. Opponents then learn to play
  // against all that the seat could hold, and not against what it does hold.
  double strangers = 0;
  bool waiting = false;          // a seat may also let time pass
  std::uint32_t hesitation = 0;  // milliseconds, at most, until others act where time matters
  bool reuse = true;             // what was found out for the last decision is kept for the next
};

// The natural logarithm of a count, made of the four operations alone: it is the same on every
// machine, and so is what a search finds.
inline double logarithm(std::uint32_t count) {
  if (count < 2) return 0;
  const int whole = std::bit_width(count) - 1;
  const double rest = static_cast<double>(count) / static_cast<double>(1u << whole);  // 1 to 2
  const double t = (rest - 1) / (rest + 1);
  const double square = t * t;
  double sum = 0;
  for (int odd = 15; odd > 0; odd -= 2) sum = sum * square + 1.0 / odd;
  return whole * 0.693147180559945309417 + 2 * t * sum;
}

}  // namespace engine::search
