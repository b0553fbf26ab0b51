#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cli {

// A numbered rule as it stands in RULES.md.
struct Rule {
  std::string id;
  std::string chapter;
  std::string text;  // without the marks of the list and of bold print
};

std::vector<Rule> read_rulebook(std::string_view rulebook, std::string_view prefix);

// "61", "dst-061" and "DST-061" name the same rule; an id that does not exist is a Failure that
// names the nearest.
const Rule& find_rule(const std::vector<Rule>& rules, std::string_view prefix,
                      const std::string& typed);

}  // namespace cli
