#include <algorithm>

#include "protocol/wire.hpp"
#include "table/self.hpp"

// Carrying out what was decided, live and from the journal alike.
namespace table {

using engine::Answer;
using engine::Chance;
using engine::Match;
using engine::Seats;

namespace {

constexpr std::size_t most_turned_away = 32;

// What makes bots take a breath.
bool moves_the_match(LineKind kind) {
  return kind == LineKind::started || kind == LineKind::input || kind == LineKind::undone ||
         kind == LineKind::resumed || kind == LineKind::stand_in;
}

bool concerns_the_game(LineKind kind) {
  switch (kind) {
    case LineKind::said:
    case LineKind::muted:
    case LineKind::locked:
    case LineKind::host:
    case LineKind::asked:
    case LineKind::answered:
    case LineKind::rematch:
    case LineKind::planned:
    case LineKind::created:
    case LineKind::promised:
    case LineKind::dealing:
    case LineKind::revealed:
    case LineKind::hinted:
      return false;
    default:
      return true;
  }
}

void note_knower(SeatHere& seat) {
  if (std::find(seat.knowers.begin(), seat.knowers.end(), seat.person) == seat.knowers.end())
    seat.knowers.push_back(seat.person);
}

bool changes_owners(LineKind kind) {
  return kind == LineKind::sat || kind == LineKind::stood || kind == LineKind::kicked ||
         kind == LineKind::planned || kind == LineKind::started;
}

}  // namespace

bool is_act(LineKind kind) {
  return kind == LineKind::started || kind == LineKind::input || kind == LineKind::undone;
}

Answer play(Match& match, const Change& change) {
  const engine::Time time = engine::at_milliseconds(change.time);
  const Seat seat = engine::seat_at(change.seat ? static_cast<int>(change.seat->value) : 0);
  switch (change.input.value_or(InputKind::action)) {
    case InputKind::action:
      return match.apply(seat, change.action.value_or(engine::JsonObject()), time);
    case InputKind::leave:
      return match.leave(seat, time);
    case InputKind::expire:
      match.expire(time);
      return {};
  }
  return {};
}

Change Table::Self::change(LineKind kind, Moment now) const {
  Change made;
  made.kind = kind;
  made.at = std::max(now + ahead(), changed_at);
  made.time = started ? std::max(time, clock.at(now) - races.lag()) : 0;
  return made;
}

Change Table::Self::change_of_seat(LineKind kind, std::int64_t number, Moment now) const {
  Change made = change(kind, now);
  made.seat = SeatNumber{number};
  if (!seat(number).person.empty()) made.person = Id{seat(number).person};
  if (!seat(number).name.empty()) made.name = Name{seat(number).name};
  return made;
}

Answer Table::Self::commit(Change change, Moment now) {
  change.seq = seq() + 1;
  const bool was_over = over();
  if (Answer answer = redo(change); !answer.ok()) return answer;
  if (phase == Phase::finished && !was_over) change.over = true;
  if (over() && !was_over) change.ending = ending = stands();
  out.entries.push_back({change.seq, written(change)});
  out.owners_changed = out.owners_changed || changes_owners(change.kind);
  if (change.kind == LineKind::started || change.kind == LineKind::undone)
    clock.turn_to(change.time, now);
  if (change.kind == LineKind::resumed) clock.rest_until(now + manners().after_pause);
  set_clock(now);
  if (moves_the_match(change.kind) && log.told(seq()).has(table_stream)) bots.since = now;
  if (is_act(change.kind) && log.told(seq()).has(table_stream)) {
    noticed_at = now;
    bot_turns.have_noticed(now);
  }
  feed.publish(now);
  if (phase != Phase::running) races.refuse_claims();
  if (moves_the_match(change.kind)) bot_turns.look_around(now);
  if (change.kind == LineKind::input) bot_turns.agree_for_bots(now);
  return {};
}

Answer Table::Self::redo(Change& change) {
  feed.state_changed = change.kind != LineKind::said && change.kind != LineKind::input &&
                       change.kind != LineKind::held && change.kind != LineKind::hinted;
  feed.game_changed = concerns_the_game(change.kind);
  switch (change.kind) {
    case LineKind::created:
    case LineKind::planned:
      redo_set_up(change);
      break;
    case LineKind::started:
      redo_start(change);
      break;
    case LineKind::input:
      if (Answer answer = redo_input(change); !answer.ok()) return answer;
      break;
    case LineKind::undone:
      redo_undo(change.to.value_or(0));
      wait_for_acting({}, std::nullopt, change.time);
      votes.asking.reset();
      break;
    case LineKind::sat:
    case LineKind::stood:
    case LineKind::kicked:
    case LineKind::stand_in:
      redo_seat(change);
      break;
    case LineKind::host:
      host = change.person ? change.person->value : host;
      host_name = change.name ? change.name->value : host_name;
      break;
    case LineKind::locked:
      locked = change.yes.value_or(false);
      break;
    case LineKind::asked:
    case LineKind::answered:
      redo_question(change);
      break;
    case LineKind::paused:
    case LineKind::resumed:
      phase = change.kind == LineKind::paused ? Phase::paused : Phase::running;
      bots.recall();
      votes.asking.reset();
      break;
    case LineKind::closed:
      phase = Phase::closed;
      dealing.reset();
      bots.dismiss();
      votes.asking.reset();
      break;
    case LineKind::rematch:
      next = change.next ? change.next->value : "";
      break;
    case LineKind::held:
      secrets.redo_held(change);
      break;
    case LineKind::promised:
    case LineKind::dealing:
    case LineKind::revealed:
      redo_share(change);
      break;
    case LineKind::said:
      redo_said(change);
      break;
    case LineKind::muted:
      redo_muted(change);
      break;
    case LineKind::hinted:
      break;
  }
  if (change.ending) ending = change.ending;
  if (!change.told)
    if (const Streams told = secrets.hearers_of(change); told != Streams::all())
      change.told = told.bits();
  log.add(change);
  if (change.kind == LineKind::input) {
    inputs.add(static_cast<std::uint32_t>(change.seq), log);
    if (match != nullptr) waypoints.pass(inputs.size(), *match);
  }
  time = change.time;
  changed_at = change.at;
  if (!log.told(seq()).has(table_stream)) return {};
  shown_at = change.at;
  if (is_act(change.kind)) noticed_at = change.at;
  return {};
}

void Table::Self::redo_set_up(const Change& change) {
  if (change.kind == LineKind::created) {
    created = change.at;
    if (change.person) host = change.person->value;
    if (change.name) host_name = change.name->value;
    if (change.code) code = change.code->value;
    if (change.game) game = change.game->value;
    if (change.seed) engine::from_hex(*change.seed, seed);
    game_data = world.game_data(game);
  }
  if (change.options) options = *change.options;
  if (change.policy) policy = *change.policy;
  if (change.listed) listed = *change.listed;
  if (change.seats) redo_seats(*change.seats);
  changed =
      game_data != nullptr ? game_data->options().changed(options) : std::vector<std::string>();
}

void Table::Self::redo_seats(const std::vector<SeatKept>& plan) {
  seats.assign(plan.size(), {});
  for (std::size_t i = 0; i < plan.size(); ++i) {
    seats[i].kind = plan[i].kind;
    if (plan[i].person) seats[i].person = plan[i].person->value;
    if (plan[i].name) seats[i].name = plan[i].name->value;
    if (plan[i].level) seats[i].level = plan[i].level->value;
  }
}

void Table::Self::redo_start(const Change& change) {
  started = true;
  dealing.reset();
  phase = Phase::running;
  talk.begin_anew();
  rules_version = change.rules_version.value_or(0);
  data = change.data.value_or("");
  std::erase_if(seats, [](const SeatHere& each) { return each.kind == SeatKind::closed; });
  for (SeatHere& each : seats)
    if (each.is_person()) each.knowers = {each.person};
  find_rules();
  if (rules == nullptr) return;
  replay(0);
  wait_for_acting({}, std::nullopt, change.time);
  if (match->outcome()) phase = Phase::finished;
}

void Table::Self::replay(std::size_t count) {
  // Whether the last input was quiet is only seen by playing it.
  const Waypoints::Point from = waypoints.last_until(count > 0 ? count - 1 : 0);
  match = from.match != nullptr ? from.match->clone() : dealt();
  quiet = false;
  for (std::size_t i = from.inputs; i < count; ++i) {
    const engine::Input input = log.input(inputs[i]);
    const Chance::Position before = match->chance().position();
    // It was accepted once, so these are not the rules that it was accepted by.
    if (!engine::feed(*match, input).empty()) return give_up_rules();
    quiet = input.kind == engine::Input::Kind::action && match->chance().position() == before &&
            !match->revealed();
    waypoints.pass(i + 1, *match);
    ++replayed;
  }
}

Answer Table::Self::redo_input(const Change& change) {
  const bool leaves = change.input == InputKind::leave;
  if (match != nullptr) {
    const Seats before = match->acting();
    const Chance::Position drawn = match->chance().position();
    if (Answer answer = play(*match, change); !answer.ok()) return answer;
    quiet = change.input == InputKind::action && match->chance().position() == drawn &&
            !match->revealed();
    if (!match->deadline()) bots.recall();
    bots.show(*match);
    secrets.drop_held();
    // What nobody else notices does not start the clock anew.
    const bool open = match->noticed(engine::Observer::spectator());
    const auto acted = change.seat && open
                           ? std::optional(engine::seat_at(static_cast<int>(change.seat->value)))
                           : std::nullopt;
    wait_for_acting(before, acted, change.time);
  }
  kept_match.clear();
  if (leaves && change.seat && has_seat(change.seat->value)) {
    seat(change.seat->value).left = true;
    seat(change.seat->value).stand_in.clear();
    feed.state_changed = true;
  }
  const bool ends = match != nullptr ? match->outcome().has_value() : change.over.value_or(false);
  if (ends) phase = Phase::finished;
  if (votes.asking && (ends || votes.asking->what == Question::undo)) {
    votes.asking.reset();
    feed.state_changed = true;
  }
  feed.state_changed = feed.state_changed || ends;
  if (ends) bots.dismiss();
  remember_cid(change);
  return {};
}

void Table::Self::remember_cid(const Change& change) {
  if (!change.cid || !change.seat || !has_seat(change.seat->value)) return;
  auto& done = seat(change.seat->value).done;
  const Stream own = stream_at(static_cast<int>(change.seat->value));
  make_room(done, 1);
  done.push_back({hash_of(change.cid->value), log.length(own) + 1});
}

void Table::Self::wait_for_acting(Seats before, std::optional<Seat> acted, std::int64_t at) {
  if (match == nullptr) return;
  const Seats acting = match->acting();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const Seat each = engine::seat_at(static_cast<int>(i));
    if (acting.has(each) && (!before.has(each) || acted == each)) seats[i].since = at;
  }
}

