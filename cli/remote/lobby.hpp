#pragma once

#include <string>

#include "cli/play/typing.hpp"
#include "cli/remote/link.hpp"

namespace cli::remote {

// Lists the tables that somebody could go to and asks which; gives its code, or "" if none is
// wanted.
std::string chosen_table(Link& link, const engine::Catalogue& words, Typing& typing);

}  // namespace cli::remote
