#pragma once

#include <string>
#include <vector>

#include "cli/test/commands_support.hpp"

// How the tests of `play` use the real program, in lines and on a screen.
namespace cli::test {

// The program with these lines on its input. `before` is shell that prepares its process.
Said played(const std::vector<std::string>& arguments, const std::string& typed,
            const std::string& before = "");

// The arguments, and more behind them.
std::vector<std::string> both(std::vector<std::string> arguments,
                              const std::vector<std::string>& more);

std::string lines(const std::string& line, int count);

// The program on the screen of a terminal of its own.
class Screen {
 public:
  Screen(int width, int height, const std::vector<std::string>& arguments);
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;
  ~Screen();

  void press(const std::string& key) const;  // as tmux calls it: "Enter", "Space", "q"
  void resize(int width, int height) const;
  std::string shown() const;
  // What is shown once the text is there; fails the test if it never comes.
  std::string wait_for(const std::string& text) const;

 private:
  std::string tmux(const std::string& command) const;

  std::string socket_;
};

}  // namespace cli::test
