#include <algorithm>

#include "games/deathstar/codec.hpp"
#include "games/deathstar/play.hpp"
#include "games/deathstar/race.hpp"

// Why somebody who plays well would do something, as far as the open table tells.
namespace deathstar {
namespace {

using engine::Motive;

// Lines to what is needed next: the nearest mission that is still to do, then the way to the ship
// and out. Negative where there is none.
int lines_left(const Rules& rules, const Player& player) {
  if (mission_complete(rules, player) || paired(rules, player))
    return remaining_way(rules, player).lines;
  int least = -1;
  const auto measure = [&](const std::array<int, 64>& lines) {
    for (const Token& token : player.tokens) {
      if (!on_station(token.spot) || lines[at(token.spot)] < 0) continue;
      if (least < 0 || lines[at(token.spot)] < least) least = lines[at(token.spot)];
    }
  };
  if (!player.blueprint) measure(rules.board->to_blueprint);
  if (!player.tractor) measure(rules.board->to_tractor);
  return least;
}

Motive of_event(const Rules& rules, const Event& event, Seat seat) {
  switch (event.what) {
    case What::MissionCardTaken:
      return {"why.takes", {{"mission", engine::name_of(event.word)}}};
    case What::TokenBoarded:
      return {"why.boards", {{"token", engine::name_of(event.token)}}};
    case What::GameWon:
      return {"why.wins"};
    case What::DogfightStarted:
      return {
          "why.dogfight",
          {{"win", rules.on.dogfight[0]}, {"all", rules.on.dogfight[0] + rules.on.dogfight[1]}}};
    case What::TokenSent:
      if (event.seat == seat) return {};
      return {"why.sends",
              {{"seat", engine::index(event.seat)}, {"token", engine::name_of(event.token)}}};
    case What::PairSentBack:
      if (event.seat == seat) return {};
      return {"why.sends", {{"seat", engine::index(event.seat)}, {"token", "pair"}}};
    default:
      return {};
  }
}

// How many of the Force cards help whoever draws them.
Motive of_drawing(const Rules& rules) {
  int good = 0;
  int all = 0;
  for (const CardKind& card : rules.board->cards) {
    all += card.count;
    good += card.with_you ? card.count : 0;
  }
  return {"why.force", {{"win", good}, {"all", all}}};
}

// What comes of it, in a world that looks like this; whoever stands there is sent back.
Motive of_moving(const Rules& rules, const View& view, Seat seat, const Action& action) {
  Chance chance = Chance::fast(0);
  State state = Game::sample(rules, view, chance);
  const int before = lines_left(rules, state.player(seat));
  const Time now = state.turn_began;
  Events events;
  if (!Game::apply(rules, state, seat, action, now, chance, events).ok()) return {};
  if (state.phase == Phase::await_collision && state.current == seat)
    static_cast<void>(
        Game::apply(rules, state, seat, Action::plain(Verb::send_back), now, chance, events));
  bool draws = false;
  for (const Event& event : events) {
    // What a card does is not known before.
    if (event.what == What::ForceDrawn) {
      draws = true;
      break;
    }
    if (Motive motive = of_event(rules, event, seat); !motive.key.empty()) return motive;
  }
  if (draws) return of_drawing(rules);
  const int after = lines_left(rules, state.player(seat));
  if (before >= 0 && after >= 0 && after < before) return {"why.nearer", {{"number", after}}};
  return {"why.waits"};
}

}  // namespace

engine::Motive Game::why(const Rules& rules, const View& view, Seat seat, const Action& action) {
  switch (action.verb) {
    case Verb::spin:
      return {view.phase == Phase::await_dogfight ? "why.fight" : "why.spin"};
    case Verb::present_escape:
    case Verb::use_card_free:
      return {"why.frees", {{"token", engine::name_of(action.token)}}};
    case Verb::stop_short:
      return {"why.stop_short"};
    case Verb::hold:
      return {"why.waits"};
    default:
      return of_moving(rules, view, seat, action);
  }
}

}  // namespace deathstar
