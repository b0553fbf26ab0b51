#include <algorithm>

#include "table/self.hpp"

namespace table {

using engine::Standing;

// As the most knowing of their seats.
Standing Table::Self::standing_of(const Person& who) const {
  Standing most = Standing::playing;
  for (std::int64_t i = 0; has_seat(i) && in_play() && playable(); ++i)
    if (owns(who, i)) most = std::max(most, match->standing(engine::seat_at(static_cast<int>(i))));
  return most;
}

// Those who only watch, and those whose part in the match is over.
Streams Table::Self::hearers_aside() const {
  Streams streams = Streams::only(watcher_stream);
  for (std::int64_t i = 0; has_seat(i) && playable(); ++i)
    if (match->standing(engine::seat_at(static_cast<int>(i))) != Standing::playing)
      streams.add(stream_at(static_cast<int>(i)));
  return streams;
}

// The game's own rules of talking hold while it is played.
std::optional<Reply> Table::Self::may_say(const Say& request, std::optional<std::int64_t> number,
                                          Standing standing) const {
  using Talk = engine::Manners::Talk;
  if (in_play() && manners().talk == Talk::none)
    return Reply::refused("chat_off", "Nobody talks during this match.");
  const bool aside = request.aside.value_or(false);
  if (aside && request.to)
    return Reply::refused("malformed", "A message goes aside or to a seat, not both.");
  if (aside && in_play() && number && standing == Standing::playing)
    return Reply::refused("not_out", "You are in play: others talk there, not you.");
  if (!request.to) return std::nullopt;
  if (!in_play() || !playable() || manners().talk != Talk::whispers)
    return Reply::refused("no_whispers", "Nobody whispers here; say it to everybody.");
  if (!number) return Reply::refused("not_seated", "Only people who sit at the table whisper.");
  if (!has_seat(request.to->value) || request.to->value == *number)
    return Reply::refused("no_such_seat", "Whisper to another seat of this table.");
  const Seat hearer = engine::seat_at(static_cast<int>(request.to->value));
  if (standing == Standing::all_seeing && match->standing(hearer) == Standing::playing)
    return Reply::refused("sees_everything",
                          "You see everything, so you cannot talk to those in play.");
  return std::nullopt;
}

// While a match is played, those who only watch talk among themselves, and so do those who see more
// than the players.
Reply Table::Self::handle(const Person& who, const Say& request, Moment now) {
  if (phase == Phase::closed) return Reply::refused("closed", "The table is closed.");
  if (request.text.has_value() == request.call.has_value())
    return Reply::refused("malformed", "Say a text or a call, one of them.");
  const std::string& words = request.text ? request.text->value : request.call->value;
  if (words.find_first_not_of(' ') == std::string::npos)
    return Reply::refused("blank", "There is nothing in that message.");
  if (policy.chat == Chat::off) return Reply::refused("chat_off", "Nobody talks at this table.");
  if (policy.chat == Chat::calls && request.text)
    return Reply::refused("calls_only", "This table has calls only, no texts.");
  const auto number = seat_of(who);
  if (!number && !is_host(who) && policy.spectators == Spectators::off)
    return Reply::refused("no_spectators", "Only people of this table may talk here.");
  if (auto refusal = may_say(request, number, standing_of(who))) return *refusal;
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
                           standing_of(who) == Standing::all_seeing)) {
    made.watchers = true;
    made.told = hearers_aside().bits();
  }
  made.text = request.text;
  made.call = request.call;
  commit(std::move(made), now);
  return {};
}

}  // namespace table
