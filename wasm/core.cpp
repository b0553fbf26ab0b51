#include "wasm/core.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "games/registry.hpp"

namespace wasm {
namespace {

struct Call {
  std::string_view name;
  engine::JsonObject (*answer)(Arguments& in);
};

engine::JsonObject release(Arguments& in) {
  const std::int64_t handle = in.number("handle", 1, INT64_MAX);
  if (!in.complete()) return in.refusal();
  if (!release_replay(handle) && !release_analysis(handle) && !release_match(handle) &&
      !release_table(handle))
    return problem("There is nothing with the handle " + std::to_string(handle) + ".");
  return {};
}

constexpr std::array calls{
    Call{"games", list_games},
    Call{"work.check", check_work},
    Call{"ask", ask},
    Call{"prompt", prompt},
    Call{"deduce", deduce},
    Call{"verify", verify_record},
    Call{"share.promise", promise_of_share},
    Call{"replay.open", open_replay},
    Call{"replay.step", step_replay},
    Call{"replay.tell", tell_replay},
    Call{"analysis.open", open_analysis},
    Call{"analysis.advance", advance_analysis},
    Call{"analysis.tell", tell_analysis},
    Call{"scenario.open", open_scenario},
    Call{"match.act", act_in_match},
    Call{"match.look", look_at_match},
    Call{"table.create", create_table},
    Call{"table.restore", restore_table},
    Call{"table.branch", branch_table},
    Call{"table.request", request_of_table},
    Call{"table.arrive", arrive_at_table},
    Call{"table.depart", depart_from_table},
    Call{"table.watch", watch_table},
    Call{"table.lines", lines_of_table},
    Call{"table.tick", tick_table},
    Call{"table.record", record_of_table},
    Call{"table.card", card_of_table},
    Call{"table.rematch", rematch_of_table},
    Call{"release", release},
};

engine::JsonObject answer_to(const engine::Json& request) {
  const engine::JsonObject* fields = request.if_object();
  const engine::Json* name = fields != nullptr ? fields->if_contains("call") : nullptr;
  if (name == nullptr || !name->is_string()) return problem("A call is an object with 'call'.");
  const std::string_view wanted = name->get_string();
  const auto call = std::find_if(calls.begin(), calls.end(),
                                 [&](const Call& known) { return known.name == wanted; });
  if (call == calls.end()) return problem("There is no call '" + std::string(wanted) + "'.");
  Arguments arguments(*fields);
  return call->answer(arguments);
}

}  // namespace

std::string answer(std::string_view request) {
  const auto json = engine::parse_json(request, "call");
  return engine::to_line(json ? answer_to(*json) : problem(json.problem().what));
}

std::shared_ptr<const engine::GameData> kit_of(std::string_view slug) {
  static std::map<std::string, std::shared_ptr<const engine::GameData>, std::less<>> loaded;
  if (const auto known = loaded.find(slug); known != loaded.end()) return known->second;
  const engine::GameEntry* entry = games::find(slug);
  if (entry == nullptr) return nullptr;
  auto game_data = entry->load(entry->files());
  return loaded.emplace(slug, game_data ? std::move(*game_data) : nullptr).first->second;
}

engine::JsonArray events_of(const engine::Match& match, engine::Observer observer) {
  engine::JsonArray events;
  for (int i = 0; i < match.event_count(); ++i)
    if (auto event = match.event(i, observer)) events.push_back(std::move(*event));
  return events;
}

engine::JsonObject look(const engine::Match& match, engine::Observer observer) {
  engine::JsonArray acting;
  for (int i = 0; i < match.seats(); ++i)
    if (match.acting().has(engine::seat_at(i))) acting.push_back(i);
  engine::JsonArray legal;
  if (!observer.is_spectator())
    for (engine::JsonObject& action : match.legal(observer.seat()))
      legal.push_back(std::move(action));
  const auto deadline = match.deadline();
  auto outcome = match.outcome();
  return {{"view", match.view(observer)},
          {"acting", std::move(acting)},
          {"legal", std::move(legal)},
          {"events", events_of(match, observer)},
          {"deadline", deadline ? engine::Json(milliseconds(*deadline)) : engine::Json(nullptr)},
          {"outcome", outcome ? engine::Json(std::move(*outcome)) : engine::Json(nullptr)},
          {"prompt", match.prompt(observer)}};
}

}  // namespace wasm
