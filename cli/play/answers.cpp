#include "cli/play/answers.hpp"

#include <algorithm>

#include "cli/failure.hpp"
#include "cli/play/listed.hpp"
#include "cli/play/typed.hpp"
#include "cli/rulebook.hpp"

namespace cli {

using engine::JsonObject;
using engine::Seat;

namespace {

constexpr int most_found_rules = 12;

// What follows the first word, as it was typed.
std::string after_first_word(const std::string& line) {
  const std::size_t word = line.find_first_not_of(" \t");
  const std::size_t end = std::min(line.find_first_of(" \t", word), line.size());
  const std::size_t text = std::min(line.find_first_not_of(" \t", end), line.size());
  const std::size_t last = line.find_last_not_of(" \t");
  return text < line.size() ? line.substr(text, last + 1 - text) : "";
}

}  // namespace

std::optional<std::vector<Section>> Answers::to(const std::string& line,
                                                const JsonObject& refusal) {
  const std::vector<std::string> typed = split(line);
  if (typed.empty()) return std::nullopt;
  const Words& words = table_.words();
  const std::string rest = after_first_word(line);
  if (typed[0] == "?" || words.means(typed[0], "command.help")) return help();
  if (words.means(typed[0], "command.look"))
    return rest.empty() ? position() : std::vector<Section>{closer_look(table_, rest)};
  if (words.means(typed[0], "command.note")) return std::vector<Section>{note(rest)};
  if (words.means(typed[0], "command.rules"))
    return rest.empty() ? rules_to_read(table_, audience_.viewer(), refusal)
                        : std::vector<Section>{rules_about(rest)};
  return std::nullopt;
}

std::vector<Section> Answers::help() const {
  const Words& words = table_.words();
  std::vector<Section> lines;
  for (int i = 1; i <= 6; ++i) lines.push_back({words("line.help." + std::to_string(i))});
  lines.push_back({words("line.help.note")});
  if (table_.people().size() > 1) lines.push_back({words("table.help.hand")});
  for (int i = 1; i <= 2 && !table_.people().empty(); ++i)
    lines.push_back({words("table.help." + std::to_string(i))});
  for (int i = 1; i <= 3 && table_.elsewhere(); ++i)
    lines.push_back({words("remote.help." + std::to_string(i))});
  std::string all;
  for (const std::string& key : words.game().keys())
    if (key.starts_with("usage."))
      all += (all.empty() ? "" : "; ") + readable_usage(words.game()[key], words);
  if (!all.empty()) lines.push_back({words("line.help.actions", {{"actions", all}})});
  return lines;
}

// One by its number, or all that speak of it.
Section Answers::rules_about(const std::string& wanted) const {
  const std::string_view prefix = table_.entry().rule_prefix();
  const std::vector<Rule> rules = read_rulebook(table_.game_data().rulebook(), prefix);
  const Words& words = table_.words();
  if (is_rule_number(wanted, prefix)) {
    try {
      const std::string& id = find_rule(rules, prefix, wanted).id;
      return {id + "  " + words.rule(id)};
    } catch (const Failure&) {
      return {words("rule.none", {{"rule", wanted}})};
    }
  }
  Section found;
  int count = 0;
  for (const Rule& rule : rules) {
    const std::string sentence = words.rule(rule.id);
    if (!speaks_of(sentence, wanted)) continue;
    if (++count <= most_found_rules) found.push_back(rule.id + "  " + sentence);
  }
  if (count == 0) found.push_back(words("rule.not_spoken_of", {{"typed", wanted}}));
  if (count > most_found_rules)
    found.push_back(words("rule.more", {{"more", count - most_found_rules}, {"typed", wanted}}));
  return found;
}

std::vector<Section> Answers::position() {
  return {table_.in_words(audience_.viewer()), clock_line(table_),
          recalled(table_, audience_.viewer()), read_notes()};
}

// Kept apart for everybody who plays here.
std::vector<std::string>& Answers::notes() {
  const engine::Observer viewer = audience_.viewer();
  return notes_[viewer.is_spectator() ? -1 : engine::index(viewer.seat())];
}

Section Answers::read_notes() {
  Section lines;
  for (const std::string& text : notes())
    lines.push_back(table_.words()("note.own", {{"text", text}}));
  return lines;
}

Section Answers::note(const std::string& text) {
  if (!text.empty()) notes().push_back(text);
  return notes().empty() ? Section{table_.words()("note.none")} : read_notes();
}

std::string why_unread(const TableHere& table, Seat seat, const JsonObject& action,
                       const std::vector<std::string>& typed, JsonObject& refusal) {
  const Misread wrong = misread(table, seat, action, typed);
  if (!wrong.refusal.empty()) {
    refusal = wrong.refusal;
    return refusal_with_rule(table, wrong.refusal);
  }
  std::string names;
  for (std::size_t i = 0; i < wrong.possible.size() && i < most_names; ++i) {
    const Nameable& each = wrong.possible[i];
    names += (names.empty() ? "" : "; ") + each.name;
    if (each.typed() != each.name) names += " (" + each.typed() + ")";
  }
  const std::size_t count = wrong.possible.size();
  return table.words()(count == 0 ? "line.too_much" : "line.possible_there",
                       {{"typed", wrong.word},
                        {"names", names},
                        {"more", count > most_names ? count - most_names : 0}});
}

bool is_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

std::size_t number_in(std::string_view word) {
  return word.size() < 6 ? std::stoul(std::string(word)) : 0;
}

Section clock_line(const TableHere& table) {
  const std::string time = clock_of(table);
  if (time.empty()) return {};
  return {table.words()("line.clock", {{"time", time}, {"purpose", purpose_of_clock(table)}})};
}

}  // namespace cli
