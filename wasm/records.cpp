#include <algorithm>
#include <array>
#include <utility>

#include "engine/record.hpp"
#include "wasm/core.hpp"
#include "wasm/open.hpp"

namespace wasm {
namespace {

constexpr std::string_view record_name = "record";

// What a verifier checks, in its order (docs/record-format.md).
constexpr std::array<std::string_view, 7> checks{"file",   "game",    "rules",   "seed",
                                                 "inputs", "outcome", "position"};

engine::Json or_null(const std::optional<engine::JsonObject>& object) {
  return object ? engine::Json(*object) : engine::Json(nullptr);
}

// By seat: null, or what its client promised and told.
engine::JsonArray shares_of(const engine::Record& record) {
  engine::JsonArray list;
  for (const std::optional<engine::Share>& share : record.shares) {
    if (!share) {
      list.push_back(nullptr);
      continue;
    }
    list.push_back(engine::JsonObject{
        {"promise", engine::to_hex(share->promise)},
        {"value", share->value ? engine::Json(engine::to_hex(*share->value)) : nullptr}});
  }
  return list;
}

bool promises_hold(const engine::Record& record) {
  return std::all_of(record.shares.begin(), record.shares.end(), [](const auto& share) {
    return !share || !share->value || engine::share_promise(*share->value) == share->promise;
  });
}

engine::JsonObject summary(const engine::Record& record) {
  return {
      {"game", record.game},
      {"rules_version", record.rules_version},
      {"data", record.data},
      {"options", record.options},
      {"seats", engine::JsonArray(record.seats.begin(), record.seats.end())},
      {"players", engine::JsonArray(record.players.begin(), record.players.end())},
      {"commitment", engine::to_hex(record.commitment)},
      {"seed", record.seed ? engine::Json(engine::to_hex(*record.seed)) : engine::Json(nullptr)},
      {"shares", shares_of(record)},
      {"inputs", record.inputs.size()},
      {"outcome", or_null(record.outcome)},
      {"fingerprint", record.fingerprint}};
}

// Which of the checks a record that engine::verify refused has failed.
std::string_view broken_check(const engine::Record& record, const engine::GameData& game_data) {
  const auto rules = engine::rules_of(record, game_data);
  if (!rules) return "rules";
  if (!record.seed || engine::commitment(*record.seed) != record.commitment ||
      !promises_hold(record))
    return "seed";
  const auto match = engine::replay(record, **rules, -1);
  if (!match) return "inputs";
  return (*match)->outcome() != record.outcome ? "outcome" : "position";
}

engine::JsonObject verdict(std::string_view broken, engine::Json wrong, engine::Json record) {
  engine::JsonArray list;
  bool reached = true;
  for (std::string_view check : checks) {
    const bool holds = check != broken;
    list.push_back({{"check", check}, {"holds", reached ? engine::Json(holds) : nullptr}});
    reached = reached && holds;
  }
  return {{"checks", std::move(list)}, {"wrong", std::move(wrong)}, {"record", std::move(record)}};
}

std::string unknown_game(std::string_view game) {
  return "there is no game '" + std::string(game) + "' here";
}

// A record that is gone through step by step. Every so many inputs a copy of the match is kept, so
// that a jump anywhere plays only a few of them again.
class Replay {
 public:
  static engine::Fallible<Replay> open(engine::Record record, const engine::GameData& game_data);

  const engine::Record& record() const { return record_; }
  int inputs() const { return static_cast<int>(record_.inputs.size()); }
  int seats() const { return static_cast<int>(record_.seats.size()); }
  const engine::JsonArray& steps() const { return steps_; }
  const engine::Match& at(int index);

 private:
  static constexpr int distance = 50;

  const engine::Input& input(int index) const {
    return record_.inputs[static_cast<std::size_t>(index)];
  }
  void note(const engine::Input& input);

