#pragma once

#include "table/change.hpp"
#include "table/table.hpp"

namespace table {

// What a host plans before the match: options, ways of the table, and who sits where (seats.cpp).
class Plans {
 public:
  explicit Plans(Table::Self& table) : table_(table) {}

  // The refusal, if the plan is not a good one.
  std::optional<Reply> plan_options(const engine::JsonObject& chosen, Change& change) const;
  std::optional<Reply> plan_policy(const Policy& wanted, Change& change) const;
  std::optional<Reply> plan_seats(const std::vector<SeatPlan>& plan, bool rematch,
                                  Change& change) const;

 private:
  std::optional<engine::Problem> problem_with_texts(const engine::JsonObject& completed) const;
  std::optional<Reply> plan_seat(const SeatPlan& plan, std::size_t number, bool rematch,
                                 SeatKept& kept) const;

  Table::Self& table_;
};

}  // namespace table
