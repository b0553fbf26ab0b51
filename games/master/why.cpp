#include "games/master/codec.hpp"
#include "games/master/play.hpp"
#include "games/master/run.hpp"

// Why somebody who plays well would do something, as far as the own view tells.
namespace master {
namespace {

using engine::Motive;

// How many cards can follow if nobody else plays.
Motive of_laying(const Rules& rules, const View& view, const Action& action) {
  const int laid = action.verb == Verb::combo ? 2 : 1;
  if (view.hand().size() <= laid) return {"why.last", {{"count", laid}}};
  if (action.stack == any_stack) return {};
  Run run(rules, view);
  run.lay(action);
  return {laid == 2 ? "why.pair" : "why.play", {{"number", run.longest()}}};
}

Motive of_target(std::string_view key, const View& view, std::uint8_t target) {
  return {key, {{"target", target}, {"number", view.hand_sizes[target]}}};
}

}  // namespace

engine::Motive Game::why(const Rules& rules, const View& view, Seat, const Action& action) {
  switch (action.verb) {
    case Verb::start_stack:
    case Verb::play:
    case Verb::combo:
      return of_laying(rules, view, action);
    case Verb::dead_end:
      return {"why.dead_end"};
    case Verb::trap:
      return is_seat(rules, action.target) ? of_target("why.trap", view, action.target) : Motive{};
    case Verb::escape:
      return {"why.escape"};
    case Verb::take_three:
      return {"why.take_three"};
    case Verb::pose:
      return {"why.pose"};
    case Verb::use_discard_right:
    case Verb::leader_discard:
      return {"why.discard"};
    case Verb::discard_specials:
      return {"why.specials"};
    case Verb::draw:
    case Verb::pass:
      return {"why.stuck"};
    case Verb::call_draw:
      return {"why.call_draw"};
    case Verb::can_play:
      return {"why.can_play"};
    case Verb::declare_out:
      return {"why.declare_out"};
    case Verb::start:
    case Verb::ready:
      return {"why.ready"};
    case Verb::unlock_beast:
      return {"why.beast"};
    case Verb::lumberjack_gift:
      return {"why.gift"};
    case Verb::prep_done:
    case Verb::done:
      return {"why.done"};
    default:
      return {"why.choice"};
  }
}

}  // namespace master
