#include "cli/remote/refusals.hpp"

#include "cli/play/columns.hpp"

namespace cli::remote {

std::string refusal(const engine::Catalogue& words, const engine::JsonObject& body) {
  const engine::Json* code = body.if_contains("code");
  const std::string key = "remote.no." + (code != nullptr ? engine::to_word(*code) : "");
  if (words.has(key)) return words.sentence(key, {});
  const engine::Json* sentence = body.if_contains("sentence");
  if (sentence != nullptr) return printable(engine::to_word(*sentence));
  return words.sentence("remote.no", {{"code", code != nullptr ? *code : engine::Json("")}});
}

}  // namespace cli::remote
