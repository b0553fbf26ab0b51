#include <algorithm>

#include "protocol/wire.hpp"
#include "table/self.hpp"

// What the table tells those who look at it.
namespace table {

using engine::Match;
using engine::Observer;

namespace {

void write_line(Line line, const Match* match, Observer observer, std::string& out) {
  if (match != nullptr) line.events = events_of(*match, observer);
  write(out, line);
}

std::vector<SeatNumber> numbers(engine::Seats seats) {
  std::vector<SeatNumber> all;
  for (int i = 0; i < engine::max_seats; ++i)
    if (seats.has(engine::seat_at(i))) all.push_back({i});
  return all;
}

template <class T>
std::optional<T> unless_empty(const std::string& text) {
  if (text.empty()) return std::nullopt;
  return T{text};
}

SeatState state_of(const SeatHere& seat) {
  return {seat.kind,
          unless_empty<Id>(seat.person),
          unless_empty<Name>(seat.name),
          unless_empty<Word>(seat.level),
          unless_empty<Word>(seat.stand_in),
          unless_empty<Id>(seat.former),
          seat.left,
          seat.share ? std::optional(engine::to_hex(seat.share->promise)) : std::nullopt};
}

std::size_t slot(Observer observer) {
  return observer.is_spectator() ? engine::max_seats
                                 : static_cast<std::size_t>(engine::index(observer.seat()));
}

}  // namespace

State Table::Self::state() const {
  State state;
  state.id.value = id;
  state.code.value = code;
  state.game.value = game;
  state.rules_version =
      started || game_data == nullptr ? rules_version : game_data->rules_version();
  state.data = started || game_data == nullptr ? data : game_data->data_fingerprint();
  state.options = options;
  state.changed = changed;
  state.policy = policy;
  state.listed = listed;
  state.locked = locked;
  for (const std::string& each : talk.muted()) state.muted.push_back({each});
  state.watchers_muted = talk.mutes_watchers();
  state.phase = phase;
  state.host.value = host;
  for (const SeatHere& seat : seats) state.seats.push_back(state_of(seat));
  if (phase == Phase::gathering && game_data != nullptr)
    state.seat_counts.emplace(seat_counts().begin(), seat_counts().end());
  state.commitment = engine::to_hex(engine::commitment(seed));
  if (started && over()) state.seed = engine::to_hex(seed);
  state.dealing = dealing;
  state.asking = votes.asking;
  state.next = unless_empty<Id>(next);
  state.created = created;
  return state;
}

GameState Feed::game_for(Observer observer, Moment now) const {
  GameState game_state = game_beside_view(observer, now);
  game_state.view = table_.match->view(observer);
  return game_state;
}

GameState Feed::game_beside_view(Observer observer, Moment now) const {
  GameState game_state;
  game_state.acting = numbers(table_.match->acting());
  game_state.time = table_.clock.at(now);
  game_state.running = table_.clock.running();
  if (const auto deadline = table_.match->deadline())
    game_state.deadline = engine::milliseconds(*deadline);
  game_state.turn_deadline = table_.turn_deadline();
  game_state.outcome = table_.match->outcome();
  if (engine::JsonObject prompt = table_.match->prompt(observer); !prompt.empty())
    game_state.prompt = std::move(prompt);
  game_state.inputs = table_.inputs.known(stream_of(observer, true));
  if (observer.is_spectator()) return game_state;
  const std::int64_t number = engine::index(observer.seat());
  game_state.undo = table_.votes.undo_now(number);
  if (const auto& held = table_.seat(number).held)
    game_state.held = HeldBack{held->due, held->action};
  if (table_.phase == Phase::running && !table_.seat(number).played_by_bot() &&
      !table_.seat(number).held)
    game_state.legal = table_.match->legal(observer.seat());
  return game_state;
}

// Observers who are shown the same share its text. What stands beside the view, such as the prompt,
// may differ even then: only those who are one observer, the public of two streams, share that.
void Feed::publish(Moment now) {
  const Streams told = table_.log.told(table_.seq());
  const bool with_events = table_.playable() && has_events(table_.log.kind(table_.seq()));
  const bool with_game = game_changed && table_.playable();
  std::string state_text;
  std::string line_text;
  std::string view_text;
  std::string rest;
  std::optional<Observer> before;
  std::int64_t number_before = 0;
  const auto tell = [&](Observer observer, Stream stream, Update::To to) {
    if (!told.has(stream)) return;
    const std::int64_t number = table_.log.length(stream);
    if (state_changed && state_text.empty()) write(state_text, table_.state());
    const bool again = before && *before == observer;
    const bool same = again || (with_events && before && table_.match->alike(*before, observer));
    if (!same || number != number_before) {
      Line line = table_.log.line(table_.seq());
      line.seq = number;
      line_text.clear();
      write_line(std::move(line), with_events ? table_.match.get() : nullptr, observer, line_text);
    }
    if (!same) {
      view_text.clear();
      if (with_game) table_.match->write_view(observer, view_text);
    }
    before = observer;
    number_before = number;
    if (!again) {
      rest.clear();
      if (state_changed) rest.append(",\"state\":").append(state_text);
      if (with_game) {
        rest.append(",\"game\":{\"view\":").append(view_text);
        FieldWriter fields(rest, false);
        GameState around = game_beside_view(observer, now);
        describe_beside_view(fields, around);
        rest += '}';
      }
    }
    table_.out.updates.push_back(
        {observer, table_.seq(), number, update_text(observer, number, line_text, rest), to});
  };
  for (int i = 0; i < static_cast<int>(table_.seats.size()); ++i)
    if (watched[static_cast<std::size_t>(i)])
      tell(engine::seat_at(i), stream_at(i), Update::To::all);
  if (!watched[engine::max_seats]) return;
  const bool one_text = told.has(table_stream) == told.has(watcher_stream) &&
                        table_.log.length(table_stream) == table_.log.length(watcher_stream);
  if (one_text) return tell(Observer::spectator(), watcher_stream, Update::To::all);
  tell(Observer::spectator(), table_stream, Update::To::table);
  tell(Observer::spectator(), watcher_stream, Update::To::watchers);
}

std::string Feed::update_text(Observer observer, std::int64_t number, std::string_view line,
                              std::string_view rest) const {
  std::string text = "{\"push\":\"update\"";
  text.reserve(line.size() + rest.size() + 128);
  FieldWriter fields(text, false);
  fields("table", table_.id);
  fields("as", observer);
  fields("seq", number);
  fields.raw("line", line);
  text += rest;
  text += '}';
  return text;
}

void Table::watched(Observer observer, bool on) { self_->feed.watched[slot(observer)] = on; }

bool Table::public_is_one() const {
  return self_->log.length(table_stream) == self_->log.length(watcher_stream);
}

Phase Table::phase() const { return self_->phase; }

Person Table::host() const { return {self_->host, self_->host_name}; }

Card Table::card() const {
  const Self& self = *self_;
  Card card;
  card.id.value = self.id;
  card.code.value = self.code;
  card.game.value = self.game;
  card.phase = self.phase;
  card.listed = self.listed;
  card.locked = self.locked;
  card.host.value = self.host_name;
  for (const SeatHere& seat : self.seats) card.seats.push_back(state_of(seat));
  card.options = self.options;
  card.changed = self.changed;
  card.policy = self.policy;
  if (self.playable()) card.acting = numbers(self.match->acting());
  card.created = self.created;
  card.changed_at = self.shown_at;
  if (self.by_mail())
    if (const auto over = self.turn_deadline()) card.due = *over + self.ahead();
  card.next = unless_empty<Id>(self.next);
  card.opened_by = self.log.line(1).person;
  return card;
}

}  // namespace table
