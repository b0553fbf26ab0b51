#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/game.hpp"
#include "engine/list.hpp"

// Games so small that their best play is known exactly, to see whether a search finds it.
namespace toys {

using engine::Chance;
using engine::Observer;
using engine::Outcome;
using engine::Result;
using engine::Seat;
using engine::seat_at;
using engine::Seats;
using engine::Time;

struct Action {
  std::uint8_t what = 0;
  std::uint8_t blank = 0;
  std::uint16_t number = 0;

  friend auto operator<=>(const Action&, const Action&) = default;
};
struct Event {
  std::uint8_t what = 0;
  std::uint8_t number = 0;

  friend bool operator==(const Event&, const Event&) = default;
};
struct NoRules {};

inline Outcome won_by(Seat seat) {
  Outcome outcome;
  outcome.winners.add(seat);
  return outcome;
}

// What all toys do alike.
template <class R, class S, class V>
struct Toy : engine::Concrete<R, S, Action> {
  using Rules = R;
  using State = S;
  using View = V;
  using Action = toys::Action;
  using Event = toys::Event;
  using Actions = engine::Buffer<Action, 8>;
  using Events = engine::Buffer<Event, 4>;

  static int seats(const R&) { return 2; }
  static Result leave(const R&, S&, Seat, Time, Chance&, Events&) { return Result::accepted(); }
  static std::optional<Time> deadline(const R&, const S&) { return std::nullopt; }
  static void expire(const R&, S&, Time, Chance&, Events&) {}
  static std::optional<Event> witness(const R&, const Event& event, Observer) { return event; }
  static bool reveals(const R&, const Event&, Observer) { return false; }
  static S rearrange(const R&, const S& truth, Observer, Chance&) { return truth; }
  static bool conserved(const R&, const S&) { return true; }
};

// Matching pennies with a peek. Seat 0 hides heads (1) or tails (2) while seat 1 guesses, both at
// once; in one case of four seat 1 then sees the coin and may guess again. Hidden heads pay 2,
// hidden tails 1. Best play: heads in one case of three, "heads" in two of three; worth 1/2.
struct PenniesState {
  std::uint8_t hidden = 0;
  std::uint8_t guess = 0;
  bool peeks = false;
  bool over = false;

  friend bool operator==(const PenniesState&, const PenniesState&) = default;
};
struct PenniesView : PenniesState {
  std::uint8_t me = 0xff;
  friend bool operator==(const PenniesView&, const PenniesView&) = default;
};

struct Pennies : Toy<NoRules, PenniesState, PenniesView> {
  static State open(const Rules&, Chance&, Events&) { return {}; }
  static Seats acting(const Rules&, const State& state) {
    Seats seats;
    if (state.over) return seats;
    if (state.hidden == 0) seats.add(seat_at(0));
    if (state.guess == 0) seats.add(seat_at(1));
    return seats;
  }
  static void legal(const Rules&, const State&, Seat, Actions& actions) {
    actions.add({1});
    actions.add({2});
  }
  static Result apply(const Rules&, State& state, Seat seat, const Action& action, Time,
                      Chance& chance, Events&) {
    (seat == seat_at(0) ? state.hidden : state.guess) = action.what;
    if (state.peeks) {
      state.over = true;
    } else if (state.hidden != 0 && state.guess != 0) {
      state.peeks = chance.below(0, 4) == 0;
      state.over = !state.peeks;
      if (state.peeks) state.guess = 0;
    }
    return Result::accepted();
  }
  static View view(const Rules&, const State& state, Observer observer) {
    View view;
    static_cast<State&>(view) = state;
    view.me = observer.is_spectator() ? 0xff : static_cast<std::uint8_t>(observer.seat());
    if (state.over) return view;
    if (!observer.is(seat_at(0)) && !(observer.is(seat_at(1)) && state.peeks))
      view.hidden = state.hidden == 0 ? 0 : 3;
    if (!observer.is(seat_at(1)) && state.guess != 0) view.guess = 3;
    return view;
  }
  static State sample(const Rules&, const View& view, Chance& chance) {
    State state = view;
    if (state.hidden == 3) state.hidden = static_cast<std::uint8_t>(1 + chance.below(0, 2));
    if (state.guess == 3) state.guess = static_cast<std::uint8_t>(1 + chance.below(0, 2));
    return state;
  }
  static std::optional<Outcome> outcome(const Rules&, const State& state) {
    if (!state.over) return std::nullopt;
    Outcome outcome;
    outcome.score[0] = state.hidden == state.guess ? 0 : state.hidden == 1 ? 2 : 1;
    return outcome;
  }
};

// Three cards, one for each of two seats, who bet 1 beforehand. Who holds nothing may bluff: the
// smallest poker there is. Best play is worth -1/18 to seat 0.
struct PokerState {
  std::array<std::uint8_t, 2> cards{};  // 1 to 3
  std::uint8_t moves = 0;
  std::uint8_t bets = 0;  // by bit, in the order of the moves

