#include <algorithm>

#include "games/asterisk/codec.hpp"
#include "games/asterisk/play.hpp"

// Why somebody who plays well would do something, as far as the own view tells.
namespace asterisk {
namespace {

using engine::JsonArray;
using engine::Motive;

// Whom a turn of the dial brings in; what is drawn afterwards has no part in it.
struct Caught {
  JsonArray freed;
  JsonArray hostages;
  std::uint8_t dial = 0;
};

Caught caught_by(const Rules& rules, const View& view, Seat seat, const Action& action) {
  Caught caught;
  Chance chance = Chance::fast(0);
  State state = Game::sample(rules, view, chance);
  Events events;
  static_cast<void>(Game::apply(rules, state, seat, action, Time{}, chance, events));
  for (const Event& event : events) {
    if (event.what == What::PrisonerFreed)
      caught.freed.push_back(engine::encoded(rules, event.figure));
    if (event.what == What::HostageTaken)
      caught.hostages.push_back(engine::encoded(rules, event.figure));
    if (event.what == What::DialMoved) caught.dial = event.to;
  }
  return caught;
}

Motive of_turning(const Rules& rules, const View& view, Seat seat, const Action& action) {
  Caught caught = caught_by(rules, view, seat, action);
  if (!caught.hostages.empty()) return {"why.hostage", {{"prisoners", std::move(caught.hostages)}}};
  if (!caught.freed.empty()) return {"why.frees", {{"prisoners", std::move(caught.freed)}}};
  if (caught.dial == 0) return {"why.helps"};
  return {"why.sets", {{"number", caught.dial}}};
}

}  // namespace

engine::Motive Game::why(const Rules& rules, const View& view, Seat seat, const Action& action) {
  switch (action.verb) {
    case Verb::startAttempt:
      return {"why.start"};
    case Verb::crackDraw:
    case Verb::nilForCards:
      return {"why.draws"};
    case Verb::endTurn:
      return {"why.end"};
    case Verb::pass:
      return {"why.pass"};
    case Verb::redraw:
      return {"why.redraw"};
    case Verb::discardExcess:
    case Verb::trimHand:
      return {"why.discard"};
    case Verb::requestAssist:
      return {"why.asks"};
    case Verb::cancelRequest:
      return {"why.asks.no"};
    case Verb::decline:
      return {"why.decline"};
    case Verb::callTime:
    case Verb::uncallTime:
      return {"why.time"};
    case Verb::pause:
    case Verb::resume:
      return {};
    case Verb::returnCards:
      return {"why.return"};
    default:
      return of_turning(rules, view, seat, action);
  }
}

}  // namespace asterisk
