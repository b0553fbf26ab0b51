#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/hash.hpp"
#include "engine/json.hpp"
#include "engine/record.hpp"

// Spoils a file one place at a time: whatever can be wrong with it is wrong once.
namespace damage {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

// "zones[].name", "cards[turn].number": a place, whichever item of a list it is in, if that has no
// type; those of one shape are read by the same code, so the first, the middle and the last are
// tried.
struct Place {
  std::string shape;
  std::vector<std::string> path;  // keys, and numbers of items
};

inline std::string type_of(const Json& item) {
  const JsonObject* object = item.if_object();
  for (const char* name : {"type", "kind"})
    if (const Json* type = object != nullptr ? object->if_contains(name) : nullptr)
      if (type->is_string()) return engine::to_word(*type);
  return "";
}

inline void collect(const Json& value, const Place& at, std::vector<Place>& all) {
  all.push_back(at);
  if (const JsonObject* object = value.if_object())
    for (const auto& [key, item] : *object) {
      Place inner = at;
      inner.shape += (inner.shape.empty() ? "" : ".") + std::string(key);
      inner.path.emplace_back(key);
      collect(item, inner, all);
    }
  if (const JsonArray* list = value.if_array())
    for (std::size_t i = 0; i < list->size(); ++i) {
      Place inner = at;
      inner.shape += "[" + type_of((*list)[i]) + "]";
      inner.path.push_back(std::to_string(i));
      collect((*list)[i], inner, all);
    }
}

inline Json* find(Json& root, const std::vector<std::string>& path, std::size_t length) {
  Json* at = &root;
  for (std::size_t i = 0; i < length; ++i)
    at = at->is_object() ? &at->get_object()[path[i]] : &at->get_array()[std::stoul(path[i])];
  return at;
}

constexpr std::size_t most_others = 8;

// What stands at a place instead, each with a name; others are values of the same shape, and ids of
// the file.
using Instead = std::vector<std::pair<std::string, Json>>;

// The first item so often, each time with an id of its own: more than there is room for.
inline JsonArray crowd(const JsonObject& item) {
  JsonArray all;
  for (int i = 0; i < 300; ++i) {
    JsonObject copy = item;
    copy["id"] = "x" + std::to_string(i);
    all.emplace_back(std::move(copy));
  }
  return all;
}

inline Instead instead_of(const Json& value, const std::vector<Json>& others) {
  Instead all{{"null", nullptr}};
  if (value.is_int64()) {
    const std::int64_t number = value.get_int64();
    all.insert(all.end(), {{"one more", number + 1},
                           {"one less", number - 1},
                           {"0", 0},
                           {"-1", -1},
                           {"a million", 1'000'000},
                           {"a text", "many"}});
  } else if (value.is_bool()) {
    all.insert(all.end(), {{"the opposite", !value.get_bool()}, {"a number", 1}});
  } else if (value.is_string()) {
    all.insert(
        all.end(),
        {{"nonsense", "nonsense"}, {"an empty text", ""}, {"'none'", "none"}, {"a number", 7}});
  } else if (const JsonArray* list = value.if_array()) {
    all.insert(all.end(), {{"an object", JsonObject{}}, {"a text", "list"}});
    if (list->empty()) return all;
    all.emplace_back("an empty list", JsonArray{});
    JsonArray longer = *list;
    longer.push_back(list->front());
    all.emplace_back("the first item twice", std::move(longer));
    if (const JsonObject* first = list->front().if_object(); first && first->contains("id"))
      all.emplace_back("a crowd", crowd(*first));
    JsonArray turned(list->rbegin(), list->rend());
    if (turned != *list) all.emplace_back("the list turned round", std::move(turned));
  } else if (const JsonObject* object = value.if_object()) {
    JsonObject larger = *object;
    larger["stranger"] = 1;
    all.insert(all.end(), {{"an empty object", JsonObject{}},
                           {"a list", JsonArray{}},
                           {"a stranger more", std::move(larger)}});
  }
  std::size_t count = 0;
  for (const Json& other : others)
    if ((value.is_int64() || value.is_string()) && other != value && count++ < most_others)
      all.emplace_back(engine::to_word(other), other);
  return all;
}

// Calls judge(damaged), which says in a sentence what came of it, for every damage. The text has
// the answers by shape; those of further places of a shape are one number at the end.
class Report {
 public:
  using Judge = std::function<std::string(const Json&)>;

