#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game_entry.hpp"
#include "table/log.hpp"

namespace table {

using engine::Seat;

// The bots of a table: who is here, who is thinking, and what they are about to do. When one of
// them acts is decided in bots.cpp.
class Bots {
 public:
  struct Here {
    std::string level;
    std::shared_ptr<engine::Player> player;  // none: plays at random
  };
  // Makes a bot that is not here yet, which takes a while: it has to learn what its seat has seen,
  // and for new rules what all bots share. It owns all it needs and is done where the bot thinks.
  struct Arrival {
    std::shared_ptr<const engine::Ruleset> rules;
    std::function<void(const engine::Ruleset&)> prepare_bots;
    std::string level;
    Seat seat{};
    std::uint64_t luck = 0;
    engine::Seed key{};
    Log log;
    std::vector<std::uint32_t> inputs;
    std::optional<Here> bot;  // once it is here

    std::shared_ptr<engine::Player> come();
  };
  struct Elsewhere {
    std::int64_t ticket = 0;
    Seat seat{};
    std::shared_ptr<Arrival> arrival;                          // none: it was here before
    std::vector<std::shared_ptr<const engine::Match>> missed;  // what happened meanwhile
  };
  // What bots are about to do in a game against a clock: look, or carry out a decision, which
  // stands whatever others do meanwhile.
  struct Intent {
    std::optional<engine::JsonObject> decision;
    std::int64_t since = 0;  // both by the time of the match
    std::int64_t due = 0;
  };
  // What people want to be told, and the answer to the last one, which stands until the match goes
  // on (hints.cpp).
  struct Advice {
    std::int64_t ticket = 0;
    std::uint32_t at = 0;  // the last input that the seat knew of
    bool elsewhere = false;
    std::optional<engine::JsonObject> answer;
  };

  std::optional<Here>& at(Seat seat) { return here_[place(seat)]; }
  const std::optional<Here>& at(Seat seat) const { return here_[place(seat)]; }
  std::optional<Intent>& intent(Seat seat) { return intents_[place(seat)]; }
  const std::optional<Intent>& intent(Seat seat) const { return intents_[place(seat)]; }
  std::optional<Advice>& advice(Seat seat) { return advice_[place(seat)]; }
  bool advice_waits() const;
  std::int64_t ticket() { return ++tickets_; }  // a new one

  // Only one thinks at a time.
  const std::optional<Elsewhere>& elsewhere() const { return elsewhere_; }
  bool thinks(Seat seat) const { return elsewhere_ && elsewhere_->seat == seat; }
  std::int64_t lend(Seat seat, std::shared_ptr<Arrival> arrival);
  // Back with a decision; nothing if it was overtaken.
  std::optional<Elsewhere> take_back(std::int64_t ticket);
  // The bot that is thinking has been overtaken. It may still be at it elsewhere, so it is not
  // asked again.
  void recall();
  void dismiss();         // all of them
  void leave(Seat seat);  // somebody else plays there now

  // What has just happened; one that is thinking elsewhere hears of it when it is back.
  void show(const engine::Match& match);
  // All decisions are carried out by then.
  void hasten(std::int64_t time);

  // What they say to people. Only their last words are remembered, so that nobody hears the same
  // again and again.
  struct Words {
    std::optional<Moment> due;  // when somebody may say something about what has happened
    Moment last = 0;            // said by any of them
    std::array<Moment, engine::max_seats> last_of{};
    std::array<std::string, engine::max_seats> said{};
  };
  Words words;

  Moment since = 0;      // they take their pace from then on
  bool hurried = false;  // until a person acts

 private:
  static std::size_t place(Seat seat) { return static_cast<std::size_t>(engine::index(seat)); }

  std::array<std::optional<Here>, engine::max_seats> here_;
  std::array<std::optional<Intent>, engine::max_seats> intents_;
  std::array<std::optional<Advice>, engine::max_seats> advice_;
  std::optional<Elsewhere> elsewhere_;
  std::int64_t tickets_ = 0;
};

}  // namespace table
