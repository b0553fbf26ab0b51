#include <algorithm>
#include <cstring>

#include "table/self.hpp"

namespace table {

using engine::Chance;
using engine::JsonObject;
using engine::Match;
using engine::Player;

// Bots wait for company, and in a game that is played against the clock for everybody.
bool Table::Self::bots_may_move() const {
  if (phase != Phase::running || !playable() || lent) return false;
  if (holds_its_breath()) return false;
  return anybody_here() || by_mail();
}

const Table::Self::Pondered* Table::Self::pondered_by(std::int64_t number) const {
  const auto& each = pondered[static_cast<std::size_t>(number)];
  return each && each->inputs == inputs.size() ? &*each : nullptr;
}

Moment Table::Self::bot_due(std::int64_t number) const {
  if (const Pondered* mine = pondered_by(number)) return clock_anchor + mine->due - clock_time;
  // What is prepared in secret is thought about at once; when others notice it is another matter.
  return match->veil() ? bots_since : bots_since + policy.pace.value;
}

std::optional<Moment> Table::Self::bot_due() const {
  std::optional<Moment> first;
  if (!bots_may_move()) return first;
  const engine::Seats acting = match->acting();
  for (std::int64_t i = 0; has_seat(i); ++i)
    if (acting.has(engine::seat_at(static_cast<int>(i))) && seat(i).played_by_bot() &&
        !seat(i).held)
      first = first ? std::min(*first, bot_due(i)) : bot_due(i);
  return first;
}

// A bot whose turn it is, or a person whose time is over.
std::optional<Seat> Table::Self::seat_for_bot(Moment now) const {
  if (phase != Phase::running || !playable() || lent) return std::nullopt;
  const engine::Seats acting = match->acting();
  const std::optional<Moment> due = bot_due();
  for (std::int64_t i = 0; has_seat(i); ++i) {
    const Seat each = engine::seat_at(static_cast<int>(i));
    if (!acting.has(each) || seat(i).held) continue;
    if (seat(i).played_by_bot() && due && *due <= now && bot_due(i) <= *due) return each;
    const auto over = turn_time(i);
    if (over && clock_running && *over <= time_at(now)) return each;
  }
  return std::nullopt;
}

// Out of the table's seed, so that nobody can foresee what a bot will do.
std::uint64_t Table::Self::bot_seed(Seat number) const {
  const engine::Digest digest = engine::sha256("escapement-bot-1:" + engine::to_hex(seed) + ":" +
                                               std::to_string(engine::index(number)));
  std::uint64_t word = 0;
  std::memcpy(&word, digest.data(), sizeof word);
  return word;
}

// A bot that comes late is shown the match from the beginning, so that it remembers what the seat
// has seen.
Table::Self::BotHere& Table::Self::bot(Seat number, const std::string& level) {
  auto& place = bots[static_cast<std::size_t>(engine::index(number))];
  if (place && place->level == level) return *place;
  rules->prepare_bots();
  place = BotHere{level, rules->player(level, number, bot_seed(number))};
  if (place->player == nullptr) return *place;
  const std::unique_ptr<Match> past = rules->open(Chance::chacha(seed));
  place->player->witness(*past);
  for (std::int64_t each : inputs) {
    engine::feed(*past, log.input(each));
    place->player->witness(*past);
  }
  return *place;
}

void Table::Self::show_bots() {
  for (const auto& each : bots)
    if (each && each->player != nullptr) each->player->witness(*match);
}

std::optional<BotTask> Table::bot_task(Moment now) {
  Self& self = *self_;
  const std::optional<Seat> number = self.seat_for_bot(now);
  if (!number) return std::nullopt;
  const SeatHere& seat = self.seat(engine::index(*number));
  const Self::BotHere& bot =
      self.bot(*number, seat.played_by_bot() ? seat.bot_level() : self.baseline());
  self.lent = Self::Lent{++self.tickets, *number};
  BotTask task;
  task.seat = *number;
  task.ticket = self.tickets;
  if (const Self::Pondered* ready = self.pondered_by(engine::index(*number))) {
    task.think = [decision = ready->decision] { return decision; };
    return task;
  }
  std::shared_ptr<const Match> match = self.match->clone();
  const std::uint64_t luck = self.bot_seed(*number) + self.inputs.size();
  task.think = [match = std::move(match), player = bot.player, seat = *number, luck] {
    if (player != nullptr) return player->decide(*match);
    Chance chance = Chance::fast(luck);
    return match->any_legal(seat, chance);
  };
  return task;
}

// Against a clock a bot takes the time that a person would have taken since the game asked. A clock
// that stands stops its thoughts, too.
bool Table::Self::keep_for_a_while(Seat number, const JsonObject& decision, Moment now) {
  const auto at = static_cast<std::size_t>(engine::index(number));
  if (pondered_by(engine::index(number)) != nullptr || !seats[at].played_by_bot() ||
      !match->deadline() || !bots[at] || bots[at]->player == nullptr)
    return false;
  const std::int64_t due = seats[at].since + bots[at]->player->took();
  if (due <= time_at(now)) return false;
  pondered[at] = Pondered{decision, due, inputs.size()};
  return true;
}

void Table::bot_decided(const BotTask& task, const JsonObject& decision, Moment now) {
  Self& self = *self_;
  if (!self.lent || self.lent->ticket != task.ticket) return;
  self.lent.reset();
  const std::size_t number = static_cast<std::size_t>(engine::index(task.seat));
  if (self.keep_for_a_while(task.seat, decision, now)) return;
  self.pondered[number].reset();
  if (!self.seats[number].played_by_bot()) self.bots[number].reset();
  Change made = self.change(LineKind::input, now);
  made.seat = SeatNumber{engine::index(task.seat)};
  made.input = InputKind::action;
  made.action = decision;
  const Moment due = self.due_of_bot(engine::index(task.seat), now);
  if (self.decide(made, due, now).ok()) return;
  Chance chance = Chance::fast(self.bot_seed(task.seat) + self.inputs.size());
  made.action = self.match->any_legal(task.seat, chance);
  self.decide(std::move(made), due, now);
}

}  // namespace table