  enum class Effort { all, first_of_a_shape };

  Report(const Json& whole, Effort effort, Judge judge)
      : whole_(whole), effort_(effort), judge_(std::move(judge)) {
    std::vector<Place> places;
    collect(whole, {}, places);
    std::vector<std::string> order;
    std::map<std::string, std::vector<const Place*>> shapes;
    for (const Place& place : places) {
      if (ids_.size() < 2 && place.shape.ends_with("].id")) {
        Json copy = whole;
        ids_.push_back(*find(copy, place.path, place.path.size()));
      }
      auto& alike = shapes[place.shape];
      if (alike.empty()) order.push_back(place.shape);
      alike.push_back(&place);
    }
    for (const std::string& shape : order) damage_shape(shape, shapes[shape]);
    if (effort_ == Effort::all)
      text_ += "and " + std::to_string(more_) + " more, " + engine::hex_word(hash_.value()) + "\n";
  }

  const std::string& text() const { return text_; }

 private:
  void damage_shape(const std::string& shape, const std::vector<const Place*>& alike) {
    std::vector<Json> values;
    for (const Place* place : alike) {
      Json copy = whole_;
      const Json& value = *find(copy, place->path, place->path.size());
      if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
    }
    if (values.front().is_string()) values.insert(values.end(), ids_.begin(), ids_.end());
    text_ += (shape.empty() ? "(all)" : shape) + "\n";
    write(damaged(*alike.front(), values));
    const std::size_t last = alike.size() - 1;
    for (const std::size_t i : {last / 2, last}) {
      if (effort_ != Effort::all) break;
      if (i == 0 || (i == last / 2 && i == last)) continue;
      for (const auto& [name, answer] : damaged(*alike[i], values)) {
        ++more_;
        hash_.add_bytes(answer.data(), answer.size());
      }
    }
  }

  std::vector<std::pair<std::string, std::string>> damaged(const Place& place,
                                                           const std::vector<Json>& values) {
    std::vector<std::pair<std::string, std::string>> answers;
    if (!place.path.empty()) {
      Json copy = whole_;
      Json& parent = *find(copy, place.path, place.path.size() - 1);
      if (parent.is_object())
        parent.get_object().erase(place.path.back());
      else
        parent.get_array().erase(parent.get_array().begin() + std::stol(place.path.back()));
      answers.emplace_back("nothing", judge_(copy));
    }
    Json copy = whole_;
    Json& here = *find(copy, place.path, place.path.size());
    for (auto& [name, value] : instead_of(Json(here), values)) {
      here = std::move(value);
      answers.emplace_back(name, judge_(copy));
    }
    return answers;
  }

  // Damages with the same answer on one line.
  void write(const std::vector<std::pair<std::string, std::string>>& answers) {
    std::vector<std::pair<std::string, std::string>> lines;  // answer, names
    for (const auto& [name, answer] : answers) {
      const auto same = std::find_if(lines.begin(), lines.end(),
                                     [&](const auto& line) { return line.first == answer; });
      if (same == lines.end())
        lines.emplace_back(answer, name);
      else
        same->second += ", " + name;
    }
    for (const auto& [answer, who] : lines)
      text_.append("  " + who).append(": " + answer).append("\n");
  }

  const Json& whole_;
  Effort effort_;
  Judge judge_;
  std::vector<Json> ids_;  // some
  std::string text_;
  engine::Hash hash_;
  int more_ = 0;
};

}  // namespace damage
