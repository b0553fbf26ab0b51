#include "games/deathstar/scout.hpp"

#include <algorithm>
#include <limits>

#include "games/deathstar/play.hpp"
#include "games/deathstar/race.hpp"

namespace deathstar {
namespace {

constexpr float price_of_force = 1.35F;  // a Force spot on the way, against 1 for any other
constexpr float price_of_jail = 0.8F;    // a turn still to serve
constexpr float price_of_owed = 2.0F;
constexpr float price_of_escape = 0.7F;
constexpr float worth_of_hit = 0.5F;  // of the work given to somebody else
constexpr float lines_a_turn = 2.0F;  // what a turn in Hyperspace weighs
constexpr float unreachable = 99.0F;

bool occupied(const Rules& rules, const View& view, Spot spot) {
  if (is_holding(rules, spot)) return false;
  for (int i = 0; i < rules.seats; ++i)
    for (const Token& token : view.players[static_cast<std::size_t>(i)].tokens)
      if (token.spot == spot) return true;
  return false;
}

}  // namespace

Spot short_spot(const Rules& rules, const View& view, const Path::Spots& path, int length) {
  for (int i = length - 2; i >= 0; --i)
    if (!occupied(rules, view, path[static_cast<std::size_t>(i)]))
      return path[static_cast<std::size_t>(i)];
  return Spot::none;
}

Landing land(const Rules& rules, const View& view, Kind kind, Spot spot) {
  Landing landing{view.players, false, {}};
  Player& mover = landing.players[static_cast<std::size_t>(engine::index(view.current))];
  const bool meets = rules.on.collision != Collision::none && !is_holding(rules, spot);
  for (int i = 0; meets && i < rules.seats; ++i) {
    if (engine::seat_at(i) == view.current) continue;
    for (Kind each : both_kinds) {
      Token& token = landing.players[static_cast<std::size_t>(i)].token(each);
      const bool like = each == kind || rules.on.collision == Collision::detention_or_short;
      if (token.spot != spot || !like) continue;
      const bool jail = rules.on.collision == Collision::detention_or_short;
      token = Token{jail ? rules.detention : rules.compactor, 0, false};
      landing.hit = true;
      landing.victim = engine::seat_at(i);
    }
  }
  mover.token(kind) = Token{spot, 0, false};
  if (rules.kinds[at(spot)] == SpotKind::control_room) mover.blueprint = true;
  if (rules.kinds[at(spot)] == SpotKind::tractor_beam) mover.tractor = true;
  return landing;
}

Scout::Scout(const Rules& rules)
    : dear_(measure(rules, price_of_force)), plain_(measure(rules, 1.0F)) {
  const auto values = flight_turns(rules);
  flight_ = values.rest;
  for (int i = 0; i < rules.board->rows * rules.board->lanes; ++i)
    if (rules.kinds[at(spot_at(index(Spot::space0) + i))] == SpotKind::tie)
      flight_[static_cast<std::size_t>(i) + 1] = values.fight[static_cast<std::size_t>(i) + 1];
}

// Cheapest ways from everywhere to the rooms and the Falcon, where stepping on a Force spot has its
// price.
Scout::Distances Scout::measure(const Rules& rules, float price) {
  Distances lines;
  const Board& board = *rules.board;
  for (std::size_t goal : {control, tractor, falcon}) {
    lines[goal].fill(unreachable);
    const SpotKind wanted = goal == control   ? SpotKind::control_room
                            : goal == tractor ? SpotKind::tractor_beam
                                              : SpotKind::falcon;
    for (int i = 0; i < board.spot_count; ++i)
      if (rules.kinds[static_cast<std::size_t>(i)] == wanted)
        lines[goal][static_cast<std::size_t>(i)] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (int i = 0; i < board.spot_count; ++i) {
        for (Spot next : board.out[static_cast<std::size_t>(i)]) {
          const float step = rules.kinds[at(next)] == SpotKind::force ? price : 1.0F;
          const float way = lines[goal][at(next)] + step;
          if (way >= lines[goal][static_cast<std::size_t>(i)]) continue;
          lines[goal][static_cast<std::size_t>(i)] = way;
          changed = true;
        }
      }
    }
  }
  return lines;
}