void Table::Self::redo_undo(std::int64_t to) {
  bots.dismiss();
  kept_match.clear();
  for (SeatHere& each : seats) each.held.reset();
  inputs.take_back_to(static_cast<std::size_t>(to), log);
  waypoints.go_back_to(inputs.size());
  if (rules != nullptr) replay(inputs.size());
}

void Table::Self::redo_seat(const Change& change) {
  if (!change.seat || !has_seat(change.seat->value)) return;
  SeatHere& here = seat(change.seat->value);
  bots.leave(engine::seat_at(static_cast<int>(change.seat->value)));
  here.stand_in = change.level ? change.level->value : "";
  here.automatic = change.automatic.value_or(false);
  if (change.kind == LineKind::stand_in) return;
  if (votes.asking && votes.asking->by.value == change.seat->value) votes.asking.reset();
  if (change.kind == LineKind::sat) {
    if (!started) here.share.reset();
    here.kind = SeatKind::person;
    here.person = change.person ? change.person->value : "";
    here.name = change.name ? change.name->value : "";
    here.former.clear();
    if (started) note_knower(here);
    return;
  }
  here.kind = SeatKind::open;
  if (started) here.former = here.person;
  here.person.clear();
  if (started) return;
  here.name.clear();
  here.share.reset();
}