  engine::Record record_;
  std::vector<std::unique_ptr<engine::Match>> kept_;
  std::unique_ptr<engine::Match> match_;
  int index_ = 0;
  engine::JsonArray steps_;  // who did what, for a timeline
};

void Replay::note(const engine::Input& input) {
  const engine::Json* word = input.action.if_contains("do");
  const bool expired = input.kind == engine::Input::Kind::expire;
  engine::Json what = expired ? "expire" : "leave";
  if (input.kind == engine::Input::Kind::action)
    what = word != nullptr && word->is_string() ? *word : engine::Json("act");
  steps_.push_back({{"at", milliseconds(input.at)},
                    {"seat", expired ? engine::Json(nullptr) : engine::Json(index(input.seat))},
                    {"what", std::move(what)}});
}

engine::Fallible<Replay> Replay::open(engine::Record record, const engine::GameData& game_data) {
  const auto rules = engine::rules_of(record, game_data);
  if (!rules) return rules.problem();
  auto match = engine::replay(record, **rules, 0);
  if (!match) return match.problem();
  Replay replay;
  replay.record_ = std::move(record);
  replay.record_.options = (*rules)->options();
  replay.match_ = std::move(*match);
  for (int i = 0; i < replay.inputs(); ++i) {
    if (i % distance == 0) replay.kept_.push_back(replay.match_->clone());
    if (std::string wrong = feed(*replay.match_, replay.input(i)); !wrong.empty())
      return engine::Problem{"input " + std::to_string(i) + ": " + wrong};
    replay.note(replay.input(i));
  }
  if (replay.kept_.empty()) replay.kept_.push_back(replay.match_->clone());
  replay.index_ = replay.inputs();
  return replay;
}

const engine::Match& Replay::at(int index) {
  const int nearest = std::min(index / distance, static_cast<int>(kept_.size()) - 1);
  if (index < index_ || index_ < nearest * distance) {
    match_ = kept_[static_cast<std::size_t>(nearest)]->clone();
    index_ = nearest * distance;
  }
  while (index_ < index) feed(*match_, input(index_++));
  return *match_;
}

Handles<Replay> replays;

}  // namespace

engine::JsonObject verify_record(Arguments& in) {
  const std::string text = in.text("record");
  if (!in.complete()) return in.refusal();
  const auto record = engine::read_record(text, record_name);
  if (!record) return verdict("file", engine::Json(record.problem().what), nullptr);
  const auto game_data = kit_of(record->game);
  if (!game_data)
    return verdict("game", engine::Json(unknown_game(record->game)), summary(*record));
  const auto wrong = engine::verify(*record, *game_data);
  if (!wrong) return verdict("", nullptr, summary(*record));
  return verdict(broken_check(*record, *game_data), engine::Json(wrong->what), summary(*record));
}

engine::JsonObject promise_of_share(Arguments& in) {
  const std::string text = in.text("value");
  if (!in.complete()) return in.refusal();
  engine::Digest value{};
  if (!engine::from_hex(text, value)) return problem("A share has 64 hex digits.");
  return {{"promise", engine::to_hex(engine::share_promise(value))}};
}

engine::JsonObject open_replay(Arguments& in) {
  const std::string text = in.text("record");
  if (!in.complete()) return in.refusal();
  auto record = engine::read_record(text, record_name);
  if (!record) return problem(record.problem().what);
  const auto game_data = kit_of(record->game);
  if (!game_data) return problem(unknown_game(record->game));
  auto replay = Replay::open(std::move(*record), *game_data);
  if (!replay) return problem(replay.problem().what);
  engine::JsonObject answer = summary(replay->record());
  const auto changed = game_data->options().changed(replay->record().options);
  answer["changed"] = engine::JsonArray(changed.begin(), changed.end());
  answer["steps"] = replay->steps();
  answer["handle"] = replays.put(std::move(*replay));
  return answer;
}

// With "open", which is only there where nothing is secret any more, everything that any seat knew.
engine::JsonObject step_replay(Arguments& in) {
  Replay* replay = replays.named(in, "a replay");
  const int index =
      static_cast<int>(in.number("index", 0, replay != nullptr ? replay->inputs() : 0));
  const bool open = in.flag("open");
  const engine::Observer observer =
      in.observer("observer", replay != nullptr ? replay->seats() : 0);
  if (!in.complete()) return in.refusal();
  const engine::Match& match = replay->at(index);
  engine::JsonObject shown = look(match, observer);
  if (open) shown["view"] = open_view(match);
  if (open) shown["events"] = open_events(match);
  return shown;
}

// The events of all steps, the deal first.
engine::JsonObject tell_replay(Arguments& in) {
  Replay* replay = replays.named(in, "a replay");
  const bool open = in.flag("open");
  const engine::Observer observer =
      in.observer("observer", replay != nullptr ? replay->seats() : 0);
  if (!in.complete()) return in.refusal();
  engine::JsonArray steps;
  for (int i = 0; i <= replay->inputs(); ++i) {
    const engine::Match& match = replay->at(i);
    steps.push_back(open ? open_events(match) : events_of(match, observer));
  }
  return {{"steps", std::move(steps)}};
}

bool release_replay(std::int64_t handle) { return replays.release(handle); }

}  // namespace wasm
