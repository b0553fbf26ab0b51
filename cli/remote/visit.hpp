#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "cli/remote/link.hpp"

namespace cli::remote {

// One table of a server as this device is shown it: what was told last, and the way to ask for
// more.
class Visit {
 public:
  Visit(Link& link, std::string table);
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  ~Visit();

  // Begins to look as somebody else, with what was told to them so far, the last thousand lines of
  // it. Gives the server's reply.
  Reply look_as(engine::Observer observer);
  void leave();  // for good

  const std::string& table() const { return table_; }
  engine::Observer observer() const { return observer_; }
  const table::State& state() const { return state_; }
  const std::optional<table::GameState>& game() const { return game_; }
  const std::vector<table::Line>& lines() const { return lines_; }
  const std::vector<std::string>& notices() const { return notices_; }
  bool away(int seat) const;
  Link& link() const { return link_; }

  // The seat of the person at this device, as the table has it now.
  std::optional<engine::Seat> own_seat() const;
  bool host() const { return state_.host.value == link_.hello().person.value; }

  // Milliseconds until the game or the table's clock acts.
  std::optional<std::int64_t> time_left() const;

  // A request about this table.
  Reply ask(std::string_view word, engine::JsonObject fields = {});
  // Why the server did not let this device in again after the connection was lost; empty if it did.
  const engine::JsonObject& shut_out() const { return shut_out_; }
  void on_return(std::function<void()> returned) { returned_ = std::move(returned); }
  // Grows with everything that is told.
  std::int64_t changes() const { return changes_; }

 private:
  Reply watch(std::int64_t since);
  void fetch_older();
  void hear(std::string_view word, const engine::JsonObject& message);
  void take_sync(const engine::JsonObject& message);
  void take_update(const engine::JsonObject& message);
  void take_presence(const engine::JsonObject& message);
  void note_time();
  bool concerns(const engine::JsonObject& message) const;

  Link& link_;
  std::string table_;
  engine::Observer observer_ = engine::Observer::spectator();
  table::State state_;
  std::optional<table::GameState> game_;
  std::vector<table::Line> lines_;
  std::vector<std::string> notices_;
  std::vector<table::SeatNumber> away_;
  std::int64_t seq_ = 0;
  std::int64_t changes_ = 0;
  std::chrono::steady_clock::time_point told_at_;
  engine::JsonObject shut_out_;
  std::function<void()> returned_;
};

}  // namespace cli::remote
