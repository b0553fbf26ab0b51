#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iostream>

#include "cli/choose.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/rulebook.hpp"

namespace cli {

using engine::Catalogue;
using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

namespace {

// Long text goes through the reader's pager when there is a reader.
void print_paged(std::string_view text) {
  std::FILE* pager = nullptr;
  if (isatty(STDOUT_FILENO) != 0) pager = popen("${PAGER:-more}", "w");
  if (pager == nullptr) {
    std::cout << text;
    return;
  }
  std::fwrite(text.data(), 1, text.size(), pager);
  pclose(pager);
}

JsonObject describe(const Rule& rule, const Catalogue& words) {
  return {{"id", rule.id},
          {"chapter", rule.chapter},
          {"sentence", words["rule." + rule.id]},
          {"text", rule.text}};
}

// A value as it is typed.
std::string value_name(const Json& value) {
  return value.is_null() ? "none" : engine::to_word(value);
}

// A value in words, where it has any.
std::string label_of(const engine::Option& option, const Json& value, const Catalogue& words) {
  const std::string key = "option." + option.id + "." + value_name(value);
  return words.has(key) ? std::string(words[key]) : words.word(option.id, value);
}

JsonObject describe(const engine::Options& options, const engine::Option& option,
                    const Catalogue& words) {
  const std::string key = "option." + option.id + ".";
  JsonObject labels;
  const bool named =
      option.kind == engine::Option::Kind::flag || option.kind == engine::Option::Kind::choice;
  if (named)
    for (const Json& value : options.examples(option))
      if (option.text == 0 || value != Json(option.example))
        labels[value_name(value)] = label_of(option, value, words);
  if (option.text > 0) labels["TEXT"] = words[key + "text"];
  JsonObject defaults;
  const engine::Option* preset = options.preset();
  for (const auto& [under, value] : option.defaults) {
    if (!under.empty() || preset == nullptr || option.preset) {
      defaults[under] = value;
      continue;
    }
    for (const std::string& each : preset->values)
      if (!option.defaults.contains(each)) defaults[each] = value;
  }
  return {{"id", option.id},
          {"name", words[key + "name"]},
          {"about", words[key + "about"]},
          {"preset", option.preset},
          {"values", options.describe_values(option)},
          {"labels", std::move(labels)},
          {"defaults", std::move(defaults)}};
}

// The default under each preset, or the one for all of them.
std::string print_defaults(const JsonObject& defaults) {
  const Json& first = defaults.begin()->value();
  const bool alike = std::all_of(defaults.begin(), defaults.end(),
                                 [&](const auto& each) { return each.value() == first; });
  std::string text;
  for (const auto& [under, value] : defaults) {
    if (alike) return value_name(value);
    text += (text.empty() ? "" : "; ") + std::string(under) + ": " + value_name(value);
  }
  return text;
}

std::string print_options(const engine::Options& options, const Catalogue& words,
                          const Catalogue& labels) {
  std::string text;
  for (const engine::Option& option : options.all()) {
    const JsonObject described = describe(options, option, words);
    text += (text.empty() ? "" : "\n") + option.id + " – " + engine::to_word(described.at("name")) +
            "\n  " + engine::to_word(described.at("about")) + "\n";
    if (described.at("labels").get_object().empty())
      text += "  " + labels.sentence("options.values", {{"values", described.at("values")}}) + "\n";
    for (const auto& [value, label] : described.at("labels").get_object())
      text += "    " + std::string(value) + ": " + engine::to_word(label) + "\n";
    const std::string defaults = print_defaults(described.at("defaults").get_object());
    text += "  " + labels.sentence("options.default", {{"value", defaults}}) + "\n";
  }
  return text;
}

// Those whose sentence or wording has this in it, a line each.
std::vector<const Rule*> spoken_of(const std::vector<Rule>& rules, const Catalogue& words,
                                   std::string_view typed) {
  std::vector<const Rule*> found;
  for (const Rule& rule : rules)
    if (speaks_of(words["rule." + rule.id], typed) || speaks_of(rule.text, typed))
      found.push_back(&rule);
  return found;
}

int show_found(const Common& common, const std::vector<const Rule*>& found,
               const Catalogue& words) {
  JsonArray list;
  std::string text;
  for (const Rule* rule : found) {
    list.push_back(describe(*rule, words));
    text += rule->id + "  " + std::string(words["rule." + rule->id]) + "\n";
  }
  if (common.json)
    std::cout << engine::to_pages(list);
  else
    print_paged(text);
  return 0;
}

int show_options(const Common& common, const engine::GameData& game_data) {
  const Catalogue words = game_words(common, game_data);
  if (!common.json) {
    print_paged(print_options(game_data.options(), words, command_words(common)));
    return 0;
  }
  JsonArray list;
  for (const engine::Option& option : game_data.options().all())
    list.push_back(describe(game_data.options(), option, words));
  std::cout << engine::to_pages(list);
  return 0;
}

}  // namespace

int show_rules(const Common& common, const RulesOptions& options) {
  const engine::GameEntry& entry = find_game(options.game);
  const auto game_data = load_game_data(common, entry);
  const Catalogue words = game_words(common, *game_data);
  if (options.options) return show_options(common, *game_data);
  const std::vector<Rule> rules = read_rulebook(game_data->rulebook(), entry.rule_prefix());
  if (!options.id.empty() && !is_rule_number(options.id, entry.rule_prefix()))
    if (const auto found = spoken_of(rules, words, options.id); !found.empty())
      return show_found(common, found, words);
  if (!options.id.empty()) {
    const Rule& rule = find_rule(rules, entry.rule_prefix(), options.id);
    if (common.json)
      std::cout << engine::to_pages(describe(rule, words));
    else
      std::cout << rule.id << ": " << words["rule." + rule.id] << "\n\n"
                << rule.chapter << "\n"
                << rule.text << "\n";
    return 0;
  }
  if (!common.json) {
    print_paged(game_data->rulebook());
    return 0;
  }
  JsonArray list;
  for (const Rule& rule : rules) list.push_back(describe(rule, words));
  std::cout << engine::to_pages(JsonObject{{"game", entry.slug()},
                                           {"rules_version", game_data->rules_version()},
                                           {"rules", std::move(list)}});
  return 0;
}

}  // namespace cli
