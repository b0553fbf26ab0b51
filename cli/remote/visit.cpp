#include "cli/remote/visit.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "cli/play/columns.hpp"

namespace cli::remote {

using engine::Json;
using engine::JsonObject;
using engine::Observer;

namespace {

Json written(Observer observer) {
  if (observer.is_spectator()) return "public";
  return engine::index(observer.seat());
}

}  // namespace

Visit::Visit(Link& link, std::string table) : link_(link), table_(std::move(table)) {
  link_.on_push([this](std::string_view word, const JsonObject& message) { hear(word, message); });
  link_.on_return([this] {
    const Reply reply = watch(seq_);
    if (reply.kind == Reply::Kind::no) shut_out_ = reply.body;
    if (reply.ok() && returned_) returned_();
  });
}

Visit::~Visit() {
  link_.on_push(nullptr);
  link_.on_return(nullptr);
}

// Nobody is told that somebody went away between the two.
Reply Visit::look_as(Observer observer) {
  const bool looked = seq_ > 0;
  const Observer before = std::exchange(observer_, observer);
  lines_.clear();
  seq_ = 0;
  Reply reply = watch(0);
  if (reply.ok()) fetch_older();
  if (looked && reply.ok() && before != observer) ask("unwatch", {{"as", written(before)}});
  return reply;
}

void Visit::fetch_older() {
  constexpr int most_pages = 10;
  for (int i = 0; i < most_pages && !lines_.empty() && lines_.front().seq > 1; ++i) {
    const Reply reply = ask("lines", {{"as", written(observer_)}, {"before", lines_.front().seq}});
    table::LinesOk older;
    if (!reply.ok() || !take(Json(reply.body), older) || older.log.empty()) return;
    lines_.insert(lines_.begin(), std::make_move_iterator(older.log.begin()),
                  std::make_move_iterator(older.log.end()));
  }
}

void Visit::leave() { ask("unwatch", {{"as", written(observer_)}}); }

Reply Visit::watch(std::int64_t since) {
  return ask("watch", {{"as", written(observer_)}, {"since", since}});
}

Reply Visit::ask(std::string_view word, JsonObject fields) {
  fields["table"] = table_;
  return link_.ask(word, std::move(fields));
}

bool Visit::away(int seat) const {
  return std::any_of(away_.begin(), away_.end(),
                     [&](table::SeatNumber each) { return each.value == seat; });
}

std::optional<engine::Seat> Visit::own_seat() const {
  const std::string& me = link_.hello().person.value;
  for (std::size_t i = 0; i < state_.seats.size(); ++i)
    if (state_.seats[i].person && state_.seats[i].person->value == me)
      return engine::seat_at(static_cast<int>(i));
  return std::nullopt;
}

std::optional<std::int64_t> Visit::time_left() const {
  if (!game_ || state_.phase != table::Phase::running) return std::nullopt;
  std::optional<std::int64_t> left;
  if (game_->deadline) {
    const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(
                            std::chrono::steady_clock::now() - told_at_)
                            .count();
    left = *game_->deadline - game_->time - (game_->running ? passed : 0);
  }
  if (game_->turn_deadline) {
    const std::int64_t turn = *game_->turn_deadline - link_.server_now();
    left = std::min(left.value_or(turn), turn);
  }
  return left;
}

bool Visit::concerns(const JsonObject& message) const {
  return member(message, "table") == Json(table_) &&
         (!message.contains("as") || message.at("as") == written(observer_));
}

void Visit::hear(std::string_view word, const JsonObject& message) {
  if (word == "notice") {
    const std::string sentence = printable(engine::to_word(member(message, "sentence")));
    if (!sentence.empty()) notices_.push_back(sentence);
    ++changes_;
  }
  if (!concerns(message)) return;
  ++changes_;
  if (word == "sync") take_sync(message);
  if (word == "update") take_update(message);
  if (word == "presence") take_presence(message);
}

void Visit::take_sync(const JsonObject& message) {
  table::Sync sync;
  if (!take(Json(message), sync)) return;
  state_ = std::move(sync.state);
  game_ = std::move(sync.game);
  for (table::Line& line : sync.log)
    if (line.seq > seq_) lines_.push_back(std::move(line));
  seq_ = sync.seq;
  note_time();
}

void Visit::take_update(const JsonObject& message) {
  table::UpdateMessage update;
  if (!take(Json(message), update) || update.seq <= seq_) return;
  if (update.state) state_ = std::move(*update.state);
  if (update.game) game_ = std::move(*update.game);
  lines_.push_back(std::move(update.line));
  seq_ = update.seq;
  if (update.game) note_time();
}

void Visit::take_presence(const JsonObject& message) {
  table::Presence presence;
  if (!take(Json(message), presence)) return;
  away_ = std::move(presence.away);
  if (!game_ || !presence.time || !presence.running) return;
  game_->time = *presence.time;
  game_->running = *presence.running;
  game_->turn_deadline = presence.turn_deadline;
  note_time();
}

void Visit::note_time() { told_at_ = std::chrono::steady_clock::now(); }

}  // namespace cli::remote
