#include "simulate/study.hpp"

#include <algorithm>

#include "simulate/report.hpp"

namespace simulate {

using engine::Json;
using engine::JsonObject;

namespace {

std::int64_t rounded_up(std::int64_t number, std::int64_t step) {
  return (number + step - 1) / step * step;
}

// Counting what is used takes longer, and tells much in few games.
std::int64_t noted_games(const StudyPlan& plan) { return (plan.games + 4) / 5; }

// The usual value and all others worth trying.
std::vector<Json> values_of(const StudyPlan& plan, const engine::Option& option) {
  std::vector<Json> values{plan.rules->options().at(option.id)};
  for (Json& value : plan.game_data->options().examples(option))
    if (std::find(values.begin(), values.end(), value) == values.end())
      values.push_back(std::move(value));
  return values;
}

bool same(const Counts& one, const Counts& other) {
  Report report;
  report.counts = one;
  const JsonObject written = write_report(report);
  report.counts = other;
  return written == write_report(report);
}

class Worker {
 public:
  Worker(const StudyPlan& plan, const std::atomic<bool>& stop,
         const std::function<void(std::int64_t)>& progress)
      : plan_(plan),
        seats_(static_cast<std::size_t>(plan.rules->seats())),
        stop_(stop),
        progress_(progress) {}

  std::optional<Study> carry_out() {
    Study study;
    for (const std::string& level : plan_.levels) {
      Plan plan = with_levels({level}, plan_.games);
      study.levels.push_back(play(plan));
      plan.games = noted_games(plan_);
      plan.kinds = plan_.kinds;
      study.uses.push_back(play(plan));
    }
    for (std::size_t i = 0; i + 1 < plan_.levels.size() && seats_ > 1; ++i) {
      Plan plan = with_levels({plan_.levels[i + 1], plan_.levels[i]},
                              rounded_up(plan_.games, static_cast<std::int64_t>(seats_)));
      plan.alternate = true;
      study.neighbours.push_back(play(plan));
    }
    if (seats_ > 1 && plan_.levels.size() > 1) {
      Plan plan = with_levels({plan_.levels.front(), plan_.levels.back()},
                              rounded_up(plan_.games, mixes(static_cast<int>(seats_))));
      plan.mixed = true;
      study.luck = play(plan);
    }
    if (plan_.sweep > 0) try_options(study);
    if (stop_) return std::nullopt;
    return study;
  }

 private:
  Plan with_levels(const std::vector<std::string>& levels, std::int64_t games) const {
    Plan plan{.levels = levels,
              .seed = plan_.seed,
              .games = games,
              .threads = plan_.threads,
              .kinds = {}};
    for (std::size_t i = 0; plan.levels.size() < seats_; ++i) plan.levels.push_back(plan.levels[i]);
    return plan;
  }

  Counts games_by(const engine::Ruleset& rules, const Plan& plan) {
    Counts counts = run(rules, plan, stop_, [&](std::int64_t done) {
      if (progress_) progress_(before_ + done);
    });
    before_ += plan.games;
    return counts;
  }
  Trial play(const Plan& plan) {
    return {command_of(plan_, plan), plan, games_by(*plan_.rules, plan)};
  }

  void try_options(Study& study) {
    study.usual = play(with_levels({plan_.levels.back()}, plan_.sweep));
    for (const engine::Option& option : plan_.game_data->options().all()) {
      OptionTrial trial{&option, {}};
      for (const Json& value : values_of(plan_, option)) {
        if (stop_) return;
        trial.values.push_back(try_value(option, value, *study.usual));
        trial.values.back().usual = trial.values.size() == 1;
      }
      study.options.push_back(std::move(trial));
    }
  }

  ValueTrial try_value(const engine::Option& option, const Json& value, const Trial& usual) {
    ValueTrial trial;
    trial.typed = option.id + "=" + typed_value(value);
    trial.value = value;
    if (value == plan_.rules->options().at(option.id)) {
      trial.counts = usual.counts;
      return trial;
    }
    JsonObject options = plan_.chosen;
    options[option.id] = value;
    const auto rules = plan_.game_data->rules(options, static_cast<int>(seats_));
    if (!rules) {
      trial.problem = rules.problem().what;
      before_ += plan_.sweep;
      return trial;
    }
    trial.counts = games_by(**rules, usual.plan);
    trial.alike = same(trial.counts, usual.counts);
    return trial;
  }

  const StudyPlan& plan_;
  std::size_t seats_;
  const std::atomic<bool>& stop_;
  const std::function<void(std::int64_t)>& progress_;
  std::int64_t before_ = 0;
};

}  // namespace

std::int64_t games_of(const StudyPlan& plan) {
  const auto levels = static_cast<std::int64_t>(plan.levels.size());
  const int seats = plan.rules->seats();
  std::int64_t games = levels * (plan.games + noted_games(plan));
  if (seats > 1 && levels > 1)
    games += (levels - 1) * rounded_up(plan.games, seats) + rounded_up(plan.games, mixes(seats));
  if (plan.sweep == 0) return games;
  std::int64_t values = 1;
  for (const engine::Option& option : plan.game_data->options().all())
    values += std::ssize(values_of(plan, option)) - 1;
  return games + values * plan.sweep;
}

std::optional<Study> carry_out(const StudyPlan& plan, const std::atomic<bool>& stop,
                               const std::function<void(std::int64_t done)>& progress) {
  return Worker(plan, stop, progress).carry_out();
}

std::string command_of(const StudyPlan& study, const Plan& plan, const std::string& more) {
  std::string text = "escapement simulate " + study.game;
  if (!study.data.empty()) text += " --data " + study.data;
  text += " --seats " + std::to_string(study.rules->seats());
  for (const auto& [id, value] : study.chosen)
    text += " -o " + std::string(id) + "=" + typed_value(value);
  text += more + " --bots " + plan.levels[0];
  if (plan.levels.size() > 1 && plan.levels[1] != plan.levels[0]) text += "," + plan.levels[1];
  if (plan.alternate) text += " --alternate";
  if (plan.mixed) text += " --mixed";
  if (plan.kinds) text += " --usage";
  return text + " --games " + std::to_string(plan.games) + " --seed " + std::to_string(plan.seed);
}

std::string typed_value(const Json& value) {
  if (value.is_null()) return "none";
  if (!value.is_array()) return engine::to_word(value);
  std::string text;
  for (const Json& item : value.get_array())
    text += (text.empty() ? "" : ":") + engine::to_word(item);
  return text;
}

}  // namespace simulate
