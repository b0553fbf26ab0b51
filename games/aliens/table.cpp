#include "games/aliens/play.hpp"

// What the game asks of the table that it is played at.
namespace aliens {

// ALI-212: nothing is taken back.
engine::Manners Game::manners(const Rules& rules) {
  engine::Manners manners;
  manners.take_back = false;
  manners.spectators = !rules.on.spectators_see_nothing;
  if (rules.on.whispers) manners.talk = engine::Manners::Talk::whispers;
  if (rules.on.no_chat) manners.talk = engine::Manners::Talk::none;
  return manners;
}

// ALI-074: until a sector is resolved nobody may tell by the time what a turn consists of, and
// while an attack waits for answers nobody may tell who has something to think about. Later in a
// turn only bots must not be told apart.
std::optional<std::int64_t> Game::least_delay(const Rules& rules, const State& state) {
  switch (state.phase) {
    case Phase::before_move:
    case Phase::after_move:
    case Phase::announce:
    case Phase::reaction:
      return rules.on.announce_delay;
    case Phase::over:
      return std::nullopt;
    default:
      return 0;
  }
}

engine::Standing Game::standing(const Rules& rules, const State& state, Seat seat) {
  if (state.phase == Phase::over || in_play(state.player(seat))) return engine::Standing::playing;
  return rules.on.out_see_everything ? engine::Standing::all_seeing : engine::Standing::out;
}

}  // namespace aliens
