#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/time.hpp"
#include "protocol/messages.hpp"

namespace cli {

// What one observer was told so far: the game's events, and what happened at the table (words.hpp).
struct Log {
  std::vector<engine::JsonObject> events;
  std::size_t fresh = 0;  // where the events of the last input begin
};

// What one observer was told by a table, wherever that table is: put together from its messages
// (docs/protocol.md). Moments are milliseconds of the clock of whoever hands the messages in.
class Seen {
 public:
  explicit Seen(engine::Observer observer = engine::Observer::spectator()) : observer_(observer) {}

  // Begins anew as somebody else; how the table stands is known until they are told.
  void look_as(engine::Observer observer);
  // A message of the table to this observer.
  void hear(std::string_view word, const engine::JsonObject& message, std::int64_t moment);
  void put_before(std::vector<protocol::Line> older);
  // Lines that nobody at the table has told.
  void note(engine::JsonObject line);
  // Does not want to hear this person any more, or does again; true if not any more.
  bool hush(const std::string& person);

  engine::Observer observer() const { return observer_; }
  const protocol::State& state() const { return state_; }
  const std::optional<protocol::GameState>& game() const { return game_; }
  const std::vector<protocol::Line>& lines() const { return lines_; }
  const Log& log() const { return log_; }
  std::int64_t seq() const { return seq_; }
  bool away(int seat) const;

  // The time of the match, and how much of it is left until the game acts.
  engine::Time time_at(std::int64_t moment) const;
  std::optional<std::int64_t> time_left(std::int64_t moment) const;

 private:
  void take_sync(const engine::JsonObject& message, std::int64_t moment);
  void take_update(const engine::JsonObject& message, std::int64_t moment);
  void take_presence(const engine::JsonObject& message, std::int64_t moment);
  void take_line(protocol::Line line);
  void tell(const protocol::Line& line);

  engine::Observer observer_;
  protocol::State state_;
  std::optional<protocol::GameState> game_;
  std::vector<protocol::Line> lines_;
  Log log_;
  std::vector<protocol::SeatNumber> away_;
  std::set<std::string> hushed_;
  std::int64_t seq_ = 0;
  std::int64_t at_ = 0;
};

}  // namespace cli
