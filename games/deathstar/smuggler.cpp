#include "games/deathstar/smuggler.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "games/deathstar/play.hpp"

namespace deathstar {
namespace {

constexpr int deepest_chain = 1;     // further cards of a chain are taken at their mean
constexpr int deepest_dogfight = 7;  // dogfights in one turn that are looked through
constexpr float certain = 1.0F;
// Found by trial in games against the baseline player.
constexpr float eagerness = 0.6F;      // of my loss, what others see in it as their gain
constexpr float hunting = 0.6F;        // of the turns I could cost others with my next spin
constexpr float spread_factor = 0.5F;  // how fast a lead in turns becomes a safe win
constexpr float tempo = 0.5F;          // the others come first now

std::size_t at(Seat seat) { return static_cast<std::size_t>(engine::index(seat)); }

Player& own(std::array<Player, 4>& players, const View& view) { return players[at(view.current)]; }

bool is_tie(const Rules& rules, Spot spot) { return rules.kinds[at(spot)] == SpotKind::tie; }

// The players after a landing, sent tokens and mission cards included.
std::array<Player, 4> landed_players(const Rules& rules, const View& view,
                                     const std::array<Player, 4>& players, Kind kind, Spot spot) {
  View changed = view;
  changed.players = players;
  return land(rules, changed, kind, spot).players;
}

}  // namespace

void CardMemory::witness(const Rules& rules, const Event& event) {
  if (event.what == What::ForceDrawn) {
    const int total = [&] {
      int sum = 0;
      for (std::uint8_t count : rules.card_counts) sum += count;
      return sum;
    }();
    // Once the unseen part is used up, the pile gives back what was put there, in order.
    if (drawn_ >= total && !ring_.empty()) ring_.take_top();
    ++drawn_;
    ++gone_[static_cast<std::size_t>(index(event.card))];
  } else if (event.what == What::ForceReturned) {
    if (ring_.size() == Deck::capacity) ring_.take_top();
    ring_.put_bottom(event.card);
  } else if (event.what == What::Reshuffled) {
    gone_ = {};
    ring_.clear();
    drawn_ = 0;
  }
}

std::array<float, 32> CardMemory::next(const Rules& rules) const {
  std::array<float, 32> weights{};
  int unseen = 0;
  for (std::size_t i = 1; i < weights.size(); ++i) {
    const int left = rules.card_counts[i] - gone_[i];
    if (left <= 0) continue;
    weights[i] = static_cast<float>(left);
    unseen += left;
  }
  if (unseen > 0) return weights;
  weights = {};
  if (!ring_.empty()) weights[static_cast<std::size_t>(index(ring_[0]))] = 1;
  return weights;
}

Smuggler::Threat Smuggler::find_threat(const Rules& rules, const Race& race, const Player& enemy,
                                       int number) {
  Threat threat;
  threat.weight = static_cast<float>(rules.on.spinner[static_cast<std::size_t>(number - 1)]);
  for (auto& spots : threat.station) spots.fill(never);
  threat.space.fill(never);
  float best = never;
  if (paired(rules, enemy)) {
    for (const Path& path : rules.flights(pair_spot(enemy), number)) {
      if (!in_hyperspace(path.end)) continue;
      const float turns = is_tie(rules, path.end) ? race.fight(path.end) : race.flight(path.end);
      best = std::min(best, turns);
      float& there = threat.space[at(path.end) - 64];
      there = std::min(there, turns);
    }
  } else {
    const bool open = mission_complete(rules, enemy);
    for (Kind kind : both_kinds) {
      const Token& token = enemy.token(kind);
      if (aboard(rules, token) || (detained(rules, token) && number != 3)) continue;
      for (const Path& path : rules.walks(token.spot, number)) {
        if (path.needs_open && !open) continue;
        Player after = enemy;
        after.token(kind) = Token{path.end, 0, false};
        if (rules.kinds[at(path.end)] == SpotKind::control_room) after.blueprint = true;
        if (rules.kinds[at(path.end)] == SpotKind::tractor_beam) after.tractor = true;
        const bool draws = rules.kinds[at(path.end)] == SpotKind::force;
        const float turns = draws ? race.turns_drawing(after, kind) : race.turns(after);
        best = std::min(best, turns);
        if (is_holding(rules, path.end)) continue;
        for (Kind victim : both_kinds) {
          if (rules.on.collision == Collision::like_to_compactor && victim != kind) continue;
          float& there = threat.station[index(victim)][at(path.end)];
          there = std::min(there, turns);
        }
      }
    }
  }
  for (auto& spots : threat.station)
    for (float& there : spots)
      if (there < never) there -= best;
  for (float& there : threat.space)
    if (there < never) there -= best;
  return threat;
}

Smuggler::Danger Smuggler::find_danger(const Rules& rules, const Race& race, const View& view) {
  Danger danger;
  if (rules.on.collision == Collision::none) return danger;
  for (int i = 0; i < rules.seats; ++i) {
    const Player& enemy = view.players[static_cast<std::size_t>(i)];
    if (engine::seat_at(i) == view.current || !playing(enemy) || enemy.owed > 0) continue;
    Enemy found{engine::seat_at(i), {}};
    for (int number = 1; number <= 3; ++number)
      found.numbers[static_cast<std::size_t>(number - 1)] = find_threat(rules, race, enemy, number);
    danger.push_back(found);
  }
  return danger;
}

Smuggler::Toll Smuggler::toll(const Look& look, const Player& player) const {
  Toll toll;
  const Rules& rules = look.rules;
  if (look.danger.empty()) return toll;
  std::array<float, 2> loss{};
  const bool pair = paired(rules, player);
  if (pair && !in_hyperspace(pair_spot(player))) return toll;
  const float now = look.race.turns(player);
  for (Kind kind : both_kinds) {
    const Token& token = player.token(kind);
    if (pair || aboard(rules, token) || is_holding(rules, token.spot)) continue;
    Player sent = player;
    const bool jail = rules.on.collision == Collision::detention_or_short;
    sent.token(kind) = Token{jail ? rules.detention : rules.compactor, 0, false};
    loss[index(kind)] = look.race.turns(sent) - now;
  }
  if (pair) loss[0] = look.race.flight(rules.falcon) - now;
  float weights = 0;
  for (std::uint8_t weight : rules.on.spinner) weights += weight;
  for (const Enemy& enemy : look.danger) {
    for (const Threat& threat : enemy.numbers) {
      float gain = 0;
      float cost = 0;
      float own_loss = 0;
      for (Kind kind : both_kinds) {
        const float mine = loss[index(kind)];
        if (mine <= 0) continue;
        const float price = pair ? threat.space[at(pair_spot(player)) - 64]
                                 : threat.station[index(kind)][at(player.token(kind).spot)];
        if (eagerness * mine - price <= gain) continue;
        gain = eagerness * mine - price;
        cost = price;
        own_loss = mine;
      }
      toll.own += threat.weight / weights * own_loss;
      toll.theirs[at(enemy.seat)] += threat.weight / weights * cost;
    }
  }
  return toll;
}

// Turns that the player at turn may cost somebody with the next spin, if that one stays there.
float Smuggler::hunted(const Look& look, const Players& players, const Player& enemy) const {
  const Rules& rules = look.rules;
  const Player& player = players[at(look.view.current)];
  if (rules.on.collision == Collision::none || paired(rules, player)) return 0;
  float sum = 0;
  for (Kind kind : both_kinds) {
    const Token& prey = enemy.token(kind);
    if (aboard(rules, prey) || is_holding(rules, prey.spot)) continue;
    unsigned numbers = 0;
    for (Kind hunter : both_kinds) {
      if (rules.on.collision == Collision::like_to_compactor && hunter != kind) continue;
      const Token& token = player.token(hunter);
      if (aboard(rules, token) || detained(rules, token)) continue;
      numbers |= look.race.reach(token.spot, prey.spot);
    }
    if (numbers == 0) continue;
    Player sent = enemy;
    const bool jail = rules.on.collision == Collision::detention_or_short;
    sent.token(kind) = Token{jail ? rules.detention : rules.compactor, 0, false};
    const float cost = std::max(0.0F, look.race.turns(sent) - look.race.turns(enemy));
    sum += hunting * static_cast<float>(std::popcount(numbers)) / 3 * cost;
  }
  return sum;
}

float Smuggler::chance(const Look& look, const Players& players, float needed) const {
  const View& view = look.view;
  const Toll tolls = toll(look, players[at(view.current)]);
  const float turns = needed + tolls.own - look.extra_turns;
  float odds_against = 0;
  for (int i = 0; i < look.rules.seats; ++i) {
    const Player& enemy = players[static_cast<std::size_t>(i)];
    if (engine::seat_at(i) == view.current || !playing(enemy)) continue;
    const float theirs = look.race.turns(enemy) + hunted(look, players, enemy) +
                         tolls.theirs[static_cast<std::size_t>(i)];
    const float spread = spread_factor * std::sqrt(1.0F + std::max(0.0F, turns) + theirs);
    odds_against += std::exp((turns + tempo - theirs) / spread);
  }
  if (odds_against == 0) return -turns;  // nobody to race: only time counts
  return 1 / (1 + odds_against);
}

float Smuggler::resting(const Look& look, const Players& players) const {
  return chance(look, players, look.race.turns(players[at(look.view.current)]));
}

float Smuggler::landing(const Look& look, const Players& before, Kind kind, Spot spot,
                        int depth) const {
  const Rules& rules = look.rules;
  Players players = landed_players(rules, look.view, before, kind, spot);
  if (rules.kinds[at(spot)] != SpotKind::force) return resting(look, players);
  if ((look.view.drawn > 0 || depth > 0) && !rules.on.chain_draws) return resting(look, players);
  if (depth > deepest_chain) {
    const Player& player = players[at(look.view.current)];
    return chance(look, players, look.race.turns_drawing(player, kind));
  }
  return drawing(look, players, kind, depth);
}

float Smuggler::drawing(const Look& look, const Players& players, Kind kind, int depth) const {
  float sum = 0;
  float weight = 0;
  for (std::size_t i = 1; i < look.rules.board->cards.size(); ++i) {
    if (look.next_card[i] <= 0) continue;
    sum += look.next_card[i] * card_effect(look, players, kind, look.rules.board->cards[i], depth);
    weight += look.next_card[i];
  }
  return sum / weight;
}

float Smuggler::along(const Look& look, const Players& players, Kind kind, const Path& path,
                      int depth) const {
  const Rules& rules = look.rules;
  if (rules.on.collision != Collision::detention_or_short || is_holding(rules, path.end))
    return landing(look, players, kind, path.end, depth);
  View now = look.view;
  now.players = players;
  const bool own_there = players[at(look.view.current)].token(other(kind)).spot == path.end;
  bool other_there = false;
  for (int i = 0; i < rules.seats; ++i)
    for (const Token& token : players[static_cast<std::size_t>(i)].tokens)
      other_there =
          other_there || (engine::seat_at(i) != look.view.current && token.spot == path.end);
  if (!own_there && !other_there) return landing(look, players, kind, path.end, depth);
  const Spot stop = short_spot(rules, now, path.spots, path.length);
  const float stopping =
      stop == Spot::none ? resting(look, players) : landing(look, players, kind, stop, depth);
  return own_there ? stopping : std::max(stopping, landing(look, players, kind, path.end, depth));
}

float Smuggler::best_path(const Look& look, const Players& players, Kind kind,
                          std::span<const Path> paths, int depth) const {
  float best = -1000;
  for (const Path& path : paths)
    if (!path.needs_open || look.view.falcon_open)
      best = std::max(best, along(look, players, kind, path, depth));
  return best > -1000 ? best : resting(look, players);
}

float Smuggler::card_effect(const Look& look, const Players& players, Kind kind,
                            const CardKind& card, int depth) const {
  const Rules& rules = look.rules;
  Players after = players;
  Player& player = own(after, look.view);
  const Spot here = player.token(kind).spot;
  switch (card.effect) {
    case Effect::extra_turn:
      return chance(look, players, look.race.turns(player) - 1);
    case Effect::lose_turn:
      ++player.owed;
      return resting(look, after);
    case Effect::escape:
      ++player.escapes;
      return resting(look, after);
    case Effect::ahead: {
      const float move = best_path(look, players, kind, rules.walks(here, card.value), depth + 1);
      if (!card.may_free || !rules.on.wide_release || !detained(rules, player.token(other(kind))))
        return move;
      player.token(other(kind)).free = true;
      return std::max(move, resting(look, after));
    }
    case Effect::back:
      return best_path(look, players, kind, rules.retreats(here, card.value), depth + 1);
    case Effect::go_to: {
      Path path;
      path.add(card.target);
      return along(look, players, kind, path, depth + 1);
    }
    case Effect::detention:
    case Effect::compactor:
      player.token(kind) =
          Token{card.effect == Effect::detention ? rules.detention : rules.compactor, 0, false};
      return resting(look, after);
  }
  return 0;
}

float Smuggler::fighting(const Look& look, const Players& players, Spot tie, int depth) const {
  const auto& odds = look.rules.on.dogfight;
  const float win = static_cast<float>(odds[0]) / static_cast<float>(odds[0] + odds[1]);
  Players back = players;
  for (Token& token : own(back, look.view).tokens) token.spot = look.rules.falcon;
  const float lost = resting(look, back);
  float best = lost;
  for (const Path& path : look.rules.steps(tie))
    best = std::max(best, flying(look, players, path.end, depth + 1));
  return win * best + (1 - win) * lost;
}

float Smuggler::flying(const Look& look, const Players& before, Spot end, int depth) const {
  if (end == Spot::base) return certain;
  Players players = before;
  for (int i = 0; i < look.rules.seats; ++i) {
    Player& player = players[static_cast<std::size_t>(i)];
    const bool hit = engine::seat_at(i) != look.view.current && pair_spot(player) == end &&
                     look.rules.on.collision != Collision::none;
    if (!hit) continue;
    for (Token& token : player.tokens) token.spot = look.rules.falcon;
  }
  for (Token& token : own(players, look.view).tokens) token.spot = end;
  if (!is_tie(look.rules, end)) return resting(look, players);
  if (depth < deepest_dogfight) return fighting(look, players, end, depth);
  return chance(look, players, look.race.fight(end));
}

float Smuggler::score(const Look& look, const Action& action) const {
  const View& view = look.view;
  const Players& players = view.players;
  const Player& player = players[at(view.current)];
  Path path;
  for (std::size_t i = 0; i < action.length; ++i) path.add(action.path[i]);
  switch (action.verb) {
    case Verb::spin:
      return 0;
    case Verb::present_escape:
      return 1;
    case Verb::hold:
      return resting(look, players);
    case Verb::move:
      return along(look, players, action.token, path, 0);
    case Verb::move_card:
      return along(look, players, view.mover, path, 0);
    case Verb::send_back:
    case Verb::stop_short: {
      const auto length = static_cast<std::size_t>(
          action.verb == Verb::send_back ? view.meeting.length : view.meeting.stop);
      if (length == 0) return resting(look, players);
      const Spot end = view.meeting.path[length - 1];
      return paired(look.rules, player) ? flying(look, players, end, 0)
                                        : landing(look, players, view.mover, end, 0);
    }
    case Verb::use_card_free: {
      Players after = players;
      own(after, view).token(other(view.mover)).free = true;
      return resting(look, after);
    }
    case Verb::use_card_move:
      return best_path(
          look, players, view.mover,
          look.rules.walks(player.token(view.mover).spot, look.rules.card(view.card).value), 0);
    case Verb::fly:
    case Verb::step:
      return flying(look, players, action.end(), 0);
  }
  return 0;
}

Action Smuggler::choose(const Rules& rules, const Race& race, const View& view,
                        const Game::Actions& legal) {
  if (legal.size() == 1) return legal[0];
  std::array<float, 32> cards{};
  for (std::size_t i = 1; i < cards.size(); ++i)
    cards[i] = static_cast<float>(rules.card_counts[i]);
  if (remembers_) cards = memory_.next(rules);
  const Look look{
      rules, view, race, find_danger(rules, race, view), cards, static_cast<float>(view.extra)};
  Action best = legal[0];
  float most = -1e9F;
  for (const Action& action : legal) {
    const float value = score(look, action);
    if (value <= most) continue;
    most = value;
    best = action;
  }
  return best;
}

}  // namespace deathstar
