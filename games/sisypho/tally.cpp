#include "games/sisypho/tally.hpp"

#include "games/sisypho/play.hpp"

namespace sisypho {

std::span<const std::string_view> Tally::names() {
  using namespace std::literals;
  static constexpr std::array<std::string_view, metric_count> all{"survivors_win"sv,
                                                                  "earth_wins"sv,
                                                                  "launches"sv,
                                                                  "rounds"sv,
                                                                  "deaths"sv,
                                                                  "damage"sv,
                                                                  "healed"sv,
                                                                  "stays"sv,
                                                                  "earth_steps"sv,
                                                                  "escape_steps"sv,
                                                                  "base_actions"sv,
                                                                  "location_actions"sv,
                                                                  "item_actions"sv,
                                                                  "search"sv,
                                                                  "treat"sv,
                                                                  "triage"sv,
                                                                  "transfusion"sv,
                                                                  "salvage"sv,
                                                                  "haul"sv,
                                                                  "transmit"sv,
                                                                  "carrier"sv,
                                                                  "broadcast"sv,
                                                                  "doors"sv,
                                                                  "charge"sv,
                                                                  "route"sv,
                                                                  "surge"sv,
                                                                  "overcharge"sv,
                                                                  "feed"sv,
                                                                  "override"sv,
                                                                  "jam"sv,
                                                                  "all_doors"sv,
                                                                  "prepare"sv,
                                                                  "launch"sv,
                                                                  "ignite"sv,
                                                                  "strip"sv,
                                                                  "probe"sv,
                                                                  "wrong_turn"sv,
                                                                  "vertigo"sv,
                                                                  "homing"sv,
                                                                  "migraine"sv,
                                                                  "feedback"sv,
                                                                  "aphasia"sv,
                                                                  "spike"sv,
                                                                  "sabotage"sv,
                                                                  "fumble"sv,
                                                                  "lockdown"sv,
                                                                  "visits_infirmary"sv,
                                                                  "visits_depot"sv,
                                                                  "visits_command"sv,
                                                                  "visits_generator"sv,
                                                                  "visits_security"sv,
                                                                  "visits_rocket"sv,
                                                                  "agent_infirmary"sv,
                                                                  "agent_depot"sv,
                                                                  "agent_command"sv,
                                                                  "agent_generator"sv,
                                                                  "agent_security"sv,
                                                                  "agent_rocket"sv};
  return all;
}

void Tally::see(const Rules&, const Event& event) {
  switch (event.what) {
    case What::Revealed:
      ++counts_[first_visit + index(event.place)];
      counts_[stays] += event.yes ? 1 : 0;
      return;
    case What::AgentMoved:
      if (event.cause == Cause::move) ++counts_[first_hunt + index(event.place)];
      return;
    case What::CardUsed:
      ++counts_[first_chip + event.subject - 1];
      return;
    case What::Acted:
      ++counts_[location_actions];
      ++counts_[first_deed + event.subject];
      return;
    case What::ItemUsed:
      ++counts_[item_actions];
      return;
    case What::DoorHeld:
    case What::Given:
      ++counts_[base_actions];
      return;
    case What::TakeAnswered:
      counts_[base_actions] += event.yes ? 1 : 0;
      return;
    case What::Damaged:
      counts_[damage] += event.number;
      return;
    case What::Healed:
      counts_[healed] += event.number;
      return;
    case What::Died:
      ++counts_[deaths];
      return;
    case What::TrackMoved:
      counts_[static_cast<Track>(event.subject) == Track::earth ? earth_steps : escape_steps] +=
          event.number;
      return;
    default:
      return;
  }
}

void Tally::finish(const Rules&, const State& state) {
  counts_[survivors_win] = state.reason == Reason::earth || state.reason == Reason::launch ? 1 : 0;
  counts_[earth_wins] = state.reason == Reason::earth ? 1 : 0;
  counts_[launches] = state.reason == Reason::launch ? 1 : 0;
  counts_[rounds] = state.round;
}

}  // namespace sisypho
