#include "simulate/usage.hpp"

namespace simulate {

using engine::Json;
using engine::JsonObject;

// The first field is the word that says what it is.
void Usage::add_fields(const JsonObject& written, Things& things) const {
  for (auto field = written.begin(); field != written.end(); ++field) {
    const auto kind = kinds_.find(std::string_view(field->key()));
    if (field == written.begin() || kind == kinds_.end()) continue;
    const auto add = [&](const Json& value) {
      if (value.is_string()) things.emplace(kind->second, engine::to_word(value));
    };
    const Json& value = field->value();
    if (!value.is_array()) {
      add(value);
      continue;
    }
    for (const Json& item : value.get_array()) add(item);
  }
}

void Usage::decide(std::span<const JsonObject> offered, const JsonObject& chosen) {
  const auto add_action = [&](const JsonObject& action, Things& things) {
    things.emplace(action_kind, engine::to_word(action.begin()->value()));
    add_fields(action, things);
  };
  Things named;
  add_action(chosen, named);
  for (const auto& thing : named) ++counts_[thing].chosen;
  // A listed shape does not name all that it covers, so what was chosen was offered, too.
  for (const JsonObject& action : offered) add_action(action, named);
  for (const auto& thing : named) ++counts_[thing].offered;
}

void Usage::tell(std::span<const JsonObject> seen) {
  Things named;
  for (const JsonObject& event : seen) add_fields(event, named);
  for (const auto& thing : named) ++counts_[thing].told;
}

}  // namespace simulate
