#pragma once

#include <array>
#include <memory>
#include <string>

#include "engine/described.hpp"
#include "engine/game.hpp"
#include "engine/load.hpp"
#include "engine/playout.hpp"
#include "engine/schema.hpp"
#include "engine/script.hpp"
#include "engine/search/bot.hpp"
#include "engine/tally.hpp"

// A game in which everything lies open, nothing is left to chance and no clock runs: whatever the
// contract asks about secrets, chance and time is answered here, and so is what follows from the
// descriptions of its types. Such a game defines what engine/contract_open.inc declares, and
//   a Rules that is made of (std::shared_ptr<const Parts>, const Chosen&, int seats)
//   enum class Error   whose first word is none; the rules of a refusal are its numbers
//   static std::string wrong(const Rules&, const State&)   "" or why there cannot be such a
//   position
namespace engine {

// How often each kind of event was told.
template <class Rules, class State, class Event>
class EventTally : public Counts<decltype(Event::what)> {
 public:
  void see(const Rules&, const Event& event) { ++this->counts_[event.what]; }
  void finish(const Rules&, const State&) {}
};

// How a match of few words ended.
template <NamedEnum Reason>
struct Ending {
  Seats winners;
  Reason reason{};
};
template <class Visitor, class Reason>
void describe(Visitor& v, Ending<Reason>& ending) {
  v("winners", ending.winners);
  v("reason", ending.reason);
}

template <class G, class R, class S, class A, class E>
struct Open : Described<R, S, A, E, S>, Usual<R, S, A, E, S>, Concrete<R, S, A> {
  using Tally = EventTally<R, S, E>;

  // Everybody sees the truth.
  static S view(const R&, const S& state, Observer) { return state; }
  static std::optional<E> witness(const R&, const E& event, Observer) { return event; }
  static bool reveals(const R&, const E&, Observer) { return false; }
  static S sample(const R&, const S& view, Chance&) { return view; }
  static S rearrange(const R&, const S& state, Observer, Chance&) { return state; }
  static Manners manners(const R&) {
    Manners manners;
    manners.secrets = false;
    return manners;
  }

  // No clock, no chance.
  static std::optional<Time> deadline(const R&, const S&) { return std::nullopt; }
  template <class Events>
  static void expire(const R&, S&, Time, Chance&, Events&) {}
  static Fallible<Chance> script(const R&, const Json& json) {
    return read_script(json, "nothing is left to chance",
                       [](std::string_view, const Json&) { return std::nullopt; });
  }
  static std::string script_rest(const R&, const Chance&) { return ""; }

  // As text.
  static JsonObject position(const R& rules, const S& state) {
    return encoded(rules, state).get_object();
  }
  // What is not named is as at the start.
  static Fallible<S> place(const R& rules, const Json& json) {
    Chance chance = Chance::fast(0);
    typename G::Events events;
    S state = G::open(rules, chance, events);
    std::string wrong = decoded(rules, json, state, true);
    if (wrong.empty()) wrong = G::wrong(rules, state);
    if (wrong.empty() && !goes_on<G>(rules, state)) wrong = "nobody could go on";
    if (!wrong.empty()) return Problem{"position: " + wrong};
    return state;
  }
  static bool conserved(const R& rules, const S& state) { return G::wrong(rules, state).empty(); }
  static JsonObject refusal(const R&, const Refusal& refusal) {
    return refusal_object<typename G::Error>(refusal, G::rule_prefix);
  }
  static JsonObject outcome(const R& rules, const S&, const Outcome& outcome) {
    using Reason = typename G::Reason;
    return encoded(rules, Ending<Reason>{outcome.winners, static_cast<Reason>(outcome.reason)})
        .get_object();
  }
  static JsonObject schema() {
    return schema_of_game<S, E, Ending<typename G::Reason>>(
        G::slug, [](Variants& actions) { actions.add_each("do", &A::verb); });
  }

  template <class Parts>
  static Fallible<std::shared_ptr<const R>> rules(const GameData&,
                                                  const std::shared_ptr<const Parts>& parts,
                                                  const JsonObject& options, int seats) {
    if (seats < G::least_seats || seats > G::most_seats)
      return wrong_seats(G::least_seats, G::most_seats, seats);
    return std::make_shared<const R>(parts, Chosen(options), seats);
  }

  // Bots that search: the stronger, the more games they imagine.
  static std::span<const std::string_view> levels() {
    static constexpr std::array<std::string_view, 3> levels{"easy", "normal", "hard"};
    return levels;
  }
  static std::unique_ptr<Bot<G>> bot(std::string_view level, Seat seat) {
    constexpr std::array<std::uint32_t, 3> games{12, 150, 2'000};
    const std::size_t strength = find_word(levels(), level);
    if (strength == games.size()) return nullptr;
    return std::make_unique<search::SearchBot<G>>(seat, games[strength]);
  }
};

}  // namespace engine
