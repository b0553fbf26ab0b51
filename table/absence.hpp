#pragma once

#include "table/change.hpp"
#include "table/table.hpp"

namespace table {

struct SeatHere;

// Who is missed, how long the table waits for them, and what it does without them (clock.cpp).
class Absence {
 public:
  explicit Absence(Table::Self& table) : table_(table) {}

  bool misses(const SeatHere& each) const;
  std::optional<Moment> grace_end(std::int64_t seat) const;
  std::vector<BotFrom> bots_from() const;
  void end_grace(std::int64_t seat, Moment now);
  std::optional<Moment> absence_end(std::int64_t seat) const;
  void go_on_without(std::int64_t seat, Moment now);
  std::optional<Reply> may_replace(const Person& who, std::int64_t seat, std::string_view level,
                                   Moment now) const;

 private:
  std::optional<std::int64_t> grace() const;  // seconds; nothing: for ever
  // When others may let a bot play for somebody who is away; nothing: never.
  std::optional<Moment> replaceable_from(std::int64_t seat) const;

  Table::Self& table_;
};

}  // namespace table
