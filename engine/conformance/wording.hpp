#pragma once

#include <set>
#include <string>
#include <vector>

#include "engine/conformance/report.hpp"
#include "engine/game_entry.hpp"

namespace engine::conformance {

// Text: whatever can be said has a sentence in every language, and nothing in it stays open.
class Wording {
 public:
  Wording(const GameData& game_data, const JsonObject& options, int seats, Report& report)
      : rulebook_(game_data.rulebook()), report_(report) {
    const Json* theme = options.if_contains("theme");
    std::vector<std::string> names;
    for (int i = 0; i < seats; ++i) names.push_back("Player " + std::to_string(i));
    for (std::string_view language : languages) {
      auto words = game_data.words(language, theme != nullptr ? to_word(*theme) : "");
      if (!words) {
        report_.add(Law::text, words.problem().what);
        continue;
      }
      words->name_seats(names);
      catalogues_.push_back({std::string(language), std::move(*words)});
    }
  }

  void event(const JsonObject& event) { check("event.", "event", event); }

  void action(const JsonObject& action) { check("action.", "do", action); }

  // The sentence of a phase is about the seat that is asked.
  void phase(const JsonObject& view) {
    const Json* phase = view.if_contains("phase");
    if (phase == nullptr || !phases_.insert(to_word(*phase)).second) return;
    JsonObject asked = view;
    asked["seat"] = 0;
    check("phase.", "phase", asked);
  }

  // A refusal names a rule that the rulebook has.
  void refusal(const JsonObject& refusal) {
    const Json* rule = refusal.if_contains("rule");
    const std::string id = rule != nullptr ? to_word(*rule) : "";
    if (!is_rule_id(id))
      report_.add(Law::legal_means_accepted, "the refusal " + to_line(refusal) + " has no rule id");
    else if (rulebook_.find("**" + id) == std::string::npos)
      report_.add(Law::legal_means_accepted,
                  "the refusal " + to_line(refusal) + " names a rule that RULES.md does not have");
    check("refusal.", "code", refusal);
  }

 private:
  struct Language {
    std::string name;
    Catalogue words;
  };

  static bool is_rule_id(std::string_view id) {
    if (id.size() != 7 || id[3] != '-') return false;
    for (std::size_t i = 0; i < 3; ++i)
      if (id[i] < 'A' || id[i] > 'Z' || id[i + 4] < '0' || id[i + 4] > '9') return false;
    return true;
  }

  void check(const std::string& prefix, const char* tag, const JsonObject& fields) {
    const Json* kind = fields.if_contains(tag);
    if (kind == nullptr || !kind->is_string())
      return report_.add(Law::text, to_line(fields) + " has no '" + tag + "'");
    for (const Language& language : catalogues_)
      check_sentence(language, prefix + to_word(*kind), fields);
  }

  void check_sentence(const Language& language, const std::string& key, const JsonObject& fields) {
    const std::string place = "\"" + key + "\" in " + language.name;
    if (!language.words.has(key)) return complain(place + " is missing", fields);
    for (const std::string& gap : language.words.unfilled(key, fields)) leaves(place, gap, fields);
  }

  void leaves(const std::string& place, const std::string& gap, const JsonObject& fields) {
    complain(place + " leaves {" + gap + "} open", fields);
  }

  // Each gap once, not for every value.
  void complain(const std::string& what, const JsonObject& fields) {
    if (told_.insert(what).second) report_.add(Law::text, what + " for " + to_line(fields));
  }

  std::string rulebook_;
  Report& report_;
  std::vector<Language> catalogues_;
  std::set<std::string> phases_;
  std::set<std::string> told_;
};

}  // namespace engine::conformance
