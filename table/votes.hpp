#pragma once

#include "table/change.hpp"
#include "table/table.hpp"

namespace table {

// What the people at a table decide together: taking back, pausing, going on, and who plays on
// where somebody stood up (asking.cpp).
class Votes {
 public:
  explicit Votes(Table::Self& table) : table_(table) {}

  std::optional<std::int64_t> undo_target(std::int64_t seat) const;
  UndoNow undo_now(std::int64_t seat) const;
  std::optional<std::int64_t> latest_seat_of(const Person& who) const;
  std::optional<std::int64_t> voice_of(const Person& who) const;
  void grant(Question what, std::int64_t by, std::int64_t to, Moment now);
  Reply ask(const Person& who, Question what, std::optional<std::int64_t> by, std::int64_t to,
            Moment now);
  Reply ask_for_seat(const Person& who, std::int64_t number, Moment now);
  void withdraw(const Person& who, Moment now);
  void settle(Moment now);
  std::optional<Reply> may_stop_time(const Person& who) const;

  std::optional<Asking> asking;
  std::vector<std::string> turned_away;  // who wanted a seat and heard a no

 private:
  bool must_agree(Question what, std::int64_t seat) const;
  bool agreed(Question what, std::string_view asker) const;
  bool anybody_must_agree(std::string_view asker) const;  // to somebody who wants a seat

  Table::Self& table_;
};

}  // namespace table
