#include "engine/ask.hpp"

#include <algorithm>
#include <string>

namespace engine {
namespace {

std::string_view kind_of(const JsonObject& event) {
  const Json* word = event.if_contains("event");
  return word != nullptr && word->is_string() ? std::string_view(word->get_string()) : "";
}

int likeness(const JsonObject& one, const JsonObject& other) {
  if (kind_of(one) != kind_of(other)) return 0;
  int same = 1;
  for (const auto& [name, value] : one) {
    const Json* there = other.if_contains(name);
    same += there != nullptr && *there == value ? 1 : 0;
  }
  return same;
}

// What is not the same in both is open.
void blur(Foreseen& one, const Foreseen& other) {
  one.sure = one.sure && other.sure;
  const auto open = [&](std::string_view name) {
    if (std::find(one.open.begin(), one.open.end(), name) == one.open.end())
      one.open.emplace_back(name);
  };
  std::vector<std::string> lost;
  for (const auto& [name, value] : one.event) {
    const Json* there = other.event.if_contains(name);
    if (there == nullptr || *there != value) lost.emplace_back(name);
  }
  for (const std::string& name : lost) {
    one.event.erase(name);
    open(name);
  }
  for (const auto& field : other.event)
    if (!one.event.contains(field.key())) open(field.key());
}

// Where a value of a blank may be: any of its values, each as often as it is named.
bool within(const Blank& blank, const Json& value) {
  const auto count = [&](const Json& wanted) {
    return std::count(blank.values.begin(), blank.values.end(), wanted);
  };
  switch (blank.pick) {
    case Blank::Pick::one:
      return count(value) > 0;
    case Blank::Pick::some:
      if (!value.is_array() || std::ssize(value.get_array()) > blank.most) return false;
      return std::all_of(value.get_array().begin(), value.get_array().end(), [&](const Json& one) {
        return std::count(value.get_array().begin(), value.get_array().end(), one) <= count(one);
      });
    case Blank::Pick::amounts: {
      if (!value.is_object()) return false;
      std::int64_t sum = 0;
      for (const auto& [name, amount] : value.get_object()) {
        if (count(Json(name)) == 0 || !amount.is_int64() || amount.get_int64() < 0) return false;
        sum += amount.get_int64();
      }
      return sum <= blank.most;
    }
  }
  return false;
}

// By its own name, or by that of the field which it stands for.
const Blank* blank_of(const Listed& listed, std::string_view field) {
  for (const Blank& blank : listed.blanks)
    if (blank.field == field || blank.instead == field) return &blank;
  return nullptr;
}

bool fits(const Listed& listed, const JsonObject& given) {
  return std::all_of(given.begin(), given.end(), [&](const auto& field) {
    if (const Blank* blank = blank_of(listed, field.key())) return within(*blank, field.value());
    const Json* there = listed.action.if_contains(field.key());
    return there != nullptr && *there == field.value();
  });
}

std::string_view pick_name(Blank::Pick pick) {
  switch (pick) {
    case Blank::Pick::one:
      return "one";
    case Blank::Pick::some:
      return "some";
    case Blank::Pick::amounts:
      return "amounts";
  }
  return "";
}

JsonObject written(const Blank& blank) {
  JsonObject out{{"field", blank.field}, {"pick", pick_name(blank.pick)}, {"values", blank.values}};
  if (blank.pick != Blank::Pick::one) {
    out["least"] = blank.least;
    out["most"] = blank.most;
  }
  if (!blank.groups.empty()) out["groups"] = blank.groups;
  return out;
}

void add_value(Blank& blank, const Json& value) {
  if (std::find(blank.values.begin(), blank.values.end(), value) == blank.values.end())
    blank.values.push_back(value);
}

}  // namespace

JsonObject written(const Prompt& prompt) {
  JsonObject out;
  if (prompt.seat) out["seat"] = index(*prompt.seat);
  if (!prompt.verb.empty()) out["verb"] = prompt.verb;
  if (!prompt.rest.empty()) out["rest"] = prompt.rest;
  if (!prompt.then.empty()) out["then"] = prompt.then;
  if (!prompt.fields.empty()) out["fields"] = prompt.fields;
  return out;
}

// The longest common course, where what is alike in more fields counts more.
void Foresight::add(Course course) {
  if (!std::exchange(begun_, true)) {
    all_ = std::move(course);
    return;
  }
  const std::size_t rows = all_.size();
  const std::size_t columns = course.size();
  std::vector<int> best((rows + 1) * (columns + 1), 0);
  const auto at = [&](std::size_t i, std::size_t k) -> int& { return best[i * (columns + 1) + k]; };
  for (std::size_t i = rows; i-- > 0;)
    for (std::size_t k = columns; k-- > 0;) {
      const int alike = likeness(all_[i].event, course[k].event);
      at(i, k) = std::max(at(i + 1, k), at(i, k + 1));
      if (alike > 0) at(i, k) = std::max(at(i, k), alike + at(i + 1, k + 1));
    }
  Course merged;
  const auto alone = [&](Foreseen& event) {
    event.sure = false;
    if (merged.size() < most_events) merged.push_back(std::move(event));
  };
  std::size_t i = 0;
  std::size_t k = 0;
  while (i < rows && k < columns) {
    const int alike = likeness(all_[i].event, course[k].event);
    if (alike > 0 && at(i, k) == alike + at(i + 1, k + 1)) {
      blur(all_[i], course[k++]);
      merged.push_back(std::move(all_[i++]));
    } else if (at(i, k) == at(i + 1, k)) {
      alone(all_[i++]);
    } else {
      alone(course[k++]);
    }
  }
  while (i < rows) alone(all_[i++]);
  while (k < columns) alone(course[k++]);
  all_ = std::move(merged);
}

bool Foresight::certain() const {
  return std::all_of(all_.begin(), all_.end(),
                     [](const Foreseen& event) { return event.sure && event.open.empty(); });
}

JsonArray Foresight::take() {
  JsonArray list;
  for (Foreseen& foreseen : all_) {
    JsonObject one{{"event", std::move(foreseen.event)}, {"sure", foreseen.sure}};
    if (!foreseen.open.empty()) one["open"] = JsonArray(foreseen.open.begin(), foreseen.open.end());
    list.push_back(std::move(one));
  }
  return list;
}

// A field that is not given is missing, in the order in which actions have it. Values of different
// listed actions come together; where the kinds of blanks differ, the first one counts.
JsonArray missing_of(const JsonObject& given, const std::vector<Listed>& listed) {
  std::vector<Blank> open;
  const auto blank_named = [&](std::string_view field, const Blank& like) -> Blank& {
    for (Blank& blank : open)
      if (blank.field == field) return blank;
    open.push_back({field, like.pick, {}, like.least, like.most});
    return open.back();
  };
  for (const Listed& one : listed) {
    if (!fits(one, given)) continue;
    const auto add_blank = [&](const Blank& blank) {
      if (given.contains(blank.field)) return;
      Blank& all = blank_named(blank.field, blank);
      all.most = std::max(all.most, blank.most);
      if (all.groups.empty()) all.groups = blank.groups;
      if (all.values.empty())
        all.values = blank.values;
      else
        for (const Json& each : blank.values) add_value(all, each);
    };
    for (const auto& [name, value] : one.action) {
      if (const Blank* blank = blank_of(one, name))
        add_blank(*blank);
      else if (!given.contains(name))
        add_value(blank_named(name, {}), value);
    }
  }
  JsonArray list;
  for (const Blank& blank : open) list.push_back(written(blank));
  return list;
}

}  // namespace engine
