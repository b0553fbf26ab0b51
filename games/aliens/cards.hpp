#pragma once

#include <array>
#include <cstdint>

namespace aliens {

enum class Side : std::uint8_t { unknown, human, alien };

// A Character Card; none where it is not known.
enum class Character : std::uint8_t {
  none,
  captain,
  pilot,
  psychologist,
  soldier,
  executive_officer,
  co_pilot,
  engineer,
  medic,
  blink,
  silent,
  surge,
  brute,
  invisible,
  lurking,
  fast,
  psychic
};
inline constexpr std::size_t characters_a_side = 8;
constexpr std::size_t index(Character character) { return static_cast<std::size_t>(character); }
constexpr Side side_of(Character character) {
  if (character == Character::none) return Side::unknown;
  return character <= Character::medic ? Side::human : Side::alien;
}

// A Dangerous Sector Card.
enum class Card : std::uint8_t {
  none,
  noise_your,
  noise_any,
  silence,
  attack,
  teleport,
  adrenaline,
  sedatives,
  defence,
  spotlight,
  clone,
  sensor,
  mutation,
  cat
};
inline constexpr std::size_t card_kinds = 14;
inline constexpr std::size_t item_count = 17;
constexpr std::size_t index(Card card) { return static_cast<std::size_t>(card); }
constexpr Card card_at(std::size_t kind) { return static_cast<Card>(kind); }
constexpr bool is_noise(Card card) { return card == Card::noise_your || card == Card::noise_any; }
constexpr bool is_item(Card card) { return card >= Card::attack; }

// How many cards of each kind lie somewhere. A shuffled pile is such a heap, too: the next card is
// chosen when it is drawn, which is the same to everybody and hides no future in the state.
struct Heap {
  std::array<std::uint8_t, 16> of{};

  std::uint8_t& operator[](Card card) { return of[index(card)]; }
  std::uint8_t operator[](Card card) const { return of[index(card)]; }
  int size() const {
    int sum = 0;
    for (const std::uint8_t count : of) sum += count;
    return sum;
  }
  bool has(Card card) const { return of[index(card)] > 0; }
  void take(Card card) { --of[index(card)]; }
  void put(Card card) { ++of[index(card)]; }
  void move_all_to(Heap& other) {
    for (std::size_t i = 0; i < of.size(); ++i)
      other.of[i] = static_cast<std::uint8_t>(other.of[i] + of[i]);
    of = {};
  }

  friend bool operator==(const Heap&, const Heap&) = default;
};

enum class PodCard : std::uint8_t { green, red };

}  // namespace aliens
