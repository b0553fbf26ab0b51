#include <algorithm>
#include <cstring>
#include <utility>

#include "table/self.hpp"

namespace table {

using engine::Chance;
using engine::JsonObject;
using engine::Match;
using engine::Player;

namespace {

// Milliseconds a decision: what a table has unless it chooses, and how far a race follows it.
constexpr std::int64_t usual_pace = 900;
constexpr std::int64_t least_race_pace = 450;
constexpr std::int64_t most_race_pace = 1'800;

}  // namespace

// Bots wait for company, and in a game that is played against the clock for everybody.
bool BotTurns::bots_may_move() const {
  if (table_.phase != Phase::running || !table_.playable() || table_.holds_its_breath())
    return false;
  return table_.guests.anybody() || table_.by_mail();
}

// Against a clock a bot looks, decides and moves at its own pace, counted in the time of the match.
bool BotTurns::has_own_pace(std::int64_t number) const {
  return table_.match->deadline() && table_.seat(number).played_by_bot() &&
         !table_.match->least_delay();
}

// How long a bot takes is the table's choice and apart from how well it plays. In a race all bots
// are that much faster or slower than people; at once would be no race.
std::int64_t BotTurns::hastened(std::int64_t own_time) const {
  const auto& policy = table_.policy;
  if (table_.match->races())
    return own_time * std::clamp(policy.pace.value, least_race_pace, most_race_pace) / usual_pace;
  return table_.bots.hurried ? 0 : std::min(own_time, policy.thinking.value * 1000);
}

std::int64_t BotTurns::pace() const { return table_.bots.hurried ? 0 : table_.policy.pace.value; }

// Whoever is asked looks; a decision that is not allowed any more is forgotten.
void BotTurns::look_around(Moment now) {
  if (table_.phase != Phase::running || !table_.playable()) return;
  for (std::int64_t i = 0; table_.has_seat(i); ++i) {
    const Seat each = engine::seat_at(static_cast<int>(i));
    auto& intent = table_.bots.intent(each);
    if (!has_own_pace(i)) {
      intent.reset();
      continue;
    }
    const bool asked = table_.match->acting().has(each);
    if (intent && (intent->decision ? !table_.match->allows(each, *intent->decision) : !asked))
      intent.reset();
    if (intent || !asked || table_.bots.thinks(each)) continue;
    intent = Bots::Intent{std::nullopt, table_.clock.at(now), table_.clock.at(now) + looks(each)};
  }
}

// Whoever is not there yet looks when it comes.
std::int64_t BotTurns::looks(Seat number) {
  const auto& there = table_.bots.at(number);
  if (!there || there->level != table_.seat(engine::index(number)).bot_level()) return 0;
  if (there->player == nullptr) return pace();
  const std::int64_t own_time = there->player->looks(*table_.match);
  return table_.match->races() ? hastened(own_time) : own_time;
}

// A decision waits as long as those of people on slow lines may take to come in.
std::int64_t BotTurns::clock_time_of(const Bots::Intent& intent) const {
  return intent.decision ? table_.races.counts_at(intent.due) + table_.races.lag() : intent.due;
}

Moment BotTurns::bot_due(std::int64_t number) const {
  if (const auto& intent = table_.bots.intent(engine::seat_at(static_cast<int>(number))))
    return table_.clock.moment_of(clock_time_of(*intent));
  // What is prepared in secret is thought about at once; when others notice it is another matter.
  if (table_.match->least_delay()) return table_.bots.since;
  const std::int64_t look = plays_with_people() ? table_.match->breather() : 0;
  return table_.bots.since + std::max(pace(), look * pace() / usual_pace);
}

// Whoever is at the table may want to look at what is there before a bot goes on.
bool BotTurns::plays_with_people() const {
  return std::any_of(table_.seats.begin(), table_.seats.end(), [](const SeatHere& each) {
    return each.is_person() && !each.left && !each.played_by_bot();
  });
}

// Only one thinks at a time; others may still be waited for with what they have decided.
bool BotTurns::awaits_bot(std::int64_t number) const {
  if (!table_.seat(number).played_by_bot() || table_.seat(number).held) return false;
  const Seat its = engine::seat_at(static_cast<int>(number));
  const auto& intent = table_.bots.intent(its);
  if (table_.bots.elsewhere() && !(intent && intent->decision)) return false;
  if (has_own_pace(number)) return intent.has_value();
  return table_.match->acting().has(its);
}

std::optional<Moment> BotTurns::bot_due() const {
  std::optional<Moment> first;
  if (!bots_may_move()) return first;
  for (std::int64_t i = 0; table_.has_seat(i); ++i)
    if (awaits_bot(i)) first = first ? std::min(*first, bot_due(i)) : bot_due(i);
  return first;
}

// A bot whose turn it is, or a person whose time is over.
std::optional<Seat> BotTurns::seat_for_bot(Moment now) const {
  if (table_.phase != Phase::running || !table_.playable() || table_.bots.elsewhere())
    return std::nullopt;
  const engine::Seats acting = table_.match->acting();
  const std::optional<Moment> due = bot_due();
  for (std::int64_t i = 0; table_.has_seat(i); ++i) {
    const Seat each = engine::seat_at(static_cast<int>(i));
    const auto& intent = table_.bots.intent(each);
    const bool decided = intent && intent->decision;
    if (due && !decided && awaits_bot(i) && bot_due(i) <= now) return each;
    if (!acting.has(each) || table_.seat(i).held) continue;
    const auto over = table_.turn_time(i);
    if (over && table_.clock.running() && *over <= table_.clock.at(now)) return each;
  }
  return std::nullopt;
}

void BotTurns::carry_out(Seat number, std::int64_t moment, Moment now) {
  auto& intent = table_.bots.intent(number);
  Change made = table_.change(LineKind::input, now);
  made.seat = SeatNumber{engine::index(number)};
  made.input = InputKind::action;
  made.action = std::move(intent->decision);
  made.time = std::max(table_.time, moment);
  intent.reset();
  if (!table_.commit(std::move(made), now).ok()) look_around(now);
}

// Bots agree to what all people at the table have asked for.
void BotTurns::agree_for_bots(Moment now) {
  if (table_.phase != Phase::running || !table_.playable()) return;
  std::optional<std::int64_t> silent;
  bool asked = false;
  for (std::int64_t i = 0; table_.has_seat(i); ++i) {
    if (table_.seat(i).left) continue;
    const bool agrees = !table_.match->consent(engine::seat_at(static_cast<int>(i)));
    if (!table_.seat(i).played_by_bot()) {
      if (!agrees) return;
      asked = true;
    } else if (!agrees) {
      silent = i;
    }
  }
  if (!silent || !asked) return;
  Change made = table_.change(LineKind::input, now);
  made.seat = SeatNumber{*silent};
  made.input = InputKind::action;
  made.action = table_.match->consent(engine::seat_at(static_cast<int>(*silent)));
  table_.commit(std::move(made), now);
}

// Out of the table's seed, so that nobody can foresee what a bot will do.
std::uint64_t BotTurns::bot_seed(Seat number) const {
  const engine::Digest digest = engine::sha256("escapement-bot-1:" + engine::to_hex(table_.seed) +
                                               ":" + std::to_string(engine::index(number)));
  std::uint64_t word = 0;
  std::memcpy(&word, digest.data(), sizeof word);
  return word;
}

// A bot that comes late is shown the match from the beginning, so that it remembers what the seat
// has seen.
std::shared_ptr<Player> Bots::Arrival::come() {
  if (bot) return bot->player;
  if (prepare_bots)
    prepare_bots(*rules);
  else
    rules->prepare_bots();
  bot = Here{level, rules->player(level, seat, luck)};
  if (bot->player == nullptr) return nullptr;
  const std::unique_ptr<Match> past = rules->open(Chance::chacha(key));
  bot->player->witness(*past);
  for (std::int64_t each : inputs) {
    engine::feed(*past, log.input(each));
    bot->player->witness(*past);
  }
  return bot->player;
}

std::int64_t Bots::lend(Seat seat, std::shared_ptr<Arrival> arrival) {
  elsewhere_ = Elsewhere{ticket(), seat, std::move(arrival), {}};
  return elsewhere_->ticket;
}

std::optional<Bots::Elsewhere> Bots::take_back(std::int64_t ticket) {
  if (!elsewhere_ || elsewhere_->ticket != ticket) return std::nullopt;
  return std::exchange(elsewhere_, std::nullopt);
}

void Bots::recall() {
  if (!elsewhere_) return;
  at(elsewhere_->seat).reset();
  elsewhere_.reset();
}

void Bots::dismiss() {
  words = {};
  elsewhere_.reset();
  intents_.fill(std::nullopt);
  here_.fill(std::nullopt);
}

void Bots::leave(Seat seat) {
  if (thinks(seat)) recall();
  at(seat).reset();
  intent(seat).reset();
}

void Bots::show(const Match& match) {
  for (int i = 0; i < engine::max_seats; ++i) {
    const Seat seat = engine::seat_at(i);
    const bool learns = thinks(seat) && elsewhere_->arrival != nullptr;
    if (!learns && (!at(seat) || at(seat)->player == nullptr)) continue;
    if (thinks(seat))
      elsewhere_->missed.push_back(match.clone());
    else
      at(seat)->player->witness(match);
  }
}

void Bots::hasten(std::int64_t time) {
  for (auto& intent : intents_)
    if (intent && intent->decision) intent->due = std::min(intent->due, time);
}

std::shared_ptr<Bots::Arrival> BotTurns::arrival_at(Seat number, std::string level) const {
  return std::make_shared<Bots::Arrival>(Bots::Arrival{
      table_.rules, table_.world.prepare_bots, std::move(level), number, bot_seed(number),
      table_.chance_key(), table_.log, table_.inputs.marks(), std::nullopt});
}

std::optional<BotTask> Table::bot_task(Moment now) {
  Self& self = *self_;
  const std::optional<Seat> number = self.bot_turns.seat_for_bot(now);
  if (!number) return self.bot_turns.advice_task();
  const SeatHere& seat = self.seat(engine::index(*number));
  const std::string level = seat.played_by_bot() ? seat.bot_level() : self.baseline();
  auto& bot = self.bots.at(*number);
  if (bot && bot->level != level) bot.reset();
  std::shared_ptr<Bots::Arrival> arrival;
  if (!bot) arrival = self.bot_turns.arrival_at(*number, level);
  const bool paced = self.bot_turns.has_own_pace(engine::index(*number));
  BotTask task;
  task.seat = *number;
  task.ticket = self.bots.lend(*number, arrival);
  std::shared_ptr<const Match> match = self.match->clone();
  const std::uint64_t luck = self.bot_turns.bot_seed(*number) + self.inputs.size();
  task.think = [match = std::move(match), here = bot ? bot->player : nullptr, arrival,
                seat = *number, luck, paced] {
    const std::shared_ptr<Player> player = arrival != nullptr ? arrival->come() : here;
    if (arrival != nullptr && paced) return JsonObject();  // it only looks now
    if (player != nullptr)
      return paced && player->waits(*match) ? JsonObject() : player->decide(*match);
    Chance chance = Chance::fast(luck);
    return match->any_legal(seat, chance);
  };
  return task;
}

// A decision is kept for as long as the bot takes for it; who would rather wait looks again.
void BotTurns::intend(Seat number, const JsonObject& decision, Moment now) {
  auto& intent = table_.bots.intent(number);
  const auto& there = table_.bots.at(number);
  if (!intent) return look_around(now);
  if (decision.empty() || !table_.match->allows(number, decision)) {
    *intent = Bots::Intent{std::nullopt, table_.clock.at(now),
                           table_.clock.at(now) + std::max<std::int64_t>(1, looks(number))};
    return;
  }
  const std::int64_t took = there && there->player != nullptr ? hastened(there->player->took()) : 0;
  const bool at_once = took == 0 && intent->due == intent->since;
  intent->decision = decision;
  intent->due += at_once ? pace() : took;
}

// Whoever has just come has been looking since it was called.
void BotTurns::welcome(Seat number, Bots::Arrival& arrival) {
  table_.bots.at(number) = std::move(arrival.bot);
  auto& intent = table_.bots.intent(number);
  if (intent && !intent->decision) intent->due = intent->since + looks(number);
}

void Table::bot_decided(const BotTask& task, const JsonObject& decision, Moment now) {
  Self& self = *self_;
  if (self.bot_turns.advised(task, decision)) return;
  const std::optional<Bots::Elsewhere> elsewhere = self.bots.take_back(task.ticket);
  if (!elsewhere) return;
  const bool came = elsewhere->arrival != nullptr && elsewhere->arrival->bot;
  if (came) self.bot_turns.welcome(task.seat, *elsewhere->arrival);
  auto& bot = self.bots.at(task.seat);
  for (const auto& each : elsewhere->missed)
    if (bot && bot->player != nullptr) bot->player->witness(*each);
  if (self.bot_turns.has_own_pace(engine::index(task.seat))) {
    if (!came || !decision.empty()) self.bot_turns.intend(task.seat, decision, now);
    return self.races.go_on(now);
  }
  if (decision.empty()) return;  // it would rather have waited
  if (!self.seat(engine::index(task.seat)).played_by_bot()) bot.reset();
  Change made = self.change(LineKind::input, now);
  made.seat = SeatNumber{engine::index(task.seat)};
  made.input = InputKind::action;
  made.action = decision;
  const Moment due = self.secrets.due_of_bot(engine::index(task.seat), now);
  if (self.secrets.decide(made, due, now).ok()) return;
  Chance chance = Chance::fast(self.bot_turns.bot_seed(task.seat) + self.inputs.size());
  made.action = self.match->any_legal(task.seat, chance);
  self.secrets.decide(std::move(made), due, now);
}

}  // namespace table
