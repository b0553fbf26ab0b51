#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "engine/chance.hpp"
#include "engine/json.hpp"
#include "engine/list.hpp"
#include "engine/outcome.hpp"
#include "engine/refusal.hpp"
#include "engine/seat.hpp"
#include "engine/time.hpp"

namespace engine {

// What a game is: types and free functions, no object, no clock, no output. The conformance suite
// (engine/conformance) holds every registered game to the laws behind it.
template <class G>
concept Game = requires(const typename G::Rules& rules, typename G::State& state,
                        const typename G::State& truth, const typename G::View& view,
                        const typename G::Action& action, const typename G::Event& event,
                        typename G::Actions& actions, typename G::Events& events, Chance& chance,
                        Seat seat, Observer observer, Time time, std::uint32_t number) {
  // Truth is a plain value without padding: copying is memcpy, and its bytes can be hashed.
  requires std::is_trivially_copyable_v<typename G::State>;
  requires std::has_unique_object_representations_v<typename G::State>;
  requires std::equality_comparable<typename G::State>;
  requires std::is_trivially_copyable_v<typename G::Action> && sizeof(typename G::Action) <= 16;
  requires std::totally_ordered<typename G::Action>;
  requires std::equality_comparable<typename G::Event> &&
               std::equality_comparable<typename G::View>;
  requires std::has_unique_object_representations_v<typename G::Event>;

  { G::slug } -> std::convertible_to<std::string_view>;
  { G::seats(rules) } -> std::same_as<int>;

  // A new match.
  { G::open(rules, chance, events) } -> std::same_as<typename G::State>;
  // The seats that the game waits for.
  { G::acting(rules, truth) } -> std::same_as<Seats>;
  // What this seat may do now. A listed action may be a shape: see domain.
  { G::legal(rules, truth, seat, actions) } -> std::same_as<void>;
  // One decision. Refused means: nothing has changed and no chance was used.
  { G::apply(rules, state, seat, action, time, chance, events) } -> std::same_as<Result>;
  // A seat gives up for good. Not a move, so never listed.
  { G::leave(rules, state, seat, time, chance, events) } -> std::same_as<Result>;
  // When time itself acts next, and its act.
  { G::deadline(rules, truth) } -> std::same_as<std::optional<Time>>;
  { G::expire(rules, state, time, chance, events) } -> std::same_as<void>;
  // The only door from truth to players.
  { G::view(rules, truth, observer) } -> std::same_as<typename G::View>;
  // What this observer may learn of an event; nothing if it is not even told that it happened.
  { G::witness(rules, event, observer) } -> std::same_as<std::optional<typename G::Event>>;
  // Whether a rule lets this event tell the observer something that was hidden from it until now.
  { G::reveals(rules, event, observer) } -> std::same_as<bool>;
  // A world that the observer cannot tell from the real one, made from the view alone.
  { G::sample(rules, view, chance) } -> std::same_as<typename G::State>;
  // The truth with everything that the rules hide from the observer dealt anew: the same promise as
  // sample, but written against the truth, so that each checks the other.
  { G::rearrange(rules, truth, observer, chance) } -> std::same_as<typename G::State>;
  // Winners, places, reasons; nothing while the match runs.
  { G::outcome(rules, truth) } -> std::same_as<std::optional<Outcome>>;
  // Every component is in exactly one place.
  { G::conserved(rules, truth) } -> std::same_as<bool>;

  // Parametric actions: whether the game has none, how many actions a listed one stands for, the
  // n-th of them, and whether an action is one of them. Games without shapes inherit these from
  // Concrete.
  { G::all_concrete } -> std::convertible_to<bool>;
  { G::domain(rules, truth, seat, action) } -> std::same_as<std::uint32_t>;
  { G::fill(rules, truth, seat, action, number) } -> std::same_as<typename G::Action>;
  { G::covers(rules, truth, seat, action, action) } -> std::same_as<bool>;
};

// For games in which every listed action is one action.
template <class Rules, class State, class Action>
struct Concrete {
  static constexpr bool all_concrete = true;
  static std::uint32_t domain(const Rules&, const State&, Seat, const Action&) { return 1; }
  static Action fill(const Rules&, const State&, Seat, const Action& listed, std::uint32_t) {
    return listed;
  }
  static bool covers(const Rules&, const State&, Seat, const Action& listed, const Action& action) {
    return listed == action;
  }
};

// The types of a game and how they look as text, made from their descriptions in
// engine/described.hpp.
template <class R, class S, class A, class E, class V>
struct Described {
  using Rules = R;
  using State = S;
  using Action = A;
  using Event = E;
  using View = V;

  static JsonObject write(const R&, const V&);
  static void write(const R&, const V&, std::string& out);  // the same, straight to text
  static JsonObject write(const R&, const E&);
  static JsonObject write(const R&, const A&);
  // "" or what is wrong.
  static std::string read(const R&, const Json&, V&);
  static std::string read(const R&, const Json&, E&);
  static std::string read(const R&, const Json&, A&);
};

// A player made of code. It is given what its seat may know, never the truth.
template <Game G>
class Bot {
 public:
  virtual ~Bot() = default;
  // Something happened that this seat may know of.
  virtual void witness(const typename G::Rules&, const typename G::Event&) {}
  // One decision out of a list that is not empty.
  virtual typename G::Action decide(const typename G::Rules& rules, const typename G::View& view,
                                    const typename G::Actions& legal, Chance& chance) = 0;

  // In a game against a clock a player sees, decides and moves. How many milliseconds it is until
  // this one sees what there is to decide;
  virtual std::int64_t looks(const typename G::Rules&, Chance&) { return 0; }
  // whether it would then rather wait, and look again, than decide;
  virtual bool waits(const typename G::Rules&, const typename G::View&,
                     const typename G::Actions&) {
    return false;
  }
  // and how long it takes until the last decision is done.
  virtual std::int64_t took() const { return 0; }
};

}  // namespace engine
