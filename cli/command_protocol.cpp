#include <iostream>

#include "cli/choose.hpp"
#include "cli/commands.hpp"
#include "games/registry.hpp"
#include "protocol/schema.hpp"

namespace cli {

int print_protocol(const std::string& game) {
  std::cout << (game.empty() ? protocol::protocol_schema()
                             : engine::to_pages(games::schema(find_game(game))));
  return 0;
}

}  // namespace cli
