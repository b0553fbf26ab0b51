#include "engine/options.hpp"

#include <algorithm>
#include <charconv>

#include "engine/utf8.hpp"

namespace engine {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
  return all;
}

bool in_range(const Option& option, const Json& value) {
  return value.is_int64() && value.get_int64() >= option.least && value.get_int64() <= option.most;
}

bool one_of(const Option& option, const Json& value) {
  return value.is_string() &&
         std::find(option.values.begin(), option.values.end(),
                   std::string_view(value.get_string())) != option.values.end();
}

std::int64_t signs_in(const Json& text) {
  return std::ssize(to_signs(std::string_view(text.get_string())));
}

bool other_text(const Option& option, const Json& value) {
  return value.is_string() && !value.get_string().empty() && signs_in(value) <= option.text;
}

bool is_allowed(const Option& option, const Json& value) {
  if (value.is_null()) return option.may_be_none;
  switch (option.kind) {
    case Option::Kind::flag:
      return value.is_bool();
    case Option::Kind::choice:
      return one_of(option, value) || other_text(option, value);
    case Option::Kind::number:
      return in_range(option, value);
    case Option::Kind::numbers: {
      if (!value.is_array() || std::ssize(value.get_array()) != option.length) return false;
      return std::all_of(value.get_array().begin(), value.get_array().end(),
                         [&](const Json& item) { return in_range(option, item); });
    }
    case Option::Kind::list: {
      if (!value.is_array()) return false;
      const JsonArray& list = value.get_array();
      for (std::size_t i = 0; i < list.size(); ++i)
        if (!one_of(option, list[i]) ||
            std::find(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(i), list[i]) !=
                list.begin() + static_cast<std::ptrdiff_t>(i))
          return false;
      return true;
    }
  }
  return false;
}

constexpr std::string_view kinds[] = {"flag", "choice", "number", "numbers", "list"};

Problem not_allowed(const Options& options, const Option& option, const Json& value) {
  if (option.text > 0 && value.is_string() && signs_in(value) > option.text)
    return {"option '" + option.id + "' has at most " + std::to_string(option.text) +
                " characters, and this has " + std::to_string(signs_in(value)),
            "refusal.setup.too_long",
            {{"option", option.id}, {"most", option.text}, {"count", signs_in(value)}}};
  return {"option '" + option.id + "' cannot be " + to_word(value) +
              "; allowed: " + options.describe_values(option),
          "refusal.setup.no_such_value",
          {{"option", option.id},
           {"typed", value},
           {"kind", kinds[static_cast<int>(option.kind)]},
           {"none", option.may_be_none},
           {"allowed", JsonArray(option.values.begin(), option.values.end())},
           {"least", option.least},
           {"most", option.most},
           {"length", option.length},
           {"text", option.text}}};
}

// What a text beside the values of a choice needs; "" if nothing is wrong.
std::string check_text(const Option& option) {
  if (option.text == 0 && option.example.empty()) return "";
  if (option.kind != Option::Kind::choice) return "only a choice can have 'text'";
  if (option.text <= 0) return "'text' must say how long a text may be";
  if (!other_text(option, Json(option.example)))
    return "'example' must be a text of at most " + std::to_string(option.text) + " characters";
  return "";
}

bool find_kind(std::string_view word, Option::Kind& kind) {
  for (int i = 0; i < std::ssize(kinds); ++i) {
    if (kinds[i] != word) continue;
    kind = static_cast<Option::Kind>(i);
    return true;
  }
  return false;
}

