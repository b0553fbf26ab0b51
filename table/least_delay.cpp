#include <algorithm>

#include "table/self.hpp"

// Who notices what, and when. A game may let a seat prepare something in secret; then nobody else
// is told anything of it, and what comes of it is held back until it could be anything.
namespace table {

using engine::Answer;
using engine::Observer;

Streams Table::Self::told_of(const Change& change) const {
  if (change.kind == LineKind::held && change.seat)
    return Streams::only(stream_at(static_cast<int>(change.seat->value)));
  if (change.kind == LineKind::said && change.watchers.value_or(false))
    return Streams::only(watcher_stream);
  Streams streams = Streams::all();
  if (change.kind != LineKind::input || match == nullptr) return streams;
  for (int i = 0; i < static_cast<int>(seats.size()); ++i)
    if (!match->noticed(engine::seat_at(i))) streams.remove(stream_at(i));
  if (match->noticed(Observer::spectator())) return streams;
  streams.remove(table_stream);
  streams.remove(watcher_stream);
  return streams;
}

void Table::Self::find_what_was_noticed() {
  shown_at = noticed_at = created;
  for (std::int64_t i = 1; i <= log.size(); ++i) {
    if (!log.told(i).has(table_stream)) continue;
    shown_at = log.at_moment(i);
    if (is_act(log.kind(i))) noticed_at = shown_at;
  }
}

Answer Table::Self::decide(Change made, Moment due, Moment now) {
  if (due > now && match->least_delay()) {
    const std::unique_ptr<engine::Match> trial = match->clone();
    if (Answer answer = play(*trial, made); !answer.ok()) return answer;
    if (trial->noticed(Observer::spectator())) {
      made.kind = LineKind::held;
      made.due = due;
    }
  }
  return commit(std::move(made), now);
}

Moment Table::Self::due_of_person(Moment now) const {
  const auto least_delay = match->least_delay();
  return least_delay ? std::max(now, noticed_at + *least_delay) : now;
}

// By the table's pace, never by how long it was thought about: whoever is late waits for the next
// beat.
Moment Table::Self::due_of_bot(std::int64_t number, Moment now) const {
  const auto least_delay = match->least_delay();
  if (!least_delay) return now;
  const std::int64_t pace = policy.pace.value;
  const std::int64_t beat = std::max(*least_delay, pace);
  Moment due = std::max(noticed_at + beat, bots.since + pace);
  if (!seat(number).played_by_bot())  // a person whose time is over
    if (const auto over = turn_deadline_of(number)) due = std::max(due, *over + pace);
  if (due < now && beat > 0) due += (now - due + beat - 1) / beat * beat;
  return std::max(due, now);
}

bool Table::Self::anything_held() const {
  return std::any_of(seats.begin(), seats.end(),
                     [](const SeatHere& each) { return each.held.has_value(); });
}

void Table::Self::redo_held(const Change& change) {
  if (!change.seat || !has_seat(change.seat->value)) return;
  seat(change.seat->value).held =
      SeatHere::Held(change.due.value_or(0), change.action.value_or(engine::JsonObject()));
  remember_cid(change);
}

void Table::Self::drop_held() {
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (match->noticed(engine::seat_at(static_cast<int>(i)))) seats[i].held.reset();
}

std::optional<Moment> Table::Self::next_release() const {
  std::optional<Moment> first;
  if (phase != Phase::running || !playable()) return first;
  for (const SeatHere& each : seats)
    if (each.held && (!first || each.held->due < *first)) first = each.held->due;
  return first;
}

void Table::Self::release(Moment now) {
  for (std::int64_t i = 0; has_seat(i); ++i) {
    if (phase != Phase::running || !playable()) return;
    if (!seat(i).held || seat(i).held->due > now) continue;
    Change made = change(LineKind::input, now);
    made.seat = SeatNumber{i};
    made.input = InputKind::action;
    made.action = seat(i).held->action;
    if (!commit(std::move(made), now).ok()) seat(i).held.reset();
  }
}

}  // namespace table
