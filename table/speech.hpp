#pragma once

#include "table/change.hpp"
#include "table/log.hpp"
#include "table/table.hpp"
#include "table/talk.hpp"

namespace table {

// Who may say what to whom (talk.cpp).
class Speech {
 public:
  explicit Speech(Table::Self& table) : table_(table) {}

  engine::Standing standing_of(const Person& who) const;
  Streams hearers_aside() const;
  bool is_muted(const Person& who) const;
  Talk::Share share_of(std::string_view person, std::optional<SeatNumber> seat) const;
  std::optional<Reply> may_say(const Say& request, std::optional<std::int64_t> seat,
                               engine::Standing standing) const;

 private:
  Table::Self& table_;
};

}  // namespace table
