#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/play/chairs.hpp"
#include "cli/play/clock.hpp"
#include "cli/play/reply.hpp"
#include "cli/play/seen.hpp"
#include "cli/play/words.hpp"
#include "engine/game_entry.hpp"

namespace cli {

// One match as it can be shown and played from this device, as its table tells it: a table of this
// program (LocalTable) or of a server (remote::RemoteTable). How it is shown is not decided here.
class TableHere {
 public:
  TableHere(const engine::GameEntry& entry, std::shared_ptr<const engine::GameData> game_data,
            std::shared_ptr<const engine::Ruleset> rules, Words words)
      : entry_(&entry),
        game_data_(std::move(game_data)),
        rules_(std::move(rules)),
        words_(std::move(words)) {}
  TableHere(const TableHere&) = delete;
  TableHere& operator=(const TableHere&) = delete;
  virtual ~TableHere() = default;

  const engine::GameEntry& entry() const { return *entry_; }
  const engine::GameData& game_data() const { return *game_data_; }
  const engine::Ruleset& rules() const { return *rules_; }

  // The match, as far as an observer at this device was told of it.
  engine::Seats acting() const;
  std::vector<engine::JsonObject> legal(engine::Seat seat) const;
  // Whether both lead to the very same position with the same luck, in a world that looks the same
  // to this seat.
  bool same_result(engine::Seat seat, const engine::JsonObject& one,
                   const engine::JsonObject& other) const;
  // What the rules say to an action now, whole or not (engine/ask.hpp).
  engine::JsonObject ask(engine::Seat seat, const engine::JsonObject& action) const;
  bool would_do(engine::Seat seat, const engine::JsonObject& action) const {
    return ask(seat, action).contains("events");
  }
  engine::JsonObject view(engine::Observer observer) const { return game(observer).view; }
  engine::Picture picture(engine::Observer observer, const engine::Json* action, int width,
                          int height) const;
  std::vector<std::string> in_words(engine::Observer observer) const;
  // What they have to do now, as the core says it, and in words; "" if nothing.
  engine::JsonObject asked(engine::Observer observer) const {
    return game(observer).prompt.value_or(engine::JsonObject());
  }
  std::string prompt(engine::Observer observer) const;
  std::optional<engine::JsonObject> outcome() const { return common().outcome; }
  const Log& log(engine::Observer observer) const { return seen(observer).log(); }
  virtual std::optional<std::int64_t> time_left() const;  // milliseconds until time acts
  // When the game itself does, by the time of the match.
  std::optional<std::int64_t> deadline() const { return common().deadline; }
  engine::Time now() const;  // of the match
  bool over() const { return outcome().has_value(); }
  bool paused() const { return state().phase == protocol::Phase::paused; }

  // Who sits here.
  int seats() const { return static_cast<int>(chairs_.size()); }
  const Chair& chair(engine::Seat seat) const;
  const std::string& name(engine::Seat seat) const;
  virtual std::vector<engine::Seat> people() const = 0;  // who play at this device
  bool is_here(engine::Seat seat) const;

  // What they read.
  const Words& words() const { return words_; }
  void speak(std::string_view language);
  void speak_next();

  // Who of this device may do something, and for whom the match waits: not only whose turn it is
  // may act, for example to take a plan back while others still make theirs.
  virtual bool may_act(engine::Seat seat) const;
  bool is_asked(engine::Seat seat) const;
  // Who has the device: whoever has taken it, or whom the match waits for.
  std::optional<engine::Seat> person_at_turn() const;
  void take_device(engine::Seat seat) { holder_ = seat; }
  // A bot that is ready comes first, because nobody has to wait for it; none where a server looks
  // after them.
  virtual std::optional<engine::Seat> bot_at_turn() const { return std::nullopt; }
  // Nobody acts and nothing will come: the match cannot go on.
  virtual bool stands_still() const = 0;
  // Bots play for all who sit at this device, until one of them says otherwise.
  bool idles() const;

  // Inputs.
  engine::Answer act(engine::Seat seat, const engine::Json& action);
  // Against a clock bots take the time that a person would take; one that does so now, and the way
  // to let that time pass at once.
  virtual std::optional<engine::Seat> thinking_bot() const { return std::nullopt; }
  virtual void let_time_pass() {}
  virtual engine::JsonObject bot_choice() { return {}; }
  virtual void act_for_bot(const engine::JsonObject&) {}

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
  bool resumed() const { return resumed_; }
  const std::string& file() const { return file_; }
  bool saved() const { return !file_.empty() && trouble_.empty(); }
  const std::string& trouble() const { return trouble_; }
  virtual std::string save_as(const std::string& path) = 0;  // "" or the problem
  virtual std::string farewell() const = 0;                  // to who leaves before the end

  // What the table can be asked besides: taking back, pauses, stand-ins, at a server talk too. ""
  // if it was done, else a sentence to show; nothing if it is no such command.
  std::optional<std::string> command(const std::string& line, engine::Observer who);
  // Those that make sense now, by their key "table.command.<name>".
  virtual std::vector<std::string> commands(engine::Observer who) const;
  virtual bool asks() const { return false; }      // a question waits for a yes or a no from here
  virtual bool moves_on() const { return false; }  // to the table of the next match

  // Fairness.
  const std::string& commitment() const { return state().commitment; }
  std::string seed() const { return state().seed.value_or(""); }

 protected:
  // What an observer at this device was told. Who knows least of the table is the first of them.
  virtual const Seen& seen(engine::Observer observer) const = 0;
  virtual const Seen& anybody() const = 0;
  virtual std::int64_t moment() const = 0;  // of the clock that messages are heard by
  virtual Reply request(std::string_view word, engine::JsonObject fields) = 0;
  // An input, which must not be done twice.
  virtual Reply deliver(std::string_view word, engine::JsonObject fields) = 0;
  // Words that this table obeys besides those that all do.
  virtual std::vector<std::string_view> other_commands() const { return {}; }
  virtual std::string obey(std::string_view name, const std::string& rest, engine::Observer who);
  // What was refused though no rule of the game is behind it.
  virtual void note_refusal(const std::string& sentence) = 0;

  const protocol::State& state() const { return anybody().state(); }
  const protocol::GameState& game(engine::Observer observer) const {
    return *seen(observer).game();
  }
  const protocol::GameState& common() const { return *anybody().game(); }
  const protocol::SeatState* seat_state(engine::Observer who) const;
  std::string answer_to(const Reply& reply) const;
  // To be called when something was told.
  void note_change();
  void rename_seats();
  virtual bool is_away(int) const { return false; }
  // What somebody is called as the table has it; "" if nobody gave that name.
  virtual std::string chair_name(std::size_t, std::string told) const { return told; }

  const engine::GameEntry* entry_;
  std::shared_ptr<const engine::GameData> game_data_;
  std::shared_ptr<const engine::Ruleset> rules_;
  Words words_;
  std::vector<Chair> chairs_;
  std::string file_;
  std::string trouble_;
  bool resumed_ = false;

 private:
  void take_seats();
  std::string hint(engine::Seat seat);

  std::vector<std::string> names_;
  std::int64_t changes_ = 0;
  std::optional<engine::Seat> holder_;
  // A world that looks like the real one to a seat, until something happens.
  struct Imagined {
    engine::Seat seat{};
    std::unique_ptr<engine::Match> match;
  };
  mutable std::optional<Imagined> imagined_;
};

std::string theme_of(const engine::JsonObject& options);

}  // namespace cli
