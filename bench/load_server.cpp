#include "bench/load_server.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "bench/load_json.hpp"
#include "bench/load_socket.hpp"

namespace bench {
namespace {

namespace fs = std::filesystem;

fs::path fresh_folder(const fs::path& where) {
  std::string pattern = (where / "escapement-load-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr)
    throw std::runtime_error("no folder can be made in " + where.string());
  return pattern;
}

// The server tells its address in its first line.
int port_in(int output) {
  std::string line;
  for (char c = 0; ::read(output, &c, 1) == 1 && c != '\n';) line += c;
  const std::size_t at = line.find("127.0.0.1:");
  if (at == std::string::npos) throw std::runtime_error("the server did not start: " + line);
  return static_cast<int>(number(std::string_view(line).substr(at + 10)));
}

}  // namespace

Server::Server(const std::string& program, const fs::path& where, Limits limits)
    : folder_(fresh_folder(where)) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe can be made");
  std::vector<std::string> words{program,       "serve",   "--port",        "0",
                                 "--log-level", "warning", "--data-folder", folder_ / "data"};
  if (limits == Limits::none) words.emplace_back("--no-limits");
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addclose(&files, ends[0]);
  posix_spawn_file_actions_addclose(&files, ends[1]);
  const int error =
      posix_spawn(&process_, program.c_str(), &files, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  close(ends[1]);
  if (error != 0) throw std::runtime_error(program + " does not start");
  port_ = port_in(ends[0]);  // the pipe stays open: a server that cannot write would end
}

Server::~Server() {
  if (process_ > 0) {
    kill(process_, SIGTERM);
    waitpid(process_, nullptr, 0);
  }
  std::error_code error;
  fs::remove_all(folder_, error);
}

std::int64_t Server::processor_microseconds() const {
  std::ifstream in("/proc/" + std::to_string(process_) + "/stat");
  std::string text;
  std::getline(in, text);
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  std::int64_t user = 0;
  std::int64_t system = 0;
  fields >> user >> system;
  return (user + system) * 1'000'000 / sysconf(_SC_CLK_TCK);
}

std::int64_t Server::status(const std::string& field) const {
  std::ifstream in("/proc/" + std::to_string(process_) + "/status");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with(field + ":")) return std::stoll(line.substr(field.size() + 1));
  return 0;
}

std::int64_t Server::memory() const { return status("VmRSS"); }
std::int64_t Server::peak_memory() const { return status("VmHWM"); }

std::int64_t Server::commits() const {
  const std::string text = http(port_, "GET", "/metrics", "");
  const std::string name = "\nescapement_commit_seconds_count ";
  const std::size_t at = text.find(name);
  return at == std::string::npos ? 0 : number(std::string_view(text).substr(at + name.size()));
}

}  // namespace bench
