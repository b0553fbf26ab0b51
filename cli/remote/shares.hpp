#pragma once

#include <optional>
#include <string>

#include "engine/record.hpp"

// What this program adds to the chance of matches at servers (docs/record-format.md), kept so that
// a record can be asked for it afterwards.
namespace cli::remote {

struct KeptShare {
  std::string commitment;  // of the server's own seed, as it was shown before
  engine::Digest value{};

  std::string promise() const { return engine::to_hex(engine::share_promise(value)); }
};

std::optional<KeptShare> share_behind(const std::string& commitment);
// The one that is kept, or a new one, which is kept from now on.
KeptShare share_for(const std::string& commitment);

// Whether our own share is in a record; nothing if there is none for it.
std::optional<bool> own_share_in(const engine::Record& record);

}  // namespace cli::remote
