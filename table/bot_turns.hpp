#pragma once

#include "table/bots.hpp"
#include "table/change.hpp"
#include "table/table.hpp"

namespace table {

// When a bot acts or says something and what that is: the one place that decides it, for tables
// everywhere (bots.cpp, hints.cpp, bot_talk.cpp).
class BotTurns {
 public:
  explicit BotTurns(Table::Self& table) : table_(table) {}

  std::optional<Moment> bot_due() const;
  Moment bot_due(std::int64_t seat) const;
  bool has_own_pace(std::int64_t seat) const;
  std::int64_t pace() const;
  void look_around(Moment now);
  void intend(Seat seat, const engine::JsonObject& decision, Moment now);
  void carry_out(Seat seat, std::int64_t moment, Moment now);
  void agree_for_bots(Moment now);
  std::optional<Seat> seat_for_bot(Moment now) const;
  void welcome(Seat seat, Bots::Arrival& arrival);
  std::shared_ptr<Bots::Arrival> arrival_at(Seat seat, std::string level) const;
  std::string advisor() const;
  std::uint32_t last_known_input(std::int64_t seat) const;
  std::optional<BotTask> advice_task();
  bool advised(const BotTask& task, const engine::JsonObject& answer);
  std::uint64_t bot_seed(Seat seat) const;
  void have_noticed(Moment now);  // what everybody has
  std::optional<Moment> words_due() const;
  void speak(Moment now);

 private:
  bool may_speak() const;
  bool may_speak(std::int64_t seat, Moment now) const;
  bool plays_with_people() const;
  bool bots_may_move() const;
  bool awaits_bot(std::int64_t seat) const;
  std::int64_t hastened(std::int64_t own_time) const;
  std::int64_t looks(Seat seat);
  std::int64_t clock_time_of(const Bots::Intent& intent) const;

  Table::Self& table_;
};

}  // namespace table
