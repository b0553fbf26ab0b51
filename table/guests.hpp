#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "table/table.hpp"

namespace table {

// Who is here. Of those who sit at the table it is kept since when they are gone; of all others
// nothing is.
class Guests {
 public:
  bool here(std::string_view person) const {
    const auto guest = all_.find(person);
    return guest != all_.end() && guest->second.here;
  }
  bool anybody() const {
    return std::any_of(all_.begin(), all_.end(), [](const auto& each) { return each.second.here; });
  }
  template <class Which>
  std::int64_t count(Which which) const {
    return std::count_if(all_.begin(), all_.end(),
                         [&](const auto& each) { return each.second.here && which(each.first); });
  }

  // False if they were here already. `time` is that of the match.
  bool arrive(const std::string& person, Moment now, std::int64_t time) {
    if (!anybody()) filled_ = {true, now, time};
    Guest& guest = all_[person];
    if (guest.here) return false;
    guest = {true, now, time};
    return true;
  }
  // False if they were not here.
  bool depart(const std::string& person, Moment now, std::int64_t time, bool sits_here) {
    const auto guest = all_.find(person);
    if (guest == all_.end() || !guest->second.here) return false;
    if (sits_here)
      guest->second = {false, now, time};
    else
      all_.erase(guest);
    return true;
  }

  // Since when somebody is missed: not while the room was empty.
  Moment gone_since(std::string_view person) const {
    return std::max(last(person).since, filled_.since);
  }
  // The same by the time of the match.
  std::int64_t gone_at(std::string_view person) const {
    return std::max(last(person).time, filled_.time);
  }

 private:
  struct Guest {
    bool here = false;
    Moment since = 0;       // here or away
    std::int64_t time = 0;  // of the match, then
  };
  Guest last(std::string_view person) const {
    const auto guest = all_.find(person);
    return guest == all_.end() ? Guest() : guest->second;
  }

  std::map<std::string, Guest, std::less<>> all_;
  Guest filled_;  // when the first of those who are here came
};

}  // namespace table
