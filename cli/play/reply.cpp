#include "cli/play/reply.hpp"

#include "cli/play/columns.hpp"

namespace cli {

using engine::Json;

std::string Reply::code() const {
  const Json* code = body.if_contains("code");
  return code != nullptr ? engine::to_word(*code) : "";
}

namespace {

// The reason stands by its key in the game's texts, or here with words of the game in it.
std::string bad_options(const engine::Catalogue& words, const engine::JsonObject& body,
                        const engine::Catalogue& game) {
  engine::Catalogue all = game;
  all.join(words);
  const std::string why = engine::to_word(body.at("why"));
  if (!all.has(why)) return words.sentence("refusal.bad_plan", {});
  return words.sentence("refusal.bad_options", {{"problem", all.sentence(why, body)}});
}

}  // namespace

std::string refusal(const engine::Catalogue& words, const engine::JsonObject& body,
                    const engine::Catalogue* game) {
  if (body.contains("why"))
    return printable(bad_options(words, body, game != nullptr ? *game : words));
  const Json* code = body.if_contains("code");
  const std::string key = "refusal." + (code != nullptr ? engine::to_word(*code) : "");
  if (words.has(key)) return printable(words.sentence(key, body));
  const Json* sentence = body.if_contains("sentence");
  if (sentence != nullptr) return printable(engine::to_word(*sentence));
  return printable(words.sentence("refusal", {{"code", code != nullptr ? *code : Json("")}}));
}

}  // namespace cli