// A no to somebody who wants a seat holds for the match, their own is none. Only so many are
// remembered; a host who is asked by ever new people locks the table.
void Table::Self::refuse_question(const Change& change) {
  const std::optional<Id> asker = votes.asking->person;
  votes.asking.reset();
  if (!asker || !change.person || change.person->value == asker->value) return;
  if (votes.turned_away.size() == most_turned_away)
    votes.turned_away.erase(votes.turned_away.begin());
  votes.turned_away.push_back(asker->value);
}

void Table::Self::redo_question(const Change& change) {
  if (!change.seat || !has_seat(change.seat->value)) return;
  if (change.kind == LineKind::asked)
    votes.asking = Asking{.what = change.what.value_or(Question::undo),
                          .by = *change.seat,
                          .yes = {},
                          .to = change.to.value_or(0),
                          .person = change.what == Question::sit ? change.person : std::nullopt,
                          .name = change.what == Question::sit ? change.name : std::nullopt};
  if (!votes.asking) return;
  if (!change.yes.value_or(true)) return refuse_question(change);
  if (votes.asking->what == Question::sit && !seat(change.seat->value).is_person()) {
    if (change.kind == LineKind::answered) votes.asking->yes.push_back(*change.seat);
    return;
  }
  const std::string& person = seat(change.seat->value).person;
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (seats[i].is_person() && seats[i].person == person)
      votes.asking->yes.push_back({static_cast<std::int64_t>(i)});
}

}  // namespace table
