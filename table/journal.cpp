#include "table/journal.hpp"

#include "engine/json.hpp"

namespace table {

Filed filed(std::string card) {
  Filed line;
  const auto json = engine::parse_json(card, "card");
  line.card = std::move(card);
  const engine::JsonObject* object = json ? json->if_object() : nullptr;
  if (object == nullptr) return line;
  if (const engine::Json* phase = object->if_contains("phase"))
    line.open = *phase != "finished" && *phase != "closed";
  const engine::Json* seats = object->if_contains("seats");
  if (seats == nullptr || !seats->is_array()) return line;
  for (const engine::Json& seat : seats->get_array()) {
    const engine::Json* person =
        seat.is_object() ? seat.get_object().if_contains("person") : nullptr;
    if (person != nullptr && person->is_string())
      line.members.emplace_back(std::string_view(person->get_string()));
  }
  return line;
}

}  // namespace table
