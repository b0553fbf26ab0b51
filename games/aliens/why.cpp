#include "games/aliens/codec.hpp"
#include "games/aliens/play.hpp"
#include "games/aliens/thinking.hpp"

// Why somebody who plays well would do something, as far as the own view tells.
namespace aliens {
namespace {

using engine::Motive;

Motive of_move(const Rules& rules, const View& view, const Player& me, Sector to) {
  engine::JsonObject fields{{"ground", engine::name_of(rules.ground(to))}};
  if (me.side == Side::alien) return {"why.hunt", std::move(fields)};
  if (rules.pod_at(to) > 0) return {"why.pod"};
  const int before = steps_to_pod(rules, view, me.place);
  const int after = steps_to_pod(rules, view, to);
  if (after >= before) return {"why.detour", std::move(fields)};
  fields["number"] = after;
  return {"why.nearer", std::move(fields)};
}

Motive of_announcement(const Rules& rules, const View& view, const Player& me,
                       const Action& action) {
  if (action.sectors[0] == Sector::none) return {"why.silence"};
  int away = 0;
  for (const Sector sector : action.sectors)
    if (sector != Sector::none && sector != Sector::any && sector != me.place)
      away = std::max<int>(away, rules.steps(me.place, sector));
  if (view.turn.saying == Saying::noise_here && away == 0) return {"why.truth"};
  if (away == 0) return {"why.open"};
  return {"why.lie", {{"number", away}}};
}

}  // namespace

engine::Motive Game::why(const Rules& rules, const View& view, Seat seat, const Action& action) {
  const Player& me = view.player(seat);
  switch (action.verb) {
    case Verb::move:
      return of_move(rules, view, me, action.sectors[0]);
    case Verb::stay:
      return {"why.stay"};
    case Verb::lurk_attack:
    case Verb::attack:
      return {"why.attack", {{"sector", engine::encoded(rules, me.place)}}};
    case Verb::proceed:
      return {me.side == Side::alien ? "why.proceed.alien" : "why.proceed"};
    case Verb::use_item:
      return {"why.item", {{"item", engine::encoded(rules, action.card)}}};
    case Verb::use_ability:
      return {"why.ability"};
    case Verb::announce:
      return of_announcement(rules, view, me, action);
    case Verb::choose_pod_card:
      return {"why.choose"};
    case Verb::react:
      return {static_cast<Answer>(action.number) == Answer::none ? "why.react.none" : "why.react"};
    case Verb::discard:
      return {"why.discard"};
    case Verb::end_turn:
      return {"why.end"};
  }
  return {};
}

}  // namespace aliens
