#include "cli/play/listed.hpp"

#include <algorithm>

#include "cli/play/typed.hpp"

namespace cli {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

namespace {

bool is_open_list(const Json& value) {
  return (value.is_array() && value.get_array().empty()) ||
         (value.is_object() && value.get_object().empty());
}

bool is_number(const std::string& word) {
  return !word.empty() && word.size() < 9 &&
         word.find_first_not_of("0123456789") == std::string::npos;
}

Json value_of_id(const std::string& id) { return is_number(id) ? Json(std::stoi(id)) : Json(id); }

// Names of cards hold commas, and so do lists that somebody types.
std::string without_comma(std::string word) {
  while (word.size() > 1 && word.back() == ',') word.pop_back();
  return word;
}

// Typed words, taken one after the other.
class Reader {
 public:
  Reader(std::vector<std::string> typed, const Words& words)
      : typed_(std::move(typed)), words_(words) {
    for (std::string& word : typed_) word = without_comma(std::move(word));
  }

  bool at_end() const { return next_ == typed_.size(); }
  std::string next() const { return at_end() ? "" : typed_[next_]; }
  std::size_t place() const { return next_; }
  void go_back(std::size_t place) { next_ = place; }

  // This very value, by its id or one of its names.
  bool takes(std::string_view field, const Json& value) {
    if (value.is_array()) {
      const std::size_t before = next_;
      for (const Json& each : value.get_array())
        if (!takes(field, each)) {
          next_ = before;
          return false;
        }
      return true;
    }
    if (takes_name(engine::to_word(value))) return true;
    const std::vector<const engine::Catalogue*> games = words_.games();
    return std::any_of(games.begin(), games.end(), [&](const engine::Catalogue* game) {
      return takes_name(game->word(field, value));
    });
  }

  // Whatever has that name; the longest name of all that fit.
  std::optional<Json> take_any(std::string_view field) {
    const std::size_t before = next_;
    std::size_t furthest = before;
    std::optional<Json> found;
    const auto consider = [&](const std::string& name, const Json& value) {
      next_ = before;
      if (!takes_name(name) || next_ <= furthest) return;
      furthest = next_;
      found = value;
    };
    for (const auto* game : words_.games()) {
      const std::string alias = "field." + std::string(field);
      const std::string kind(game->has(alias) ? (*game)[alias] : field);
      const std::vector<std::string>& seats = game->seat_names();
      for (std::size_t i = 0; kind == "seat" && i < seats.size(); ++i) consider(seats[i], Json(i));
      for (const std::string& key : game->keys()) {
        if (!key.starts_with(kind + ".")) continue;
        const std::string id =
            key.substr(kind.size() + 1, key.find('.', kind.size() + 1) - kind.size() - 1);
        if (id == "any" || id == "null") continue;
        consider(id, value_of_id(id));
        consider(game->word(field, value_of_id(id)), value_of_id(id));
      }
    }
    next_ = furthest;
    return found;
  }

  std::optional<int> take_number() {
    if (at_end() || !is_number(typed_[next_])) return std::nullopt;
    return std::stoi(typed_[next_++]);
  }

 private:
  bool takes_name(const std::string& name) {
    const std::vector<std::string> parts = split(name);
    if (parts.empty() || parts.size() > typed_.size() - next_) return false;
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (lower(without_comma(parts[i])) != lower(typed_[next_ + i])) return false;
    next_ += parts.size();
    return true;
  }

