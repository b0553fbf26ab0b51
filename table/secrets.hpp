#pragma once

#include "table/change.hpp"
#include "table/log.hpp"
#include "table/table.hpp"

namespace table {

// What is prepared in secret: decisions that are held back until others may notice them
// (least_delay.cpp).
class Secrets {
 public:
  explicit Secrets(Table::Self& table) : table_(table) {}

  Streams hearers_of(const Change& change) const;
  void find_what_was_noticed();
  // An input of a seat: at once, or later if others would notice it before it is due.
  engine::Answer decide(Change made, Moment due, Moment now);
  Moment due_of_person(Moment now) const;
  Moment due_of_bot(std::int64_t seat, Moment now) const;
  bool anything_held() const;
  void redo_held(const Change& change);
  void drop_held();  // of whoever has noticed that the match went on
  void release(Moment now);
  std::optional<Moment> next_release() const;

 private:
  Table::Self& table_;
};

}  // namespace table
