#include "table/journal_of.hpp"

#include "protocol/wire.hpp"
#include "table/change.hpp"

namespace table {

namespace {

InputKind kind_of(const engine::Input& input) {
  switch (input.kind) {
    case engine::Input::Kind::action:
      return InputKind::action;
    case engine::Input::Kind::leave:
      return InputKind::leave;
    case engine::Input::Kind::expire:
      return InputKind::expire;
  }
  return InputKind::action;
}

Change change_of(const engine::Input& input) {
  Change change;
  change.kind = LineKind::input;
  change.input = kind_of(input);
  change.time = engine::milliseconds(input.at);
  if (change.input == InputKind::expire) return change;
  change.seat = SeatNumber{engine::index(input.seat)};
  if (change.input == InputKind::action) change.action = input.action;
  return change;
}

}  // namespace

std::vector<Entry> journal_of(const engine::Record& record, const engine::Seed& seed,
                              const Person& person) {
  std::vector<Entry> entries;
  const auto add = [&](Change change) {
    change.seq = static_cast<std::int64_t>(entries.size()) + 1;
    entries.push_back({change.seq, written(change)});
  };
  Change created;
  created.kind = LineKind::created;
  created.person = Id{person.id};
  created.name = Name{person.name};
  created.game = Word{record.game};
  created.code = Id{person.id};
  created.seed = engine::to_hex(seed);
  created.options = record.options;
  created.policy = Policy();
  created.listed = false;
  created.seats.emplace();
  for (std::size_t i = 0; i < record.seats.size(); ++i) {
    const bool is_person = record.players[i] == "person";
    SeatKept& seat = created.seats->emplace_back();
    seat.kind = is_person ? SeatKind::person : SeatKind::bot;
    seat.name = Name{record.seats[i]};
    if (is_person) seat.person = Id{person.id};
    if (!is_person) seat.level = Word{record.players[i]};
  }
  add(std::move(created));
  Change started;
  started.kind = LineKind::started;
  started.rules_version = record.rules_version;
  started.data = record.data;
  add(std::move(started));
  for (const engine::Input& input : record.inputs) add(change_of(input));
  return entries;
}

}  // namespace table
