#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/play/chairs.hpp"
#include "cli/play/clock.hpp"
#include "cli/play/play.hpp"
#include "cli/play/words.hpp"
#include "engine/record.hpp"

namespace cli {

// What one observer was told so far.
struct Log {
  std::vector<engine::JsonObject> events;
  std::size_t fresh = 0;  // where the events of the last input begin
};

// One match at this device: the truth, who sits where, what everybody was told, and the file it is
// kept in. How it is shown is not decided here.
class Table {
 public:
  explicit Table(const PlayOptions& options);

  const engine::Match& match() const { return *match_; }
  const engine::Ruleset& rules() const { return *rules_; }
  const engine::Title& title() const { return *title_; }
  const engine::Kit& kit() const { return *kit_; }
  bool resumed() const { return resumed_; }
  bool over() const { return match_->outcome().has_value(); }

  // Who sits here.
  int seats() const { return static_cast<int>(chairs_.size()); }
  const Chair& chair(engine::Seat seat) const;
  const std::string& name(engine::Seat seat) const;
  std::vector<engine::Seat> people() const;

  // What they read.
  const Words& words() const { return words_; }
  void speak(std::string_view language);
  void speak_next();
  const Log& log(engine::Observer observer) const;

  // Of those who may act: a bot, because nobody has to wait for it, else the lowest seat.
  engine::Seat next_to_act() const;

  // Inputs: each is told to all, shown to the bots and saved.
  engine::Answer act(engine::Seat seat, const engine::Json& action);
  engine::JsonObject bot_choice(engine::Seat seat);
  void act_for_bot(engine::Seat seat, const engine::JsonObject& choice);
  bool expire();  // whatever is overdue; true if something was
  Clock& clock() { return clock_; }

  // The file. A problem is a sentence; the game goes on.
  const std::string& file() const { return file_; }
  bool saved() const { return !file_.empty() && trouble_.empty(); }
  const std::string& trouble() const { return trouble_; }  // with the last saving
  std::string save_as(const std::string& path);            // "" or the problem

  // Fairness.
  std::string commitment() const { return engine::to_hex(record_.commitment); }
  std::string seed() const { return engine::to_hex(seed_); }

 private:
  void begin(const PlayOptions& options);
  void go_on(const PlayOptions& options);
  void seat_bots();
  void rename_seats();
  void accept(engine::Input input);
  void tell();
  std::string store(const std::string& path) const;

  const engine::Title* title_;
  std::shared_ptr<const engine::Kit> kit_;
  std::shared_ptr<const engine::Ruleset> rules_;
  Words words_;
  std::vector<Chair> chairs_;
  std::vector<std::string> names_;
  std::unique_ptr<engine::Match> match_;
  std::vector<std::unique_ptr<engine::Player>> bots_;
  engine::Chance whims_ = engine::Chance::fast(0);  // of random bots
  std::vector<Log> logs_;                           // by seat; the last one is the spectators'
  engine::Record record_;
  engine::Seed seed_{};
  Clock clock_;
  std::string file_;
  std::string trouble_;
  bool resumed_ = false;
};

}  // namespace cli
