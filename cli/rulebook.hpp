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

// Whether this is meant as the number of a rule and not as a word to look for.
bool is_rule_number(std::string_view typed, std::string_view prefix);

// Whether a sentence has this word or part of one in it, however it is spelled.
bool speaks_of(std::string_view sentence, std::string_view typed);

// "61", "dst-061" and "DST-061" name the same rule; an id that does not exist is a Failure that
// names the nearest.
const Rule& find_rule(const std::vector<Rule>& rules, std::string_view prefix,
                      const std::string& typed);

}  // namespace cli
