#include <iostream>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/help.hpp"

namespace cli {

int print_help(const HelpCommand& program, const std::string& format) {
  if (format == "man")
    std::cout << manual_page(program);
  else if (format == "bash")
    std::cout << bash_completion(program);
  else if (format == "zsh")
    std::cout << zsh_completion(program);
  else if (format == "fish")
    std::cout << fish_completion(program);
  else
    throw Failure("no_format", {{"typed", format}});
  return 0;
}

}  // namespace cli
