#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/play/seen.hpp"
#include "cli/remote/link.hpp"
#include "cli/remote/shares.hpp"

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
  const Seen& seen() const { return seen_; }
  Seen& seen() { return seen_; }
  engine::Observer observer() const { return seen_.observer(); }
  const protocol::State& state() const { return seen_.state(); }
  const std::optional<protocol::GameState>& game() const { return seen_.game(); }
  const std::vector<protocol::Line>& lines() const { return seen_.lines(); }
  const std::vector<std::string>& notices() const { return notices_; }
  bool away(int seat) const { return seen_.away(seat); }
  Link& link() const { return link_; }

  // The seat of the person at this device, as the table has it now.
  std::optional<engine::Seat> own_seat() const;
  bool host() const { return state().host.value == link_.hello().person.value; }

  static std::int64_t moment();  // of the clock that messages are heard by
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
  void take_part();
  bool concerns(const engine::JsonObject& message) const;

  Link& link_;
  std::string table_;
  Seen seen_;
  std::vector<std::string> notices_;
  std::int64_t changes_ = 0;
  engine::JsonObject shut_out_;
  std::function<void()> returned_;
  std::optional<KeptShare> share_;  // what this device adds to the chance
};

}  // namespace cli::remote
