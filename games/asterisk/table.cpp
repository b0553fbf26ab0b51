#include "games/asterisk/play.hpp"

// What the game asks of the table that it is played at.
namespace asterisk {

// What the Dial has done is done. With the option a team goes on without whoever is away.
engine::Manners Game::manners(const Rules& rules) {
  engine::Manners manners;
  manners.take_back = false;
  manners.absence = std::int64_t{rules.on.absent_seconds} * 1000;
  return manners;
}

// Before the clock runs people look at what they hold, and after an Attempt at what is left.
std::int64_t Game::breather(const Rules&, const State& state) {
  constexpr std::int64_t before_the_first = 5'000;
  constexpr std::int64_t between_attempts = 9'000;
  if (state.phase != Phase::READY) return 0;
  return state.attempt == 1 ? before_the_first : between_attempts;
}

// AST-722
std::optional<Action> Game::for_absent(const Rules& rules, const State& state, Seat seat) {
  if (rules.solo || state.paused) return std::nullopt;
  if (state.phase == Phase::READY && seat == state.lookout)
    return Action::plain(Verb::startAttempt);
  if (!playing(state) || seat != state.active || state.turn.offered != 0) return std::nullopt;
  if (!holds_too_many(rules, state))
    return Action::plain(state.turn.started ? Verb::endTurn : Verb::pass);
  Action discard = Action::plain(Verb::discardExcess);
  discard.cards[0] = static_cast<std::uint8_t>(state.player(seat).hand.back());
  return discard;
}

}  // namespace asterisk
