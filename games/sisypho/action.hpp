#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "games/sisypho/state.hpp"

namespace sisypho {

// One decision. A listed give, ask_take or route is a shape: see Game::domain.
struct Action {
  enum class Verb : std::uint8_t {
    plan,
    unplan,
    play_card,
    end_window,
    agent_move,
    hold_door,
    give,
    ask_take,
    answer_take,
    withdraw_take,
    location,
    item,
    done,
    undone,
    fumble,
    discard_card,
    choose_miniature
  };

  Verb verb = Verb::done;
  std::uint8_t what = 0;  // a Deed, an Item, a Chip or a Miniature, as the verb says
  Location place = Location::none;
  Location other = Location::none;  // a second Location
  Seat seat{};                      // whom it is about; nobody: agent_seat
  Seat second{};
  std::uint8_t number = 0;  // of Power or Evidence; yes or no; an Item of Salvage and Strip
  std::uint8_t blank = 0;
  std::array<std::uint8_t, 8> load{};  // Items, four bits a kind; or the Power of a Route

  Deed deed() const { return static_cast<Deed>(what); }
  Item item() const { return static_cast<Item>(what); }
  Chip chip() const { return static_cast<Chip>(what); }
  Miniature miniature() const { return static_cast<Miniature>(what); }
  Item named_item() const { return static_cast<Item>(number); }
  ItemCounts items() const {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < load.size(); ++i) bits |= std::uint64_t{load[i]} << (8 * i);
    return ItemCounts(bits);
  }
  void set_items(ItemCounts counts) {
    for (std::size_t i = 0; i < load.size(); ++i)
      load[i] = static_cast<std::uint8_t>(counts.bits() >> (8 * i));
  }

  static Action plain(Verb verb) {
    Action action;
    action.verb = verb;
    return action;
  }
  static Action to(Verb verb, Location place) {
    Action action = plain(verb);
    action.place = place;
    return action;
  }
  static Action of(Deed deed) {
    Action action = plain(Verb::location);
    action.what = static_cast<std::uint8_t>(deed);
    return action;
  }
  static Action of(Verb verb, Item item) {
    Action action = plain(verb);
    action.what = static_cast<std::uint8_t>(item);
    return action;
  }
  static Action of(Miniature miniature) {
    Action action = plain(Verb::choose_miniature);
    action.what = static_cast<std::uint8_t>(miniature);
    return action;
  }
  static Action of(Verb verb, Chip chip) {
    Action action = plain(verb);
    action.what = static_cast<std::uint8_t>(chip);
    return action;
  }

  friend auto operator<=>(const Action&, const Action&) = default;
  friend bool operator==(const Action&, const Action&) = default;
};
using Verb = Action::Verb;

// Why an action is refused.
enum class Error : std::uint8_t {
  none,
  GAME_OVER,
  NOT_YOUR_PHASE,
  DEAD,
  NO_ACTIONS_LEFT,
  CLOSED,
  NO_POWER,
  NOT_ENOUGH_POWER,
  NO_TOKENS,
  NOT_THERE,
  NOT_YOURS,
  DECK_EMPTY,
  NOTHING_TO_HEAL,
  TARGET_NOT_HERE,
  NOT_OPENABLE,
  TRACK_FULL,
  TRACK_NOT_FULL,
  NO_CODES,
  NO_EVIDENCE,
  WRONG_WINDOW,
  NO_TARGET,
  BESIDE_ONLY,
  AGENT_THERE,
  MUST_MOVE,
  MUST_USE_OR_DISCARD,
  NOTHING_TO_DISCARD,
  APHASIA,
  TAKE_PENDING,
  NOT_ASKED,
  NOT_PLANNED,
  WOULD_DIE,
  ALREADY_LEFT,
  MINIATURE_CHOSEN,
  MINIATURE_TAKEN
};

// Whether that is about what was chosen, so that there may be nothing to choose.
constexpr bool is_choice(Error error) {
  return error == Error::NOT_YOUR_PHASE || error == Error::NOTHING_TO_HEAL ||
         error == Error::TARGET_NOT_HERE || error == Error::NOT_YOURS ||
         error == Error::NOT_OPENABLE || error == Error::NO_EVIDENCE || error == Error::NO_TARGET;
}

}  // namespace sisypho
