
#include <array>

#include "games/aliens/expert.hpp"
#include "games/aliens/play.hpp"
#include "games/aliens/thinking.hpp"

namespace aliens {
namespace {

// A sector with noise, three to six steps away from the place.
Action plausible_noise(const Rules& rules, const View& view, const Action& listed, Chance* chance) {
  const Sector place = view.player(view.current).place;
  return announced(rules, listed, [&](Sector sector) {
    const int away = rules.steps(place, sector);
    float value = rules.ground(sector) == Ground::dangerous ? 1.0f : 0.0f;
    if (away >= 3 && away <= 6) value += 1;
    if (chance != nullptr) value += static_cast<float>(chance->below(0, 1000)) * 1e-3f;
    return value;
  });
}

// The listed move that ends nearest to a place.
template <class Distance>
const Action* nearest_move(const Legal& legal, Distance&& distance) {
  const Action* best = nullptr;
  float least = 0;
  for (const Action& action : legal) {
    if (action.verb != Verb::move) continue;
    const float value = distance(action.sectors[0]);
    if (best != nullptr && value >= least) continue;
    best = &action;
    least = value;
  }
  return best;
}

// Towards the nearest open pod, through Silent Sectors where that is no detour.
const Action* straight_flight(const Rules& rules, const View& view, const Legal& legal) {
  return nearest_move(legal, [&](Sector to) {
    const float loud = rules.ground(to) == Ground::dangerous ? 0.4f : 0.0f;
    return rules.pod_at(to) > 0 ? -1.0f : static_cast<float>(steps_to_pod(rules, view, to)) + loud;
  });
}

// Moves at random and attacks now and then.
class Easy final : public engine::Bot<Game> {
 public:
  Action decide(const Rules& rules, const View& view, const Legal& legal, Chance& chance) override {
    if (const Action* action = plain_choice(view, legal)) return *action;
    if (view.phase == Phase::announce) return plausible_noise(rules, view, legal[0], &chance);
    if (view.phase == Phase::after_move) {
      const Action* attack = find(legal, Verb::attack);
      if (attack != nullptr && chance.below(0, 10) == 0) return *attack;
      return *find(legal, Verb::proceed);
    }
    const bool human = view.player(view.current).side == Side::human;
    if (human && chance.below(0, 3) > 0)
      if (const Action* flight = straight_flight(rules, view, legal)) return *flight;
    const Action action =
        legal[static_cast<int>(chance.below(0, static_cast<std::uint32_t>(legal.size())))];
    return action.verb == Verb::move ? action : legal[0];
  }
};

// Runs straight for the nearest pod, or to the last place where somebody was heard.
class Normal final : public engine::Bot<Game> {
 public:
  explicit Normal(Seat me) : me_(me) {}

  void witness(const Rules& rules, const Event& event) override {
    if (event.seat == me_) return;
    const auto i = static_cast<std::size_t>(engine::index(event.seat));
    switch (event.what) {
      case What::Noise:
      case What::PlaceAnnounced:
        heard_[i] = event.sectors[0];
        break;
      case What::Attack:
        alien_[i] = true;
        break;
      case What::CharacterShown:  // who has none was reborn
        alien_[i] = mutated_[i] || side_of(event.character) != Side::human;
        break;
      case What::Mutated:
        mutated_[i] = true;
        [[fallthrough]];
      case What::Killed:
        alien_[i] = true;
        break;
      case What::PodReached:
        heard_[i] = rules.zone.pods[event.number - 1u];
        break;
      case What::Cloned:
        heard_[i] = rules.zone.human;
        break;
      default:
        break;
    }
  }

  Action decide(const Rules& rules, const View& view, const Legal& legal, Chance& chance) override {
    if (const Action* action = plain_choice(view, legal)) return *action;
    if (view.phase == Phase::announce) return plausible_noise(rules, view, legal[0], &chance);
    const Player& me = view.player(me_);
    if (view.phase == Phase::after_move) {
      const Action* attack = find(legal, Verb::attack);
      if (attack != nullptr && somebody_heard(view, me.place)) return *attack;
      return *find(legal, Verb::proceed);
    }
    const Action* action =
        me.side == Side::human ? flight(rules, view, legal) : chase(rules, view, legal, chance);
    return action != nullptr ? *action : legal[0];
  }

 private:
  bool is_prey(const View& view, std::size_t seat) const {
    return seat != static_cast<std::size_t>(engine::index(me_)) && in_play(view.players[seat]) &&
           !alien_[seat] && view.players[seat].side != Side::alien && heard_[seat] != Sector::none;
  }
  bool somebody_heard(const View& view, Sector place) const {
    for (std::size_t i = 0; i < most_seats; ++i)
      if (is_prey(view, i) && heard_[i] == place) return true;
    return false;
  }

  const Action* flight(const Rules& rules, const View& view, const Legal& legal) const {
    const Action* adrenaline = find_item(legal, Card::adrenaline);
    if (adrenaline != nullptr && steps_to_pod(rules, view, view.player(me_).place) == 2)
      return adrenaline;
    return straight_flight(rules, view, legal);
  }

  const Action* chase(const Rules& rules, const View& view, const Legal& legal,
                      Chance& chance) const {
    return nearest_move(legal, [&](Sector to) {
      float least = 100 + static_cast<float>(steps_to_pod(rules, view, to));
      for (std::size_t i = 0; i < most_seats; ++i)
        if (is_prey(view, i))
          least = std::min(least, static_cast<float>(rules.steps(to, heard_[i])));
      return least + static_cast<float>(chance.below(0, 1000)) * 1e-4f;
    });
  }

  Seat me_;
  std::array<Sector, most_seats> heard_ = [] {
    std::array<Sector, most_seats> none{};
    none.fill(Sector::none);
    return none;
  }();
  std::array<bool, most_seats> alien_{};
  std::array<bool, most_seats> mutated_{};
};

class Hard final : public engine::Bot<Game> {
 public:
  explicit Hard(Seat me) : tracker_(me) {}
  void witness(const Rules& rules, const Event& event) override { tracker_.witness(rules, event); }
  Action decide(const Rules& rules, const View& view, const Legal& legal, Chance& chance) override {
    return tracker_.decide(rules, view, legal, chance);
  }

 private:
  Tracker tracker_;
};

}  // namespace

std::span<const std::string_view> Game::levels() {
  static constexpr std::array<std::string_view, 4> levels{"easy", "normal", "hard", "expert"};
  return levels;
}

std::unique_ptr<engine::Bot<Game>> Game::bot(std::string_view level, Seat seat) {
  if (level == "easy") return std::make_unique<Easy>();
  if (level == "normal") return std::make_unique<Normal>(seat);
  if (level == "hard") return std::make_unique<Hard>(seat);
  if (level == "expert") return make_expert(seat);
  return nullptr;
}

Action substitute_choice(const Rules& rules, const View& view, const Game::Actions& legal) {
  if (const Action* action = plain_choice(view, legal)) return *action;
  if (view.phase == Phase::announce) return plausible_noise(rules, view, legal[0], nullptr);
  if (const Action* proceed = find(legal, Verb::proceed)) return *proceed;
  const Action* flight = straight_flight(rules, view, legal);
  return flight != nullptr ? *flight : legal[0];
}

}  // namespace aliens
