#include <algorithm>
#include <array>

#include "protocol/wire.hpp"
#include "table/self.hpp"

// Who sits where, and what the host decides.
namespace table {

using engine::JsonObject;

namespace {

constexpr std::size_t most_knowers = 16;
constexpr std::array bot_names{"Kit", "Ada", "Bo", "Uma", "Rex", "Ida", "Moe", "Zia"};

bool blank(std::string_view text) { return text.find_first_not_of(' ') == std::string_view::npos; }

std::string free_bot_name(const std::vector<SeatKept>& seats) {
  for (const char* name : bot_names) {
    const bool taken = std::any_of(seats.begin(), seats.end(), [&](const SeatKept& seat) {
      return seat.name && seat.name->value == name;
    });
    if (!taken) return name;
  }
  return bot_names.front();
}

Reply no_such_seat(std::int64_t number) {
  return Reply::refused("no_such_seat", {{"number", number + 1}});
}

bool has_own_text(const engine::Options& options, const JsonObject& completed) {
  return std::any_of(options.all().begin(), options.all().end(), [&](const engine::Option& option) {
    const engine::Json& value = completed.at(option.id);
    return option.text > 0 && value.is_string() &&
           std::find(option.values.begin(), option.values.end(),
                     std::string_view(value.get_string())) == option.values.end();
  });
}

}  // namespace

// Whether a text beside the values of a choice means anything, only the rules know; nothing if some
// number of seats can play by it.
std::optional<engine::Problem> Plans::problem_with_texts(const JsonObject& completed) const {
  if (!has_own_text(table_.game_data->options(), completed)) return std::nullopt;
  std::optional<engine::Problem> problem;
  for (int count = table_.game_data->least_seats(); count <= table_.game_data->most_seats();
       ++count) {
    const auto made = table_.rules_for(completed, count);
    if (made) return std::nullopt;
    problem = made.problem();
  }
  return problem;
}

std::optional<Reply> Plans::plan_options(const JsonObject& chosen, Change& change) const {
  auto completed = table_.game_data->options().complete(chosen);
  if (!completed) return Reply::bad_options(completed.problem());
  if (const auto problem = problem_with_texts(*completed)) return Reply::bad_options(*problem);
  change.options = std::move(*completed);
  return std::nullopt;
}

std::optional<Reply> Plans::plan_policy(const Policy& wanted, Change& change) const {
  const std::string& level = wanted.stand_in.value;
  if (!level.empty() && !table_.is_level(level))
    return Reply::refused("unknown_level", {{"level", level}});
  change.policy = wanted;
  return std::nullopt;
}

std::optional<Reply> Plans::plan_seat(const SeatPlan& plan, std::size_t number, bool rematch,
                                      SeatKept& kept) const {
  kept.kind = plan.kind;
  if (plan.kind == SeatKind::bot) {
    kept.level = plan.level ? *plan.level : Word{table_.baseline()};
    if (!table_.is_level(kept.level->value))
      return Reply::refused("unknown_level", {{"level", kept.level->value}});
    if (plan.name && !blank(plan.name->value)) kept.name = plan.name;
    return std::nullopt;
  }
  if (plan.kind != SeatKind::person) return std::nullopt;
  if (rematch) {
    kept.person = plan.person;
    kept.name = plan.name;
  } else if (number < table_.seats.size() && table_.seats[number].is_person()) {
    kept.person = Id{table_.seats[number].person};
    kept.name = Name{table_.seats[number].name};
  }
  if (kept.person && (rematch || !plan.person || plan.person->value == kept.person->value))
    return std::nullopt;
  return Reply::refused("bad_plan", {{"number", number + 1}});
}

std::optional<Reply> Plans::plan_seats(const std::vector<SeatPlan>& plan, bool rematch,
                                       Change& change) const {
  if (plan.empty() || static_cast<int>(plan.size()) > table_.game_data->most_seats())
    return Reply::refused(
        "wrong_seat_count",
        {{"least", 1}, {"most", table_.game_data->most_seats()}, {"count", plan.size()}});
  std::vector<SeatKept> kept(plan.size());
  for (std::size_t i = 0; i < plan.size(); ++i)
    if (auto refusal = plan_seat(plan[i], i, rematch, kept[i])) return refusal;
  for (SeatKept& each : kept)
    if (each.kind == SeatKind::bot && !each.name) each.name = Name{free_bot_name(kept)};
  change.seats = std::move(kept);
  return std::nullopt;
}

Reply Table::Self::handle(const Person& who, const Plan& request, Moment now) {
  if (auto refusal = only_host(who)) return *refusal;
  if (auto refusal = not_over()) return *refusal;
  if (phase != Phase::gathering) return Reply::refused("already_started");
  if (auto refusal = not_dealing()) return *refusal;
  if (game_data == nullptr) return Reply::refused("unknown_game");
  Change made = change(LineKind::planned, now);
  if (request.options)
    if (auto refusal = plans.plan_options(*request.options, made)) return *refusal;
  if (request.policy)
    if (auto refusal = plans.plan_policy(*request.policy, made)) return *refusal;
  if (request.seats)
    if (auto refusal = plans.plan_seats(*request.seats, false, made)) return *refusal;
  made.listed = request.listed;
  commit(std::move(made), now);
  return {};
}

Reply Table::Self::handle(const Person& who, const Sit& request, Moment now) {
  if (auto refusal = not_over()) return *refusal;
  if (started && !playable()) return other_rules();
  if (auto refusal = not_dealing()) return *refusal;
  const auto mine = seat_of(who);
  std::optional<std::int64_t> wanted;
  if (request.seat) {
    wanted = request.seat->value;
    if (!has_seat(*wanted)) return no_such_seat(*wanted);
    if (owns(who, *wanted)) return {true, {{"seat", *wanted}}};
  } else if (mine) {
    return {true, {{"seat", *mine}}};
  }
  const auto is_free = [](const SeatHere& each) {
    return each.kind == SeatKind::open && !each.left;
  };
  const auto is_own = [&](const SeatHere& each) { return is_free(each) && each.former == who.id; };
  if (!wanted) {
    auto first = std::find_if(seats.begin(), seats.end(), is_own);
    if (first == seats.end()) first = std::find_if(seats.begin(), seats.end(), is_free);
    if (first == seats.end()) return Reply::refused("no_free_seat");
    wanted = first - seats.begin();
  }
  if (!is_free(seat(*wanted))) return Reply::refused("seat_taken");
  const bool returns = is_own(seat(*wanted));
  if (locked && !mine && !is_host(who) && !returns) return Reply::refused("locked");
  const std::string& name =
      request.name && !blank(request.name->value) ? request.name->value : who.name;
  if (started && !returns) {
    if (auto refusal = may_take_over(who, *wanted)) return *refusal;
    return votes.ask_for_seat({who.id, name}, *wanted, now);
  }
  sit_down({who.id, name}, *wanted, now);
  return {true, {{"seat", *wanted}}};
}

void Table::Self::sit_down(const Person& who, std::int64_t number, Moment now) {
  Change made = change(LineKind::sat, now);
  made.seat = SeatNumber{number};
  made.person = Id{who.id};
  made.name = Name{who.name};
  commit(std::move(made), now);
}

// Whoever has seen what one seat knows, or what only those see who do not play, must not play
// another one.
std::optional<Reply> Table::Self::may_take_over(const Person& who, std::int64_t number) const {
  const auto knows = [&](const SeatHere& each) {
    return std::find(each.knowers.begin(), each.knowers.end(), who.id) != each.knowers.end();
  };
  const bool knows_another = std::any_of(seats.begin(), seats.end(), knows) && !knows(seat(number));
  if (manners().secrets && knows_another) return Reply::refused("knows_another_seat");
  if (seat(number).knowers.size() >= most_knowers) return Reply::refused("too_many_hands");
  if (manners().public_sees_more) return Reply::refused("public_sees_more");
  if (std::find(votes.turned_away.begin(), votes.turned_away.end(), who.id) !=
      votes.turned_away.end())
    return Reply::refused("turned_away");
  return std::nullopt;
}

// Before the start the seat is open again; later a stand-in plays on until somebody sits down.
void Table::Self::free_seat(LineKind kind, std::int64_t number, Moment now) {
  Change made = change_of_seat(kind, number, now);
  if (started) made.level = Word{baseline()};
  commit(std::move(made), now);
  votes.settle(now);
}

Reply Table::Self::handle(const Person& who, const Stand& request, Moment now) {
  if (auto refusal = not_over()) return *refusal;
  const std::int64_t number = request.seat.value;
  if (!has_seat(number)) return no_such_seat(number);
  if (!owns(who, number)) return Reply::refused("not_your_seat");
  if (seat(number).left) return Reply::refused("left");
  if (auto refusal = not_dealing()) return *refusal;
  if (started && !playable()) return other_rules();
  free_seat(LineKind::stood, number, now);
  if (started && is_host(who) && !seat_of(who)) pass_on_host(now);
  return {};
}

// In a match nobody is sent away: a bot plays for who is missing, and the seat stays theirs.
Reply Table::Self::handle(const Person& who, const Kick& request, Moment now) {
  if (auto refusal = only_host(who)) return *refusal;
  if (auto refusal = not_over()) return *refusal;
  if (started) return Reply::refused("already_started");
  const std::int64_t number = request.seat.value;
  if (!has_seat(number)) return no_such_seat(number);
  if (!seat(number).is_person()) return Reply::refused("nobody_there");
  if (auto refusal = not_dealing()) return *refusal;
  if (owns(who, number)) return Reply::refused("own_seat");
  free_seat(LineKind::kicked, number, now);
  return {};
}

// The next seated person; rather one who is here.
void Table::Self::pass_on_host(Moment now) {
  const SeatHere* heir = nullptr;
  for (const SeatHere& each : seats) {
    if (!each.is_person() || each.left || each.person == host) continue;
    if (heir == nullptr || (guests.here(each.person) && !guests.here(heir->person))) heir = &each;
  }
  if (heir == nullptr) return;
  Change made = change(LineKind::host, now);
  made.person = Id{heir->person};
  made.name = Name{heir->name};
  commit(std::move(made), now);
}

Reply Table::Self::handle(const Person& who, const HandOver& request, Moment now) {
  if (auto refusal = only_host(who)) return *refusal;
  if (phase == Phase::closed) return Reply::refused("closed");
  const auto number = seat_of({request.person.value, ""});
  if (!number) return Reply::refused("nobody_there");
  if (request.person.value == host) return {};
  Change made = change(LineKind::host, now);
  made.person = request.person;
  made.name = Name{seat(*number).name};
  commit(std::move(made), now);
  return {};
}

Reply Table::Self::handle(const Person& who, const Lock& request, Moment now) {
  if (auto refusal = only_host(who)) return *refusal;
  if (auto refusal = not_over()) return *refusal;
  if (request.on == locked) return {};
  Change made = change(LineKind::locked, now);
  made.yes = request.on;
  commit(std::move(made), now);
  return {};
}

Reply Table::Self::handle(const Person& who, const Close&, Moment now) {
  if (auto refusal = only_host(who)) return *refusal;
  if (phase == Phase::closed) return Reply::refused("closed");
  commit(change(LineKind::closed, now), now);
  return {};
}

}  // namespace table
