#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/play/table.hpp"
#include "cli/remote/visit.hpp"

namespace cli::remote {

// What this program needs to show a server's table: the game, and the rules it is played by there.
struct Setup {
  const engine::Title* title = nullptr;
  std::shared_ptr<const engine::Kit> kit;
  std::shared_ptr<const engine::Ruleset> rules;
};

// A match that a server runs, seen from one of its seats or from beside the table.
class RemoteTable final : public Table {
 public:
  // The visit looks as its observer already, and the match has begun.
  RemoteTable(Visit& visit, const Setup& setup, std::string_view language);
  ~RemoteTable() override;

  engine::Seats acting() const override;
  std::vector<engine::JsonObject> legal(engine::Seat seat) const override;
  bool same_result(engine::Seat seat, const engine::JsonObject& one,
                   const engine::JsonObject& other) const override;
  engine::Time now() const override { return engine::at_milliseconds(game().time); }
  engine::JsonObject view(engine::Observer) const override { return game().view; }
  engine::Picture picture(engine::Observer observer, const engine::Json* action, int width,
                          int height) const override;
  std::vector<std::string> told(engine::Observer observer) const override;
  std::optional<engine::JsonObject> outcome() const override { return game().outcome; }
  const Log& log(engine::Observer) const override { return log_; }
  std::optional<std::int64_t> time_left() const override { return visit_.time_left(); }

  std::vector<engine::Seat> people() const override;
  std::optional<engine::Seat> person_at_turn() const override;
  bool stands_still() const override { return phase() == table::Phase::finished; }

  engine::Answer act(engine::Seat seat, const engine::Json& action) override;
  void catch_up() override;
  int patience() const override;
  int news_file() const override { return visit_.link().file(); }

  bool elsewhere() const override { return true; }
  bool resumed() const override { return resumed_; }
  std::string save_as(const std::string& path) override;
  std::string farewell() const override;

  std::optional<std::string> command(const std::string& line) override;
  std::vector<std::string> commands() const override;
  bool asks() const override;
  // The table of the next match that somebody here wants to go to; "" if none.
  const std::string& next_table() const { return next_table_; }
  bool moves_on() const override { return !next_table_.empty(); }

  std::string commitment() const override { return visit_.state().commitment; }
  std::string seed() const override { return visit_.state().seed.value_or(""); }

 private:
  // An action on its way to the server. It is sent again after a lost connection.
  struct Pending {
    std::string word;
    engine::JsonObject fields;
  };

  const table::GameState& game() const { return *visit_.game(); }
  table::Phase phase() const { return visit_.state().phase; }
  bool own(engine::Seat seat) const { return visit_.observer().is(seat); }
  const table::SeatState* own_state() const;

  void take_news();
  void take_line(const table::Line& line);
  void take_seats();
  void note(engine::JsonObject line);
  void check_place() const;
  std::string standing() const;
  Reply deliver();
  std::string obey(std::string_view name, const std::string& rest);
  std::string person_named(const std::string& name) const;
  std::string mute(const std::string& name);
  std::string silence(const std::string& name);
  std::string resign();
  std::string rematch();
  std::string answer_to(const Reply& reply) const;
  const engine::Match& imagined() const;

  Visit& visit_;
  Log log_;
  std::size_t read_lines_ = 0;
  std::size_t read_notices_ = 0;
  std::int64_t read_changes_ = -1;
  std::optional<Pending> pending_;
  std::int64_t sent_ = 0;
  std::string mark_;  // of this client, so that no other has the same ids for its actions
  bool was_up_ = true;
  bool resumed_ = false;
  std::string next_table_;
  mutable std::unique_ptr<engine::Match> imagined_;
  std::set<std::string> hushed_;  // people whom this person does not want to hear
};

}  // namespace cli::remote
