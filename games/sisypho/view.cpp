#include "games/sisypho/play.hpp"

// Who sees what (section "Information" of RULES.md).
namespace sisypho {
namespace {

void copy_public(const State& state, View& view) {
  view.clock = state.clock;
  view.left = state.left;
  view.asked_items = state.asked_items;
  view.discard = state.discard;
  view.used = state.used;
  view.power = state.power;
  view.locks = state.locks;
  view.agent = state.agent;
  view.phase = state.phase;
  view.round = state.round;
  view.earth = state.earth;
  view.escape = state.escape;
  view.asker = state.asker;
  view.asked = state.asked;
  view.probed = state.probed;
  view.reason = state.reason;
  view.hand_size = static_cast<std::uint8_t>(state.hand.size());
  view.chip_deck_size = static_cast<std::uint8_t>(state.chip_deck.size());
  view.unseen_size = static_cast<std::uint8_t>(state.unseen.size());
}

// Planned cards lie face down until the Agent has moved.
bool plans_are_hidden(Phase phase) {
  return phase == Phase::plan || phase == Phase::w1 || phase == Phase::agent_move;
}

bool sees_plan(const State& state, Seat owner, Observer observer) {
  if (observer.is(owner)) return true;
  return observer.is(agent_seat) && state.probed.has(owner);  // SIS-133
}

void show_survivors(const Rules& rules, const State& state, Observer observer, View& view) {
  const bool hidden = plans_are_hidden(state.phase) && !hunted(rules, state.round);
  for (const Seat seat : survivor_seats(rules)) {
    Survivor& seen = view.survivor(seat);
    seen = state.survivor(seat);
    if (seen.planned != Location::none) view.chosen.add(seat);
    if (hidden && !sees_plan(state, seat, observer)) seen.planned = Location::none;
  }
}

}  // namespace

View Game::view(const Rules& rules, const State& state, Observer observer) {
  View view{};
  copy_public(state, view);
  if (!observer.is_spectator()) view.me = static_cast<std::uint8_t>(observer.seat());
  show_survivors(rules, state, observer, view);
  view.complete = is_over(state);
  if (view.complete || observer.is(agent_seat)) {
    view.hand = state.hand;
    view.unseen = state.unseen;
  }
  if (!view.complete) return view;
  view.item_decks = state.item_decks;
  view.chip_deck = state.chip_deck;
  return view;
}

std::optional<Event> Game::witness(const Rules&, const Event& event, Observer observer) {
  Event seen = event;
  switch (event.what) {
    case What::Planned:
      if (!observer.is(event.seat)) seen.place = Location::none;
      return seen;
    case What::Replanned:
      if (!observer.is(event.seat)) return std::nullopt;
      return seen;
    case What::Probed:
      if (!observer.is(agent_seat) && !observer.is(event.seat)) seen.place = Location::none;
      return seen;
    case What::AgentDrew:
    case What::AgentDiscarded:
      if (!observer.is(agent_seat)) seen.subject = 0;
      return seen;
    default:
      return seen;
  }
}

bool Game::reveals(const Rules&, const Event& event, Observer observer) {
  switch (event.what) {
    case What::Probed:
    case What::AgentDrew:
      return observer.is(agent_seat);
    case What::Revealed:
      return !observer.is(event.seat);
    case What::CardUsed:
      return !observer.is(agent_seat);
    case What::ItemDrawn:
    case What::GameOver:
      return true;
    default:
      return false;
  }
}

}  // namespace sisypho
