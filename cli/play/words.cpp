#include "cli/play/words.hpp"

#include <algorithm>

#include "cli/failure.hpp"
#include "games/play_texts/files.hpp"
#include "games/server_texts/files.hpp"
#include "games/table_texts/files.hpp"
#include "simulate/words.hpp"

namespace cli {

using engine::Json;
using engine::JsonObject;

namespace {

// The fields that a pattern asks for and nobody gave are empty, not a question mark.
JsonObject with_blanks(std::string_view pattern, JsonObject fields) {
  for (std::size_t i = pattern.find('{'); i != std::string_view::npos;
       i = pattern.find('{', i + 1)) {
    const std::size_t end = pattern.find_first_of("@:}", i);
    const std::string_view field = pattern.substr(i + 1, end - i - 1);
    if (!fields.contains(field)) fields[field] = "";
  }
  return fields;
}

void add_field(JsonObject& fields, const std::string& name, const Json& value) {
  const JsonObject* object = value.if_object();
  if (object == nullptr) {
    fields[name] = value;
    return;
  }
  if (!object->empty()) fields[name] = object->begin()->value();
  for (const auto& [key, inner] : *object) add_field(fields, name + "." + std::string(key), inner);
}

// What an action means hangs on what lies open: a way that is shorter than what was spun.
JsonObject with_what_is_open(const JsonObject& action, const JsonObject& view) {
  JsonObject fields = action;
  for (const auto& [key, value] : view)
    if (value.is_primitive() && !fields.contains(key)) fields[key] = value;
  return fields;
}

}  // namespace

engine::Catalogue play_words(std::string_view language) {
  engine::Catalogue words = simulate::words_from(play_texts::embedded_files(), language);
  words.join(simulate::words_from(table_texts::embedded_files(), language));
  words.join(simulate::words_from(server_texts::embedded_files(), language));
  return words;
}

Words::Words(const engine::GameData& game_data, std::string_view theme, std::string_view language) {
  for (std::string_view each : engine::languages)
    tongues_.push_back({std::string(each), play_words(each), needed(game_data.words(each, theme))});
  use(language);
}

std::string_view Words::language() const { return tongues_[current_].language; }

void Words::use(std::string_view language) {
  std::string known;
  for (std::size_t i = 0; i < tongues_.size(); ++i) {
    if (tongues_[i].language == language) {
      current_ = i;
      return;
    }
    known += (known.empty() ? "" : ", ") + tongues_[i].language;
  }
  throw Failure((*this)("language.unknown", {{"language", language}, {"known", known}}));
}

void Words::use_next() { current_ = (current_ + 1) % tongues_.size(); }

void Words::name_seats(const std::vector<std::string>& names) {
  for (Tongue& tongue : tongues_) {
    tongue.own.name_seats(names);
    tongue.game.name_seats(names);
  }
}

std::string Words::operator()(std::string_view key, const JsonObject& fields) const {
  return tongues_[current_].own.sentence(key, fields);
}

std::vector<std::string> Words::in_all_languages(std::string_view key,
                                                 const JsonObject& fields) const {
  std::vector<std::string> all;
  for (const Tongue& tongue : tongues_) all.push_back(tongue.own.sentence(key, fields));
  return all;
}

// A call-out of the game has its sentence there.
std::string Words::table_line(const JsonObject& line) const {
  const Json* call = line.if_contains("call");
  const std::string key = call != nullptr ? "call." + engine::to_word(*call) : "";
  JsonObject told = line;
  if (!key.empty() && game().has(key)) told["call"] = game()[key];
  return (*this)("log." + engine::to_word(line.at("line")), told);
}

std::string Words::event(const JsonObject& event) const {
  if (!event.contains("event")) return table_line(event);
  return event_sentence(game(), event);
}

std::string event_sentence(const engine::Catalogue& game, const JsonObject& event) {
  const std::string name = engine::to_word(event.at("event"));
  std::string sentence = game.sentence("event." + name, event);
  const std::string detail = "detail." + name;
  if (!game.has(detail)) return sentence;
  const std::string field(game[detail]);
  const Json* value = event.if_contains(field);
  if (value == nullptr) return sentence;
  const std::string alias = "field." + field;
  const std::string kind(game.has(alias) ? game[alias] : field);
  const std::string text = kind + "." + engine::to_word(*value) + ".text";
  return game.has(text) ? sentence + " " + std::string(game[text]) : sentence;
}

std::string Words::refusal(const JsonObject& refusal) const {
  return game().sentence("refusal." + engine::to_word(refusal.at("code")), refusal);
}

std::string action_sentence(const engine::Catalogue& game, const JsonObject& action,
                            const JsonObject& view) {
  return game.sentence("action." + engine::to_word(action.at("do")),
                       with_what_is_open(action, view));
}

std::string Words::action(const JsonObject& action, const JsonObject& view) const {
  return action_sentence(game(), action, view);
}

std::string Words::brief_action(const JsonObject& action, const JsonObject& view) const {
  const std::string key = "brief." + engine::to_word(action.at("do"));
  if (!game().has(key)) return this->action(action, view);
  return game().sentence(key, with_what_is_open(action, view));
}

std::string Words::status(const JsonObject& view, engine::Seats acting) const {
  const Json* phase = view.if_contains("phase");
  if (phase == nullptr) return "";
  engine::JsonArray seats;
  for (int i = 0; i < engine::max_seats; ++i)
    if (acting.has(engine::seat_at(i))) seats.emplace_back(i);
  JsonObject fields = view;
  fields["seat"] = std::move(seats);
  // Where it may be everybody's turn or one's, the game has a sentence for each.
  const std::string key = "phase." + engine::to_word(*phase);
  const std::string of_one = key + ".one";
  return game().sentence(acting.count() == 1 && game().has(of_one) ? of_one : key, fields);
}

std::string Words::way_of(const JsonObject& action) const {
  const std::string key = "way." + engine::to_word(action.at("do"));
  return game().has(key) ? std::string(game()[key]) : "";
}

std::string Words::rule(std::string_view id) const {
  const std::string key = "rule." + std::string(id);
  return game().has(key) ? std::string(game()[key]) : "";
}

std::vector<std::string> Words::rules_behind(const JsonObject& event) const {
  if (!event.contains("event")) return {};
  const std::string key = "about." + engine::to_word(event.at("event"));
  return game().has(key) ? split(game()[key]) : std::vector<std::string>{};
}

std::vector<std::string> Words::lines(std::string_view prefix, const JsonObject& fields) const {
  std::vector<std::string> lines;
  for (int i = 1;; ++i) {
    const std::string key = std::string(prefix) + "." + std::to_string(i);
    if (!game().has(key)) return lines;
    std::string line = game().sentence(key, with_blanks(game()[key], fields));
    if (line.find_first_not_of(' ') != std::string::npos) lines.push_back(std::move(line));
  }
}

std::vector<const engine::Catalogue*> Words::games() const {
  std::vector<const engine::Catalogue*> all;
  for (const Tongue& tongue : tongues_) all.push_back(&tongue.game);
  return all;
}

bool Words::means(std::string_view typed, std::string_view key) const {
  return std::any_of(tongues_.begin(), tongues_.end(),
                     [&](const Tongue& tongue) { return lower(typed) == tongue.own[key]; });
}

std::vector<std::string> Words::patterns(std::string_view game_key) const {
  std::vector<std::string> all;
  for (const Tongue& tongue : tongues_)
    if (tongue.game.has(game_key)) all.emplace_back(tongue.game[game_key]);
  return all;
}

void refuse_options(const engine::Problem& problem, const engine::GameData& game_data,
                    std::string_view language) {
  if (problem.key.empty()) throw Failure(problem.what);
  engine::Catalogue words = needed(game_data.words(language, ""));
  words.join(play_words(language));
  throw Failure(words.sentence(problem.key, problem.fields));
}

void add_fields_of_seat(JsonObject& fields, const JsonObject& from, engine::Seat seat) {
  const auto at = static_cast<std::size_t>(engine::index(seat));
  for (const auto& [key, value] : from) {
    const engine::JsonArray* list = value.if_array();
    if (list == nullptr || at >= list->size()) continue;
    const Json& own = (*list)[at];
    if (std::string_view(key) == "players" && own.is_object())
      for (const auto& [name, inner] : own.get_object())
        add_field(fields, std::string(name), inner);
    else
      add_field(fields, std::string(key), own);
  }
}

void add_plain_fields(JsonObject& fields, const JsonObject& from) {
  for (const auto& [key, value] : from)
    if (!value.is_array()) add_field(fields, std::string(key), value);
}

std::string lower(std::string_view text) {
  constexpr char first_of_two = '\xC3';  // Ä, Ö and Ü have a second byte each
  std::string small(text);
  for (std::size_t i = 0; i < small.size(); ++i) {
    char& letter = small[i];
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    const bool accented = i > 0 && small[i - 1] == first_of_two;
    if (accented && (letter == '\x84' || letter == '\x96' || letter == '\x9C'))
      letter = static_cast<char>(letter + 0x20);
  }
  return small;
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> words;
  std::size_t start = 0;
  while ((start = text.find_first_not_of(" \t\r\n", start)) != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(" \t\r\n", start), text.size());
    words.emplace_back(text.substr(start, end - start));
    start = end;
  }
  return words;
}

}  // namespace cli