  friend bool operator==(const PokerState&, const PokerState&) = default;
};
struct PokerView : PokerState {
  std::uint8_t me = 0xff;
  friend bool operator==(const PokerView&, const PokerView&) = default;
};

struct Poker : Toy<NoRules, PokerState, PokerView> {
  static constexpr std::uint8_t pass = 0;
  static constexpr std::uint8_t bet = 1;

  static State open(const Rules& rules, Chance& chance, Events&) {
    return sample(rules, View{}, chance);
  }
  static bool over(const State& state) {
    if (state.moves < 2) return false;
    if (state.moves == 2) return state.bets != 0b10;  // pass, then bet: seat 0 answers
    return true;
  }
  static Seats acting(const Rules&, const State& state) {
    return over(state) ? Seats() : Seats::only(seat_at(state.moves % 2));
  }
  static void legal(const Rules&, const State&, Seat, Actions& actions) {
    actions.add({pass});
    actions.add({bet});
  }
  static Result apply(const Rules&, State& state, Seat, const Action& action, Time, Chance&,
                      Events&) {
    if (action.what == bet) state.bets = static_cast<std::uint8_t>(state.bets | 1u << state.moves);
    ++state.moves;
    return Result::accepted();
  }
  static View view(const Rules&, const State& state, Observer observer) {
    View view;
    static_cast<State&>(view) = state;
    view.me = observer.is_spectator() ? 0xff : static_cast<std::uint8_t>(observer.seat());
    for (std::uint8_t i = 0; i < 2; ++i)
      if (i != view.me && !over(state)) view.cards[i] = 0;
    return view;
  }
  static State sample(const Rules&, const View& view, Chance& chance) {
    State state = view;
    for (std::size_t i = 0; i < 2; ++i)
      while (state.cards[i] == 0 || state.cards[i] == state.cards[1 - i])
        if (view.cards[i] == 0)
          state.cards[i] = static_cast<std::uint8_t>(1 + chance.below(0, 3));
        else
          break;
    return state;
  }
  static int gain(const State& state) {  // of seat 0
    const int better = state.cards[0] > state.cards[1] ? 1 : -1;
    if (state.moves == 2 && state.bets == 0b00) return better;
    if (state.moves == 2) return state.bets == 0b01 ? 1 : 2 * better;  // bet: passed, or called
    return (state.bets & 0b100) == 0 ? -1 : 2 * better;
  }
  static std::optional<Outcome> outcome(const Rules&, const State& state) {
    if (!over(state)) return std::nullopt;
    Outcome outcome;
    outcome.score[0] = gain(state);
    outcome.score[1] = -gain(state);
    return outcome;
  }
};

// A race with a die. A turn is to roll on or to keep what was rolled; a 1 loses it. Everything is
// seen, so that best play can be counted out.
struct RaceState {
  std::array<std::uint8_t, 2> kept{};
  std::uint8_t turn = 0;  // what was rolled in it
  std::uint8_t current = 0;

  friend bool operator==(const RaceState&, const RaceState&) = default;
};

struct Race : Toy<NoRules, RaceState, RaceState> {
  static constexpr int goal = 20;
  static constexpr std::uint8_t roll = 0;
  static constexpr std::uint8_t keep = 1;

