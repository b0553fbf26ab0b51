#pragma once

#include "cli/commands.hpp"

namespace cli::remote {

// `play --server`: a table of a running server at this terminal. Gives the exit code; what goes
// wrong is a Failure.
int play(const Common& common, const PlayFlags& flags);

}  // namespace cli::remote
