#include <utility>

#include "wasm/core.hpp"

namespace wasm {
namespace {

engine::JsonArray listed(std::vector<engine::Remark> remarks) {
  engine::JsonArray list;
  for (engine::Remark& remark : remarks) {
    engine::JsonObject entry = std::move(remark.fields);
    entry["code"] = std::move(remark.code);
    entry["sentence"] = std::move(remark.sentence);
    list.push_back(std::move(entry));
  }
  return list;
}

// Read once a language, because an editor asks after every stroke; null if there is no such one.
const engine::Catalogue* words_of(const engine::Kit& kit, const std::string& game,
                                  const std::string& language) {
  static std::map<std::pair<std::string, std::string>, engine::Catalogue> read;
  const std::pair key(game, language);
  if (const auto known = read.find(key); known != read.end()) return &known->second;
  auto words = kit.words(language, "");
  return words ? &read.emplace(key, std::move(*words)).first->second : nullptr;
}

}  // namespace

// Something that a person made for a game: what is wrong with it, what is worth knowing about it,
// and the text under which an option takes it.
engine::JsonObject check_work(Arguments& in) {
  const std::string game = in.text("game");
  const std::string data = in.text("data");
  const std::string language = in.text("lang");
  if (!in.complete()) return in.refusal();
  const auto kit = kit_of(game);
  if (!kit) return problem("There is no game '" + game + "' here.");
  const engine::Catalogue* words = words_of(*kit, game, language);
  if (words == nullptr) return problem("There is no language '" + language + "' here.");
  auto work = kit->check_work(data, *words);
  if (!work) return problem("The game '" + game + "' takes no works of people.");
  return {{"ok", work->good()},
          {"data", std::move(work->data)},
          {"errors", listed(std::move(work->errors))},
          {"warnings", listed(std::move(work->warnings))},
          {"facts", std::move(work->facts)},
          {"work", std::move(work->read)}};
}

}  // namespace wasm
