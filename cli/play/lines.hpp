#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/play/answers.hpp"
#include "cli/play/audience.hpp"
#include "cli/play/offers.hpp"
#include "cli/play/table_here.hpp"
#include "cli/play/typing.hpp"

namespace cli {

// The game in plain lines: for listeners, scripts and terminals that can do no more. No colours, no
// cursor.
class Lines {
 public:
  Lines(TableHere& table, Curtain curtain, Typing& typing);

  int run();  // gives the exit code

 private:
  enum class Next { ask, go_on, leave };

  // The course of the game.
  void play_on();
  void take_turn(engine::Seat seat);
  bool same_turn(engine::Seat seat) const;
  Next ask(engine::Seat seat);
  void wait_for_change();
  bool obey_early_line();
  std::optional<Next> act_early(const std::string& line);
  bool take_device(engine::Seat seat);
  int finish();
  int leave_early();

  // One typed line.
  void prompt();
  bool read(std::string& line);
  Next obey(engine::Seat seat, const std::string& line);
  std::optional<Next> obey_command(const std::string& line);
  std::optional<engine::Seat> person_called(const std::string& line) const;
  Next hand_device_to(engine::Seat seat);
  Next switch_language(const std::string& language);
  bool means_another(std::size_t chosen);
  Next explain(engine::Seat seat, const engine::JsonObject& action,
               const std::vector<std::string>& typed);
  Next choose(engine::Seat seat, const std::vector<std::string>& typed);
  Next choose_list(engine::Seat seat, const engine::JsonObject& action,
                   const std::vector<std::string>& typed);
  Next obey_action(engine::Seat seat, const std::string& line);
  std::optional<Next> perform(engine::Seat seat, const engine::JsonObject& action);
  std::vector<const Offer*> leading_to(const engine::JsonObject& action) const;

  // What is printed.
  void print(const std::string& line);
  void print(const std::vector<std::string>& lines);
  void print_events();
  void print_once(const std::vector<std::string>& sentences);
  void print_names(const std::vector<Nameable>& names);
  void note_heard(engine::Observer viewer, const engine::JsonObject& event);
  bool was_heard(engine::Observer viewer, const engine::JsonObject& event);
  void print_offers(engine::Seat seat);
  void print_prospect(engine::Seat seat, const std::string& number);
  void print_board();
  void print_trouble();
  void save(const std::vector<std::string>& words);

  TableHere& table_;
  Audience audience_;
  Answers answers_;
  Typing& typing_;
  std::vector<Offer> offers_;
  std::vector<Offer> before_;  // a list that others changed while it could be chosen from
  std::vector<engine::JsonObject> legal_;  // what the offers were made from
  std::vector<std::size_t> told_;          // events printed so far, by log
  engine::JsonObject refusal_;
  std::string trouble_;
  std::string last_;                                      // line that was printed
  std::map<int, std::vector<engine::JsonObject>> heard_;  // by seat: aloud, and not told to it yet
  bool prompts_ = false;
  bool left_ = false;
  bool input_ended_ = false;
};

}  // namespace cli
