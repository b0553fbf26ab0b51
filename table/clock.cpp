#include <algorithm>

#include "table/self.hpp"

// Time and presence.
namespace table {

namespace {

void take_earlier(std::optional<Moment>& best, std::optional<Moment> other) {
  if (other && (!best || *other < *best)) best = other;
}

}  // namespace

void Table::Self::forget_the_future(Moment now) {
  if (!from_disk) return;
  from_disk = false;
  constexpr std::int64_t longest_hold = 60'000;
  noticed_at = std::min(noticed_at, now);
  bots.since = std::min(bots.since, now);
  if (dealing) deals_by = now + patience_with_shares;
  for (SeatHere& each : seats)
    if (each.held) each.held->due = std::min(each.held->due, now + longest_hold);
}

// Match time stands still while somebody is missed, except by mail and in a game that goes on
// without them.
bool Table::Self::should_run() const {
  if (phase != Phase::running || !playable()) return false;
  if (by_mail()) return true;
  const bool missed =
      manners().absence == 0 &&
      std::any_of(seats.begin(), seats.end(), [&](const SeatHere& each) { return misses(each); });
  return guests.anybody() && !missed;
}

// Whether the table waits for the owner of a seat.
bool Table::Self::misses(const SeatHere& each) const {
  return each.is_person() && !each.left && each.stand_in.empty() && !guests.here(each.person);
}

// Against a clock nobody acts while it stands: time to think would cost nothing.
bool Table::Self::holds_its_breath() const {
  return playable() && match->deadline() && !clock.running();
}

void Table::Self::set_clock(Moment now) { clock.go_on(now, should_run()); }

// The game's own next deadline, if it has passed, at its time.
bool Table::Self::expire(std::int64_t until, Moment now) {
  if (!clock.running() || anything_held()) return false;
  const auto deadline = match->deadline();
  if (!deadline || engine::milliseconds(*deadline) > until) return false;
  Change made = change(LineKind::input, now);
  made.input = InputKind::expire;
  made.time = std::max(time, engine::milliseconds(*deadline));
  commit(std::move(made), now);
  return match->deadline() != deadline || match->event_count() != 0;  // else nothing came of it
}

std::optional<std::int64_t> Table::Self::turn_time(std::int64_t number) const {
  const SeatHere& each = seat(number);
  if (policy.turn_seconds.value == 0 || phase != Phase::running || !playable() || each.left ||
      each.played_by_bot() || !match->acting().has(engine::seat_at(static_cast<int>(number))))
    return std::nullopt;
  return each.since + policy.turn_seconds.value * 1000;
}

std::optional<Moment> Table::Self::turn_deadline_of(std::int64_t number) const {
  const auto over = turn_time(number);
  if (!over || !clock.running()) return std::nullopt;
  return clock.moment_of(*over);
}

std::optional<Moment> Table::Self::turn_deadline() const {
  std::optional<Moment> first;
  for (std::int64_t i = 0; has_seat(i); ++i) take_earlier(first, turn_deadline_of(i));
  return first;
}

// A game may have its own way to do without somebody.
std::optional<std::int64_t> Table::Self::grace() const {
  const auto takeover = manners().takeover;
  if (policy.absent == Absent::wait || takeover == 0) return std::nullopt;
  return takeover.value_or(policy.grace.value);
}

// Nobody's grace runs in an empty room: when all are gone at once, the line is to blame.
std::optional<Moment> Table::Self::grace_end(std::int64_t number) const {
  const SeatHere& each = seat(number);
  if (phase != Phase::running || !playable() || by_mail() || !grace() || !misses(each) ||
      !guests.anybody())
    return std::nullopt;
  return guests.gone_since(each.person) + *grace() * 1000;
}

std::optional<Moment> Table::Self::replaceable_from(std::int64_t number) const {
  if (by_mail() || manners().takeover == 0) return std::nullopt;
  return guests.gone_since(seat(number).person) +
         manners().takeover.value_or(policy.grace.value) * 1000;
}

std::vector<BotFrom> Table::Self::bots_from() const {
  std::vector<BotFrom> all;
  for (std::int64_t i = 0; in_play() && has_seat(i); ++i)
    if (const auto from = replaceable_from(i); from && misses(seat(i))) all.push_back({{i}, *from});
  return all;
}

// When the game goes on without somebody it waits for.
std::optional<Moment> Table::Self::absence_end(std::int64_t number) const {
  const SeatHere& each = seat(number);
  const std::int64_t patience = manners().absence;
  const Seat its = engine::seat_at(static_cast<int>(number));
  if (patience == 0 || phase != Phase::running || !playable() || by_mail() || !clock.running() ||
      !misses(each) || !match->acting().has(its) || !match->for_absent(its))
    return std::nullopt;
  return clock.moment_of(std::max(guests.gone_at(each.person), each.since) + patience);
}

void Table::Self::go_on_without(std::int64_t number, Moment now) {
  Change made = change(LineKind::input, now);
  made.seat = SeatNumber{number};
  made.input = InputKind::action;
  made.action = match->for_absent(engine::seat_at(static_cast<int>(number)));
  decide(std::move(made), due_of_person(now), now);
}

void Table::Self::end_grace(std::int64_t number, Moment now) {
  if (policy.absent == Absent::end) {
    Change made = change_of_seat(LineKind::input, number, now);
    made.input = InputKind::leave;
    if (commit(std::move(made), now).ok()) return;
  }
  Change made = change_of_seat(LineKind::stand_in, number, now);
  made.level = Word{baseline()};
  made.automatic = true;
  commit(std::move(made), now);
  settle(now);
}

void Table::arrive(const Person& who, Moment now) {
  Self& self = *self_;
  self.forget_the_future(now);
  if (!self.guests.anybody()) self.bots.since = now;
  if (!self.guests.arrive(who.id, now, self.clock.at(now))) return;
  self.set_clock(now);
  for (std::int64_t i = 0; self.has_seat(i) && self.in_play(); ++i) {
    if (!self.owns(who, i) || !self.seat(i).automatic) continue;
    self.commit(self.change_of_seat(LineKind::stand_in, i, now), now);
  }
  self.look_around(now);
}

void Table::depart(const Person& who, Moment now) {
  Self& self = *self_;
  const bool sits_here = self.seat_of(who).has_value();
  if (!self.guests.depart(who.id, now, self.clock.at(now), sits_here)) return;
  if (!sits_here) self.round_trips.forget(who.id);
  self.set_clock(now);
  if (!self.asking || self.asking->what != Question::sit) return;
  if (self.asking->person->value == who.id)
    self.withdraw(who, now);
  else
    self.settle(now);
}

void Table::tick(Moment now) {
  Self& self = *self_;
  self.forget_the_future(now);
  if (self.dealing && std::min(*self.dealing, self.deals_by) <= now) self.deal(now);
  self.set_clock(now);
  self.release(now);
  self.look_around(now);
  self.go_on(now);
  for (std::int64_t i = 0; self.has_seat(i); ++i)
    if (const auto end = self.grace_end(i); end && *end <= now) self.end_grace(i, now);
  for (std::int64_t i = 0; self.has_seat(i); ++i)
    if (const auto end = self.absence_end(i); end && *end <= now) self.go_on_without(i, now);
}

std::optional<Moment> Table::wake() const {
  const Self& self = *self_;
  // What was read from disk may lie ahead of a clock that was set back; the first tick finds out.
  if (self.from_disk && self.bot_due()) return Moment{0};
  if (self.bots.advice_waits()) return Moment{0};
  std::optional<Moment> first = self.bot_due();
  if (self.dealing) take_earlier(first, std::min(*self.dealing, self.deals_by));
  take_earlier(first, self.next_release());
  take_earlier(first, self.next_claim());
  for (std::int64_t i = 0; self.has_seat(i); ++i) {
    if (!self.bots.elsewhere() && !self.seat(i).held) take_earlier(first, self.turn_deadline_of(i));
    take_earlier(first, self.grace_end(i));
    take_earlier(first, self.absence_end(i));
  }
  if (!self.clock.running() && self.should_run()) take_earlier(first, self.clock.rests_until());
  if (!self.clock.running() || self.anything_held()) return first;
  if (const auto deadline = self.match->deadline())
    take_earlier(first, self.clock.moment_of(engine::milliseconds(*deadline)) + self.lag());
  return first;
}

Presence Table::presence(Moment now) const {
  const Self& self = *self_;
  Presence presence;
  presence.table.value = self.id;
  for (std::int64_t i = 0; self.has_seat(i); ++i) {
    const SeatHere& each = self.seat(i);
    if (each.is_person() && !each.left && !self.guests.here(each.person))
      presence.away.push_back({i});
  }
  presence.watching =
      self.guests.count([&](const std::string& person) { return !self.seat_of({person, ""}); });
  if (!self.playable()) return presence;
  presence.time = self.clock.at(now);
  presence.running = self.clock.running();
  presence.turn_deadline = self.turn_deadline();
  if (races()) presence.trips = self.trips();
  if (auto from = self.bots_from(); !from.empty()) presence.bots_from = std::move(from);
  return presence;
}

bool Table::runs() const { return self_->clock.running(); }

}  // namespace table
