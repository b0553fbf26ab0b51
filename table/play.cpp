#include <algorithm>

#include "protocol/wire.hpp"
#include "table/self.hpp"

// The start, and what people do in the match.
namespace table {

using engine::Answer;
using engine::JsonObject;

namespace {

Reply refusal_of(const Answer& answer) {
  if (answer.kind == Answer::Kind::refused) return {false, answer.refusal};
  return {false, {{"code", "malformed"}, {"problem", answer.problem}}};
}

}  // namespace

Reply Table::Self::handle(const Person& who, const Start&, Moment now) {
  if (auto refusal = only_host(who)) return *refusal;
  if (auto refusal = not_over()) return *refusal;
  if (started) return Reply::refused("already_started");
  if (game_data == nullptr) return Reply::refused("unknown_game");
  const int count = playing_seats();
  if (count < game_data->least_seats() || count > game_data->most_seats())
    return Reply::refused(
        "wrong_seat_count",
        {{"least", game_data->least_seats()}, {"most", game_data->most_seats()}, {"count", count}});
  const bool waiting = std::any_of(
      seats.begin(), seats.end(), [](const SeatHere& each) { return each.kind == SeatKind::open; });
  if (waiting) return Reply::refused("open_seats");
  if (const auto made = make_rules(count); !made) return Reply::bad_options(made.problem());
  if (auto refusal = not_dealing()) return *refusal;
  if (awaits_shares()) {
    Change made = change(LineKind::dealing, now);
    made.due = now + patience_with_shares;
    commit(std::move(made), now);
  } else {
    deal(now);
  }
  return {};
}

std::optional<Reply> Table::Self::may_play(const Person& who, std::int64_t number) const {
  if (!owns(who, number)) return Reply::refused("not_your_seat");
  if (auto refusal = not_over()) return refusal;
  if (!started) return Reply::refused("not_started");
  if (!playable()) return other_rules();
  if (phase == Phase::paused) return Reply::refused("paused");
  return std::nullopt;
}

std::optional<std::int64_t> Table::Self::done_before(std::int64_t number,
                                                     std::string_view cid) const {
  if (!has_seat(number)) return std::nullopt;
  const std::uint64_t hash = hash_of(cid);
  for (const SeatHere::Done& each : seat(number).done)
    if (each.cid == hash) return each.seq;
  return std::nullopt;
}

Reply Table::Self::played(const Change& made, Moment due, Moment now) {
  if (const Answer answer = secrets.decide(made, due, now); !answer.ok()) return refusal_of(answer);
  // What follows from it at once has lines of its own.
  const auto line = made.cid ? done_before(made.seat->value, made.cid->value) : std::nullopt;
  const Stream own = stream_at(static_cast<int>(made.seat->value));
  return {true, {{"seq", line.value_or(log.length(own))}}};
}

// Nothing happens by it, so it is neither kept nor told.
Reply Table::Self::handle(const Person& who, const Ask& request, Moment now) {
  const std::int64_t number = request.seat.value;
  if (!owns(who, number)) return Reply::refused("not_your_seat");
  if (!started) return Reply::refused("not_started");
  if (!playable()) return other_rules();
  // Each of these may make the rules look far ahead.
  constexpr auto most_plans = 4;
  const auto plans =
      std::count_if(request.actions.begin(), request.actions.end(),
                    [](const engine::JsonObject& action) { return action.contains("after"); });
  if (plans > most_plans) return Reply::refused("too_many_plans");
  // The same question again has the same answer: it costs nothing more.
  std::vector<engine::Json> actions;
  std::vector<std::size_t> which;
  for (const JsonObject& each : request.actions) {
    const auto same = std::find(actions.begin(), actions.end(), engine::Json(each));
    which.push_back(static_cast<std::size_t>(same - actions.begin()));
    if (same == actions.end()) actions.emplace_back(each);
  }
  const auto at = engine::at_milliseconds(clock.at(now));
  const auto known = match->ask(engine::seat_at(static_cast<int>(number)), actions, at);
  engine::JsonArray answers;
  for (const std::size_t each : which) answers.push_back(known[each]);
  return {true, {{"answers", std::move(answers)}}};
}

// How long bots take is nobody's secret where one person plays alone with them; what is prepared in
// secret keeps its beat (least_delay.cpp). Nothing is decided by it, so it is neither kept nor
// told.
Reply Table::Self::handle(const Person& who, const Hurry&, Moment now) {
  if (!seat_of(who)) return Reply::refused("not_your_seat");
  if (phase != Phase::running || !playable()) return Reply::refused("not_running");
  const bool company = std::any_of(seats.begin(), seats.end(), [&](const SeatHere& each) {
    return each.is_person() && !each.left && !each.played_by_bot() && each.person != who.id;
  });
  if (company) return Reply::refused("not_alone");
  bots.hurried = true;
  if (!match->races()) bots.hasten(clock.at(now));
  races.go_on(now);
  return {};
}

// What the game says to somebody whom its own time has overtaken in this very moment.
std::optional<Reply> Table::Self::too_late(const Change& made, Moment now) const {
  const auto deadline = match->deadline();
  if (!deadline || engine::milliseconds(*deadline) > clock.at(now) || secrets.anything_held())
    return std::nullopt;
  const Answer answer = play(*match->clone(), made);
  return answer.kind == Answer::Kind::refused ? std::optional(refusal_of(answer)) : std::nullopt;
}

Reply Table::Self::handle(const Person& who, const Act& request, Moment now) {
  const std::int64_t number = request.seat.value;
  if (owns(who, number))
    if (const auto done = done_before(number, request.cid.value))
      return {true, {{"seq", *done}, {"repeated", true}}};
  secrets.release(now);
  if (auto refusal = may_play(who, number)) return *refusal;
  if (seat(number).held) return Reply::refused("held_back");
  if (seat(number).played_by_bot()) return Reply::refused("bot_plays");
  if (holds_its_breath()) return Reply::refused("clock_stands");
  bots.hurried = false;
  Change made = change(LineKind::input, now);
  made.seat = request.seat;
  made.input = InputKind::action;
  made.action = request.action;
  made.cid = request.cid;
  if (match->races()) return races.claim(std::move(made), now);
  const std::optional<Reply> late = too_late(made, now);
  races.go_on(now);
  if (auto refusal = may_play(who, number)) return late.value_or(*refusal);
  const Reply reply = played(made, secrets.due_of_person(now), now);
  return reply.ok ? reply : late.value_or(reply);
}

Reply Table::Self::handle(const Person& who, const Resign& request, Moment now) {
  const std::int64_t number = request.seat.value;
  if (owns(who, number))
    if (const auto done = done_before(number, request.cid.value))
      return {true, {{"seq", *done}, {"repeated", true}}};
  if (auto refusal = may_play(who, number)) return *refusal;
  secrets.release(now);
  races.go_on(now);
  Change made = change(LineKind::input, now);
  made.seat = request.seat;
  made.input = InputKind::leave;
  made.cid = request.cid;
  const Reply reply = played(made, now, now);
  if (!reply.ok || !is_host(who) || over()) return reply;
  const bool stays = std::any_of(seats.begin(), seats.end(), [&](const SeatHere& each) {
    return each.is_person() && each.person == who.id && !each.left;
  });
  if (!stays) pass_on_host(now);
  return reply;
}

Reply Table::Self::handle(const Person& who, const StandIn& request, Moment now) {
  if (auto refusal = not_over()) return *refusal;
  const std::int64_t number = request.seat.value;
  if (!has_seat(number)) return Reply::refused("no_such_seat", {{"number", number + 1}});
  if (!started) return Reply::refused("not_started");
  if (!playable()) return other_rules();
  const SeatHere& there = seat(number);
  const bool mine = owns(who, number);
  if (!there.is_person()) return Reply::refused("nobody_there");
  if (there.left) return Reply::refused("left");
  if (!request.level) {
    if (!mine) return Reply::refused("not_your_seat");
    if (there.stand_in.empty()) return {};
  } else {
    if (!is_level(request.level->value))
      return Reply::refused("unknown_level", {{"level", request.level->value}});
    if (!mine)
      if (auto refusal = absence.may_replace(who, number, request.level->value, now))
        return *refusal;
  }
  Change made = change_of_seat(LineKind::stand_in, number, now);
  made.level = request.level;
  if (!mine) made.automatic = true;
  commit(std::move(made), now);
  votes.settle(now);
  return {};
}

// For somebody else a bot plays only once they have been away for the grace, and only the table's
// own: an opponent gains nothing by a line that drops.
std::optional<Reply> Absence::may_replace(const Person& who, std::int64_t number,
                                          std::string_view level, Moment now) const {
  const SeatHere& there = table_.seat(number);
  if (!table_.has_part(who) && !table_.is_host(who)) return Reply::refused("not_your_seat");
  if (table_.guests.here(there.person)) return Reply::refused("not_away", {{"name", there.name}});
  if (!there.stand_in.empty()) return Reply::refused("nobody_there");
  if (level != table_.baseline())
    return Reply::refused("table_level", {{"level", table_.baseline()}});
  const auto from = replaceable_from(number);
  if (!from) return Reply::refused("no_stand_in");
  const Moment left = *from - now;
  if (left <= 0) return std::nullopt;
  return Reply::refused("grace", {{"name", there.name}, {"seconds", (left + 999) / 1000}});
}

}  // namespace table
