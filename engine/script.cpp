#include "engine/script.hpp"

#include <vector>

namespace engine {

std::optional<Draw> draw_below(int stream, const Json& item, std::int64_t bound) {
  if (!item.is_int64() || item.get_int64() < 0 || item.get_int64() >= bound) return std::nullopt;
  return Draw{stream, static_cast<std::uint32_t>(item.get_int64())};
}

Fallible<Chance> read_script(
    const Json& json, std::string_view help,
    const std::function<std::optional<Draw>(std::string_view word, const Json& item)>& draw) {
  std::vector<std::vector<std::uint32_t>> draws(Chance::stream_count);
  if (json.is_null()) return Chance::script(std::move(draws));
  if (!json.is_object()) return Problem{"chance: an object is needed"};
  if (const Json* seed = json.get_object().if_contains("seed")) {
    if (json.get_object().size() != 1 || !seed->is_int64() || seed->get_int64() < 0)
      return Problem{"chance: 'seed' is a number, and stands alone"};
    return Chance::fast(static_cast<std::uint64_t>(seed->get_int64()));
  }
  for (const auto& [word, list] : json.get_object()) {
    if (!list.is_array()) return Problem{"chance: '" + std::string(word) + "' must be a list"};
    for (const Json& item : list.get_array()) {
      const std::optional<Draw> drawn = draw(word, item);
      if (!drawn)
        return Problem{"chance: '" + std::string(word) + "' cannot be " + to_word(item) + " (" +
                       std::string(help) + ")"};
      draws[static_cast<std::size_t>(drawn->stream)].push_back(drawn->number);
    }
  }
  return Chance::script(std::move(draws));
}

std::string rest_of_script(const Chance& chance,
                           std::initializer_list<std::pair<int, std::string_view>> streams) {
  if (!chance.script_problem().empty()) return std::string(chance.script_problem());
  for (const auto& [stream, what] : streams)
    if (chance.scripted_left(stream) > 0)
      return std::to_string(chance.scripted_left(stream)) + " scripted " + std::string(what) +
             " were not used";
  return "";
}

}  // namespace engine
