#include "cli/test/commands_support.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace cli::test {

namespace fs = std::filesystem;

namespace {

// An argument list as the system wants it, valid as long as the words are.
std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

Child::Child(const std::vector<std::string>& arguments) {
  const std::string out = folder_ / "out";
  const std::string err = folder_ / "err";
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  const int create = O_WRONLY | O_CREAT | O_TRUNC;
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, out.c_str(), create, 0600);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, err.c_str(), create, 0600);
  std::vector<std::string> words{PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const int error =
      posix_spawn(&process_, PROGRAM, &files, nullptr, pointers_to(words).data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (error != 0) ADD_FAILURE() << PROGRAM << " does not start";
}

bool Child::runs() const {
  siginfo_t state{};
  waitid(P_PID, static_cast<id_t>(process_), &state, WEXITED | WNOHANG | WNOWAIT);
  return state.si_pid == 0;
}

bool Child::listens() const {
  std::ifstream status("/proc/" + std::to_string(process_) + "/status");
  for (std::string word; status >> word;)
    if (word == "SigCgt:" && status >> word)
      return (std::stoull(word, nullptr, 16) >> (SIGINT - 1) & 1) != 0;
  return false;
}

void Child::interrupt() const { kill(process_, SIGINT); }

Said Child::wait() {
  int status = 0;
  waitpid(process_, &status, 0);
  EXPECT_TRUE(WIFEXITED(status)) << "ended by signal " << WTERMSIG(status);
  return {WEXITSTATUS(status), read(folder_ / "out"), read(folder_ / "err")};
}

Said run(const std::vector<std::string>& arguments) { return Child(arguments).wait(); }

std::string at_terminal(const std::vector<std::string>& arguments, const std::string& typed) {
  std::vector<std::string> words{PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const std::vector<char*> pointers = pointers_to(words);
  int terminal = -1;
  const pid_t process = forkpty(&terminal, nullptr, nullptr, nullptr);
  if (process == 0) {
    execv(PROGRAM, pointers.data());
    _exit(127);
  }
  EXPECT_EQ(::write(terminal, typed.data(), typed.size()), static_cast<ssize_t>(typed.size()));
  std::string shown;
  char block[4096];
  // A terminal whose program has ended gives an error, not an end.
  for (ssize_t got = 0; (got = ::read(terminal, block, sizeof block)) > 0;)
    shown.append(block, static_cast<std::size_t>(got));
  close(terminal);
  int status = 0;
  waitpid(process, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << shown;
  return shown;
}

std::string complaint(const std::vector<std::string>& arguments, int code) {
  const Said result = run(arguments);
  EXPECT_EQ(result.code, code) << result.err;
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(result.err.starts_with("escapement")) << result.err;
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  return result.err;
}

engine::Json json_of(const std::vector<std::string>& arguments) {
  const Said result = run(arguments);
  EXPECT_EQ(result.code, 0) << result.err;
  const auto json = engine::parse_json(result.out, "output");
  EXPECT_TRUE(json) << json.problem().what;
  return json ? *json : engine::Json();
}

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void write(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string replaced(std::string text, const std::string& old, const std::string& by) {
  const std::size_t at = text.find(old);
  if (at == std::string::npos) {
    ADD_FAILURE() << "'" << old << "' is not in the text";
    return text;
  }
  return text.replace(at, old.size(), by);
}

Folder::Folder() {
  std::string pattern = (fs::temp_directory_path() / "escapement-XXXXXX").string();
  path_ = mkdtemp(pattern.data());
}

Folder::~Folder() {
  std::error_code error;
  fs::remove_all(path_, error);
}

}  // namespace cli::test
