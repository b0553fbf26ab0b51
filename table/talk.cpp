#include "table/self.hpp"

namespace table {

// While a match is played, those who only watch talk among themselves.
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
  Change made = change(LineKind::said, now);
  made.person = Id{who.id};
  made.name = Name{number ? seat(*number).name : who.name};
  if (number) made.seat = SeatNumber{*number};
  if (!number && in_play()) made.watchers = true;
  made.text = request.text;
  made.call = request.call;
  commit(std::move(made), now);
  return {};
}

}  // namespace table
