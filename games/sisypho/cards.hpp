#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/names.hpp"

// The words of the station: Locations, Items, Neurochip cards and what can be done.
namespace sisypho {

enum class Location : std::uint8_t { infirmary, depot, command, generator, security, rocket, none };
inline constexpr std::size_t locations = 6;
constexpr std::size_t index(Location location) { return static_cast<std::size_t>(location); }
constexpr Location location_at(std::size_t number) { return static_cast<Location>(number); }

// Whom a Survivor plays (SIS-014).
enum class Miniature : std::uint8_t { none, zoe, alice, emma, noor, ivo };
inline constexpr std::size_t miniature_kinds = 6;
constexpr Miniature miniature_at(std::size_t number) { return static_cast<Miniature>(number); }

// Decks of Items, in the order in which they are shuffled (SIS-013).
enum class Deck : std::uint8_t { infirmary, depot, security, command, none };
inline constexpr std::size_t decks = 4;
constexpr std::size_t index(Deck deck) { return static_cast<std::size_t>(deck); }

enum class Item : std::uint8_t {
  none,
  evidence,
  medkit,
  adrenaline,
  painkillers,
  inhibitor,
  power_cell,
  fuel,
  crowbar,
  keycard,
  shield,
  decoy,
  jammer,
  launch_codes,
  master_key,
  tablet
};
inline constexpr std::size_t item_kinds = 16;
constexpr std::size_t index(Item item) { return static_cast<std::size_t>(item); }
constexpr Item item_at(std::size_t number) { return static_cast<Item>(number); }

// A Neurochip card.
enum class Chip : std::uint8_t {
  none,
  probe,
  wrong_turn,
  vertigo,
  homing,
  migraine,
  feedback,
  aphasia,
  spike,
  sabotage,
  fumble,
  lockdown
};
inline constexpr std::size_t chip_kinds = 12;
constexpr std::size_t index(Chip chip) { return static_cast<std::size_t>(chip); }
constexpr Chip chip_at(std::size_t number) { return static_cast<Chip>(number); }

// The moments at which the Agent may use cards.
enum class Window : std::uint8_t { before_move, after_reveal, action_start, agent_phase };

// A Location Action.
enum class Deed : std::uint8_t {
  search,
  treat,
  triage,
  transfusion,
  salvage,
  haul,
  transmit,
  carrier,
  broadcast,
  doors,
  charge,
  route,
  surge,
  overcharge,
  feed,
  override_doors,
  jam,
  all_doors,
  prepare,
  launch,
  ignite,
  strip
};
inline constexpr std::size_t deed_kinds = 22;
constexpr auto other_words(Deed) {
  return std::array{engine::Worded{Deed::override_doors, "override"}};
}
constexpr std::size_t index(Deed deed) { return static_cast<std::size_t>(deed); }
constexpr Deed deed_at(std::size_t number) { return static_cast<Deed>(number); }

// What an action costs, in Half Actions.
enum class Cost : std::uint8_t { free, half, full };
constexpr int halves(Cost cost) { return static_cast<int>(cost); }

enum class Track : std::uint8_t { earth, escape };

// How many Items of each kind, four bits a kind.
class ItemCounts {
 public:
  constexpr ItemCounts() = default;
  explicit constexpr ItemCounts(std::uint64_t bits) : bits_(bits) {}
  constexpr int of(Item item) const { return static_cast<int>(bits_ >> (4 * index(item)) & 15u); }
  constexpr void add(Item item, int count = 1) {
    bits_ += static_cast<std::uint64_t>(count) << (4 * index(item));
  }
  constexpr void take(Item item) { bits_ -= std::uint64_t{1} << (4 * index(item)); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr std::uint64_t bits() const { return bits_; }
  constexpr int size() const {
    int sum = 0;
    for (std::uint64_t rest = bits_; rest != 0; rest >>= 4) sum += static_cast<int>(rest & 15u);
    return sum;
  }
  friend constexpr auto operator<=>(const ItemCounts&, const ItemCounts&) = default;

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace sisypho
