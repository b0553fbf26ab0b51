#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/play/play.hpp"
#include "cli/play/storage.hpp"
#include "cli/play/table_here.hpp"
#include "table/table.hpp"

namespace cli {

// A table inside this program: the same one as on a server and in a page, with a file as its
// journal and a clock that can be stopped. All people at this device are one person to it, with a
// name at every seat.
class LocalTable final : public TableHere {
 public:
  explicit LocalTable(const PlayOptions& options);

  std::vector<engine::Seat> people() const override;
  std::optional<engine::Seat> bot_at_turn() const override;
  bool stands_still() const override;

  std::optional<engine::Seat> thinking_bot() const override;
  void let_time_pass() override;
  engine::JsonObject bot_choice() override { return task_->think(); }
  void act_for_bot(const engine::JsonObject& choice) override;
  void catch_up() override;
  int patience() const override;
  Clock* clock() override { return &clock_; }

  std::string save_as(const std::string& path) override;
  std::string farewell() const override;

 protected:
  const Seen& seen(engine::Observer observer) const override { return seen_[place_of(observer)]; }
  const Seen& anybody() const override { return seen_.back(); }
  table::Moment moment() const override { return engine::milliseconds(clock_.now()); }
  Reply request(std::string_view word, engine::JsonObject fields) override;
  Reply deliver(std::string_view word, engine::JsonObject fields) override;
  void note_refusal(const std::string& sentence) override;
  std::string chair_name(std::size_t seat, std::string told) const override;

 private:
  struct Begun;
  LocalTable(const PlayOptions& options, Begun begun);
  static Begun begin(const PlayOptions& options);
  static Begun go_on(const PlayOptions& options);

  std::size_t place_of(engine::Observer observer) const;
  void look();
  void pass_on();
  bool time_may_be_skipped() const;
  Reply settled(std::int64_t ticket);
  std::string store(const std::string& path);

  std::unique_ptr<table::Table> table_;
  Clock clock_;
  std::vector<Seen> seen_;  // by seat; the last one is the public's
  std::vector<table::Entry> entries_;
  std::vector<table::Settled> answers_;
  std::optional<table::BotTask> task_;  // a bot whose turn it is
  std::optional<SavedGame> journal_;
  bool runs_ = false;     // the clock of the match, as it was told last
  bool hurried_ = false;  // nobody waits for bots to think
};

}  // namespace cli
