#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simulate/report.hpp"

// A small writer of pages and of the charts in them. Charts are drawn in percent of their width, so
// that they fit a phone as well as a wall, and their colours are those of the page.
namespace simulate {

// Text that a page shows as it is.
std::string escaped(std::string_view text);

using Attributes = std::initializer_list<std::pair<std::string_view, std::string>>;
// `inner` is a page's text already.
std::string element(std::string_view tag, Attributes attributes, std::string_view inner);
std::string element(std::string_view tag, std::string_view inner);

// A rate and its interval on a ruler from 0 to 100 %. With a seat the mark has the seat's shape;
// `fair`, if it is not negative, is where the rate would be if nothing mattered.
std::string interval_chart(Ppm value, const Interval& interval, int seat, Ppm fair);

// The numbers of many games as bars; `unit` of the numbers are one of the ruler's.
struct Bar {
  std::int64_t from = 0;  // the smallest and the largest number in it
  std::int64_t to = 0;
  std::int64_t games = 0;
};
std::vector<Bar> bars_of(const Distribution& values, std::size_t most);
std::string histogram(const Distribution& values, std::string_view about,
                      const std::vector<std::pair<std::int64_t, std::string>>& marks);

// Parts of a whole beside each other, in shares of a million.
std::string share_bar(const std::vector<Ppm>& parts, std::string_view about);

}  // namespace simulate