  static State open(const Rules&, Chance&, Events&) { return {}; }
  static bool over(const State& state) { return state.kept[0] >= goal || state.kept[1] >= goal; }
  static Seats acting(const Rules&, const State& state) {
    return over(state) ? Seats() : Seats::only(seat_at(state.current));
  }
  static void legal(const Rules&, const State& state, Seat, Actions& actions) {
    actions.add({roll});
    if (state.turn > 0) actions.add({keep});
  }
  static Result apply(const Rules&, State& state, Seat, const Action& action, Time, Chance& chance,
                      Events&) {
    if (action.what == roll) {
      const auto die = static_cast<std::uint8_t>(1 + chance.below(0, 6));
      if (die > 1) {
        state.turn = static_cast<std::uint8_t>(state.turn + die);
        return Result::accepted();
      }
    } else {
      state.kept[state.current] = static_cast<std::uint8_t>(state.kept[state.current] + state.turn);
    }
    state.turn = 0;
    state.current = 1 - state.current;
    return Result::accepted();
  }
  static View view(const Rules&, const State& state, Observer) { return state; }
  static State sample(const Rules&, const View& view, Chance&) { return view; }
  static std::optional<Outcome> outcome(const Rules&, const State& state) {
    if (!over(state)) return std::nullopt;
    return won_by(seat_at(state.kept[0] >= goal ? 0 : 1));
  }
};

// One throw at a line of a thousand places: the nearer to the mark, the likelier a win. The list
// has one shape for all places, and a pass that wins in two cases of five.
struct DartRules {
  std::uint32_t mark = 637;
};
struct DartState {
  std::uint8_t over = 0;
  std::uint8_t hit = 0;
  friend bool operator==(const DartState&, const DartState&) = default;
};

struct Dart : Toy<DartRules, DartState, DartState> {
  static constexpr bool all_concrete = false;
  static constexpr std::uint16_t any = 0xffff;
  static constexpr std::uint32_t places = 1000;

  static int seats(const Rules&) { return 1; }
  static State open(const Rules&, Chance&, Events&) { return {}; }
  static Seats acting(const Rules&, const State& state) {
    return state.over != 0 ? Seats() : Seats::only(seat_at(0));
  }
  static void legal(const Rules&, const State&, Seat, Actions& actions) {
    actions.add({0, 0, any});
    actions.add({1, 0, 0});
  }
  static std::uint32_t domain(const Rules&, const State&, Seat, const Action& listed) {
    return listed.number == any ? places : 1;
  }
  static Action fill(const Rules&, const State&, Seat, const Action& listed, std::uint32_t number) {
    if (listed.number != any) return listed;
    return {0, 0, static_cast<std::uint16_t>(number)};
  }
  static bool covers(const Rules&, const State&, Seat, const Action& listed, const Action& action) {
    return listed == action || (listed.number == any && action.what == 0 && action.number < places);
  }
  static Result apply(const Rules& rules, State& state, Seat, const Action& action, Time,
                      Chance& chance, Events&) {
    const std::uint32_t away =
        action.number > rules.mark ? action.number - rules.mark : rules.mark - action.number;
    state.over = 1;
    state.hit =
        chance.below(0, 700) < (action.what == 1 ? 280 : 700 - std::min(700u, away)) ? 1 : 0;
    return Result::accepted();
  }
  static View view(const Rules&, const State& state, Observer) { return state; }
  static State sample(const Rules&, const View& view, Chance&) { return view; }
  static std::optional<Outcome> outcome(const Rules&, const State& state) {
    if (state.over == 0) return std::nullopt;
    return state.hit != 0 ? won_by(seat_at(0)) : Outcome{};
  }
};

// A bomb with a clock: cutting the wire wins sometimes, and so does waiting until time is up.
struct FuseRules {
  std::uint32_t cut = 30;  // percent
  std::uint32_t wait = 60;
};
struct FuseState {
  Time clock{};
  std::uint8_t over = 0;
  std::uint8_t saved = 0;
  std::array<std::uint8_t, 6> unused{};
  friend bool operator==(const FuseState&, const FuseState&) = default;
};

struct Fuse : Toy<FuseRules, FuseState, FuseState> {
  static int seats(const Rules&) { return 1; }
  static State open(const Rules&, Chance&, Events&) { return {}; }
  static Seats acting(const Rules&, const State& state) {
    return state.over != 0 ? Seats() : Seats::only(seat_at(0));
  }
  static void legal(const Rules&, const State&, Seat, Actions& actions) { actions.add({}); }
  static Result apply(const Rules& rules, State& state, Seat, const Action&, Time now,
                      Chance& chance, Events&) {
    end(state, rules.cut, now, chance);
    return Result::accepted();
  }
  static std::optional<Time> deadline(const Rules&, const State& state) {
    return state.over != 0 ? std::nullopt : std::optional(state.clock + 5000);
  }
  static void expire(const Rules& rules, State& state, Time now, Chance& chance, Events&) {
    if (now >= state.clock + 5000) end(state, rules.wait, now, chance);
  }
  static void end(State& state, std::uint32_t percent, Time now, Chance& chance) {
    state.clock = now;
    state.over = 1;
    state.saved = chance.below(0, 100) < percent ? 1 : 0;
  }
  static View view(const Rules&, const State& state, Observer) { return state; }
  static void stop_clock(View& view) { view.clock = {}; }
  static State sample(const Rules&, const View& view, Chance&) { return view; }
  static std::optional<Outcome> outcome(const Rules&, const State& state) {
    if (state.over == 0) return std::nullopt;
    return state.saved != 0 ? won_by(seat_at(0)) : Outcome{};
  }
};

// A coin under one of three cups, and a whisper, which is right in four cases of five and which
// the view does not show afterwards.
struct CupsState {
  std::uint8_t coin = 0;
  std::uint8_t chosen = 0xff;
  friend bool operator==(const CupsState&, const CupsState&) = default;
};

struct Cups : Toy<NoRules, CupsState, CupsState> {
  struct Memory {
    explicit Memory(Seat) {}
    void witness(const Rules&, const Event& event) { whispered = event.number; }
    std::uint8_t whispered = 0xff;
  };