std::string load_option(const JsonObject& from, Option& option) {
  for (const auto& [key, value] : from) {
    if (key == "id" && value.is_string())
      option.id = std::string_view(value.get_string());
    else if (key == "kind" && value.is_string() && find_kind(value.get_string(), option.kind))
      continue;
    else if (key == "values" && value.is_array()) {
      for (const Json& word : value.get_array()) {
        if (!word.is_string()) return "values must be words";
        option.values.emplace_back(word.get_string());
      }
    } else if (key == "least" && value.is_int64())
      option.least = value.get_int64();
    else if (key == "most" && value.is_int64())
      option.most = value.get_int64();
    else if (key == "length" && value.is_int64())
      option.length = value.get_int64();
    else if (key == "text" && value.is_int64())
      option.text = value.get_int64();
    else if (key == "example" && value.is_string())
      option.example = std::string_view(value.get_string());
    else if (key == "may_be_none" && value.is_bool())
      option.may_be_none = value.get_bool();
    else if (key == "preset" && value.is_bool())
      option.preset = value.get_bool();
    else if (key == "default")
      option.defaults[""] = value;
    else if (key == "defaults" && value.is_object())
      option.defaults = value.get_object();
    else
      return "field '" + std::string(key) + "' is unknown or has the wrong kind of value";
  }
  if (option.id.empty()) return "'id' is missing";
  if (option.defaults.empty()) return "a default is missing";
  if (std::string wrong = check_text(option); !wrong.empty()) return wrong;
  for (const auto& [key, value] : option.defaults)
    if (!is_allowed(option, value))
      return "the default " + to_word(value) + " is not an allowed value";
  return "";
}

// The digits or quotes that a person types, as a value; words stay words.
Json typed_value(std::string_view typed) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
  if (error == std::errc() && end == typed.data() + typed.size()) return number;
  return Json(boost::json::string(typed.data(), typed.size()));
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

}  // namespace

Problem misfit(std::string_view key, const JsonObject& fields) {
  return {std::string(key) + " " + to_line(fields), std::string(key), fields};
}

Problem wrong_seats(int least, int most, int count) {
  return misfit("refusal.setup.seats", {{"least", least}, {"most", most}, {"count", count}});
}

std::string nearest(std::string_view typed, const std::vector<std::string>& words) {
  std::string best;
  std::size_t least = typed.size() / 3 + 2;
  for (const std::string& word : words) {
    const std::size_t distance = edit_distance(typed, word);
    if (distance >= least) continue;
    least = distance;
    best = word;
  }
  return best;
}

Fallible<Options> Options::load(const Json& file, std::string_view name) {
  const Json* list = file.is_object() ? file.get_object().if_contains("options") : nullptr;
  if (list == nullptr || !list->is_array())
    return Problem{std::string(name) + ": a list 'options' is needed"};
  Options options;
  for (const Json& item : list->get_array()) {
    Option option;
    const std::string place =
        std::string(name) + ": options[" + std::to_string(options.options_.size()) + "]: ";
    if (!item.is_object()) return Problem{place + "an object is needed"};
    if (std::string wrong = load_option(item.get_object(), option); !wrong.empty())
      return Problem{place + wrong};
    if (options.find(option.id) != nullptr)
      return Problem{place + "there is already an option '" + option.id + "'"};
    options.options_.push_back(std::move(option));
  }
  return options;
}

const Option* Options::preset() const {
  for (const Option& option : options_)
    if (option.preset) return &option;
  return nullptr;
}

const Option* Options::find(std::string_view id) const {
  for (const Option& option : options_)
    if (option.id == id) return &option;
  return nullptr;
}

std::string Options::describe_values(const Option& option) const {
  const std::string range = std::to_string(option.least) + " to " + std::to_string(option.most);
  const std::string none = option.may_be_none ? "none, " : "";
  switch (option.kind) {
    case Option::Kind::flag:
      return "true, false";
    case Option::Kind::choice:
      return none + joined(option.values) +
             (option.text > 0
                  ? ", or a text of at most " + std::to_string(option.text) + " characters"
                  : "");
    case Option::Kind::number:
      return none + range;
    case Option::Kind::numbers:
      return std::to_string(option.length) + " numbers from " + range + " joined by ':'";
    case Option::Kind::list:
      return none + "different words out of " + joined(option.values) + ", joined by ':'";
  }
  return "";
}

