#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/play/chairs.hpp"
#include "cli/play/clock.hpp"
#include "cli/play/words.hpp"
#include "engine/title.hpp"

namespace cli {

// What one observer was told so far: the game's events, and what happened at the table (words.hpp).
struct Log {
  std::vector<engine::JsonObject> events;
  std::size_t fresh = 0;  // where the events of the last input begin
};

// One match as it can be shown and played from this device, wherever it is kept. How it is shown is
// not decided here.
class Table {
 public:
  Table(const engine::Title& title, std::shared_ptr<const engine::Kit> kit,
        std::shared_ptr<const engine::Ruleset> rules, Words words)
      : title_(&title), kit_(std::move(kit)), rules_(std::move(rules)), words_(std::move(words)) {}
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  virtual ~Table() = default;

  const engine::Title& title() const { return *title_; }
  const engine::Kit& kit() const { return *kit_; }
  const engine::Ruleset& rules() const { return *rules_; }

  // The match, as far as an observer at this device may know it.
  virtual engine::Seats acting() const = 0;
  virtual std::vector<engine::JsonObject> legal(engine::Seat seat) const = 0;
  // Whether both lead to the very same position with the same luck.
  virtual bool same_result(engine::Seat seat, const engine::JsonObject& one,
                           const engine::JsonObject& other) const = 0;
  // What the rules say to an action now, whole or not (engine/ask.hpp).
  engine::JsonObject ask(engine::Seat seat, const engine::JsonObject& action) const;
  bool would_do(engine::Seat seat, const engine::JsonObject& action) const {
    return ask(seat, action).contains("events");
  }
  virtual engine::JsonObject view(engine::Observer observer) const = 0;
  virtual engine::Picture picture(engine::Observer observer, const engine::Json* action, int width,
                                  int height) const = 0;
  virtual std::vector<std::string> told(engine::Observer observer) const = 0;
  virtual std::optional<engine::JsonObject> outcome() const = 0;
  virtual const Log& log(engine::Observer observer) const = 0;
  virtual std::optional<std::int64_t> time_left() const = 0;  // milliseconds until time acts
  virtual engine::Time now() const = 0;                       // of the match
  bool over() const { return outcome().has_value(); }

  // Who sits here.
  int seats() const { return static_cast<int>(chairs_.size()); }
  const Chair& chair(engine::Seat seat) const;
  const std::string& name(engine::Seat seat) const;
  virtual std::vector<engine::Seat> people() const = 0;  // who play at this device

  // What they read.
  const Words& words() const { return words_; }
  void speak(std::string_view language);
  void speak_next();

  // Whose turn it is at this device. A bot that is ready comes first, because nobody has to wait
  // for it; none where a server looks after them.
  virtual std::optional<engine::Seat> bot_at_turn() const { return std::nullopt; }
  virtual std::optional<engine::Seat> person_at_turn() const = 0;
  // Nobody acts and nothing will come: the match cannot go on.
  virtual bool stands_still() const = 0;

  // Inputs.
  virtual engine::Answer act(engine::Seat seat, const engine::Json& action) = 0;
  // Against a clock bots take the time that a person would take; one that does so now, and the way
  // to let that time pass at once.
  virtual std::optional<engine::Seat> thinking_bot() const { return std::nullopt; }
  virtual void let_time_pass() {}
  virtual engine::JsonObject bot_choice(engine::Seat) { return {}; }
  virtual void act_for_bot(engine::Seat, const engine::JsonObject&) {}

  // What happens without anybody here: time runs out, others act. How often something has changed
  // is counted, so that whoever shows it knows.
  virtual void catch_up() = 0;
  std::int64_t changes() const { return changes_; }
  // For how many milliseconds at most it can be left alone (negative: for ever), and the file that
  // can be read sooner if there is news (-1: none).
  virtual int patience() const = 0;
  virtual int news_file() const { return -1; }
  virtual Clock* clock() { return nullptr; }  // none: it cannot be stopped from here

  // Keeping it. A problem is a sentence; the game goes on.
  virtual bool elsewhere() const { return false; }  // a server keeps it
  virtual bool resumed() const { return false; }
  const std::string& file() const { return file_; }
  bool saved() const { return !file_.empty() && trouble_.empty(); }
  const std::string& trouble() const { return trouble_; }
  virtual std::string save_as(const std::string& path) = 0;  // "" or the problem
  virtual std::string farewell() const = 0;                  // to who leaves before the end

  // What a table elsewhere can be asked besides: talk, taking back, pauses. "" if it was done, else
  // a sentence to show; nothing if it is no such command.
  virtual std::optional<std::string> command(const std::string&) { return std::nullopt; }
  // Those that make sense now, by their key "remote.command.<name>".
  virtual std::vector<std::string> commands() const { return {}; }
  virtual bool asks() const { return false; }      // a question waits for a yes or a no from here
  virtual bool moves_on() const { return false; }  // to the table of the next match

  // Fairness.
  virtual std::string commitment() const = 0;
  virtual std::string seed() const = 0;

 protected:
  void rename_seats();

  const engine::Title* title_;
  std::shared_ptr<const engine::Kit> kit_;
  std::shared_ptr<const engine::Ruleset> rules_;
  Words words_;
  std::vector<Chair> chairs_;
  std::string file_;
  std::string trouble_;
  std::int64_t changes_ = 0;

 private:
  std::vector<std::string> names_;
};

std::string theme_of(const engine::JsonObject& options);

}  // namespace cli
