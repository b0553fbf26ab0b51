#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/play/play.hpp"
#include "cli/play/table.hpp"
#include "engine/record.hpp"

namespace cli {

// A match that lives in this program: the truth, its bots, what everybody was told, and the file it
// is kept in.
class LocalTable final : public Table {
 public:
  explicit LocalTable(const PlayOptions& options);

  engine::Seats acting() const override { return match_->acting(); }
  std::vector<engine::JsonObject> legal(engine::Seat seat) const override {
    return match_->legal(seat);
  }
  bool same_result(engine::Seat seat, const engine::JsonObject& one,
                   const engine::JsonObject& other) const override;
  engine::Time now() const override { return clock_.now(); }
  engine::JsonObject view(engine::Observer observer) const override {
    return match_->view(observer);
  }
  engine::Picture picture(engine::Observer observer, const engine::Json* action, int width,
                          int height) const override {
    return match_->picture(observer, words_.game(), action, width, height);
  }
  std::vector<std::string> told(engine::Observer observer) const override {
    return match_->told(observer, words_.game());
  }
  std::optional<engine::JsonObject> outcome() const override { return match_->outcome(); }
  const Log& log(engine::Observer observer) const override;
  std::optional<std::int64_t> time_left() const override;

  std::vector<engine::Seat> people() const override;
  std::optional<engine::Seat> bot_at_turn() const override;
  std::optional<engine::Seat> person_at_turn() const override;
  bool stands_still() const override { return acting().empty() && !match_->deadline(); }

  // Each input is told to all, shown to the bots and saved.
  engine::Answer act(engine::Seat seat, const engine::Json& action) override;
  std::optional<engine::Seat> thinking_bot() const override;
  void let_time_pass() override;
  engine::JsonObject bot_choice(engine::Seat seat) override;
  void act_for_bot(engine::Seat seat, const engine::JsonObject& choice) override;
  void catch_up() override;
  int patience() const override;
  Clock* clock() override { return &clock_; }

  bool resumed() const override { return resumed_; }
  std::string save_as(const std::string& path) override;
  std::string farewell() const override;

  std::string commitment() const override { return engine::to_hex(record_.commitment); }
  std::string seed() const override { return engine::to_hex(seed_); }

 private:
  LocalTable(const PlayOptions& options, const std::shared_ptr<const engine::Ruleset>& rules);
  void begin(const PlayOptions& options);
  void go_on(const PlayOptions& options);
  void seat_bots();
  void accept(engine::Input input);
  void agree_for_bots();
  void tell();
  void expire();
  void ponder();
  std::optional<engine::Time> next_thought() const;
  bool is_bot(engine::Seat seat) const { return !chair(seat).person(); }
  std::string store(const std::string& path) const;

  std::unique_ptr<engine::Match> match_;
  std::vector<std::unique_ptr<engine::Player>> bots_;
  engine::Chance whims_ = engine::Chance::fast(0);  // of random bots
  std::vector<Log> logs_;                           // by seat; the last one is the spectators'
  engine::Record record_;
  engine::Seed seed_{};
  Clock clock_;
  bool resumed_ = false;

  // Against a clock: what a bot has made up its mind to do (nothing: it still looks), and when.
  struct Thought {
    engine::JsonObject choice;
    engine::Time ready{};
  };
  const Thought* thought_of(engine::Seat seat) const;
  std::vector<std::optional<Thought>> thoughts_;
  engine::Time asked_{};  // since the last input
  bool hurried_ = false;  // nobody waits for bots to think
};

}  // namespace cli
