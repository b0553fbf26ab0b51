#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "engine/json.hpp"

// How the tests of the commands use the real program.
namespace cli::test {

// A folder that is gone after the test.
class Folder {
 public:
  Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder();
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

struct Said {
  int code = 0;
  std::string out;
  std::string err;
};
Said run(const std::vector<std::string>& arguments);

// The program while it runs.
class Child {
 public:
  explicit Child(const std::vector<std::string>& arguments);
  bool runs() const;
  bool listens() const;    // to Ctrl-C, which would end it at once before
  void interrupt() const;  // as Ctrl-C does
  Said wait();

 private:
  Folder folder_;
  pid_t process_ = 0;
};

// The program at a terminal where somebody types these lines; what the terminal shows.
std::string at_terminal(const std::vector<std::string>& arguments, const std::string& typed);

// What a command says when something is wrong: nothing but one line, on the error stream. Gives
// that line after checking all this and the exit code.
std::string complaint(const std::vector<std::string>& arguments, int code = 1);

engine::Json json_of(const std::vector<std::string>& arguments);

std::string read(const std::filesystem::path& path);
void write(const std::filesystem::path& path, const std::string& text);
// Replaces the first occurrence, which must be there.
std::string replaced(std::string text, const std::string& old, const std::string& by);

}  // namespace cli::test
