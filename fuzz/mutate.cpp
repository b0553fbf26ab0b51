#include "fuzz/mutate.hpp"

#include <boost/json/parse.hpp>
#include <random>

namespace fuzz {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

namespace {

class Mutation {
 public:
  explicit Mutation(unsigned seed) : dice_(seed) {}

  std::size_t below(std::size_t bound) { return bound == 0 ? 0 : dice_() % bound; }
  bool one_in(std::size_t many) { return below(many) == 0; }

  std::optional<std::string> document(std::string_view text) {
    boost::json::error_code error;
    Json json = boost::json::parse(text, error);
    if (error) return std::nullopt;
    nodes_.clear();
    collect(json);
    for (std::size_t times = 1 + below(3); times > 0; --times) {
      alter(*nodes_[below(nodes_.size())]);
      nodes_.clear();  // pointers into what was altered
      collect(json);
    }
    return engine::to_line(json);
  }

  std::optional<std::string> lines(std::string_view text) {
    std::vector<std::string> all;
    for (std::string_view line : lines_of(text)) all.emplace_back(line);
    if (all.empty()) return std::nullopt;
    const std::size_t at = below(all.size());
    const auto place = all.begin() + static_cast<std::ptrdiff_t>(at);
    switch (below(8)) {
      case 0:
        all.erase(place);
        break;
      case 1:
        all.insert(all.begin() + static_cast<std::ptrdiff_t>(below(all.size() + 1)),
                   std::string(*place));
        break;
      case 2:
        std::swap(*place, all[below(all.size())]);
        break;
      default: {
        const std::size_t begin = place->find('{');
        if (begin == std::string::npos) return std::nullopt;
        const auto altered = document(std::string_view(*place).substr(begin));
        if (!altered) return std::nullopt;
        place->replace(begin, std::string::npos, *altered);
      }
    }
    std::string joined;
    for (const std::string& line : all) joined += line + "\n";
    return joined;
  }

 private:
  void collect(Json& json) {
    nodes_.push_back(&json);
    if (JsonArray* list = json.if_array())
      for (Json& item : *list) collect(item);
    if (JsonObject* object = json.if_object())
      for (auto& field : *object) collect(field.value());
  }

  void alter(Json& node) {
    if (one_in(4)) {
      node = Json(*nodes_[below(nodes_.size())]);
    } else if (one_in(8)) {
      node = of_another_kind();
    } else if (JsonArray* list = node.if_array()) {
      alter_list(*list);
    } else if (JsonObject* object = node.if_object()) {
      alter_object(*object);
    } else if (node.is_string()) {
      node = boost::json::string(another_text(std::string(std::string_view(node.get_string()))));
    } else if (node.is_bool()) {
      node = !node.get_bool();
    } else {
      node = another_number(node.is_int64() ? node.get_int64() : 0);
    }
  }

  Json of_another_kind() {
    switch (below(6)) {
      case 0:
        return nullptr;
      case 1:
        return one_in(2);
      case 2:
        return JsonArray();
      case 3:
        return JsonObject();
      case 4:
        return Json(boost::json::string(another_text("")));
      default:
        return another_number(0);
    }
  }

  std::int64_t another_number(std::int64_t number) {
    static constexpr std::int64_t ends[] = {
        0,         1,          -1,         2,         7,         8,
        63,        64,         65,         127,       128,       255,
        256,       32'767,     32'768,     65'535,    65'536,    INT32_MAX,
        INT32_MIN, 4294967295, 4294967296, INT64_MAX, INT64_MIN, 1'700'000'000'000};
    const auto wide = static_cast<std::uint64_t>(number);
    switch (below(4)) {
      case 0:
        return static_cast<std::int64_t>(wide + 1);
      case 1:
        return static_cast<std::int64_t>(wide - 1);
      case 2:
        return static_cast<std::int64_t>(below(16));
      default:
        return ends[below(std::size(ends))];
    }
  }

  std::string another_text(std::string text) {
    if (one_in(2)) {
      const Json& other = *nodes_[below(nodes_.size())];
      if (other.is_string()) return std::string(std::string_view(other.get_string()));
    }
    static constexpr std::string_view odd[] = {"",         " ",
                                               "\xc3\xa4", "\xf0\x9f\x98\x80",
                                               "\n",       "public",
                                               "random",   "\xe2\x80\xae",
                                               "$0",       "\xed\xa0\x80",
                                               "../..",    "%00"};
    switch (below(5)) {
      case 0:
        return std::string(odd[below(std::size(odd))]);
      case 1:
        return std::string(1 + below(600), 'x');
      case 2:
        return text.substr(0, below(text.size() + 1));
      case 3:
        return text.insert(below(text.size() + 1), odd[below(std::size(odd))]);
      default:
        if (!text.empty()) text[below(text.size())] = static_cast<char>(' ' + below(95));
        return text;
    }
  }

  void alter_list(JsonArray& list) {
    const Json other = *nodes_[below(nodes_.size())];
    if (list.empty() || one_in(3)) {
      list.push_back(other);
      return;
    }
    Json* at = list.begin() + below(list.size());
    if (one_in(3))
      list.erase(at);
    else if (one_in(2))
      list.insert(at, Json(list[below(list.size())]));
    else
      std::swap(*at, list[below(list.size())]);
  }

  void alter_object(JsonObject& object) {
    if (!object.empty() && one_in(2)) {
      object.erase(object.begin() + below(object.size()));
      return;
    }
    const Json other = *nodes_[below(nodes_.size())];
    const JsonObject* donor = nodes_[below(nodes_.size())]->if_object();
    std::string key = "x";
    if (donor != nullptr && !donor->empty())
      key = std::string(std::string_view((donor->begin() + below(donor->size()))->key()));
    object[key] = other;
  }

  std::minstd_rand dice_;
  std::vector<Json*> nodes_;
};

}  // namespace

std::optional<std::string> mutated(std::string_view input, Shape shape, unsigned seed) {
  Mutation mutation(seed);
  if (shape == Shape::bytes || mutation.one_in(4)) return std::nullopt;
  return shape == Shape::document ? mutation.document(input) : mutation.lines(input);
}

}  // namespace fuzz
