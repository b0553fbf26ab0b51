#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>

#include "games/sisypho/cards.hpp"

namespace sisypho {

inline constexpr int least_survivors = 3;
inline constexpr int most_survivors = 5;
inline constexpr int item_cards = 34;
inline constexpr int chip_cards = 20;

struct DeedRule {
  Cost cost = Cost::half;
  std::uint8_t power = 0;       // spent; the least where the actor chooses
  std::uint8_t most_power = 0;  // where the actor chooses
  std::uint8_t amount = 0;      // of Damage, Power, steps or cards
  bool without_power = false;   // the printed exception
};

struct ItemRule {
  bool usable = false;  // has an action of its own
  Cost cost = Cost::free;
  bool kept = false;  // not Discarded by its use
  std::uint8_t amount = 0;
  std::array<std::uint8_t, decks> counts{};
};

struct ChipRule {
  std::uint8_t count = 0;
  Window window = Window::before_move;
  std::uint8_t reach = 0;  // how many Survivors it may hit while enough of them live
  std::uint8_t amount = 0;
};

struct Place {
  bool open = false;
  std::uint8_t power = 0;
  Deck deck = Deck::none;
  std::uint8_t beside = 0;               // Locations, by bit
  std::array<std::uint32_t, 2> sides{};  // Deeds of A and B, by bit
};

// The printed things: loaded from data/ and checked there.
struct Components {
  std::array<Place, locations> places{};
  std::array<DeedRule, deed_kinds> deeds{};
  std::array<ItemRule, item_kinds> items{};
  std::array<ChipRule, chip_kinds> chips{};
  std::array<std::uint8_t, decks> deck_sizes{};
  std::array<std::array<std::uint8_t, most_survivors + 1>, 2> tracks{};  // by Track, Survivors
  int hand_limit = 0;
  int death_above = 0;
  int power_tokens = 0;
  int reach_two_at = 0;
  int actions = 0;  // Half Actions of a Survivor in a round
  Location survivors_start = Location::infirmary;
  Location agent_start = Location::security;
};

enum class Handicap : std::uint8_t { none, survivors_power, agent_card };

// The switches of a match (section "Options" of RULES.md).
struct Switches {
  std::array<bool, locations> side_b{};
  bool open_hunt = false;
  bool immediate_death = false;
  bool agent_must_move = false;
  std::optional<int> track_earth;
  std::optional<int> track_escape;
  std::optional<int> reach_two_at;
  int round_limit = 60;
  bool dead_may_talk = true;
  std::int64_t plan_ms = 0;
  std::int64_t act_ms = 0;
  std::int64_t window_ms = 0;
  std::int64_t window_pause_ms = 0;
  int starting_cards = 1;
  Handicap handicap = Handicap::none;
};

// Everything a match is played by.
struct Rules {
  Rules(std::shared_ptr<const Components> components, const Switches& on, int survivors);

  std::shared_ptr<const Components> components;
  Switches on;
  int survivors;
  int seats;  // the Agent's, then the Survivors'
  std::array<std::uint32_t, locations> deeds_at{};
  std::array<DeedRule, deed_kinds> deeds{};
  std::array<ItemRule, item_kinds> items{};
  std::array<ChipRule, chip_kinds> chips{};
  std::array<std::uint8_t, locations> beside{};
  std::array<Deck, locations> deck_at{};
  std::array<std::uint8_t, 2> track_length{};
  int hand_limit;
  int death_above;
  int power_tokens;
  int reach_two_at;
  int actions;

  const DeedRule& deed(Deed which) const { return deeds[index(which)]; }
  const ItemRule& item(Item which) const { return items[index(which)]; }
  const ChipRule& chip(Chip which) const { return chips[index(which)]; }
  int length(Track track) const { return track_length[static_cast<std::size_t>(track)]; }
  bool has_deed(Location location, Deed which) const {
    return (deeds_at[index(location)] >> index(which) & 1u) != 0;
  }
  bool are_beside(Location one, Location other) const {
    return (beside[index(one)] >> index(other) & 1u) != 0;
  }
};

}  // namespace sisypho
