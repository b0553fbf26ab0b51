#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/seat.hpp"
#include "games/aliens/cards.hpp"
#include "games/aliens/state.hpp"
#include "games/aliens/zone.hpp"

namespace aliens {

enum class MutationOfLast : std::uint8_t { loses, with_aliens, forbidden };
enum class RebornSector : std::uint8_t { alien_sector, random_pod, random_sector };
enum class Feeding : std::uint8_t { once, every_kill, off };

// The switches of a match (section "Options" of RULES.md).
struct Switches {
  bool items = true;
  bool abilities = true;
  int rounds = 40;
  std::optional<engine::Seat> start_player;
  std::optional<int> aliens;
  bool captain_says_silence = false;
  bool sedatives_say_silence = false;
  bool pilot_after_draw = false;
  bool defence_against_aliens_only = false;
  bool pods_passable = false;
  bool noise_dangerous_only = false;
  bool reborn_with_aliens = false;
  bool dead_aliens_win = true;
  MutationOfLast mutation_last_human = MutationOfLast::loses;
  bool humans_win_over_dead = false;
  bool death_to_discard = false;
  bool psychic_items = false;
  bool killed_humans_out = false;
  RebornSector reborn_sector = RebornSector::alien_sector;
  bool killed_aliens_reborn = false;
  Feeding feeding = Feeding::once;
  bool alien_kills_feed = false;
  int pods_green = 4;
  int pods_red = 1;
  bool pods_always_work = false;
  bool last_pods_work = false;
  int pods_open_round = 1;
  bool draw_on_silent = false;
  bool stand_still = false;
  bool secret_kills = false;
  int no_attack_rounds = 0;
  int hand_limit = 0;  // 0: none
  bool aliens_know_each_other = false;
  int turn_seconds = 0;    // 0: none
  int announce_delay = 0;  // milliseconds
  bool out_see_everything = false;
  bool spectators_see_nothing = false;
  bool whispers = false;
  bool no_chat = false;
};

// Moments in which an Item may be used.
enum Window : unsigned { before_move = 1, after_move = 2, after_resolution = 4, on_attack = 8 };

struct ItemKind {
  std::string code;  // in the Movement Record
  unsigned windows = 0;
  Character licence = Character::none;  // the Alien who may use it
};

struct Speeds {
  int human = 1;
  int alien = 2;
  int fed = 3;
  int most_fed = 5;
  int fast_first = 3;
  int adrenaline = 1;
};

// The printed things: loaded from data/ and checked there.
struct Components {
  Heap deck;
  int pods_green = 0;
  int pods_red = 0;
  Speeds speeds;
  std::array<ItemKind, card_kinds> items;
  std::vector<Zone> zones;
};

// The farthest that anybody can go: a fed Alien with every Adrenaline.
inline constexpr int longest_move = 8;

// The floor in the order of its distance from a start sector.
struct Spread {
  std::vector<Sector> sectors;
  std::vector<std::uint16_t> counts;  // by distance: how many are at most that far away

  std::span<const Sector> within(int steps) const {
    const std::size_t last = counts.size() - 1;
    return {sectors.data(), counts[std::min(static_cast<std::size_t>(steps), last)]};
  }
};

// Everything a match is played by. Ways through the zone are measured once.
struct Rules {
  Rules(std::shared_ptr<const Components> components, const Zone& zone, const Switches& on,
        int seats);

  std::shared_ptr<const Components> components;
  Zone zone;
  Switches on;
  int seats;
  int humans;                 // dealt
  std::vector<Sector> floor;  // sectors with coordinates, in reading order
  std::vector<Sector> noise_targets;
  std::vector<Sector> all_sectors;
  std::array<std::vector<Sector>, grid_cells> around;  // sectors beside a sector
  Spread from_human;
  Spread from_alien;

  Ground ground(Sector sector) const { return zone.ground[index(sector)]; }
  bool exists(Sector sector) const { return on_grid(sector) && ground(sector) != Ground::nothing; }
  bool is_floor(Sector sector) const { return on_grid(sector) && zone.is_floor(sector); }
  int pod_at(Sector sector) const { return pod_numbers_[index(sector)]; }
  const ItemKind& item(Card card) const { return components->items[index(card)]; }

  // Floor sectors at most this many steps away, nearest first; the place itself is not among them.
  std::span<const Sector> within(Sector from, int steps) const {
    const auto& ends = ends_[index(from)];
    return {near_.data() + starts_[index(from)], ends[static_cast<std::size_t>(steps)]};
  }
  // Steps between two sectors over floor only; 255 if there is no way.
  int steps(Sector from, Sector to) const { return steps_[index(from) * grid_cells + index(to)]; }
  // The place of a sector among the noise targets; -1 if it is not one.
  int noise_number(Sector sector) const { return noise_numbers_[index(sector)]; }

 private:
  void list_sectors();
  void measure_ways();
  void list_near(Sector from);
  Spread spread_from(Sector start) const;

  std::array<std::uint8_t, grid_cells> pod_numbers_{};  // 1 to 4
  std::vector<std::uint8_t> steps_;
  std::vector<Sector> near_;
  std::array<std::uint32_t, grid_cells> starts_{};
  std::array<std::array<std::uint16_t, longest_move + 1>, grid_cells> ends_{};
  std::array<std::int16_t, grid_cells> noise_numbers_{};
};

}  // namespace aliens