  std::vector<std::string> typed_;
  const Words& words_;
  std::size_t next_ = 0;
};

// All the rest of the line: names, or names with numbers.
bool fill(Reader& reader, std::string_view field, Json& value) {
  const bool amounts = value.is_object();
  JsonArray names;
  JsonObject numbers;
  while (!reader.at_end()) {
    const std::optional<Json> name = reader.take_any(field);
    if (!name) return false;
    const std::optional<int> number = amounts ? reader.take_number() : 0;
    if (!number) return false;
    names.push_back(*name);
    if (amounts) numbers[engine::to_word(*name)] = *number;
  }
  if (names.empty()) return false;
  value = amounts ? Json(std::move(numbers)) : Json(std::move(names));
  return true;
}

struct Candidate {
  JsonObject action;
  int guessed = 0;  // how much of it was not typed
};

constexpr int far = 100;  // a place that was left open is further away than anything listed

std::optional<Candidate> read_as(const JsonObject& listed, const std::vector<std::string>& fields,
                                 Reader reader) {
  Candidate candidate{listed};
  std::vector<std::string> order;
  for (const std::string& field : fields)
    if (listed.contains(field)) order.push_back(field);
  for (const auto& [field, value] : listed)
    if (std::string_view(field) != "do" &&
        std::find(fields.begin(), fields.end(), std::string(field)) == fields.end())
      order.emplace_back(field);
  for (const std::string& field : order) {
    Json& value = candidate.action[field];
    if (value.is_null()) continue;
    if (reader.at_end()) {
      if (is_open_list(value) || value == "any") return std::nullopt;
      ++candidate.guessed;
    } else if (is_open_list(value)) {
      if (!fill(reader, field, value)) return std::nullopt;
    } else if (value == "any") {
      const std::optional<Json> named = reader.take_any(field);
      if (!named) return std::nullopt;
      value = *named;
      candidate.guessed += far;
    } else if (!reader.takes(field, value)) {
      if (std::find(fields.begin(), fields.end(), field) != fields.end()) return std::nullopt;
      ++candidate.guessed;
    }
  }
  if (!reader.at_end()) return std::nullopt;
  return candidate;
}

// "play {card} {stack}": how many typed words are the verb, and the fields after it.
std::optional<std::size_t> verb_in(const std::vector<std::string>& pattern,
                                   const std::vector<std::string>& typed, const std::string& verb,
                                   std::vector<std::string>& fields) {
  std::size_t used = 0;
  bool same = true;
  for (const std::string& word : pattern) {
    if (word.starts_with('{')) {
      fields.push_back(word.substr(1, word.find('}') - 1));
      continue;
    }
    same = same && used < typed.size() && is_verb(typed[used], word);
    ++used;
  }
  if (same && used > 0) return used;
  if (!typed.empty() && lower(typed[0]) == lower(verb)) return 1;
  return std::nullopt;
}

void consider(std::vector<Candidate>& all, const JsonObject& listed,
              const std::vector<std::string>& typed, const Words& words) {
  const std::string verb = engine::to_word(listed.at("do"));
  for (const std::string& usage : words.patterns("usage." + verb)) {
    std::vector<std::string> fields;
    const auto used = verb_in(split(usage), typed, verb, fields);
    if (!used) continue;
    const std::vector<std::string> rest(typed.begin() + static_cast<std::ptrdiff_t>(*used),
                                        typed.end());
    if (const auto candidate = read_as(listed, fields, Reader(rest, words))) {
      all.push_back(*candidate);
      return;
    }
  }
}

}  // namespace

std::optional<JsonObject> listed_action(std::string_view line, const std::vector<JsonObject>& legal,
                                        const Words& words) {
  std::string plain(line);
  std::replace(plain.begin(), plain.end(), ',', ' ');
  const std::vector<std::string> typed = split(plain);
  std::vector<Candidate> all;
  for (const JsonObject& each : legal) consider(all, each, typed, words);
  const auto nearer = [](const Candidate& one, const Candidate& other) {
    return one.guessed < other.guessed;
  };
  const auto best = std::min_element(all.begin(), all.end(), nearer);
  if (best == all.end()) return std::nullopt;
  const auto as_near = std::count_if(
      all.begin(), all.end(), [&](const Candidate& each) { return each.guessed == best->guessed; });
  if (as_near > 1) return std::nullopt;
  return best->action;
}

namespace {

// Typed words, read place by place as the rules ask for them.
struct Places {
  std::optional<JsonObject> whole;
  Misread wrong;
};

Places read_places(const TableHere& table, engine::Seat seat, const JsonObject& action,
                   const std::vector<std::string>& typed) {
  JsonObject given;
  for (const auto& [field, value] : action)
    if (!is_open_list(value) && open_places({{field, value}}) == 0) given[field] = value;
  Reader reader(typed, table.words());
  for (;;) {
    const JsonObject answer = table.ask(seat, given);
    if (const Json* refused = answer.if_contains("refused"))
      return {std::nullopt, {reader.next(), {}, refused->get_object()}};
    const Json* missing = answer.if_contains("missing");
    if (missing == nullptr || missing->get_array().empty()) {
      if (reader.at_end()) return {given, {}};
      return {std::nullopt, {reader.next(), {}, {}}};
    }
    const JsonObject& blank = missing->get_array().front().get_object();
    const std::string field(blank.at("field").get_string());
    const auto take = [&]() -> const Json* {
      for (const Json& value : blank.at("values").get_array())
        if (!reader.at_end() && reader.takes(field, value)) return &value;
      return nullptr;
    };
    if (blank.at("pick") != Json("one")) {
      JsonArray several;
      const std::size_t most = open_places(action);
      for (const Json* each = nullptr; several.size() < most && (each = take()) != nullptr;)
        several.push_back(*each);
      if (most == 0 || several.size() < most)
        return {std::nullopt, {reader.next(), nameable(table, seat, given), {}}};
      given[field] = std::move(several);
      if (reader.at_end()) return {given, {}};
      return {std::nullopt, {reader.next(), {}, {}}};
    }
    const Json* taken = take();
    if (taken == nullptr) return {std::nullopt, {reader.next(), nameable(table, seat, given), {}}};
    given[field] = *taken;
  }
}

}  // namespace

std::optional<JsonObject> completed(const TableHere& table, engine::Seat seat,
                                    const JsonObject& action,
                                    const std::vector<std::string>& typed) {
  return read_places(table, seat, action, typed).whole;
}

Misread misread(const TableHere& table, engine::Seat seat, const JsonObject& action,
                const std::vector<std::string>& typed) {
  return read_places(table, seat, action, typed).wrong;
}

bool has_open_list(const JsonObject& action) {
  return std::any_of(action.begin(), action.end(),
                     [](const auto& field) { return is_open_list(field.value()); });
}

std::optional<JsonObject> with_list(const JsonObject& action, const std::vector<std::string>& typed,
                                    const Words& words) {
  JsonObject filled = action;
  for (auto& [field, value] : filled) {
    if (!is_open_list(value)) continue;
    Reader reader(typed, words);
    if (!fill(reader, field, value)) return std::nullopt;
    return filled;
  }
  return std::nullopt;
}

}  // namespace cli
