#include "games/master/tally.hpp"

#include <algorithm>

#include "games/master/play.hpp"

namespace master {

void Tally::begin_round() {
  outs_ = 0;
  closing_ = photo_ = false;
}

// Partners follow each other: together are only those who go out after a team is complete.
void Tally::count_exit(const Rules& rules) {
  const bool together = rules.on.team_play ? closing_ : outs_ > 0;
  ++outs_;
  if (!together || photo_) return;
  photo_ = true;
  ++counts_[photo_finishes];
}

void Tally::end_round() {
  ++counts_[rounds];
  const std::int64_t length = std::max(last_, began_) - began_;
  played_ += length;
  counts_[longest_round] = std::max(counts_[longest_round], length / 1000);
}

void Tally::see(const Rules& rules, const Event& event) {
  switch (event.what) {
    case What::RoundPrepared:
      begin_round();
      break;
    case What::StartCalled:
      began_ = last_ = engine::milliseconds(event.until);
      break;
    case What::StackStarted:
      ++counts_[stacks];
      ++counts_[plays];
      last_ = engine::milliseconds(event.until);
      break;
    case What::CardPlayed:
      ++counts_[plays];
      last_ = engine::milliseconds(event.until);
      break;
    case What::ComboPlayed:
      ++counts_[plays];
      ++counts_[combinations];
      last_ = engine::milliseconds(event.until);
      break;
    case What::TakenBack:
      ++counts_[event.error == Error::beaten ? beaten : misplays];
      break;
    case What::CardsDrawn:
      if (event.cause == Cause::own) ++counts_[draws];
      break;
    case What::DrawCalled:
      ++counts_[calls];
      break;
    case What::DrawContested:
      ++counts_[contested];
      break;
    case What::ForcedDraw:
      ++counts_[forced_draws];
      break;
    case What::TrapSet:
      ++counts_[traps];
      break;
    case What::EscapePlayed:
      ++counts_[escapes];
      break;
    case What::StackClosed:
      ++counts_[dead_ends];
      break;
    case What::Discarded:
      counts_[discarded] += event.number;
      break;
    case What::LastCall:
      ++counts_[last_calls];
      break;
    case What::Out:
      last_ = engine::milliseconds(event.until);
      count_exit(rules);
      break;
    case What::Closing:
      closing_ = true;
      break;
    case What::RoundEnded:
      end_round();
      if (event.cause != Cause::went_out) ++counts_[exhausted];
      break;
    case What::HandShown:
      counts_[mistakes] += event.amount;
      break;
    case What::StoryDrawn:
      ++counts_[stories];
      break;
    case What::BeastOn:
      ++counts_[beasts];
      break;
    case What::ExtraRound:
      ++counts_[extra_rounds];
      break;
    default:
      break;
  }
}

void Tally::finish(const Rules& rules, const State& state) {
  counts_[seconds] = engine::milliseconds(state.table.now) / 1000;
  counts_[play_seconds] = played_ / 1000;
  const auto outcome = Game::outcome(rules, state);
  for (int i = 0; i < rules.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    const Leader leader = state.table.player(seat).leader;
    if (leader == Leader::none) continue;
    ++counts_.after(held_average_joe, static_cast<std::size_t>(leader));
    if (outcome && outcome->winners.has(seat))
      ++counts_.after(won_average_joe, static_cast<std::size_t>(leader));
  }
}

}  // namespace master
