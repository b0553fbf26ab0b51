#include "cli/rulebook.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>

#include "cli/failure.hpp"
#include "cli/play/words.hpp"
#include "engine/options.hpp"

namespace cli {
namespace {

std::string without_bold(std::string text) {
  for (std::size_t at = text.find("**"); at != std::string::npos; at = text.find("**"))
    text.erase(at, 2);
  return text;
}

// The number of an id, however it is typed.
std::optional<int> rule_number(std::string_view typed, std::string_view prefix) {
  const auto same = [](char a, char b) {
    return std::toupper(static_cast<unsigned char>(a)) ==
           std::toupper(static_cast<unsigned char>(b));
  };
  if (typed.size() > prefix.size() && std::equal(prefix.begin(), prefix.end(), typed.begin(), same))
    typed.remove_prefix(prefix.size());
  if (typed.starts_with('-')) typed.remove_prefix(1);
  int number = 0;
  const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
  if (error != std::errc() || end != typed.data() + typed.size() || number < 0) return std::nullopt;
  return number;
}

}  // namespace

bool is_rule_number(std::string_view typed, std::string_view prefix) {
  return rule_number(typed, prefix).has_value();
}

bool speaks_of(std::string_view sentence, std::string_view typed) {
  return lower(sentence).find(lower(typed)) != std::string::npos;
}

std::vector<Rule> read_rulebook(std::string_view rulebook, std::string_view prefix) {
  std::vector<Rule> rules;
  const std::string mark = "- **" + std::string(prefix) + "-";
  std::string chapter;
  while (!rulebook.empty()) {
    const std::size_t end = std::min(rulebook.find('\n'), rulebook.size());
    const std::string_view line = rulebook.substr(0, end);
    rulebook.remove_prefix(std::min(end + 1, rulebook.size()));
    if (line.starts_with("## ")) chapter = line.substr(3);
    if (!line.starts_with(mark)) continue;
    const std::string text = without_bold(std::string(line.substr(2)));
    rules.push_back({text.substr(0, text.find(' ')), chapter, text});
  }
  return rules;
}

const Rule& find_rule(const std::vector<Rule>& rules, std::string_view prefix,
                      const std::string& typed) {
  const std::optional<int> wanted = rule_number(typed, prefix);
  if (!wanted || rules.empty())
    throw Failure("no_rule_speaks", {{"typed", typed}, {"prefix", prefix}});
  const auto distance = [&](const Rule& rule) {
    return std::abs(rule_number(rule.id, prefix).value_or(0) - *wanted);
  };
  const auto best = std::min_element(rules.begin(), rules.end(), [&](const Rule& a, const Rule& b) {
    return distance(a) < distance(b);
  });
  if (distance(*best) > 0) throw Failure("no_rule", {{"typed", typed}, {"nearest", best->id}});
  return *best;
}

}  // namespace cli
