#include <algorithm>

#include "table/self.hpp"

// What bots say at a table: call-outs of the game, a while after something that everybody has
// noticed, so that no moment at which one speaks tells what it has decided in secret. What it says
// comes of the view of its seat (engine::Bot::says).
namespace table {
namespace {

constexpr Moment afterwards = 1'500;        // as long as it takes to say something
constexpr Moment between_any = 8'000;       // not all at once
constexpr Moment between_own = 45'000;      // nobody talks all the time
constexpr Moment until_the_same = 180'000;  // or says the same again and again

}  // namespace

bool BotTurns::may_speak() const {
  using Talk = engine::Manners::Talk;
  return table_.phase == Phase::running && table_.playable() && table_.clock.running() &&
         table_.policy.bot_talk == BotTalk::on && table_.policy.chat != Chat::off &&
         table_.manners().talk != Talk::none && !table_.by_mail() && table_.guests.anybody() &&
         !table_.game_data->calls().empty() &&
         std::any_of(table_.seats.begin(), table_.seats.end(),
                     [](const SeatHere& each) { return each.kind == SeatKind::bot; });
}

// Whoever is thinking elsewhere cannot be asked, and whoever is out or sees everything is silent. A
// bot that stands in for somebody does not talk for them.
bool BotTurns::may_speak(std::int64_t number, Moment now) const {
  const Seat seat = engine::seat_at(static_cast<int>(number));
  const auto& there = table_.bots.at(seat);
  return table_.seat(number).kind == SeatKind::bot && there && there->player != nullptr &&
         !table_.bots.thinks(seat) && table_.match->standing(seat) == engine::Standing::playing &&
         now >= table_.bots.words.last_of[static_cast<std::size_t>(number)] + between_own;
}

void BotTurns::have_noticed(Moment now) {
  if (!table_.bots.words.due && may_speak()) table_.bots.words.due = now + afterwards;
}

std::optional<Moment> BotTurns::words_due() const {
  return may_speak() ? table_.bots.words.due : std::nullopt;
}

// One of them at most, and not always the same first.
void BotTurns::speak(Moment now) {
  auto& words = table_.bots.words;
  if (!words.due || *words.due > now || !may_speak()) return;
  words.due.reset();
  if (now < words.last + between_any) return;
  const auto count = static_cast<std::int64_t>(table_.seats.size());
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t number = (table_.seq() + i) % count;
    if (!may_speak(number, now)) continue;
    const Seat seat = engine::seat_at(static_cast<int>(number));
    const std::string call(table_.bots.at(seat)->player->says(*table_.match));
    const auto known = table_.game_data->calls();
    if (std::find(known.begin(), known.end(), call) == known.end()) continue;
    auto& before = words.said[static_cast<std::size_t>(number)];
    auto& last = words.last_of[static_cast<std::size_t>(number)];
    if (call == before && now < last + until_the_same) continue;
    if (table_.talk.is_used_up(Talk::of_seat(number), call)) continue;
    before = call;
    last = words.last = now;
    Change made = table_.change_of_seat(LineKind::said, number, now);
    made.call = Word{call};
    table_.commit(std::move(made), now);
    return;
  }
}

}  // namespace table
