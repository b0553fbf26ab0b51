#include "protocol/test/validator.hpp"

#include "engine/conformance/validator.hpp"
#include "protocol/schema.hpp"

namespace protocol {
namespace {

const engine::conformance::Validator& validator() {
  static const engine::conformance::Validator made(
      engine::parse_json(protocol_schema(), "schema")->get_object());
  return made;
}

}  // namespace

const engine::JsonObject& whole_schema() { return validator().schema(); }

std::string schema_problem(std::string_view definition, const engine::Json& value) {
  return validator().problem(definition, value);
}

}  // namespace protocol
