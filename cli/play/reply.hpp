#pragma once

#include <string>

#include "engine/json.hpp"
#include "engine/text.hpp"

namespace cli {

// What became of a request to a table.
struct Reply {
  enum class Kind { ok, no, lost };  // lost: the connection ended before the answer came
  Kind kind = Kind::lost;
  engine::JsonObject body;  // what stands under "ok" or "no"

  bool ok() const { return kind == Kind::ok; }
  std::string code() const;
};

// Why a table or its server said no: in the player's language if this client knows the reason, else
// in the server's own words. Why house rules cannot be played, the game says, too.
std::string refusal(const engine::Catalogue& words, const engine::JsonObject& body,
                    const engine::Catalogue* game = nullptr);

}  // namespace cli
