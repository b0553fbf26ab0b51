#include "cli/test/remote_support.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>

namespace cli::test {
namespace {

// Far longer than any machine needs; only a test that fails waits for it.
constexpr std::chrono::seconds patience_with_a_server{120};

}  // namespace

Person::Person(const std::string& state, const std::vector<std::string>& arguments) {
  std::signal(SIGPIPE, SIG_IGN);
  int in[2];
  int out[2];
  EXPECT_EQ(pipe2(in, O_CLOEXEC), 0);
  EXPECT_EQ(pipe2(out, O_CLOEXEC), 0);
  std::vector<std::string> words{PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  process_ = fork();
  if (process_ == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    dup2(out[1], STDERR_FILENO);
    setenv("XDG_STATE_HOME", state.c_str(), 1);
    execv(PROGRAM, pointers.data());
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  in_ = in[1];
  out_ = out[0];
}

Person::~Person() {
  if (process_ > 0) {
    ::kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  if (in_ >= 0) close(in_);
  close(out_);
}

void Person::type(const std::string& line) const {
  const std::string text = line + "\n";
  EXPECT_EQ(::write(in_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
}

bool Person::read_more() {
  pollfd file{out_, POLLIN, 0};
  if (poll(&file, 1, std::chrono::milliseconds(patience_with_a_server).count()) <= 0) return false;
  char block[4096];
  const ssize_t got = ::read(out_, block, sizeof block);
  ended_ = got <= 0;
  if (!ended_) all_.append(block, static_cast<std::size_t>(got));
  return !ended_;
}

std::string Person::read_until(const std::string& text) {
  const auto until = std::chrono::steady_clock::now() + patience_with_a_server;
  std::size_t found = 0;
  while ((found = all_.find(text, seen_)) == std::string::npos)
    if (std::chrono::steady_clock::now() > until || !read_more()) {
      ADD_FAILURE() << "'" << text << "' never came:\n" << all_;
      return "";
    }
  const std::size_t start = seen_;
  seen_ = found + text.size();
  return all_.substr(start, seen_ - start);
}

std::string Person::read_line_with(const std::string& text) {
  read_until(text);
  const std::size_t start = all_.rfind('\n', seen_ - 1) + 1;
  read_until("\n");
  return all_.substr(start, seen_ - 1 - start);
}

void Person::kill() const { ::kill(process_, SIGKILL); }

Said Person::finish() {
  close(in_);
  in_ = -1;
  while (!ended_ && read_more()) {
  }
  if (!ended_) ADD_FAILURE() << "the program does not end:\n" << all_;
  if (!ended_) ::kill(process_, SIGKILL);
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = 0;
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, all_, ""};
}

Server::Server(const std::string& folder, const std::string& port)
    : program_(folder, {"serve", "--port", port, "--data-folder", folder}) {
  const std::string line = program_.read_line_with("http://");
  url_ = line.substr(line.find("http://"));
  while (url_.ends_with('/')) url_.pop_back();
}

}  // namespace cli::test
