#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/record.hpp"
#include "protocol/messages.hpp"

// What this program adds to the chance of matches at servers (docs/record-format.md), kept so that
// a record can be asked for it afterwards.
namespace cli::remote {

struct KeptShare {
  std::string commitment;  // of the server's own seed, as it was shown before
  engine::Digest value{};
  // Of all seats of the match, as they were shown before the value was told; empty until then.
  std::vector<std::string> promises;

  std::string promise() const { return engine::to_hex(engine::share_promise(value)); }
};

// The one that is kept, or a new one, which is kept from now on.
KeptShare share_for(const std::string& commitment);
// It is about to be told to a table that looks like this: whatever is promised later comes too
// late.
void note_promises(KeptShare& share, const protocol::State& state);

enum class OwnShare {
  none,     // nothing is kept for this match
  counts,   // it is in the record, and everything else was promised before it was told
  missing,  // it is not in the record
  changed   // the server's part or another's promise is not what was shown before it was told
};
OwnShare own_share_in(const engine::Record& record);

}  // namespace cli::remote
