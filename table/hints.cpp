#include <algorithm>

#include "table/self.hpp"

// What somebody would do who plays well: a bot is asked that knows what the seat knows and no more.
// It is not kept what it said, only that it was asked, for everybody to see.
namespace table {

using engine::JsonObject;
using engine::Match;
using engine::Player;

// The strongest that decides at once: what searches comes after it in the list of a game.
std::string BotTurns::advisor() const {
  constexpr std::size_t place = 2;
  const std::vector<std::string> all = table_.levels();
  return all.empty() ? "" : all[std::min(place, all.size() - 1)];
}

// What others do in secret is not to be noticed by a hint either.
std::uint32_t BotTurns::last_known_input(std::int64_t number) const {
  return table_.inputs.last_known(stream_at(static_cast<int>(number)), table_.log);
}

Reply Table::Self::handle(const Person& who, const Hint& request, Moment now) {
  const std::int64_t number = request.seat.value;
  if (auto refusal = may_play(who, number)) return *refusal;
  if (policy.hints == Hints::off || bot_turns.advisor().empty()) return Reply::refused("no_hints");
  if (seat(number).held) return Reply::refused("held_back");
  if (seat(number).played_by_bot()) return Reply::refused("bot_plays");
  if (holds_its_breath()) return Reply::refused("clock_stands");
  if (!match->acting().has(engine::seat_at(static_cast<int>(number))))
    return Reply::refused("nothing_to_decide");
  auto& mine = bots.advice(engine::seat_at(static_cast<int>(number)));
  const std::uint32_t at = bot_turns.last_known_input(number);
  if (mine && mine->at == at) {
    if (mine->answer) return {true, *mine->answer};
    return Reply::refused("hint_comes");
  }
  const std::int64_t ticket = bots.ticket();
  if (mine && !mine->answer) out.answers.push_back({mine->ticket, Reply::refused("moved_on")});
  mine = Bots::Advice{ticket, at, false, std::nullopt};
  commit(change_of_seat(LineKind::hinted, number, now), now);
  return {true, {}, ticket};
}

bool Bots::advice_waits() const {
  return std::any_of(advice_.begin(), advice_.end(),
                     [](const auto& each) { return each && !each->elsewhere && !each->answer; });
}

std::optional<BotTask> BotTurns::advice_task() {
  for (int i = 0; table_.has_seat(i); ++i) {
    const Seat number = engine::seat_at(i);
    auto& wanted = table_.bots.advice(number);
    if (!wanted || wanted->elsewhere || wanted->answer) continue;
    if (table_.phase != Phase::running || !table_.playable() || wanted->at != last_known_input(i) ||
        !table_.match->acting().has(number)) {
      table_.out.answers.push_back({wanted->ticket, Reply::refused("moved_on")});
      wanted.reset();
      continue;
    }
    wanted->elsewhere = true;
    BotTask task;
    task.seat = number;
    task.ticket = wanted->ticket;
    task.think = [match = std::shared_ptr<const Match>(table_.match->clone()),
                  arrival = arrival_at(number, advisor()), number] {
      const std::shared_ptr<Player> player = arrival->come();
      if (player == nullptr) return JsonObject();
      JsonObject action = player->decide(*match);
      JsonObject reason = match->reason(number, action);
      JsonObject answer{{"action", std::move(action)}};
      if (!reason.empty()) answer["reason"] = std::move(reason);
      return answer;
    };
    return task;
  }
  return std::nullopt;
}

// Whether it was a hint that was thought about, and not a decision.
bool BotTurns::advised(const BotTask& task, const JsonObject& answer) {
  auto& wanted = table_.bots.advice(task.seat);
  if (!wanted || !wanted->elsewhere || wanted->answer || wanted->ticket != task.ticket)
    return false;
  if (wanted->at != last_known_input(engine::index(task.seat)) || answer.empty()) {
    table_.out.answers.push_back({wanted->ticket, Reply::refused("moved_on")});
    wanted.reset();
    return true;
  }
  wanted->answer = answer;
  table_.out.answers.push_back({wanted->ticket, {true, answer}});
  return true;
}

}  // namespace table
