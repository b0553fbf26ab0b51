#include "cli/play/reply.hpp"

#include "cli/play/columns.hpp"

namespace cli {

using engine::Json;

std::string Reply::code() const {
  const Json* code = body.if_contains("code");
  return code != nullptr ? engine::to_word(*code) : "";
}

std::string refusal(const engine::Catalogue& words, const engine::JsonObject& body) {
  const Json* code = body.if_contains("code");
  const std::string key = "refusal." + (code != nullptr ? engine::to_word(*code) : "");
  if (words.has(key)) return printable(words.sentence(key, body));
  const Json* sentence = body.if_contains("sentence");
  if (sentence != nullptr) return printable(engine::to_word(*sentence));
  return printable(words.sentence("refusal", {{"code", code != nullptr ? *code : Json("")}}));
}

}  // namespace cli
