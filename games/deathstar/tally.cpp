#include "games/deathstar/tally.hpp"

#include <algorithm>

#include "games/deathstar/play.hpp"

namespace deathstar {

void Tally::see(const Rules& rules, const Event& event) {
  switch (event.what) {
    case What::TurnStarted:
      ++counts_[turns];
      break;
    case What::TurnLost:
      ++counts_[lost_turns];
      break;
    case What::ForceDrawn:
      ++counts_[cards];
      counts_[longest_chain] = std::max<std::int64_t>(counts_[longest_chain], event.number);
      break;
    case What::TokenSent:
      ++counts_[station_hits];
      if (event.spot == rules.detention) ++counts_[detentions];
      break;
    case What::TokenPlaced:
      if (event.cause == Cause::detention) ++counts_[detentions];
      break;
    case What::PairSentBack:
      if (event.word == Word::hit) ++counts_[hyperspace_hits];
      break;
    case What::NoMove:
      ++counts_[no_moves];
      break;
    case What::Held:
      ++counts_[holds];
      break;
    case What::PairMoved:
      if (event.cause == Cause::spin) ++counts_[hyperspace_turns];
      break;
    case What::DogfightSpun:
      ++counts_[dogfights];
      if (event.word == Word::win) ++counts_[dogfights_won];
      break;
    case What::TokenBoarded:
      ++counts_[boardings];
      break;
    case What::GameWon:
      if (event.number == 1 && event.word == Word::dogfight) ++counts_[won_by_dogfight];
      break;
    default:
      break;
  }
}

void Tally::finish(const Rules& rules, const State& state) {
  counts_[rounds] = state.round;
  for (int i = 0; i < rules.seats; ++i) {
    if (state.players[static_cast<std::size_t>(i)].place != 1) continue;
    const int order = (i - engine::index(state.starter) + rules.seats) % rules.seats;
    ++counts_.after(won_as_first, static_cast<std::size_t>(order));
  }
}

}  // namespace deathstar
