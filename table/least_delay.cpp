#include <algorithm>

#include "table/self.hpp"

// Who notices what, and when. A game may let a seat prepare something in secret; then nobody else
// is told anything of it, and what comes of it is held back until it could be anything.
namespace table {

using engine::Answer;
using engine::Observer;

Streams Secrets::hearers_of(const Change& change) const {
  if (change.kind == LineKind::held && change.seat)
    return Streams::only(stream_at(static_cast<int>(change.seat->value)));
  if (change.kind == LineKind::said && change.watchers.value_or(false))
    return Streams::only(watcher_stream);
  Streams streams = Streams::all();
  if (change.kind != LineKind::input || table_.match == nullptr) return streams;
  for (int i = 0; i < static_cast<int>(table_.seats.size()); ++i)
    if (!table_.match->noticed(engine::seat_at(i))) streams.remove(stream_at(i));
  if (table_.match->noticed(Observer::spectator())) return streams;
  streams.remove(table_stream);
  streams.remove(watcher_stream);
  return streams;
}

void Secrets::find_what_was_noticed() {
  table_.shown_at = table_.noticed_at = table_.created;
  for (std::int64_t i = 1; i <= table_.log.size(); ++i) {
    if (!table_.log.told(i).has(table_stream)) continue;
    table_.shown_at = table_.log.at_moment(i);
    if (is_act(table_.log.kind(i))) table_.noticed_at = table_.shown_at;
  }
}

Answer Secrets::decide(Change made, Moment due, Moment now) {
  if (due > now && table_.match->least_delay()) {
    const std::unique_ptr<engine::Match> trial = table_.match->clone();
    if (Answer answer = play(*trial, made); !answer.ok()) return answer;
    if (trial->noticed(Observer::spectator())) {
      made.kind = LineKind::held;
      made.due = due;
    }
  }
  return table_.commit(std::move(made), now);
}

Moment Secrets::due_of_person(Moment now) const {
  const auto least_delay = table_.match->least_delay();
  return least_delay ? std::max(now, table_.noticed_at + *least_delay) : now;
}

// By the table's pace, never by how long it was thought about: whoever is late waits for the next
// beat.
Moment Secrets::due_of_bot(std::int64_t number, Moment now) const {
  const auto least_delay = table_.match->least_delay();
  if (!least_delay) return now;
  const std::int64_t pace = table_.policy.pace.value;
  const std::int64_t beat = std::max(*least_delay, pace);
  Moment due = std::max(table_.noticed_at + beat, table_.bots.since + pace);
  if (!table_.seat(number).played_by_bot())  // a person whose time is over
    if (const auto over = table_.turn_deadline_of(number)) due = std::max(due, *over + pace);
  if (due < now && beat > 0) due += (now - due + beat - 1) / beat * beat;
  return std::max(due, now);
}

bool Secrets::anything_held() const {
  return std::any_of(table_.seats.begin(), table_.seats.end(),
                     [](const SeatHere& each) { return each.held.has_value(); });
}

void Secrets::redo_held(const Change& change) {
  if (!change.seat || !table_.has_seat(change.seat->value)) return;
  table_.seat(change.seat->value).held =
      SeatHere::Held(change.due.value_or(0), change.action.value_or(engine::JsonObject()));
  table_.remember_cid(change);
}

void Secrets::drop_held() {
  for (std::size_t i = 0; i < table_.seats.size(); ++i)
    if (table_.match->noticed(engine::seat_at(static_cast<int>(i)))) table_.seats[i].held.reset();
}

std::optional<Moment> Secrets::next_release() const {
  std::optional<Moment> first;
  if (table_.phase != Phase::running || !table_.playable()) return first;
  for (const SeatHere& each : table_.seats)
    if (each.held && (!first || each.held->due < *first)) first = each.held->due;
  return first;
}

void Secrets::release(Moment now) {
  for (std::int64_t i = 0; table_.has_seat(i); ++i) {
    if (table_.phase != Phase::running || !table_.playable()) return;
    if (!table_.seat(i).held || table_.seat(i).held->due > now) continue;
    Change made = table_.change(LineKind::input, now);
    made.seat = SeatNumber{i};
    made.input = InputKind::action;
    made.action = table_.seat(i).held->action;
    if (!table_.commit(std::move(made), now).ok()) table_.seat(i).held.reset();
  }
}

}  // namespace table
