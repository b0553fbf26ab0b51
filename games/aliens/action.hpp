#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

#include "games/aliens/state.hpp"

namespace aliens {

// One decision. A listed action may be a shape: Sector::any in it stands for every sector that the
// rules allow there.
struct Action {
  enum class Verb : std::uint8_t {
    move,
    stay,
    lurk_attack,
    attack,
    proceed,
    use_item,
    use_ability,
    announce,
    choose_pod_card,
    react,
    discard,
    end_turn
  };
  Verb verb = Verb::proceed;
  Card card = Card::none;  // of use_item and discard
  Seat seat{};             // the target of Sensor and Medic
  // Sectors of announce; index of choose_pod_card; Answer of react; Character of use_ability.
  std::uint8_t number = 0;
  std::array<Sector, 2> sectors{Sector::none, Sector::none};

  bool is_shape() const { return sectors[0] == Sector::any || sectors[1] == Sector::any; }

  friend auto operator<=>(const Action&, const Action&) = default;
  friend bool operator==(const Action& a, const Action& b) {  // eight bytes at once
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
  }
};
using Verb = Action::Verb;

// Why an action is refused.
enum class Error : std::uint8_t {
  none,
  not_your_turn,
  wrong_step,
  unknown_sector,
  too_far,
  must_move,
  same_sector,
  start_sector_closed,
  pod_aliens,
  pod_closed,
  pods_not_open_yet,
  no_such_card,
  item_not_for_you,
  item_wrong_window,
  no_draw_no_cat,
  already_there,
  no_ability,
  ability_used,
  ability_wrong_place,
  cannot_attack,
  attack_needs_move,
  bad_target_self,
  bad_target_out,
  noise_not_allowed,
  noise_must_include_own,
  noise_two_different,
  nothing_to_react,
  answer_not_held,
  mutation_forbidden,
  too_many_cards,
  no_surplus,
  game_over,
  already_left
};

}  // namespace aliens
