#include <utility>
#include <vector>

#include "engine/record.hpp"
#include "protocol/hall_messages.hpp"
#include "server/hall_self.hpp"
#include "table/branch.hpp"

// A match that is over goes on from one of its moments, at a table of its own.
namespace server {

using engine::JsonObject;

namespace {

constexpr std::int64_t inputs_like_a_move = 32;

// Bots stay where they were; in the other seats sit bots, or whoever comes.
std::vector<protocol::SeatPlan> seats_from(const engine::Record& record,
                                           const protocol::Branch& request,
                                           const protocol::Person& host, const std::string& level) {
  std::vector<protocol::SeatPlan> seats(record.seats.size());
  for (std::size_t i = 0; i < seats.size(); ++i) {
    protocol::SeatPlan& each = seats[i];
    const bool own = i == static_cast<std::size_t>(request.seat.value);
    each.name = protocol::Name{own ? host.name : record.seats[i]};
    if (own) each.kind = protocol::SeatKind::person;
    if (own || request.invite) continue;
    each.kind = protocol::SeatKind::bot;
    each.level = protocol::Word{record.players[i] == "person" ? level : record.players[i]};
  }
  return seats;
}

}  // namespace

void Hall::Self::branch(const GuestPointer& guest, std::int64_t re, const JsonObject& fields) {
  protocol::Branch request;
  if (!read(guest, re, fields, request) || !may_create(guest, re)) return;
  record(request.table.value, guest->person,
         [this, guest, re, request](const Hall::RecordAnswer& answer) {
           if (answer.refused) return refuse(guest, re, answer.code);
           go_on_from(guest, re, request, answer.text);
         });
}

// As lists tell it: it is there as long as the record.
protocol::Policy Hall::Self::policy_of(const std::string& table) const {
  protocol::Card card;
  card.policy = options.policy;
  if (const auto kept = store.card(table); kept && *kept)
    if (const auto json = engine::parse_json(**kept, table); json)
      if (protocol::Card read; protocol::read(*json, read).empty()) card = std::move(read);
  return card.policy;
}

void Hall::Self::go_on_from(const GuestPointer& guest, std::int64_t re,
                            const protocol::Branch& request, const std::string& text) {
  const auto played = engine::read_record(text, request.table.value);
  const auto game_data = played ? context.world.game_data(played->game) : nullptr;
  if (game_data == nullptr || !played->seed ||
      !engine::plays_by(*game_data, played->rules_version, played->data))
    return refuse(guest, re, "other_rules");
  const int count = static_cast<int>(played->seats.size());
  if (request.seat.value >= count)
    return refuse(guest, re, "no_such_seat", {{"number", request.seat.value + 1}});
  const auto inputs = static_cast<std::size_t>(request.inputs.value);
  if (inputs >= played->inputs.size()) return refuse(guest, re, "over_there");
  pay(*guest, request.inputs.value / inputs_like_a_move);
  weighed(*guest, [&] {
    const auto rules = context.world.rules(*game_data, played->game, played->options, count);
    if (!rules) return refuse(guest, re, "other_rules");
    const std::string level = engine::middle_level((*rules)->levels());
    const auto seats = seats_from(*played, request, guest->person, level);
    const auto make = [&](const std::string& id, const std::string& code,
                          Room::Then saved) -> engine::Fallible<std::shared_ptr<Room>> {
      std::vector<table::Entry> entries =
          table::branch_of(*played, inputs, code, seats, policy_of(request.table.value),
                           guest->person, loop.now(), protocol::Word{level});
      auto made = table::Table::restore(context.world, id, std::nullopt, entries);
      if (!made) return made.problem();
      std::int64_t bytes = 0;
      for (const table::Entry& each : entries) bytes += static_cast<std::int64_t>(each.text.size());
      context.disk.charge(guest->person.id, guest->address, bytes, steady_now());
      return Room::adopt(context, std::move(*made), std::move(entries), guest->person,
                         std::move(saved));
    };
    engine::Problem problem;
    const auto told = [this, guest, re](const Room& made, bool saved) {
      tell_of_table(guest, re, made, saved);
    };
    if (add_room(*guest, make, problem, told) == nullptr) refuse(guest, re, "other_rules");
  });
}

}  // namespace server
