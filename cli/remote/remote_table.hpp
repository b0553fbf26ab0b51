#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/play/table_here.hpp"
#include "cli/remote/visit.hpp"

namespace cli::remote {

// What this program needs to show a server's table: the game, and the rules it is played by there.
struct Setup {
  const engine::GameEntry* entry = nullptr;
  std::shared_ptr<const engine::GameData> game_data;
  std::shared_ptr<const engine::Ruleset> rules;
};

// A match that a server runs, seen from one of its seats or from beside the table.
class RemoteTable final : public TableHere {
 public:
  // The visit looks as its observer already, and the match has begun.
  RemoteTable(Visit& visit, const Setup& setup, std::string_view language);
  ~RemoteTable() override;

  std::optional<std::int64_t> time_left() const override { return visit_.time_left(); }

  std::vector<engine::Seat> people() const override;
  bool may_act(engine::Seat seat) const override;
  bool stands_still() const override { return phase() == protocol::Phase::finished; }

  void catch_up() override;
  int patience() const override;
  int news_file() const override { return visit_.link().file(); }

  bool elsewhere() const override { return true; }
  std::string save_as(const std::string& path) override;
  std::string farewell() const override;

  std::vector<std::string> commands(engine::Observer who) const override;
  bool asks() const override;
  // The table of the next match that somebody here wants to go to; "" if none.
  const std::string& next_table() const { return next_table_; }
  bool moves_on() const override { return !next_table_.empty(); }

 protected:
  const Seen& seen(engine::Observer) const override { return visit_.seen(); }
  const Seen& anybody() const override { return visit_.seen(); }
  std::int64_t moment() const override { return Visit::moment(); }
  Reply request(std::string_view word, engine::JsonObject fields) override;
  Reply deliver(std::string_view word, engine::JsonObject fields) override;
  std::vector<std::string_view> other_commands() const override;
  std::string obey(std::string_view name, const std::string& rest, engine::Observer who) override;
  void note_refusal(const std::string& sentence) override;
  bool is_away(int seat) const override { return visit_.away(seat); }

 private:
  // An action on its way to the server. It is sent again after a lost connection.
  struct Pending {
    std::string word;
    engine::JsonObject fields;
  };

  protocol::Phase phase() const { return visit_.state().phase; }
  const protocol::SeatState* own_state() const;

  void take_news();
  void check_place() const;
  std::string standing() const;
  Reply deliver_pending();
  std::string person_named(const std::string& name) const;
  std::string mute(const std::string& name);
  std::string silence(const std::string& name);
  std::string rematch();

  Visit& visit_;
  std::size_t read_notices_ = 0;
  std::int64_t read_changes_ = -1;
  std::optional<Pending> pending_;
  std::int64_t sent_ = 0;
  std::string mark_;  // of this client, so that no other has the same ids for its actions
  bool was_up_ = true;
  std::string next_table_;
};

}  // namespace cli::remote
