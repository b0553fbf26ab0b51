#include "cli/test/play_support.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

namespace cli::test {
namespace {

// Far longer than any machine needs; only a test that fails waits for it.
constexpr std::chrono::seconds patience{60};

std::string quoted(const std::string& word) {
  std::string out = "'";
  for (char letter : word) out += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return out + "'";
}

std::string command_line(const std::vector<std::string>& arguments) {
  std::string line = quoted(PROGRAM);
  for (const std::string& argument : arguments) line += " " + quoted(argument);
  return line;
}

}  // namespace

Said played(const std::vector<std::string>& arguments, const std::string& typed,
            const std::string& before) {
  const Folder folder;
  write(folder / "typed", typed);
  // What is printed goes through a pipe, so that limits on files do not touch it.
  const std::string line = "{ ( " + before + command_line(arguments) + " <" +
                           quoted(folder / "typed") + " 2>" + quoted(folder / "err") +
                           " ); echo $? >" + quoted(folder / "code") + "; } | cat >" +
                           quoted(folder / "out");
  EXPECT_EQ(std::system(line.c_str()), 0) << line;
  return {std::stoi("0" + read(folder / "code")), read(folder / "out"), read(folder / "err")};
}

std::vector<std::string> both(std::vector<std::string> arguments,
                              const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

std::string lines(const std::string& line, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += line + "\n";
  return all;
}

Screen::Screen(int width, int height, const std::vector<std::string>& arguments) {
  static std::atomic<int> count{0};
  socket_ = "escapement-test-" + std::to_string(getpid()) + "-" + std::to_string(++count);
  tmux("-f /dev/null new-session -d -x " + std::to_string(width) + " -y " + std::to_string(height) +
       " " +
       quoted("LC_ALL=C.UTF-8 " + command_line(arguments) + "; echo LEFT WITH $?; sleep 600"));
}

Screen::~Screen() { tmux("kill-server"); }

std::string Screen::tmux(const std::string& command) const {
  const std::string line = "env -u TMUX tmux -u -L " + socket_ + " " + command + " 2>&1";
  FILE* pipe = popen(line.c_str(), "r");
  if (pipe == nullptr) return "";
  std::string out;
  char block[4096];
  while (const std::size_t got = fread(block, 1, sizeof block, pipe)) out.append(block, got);
  pclose(pipe);
  return out;
}

void Screen::press(const std::string& key) const { tmux("send-keys " + quoted(key)); }

void Screen::resize(int width, int height) const {
  tmux("resize-window -x " + std::to_string(width) + " -y " + std::to_string(height));
}

std::string Screen::shown() const { return tmux("capture-pane -p"); }

std::string Screen::wait_for(const std::string& text) const {
  const auto until = std::chrono::steady_clock::now() + patience;
  std::string now = shown();
  while (now.find(text) == std::string::npos && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    now = shown();
  }
  EXPECT_NE(now.find(text), std::string::npos) << "'" << text << "' is not on the screen:\n" << now;
  return now;
}

}  // namespace cli::test
