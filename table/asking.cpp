#include <algorithm>

#include "table/self.hpp"

// What the people at a table decide together: taking back, pausing, going on, and who plays on
// where somebody stood up.
namespace table {

namespace {

Reply granted(bool at_once) { return {true, {{"granted", at_once}}}; }

Reply not_running(Phase phase) {
  if (phase == Phase::paused) return Reply::refused("paused");
  return Reply::refused("not_started");
}

}  // namespace

// How many inputs stay if this seat takes its last one back. Nobody who has left is called back.
std::optional<std::int64_t> Votes::undo_target(std::int64_t number) const {
  for (std::size_t i = table_.inputs.size(); i-- > 0;) {
    const InputKind kind = table_.log.input_kind(table_.inputs[i]);
    if (kind == InputKind::leave) return std::nullopt;
    if (kind == InputKind::action &&
        engine::index(table_.log.input_seat(table_.inputs[i])) == number)
      return static_cast<std::int64_t>(i);
  }
  return std::nullopt;
}

UndoNow Votes::undo_now(std::int64_t number) const {
  if (table_.policy.undo == Undo::off || table_.phase != Phase::running || !table_.playable() ||
      !table_.manners().take_back)
    return UndoNow::no;
  const auto target = undo_target(number);
  if (!target) return UndoNow::no;
  const bool last = *target + 1 == static_cast<std::int64_t>(table_.inputs.size());
  return last && table_.quiet ? UndoNow::free : UndoNow::ask;
}

// The one of their seats that acted last.
std::optional<std::int64_t> Votes::latest_seat_of(const Person& who) const {
  std::optional<std::int64_t> best = table_.seat_of(who);
  for (std::int64_t i = 0; table_.has_seat(i); ++i)
    if (table_.owns(who, i) && undo_target(i).value_or(-1) > undo_target(*best).value_or(-1))
      best = i;
  return best;
}

// Only who is here is asked about the time; luck is not drawn again and nobody new comes in behind
// the back of somebody who is away, unless a bot plays for them. Who gave the seat up that somebody
// wants is asked too, as long as they are here.
bool Votes::must_agree(Question what, std::int64_t number) const {
  const SeatHere& each = table_.seat(number);
  if (each.left) return false;
  if (what == Question::sit && !each.is_person())
    return asking && asking->by.value == number && table_.guests.here(each.former);
  if (!each.is_person()) return false;
  return what == Question::undo || what == Question::sit ? !each.played_by_bot()
                                                         : table_.guests.here(each.person);
}

// Whether nobody else still has to say yes.
bool Votes::agreed(Question what, std::string_view asker) const {
  for (std::int64_t i = 0; table_.has_seat(i); ++i) {
    if (!must_agree(what, i) || (table_.seat(i).is_person() && table_.seat(i).person == asker))
      continue;
    const auto says_yes = [&](SeatNumber yes) { return yes.value == i; };
    if (!asking || asking->what != what ||
        std::none_of(asking->yes.begin(), asking->yes.end(), says_yes))
      return false;
  }
  return true;
}

bool Votes::anybody_must_agree(std::string_view asker) const {
  for (std::int64_t i = 0; table_.has_seat(i); ++i)
    if (must_agree(Question::sit, i) &&
        !(table_.seat(i).is_person() && table_.seat(i).person == asker))
      return true;
  return false;
}

// The seat by which somebody answers what the table is asked.
std::optional<std::int64_t> Votes::voice_of(const Person& who) const {
  if (asking->what == Question::sit && !table_.seat(asking->by.value).is_person() &&
      table_.seat(asking->by.value).former == who.id)
    return asking->by.value;
  return table_.seat_of(who);
}

void Votes::grant(Question what, std::int64_t by, std::int64_t to, Moment now) {
  const LineKind kind = what == Question::undo    ? LineKind::undone
                        : what == Question::pause ? LineKind::paused
                                                  : LineKind::resumed;
  Change made =
      table_.has_seat(by) ? table_.change_of_seat(kind, by, now) : table_.change(kind, now);
  if (what == Question::undo) {
    made.to = to;
    // The clock goes back too: to when the first input that is taken back was made.
    const std::int64_t seq_taken = table_.inputs[static_cast<std::size_t>(to)];
    made.time = engine::milliseconds(table_.log.input(seq_taken).at);
  }
  table_.commit(std::move(made), now);
}

Reply Votes::ask(const Person& who, Question what, std::optional<std::int64_t> by, std::int64_t to,
                 Moment now) {
  // Those who play go before somebody who wants to.
  if (asking && asking->what != Question::sit) return Reply::refused("already_asking");
  if (agreed(what, who.id)) {
    grant(what, by.value_or(-1), to, now);
    return granted(true);
  }
  if (!by) return Reply::refused("not_seated");
  Change made = table_.change_of_seat(LineKind::asked, *by, now);
  made.what = what;
  made.to = to;
  table_.commit(std::move(made), now);
  return granted(false);
}

Reply Votes::ask_for_seat(const Person& who, std::int64_t number, Moment now) {
  if (asking && asking->what == Question::sit && asking->person->value == who.id &&
      asking->by.value == number)
    return {true, {{"seat", number}, {"granted", false}}};
  if (asking) return Reply::refused("already_asking");
  const bool plays = table_.seat_of(who).has_value();
  if (!anybody_must_agree(who.id) && !table_.guests.here(table_.seat(number).former)) {
    if (!plays) return Reply::refused("nobody_plays");
    table_.sit_down(who, number, now);
    return {true, {{"seat", number}}};
  }
  Change made = table_.change(LineKind::asked, now);
  made.seat = SeatNumber{number};
  made.person = Id{who.id};
  made.name = Name{who.name};
  made.what = Question::sit;
  table_.commit(std::move(made), now);
  return {true, {{"seat", number}, {"granted", false}}};
}

// Whoever wanted a seat does not want it any more, or has gone.
void Votes::withdraw(const Person& who, Moment now) {
  Change made = table_.change(LineKind::answered, now);
  made.seat = asking->by;
  made.person = Id{who.id};
  made.name = asking->name;
  made.what = asking->what;
  made.yes = false;
  table_.commit(std::move(made), now);
}

void Votes::settle(Moment now) {
  if (!asking) return;
  const Asking question = *asking;
  if (question.what == Question::sit) {
    const Person asker{question.person->value, question.name->value};
    if ((anybody_must_agree(asker.id) || table_.seat_of(asker)) && agreed(question.what, asker.id))
      table_.sit_down(asker, question.by.value, now);
    return;
  }
  if (agreed(question.what, table_.seat(question.by.value).person))
    grant(question.what, question.by.value, question.to, now);
}

Reply Table::Self::handle(const Person& who, const TakeBack&, Moment now) {
  if (auto refusal = not_over()) return *refusal;
  const auto number = votes.latest_seat_of(who);
  if (!number) return Reply::refused("not_seated");
  if (phase != Phase::running) return not_running(phase);
  if (!playable()) return other_rules();
  if (policy.undo == Undo::off) return Reply::refused("undo_off");
  if (!manners().take_back) return Reply::refused("undo_off");
  const UndoNow now_possible = votes.undo_now(*number);
  if (now_possible == UndoNow::no) return Reply::refused("nothing_to_undo");
  const std::int64_t to = *votes.undo_target(*number);
  if (now_possible == UndoNow::ask) return votes.ask(who, Question::undo, number, to, now);
  votes.grant(Question::undo, *number, to, now);
  return granted(true);
}

std::optional<Reply> Votes::may_stop_time(const Person& who) const {
  using Who = engine::Manners::Pause;
  if (table_.manners().pause == Who::off && table_.phase == Phase::running)
    return Reply::refused("pause_off");
  if (table_.manners().pause == Who::host && !table_.is_host(who))
    return Reply::refused("not_host");
  return std::nullopt;
}

Reply Table::Self::handle(const Person& who, const Pause&, Moment now) {
  if (auto refusal = not_over()) return *refusal;
  const auto number = seat_of(who);
  if (!number && !is_host(who)) return Reply::refused("not_seated");
  if (phase != Phase::running) return not_running(phase);
  if (!playable()) return other_rules();
  secrets.release(now);
  races.go_on(now);
  if (auto refusal = not_over()) return *refusal;
  if (auto refusal = votes.may_stop_time(who)) return *refusal;
  if (manners().pause == engine::Manners::Pause::vote)
    return votes.ask(who, Question::pause, number, 0, now);
  votes.grant(Question::pause, number.value_or(-1), 0, now);
  return granted(true);
}

Reply Table::Self::handle(const Person& who, const Resume&, Moment now) {
  if (auto refusal = not_over()) return *refusal;
  const auto number = seat_of(who);
  if (!number && !is_host(who)) return Reply::refused("not_seated");
  if (phase != Phase::paused) return Reply::refused("not_paused");
  if (!playable()) return other_rules();
  if (auto refusal = votes.may_stop_time(who)) return *refusal;
  if (manners().pause == engine::Manners::Pause::vote)
    return votes.ask(who, Question::resume, number, 0, now);
  votes.grant(Question::resume, number.value_or(-1), 0, now);
  return granted(true);
}

// Whoever asked may take the question back with a no.
Reply Table::Self::handle(const Person& who, const AnswerIt& request, Moment now) {
  if (auto refusal = not_over()) return *refusal;
  if (!votes.asking) return Reply::refused("nothing_asked");
  if (!playable()) return other_rules();
  if (votes.asking->what == Question::sit && votes.asking->person->value == who.id) {
    if (!request.yes) votes.withdraw(who, now);
    return {};
  }
  const auto number = votes.voice_of(who);
  if (!number) return Reply::refused("not_seated");
  const auto mine = [&](SeatNumber yes) { return owns(who, yes.value) || yes.value == *number; };
  const bool said_yes = std::any_of(votes.asking->yes.begin(), votes.asking->yes.end(), mine);
  if (request.yes && said_yes) return {};
  Change made = change_of_seat(LineKind::answered, *number, now);
  made.person = Id{who.id};
  made.what = votes.asking->what;
  made.yes = request.yes;
  commit(std::move(made), now);
  votes.settle(now);
  return {};
}

}  // namespace table
