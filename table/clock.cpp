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
  const bool missed = manners().absence == 0 &&
                      std::any_of(seats.begin(), seats.end(),
                                  [&](const SeatHere& each) { return absence.misses(each); });
  return guests.anybody() && !missed;
}

// Whether the table waits for the owner of a seat.
bool Absence::misses(const SeatHere& each) const {
  return each.is_person() && !each.left && each.stand_in.empty() &&
         !table_.guests.here(each.person);
}

// Against a clock nobody acts while it stands: time to think would cost nothing.
bool Table::Self::holds_its_breath() const {
  return playable() && match->deadline() && !clock.running();
}

void Table::Self::set_clock(Moment now) { clock.go_on(now, should_run()); }

// The game's own next deadline, if it has passed, at its time.
bool Table::Self::expire(std::int64_t until, Moment now) {
  if (!clock.running() || secrets.anything_held()) return false;
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

std::vector<Table::Awaited> Table::awaited() const {
  std::vector<Awaited> all;
  if (!self_->by_mail()) return all;
  for (std::int64_t i = 0; self_->has_seat(i); ++i) {
    const SeatHere& each = self_->seat(i);
    if (each.is_person() && !each.held && self_->turn_time(i))
      all.push_back({each.person, i, each.since});
  }
  return all;
}

std::optional<Moment> Table::Self::turn_deadline() const {
  std::optional<Moment> first;
  for (std::int64_t i = 0; has_seat(i); ++i) take_earlier(first, turn_deadline_of(i));
  return first;
}

// A game may have its own way to do without somebody.
std::optional<std::int64_t> Absence::grace() const {
  const auto takeover = table_.manners().takeover;
  if (table_.policy.absent == Absent::wait || takeover == 0) return std::nullopt;
  return takeover.value_or(table_.policy.grace.value);
}

// Nobody's grace runs in an empty room: when all are gone at once, the line is to blame.
std::optional<Moment> Absence::grace_end(std::int64_t number) const {
  const SeatHere& each = table_.seat(number);
  if (table_.phase != Phase::running || !table_.playable() || table_.by_mail() || !grace() ||
      !misses(each) || !table_.guests.anybody())
    return std::nullopt;
  return table_.guests.gone_since(each.person) + *grace() * 1000;
}

std::optional<Moment> Absence::replaceable_from(std::int64_t number) const {
  if (table_.by_mail() || table_.manners().takeover == 0) return std::nullopt;
  return table_.guests.gone_since(table_.seat(number).person) +
         table_.manners().takeover.value_or(table_.policy.grace.value) * 1000;
}

std::vector<BotFrom> Absence::bots_from() const {
  std::vector<BotFrom> all;
  for (std::int64_t i = 0; table_.in_play() && table_.has_seat(i); ++i)
    if (const auto from = replaceable_from(i); from && misses(table_.seat(i)))
      all.push_back({{i}, *from});
  return all;
}

// When the game goes on without somebody it waits for.
std::optional<Moment> Absence::absence_end(std::int64_t number) const {
  const SeatHere& each = table_.seat(number);
  const std::int64_t patience = table_.manners().absence;
  const Seat its = engine::seat_at(static_cast<int>(number));
  if (patience == 0 || table_.phase != Phase::running || !table_.playable() || table_.by_mail() ||
      !table_.clock.running() || !misses(each) || !table_.match->acting().has(its) ||
      !table_.match->for_absent(its))
    return std::nullopt;
  return table_.clock.moment_of(std::max(table_.guests.gone_at(each.person), each.since) +
                                patience);
}

void Absence::go_on_without(std::int64_t number, Moment now) {
  Change made = table_.change(LineKind::input, now);
  made.seat = SeatNumber{number};
  made.input = InputKind::action;
  made.action = table_.match->for_absent(engine::seat_at(static_cast<int>(number)));
  table_.secrets.decide(std::move(made), table_.secrets.due_of_person(now), now);
}

void Absence::end_grace(std::int64_t number, Moment now) {
  if (table_.policy.absent == Absent::end) {
    Change made = table_.change_of_seat(LineKind::input, number, now);
    made.input = InputKind::leave;
    if (table_.commit(std::move(made), now).ok()) return;
  }
  Change made = table_.change_of_seat(LineKind::stand_in, number, now);
  made.level = Word{table_.baseline()};
  made.automatic = true;
  table_.commit(std::move(made), now);
  table_.votes.settle(now);
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
  self.bot_turns.look_around(now);
}

void Table::depart(const Person& who, Moment now) {
  Self& self = *self_;
  const bool sits_here = self.seat_of(who).has_value();
  if (!self.guests.depart(who.id, now, self.clock.at(now), sits_here)) return;
  if (!sits_here) self.races.round_trips.forget(who.id);
  self.set_clock(now);
  if (!self.votes.asking || self.votes.asking->what != Question::sit) return;
  if (self.votes.asking->person->value == who.id)
    self.votes.withdraw(who, now);
  else
    self.votes.settle(now);
}

void Table::tick(Moment now) {
  Self& self = *self_;
  self.forget_the_future(now);
  if (self.dealing && std::min(*self.dealing, self.deals_by) <= now) self.deal(now);
  self.set_clock(now);
  self.secrets.release(now);
  self.bot_turns.look_around(now);
  self.races.go_on(now);
  self.bot_turns.speak(now);
  for (std::int64_t i = 0; self.has_seat(i); ++i)
    if (const auto end = self.absence.grace_end(i); end && *end <= now)
      self.absence.end_grace(i, now);
  for (std::int64_t i = 0; self.has_seat(i); ++i)
    if (const auto end = self.absence.absence_end(i); end && *end <= now)
      self.absence.go_on_without(i, now);
}

std::optional<Moment> Table::wake() const {
  const Self& self = *self_;
  // What was read from disk may lie ahead of a clock that was set back; the first tick finds out.
  if (self.from_disk && self.bot_turns.bot_due()) return Moment{0};
  if (self.bots.advice_waits()) return Moment{0};
  std::optional<Moment> first = self.bot_turns.bot_due();
  take_earlier(first, self.bot_turns.words_due());
  if (self.dealing) take_earlier(first, std::min(*self.dealing, self.deals_by));
  take_earlier(first, self.secrets.next_release());
  take_earlier(first, self.races.next_claim());
  for (std::int64_t i = 0; self.has_seat(i); ++i) {
    if (!self.bots.elsewhere() && !self.seat(i).held) take_earlier(first, self.turn_deadline_of(i));
    take_earlier(first, self.absence.grace_end(i));
    take_earlier(first, self.absence.absence_end(i));
  }
  if (!self.clock.running() && self.should_run()) take_earlier(first, self.clock.rests_until());
  if (!self.clock.running() || self.secrets.anything_held()) return first;
  if (const auto deadline = self.match->deadline())
    take_earlier(first, self.clock.moment_of(engine::milliseconds(*deadline)) + self.races.lag());
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
  if (races()) presence.trips = self.races.trips();
  if (auto from = self.absence.bots_from(); !from.empty()) presence.bots_from = std::move(from);
  return presence;
}

bool Table::runs() const { return self_->clock.running(); }

}  // namespace table
