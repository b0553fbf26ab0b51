#include <algorithm>

#include "table/self.hpp"

namespace table {

using engine::Standing;

bool Speech::is_muted(const Person& who) const {
  if (table_.is_host(who)) return false;
  if (table_.talk.mutes_watchers() && !table_.seat_of(who)) return true;
  return table_.talk.mutes(who.id);
}

Talk::Share Speech::share_of(std::string_view person, std::optional<SeatNumber> number) const {
  if (number) return Talk::of_seat(number->value);
  return person == table_.host ? Talk::of_host : Talk::of_watchers;
}

void Table::Self::redo_said(const Change& change) {
  const std::string& words = change.text   ? change.text->value
                             : change.call ? change.call->value
                                           : std::string();
  talk.say(speech.share_of(change.person ? change.person->value : "", change.seat), words);
}

void Table::Self::redo_muted(const Change& change) {
  const bool on = change.yes.value_or(false);
  if (change.person)
    talk.mute(change.person->value, on);
  else
    talk.mute_watchers(on);
}

// As they sit here, or as they last said something.
std::string Table::Self::name_of(std::string_view person) const {
  for (const SeatHere& each : seats)
    if (each.is_person() && each.person == person) return each.name;
  constexpr std::int64_t look_back = 500;
  for (std::int64_t i = seq(); i > std::max<std::int64_t>(0, seq() - look_back); --i) {
    if (log.kind(i) != LineKind::said) continue;
    const Line line = log.line(i);
    if (line.person && line.person->value == person && line.name) return line.name->value;
  }
  return "";
}

Reply Table::Self::handle(const Person& who, const Mute& request, Moment now) {
  if (auto refusal = only_host(who)) return *refusal;
  if (phase == Phase::closed) return Reply::refused("closed");
  Change made = change(LineKind::muted, now);
  made.yes = request.on;
  if (!request.person) {
    if (talk.mutes_watchers() == request.on) return {};
    made.watchers = true;
    commit(std::move(made), now);
    return {};
  }
  const std::string& person = request.person->value;
  if (person == host) return Reply::refused("own_seat");
  if (talk.mutes(person) == request.on) return {};
  if (request.on && talk.mutes_as_many_as_it_may()) return Reply::refused("too_many_muted");
  made.person = request.person;
  if (std::string name = name_of(person); !name.empty()) made.name = Name{std::move(name)};
  commit(std::move(made), now);
  return {};
}

// As the most knowing of their seats.
Standing Speech::standing_of(const Person& who) const {
  Standing most = Standing::playing;
  for (std::int64_t i = 0; table_.has_seat(i) && table_.in_play() && table_.playable(); ++i)
    if (table_.owns(who, i))
      most = std::max(most, table_.match->standing(engine::seat_at(static_cast<int>(i))));
  return most;
}

// Those who only watch, and those whose part in the match is over.
Streams Speech::hearers_aside() const {
  Streams streams = Streams::only(watcher_stream);
  for (std::int64_t i = 0; table_.has_seat(i) && table_.playable(); ++i)
    if (table_.match->standing(engine::seat_at(static_cast<int>(i))) != Standing::playing)
      streams.add(stream_at(static_cast<int>(i)));
  return streams;
}

// The game's own rules of talking hold while it is played.
std::optional<Reply> Speech::may_say(const Say& request, std::optional<std::int64_t> number,
                                     Standing standing) const {
  using Talk = engine::Manners::Talk;
  if (table_.in_play() && table_.manners().talk == Talk::none) return Reply::refused("chat_off");
  const bool aside = request.aside.value_or(false);
  if (aside && request.to) return Reply::malformed("A message goes aside or to a seat, not both.");
  if (aside && table_.in_play() && number && standing == Standing::playing)
    return Reply::refused("not_out");
  if (!request.to) return std::nullopt;
  if (!table_.in_play() || !table_.playable() || table_.manners().talk != Talk::whispers)
    return Reply::refused("no_whispers");
  if (!number) return Reply::refused("not_seated");
  if (!table_.has_seat(request.to->value) || request.to->value == *number)
    return Reply::refused("no_such_seat", {{"number", request.to->value + 1}});
  const Seat hearer = engine::seat_at(static_cast<int>(request.to->value));
  if (standing == Standing::all_seeing && table_.match->standing(hearer) == Standing::playing)
    return Reply::refused("sees_everything");
  return std::nullopt;
}

// While a match is played, those who only watch talk among themselves, and so do those who see more
// than the players.
Reply Table::Self::handle(const Person& who, const Say& request, Moment now) {
  if (phase == Phase::closed) return Reply::refused("closed");
  if (request.text.has_value() == request.call.has_value())
    return Reply::malformed("Say a text or a call, one of them.");
  const std::string& words = request.text ? request.text->value : request.call->value;
  if (words.find_first_not_of(' ') == std::string::npos) return Reply::refused("blank");
  if (policy.chat == Chat::off) return Reply::refused("chat_off");
  if (policy.chat == Chat::calls && request.text) return Reply::refused("calls_only");
  const auto number = seat_of(who);
  if (!number && !is_host(who) && policy.spectators == Spectators::off)
    return Reply::refused("no_spectators");
  if (speech.is_muted(who)) return Reply::refused("muted");
  if (auto refusal = speech.may_say(request, number, speech.standing_of(who))) return *refusal;
  const std::optional<SeatNumber> from = number ? std::optional(SeatNumber{*number}) : std::nullopt;
  if (talk.is_used_up(speech.share_of(who.id, from), words)) return Reply::refused("said_enough");
  Change made = change(LineKind::said, now);
  made.person = Id{who.id};
  made.name = Name{number ? seat(*number).name : who.name};
  if (number) made.seat = SeatNumber{*number};
  if (request.to) {
    made.to = request.to->value;
    Streams told = Streams::only(stream_at(static_cast<int>(*number)));
    told.add(stream_at(static_cast<int>(request.to->value)));
    made.told = told.bits();
  } else if (in_play() && (!number || request.aside.value_or(false) ||
                           speech.standing_of(who) == Standing::all_seeing)) {
    made.watchers = true;
    made.told = speech.hearers_aside().bits();
  }
  made.text = request.text;
  made.call = request.call;
  commit(std::move(made), now);
  return {};
}

}  // namespace table
