#pragma once

#include <bitset>
#include <optional>
#include <span>
#include <vector>

#include "games/aliens/aliens.hpp"

namespace aliens {

// Where everybody may be as far as public facts tell. Every seat is followed as everything that it
// may still be; what a fact rules out is dropped, and nothing else: the true sector is always left.
class Aid {
 public:
  using Places = std::bitset<grid_cells>;

  explicit Aid(const Rules& rules);

  // What was heard at one go, in its order.
  void hear(std::span<const Event> events);
  // Something was taken back, and nobody says how much: from here on everything is possible.
  void forget();
  // The sectors where this seat may be, if it is of that side.
  Places possible(Seat seat, Side side);

 private:
  enum class Form : std::uint8_t { dealt, reborn, mutant };

  // Somebody may be this: a character, or nobody in particular, with the ability that works once
  // used or not, and where.
  struct Role {
    Form form = Form::dealt;
    Character character = Character::none;
    Side side = Side::unknown;
    bool spent = false;
    Places still{};  // where it stands, or stood when its turn began and it has not moved
    Places moved{};  // where it may be after moving, as far as that is certain already
  };
  struct Suspect {
    bool out = false;
    bool attacked = false;
    bool moved = false;  // has completed a movement, so that the Fast Alien is fast no more
    int kills = 0;
    std::vector<Role> roles{};
  };
  struct Now {
    Seat seat{};
    int adrenaline = 0;
    bool sedated = false;
    bool cat = false;
    bool by_item = false;
    bool stood = false;
    bool resolved = false;
  };

  Suspect& at(Seat seat) { return suspects_[static_cast<std::size_t>(engine::index(seat))]; }

  Places only(Sector sector) const;
  template <class Keep>
  Places filtered(const Places& places, Keep&& keep) const;
  Places floor_of(const Places& places) const;
  Places lit(Sector middle) const;
  Places rebirth_places() const;
  const Places& within(Sector from, int steps);
  Places reach(const Places& from, int steps);

  std::vector<Role> dealt_roles() const;
  bool mid_turn(Seat seat) const;
  void begin_turn(Seat seat);
  void end_turn();
  Now& in_turn(Seat seat);
  int speed_of(const Suspect& suspect, const Role& role) const;
  Places by_moving(const Suspect& suspect, const Role& role);
  Places by_staying(const Role& role) const;
  Places after_move(const Suspect& suspect, const Role& role);

  void confine(Seat seat, const Places& to);
  template <class Keep>
  void keep_roles(Seat seat, Keep&& keep);
  void drop_empty(Suspect& suspect);
  void put(Seat seat, Sector sector);
  void teleport(Seat seat);
  void dealt_elsewhere(Seat seat, Character character);
  template <class Fits>
  void resolve(Seat seat, Fits&& fits);
  void add_moved(std::vector<Role>& roles, const Role& role, const Places& ended) const;

  bool captain_acts(const Role& role, Sector sector) const;
  bool may_be_silent(const Role& role, Sector sector) const;
  bool may_say_silence(const Role& role, Sector sector) const;

  void hear_one(const Event& event, std::span<const Event> next);
  void stand_still(Seat seat);
  void see_item(const Event& event, std::span<const Event> next);
  void see_light(Sector middle, std::span<const Event> next);
  void see_character(Seat seat, Character character);
  void hear_noise(const Event& event);
  void see_attack(const Event& event);
  void fear_unseen_death(Seat attacker, const Places& here);
  void see_found(const Event& event);
  void see_rebirth(Seat seat);
  void see_meal(Seat seat);
  void see_mutation(Seat seat);
  void see_pod(const Event& event);

  const Rules& rules_;
  Places all_;
  std::vector<Suspect> suspects_;
  std::optional<Now> now_;
  std::array<bool, most_pods> closed_{};
  std::array<std::vector<Places>, longest_move + 1> ways_;  // by steps and sector; made when needed
};

}  // namespace aliens
