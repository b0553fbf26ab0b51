#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/play/terminal.hpp"
#include "cli/play/typing.hpp"
#include "cli/play/words.hpp"
#include "cli/remote/visit.hpp"

namespace cli::remote {

// A table before its match: who sits where, until the host starts it.
class Gathering {
 public:
  // `seated`: the person at this device has sat down there.
  Gathering(Visit& visit, const Words& words, Typing& typing, bool seated)
      : visit_(visit), words_(words), typing_(typing), seated_(seated) {}

  // Both give false if the person leaves before the match begins.
  bool wait_in_lines();
  bool wait_on_screen(Terminal& terminal);

 private:
  bool waiting() const;
  void look();
  void check_place() const;
  std::vector<std::string> seat_lines() const;
  std::string advice() const;
  std::vector<std::string> talk() const;
  std::string answer_to(const Reply& reply) const;

  void print_news();
  enum class Obeyed { yes, no, left };
  Obeyed obey(const std::string& line);
  bool obey(Terminal& terminal, const Key& key);
  void draw(Terminal& terminal) const;

  Visit& visit_;
  const Words& words_;
  Typing& typing_;
  bool seated_;
  std::vector<std::string> shown_;
  std::size_t printed_talk_ = 0;
  std::string notice_;
};

}  // namespace cli::remote
