#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/play/audience.hpp"
#include "cli/play/offers.hpp"
#include "cli/play/reports.hpp"

namespace cli {

// What can be asked with a word at any time, in plain lines and on a drawn screen alike: help,
// rules, look and notes.
class Answers {
 public:
  Answers(const TableHere& table, const Audience& audience) : table_(table), audience_(audience) {}

  // Nothing if the line asks none of these. `refusal` is what was refused last.
  std::optional<std::vector<Section>> to(const std::string& line,
                                         const engine::JsonObject& refusal);

 private:
  std::vector<Section> help() const;
  Section rules_about(const std::string& wanted) const;
  std::vector<Section> position();
  Section note(const std::string& text);
  Section read_notes();
  std::vector<std::string>& notes();

  const TableHere& table_;
  const Audience& audience_;
  std::map<int, std::vector<std::string>> notes_;  // by seat; of who only watches under -1
};

// What keeps typed words from being an action: the word that fits nowhere and what could stand
// there, or the rule that forbids the whole, which then is in `refusal`, too.
std::string why_unread(const TableHere& table, engine::Seat seat, const engine::JsonObject& action,
                       const std::vector<std::string>& typed, engine::JsonObject& refusal);

// "12"; a number may be too long to be the number of anything, which is 0.
bool is_number(std::string_view word);
std::size_t number_in(std::string_view word);

// The line of the clock, where there is one.
Section clock_line(const TableHere& table);

}  // namespace cli
