#include "games/sisypho/tally.hpp"

#include "games/sisypho/play.hpp"

namespace sisypho {

std::span<const std::string_view> Tally::names() {
  static constexpr auto all = [] {
    std::array<std::string_view, metric_count> words{};
    std::size_t at = 0;
    for (const std::string_view word : engine::words_of<Metric>) words[at++] = word;
    for (const std::string_view word : engine::words_of<Deed>) words[at++] = word;
    for (std::size_t i = 1; i < chip_kinds; ++i) words[at++] = engine::words_of<Chip>[i];
    for (std::size_t i = 0; i < locations; ++i)
      words[at++] = engine::key_of<"visits_">(location_at(i));
    for (std::size_t i = 0; i < locations; ++i)
      words[at++] = engine::key_of<"agent_">(location_at(i));
    return words;
  }();
  return all;
}

void Tally::see(const Rules&, const Event& event) {
  switch (event.what) {
    case What::Revealed:
      ++counts_[first_visit + index(event.place)];
      count(stays) += event.yes ? 1 : 0;
      return;
    case What::AgentMoved:
      if (event.cause == Cause::move) ++counts_[first_hunt + index(event.place)];
      return;
    case What::CardUsed:
      ++counts_[first_chip + event.subject - 1];
      return;
    case What::Acted:
      ++count(location_actions);
      ++counts_[first_deed + event.subject];
      return;
    case What::ItemUsed:
      ++count(item_actions);
      return;
    case What::DoorHeld:
    case What::Given:
      ++count(base_actions);
      return;
    case What::TakeAnswered:
      count(base_actions) += event.yes ? 1 : 0;
      return;
    case What::Damaged:
      count(damage) += event.number;
      return;
    case What::Healed:
      count(healed) += event.number;
      return;
    case What::Died:
      ++count(deaths);
      return;
    case What::TrackMoved:
      count(static_cast<Track>(event.subject) == Track::earth ? earth_steps : escape_steps) +=
          event.number;
      return;
    default:
      return;
  }
}

void Tally::finish(const Rules&, const State& state) {
  count(survivors_win) = state.reason == Reason::earth || state.reason == Reason::launch ? 1 : 0;
  count(earth_wins) = state.reason == Reason::earth ? 1 : 0;
  count(launches) = state.reason == Reason::launch ? 1 : 0;
  count(rounds) = state.round;
}

}  // namespace sisypho
