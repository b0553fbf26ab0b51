#include "games/aliens/tally.hpp"

#include "games/aliens/play.hpp"

namespace aliens {

void Tally::see(const Rules&, const Event& event) {
  switch (event.what) {
    case What::TurnStarted:
      ++counts_[turns];
      break;
    case What::Noise:
      ++counts_[noises];
      break;
    case What::Silence:
      ++counts_[silences];
      break;
    case What::SilentSector:
      ++counts_[silent_sectors];
      break;
    case What::Reshuffled:
      ++counts_[reshuffles];
      break;
    case What::Attack:
      ++counts_[attacks];
      break;
    case What::Found:
      if (!event.seats.empty()) ++counts_[hits];
      break;
    case What::Killed:
      ++counts_[event.side == Side::human ? humans_killed : aliens_killed];
      break;
    case What::Escaped:
      ++counts_[pods_used];
      break;
    case What::PodCardUsed:
      if (event.pod_cards[0] == PodCard::red) ++counts_[red_cards];
      break;
    case What::ItemUsed:
      ++counts_[items_used];
      break;
    case What::Mutated:
      ++counts_[mutations];
      break;
    default:
      break;
  }
}

void Tally::finish(const Rules& rules, const State& state) {
  counts_[rounds] = state.round;
  counts_[humans] = rules.humans;
  bool monsters_won = false;
  for (int i = 0; i < rules.seats; ++i) {
    const SeatResult result = result_of(rules, state, engine::seat_at(i));
    if (result == SeatResult::escaped) ++counts_[escaped_humans];
    monsters_won = monsters_won || result == SeatResult::won_alien;
  }
  counts_[alien_wins] = monsters_won ? 1 : 0;
  counts_[joint_wins] = monsters_won && counts_[escaped_humans] > 0 ? 1 : 0;
}

}  // namespace aliens
