#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/seat.hpp"
#include "games/deathstar/board.hpp"

namespace deathstar {

enum class Colour : std::uint8_t { red, blue, yellow, green };

enum class Collision : std::uint8_t { detention_or_short, like_to_compactor, none };
enum class Arrival : std::uint8_t { wait, exact, open };
enum class Hold : std::uint8_t { never, approach, always };
enum class Missions : std::uint8_t { both, either, none };
enum class First : std::uint8_t { spin, random, seat };

// The switches of a match (section "Options" of RULES.md); an edition sets their defaults.
struct Switches {
  Collision collision = Collision::detention_or_short;
  Arrival falcon_arrival = Arrival::wait;
  bool straight_flight = false;   // flight = straight_any
  bool any_victory_step = false;  // victory_step = any
  bool wide_release = false;
  bool escape_use_now = false;
  bool other_token_blocked = false;
  bool three_opens = false;
  std::uint8_t detention_turns = 3;
  Hold hold = Hold::approach;
  bool chain_draws = true;
  bool reshuffle = false;
  bool base_open = false;
  std::array<std::uint8_t, 2> dogfight{2, 1};  // WIN, LOSE
  std::array<std::uint8_t, 3> spinner{1, 1, 1};
  First first = First::spin;
  engine::Seat first_seat{};
  Missions missions = Missions::both;
  bool play_on = false;
  bool time_trial = false;
  std::optional<int> round_limit;
  std::optional<int> turn_timer;  // seconds
  bool memory_aid = false;
};

// DST-094
inline constexpr int most_cards_in_a_turn = 20;

// Everything a match is played by. Ways through the board are laid out once, so that looking for
// moves is walking along a list.
struct Rules {
  Rules(std::shared_ptr<const Board> board, Switches switches, int seats, int layout, int deck,
        std::array<Colour, 4> colours);

  std::shared_ptr<const Board> board;
  Switches on;
  int seats;
  std::array<Colour, 4> colours;
  std::array<SpotKind, 128> kinds;
  Spot compactor;
  Spot detention;
  Spot falcon;
  std::uint64_t holding = 0;                   // TC, DB, MF as bits
  Card escape_card = Card::none;               // DST-113
  std::array<std::uint8_t, 32> card_counts{};  // by card, of the chosen deck

  std::span<const Path> walks(Spot from, int number) const {
    return slice(walks_[at(from)][at(number)]);
  }
  // Whether all ways have room in a list of actions; a board with very many lines does not.
  bool fits(int most_actions) const {
    return most_ways_ * 2 + 1 <= at(most_actions) && paths_.size() <= 65535;
  }
  // Whether some walk is certainly possible, wherever the player's other token stands.
  bool surely_walks(Spot from, int number) const {
    return walks_[at(from)][at(number)].several_ends;
  }
  std::span<const Path> retreats(Spot from, int number) const {
    return slice(retreats_[at(from)][at(number)]);
  }
  std::span<const Path> flights(Spot from, int number) const {
    return slice(flights_[flight_start(from)][at(number)]);
  }
  std::span<const Path> steps(Spot from) const { return slice(steps_[flight_start(from)]); }

  const CardKind& card(Card card) const {
    return board->cards[static_cast<std::size_t>(index(card))];
  }

 private:
  struct Slice {
    std::uint16_t first = 0;
    std::uint8_t count = 0;
    bool several_ends =
        false;  // so one token in the way cannot block them all, nor a closed Falcon
  };
  template <class I>
  static std::size_t at(I number) {
    return static_cast<std::size_t>(static_cast<unsigned>(number));
  }
  std::size_t flight_start(Spot from) const {  // the Falcon, then the spaces
    return from == falcon ? 0 : static_cast<std::size_t>(index(from) - index(Spot::space0) + 1);
  }
  std::span<const Path> slice(Slice part) const { return {paths_.data() + part.first, part.count}; }

  void lay_walks();
  void lay_retreats();
  void lay_flights();
  void lay_steps();
  Slice keep(const std::vector<Path>& paths);

  std::vector<Path> paths_;
  std::size_t most_ways_ = 0;
  std::array<std::array<Slice, 8>, 64> walks_;  // by spot and number; 8 for a cheap index
  std::array<std::array<Slice, 8>, 64> retreats_;
  std::array<std::array<Slice, 4>, 64> flights_;
  std::array<Slice, 64> steps_;
};

}  // namespace deathstar
