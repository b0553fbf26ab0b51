#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace master {

// A card of the GAME deck. Six of a value lie side by side, so that "all nines" is a run of bits.
enum class Card : std::uint8_t { none = 0xff, any = 0xfe };

inline constexpr std::size_t card_count = 106;
inline constexpr int tribe_count = 6;
inline constexpr int king = 13;

constexpr std::size_t index(Card card) { return static_cast<std::size_t>(card); }
constexpr Card card_at(std::size_t number) { return static_cast<Card>(number); }
constexpr bool exists(Card card) { return index(card) < card_count; }

// Where each kind begins in the order of cards.
inline constexpr std::size_t first_start = 78;  // without a tribe, eight places
inline constexpr std::size_t first_wisdom = 86;
inline constexpr std::size_t first_dead_end = 90;
inline constexpr std::size_t first_draw3 = 91;
inline constexpr std::size_t first_up = 93;
inline constexpr std::size_t first_down = 95;
inline constexpr std::size_t first_escape = 97;
inline constexpr std::size_t first_minus1 = 100;
inline constexpr std::size_t first_doom = 103;

enum class Tribe : std::uint8_t { average_joe, mouse, lumberjack, teen, robot, vapor_ninja, none };
// A leader belongs to a tribe; the abilities hang on the leader (MAS-170 to MAS-183).
using Leader = Tribe;

enum class Kind : std::uint8_t {
  number,
  wisdom,
  dead_end,
  trap_draw3,
  trap_up,
  trap_down,
  escape,
  escape_minus1
};

constexpr Kind kind_of(Card card) {
  const std::size_t i = index(card);
  if (i < first_wisdom || i >= first_doom) return Kind::number;
  if (i < first_dead_end) return Kind::wisdom;
  if (i < first_draw3) return Kind::dead_end;
  if (i < first_up) return Kind::trap_draw3;
  if (i < first_down) return Kind::trap_up;
  if (i < first_escape) return Kind::trap_down;
  if (i < first_minus1) return Kind::escape;
  return Kind::escape_minus1;
}
constexpr bool is_doom(Card card) { return index(card) >= first_doom && exists(card); }
constexpr bool is_wisdom(Card card) { return exists(card) && kind_of(card) == Kind::wisdom; }
constexpr bool is_trap(Kind kind) { return kind >= Kind::trap_draw3 && kind <= Kind::trap_down; }
constexpr bool is_escape(Kind kind) { return kind >= Kind::escape; }
constexpr bool is_special(Card card) {
  return exists(card) && kind_of(card) != Kind::number && kind_of(card) != Kind::wisdom;
}
// 1 to 13; 0 for cards without a number.
constexpr int value_of(Card card) {
  const std::size_t i = index(card);
  if (i < first_start) return static_cast<int>(i / tribe_count) + 1;
  if (i < first_wisdom) return 7;
  if (is_doom(card)) return static_cast<int>(i - first_doom) + 11;
  return 0;
}
constexpr Tribe tribe_of(Card card) {
  return index(card) < first_start ? static_cast<Tribe>(index(card) % tribe_count) : Tribe::none;
}

// A set of cards. No card is there twice, so a set is all that a hand needs.
struct CardSet {
  std::array<std::uint64_t, 2> bits{};

  constexpr bool has(Card card) const {
    return exists(card) && (bits[index(card) >> 6] >> (index(card) & 63) & 1) != 0;
  }
  constexpr void add(Card card) { bits[index(card) >> 6] |= bit(card); }
  constexpr void remove(Card card) { bits[index(card) >> 6] &= ~bit(card); }
  constexpr bool empty() const { return (bits[0] | bits[1]) == 0; }
  constexpr int size() const { return std::popcount(bits[0]) + std::popcount(bits[1]); }
  // The first card of a set that is not empty.
  constexpr Card first() const {
    return card_at(bits[0] != 0 ? static_cast<std::size_t>(std::countr_zero(bits[0]))
                                : 64 + static_cast<std::size_t>(std::countr_zero(bits[1])));
  }
  constexpr Card take_first() {
    const Card card = first();
    std::uint64_t& word = bits[0] != 0 ? bits[0] : bits[1];
    word &= word - 1;
    return card;
  }
  constexpr CardSet operator&(const CardSet& other) const {
    return {{bits[0] & other.bits[0], bits[1] & other.bits[1]}};
  }
  constexpr CardSet operator|(const CardSet& other) const {
    return {{bits[0] | other.bits[0], bits[1] | other.bits[1]}};
  }
  constexpr CardSet without(const CardSet& other) const {
    return {{bits[0] & ~other.bits[0], bits[1] & ~other.bits[1]}};
  }
  friend constexpr bool operator==(const CardSet&, const CardSet&) = default;

 private:
  static constexpr std::uint64_t bit(Card card) { return std::uint64_t{1} << (index(card) & 63); }
};

constexpr CardSet cards_from(std::size_t first, std::size_t end) {
  CardSet set;
  for (std::size_t i = first; i < end; ++i) set.add(card_at(i));
  return set;
}
inline constexpr CardSet wisdom_cards = cards_from(first_wisdom, first_dead_end);
inline constexpr CardSet special_cards = cards_from(first_dead_end, first_doom);
inline constexpr CardSet doom_cards = cards_from(first_doom, card_count);
inline constexpr CardSet number_cards = cards_from(0, first_wisdom) | doom_cards;
inline constexpr CardSet small_cards = cards_from(0, 5 * tribe_count);  // 1 to 5
inline constexpr CardSet face_cards = cards_from(10 * tribe_count, first_start);

constexpr CardSet cards_of_value(int value) {
  CardSet set;
  for (std::size_t i = 0; i < card_count; ++i)
    if (value_of(card_at(i)) == value) set.add(card_at(i));
  return set;
}

// A Story card by its number less one.
enum class Story : std::uint8_t {
  fatal_slip,
  mutiny,
  clearing_minds,
  stowaway,
  timber,
  old_code,
  vapor_training,
  secret_council,
  loyal_friends,
  on_their_heels,
  meditation,
  cornered,
  none
};
inline constexpr int story_count = 12;

}  // namespace master
