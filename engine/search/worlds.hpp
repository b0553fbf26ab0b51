#pragma once

#include <concepts>
#include <type_traits>

#include "engine/game.hpp"
#include "engine/hash.hpp"

// Worlds that a seat may be in, made from what it sees and what it remembers.
namespace engine::search {

// A game whose samples can use a memory: a type Memory, made for a seat and fed with everything
// that the seat witnesses, from which `sample` draws worlds by how likely they are after all of
// that. A view alone forgets: the noises of a hunt, the plans that a team usually makes.
template <class G>
concept Remembering =
    Playable<G> && requires(const typename G::Rules& rules, const typename G::View& view,
                            const typename G::Event& event, typename G::Memory& memory,
                            Chance& chance, Seat seat) {
      requires std::copyable<typename G::Memory>;
      // A memory is made of what was told. The truth does not fit in.
      requires !std::same_as<typename G::Memory, typename G::State>;
      requires !std::constructible_from<typename G::Memory, typename G::State>;
      { typename G::Memory(seat) };
      { memory.witness(rules, event) } -> std::same_as<void>;
      { G::sample(rules, view, memory, chance) } -> std::same_as<typename G::State>;
    };

// Where the worlds of one seat come from. It is given a view and events as the seat witnesses
// them; there is no way for the truth to get in.
template <Playable G>
class Worlds {
 public:
  explicit Worlds(Seat seat) : memory_(seat) {}

  void witness(const typename G::Rules& rules, const typename G::Event& event) {
    if constexpr (Remembering<G>) memory_.witness(rules, event);
  }
  // A decision begins: what all its worlds have in common may be worked out once.
  void prepare(const typename G::Rules& rules, const typename G::View& view, Chance& chance) {
    if constexpr (requires { memory_.prepare(rules, view, chance); })
      memory_.prepare(rules, view, chance);
  }
  const auto& memory() const { return memory_; }
  typename G::State imagine(const typename G::Rules& rules, const typename G::View& view,
                            Chance& chance) const {
    if constexpr (Remembering<G>)
      return G::sample(rules, view, memory_, chance);
    else
      return G::sample(rules, view, chance);
  }

 private:
  struct Nothing {
    explicit Nothing(Seat) {}
  };
  template <class T>
  struct Kept {
    using Type = Nothing;
  };
  template <Remembering T>
  struct Kept<T> {
    using Type = typename T::Memory;
  };

  [[no_unique_address]] typename Kept<G>::Type memory_;
};

// A number for what a seat knows when it decides. What a clock shows is held still, by the game's
// own stop_clock where it has one: a second later it is the same decision.
template <Playable G>
std::uint64_t key_of(const typename G::Rules& rules, const typename G::State& world,
                     Observer observer, Seat decides) {
  auto view = G::view(rules, world, observer);
  if constexpr (requires { G::stop_clock(view); }) G::stop_clock(view);
  Hash hash;
  hash.add(static_cast<std::uint64_t>(index(decides)));
  hash.add_value(view);
  return hash.value();
}

}  // namespace engine::search
