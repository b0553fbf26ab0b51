#include "games/asterisk/tally.hpp"

#include "games/asterisk/play.hpp"

namespace asterisk {

void Tally::see(const Rules& rules, const Event& event) {
  switch (event.what) {
    case What::TurnStarted:
      ++counts_[turns];
      if ((line_ & rules.enemies) != 0) ++counts_[blocked_turns];
      taken_ = 0;
      played_ = false;
      break;
    case What::CardPlayed:
      ++counts_[cards_played];
      if (event.use == Use::assist) ++counts_[assists];
      if (event.use == Use::crack) ++counts_[cracks];
      if (event.use == Use::copyCat) ++counts_[copycats];
      played_ = true;
      break;
    case What::ActionUsed:
      ++counts_[event.deed == Deed::INSIDE ? inside_jobs : copycats];
      break;
    case What::PrisonerFreed:
    case What::HostageTaken:
      ++counts_[event.what == What::PrisonerFreed ? cards_freed : hostages];
      line_ &= ~bit(event.figure);
      ++taken_;
      break;
    case What::LineRefilled:
      for (int i = 0; i < event.count; ++i)
        line_ |= bit(static_cast<Figure>(event.cards[static_cast<std::size_t>(i)]));
      break;
    case What::DebriefStepDone:
      if (event.number == static_cast<std::uint8_t>(DebriefStep::lineUnderDeck)) line_ = 0;
      break;
    case What::AbilityGained:
      ++counts_[abilities_gained];
      break;
    case What::RequestOpened:
      ++counts_[requests];
      break;
    case What::MainDeckRecycled:
      ++counts_[recycles];
      break;
    case What::TurnEnded:
      if (event.ending == Ending::pass) ++counts_[passes];
      if (event.ending == Ending::redraw) ++counts_[redraws];
      if (event.ending != Ending::play) break;
      ++counts_[plays];
      if (taken_ == 0) ++counts_[empty_plays];
      if (taken_ > 1) ++counts_[multi_free_turns];
      played_ = false;
      break;
    case What::TimeUp:
      if (played_) ++counts_[cut_turns];
      break;
    default:
      break;
  }
}

void Tally::finish(const Rules& rules, const State& state) {
  const Score points = rules.solo ? Score{} : score(rules, state);  // AST-908
  counts_[wins] = state.reason == Reason::won ? 1 : 0;
  counts_[team_points] = points.team();
  counts_[dekedd_points] = points.dekedd();
  counts_[margin] = points.team() - points.dekedd();
  counts_[prisoner_points] = points.prisoners;
  counts_[mission_points] = points.missions;
  counts_[pair_points] = points.pair;
  counts_[informer_points] = points.informers;
  counts_[calibrations_left] = state.calibration_deck.size();
}

}  // namespace asterisk
