#pragma once

#include <cstdint>

#include "table/journal.hpp"

namespace server::cluster {

struct Copied {
  std::int64_t tables = 0;
  std::int64_t entries = 0;  // that were not there before
  std::int64_t empty = 0;    // tables of which only the line in lists is left
};

// Brings all tables of one journal to another: from a server's data folder into a hall of several
// machines, or back. Nobody writes either of them meanwhile. Whatever is there already must be how
// the same table begins, so that it goes on where it came to an end before.
engine::Fallible<Copied> copy_tables(table::Journal& from, table::Journal& to);

}  // namespace server::cluster
