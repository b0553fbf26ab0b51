#include "table/branch.hpp"

#include <algorithm>
#include <utility>

#include "protocol/wire.hpp"
#include "table/change.hpp"

namespace table {
namespace {

InputKind kind_of(engine::Input::Kind kind) {
  switch (kind) {
    case engine::Input::Kind::action:
      return InputKind::action;
    case engine::Input::Kind::leave:
      return InputKind::leave;
    case engine::Input::Kind::expire:
      return InputKind::expire;
  }
  return InputKind::action;
}

class Scribe {
 public:
  explicit Scribe(Moment now) : now_(now) {}

  void write(Change change) {
    change.seq = static_cast<std::int64_t>(entries_.size()) + 1;
    change.at = now_;
    std::string text = written(change);
    entries_.push_back({change.seq, std::move(text)});
  }
  std::vector<Entry> take() { return std::move(entries_); }

 private:
  Moment now_;
  std::vector<Entry> entries_;
};

Change of_kind(LineKind kind) {
  Change change;
  change.kind = kind;
  return change;
}

std::vector<SeatKept> kept(std::span<const SeatPlan> plan, const Person& host) {
  std::vector<SeatKept> seats;
  for (const SeatPlan& each : plan) {
    SeatKept& seat = seats.emplace_back();
    seat.kind = each.kind;
    seat.name = each.name;
    seat.level = each.level;
    if (each.kind == SeatKind::person) seat.person = Id{host.id};
  }
  return seats;
}

}  // namespace

std::vector<Entry> branch_of(const engine::Record& record, std::size_t inputs, std::string code,
                             std::span<const SeatPlan> seats, const Policy& policy,
                             const Person& host, Moment now, const Word& stand_in) {
  Scribe scribe(now);
  Change created = of_kind(LineKind::created);
  created.person = Id{host.id};
  created.name = Name{host.name};
  created.game = Word{record.game};
  created.code = Id{std::move(code)};
  created.seed = engine::to_hex(record.seed.value_or(engine::Seed{}));
  created.options = record.options;
  created.policy = policy;
  created.seats = kept(seats, host);
  created.listed = false;
  scribe.write(std::move(created));
  for (std::size_t i = 0; i < record.shares.size(); ++i) {
    const std::optional<engine::Share>& share = record.shares[i];
    if (!share) continue;
    Change promised = of_kind(LineKind::promised);
    promised.seat = SeatNumber{static_cast<std::int64_t>(i)};
    promised.share = engine::to_hex(share->promise);
    scribe.write(std::move(promised));
    if (!share->value) continue;
    Change revealed = of_kind(LineKind::revealed);
    revealed.seat = SeatNumber{static_cast<std::int64_t>(i)};
    revealed.share = engine::to_hex(*share->value);
    scribe.write(std::move(revealed));
  }
  Change started = of_kind(LineKind::started);
  started.rules_version = record.rules_version;
  started.data = record.data;
  scribe.write(std::move(started));
  bool waits = false;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].kind != SeatKind::open) continue;
    Change stands_in = of_kind(LineKind::stand_in);
    stands_in.seat = SeatNumber{static_cast<std::int64_t>(i)};
    stands_in.name = seats[i].name;
    stands_in.level = stand_in;
    scribe.write(std::move(stands_in));
    waits = true;
  }
  std::int64_t time = 0;
  for (std::size_t i = 0; i < std::min(inputs, record.inputs.size()); ++i) {
    const engine::Input& each = record.inputs[i];
    Change input = of_kind(LineKind::input);
    input.time = time = engine::milliseconds(each.at);
    input.input = kind_of(each.kind);
    if (each.kind != engine::Input::Kind::expire) input.seat = SeatNumber{engine::index(each.seat)};
    if (each.kind == engine::Input::Kind::action) input.action = each.action;
    scribe.write(std::move(input));
  }
  if (waits) {
    Change paused = of_kind(LineKind::paused);
    paused.time = time;
    paused.person = Id{host.id};
    paused.name = Name{host.name};
    scribe.write(std::move(paused));
  }
  return scribe.take();
}

}  // namespace table