// The cheapest way to share what is left of the two rooms, plus both ways to the Falcon.
float Scout::shared_way(const Distances& lines, const Rules& rules, const Player& player) {
  Spot control_spot = Spot::none;
  Spot tractor_spot = Spot::none;
  for (int i = 0; i < rules.board->spot_count; ++i) {
    if (rules.kinds[static_cast<std::size_t>(i)] == SpotKind::control_room)
      control_spot = spot_at(i);
    if (rules.kinds[static_cast<std::size_t>(i)] == SpotKind::tractor_beam)
      tractor_spot = spot_at(i);
  }
  auto home = [&](Spot spot) { return lines[falcon][at(spot)]; };
  auto via = [&](Spot from, Goal goal, Spot room) { return lines[goal][at(from)] + home(room); };
  auto via_both = [&](Spot from) {
    const float between = lines[tractor][at(control_spot)];
    return std::min(lines[control][at(from)] + between + home(tractor_spot),
                    lines[tractor][at(from)] + between + home(control_spot));
  };
  const bool done = mission_complete(rules, player);
  const bool either = rules.on.missions == Missions::either;
  const bool need_control = !done && !player.blueprint;
  const bool need_tractor = !done && !player.tractor;
  const Spot a = player.tokens[0].spot;
  const Spot b = player.tokens[1].spot;
  if (either && !done)
    return std::min(
        {via(a, control, control_spot) + home(b), via(a, tractor, tractor_spot) + home(b),
         via(b, control, control_spot) + home(a), via(b, tractor, tractor_spot) + home(a)});
  if (need_control && need_tractor)
    return std::min({via(a, control, control_spot) + via(b, tractor, tractor_spot),
                     via(b, control, control_spot) + via(a, tractor, tractor_spot),
                     via_both(a) + home(b), via_both(b) + home(a)});
  if (need_control)
    return std::min(via(a, control, control_spot) + home(b),
                    via(b, control, control_spot) + home(a));
  if (need_tractor)
    return std::min(via(a, tractor, tractor_spot) + home(b),
                    via(b, tractor, tractor_spot) + home(a));
  return home(a) + home(b);
}

float Scout::work(const Rules& rules, const Player& player) const {
  float sum = price_of_owed * player.owed - price_of_escape * player.escapes;
  if (paired(rules, player)) {
    const Spot spot = pair_spot(player);
    if (spot == Spot::base) return -unreachable;
    const auto code = spot == rules.falcon
                          ? std::size_t{0}
                          : static_cast<std::size_t>(index(spot) - index(Spot::space0) + 1);
    return sum + lines_a_turn * flight_[code];
  }
  for (const Token& token : player.tokens)
    if (detained(rules, token))
      sum +=
          price_of_jail * static_cast<float>(std::max(0, rules.on.detention_turns - token.served));
  return sum + shared_way(dear_, rules, player) + lines_a_turn * flight_[0];
}

float Scout::distance(const Rules& rules, const Player& player) const {
  if (!paired(rules, player)) return shared_way(plain_, rules, player);
  const Spot spot = pair_spot(player);
  if (spot == Spot::base) return -unreachable;
  return spot == rules.falcon ? 0.0F : -1.0F - static_cast<float>(rules.board->row(spot));
}

// The mean change over all cards of the deck.
float Scout::after_drawing(const Rules& rules, const Player& player, Kind kind) const {
  const Spot here = player.token(kind).spot;
  float sum = 0;
  float cards = 0;
  for (std::size_t i = 1; i < rules.board->cards.size(); ++i) {
    const CardKind& card = rules.board->cards[i];
    const auto count = static_cast<float>(rules.card_counts[i]);
    if (count == 0) continue;
    Player after = player;
    float value = 0;
    auto moved_to = [&](Spot spot) {
      after = player;
      after.token(kind) = Token{spot, 0, false};
      if (rules.kinds[at(spot)] == SpotKind::control_room) after.blueprint = true;
      if (rules.kinds[at(spot)] == SpotKind::tractor_beam) after.tractor = true;
      return work(rules, after);
    };
    switch (card.effect) {
      case Effect::extra_turn:
        value = work(rules, after) - lines_a_turn;
        break;
      case Effect::lose_turn:
        ++after.owed;
        value = work(rules, after);
        break;
      case Effect::escape:
        ++after.escapes;
        value = work(rules, after);
        break;
      case Effect::ahead:
      case Effect::back: {
        value = unreachable * 2;
        const auto paths = card.effect == Effect::back ? rules.retreats(here, card.value)
                                                       : rules.walks(here, card.value);
        for (const Path& path : paths)
          if (!path.needs_open || mission_complete(rules, player))
            value = std::min(value, moved_to(path.end));
        break;
      }
      case Effect::go_to:
        value = moved_to(card.target);
        break;
      case Effect::detention:
        value = moved_to(rules.detention);
        break;
      case Effect::compactor:
        value = moved_to(rules.compactor);
        break;
    }
    sum += count * value;
    cards += count;
  }
  return sum / cards;
}

