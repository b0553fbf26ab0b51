#include "games/master/tally.hpp"

#include "games/master/play.hpp"

namespace master {

std::span<const std::string_view> Tally::names() {
  static constexpr std::array<std::string_view, metric_count> all{
      "rounds",          "seconds",        "mistakes",         "stacks",
      "plays",           "combinations",   "beaten",           "misplays",
      "draws",           "calls",          "contested",        "forced_draws",
      "traps",           "escapes",        "dead_ends",        "discarded",
      "last_calls",      "exhausted",      "photo_finishes",   "stories",
      "beasts",          "extra_rounds",   "held_average_joe", "held_mouse",
      "held_lumberjack", "held_teen",      "held_robot",       "held_vapor_ninja",
      "won_average_joe", "won_mouse",      "won_lumberjack",   "won_teen",
      "won_robot",       "won_vapor_ninja"};
  return all;
}

void Tally::see(const Rules&, const Event& event) {
  switch (event.what) {
    case What::RoundPrepared:
      out_together_ = 0;
      break;
    case What::StackStarted:
      ++counts_[stacks];
      ++counts_[plays];
      break;
    case What::CardPlayed:
      ++counts_[plays];
      break;
    case What::ComboPlayed:
      ++counts_[plays];
      ++counts_[combinations];
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
      if (++out_together_ == 2) ++counts_[photo_finishes];
      break;
    case What::RoundEnded:
      ++counts_[rounds];
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
  const auto outcome = Game::outcome(rules, state);
  for (int i = 0; i < rules.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    const Leader leader = state.table.player(seat).leader;
    if (leader == Leader::none) continue;
    ++counts_[held_by_average_joe + static_cast<std::size_t>(leader)];
    if (outcome && outcome->winners.has(seat))
      ++counts_[won_by_average_joe + static_cast<std::size_t>(leader)];
  }
}

}  // namespace master
