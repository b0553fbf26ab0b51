#include "games/sisypho/play.hpp"

// How the game wants to be played at a table.
namespace sisypho {

// SIS-161: everything is said in front of everybody.
engine::Manners Game::manners(const Rules&) {
  engine::Manners manners;
  manners.take_back = false;
  manners.talk = engine::Manners::Talk::open;
  return manners;
}

// A window lasts a while whatever the Agent holds, so that the time says nothing about the hand.
// Of plans and of the Agent's move nobody may tell by the time how long they were thought about by
// a bot.
std::optional<std::int64_t> Game::least_delay(const Rules& rules, const State& state) {
  if (is_window(state.phase)) return rules.on.window_pause_ms;
  const bool secret = state.phase == Phase::plan || state.phase == Phase::agent_move;
  return secret ? std::optional<std::int64_t>(0) : std::nullopt;
}

// SIS-162
engine::Standing Game::standing(const Rules& rules, const State& state, Seat seat) {
  if (is_over(state) || seat == agent_seat || lives(state, seat) || rules.on.dead_may_talk)
    return engine::Standing::playing;
  return engine::Standing::out;
}

}  // namespace sisypho
