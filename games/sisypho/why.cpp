#include "games/sisypho/codec.hpp"
#include "games/sisypho/play.hpp"

// Why somebody who plays well would do something, as far as the own view tells.
namespace sisypho {
namespace {

using engine::Motive;

// What an action changes on the open table, in a world that looks like this view.
Motive of_doing(const Rules& rules, const View& view, Seat seat, const Action& action) {
  Chance chance = Chance::fast(0);
  const State before = Game::sample(rules, view, chance);
  State after = before;
  Events events;
  static_cast<void>(Game::apply(rules, after, seat, action, before.clock, chance, events));
  if (after.phase == Phase::over) return {"why.wins"};
  if (after.earth > before.earth)
    return {"why.earth", {{"number", rules.length(Track::earth) - after.earth}}};
  if (after.escape > before.escape)
    return {"why.escape", {{"number", rules.length(Track::escape) - after.escape}}};
  for (const Seat each : survivor_seats(rules))
    if (after.survivor(each).damage < before.survivor(each).damage)
      return {"why.heals",
              {{"target", engine::index(each)}, {"damage", before.survivor(each).damage}}};
  for (std::size_t i = 0; i < locations; ++i)
    if (before.locks[i] == Lock::closed && after.locks[i] != Lock::closed)
      return {"why.opens", {{"location", encode(rules, location_at(i))}}};
  for (std::size_t i = 0; i < locations; ++i)
    if (after.power[i] > before.power[i])
      return {"why.power", {{"location", encode(rules, location_at(i))}}};
  if (after.survivor(seat).items.size() > before.survivor(seat).items.size()) return {"why.finds"};
  return {action.verb == Verb::item ? "why.item" : "why.deed"};
}

Motive of_plan(const Rules& rules, const View& view, Seat seat, const Action& action) {
  if (seat == agent_seat) return {};
  return {"why.plan",
          {{"location", encode(rules, action.place)},
           {"stays", view.survivor(seat).place == action.place}}};
}

}  // namespace

engine::Motive Game::why(const Rules& rules, const View& view, Seat seat, const Action& action) {
  switch (action.verb) {
    case Verb::plan:
      return of_plan(rules, view, seat, action);
    case Verb::play_card:
      return {"why.card", {{"card", encode(rules, action.chip())}}};
    case Verb::end_window:
      return {"why.window"};
    case Verb::agent_move:
      return {"why.agent_move",
              {{"location", encode(rules, action.place)},
               {"number", living_at(rules, view, action.place)}}};
    case Verb::hold_door:
      return {"why.hold_door"};
    case Verb::give:
      return {"why.give", {{"to", engine::index(action.seat)}}};
    case Verb::ask_take:
      return {"why.take", {{"from", engine::index(action.seat)}}};
    case Verb::answer_take:
      return {"why.answer", {{"yes", action.number != 0}}};
    case Verb::withdraw_take:
    case Verb::unplan:
    case Verb::undone:
      return {};
    case Verb::location:
    case Verb::item:
      return seat == agent_seat ? Motive{} : of_doing(rules, view, seat, action);
    case Verb::done:
      return {"why.done"};
    case Verb::fumble:
    case Verb::discard_card:
      return {"why.spare"};
    case Verb::choose_miniature:
      return {"why.miniature"};
  }
  return {};
}

}  // namespace sisypho