float Scout::after_landing(const Rules& rules, const View& view, Kind kind, Spot spot) const {
  const Landing landing = land(rules, view, kind, spot);
  const Player& mover = landing.players[static_cast<std::size_t>(engine::index(view.current))];
  const bool draws =
      rules.kinds[at(spot)] == SpotKind::force && (view.drawn == 0 || rules.on.chain_draws);
  float value = draws ? after_drawing(rules, mover, kind) : work(rules, mover);
  if (landing.hit) {
    const auto victim = static_cast<std::size_t>(engine::index(landing.victim));
    value -=
        worth_of_hit * (work(rules, landing.players[victim]) - work(rules, view.players[victim]));
  }
  return value;
}

float Scout::flight_score(const Rules& rules, const View& view, Spot end) const {
  Player mover = view.player(view.current);
  for (Token& token : mover.tokens) token.spot = end;
  float value = work(rules, mover);
  for (int i = 0; i < rules.seats && rules.on.collision != Collision::none; ++i) {
    if (engine::seat_at(i) == view.current || !in_hyperspace(end)) continue;
    const Player& other_player = view.players[static_cast<std::size_t>(i)];
    if (pair_spot(other_player) != end) continue;
    Player sent = other_player;
    for (Token& token : sent.tokens) token.spot = rules.falcon;
    value -= 0.2F * (work(rules, sent) - work(rules, other_player));
  }
  return value;
}

float Scout::score(const Rules& rules, const View& view, const Action& action) const {
  const Player& mover = view.player(view.current);
  const bool pair = paired(rules, mover);
  switch (action.verb) {
    case Verb::spin:
      return 0;
    case Verb::present_escape:
      return -1;  // at once
    case Verb::hold:
      return work(rules, mover);
    case Verb::move:
    case Verb::move_card: {
      const Spot end = action.end();
      const Kind kind = action.verb == Verb::move ? action.token : view.mover;
      if (mover.token(other(kind)).spot == end && !is_holding(rules, end) &&
          rules.on.collision == Collision::detention_or_short) {
        const Spot stop = short_spot(rules, view, action.path, action.length);
        return stop == Spot::none ? work(rules, mover) : after_landing(rules, view, kind, stop);
      }
      return after_landing(rules, view, kind, end);
    }
    case Verb::send_back:
    case Verb::stop_short: {
      const auto length = static_cast<std::size_t>(
          action.verb == Verb::send_back ? view.meeting.length : view.meeting.stop);
      if (length == 0) return work(rules, mover);
      const Spot end = view.meeting.path[length - 1];
      return pair ? flight_score(rules, view, end) : after_landing(rules, view, view.mover, end);
    }
    case Verb::use_card_free: {
      Player freed = mover;
      freed.token(other(view.mover)).free = true;
      return work(rules, freed);
    }
    case Verb::use_card_move: {
      float best = std::numeric_limits<float>::max();
      for (const Path& path :
           rules.walks(mover.token(view.mover).spot, rules.card(view.card).value))
        if (!path.needs_open || view.falcon_open)
          best = std::min(best, after_landing(rules, view, view.mover, path.end));
      return best;
    }
    case Verb::fly:
    case Verb::step:
      return flight_score(rules, view, action.end());
  }
  return 0;
}

Action Scout::choose(const Rules& rules, const View& view, const Game::Actions& legal) const {
  if (legal.size() == 1) return legal[0];
  Action best = legal[0];
  float least = std::numeric_limits<float>::max();
  for (const Action& action : legal) {
    const float value = score(rules, view, action);
    if (value >= least) continue;
    least = value;
    best = action;
  }
  return best;
}

}  // namespace deathstar
