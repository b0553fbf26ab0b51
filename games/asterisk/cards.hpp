#pragma once

#include <cstddef>
#include <cstdint>

namespace asterisk {

// A face of the Main deck. Which faces there are stands in the data; cards of the same face are the
// same to everybody. 0 is no card.
enum class Card : std::uint8_t { none };
inline constexpr std::size_t most_faces = 96;
inline constexpr int main_deck_size = 70;
constexpr std::size_t index(Card card) { return static_cast<std::size_t>(card); }
constexpr Card card_at(std::size_t number) { return static_cast<Card>(number); }

// A card of the Prisoner deck, each of which there is once. 0 is none.
enum class Figure : std::uint8_t { none };
inline constexpr std::size_t most_figures = 64;
inline constexpr int prisoner_deck_size = 35;
constexpr std::size_t index(Figure figure) { return static_cast<std::size_t>(figure); }
constexpr Figure figure_at(std::size_t number) { return static_cast<Figure>(number); }

using Figures = std::uint64_t;  // a set of them, by bit
constexpr Figures bit(Figure figure) { return Figures{1} << index(figure); }

enum class CardType : std::uint8_t { none, basicTurn, basicAddOn, actionTurn, turnAddOn };

enum class Direction : std::uint8_t { none, L, R };

// What is printed on a Turn part: one direction, or both.
enum class Way : std::uint8_t { none, L, R, LR };
constexpr bool allows(Way way, Direction direction) {
  return direction != Direction::none &&
         (static_cast<unsigned>(way) & static_cast<unsigned>(direction)) != 0;
}
// The only direction of a Way; none if there are two.
constexpr Direction only_direction(Way way) {
  return way == Way::L || way == Way::R ? static_cast<Direction>(way) : Direction::none;
}

enum class AddOn : std::uint8_t { none, NUDGE_L, NUDGE_R, TABLES_L, TABLES_R, FLIPSIDE, NIL };
inline constexpr std::size_t add_on_kinds = 7;

enum class Deed : std::uint8_t { none, CRACK, INSIDE, COPYCAT };  // the Action of an Action Turn

struct Face {
  CardType type = CardType::none;
  Way way = Way::none;
  std::uint8_t number = 0;
  AddOn add_on = AddOn::none;
  Deed deed = Deed::none;

  bool is_turn() const { return way != Way::none; }
  bool is_basic() const { return type == CardType::basicTurn || type == CardType::basicAddOn; }
};

enum class Kind : std::uint8_t { none, regular, informer, enemy, snitch };

struct Profile {
  Kind kind = Kind::none;
  bool low_value = false;
  std::uint8_t number = 0;    // of a Prisoner
  std::uint8_t value = 0;     // of a regular Prisoner
  std::uint32_t numbers = 0;  // that take an Enemy hostage, by bit

  bool is_enemy() const { return kind == Kind::enemy; }
  bool stands_on(int dial) const { return (numbers >> dial & 1u) != 0; }
};

// Whose presence in any custody switches an ability on (3.5 of the rules), by their number.
enum class Ability : std::uint8_t {
  any_inside = 1,
  crack_both_ways,
  copycat_add_on,
  flipside_for_turn,
  nudge_both_ways,
  tables_both_ways,
  nil_for_cards
};

}  // namespace asterisk
