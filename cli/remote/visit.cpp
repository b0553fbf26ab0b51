#include "cli/remote/visit.hpp"

#include <algorithm>
#include <chrono>
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
    const Reply reply = watch(seen_.seq());
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
  const bool looked = seen_.seq() > 0;
  const Observer before = seen_.observer();
  seen_.look_as(observer);
  Reply reply = watch(0);
  if (reply.ok()) fetch_older();
  if (looked && reply.ok() && before != observer) ask("unwatch", {{"as", written(before)}});
  return reply;
}

void Visit::fetch_older() {
  constexpr int most_pages = 10;
  for (int i = 0; i < most_pages && !lines().empty() && lines().front().seq > 1; ++i) {
    const Reply reply =
        ask("lines", {{"as", written(observer())}, {"before", lines().front().seq}});
    protocol::LinesOk older;
    if (!reply.ok() || !take(Json(reply.body), older) || older.log.empty()) return;
    seen_.put_before(std::move(older.log));
  }
}

void Visit::leave() { ask("unwatch", {{"as", written(observer())}}); }

Reply Visit::watch(std::int64_t since) {
  return ask("watch", {{"as", written(observer())}, {"since", since}});
}

Reply Visit::ask(std::string_view word, JsonObject fields) {
  fields["table"] = table_;
  return link_.ask(word, std::move(fields));
}

std::optional<engine::Seat> Visit::own_seat() const {
  const std::string& me = link_.hello().person.value;
  for (std::size_t i = 0; i < state().seats.size(); ++i)
    if (state().seats[i].person && state().seats[i].person->value == me)
      return engine::seat_at(static_cast<int>(i));
  return std::nullopt;
}

std::int64_t Visit::moment() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

std::optional<std::int64_t> Visit::time_left() const {
  std::optional<std::int64_t> left = seen_.time_left(moment());
  if (!game() || state().phase != protocol::Phase::running || !game()->turn_deadline) return left;
  const std::int64_t turn = *game()->turn_deadline - link_.server_now();
  return std::min(left.value_or(turn), turn);
}

bool Visit::concerns(const JsonObject& message) const {
  return member(message, "table") == Json(table_) &&
         (!message.contains("as") || message.at("as") == written(observer()));
}

void Visit::hear(std::string_view word, const JsonObject& message) {
  if (word == "notice") {
    const std::string sentence = printable(engine::to_word(member(message, "sentence")));
    if (!sentence.empty()) notices_.push_back(sentence);
    ++changes_;
  }
  if (!concerns(message)) return;
  ++changes_;
  seen_.hear(word, message, moment());
  if (message.contains("state")) take_part();
}

// Nobody waits for an answer: whatever fails, the match begins without our share.
void Visit::take_part() {
  const auto own = own_seat();
  if (state().phase != protocol::Phase::gathering || !own) return;
  if (!share_ || share_->commitment != state().commitment) share_ = share_for(state().commitment);
  const int seat = engine::index(*own);
  const auto& promise = state().seats[static_cast<std::size_t>(seat)].promise;
  if (state().dealing && promise == share_->promise()) {
    note_promises(*share_, state());
    link_.tell("reveal",
               {{"table", table_}, {"seat", seat}, {"value", engine::to_hex(share_->value)}});
  }
  // Another device of ours may have been faster; two that take turns would never end.
  if (!state().dealing && !promise)
    link_.tell("promise", {{"table", table_}, {"seat", seat}, {"promise", share_->promise()}});
}

}  // namespace cli::remote
