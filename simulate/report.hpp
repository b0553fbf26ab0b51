#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "simulate/batch.hpp"

namespace simulate {

// A row of games by their numbers.
struct Range {
  std::int64_t from = 0;
  std::int64_t games = 0;
};

// A rate in millionths.
using Ppm = std::int64_t;

// What a simulation found out, and all that is needed to do it again or to add another part to it.
struct Report {
  static constexpr int format = 2;

  std::string game;
  int rules_version = 0;
  std::string data;  // fingerprint of the data it was played with
  engine::JsonObject options;
  std::vector<std::string> levels;
  bool alternate = false;
  bool mixed = false;
  std::int64_t seed = 0;
  std::vector<Range> played;  // in order, neighbours joined
  Counts counts;
};

engine::JsonObject write_report(const Report& report);
engine::Fallible<Report> read_report(std::string_view text, std::string_view name);

// Adds up reports of parts of the same simulation; `names` says what each is called in a problem.
engine::Fallible<Report> merge(const std::vector<Report>& parts,
                               const std::vector<std::string>& names);

Ppm share(std::int64_t part, std::int64_t whole);

// Wilson's 95 % confidence interval of a rate.
struct Interval {
  Ppm low = 0;
  Ppm high = 0;
};
Interval wilson(std::int64_t hits, std::int64_t trials);

}  // namespace simulate
