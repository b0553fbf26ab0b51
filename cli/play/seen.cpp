#include "cli/play/seen.hpp"

#include <algorithm>
#include <iterator>

#include "cli/play/columns.hpp"
#include "cli/play/messages.hpp"

namespace cli {

using engine::Json;
using engine::JsonObject;
using protocol::LineKind;

namespace {

// What people need not know of how a table works.
bool is_silent(LineKind kind) {
  return kind == LineKind::held || kind == LineKind::dealing || kind == LineKind::promised ||
         kind == LineKind::revealed;
}

}  // namespace

void Seen::look_as(engine::Observer observer) {
  observer_ = observer;
  lines_.clear();
  log_ = {};
  seq_ = 0;
}

void Seen::hear(std::string_view word, const JsonObject& message, std::int64_t moment) {
  if (word == "sync") take_sync(message, moment);
  if (word == "update") take_update(message, moment);
  if (word == "presence") take_presence(message, moment);
}

void Seen::take_sync(const JsonObject& message, std::int64_t moment) {
  protocol::Sync sync;
  if (!take(Json(message), sync)) return;
  state_ = std::move(sync.state);
  game_ = std::move(sync.game);
  for (protocol::Line& line : sync.log)
    if (line.seq > seq_) take_line(std::move(line));
  seq_ = sync.seq;
  at_ = moment;
}

void Seen::take_update(const JsonObject& message, std::int64_t moment) {
  protocol::UpdateMessage update;
  if (!take(Json(message), update) || update.seq <= seq_) return;
  if (update.state) state_ = std::move(*update.state);
  if (update.game) {
    game_ = std::move(*update.game);
    at_ = moment;
  }
  take_line(std::move(update.line));
  seq_ = update.seq;
}

void Seen::take_presence(const JsonObject& message, std::int64_t moment) {
  protocol::Presence presence;
  if (!take(Json(message), presence)) return;
  away_ = std::move(presence.away);
  if (!game_ || !presence.time || !presence.running) return;
  game_->time = *presence.time;
  game_->running = *presence.running;
  game_->turn_deadline = presence.turn_deadline;
  at_ = moment;
}

void Seen::take_line(protocol::Line line) {
  tell(line);
  lines_.push_back(std::move(line));
}

void Seen::put_before(std::vector<protocol::Line> older) {
  lines_.insert(lines_.begin(), std::make_move_iterator(older.begin()),
                std::make_move_iterator(older.end()));
  log_ = {};
  for (const protocol::Line& line : lines_) tell(line);
}

void Seen::tell(const protocol::Line& line) {
  if (is_silent(line.kind)) return;
  if (line.kind == LineKind::said && line.person && hushed_.contains(line.person->value)) return;
  if (line.kind == LineKind::input || line.kind == LineKind::started) {
    log_.fresh = log_.events.size();
    if (line.events)
      log_.events.insert(log_.events.end(), line.events->begin(), line.events->end());
    return;
  }
  JsonObject event{{"line", engine::name_of(line.kind)},
                   {"name", line.name ? printable(line.name->value) : ""},
                   {"person", line.person ? line.person->value : ""},
                   {"text", line.text ? printable(*line.text) : ""},
                   {"call", line.call ? printable(line.call->value) : ""},
                   {"what", line.what ? printable(line.what->value) : ""},
                   {"yes", line.yes.value_or(false)},
                   {"watchers", line.watchers.value_or(false)}};
  event["seat"] = line.seat ? Json(line.seat->value) : Json("");
  note(std::move(event));
}

void Seen::note(JsonObject line) {
  log_.fresh = log_.events.size();
  log_.events.push_back(std::move(line));
}

bool Seen::hush(const std::string& person) {
  if (hushed_.insert(person).second) return true;
  hushed_.erase(person);
  return false;
}

bool Seen::away(int seat) const {
  return std::any_of(away_.begin(), away_.end(),
                     [&](protocol::SeatNumber each) { return each.value == seat; });
}

engine::Time Seen::time_at(std::int64_t moment) const {
  if (!game_) return {};
  const std::int64_t passed = game_->running ? std::max<std::int64_t>(0, moment - at_) : 0;
  return engine::at_milliseconds(game_->time + passed);
}

std::optional<std::int64_t> Seen::time_left(std::int64_t moment) const {
  if (!game_ || !game_->deadline || state_.phase != protocol::Phase::running) return std::nullopt;
  return *game_->deadline - engine::milliseconds(time_at(moment));
}

}  // namespace cli
