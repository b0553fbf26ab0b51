#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "cli/play/answers.hpp"
#include "cli/play/audience.hpp"
#include "cli/play/dialog.hpp"
#include "cli/play/stage.hpp"
#include "cli/play/table_here.hpp"
#include "cli/play/terminal.hpp"

namespace cli {

// The game on a screen: keys in, drawings out.
class Show {
 public:
  Show(TableHere& table, Terminal& terminal, const PlayOptions& options);

  void run();

 private:
  // The course of the game.
  void play_on();
  void watch(engine::Seat bot);
  void linger(int milliseconds);
  void take_turn(engine::Seat person);
  bool viewer_may_act() const;
  void wait_for_change();
  Key read_key();
  bool take_device(engine::Seat next);
  void finish();
  void finish_elsewhere();  // people talk, keep the record or go on to the next match

  // One key of the person at turn; true when the turn is over.
  bool obey(engine::Seat seat, const Key& key);
  bool obey_action_key(engine::Seat seat, char32_t sign);
  bool take(engine::Seat seat, const Offer& offer);
  void select_again();
  bool type_list(engine::Seat seat, const Offer& offer);
  bool name_one_by_one(engine::Seat seat, const Offer& offer, std::vector<Nameable> left);
  bool fill_in(engine::Seat seat, const engine::JsonObject& action,
               const std::vector<std::string>& typed);
  bool type_line(std::optional<engine::Seat> seat);
  bool choose_number(engine::Seat seat, const std::vector<std::string>& typed);
  bool type_action(engine::Seat seat, const std::string& line);
  bool obey_words(const std::string& line);
  void speak(const std::string& language);
  struct Unread {
    const engine::JsonObject* action;
    std::vector<std::string> words;
  };
  bool perform_first(engine::Seat seat, const std::vector<engine::JsonObject>& ways,
                     const std::optional<Unread>& typed = std::nullopt);
  std::optional<bool> perform(engine::Seat seat, const engine::JsonObject& action);
  void select(int change);
  void select_number(int digit);
  bool obey_anybody(const Key& key);  // keys that need no turn; false if it is none of them

  // What only a table elsewhere can do; true, so that the key is used up.
  bool talk();
  bool use_table();
  bool command(const std::string& name, const std::string& rest = "");

  void draw();
  void prepare(engine::Seat seat);
  void say(std::string sentence, bool warns = false);
  void murmur(std::string sentence);
  void tell_trouble();
  void show_rules();
  void show_position();
  void read_page(const std::string& title, const std::vector<Section>& sections);
  void save(std::string path = "");
  void leave();
  bool too_small() const;

  TableHere& table_;
  Terminal& terminal_;
  Stage stage_;
  Dialog dialog_;
  Audience audience_;
  Answers answers_;
  Scene scene_;
  std::optional<engine::Json> wanted_;  // when the turn was cut short
  std::chrono::steady_clock::time_point said_at_;
  engine::JsonObject refusal_;
  std::string trouble_;
  bool fast_;
  bool left_ = false;
  bool watched_ = false;  // bots have acted since a person did
  int typed_number_ = 0;
};

}  // namespace cli
