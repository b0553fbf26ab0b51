#include "table/self.hpp"

#include <algorithm>

#include "engine/hash.hpp"

namespace table {

using engine::JsonObject;
using engine::Ruleset;

std::uint64_t hash_of(std::string_view cid) {
  engine::Hash hash;
  hash.add_bytes(cid.data(), cid.size());
  return hash.value();
}

Reply other_rules() { return Reply::refused("other_rules"); }

bool Table::Self::owns(const Person& who, std::int64_t number) const {
  return has_seat(number) && seat(number).is_person() && seat(number).person == who.id;
}

std::optional<std::int64_t> Table::Self::seat_of(const Person& who) const {
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (owns(who, static_cast<std::int64_t>(i))) return static_cast<std::int64_t>(i);
  return std::nullopt;
}

bool Table::Self::has_part(const Person& who) const {
  return std::any_of(seats.begin(), seats.end(), [&](const SeatHere& each) {
    return !each.left && ((each.is_person() && each.person == who.id) || each.former == who.id);
  });
}

int Table::Self::playing_seats() const {
  return static_cast<int>(std::count_if(seats.begin(), seats.end(), [](const SeatHere& each) {
    return each.kind != SeatKind::closed;
  }));
}

engine::Fallible<std::shared_ptr<const Ruleset>> Table::Self::rules_for(const JsonObject& chosen,
                                                                        int count) const {
  if (world.rules) return world.rules(*game_data, game, chosen, count);
  return game_data->rules(chosen, count);
}

engine::Fallible<std::shared_ptr<const Ruleset>> Table::Self::make_rules(int count) const {
  return rules_for(options, count);
}

const std::vector<int>& Table::Self::seat_counts() const {
  if (!counted || counted->options != options)
    counted = Counted{options, world.seat_counts ? world.seat_counts(*game_data, game, options)
                                                 : engine::seat_counts(*game_data, options)};
  return counted->counts;
}

void Table::Self::find_rules() {
  rules = nullptr;
  if (game_data == nullptr || !engine::plays_by(*game_data, rules_version, data)) return;
  if (auto made = make_rules(static_cast<int>(seats.size()))) rules = std::move(*made);
}

std::optional<Ending> Table::Self::stands() const {
  if (match == nullptr) return ending;
  return Ending{match->outcome(), engine::hex_word(match->fingerprint())};
}

void Table::Self::give_up_rules() {
  rules = nullptr;
  match = nullptr;
}

std::vector<std::string> Table::Self::levels() const {
  if (rules != nullptr) return rules->levels();
  if (game_data == nullptr) return {};
  auto made =
      make_rules(std::clamp(playing_seats(), game_data->least_seats(), game_data->most_seats()));
  for (int count = game_data->least_seats(); !made && count <= game_data->most_seats(); ++count)
    made = make_rules(count);
  return made ? (*made)->levels() : std::vector<std::string>();
}

bool Table::Self::is_level(std::string_view level) const {
  if (level == "random") return true;
  const std::vector<std::string> all = levels();
  return std::find(all.begin(), all.end(), level) != all.end();
}

std::string Table::Self::baseline() const {
  if (!policy.stand_in.value.empty()) return policy.stand_in.value;
  return engine::middle_level(levels());
}

bool Table::Self::worn_out(const TableRequest& request) const {
  constexpr std::int64_t most_doings = 5'000;  // besides what is said and moves that stand
  if (log.size() - talk.lines() - static_cast<std::int64_t>(inputs.size()) < most_doings)
    return false;
  if (const auto* stand_in = std::get_if<StandIn>(&request)) return stand_in->level.has_value();
  return !std::holds_alternative<Act>(request) && !std::holds_alternative<Ask>(request) &&
         !std::holds_alternative<Resign>(request) && !std::holds_alternative<Say>(request) &&
         !std::holds_alternative<Sit>(request) && !std::holds_alternative<Close>(request);
}

std::optional<Reply> Table::Self::only_host(const Person& who) const {
  if (is_host(who)) return std::nullopt;
  return Reply::refused("not_host");
}

std::optional<Reply> Table::Self::not_over() const {
  if (phase == Phase::closed) return Reply::refused("closed");
  if (phase == Phase::finished) return Reply::refused("over");
  return std::nullopt;
}

}  // namespace table
