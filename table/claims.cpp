#include <algorithm>

#include "table/self.hpp"

// Races. Whoever acted first comes first, not whoever has the faster line: an action counts from
// its arrival less half of the round trip that the server measured, and no more than the table's
// window. So that everybody's action is there when its moment is looked at, the match runs behind
// the clock by as much as the slowest line is given. What a client says of its own clock is never
// asked for.
namespace table {

std::int64_t Table::Self::allowance(const SeatHere& each) const {
  if (!each.is_person() || each.left || each.played_by_bot() || !guests.here(each.person)) return 0;
  return std::min(milliseconds_of(policy.window), round_trips.of(each.person).value_or(0) / 2);
}

std::vector<RoundTrip> Table::Self::trips() const {
  std::vector<RoundTrip> all;
  for (std::int64_t i = 0; has_seat(i); ++i)
    if (const auto trip = round_trips.of(seat(i).person);
        trip && seat(i).is_person() && guests.here(seat(i).person))
      all.push_back({{i}, *trip});
  return all;
}

std::int64_t Table::Self::lag() const {
  if (!playable() || !match->races()) return 0;
  std::int64_t most = 0;
  for (const SeatHere& each : seats) most = std::max(most, allowance(each));
  return most;
}

// With ticks all that happens in one counts from its end.
std::int64_t Table::Self::counts_at(std::int64_t moment) const {
  const std::int64_t tick = match->races() ? manners().tick : 0;
  return tick == 0 ? moment : (moment / tick + 1) * tick;
}

// How many places after the first of this moment a seat comes.
std::int64_t Table::Self::place_at(Seat number, std::int64_t moment) const {
  const std::int64_t inside = manners().tick == 0 ? moment : moment - 1;
  const auto count = static_cast<std::int64_t>(seats.size());
  const Seat first = match->first_at(engine::at_milliseconds(inside));
  return (engine::index(number) + count - engine::index(first)) % count;
}

Reply Table::Self::claim(Change made, Moment now) {
  const std::int64_t number = made.seat->value;
  const auto same = [&](const Claim& each) { return each.change.seat->value == number; };
  if (std::any_of(claims.begin(), claims.end(), same)) return Reply::refused("held_back");
  const std::int64_t moment = std::max(time, clock.at(now) - allowance(seat(number)));
  const std::int64_t ticket = bots.ticket();
  claims.push_back({std::move(made), counts_at(moment), ticket});
  go_on(now);
  const auto mine = std::find_if(out.answers.begin(), out.answers.end(),
                                 [&](const Settled& each) { return each.ticket == ticket; });
  if (mine == out.answers.end()) return {true, {}, ticket};
  Reply reply = std::move(mine->reply);
  out.answers.erase(mine);
  return reply;
}

void Table::Self::settle_claim(std::size_t which, Moment now) {
  Claim mine = std::move(claims[which]);
  claims.erase(claims.begin() + static_cast<std::ptrdiff_t>(which));
  mine.change.at = std::max(now + ahead(), changed_at);
  mine.change.time = std::max(time, mine.moment);
  const std::int64_t number = mine.change.seat->value;
  Reply reply =
      seat(number).played_by_bot() ? Reply::refused("bot_plays") : played(mine.change, now, now);
  out.answers.push_back({mine.ticket, std::move(reply)});
}

// A pause or the end comes before what was not decided by then.
void Table::Self::refuse_claims() {
  for (const Claim& each : claims)
    out.answers.push_back(
        {each.ticket, phase == Phase::paused ? Reply::refused("paused") : Reply::refused("over")});
  claims.clear();
}

// Who is next in the race: a person's claim or what a bot has decided.
std::optional<Table::Self::Racer> Table::Self::next_racer() const {
  std::optional<Racer> first;
  const auto consider = [&](Seat number, std::int64_t moment, std::optional<std::size_t> which) {
    const Racer racer{number, moment, match->races() ? place_at(number, moment) : 0, which};
    if (!first || std::pair(racer.moment, racer.place) < std::pair(first->moment, first->place))
      first = racer;
  };
  for (std::size_t i = 0; i < claims.size(); ++i)
    consider(engine::seat_at(static_cast<int>(claims[i].change.seat->value)), claims[i].moment, i);
  for (int i = 0; has_seat(i); ++i) {
    const Seat number = engine::seat_at(i);
    if (const auto& intent = bots.intent(number); intent && intent->decision)
      consider(number, counts_at(intent->due), std::nullopt);
  }
  return first;
}

// What people and bots have decided and what the game's own deadlines bring, each at its moment.
void Table::Self::go_on(Moment now) {
  for (;;) {
    if (phase != Phase::running || !playable()) return refuse_claims();
    if (!clock.running()) return;
    const std::int64_t until = clock.at(now) - lag();
    const std::optional<Racer> racer = next_racer();
    const bool ready = racer && racer->moment <= until;
    if (expire(ready ? racer->moment : until, now)) continue;
    if (!ready) return;
    if (racer->claim)
      settle_claim(*racer->claim, now);
    else
      carry_out(racer->seat, racer->moment, now);
  }
}

std::optional<Moment> Table::Self::next_claim() const {
  if (claims.empty() || !clock.running()) return std::nullopt;
  const auto first = std::min_element(
      claims.begin(), claims.end(),
      [](const Claim& one, const Claim& other) { return one.moment < other.moment; });
  return clock.moment_of(first->moment) + lag();
}

bool Table::races() const {
  return self_->phase == Phase::running && self_->playable() && self_->match->races();
}

void Table::measured(const Person& who, std::int64_t round_trip) {
  // Of anybody else it would be kept for ever, and for nothing.
  if (!self_->guests.here(who.id) && !self_->seat_of(who)) return;
  self_->round_trips.add(who.id, round_trip);
}

}  // namespace table
