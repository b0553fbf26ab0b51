#pragma once

#include <array>

#include "engine/seat.hpp"
#include "table/change.hpp"
#include "table/table.hpp"

namespace table {

// What everybody is told who watches, as far as each may know it (tell.cpp).
class Feed {
 public:
  explicit Feed(Table::Self& table) : table_(table) {}

  GameState game_for(engine::Observer observer, Moment now) const;
  void publish(Moment now);

  std::array<bool, engine::max_seats + 1> watched{};  // by observer; the last is the public
  bool state_changed = false;
  bool game_changed = false;

 private:
  GameState game_beside_view(engine::Observer observer, Moment now) const;
  std::string update_text(engine::Observer observer, std::int64_t number, std::string_view line,
                          std::string_view rest) const;

  Table::Self& table_;
};

}  // namespace table
