#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "cli/test/commands_support.hpp"

// How the tests of `play --server` use the real program, as server and as clients.
namespace cli::test {

// The program with somebody at its input, who reads before typing.
class Person {
 public:
  // `state` is the folder in which the program remembers who they are.
  Person(const std::string& state, const std::vector<std::string>& arguments);
  Person(const Person&) = delete;
  Person& operator=(const Person&) = delete;
  ~Person();

  void type(const std::string& line) const;
  // Reads on until the text is there; gives what was read up to its end. Fails the test if it
  // never comes.
  std::string read_until(const std::string& text);
  std::string read_line_with(const std::string& text);  // the whole line
  void kill() const;                                    // as a crash does
  // Ends the input and reads on until the program ends.
  Said finish();

 private:
  bool read_more();

  pid_t process_ = 0;
  int in_ = -1;
  int out_ = -1;
  std::string all_;
  std::size_t seen_ = 0;
  bool ended_ = false;
};

// A server on this machine only, at a port of its own.
class Server {
 public:
  explicit Server(const std::string& folder, const std::string& port = "0");
  const std::string& url() const { return url_; }
  std::string port() const { return url_.substr(url_.rfind(':') + 1); }
  void kill() { program_.kill(); }

 private:
  Person program_;
  std::string url_;
};

}  // namespace cli::test
