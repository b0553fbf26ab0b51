#include <iostream>

#include "cli/commands.hpp"
#include "table/schema.hpp"

namespace cli {

int print_protocol() {
  std::cout << table::protocol_schema();
  return 0;
}

}  // namespace cli
