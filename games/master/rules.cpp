#include "games/master/rules.hpp"

#include <algorithm>
#include <cstdlib>

namespace master {

Rules::Rules(std::shared_ptr<const Components> parts, const Switches& switches,
             const std::array<std::int64_t, timer_count>& times, int seat_count)
    : components(std::move(parts)),
      on(switches),
      timers(times),
      seats(seat_count),
      sides(switches.team_play ? seat_count / 2 : seat_count) {
  gather_deck();
  work_out_fits();
  list_words();
}

void Rules::gather_deck() {
  const auto wanted = [&](Card card) {
    switch (kind_of(card)) {
      case Kind::number:
        if (is_doom(card)) return on.doom;
        return components->cards[index(card)].level < 3 || on.fourteen_sevens;
      case Kind::wisdom:
        return true;
      case Kind::dead_end:
        return on.dead_end;
      case Kind::trap_draw3:
      case Kind::trap_up:
      case Kind::trap_down:
        return on.traps;
      case Kind::escape:
      case Kind::escape_minus1:
        return on.escapes;
    }
    return false;
  };
  for (std::size_t i = 0; i < card_count; ++i)
    if (wanted(card_at(i))) deck.add(card_at(i));
  start_cards = wisdom_cards | cards_from(first_start, first_wisdom);
  if (!on.fourteen_sevens) start_cards = start_cards | cards_of_value(7);
  start_cards = start_cards & deck;
}

// MAS-037, MAS-038, MAS-112 to MAS-117: neighbours in the loop, and under a trap only those that
// are numerically greater or smaller.
void Rules::work_out_fits() {
  const auto allowed = [](int top, Direction direction, int value) {
    if (top == 0) return true;
    const int apart = std::abs(top - value);
    if (apart != 1 && apart != king - 1) return false;
    return direction == Direction::free || (direction == Direction::up) == (value > top);
  };
  for (int top = 0; top <= king; ++top)
    for (const Direction direction : {Direction::free, Direction::up, Direction::down}) {
      CardSet& cards = fits[static_cast<std::size_t>(top)][static_cast<std::size_t>(direction)];
      std::uint16_t& values =
          fitting_values[static_cast<std::size_t>(top)][static_cast<std::size_t>(direction)];
      for (int value = 1; value <= king; ++value) {
        if (!allowed(top, direction, value)) continue;
        cards = cards | cards_of_value(value);
        values = static_cast<std::uint16_t>(values | 1u << value);
      }
      if (!on.start_on_stacks) cards = cards.without(start_cards);  // MAS-041
      if (top != 0 || on.wisdom_on_wisdom) cards = cards | wisdom_cards;
      cards = cards & deck;
    }
}

void Rules::list_words() {
  for (std::size_t i = 0; i < card_count; ++i) {
    const CardFace& face = components->cards[i];
    const std::string& word = on.own_words ? face.own_word : face.word;
    const auto known = std::find(words.begin(), words.end(), word);
    word_of[i] = static_cast<std::uint8_t>(known - words.begin());
    if (known == words.end()) words.push_back(word);
  }
}

}  // namespace master
