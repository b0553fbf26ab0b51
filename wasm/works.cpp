#include <utility>

#include "wasm/core.hpp"

namespace wasm {
namespace {

engine::JsonArray listed(std::vector<engine::Remark> remarks) {
  engine::JsonArray list;
  for (engine::Remark& remark : remarks) {
    engine::JsonObject entry = std::move(remark.fields);
    entry["code"] = std::move(remark.code);
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace

// Something that a person made for a game: what is wrong with it, what is worth knowing about it,
// and the text under which an option takes it.
engine::JsonObject check_work(Arguments& in) {
  const std::string game = in.text("game");
  const std::string data = in.text("data");
  if (!in.complete()) return in.refusal();
  const auto game_data = kit_of(game);
  if (!game_data) return problem("There is no game '" + game + "' here.");
  auto work = game_data->check_work(data, engine::Catalogue());  // the page has the words
  if (!work) return problem("The game '" + game + "' takes no works of people.");
  return {{"ok", work->good()},
          {"data", std::move(work->data)},
          {"errors", listed(std::move(work->errors))},
          {"warnings", listed(std::move(work->warnings))},
          {"facts", std::move(work->facts)},
          {"work", std::move(work->read)}};
}

}  // namespace wasm