Fallible<JsonObject> Options::complete(const Json& chosen) const {
  if (!chosen.is_object()) return Problem{"options must be an object of names and values"};
  const JsonObject& given = chosen.get_object();
  for (const auto& [key, value] : given) {
    const Option* option = find(key);
    if (option == nullptr) {
      std::vector<std::string> ids;
      for (const Option& each : options_) ids.push_back(each.id);
      const std::string guess = nearest(key, ids);
      return Problem{"there is no option '" + std::string(key) + "'" +
                         (guess.empty() ? "; the options are " + joined(ids)
                                        : "; did you mean '" + guess + "'?"),
                     "refusal.setup.no_such_option",
                     {{"typed", std::string_view(key)},
                      {"guess", guess},
                      {"known", JsonArray(ids.begin(), ids.end())}}};
    }
    if (!is_allowed(*option, value)) return not_allowed(*this, *option, value);
  }
  std::string under;
  if (const Option* chooser = preset()) {
    const Json* value = given.if_contains(chooser->id);
    under = to_word(value != nullptr ? *value : chooser->defaults.at(""));
  }
  JsonObject completed;
  for (const Option& option : options_) {
    if (const Json* value = given.if_contains(option.id)) {
      completed[option.id] = *value;
    } else {
      const Json* fallback = option.defaults.if_contains(under);
      completed[option.id] = fallback != nullptr ? *fallback : option.defaults.at("");
    }
  }
  return completed;
}

std::vector<std::string> Options::changed(const JsonObject& chosen) const {
  std::vector<std::string> ids;
  JsonObject base;
  if (const Option* chooser = preset())
    if (const Json* value = chosen.if_contains(chooser->id)) base[chooser->id] = *value;
  Fallible<JsonObject> standard = complete(base);
  if (!standard) standard = complete(JsonObject());  // a preset of another version
  for (const Option& option : options_) {
    const Json* value = chosen.if_contains(option.id);
    if (value != nullptr && *value != standard->at(option.id)) ids.push_back(option.id);
  }
  return ids;
}

Fallible<Json> Options::parse(const Option& option, std::string_view typed) const {
  Json value = nullptr;
  if (typed == "none" && option.may_be_none) return value;
  switch (option.kind) {
    case Option::Kind::flag:
      if (typed == "true" || typed == "yes" || typed == "on")
        value = true;
      else if (typed == "false" || typed == "no" || typed == "off")
        value = false;
      else
        value = boost::json::string(typed.data(), typed.size());
      break;
    case Option::Kind::choice:
      value = boost::json::string(typed.data(), typed.size());
      break;
    case Option::Kind::number:
      value = typed_value(typed);
      break;
    case Option::Kind::numbers:
    case Option::Kind::list: {
      JsonArray items;
      while (!typed.empty()) {
        const std::size_t end = std::min(typed.find(':'), typed.size());
        const std::string_view word = typed.substr(0, end);
        items.push_back(option.kind == Option::Kind::list
                            ? Json(boost::json::string(word.data(), word.size()))
                            : typed_value(word));
        typed.remove_prefix(std::min(end + 1, typed.size()));
      }
      value = items;
      break;
    }
  }
  if (!is_allowed(option, value)) return not_allowed(*this, option, value);
  return value;
}

std::vector<Json> Options::examples(const Option& option) const {
  std::vector<Json> values;
  if (option.may_be_none) values.emplace_back(nullptr);
  switch (option.kind) {
    case Option::Kind::flag:
      values.emplace_back(false), values.emplace_back(true);
      break;
    case Option::Kind::choice:
      for (const std::string& word : option.values) values.emplace_back(word);
      if (option.text > 0) values.emplace_back(option.example);
      break;
    case Option::Kind::number:
      values.emplace_back(option.least), values.emplace_back(option.most);
      break;
    case Option::Kind::numbers: {
      JsonArray rising;
      for (std::int64_t i = 0; i < option.length; ++i)
        rising.emplace_back(std::min(option.least + i, option.most));
      values.emplace_back(rising);
      break;
    }
    case Option::Kind::list: {
      JsonArray backwards;
      for (auto word = option.values.rbegin(); word != option.values.rend(); ++word)
        backwards.emplace_back(*word);
      values.emplace_back(backwards);
      break;
    }
  }
  return values;
}

}  // namespace engine
