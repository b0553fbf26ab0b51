#include <algorithm>

#include "table/self.hpp"

// Races. Whoever acted first comes first, not whoever has the faster line: an action counts from
// its arrival less half of the round trip that the server measured, and no more than the table's
// window. So that everybody's action is there when its moment is looked at, the match runs behind
// the clock by as much as the slowest line is given. What a client says of its own clock is never
// asked for.
namespace table {

std::int64_t Races::allowance(const SeatHere& each) const {
  if (!each.is_person() || each.left || each.played_by_bot() || !table_.guests.here(each.person))
    return 0;
  return std::min(milliseconds_of(table_.policy.window),
                  round_trips.of(each.person).value_or(0) / 2);
}

std::vector<RoundTrip> Races::trips() const {
  std::vector<RoundTrip> all;
  for (std::int64_t i = 0; table_.has_seat(i); ++i)
    if (const auto trip = round_trips.of(table_.seat(i).person);
        trip && table_.seat(i).is_person() && table_.guests.here(table_.seat(i).person))
      all.push_back({{i}, *trip});
  return all;
}

std::int64_t Races::lag() const {
  if (!table_.playable() || !table_.match->races()) return 0;
  std::int64_t most = 0;
  for (const SeatHere& each : table_.seats) most = std::max(most, allowance(each));
  return most;
}

// With ticks all that happens in one counts from its end.
std::int64_t Races::counts_at(std::int64_t moment) const {
  const std::int64_t tick = table_.match->races() ? table_.manners().tick : 0;
  return tick == 0 ? moment : (moment / tick + 1) * tick;
}

// How many places after the first of this moment a seat comes.
std::int64_t Races::place_at(Seat number, std::int64_t moment) const {
  const std::int64_t inside = table_.manners().tick == 0 ? moment : moment - 1;
  const auto count = static_cast<std::int64_t>(table_.seats.size());
  const Seat first = table_.match->first_at(engine::at_milliseconds(inside));
  return (engine::index(number) + count - engine::index(first)) % count;
}

Reply Races::claim(Change made, Moment now) {
  const std::int64_t number = made.seat->value;
  const auto same = [&](const Claim& each) { return each.change.seat->value == number; };
  if (std::any_of(claims_.begin(), claims_.end(), same)) return Reply::refused("held_back");
  const std::int64_t moment =
      std::max(table_.time, table_.clock.at(now) - allowance(table_.seat(number)));
  const std::int64_t ticket = table_.bots.ticket();
  claims_.push_back({std::move(made), counts_at(moment), ticket});
  go_on(now);
  const auto mine = std::find_if(table_.out.answers.begin(), table_.out.answers.end(),
                                 [&](const Settled& each) { return each.ticket == ticket; });
  if (mine == table_.out.answers.end()) return {true, {}, ticket};
  Reply reply = std::move(mine->reply);
  table_.out.answers.erase(mine);
  return reply;
}

void Races::settle_claim(std::size_t which, Moment now) {
  Claim mine = std::move(claims_[which]);
  claims_.erase(claims_.begin() + static_cast<std::ptrdiff_t>(which));
  mine.change.at = std::max(now + table_.ahead(), table_.changed_at);
  mine.change.time = std::max(table_.time, mine.moment);
  const std::int64_t number = mine.change.seat->value;
  Reply reply = table_.seat(number).played_by_bot() ? Reply::refused("bot_plays")
                                                    : table_.played(mine.change, now, now);
  table_.out.answers.push_back({mine.ticket, std::move(reply)});
}

// A pause or the end comes before what was not decided by then.
void Races::refuse_claims() {
  for (const Claim& each : claims_)
    table_.out.answers.push_back({each.ticket, table_.phase == Phase::paused
                                                   ? Reply::refused("paused")
                                                   : Reply::refused("over")});
  claims_.clear();
}

// Who is next in the race: a person's claim or what a bot has decided.
std::optional<Races::Racer> Races::next_racer() const {
  std::optional<Racer> first;
  const auto consider = [&](Seat number, std::int64_t moment, std::optional<std::size_t> which) {
    const Racer racer{number, moment, table_.match->races() ? place_at(number, moment) : 0, which};
    if (!first || std::pair(racer.moment, racer.place) < std::pair(first->moment, first->place))
      first = racer;
  };
  for (std::size_t i = 0; i < claims_.size(); ++i)
    consider(engine::seat_at(static_cast<int>(claims_[i].change.seat->value)), claims_[i].moment,
             i);
  for (int i = 0; table_.has_seat(i); ++i) {
    const Seat number = engine::seat_at(i);
    if (const auto& intent = table_.bots.intent(number); intent && intent->decision)
      consider(number, counts_at(intent->due), std::nullopt);
  }
  return first;
}

// What people and bots have decided and what the game's own deadlines bring, each at its moment.
void Races::go_on(Moment now) {
  for (;;) {
    if (table_.phase != Phase::running || !table_.playable()) return refuse_claims();
    if (!table_.clock.running()) return;
    const std::int64_t until = table_.clock.at(now) - lag();
    const std::optional<Racer> racer = next_racer();
    const bool ready = racer && racer->moment <= until;
    if (table_.expire(ready ? racer->moment : until, now)) continue;
    if (!ready) return;
    if (racer->claim)
      settle_claim(*racer->claim, now);
    else
      table_.bot_turns.carry_out(racer->seat, racer->moment, now);
  }
}

std::optional<Moment> Races::next_claim() const {
  if (claims_.empty() || !table_.clock.running()) return std::nullopt;
  const auto first = std::min_element(
      claims_.begin(), claims_.end(),
      [](const Claim& one, const Claim& other) { return one.moment < other.moment; });
  return table_.clock.moment_of(first->moment) + lag();
}

bool Table::races() const {
  return self_->phase == Phase::running && self_->playable() && self_->match->races();
}

void Table::measured(const Person& who, std::int64_t round_trip) {
  // Of anybody else it would be kept for ever, and for nothing.
  if (!self_->guests.here(who.id) && !self_->seat_of(who)) return;
  self_->races.round_trips.add(who.id, round_trip);
}

}  // namespace table