  static int seats(const Rules&) { return 1; }
  static State open(const Rules&, Chance& chance, Events& events) {
    State state;
    state.coin = static_cast<std::uint8_t>(chance.below(0, 3));
    events.add({0, state.coin});
    return state;
  }
  static Seats acting(const Rules&, const State& state) {
    return state.chosen != 0xff ? Seats() : Seats::only(seat_at(0));
  }
  static void legal(const Rules&, const State&, Seat, Actions& actions) {
    for (std::uint8_t cup = 0; cup < 3; ++cup) actions.add({cup});
  }
  static Result apply(const Rules&, State& state, Seat, const Action& action, Time, Chance&,
                      Events&) {
    state.chosen = action.what;
    return Result::accepted();
  }
  static View view(const Rules&, const State& state, Observer) {
    View view = state;
    if (state.chosen == 0xff) view.coin = 0xff;
    return view;
  }
  static State sample(const Rules&, const View& view, Chance& chance) {
    State state = view;
    if (view.coin == 0xff) state.coin = static_cast<std::uint8_t>(chance.below(0, 3));
    return state;
  }
  static State sample(const Rules& rules, const View& view, const Memory& memory, Chance& chance) {
    State state = sample(rules, view, chance);
    if (view.coin == 0xff && memory.whispered != 0xff)
      state.coin = static_cast<std::uint8_t>(
          (memory.whispered + (chance.below(0, 5) == 0 ? 1 + chance.below(0, 2) : 0)) % 3);
    return state;
  }
  static std::optional<Outcome> outcome(const Rules&, const State& state) {
    if (state.chosen == 0xff) return std::nullopt;
    return state.chosen == state.coin ? won_by(seat_at(0)) : Outcome{};
  }
};

// Seat 0 attacks or not; seat 1 may hold the one card of ten that beats an attack, and plays it or
// lets the attack pass. An attack wins in nine cases of ten, peace in half of them.
struct AceState {
  std::uint8_t ace = 0;  // 1: held; 2: not known
  std::uint8_t phase = 0;
  std::uint8_t won = 0;
  friend bool operator==(const AceState&, const AceState&) = default;
};

struct Ace : Toy<NoRules, AceState, AceState> {
  static State open(const Rules&, Chance& chance, Events&) {
    return {static_cast<std::uint8_t>(chance.below(0, 10) == 0 ? 1 : 0), 0, 0};
  }
  static Seats acting(const Rules&, const State& state) {
    return state.phase == 2 ? Seats() : Seats::only(seat_at(state.phase));
  }
  static void legal(const Rules&, const State& state, Seat seat, Actions& actions) {
    actions.add({0});
    if (seat == seat_at(0)) actions.add({1});
    if (seat == seat_at(1)) actions.add({2});
    if (seat == seat_at(1) && state.ace == 1) actions.add({3});
  }
  static Result apply(const Rules&, State& state, Seat seat, const Action& action, Time,
                      Chance& chance, Events&) {
    if (seat == seat_at(0) && action.what == 1) {
      state.phase = 1;
    } else {
      state.phase = 2;
      state.won = seat == seat_at(1) ? (action.what == 3 ? 0 : 1)
                                     : static_cast<std::uint8_t>(chance.below(0, 2));
    }
    return Result::accepted();
  }
  static View view(const Rules&, const State& state, Observer observer) {
    View view = state;
    if (!observer.is(seat_at(1)) && state.phase < 2) view.ace = 2;
    return view;
  }
  static State sample(const Rules&, const View& view, Chance& chance) {
    State state = view;
    if (state.ace == 2) state.ace = chance.below(0, 10) == 0 ? 1 : 0;
    return state;
  }
  static std::optional<Outcome> outcome(const Rules&, const State& state) {
    if (state.phase < 2) return std::nullopt;
    return won_by(seat_at(state.won != 0 ? 0 : 1));
  }
};

}  // namespace toys
