#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "table/change.hpp"
#include "table/round_trips.hpp"
#include "table/table.hpp"

namespace table {

struct SeatHere;

// Who was first, and what comes when: what people claim and bots have decided, and the deadlines of
// the game, each at its moment (claims.cpp).
class Races {
 public:
  explicit Races(Table::Self& table) : table_(table) {}

  RoundTrips round_trips;

  Reply claim(Change made, Moment now);
  void refuse_claims();
  void go_on(Moment now);
  std::optional<Moment> next_claim() const;
  std::vector<RoundTrip> trips() const;
  // By how much the match runs behind the clock.
  std::int64_t lag() const;
  std::int64_t counts_at(std::int64_t moment) const;

 private:
  // Actions of people whose moment has not come yet.
  struct Claim {
    Change change;
    std::int64_t moment = 0;  // from which it counts, by the time of the match
    std::int64_t ticket = 0;
  };
  struct Racer {
    engine::Seat seat{};
    std::int64_t moment = 0;
    std::int64_t place = 0;
    std::optional<std::size_t> claim;  // none: a bot's decision
  };

  std::int64_t allowance(const SeatHere& seat) const;
  std::int64_t place_at(engine::Seat seat, std::int64_t moment) const;
  void settle_claim(std::size_t which, Moment now);
  std::optional<Racer> next_racer() const;

  Table::Self& table_;
  std::vector<Claim> claims_;
};

}  // namespace table
