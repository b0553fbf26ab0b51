#include "engine/analysis/analysis.hpp"

#include <cmath>

namespace engine::analysis {
namespace {

constexpr double millionths = 1e6;

std::int64_t ppm(double share) { return std::llround(share * millionths); }

JsonArray ppm_of(const Chances& chances, int seats) {
  JsonArray list;
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) list.push_back(ppm(chances[i]));
  return list;
}

JsonObject written(const Decision& decision, int seats) {
  JsonArray options;
  for (const Option& option : decision.options)
    options.push_back({{"action", option.action},
                       {"chance", ppm(option.chance)},
                       {"error", ppm(option.error)},
                       {"chosen", option.chosen}});
  return {{"seat", index(decision.seat)}, {"chance", ppm(decision.chance)},
          {"error", ppm(decision.error)}, {"effect", ppm_of(decision.effect, seats)},
          {"doubt", ppm(decision.doubt)}, {"ahead", ppm(decision.ahead)},
          {"options", std::move(options)}};
}

// Reads what was written; whatever is not there or no number makes it fail.
class Reader {
 public:
  explicit Reader(const Json& json) : object_(json.if_object()) { good_ = object_ != nullptr; }

  bool good() const { return good_; }
  const Json* at(std::string_view key) {
    const Json* found = good_ ? object_->if_contains(key) : nullptr;
    if (found == nullptr) good_ = false;
    return found;
  }
  std::int64_t whole(std::string_view key) {
    const Json* found = at(key);
    if (found == nullptr || !found->is_int64()) return good_ = false, 0;
    return found->get_int64();
  }
  double share(std::string_view key) { return static_cast<double>(whole(key)) / millionths; }
  Chances shares(std::string_view key, int seats) {
    Chances chances{};
    const Json* found = at(key);
    const JsonArray* list = found != nullptr ? found->if_array() : nullptr;
    if (list == nullptr || std::ssize(*list) != seats) return good_ = false, chances;
    for (std::size_t i = 0; i < list->size(); ++i) {
      if (!(*list)[i].is_int64()) return good_ = false, chances;
      chances[i] = static_cast<double>((*list)[i].get_int64()) / millionths;
    }
    return chances;
  }

 private:
  const JsonObject* object_;
  bool good_;
};

std::optional<Decision> read_decision(const Json& json, int seats) {
  Reader in(json);
  Decision decision;
  const std::int64_t seat = in.whole("seat");
  decision.chance = in.share("chance");
  decision.error = in.share("error");
  decision.effect = in.shares("effect", seats);
  decision.doubt = in.share("doubt");
  decision.ahead = in.share("ahead");
  const Json* options = in.at("options");
  if (!in.good() || seat < 0 || seat >= seats || !options->is_array()) return std::nullopt;
  decision.seat = seat_at(static_cast<int>(seat));
  for (const Json& each : options->get_array()) {
    Reader from(each);
    Option option;
    const Json* action = from.at("action");
    option.chance = from.share("chance");
    option.error = from.share("error");
    const Json* chosen = from.at("chosen");
    if (!from.good() || !action->is_object() || !chosen->is_bool()) return std::nullopt;
    option.action = action->get_object();
    option.chosen = chosen->get_bool();
    decision.options.push_back(std::move(option));
  }
  return decision;
}

}  // namespace

JsonObject written(const Stop& stop, int seats) {
  return {{"index", stop.index},
          {"chances", ppm_of(stop.chances, seats)},
          {"error", ppm(stop.error)},
          {"decision", stop.decision ? Json(written(*stop.decision, seats)) : Json(nullptr)}};
}

std::optional<Stop> read_stop(const Json& json, int seats) {
  Reader in(json);
  Stop stop;
  stop.index = static_cast<int>(in.whole("index"));
  stop.chances = in.shares("chances", seats);
  stop.error = in.share("error");
  const Json* decision = in.at("decision");
  if (!in.good()) return std::nullopt;
  if (!decision->is_null()) {
    stop.decision = read_decision(*decision, seats);
    if (!stop.decision) return std::nullopt;
  }
  return stop;
}

}  // namespace engine::analysis
