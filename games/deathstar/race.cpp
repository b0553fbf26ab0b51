#include "games/deathstar/race.hpp"

#include <algorithm>
#include <cmath>

#include "games/deathstar/play.hpp"

namespace deathstar {
namespace {

constexpr float far_away = 60.0F;
constexpr float worth_of_escape = 0.4F;  // turns that a kept Escape card saves on average

std::size_t at(int number) { return static_cast<std::size_t>(number); }

}  // namespace

FlightTurns flight_turns(const Rules& rules) {
  FlightTurns turns;
  const int spaces = rules.board->rows * rules.board->lanes;
  turns.rest.fill(8.0F);
  turns.fight.fill(8.0F);
  const float total = static_cast<float>(rules.on.dogfight[0] + rules.on.dogfight[1]);
  const float win = static_cast<float>(rules.on.dogfight[0]) / total;
  float weights = 0;
  for (std::uint8_t weight : rules.on.spinner) weights += weight;
  auto landing = [&](Spot spot) {  // turns after the one that lands here
    if (spot == Spot::base) return 0.0F;
    const std::size_t code = at(index(spot) - index(Spot::space0) + 1);
    return rules.kinds[at(index(spot))] == SpotKind::tie ? turns.fight[code] : turns.rest[code];
  };
  auto best = [&](std::span<const Path> paths, float otherwise) {
    for (const Path& path : paths) otherwise = std::min(otherwise, landing(path.end));
    return otherwise;
  };
  for (int round = 0; round < 200; ++round) {
    for (int i = 0; i <= spaces; ++i) {
      const Spot spot = i == 0 ? rules.falcon : spot_at(index(Spot::space0) + i - 1);
      if (i > 0)
        turns.fight[at(i)] = win * best(rules.steps(spot), far_away) + (1 - win) * turns.rest[0];
      float sum = 0;
      for (int number = 1; number <= 3; ++number) {
        const auto paths = rules.flights(spot, number);
        const bool may_stay = paths.empty() || none_leads_higher(rules, spot, number);
        sum += static_cast<float>(rules.on.spinner[at(number - 1)]) *
               best(paths, may_stay ? turns.rest[at(i)] : far_away);
      }
      turns.rest[at(i)] = 1 + sum / weights;
    }
  }
  return turns;
}

Race::Race(const Rules& rules)
    : rules_(rules), falcon_(rules.falcon), flight_(flight_turns(rules)) {
  for (int i = 0; i < rules.board->spot_count; ++i) used_.push_back(static_cast<Code>(i));
  for (int served = 0; served < rules.on.detention_turns; ++served)
    used_.push_back(static_cast<Code>(64 + served));
  for (std::uint8_t count : rules.card_counts) deck_size_ += count;
  for (int from = 0; from < rules.board->spot_count; ++from)
    for (int number = 1; number <= 3; ++number)
      for (const Path& path : rules.walks(spot_at(from), number))
        if (path.length == number)
          reach_[at(from)][at(index(path.end))] =
              static_cast<std::uint8_t>(reach_[at(from)][at(index(path.end))] | 1u << (number - 1));
  turns_.assign(at(missions * codes * codes), far_away);
  drawing_.assign(at(missions * codes * codes), far_away);
  solve_station();
}

Race::Code Race::code_of(const Token& token) const {
  if (token.spot == rules_.detention && !token.free)
    return static_cast<Code>(64 + std::min<int>(token.served, rules_.on.detention_turns - 1));
  return static_cast<Code>(index(token.spot));
}

// One more turn of its owner has passed.
Race::Code Race::aged(Code code) const {
  if (!is_detained(code)) return code;
  if (code - 64 + 1 >= rules_.on.detention_turns) return static_cast<Code>(index(rules_.detention));
  return static_cast<Code>(code + 1);
}

int Race::done_at(int done, Spot spot) const {
  const SpotKind kind = rules_.kinds[at(index(spot))];
  if (kind == SpotKind::control_room) return done | 1;
  if (kind == SpotKind::tractor_beam) return done | 2;
  return done;
}

bool Race::complete(int done) const {
  Player player;
  player.blueprint = (done & 1) != 0;
  player.tractor = (done & 2) != 0;
  return mission_complete(rules_, player);
}

// The token stands on a spot at the end of a move; what the spot does, and then the turn is over.
float Race::after_landing(int done, Spot spot, Code mate) const {
  const int now = done_at(done, spot);
  const Code code = static_cast<Code>(index(spot));
  if (rules_.kinds[at(index(spot))] == SpotKind::force) return cell(drawing_, now, code, mate);
  return cell(turns_, now, code, aged(mate));
}

float Race::best_walk(int done, bool open, std::span<const Path> paths, Code mate) const {
  float best = far_away;
  for (const Path& path : paths)
    if (open || !path.needs_open) best = std::min(best, after_landing(done, path.end, mate));
  return best;
}

float Race::after_card(int done, Spot spot, Code mate, const CardKind& card) const {
  const Code here = static_cast<Code>(index(spot));
  const bool open = complete(done);
  switch (card.effect) {
    case Effect::extra_turn:
      return cell(turns_, done, here, aged(mate)) - 1;
    case Effect::lose_turn:
      return cell(turns_, done, here, aged(mate)) + 1;
    case Effect::escape:
      return cell(turns_, done, here, aged(mate)) - worth_of_escape;
    case Effect::ahead: {
      const float move = best_walk(done, open, rules_.walks(spot, card.value), mate);
      if (!card.may_free || !rules_.on.wide_release || !is_detained(mate)) return move;
      return std::min(move, cell(turns_, done, here, static_cast<Code>(index(rules_.detention))));
    }
    case Effect::back:
      return best_walk(done, open, rules_.retreats(spot, card.value), mate);
    case Effect::go_to:
      return after_landing(done, card.target, mate);
    case Effect::detention:
      return cell(turns_, done, 64, aged(mate));
    case Effect::compactor:
      return cell(turns_, done, static_cast<Code>(index(rules_.compactor)), aged(mate));
  }
  return far_away;
}

float Race::drawing(int done, Spot spot, Code mate) const {
  float sum = 0;
  for (std::size_t i = 1; i < rules_.board->cards.size(); ++i)
    if (rules_.card_counts[i] > 0)
      sum += static_cast<float>(rules_.card_counts[i]) *
             after_card(done, spot, mate, rules_.board->cards[i]);
  return sum / static_cast<float>(deck_size_);
}

float Race::best_after_spin(int done, Code a, Code b, int number) const {
  const bool open = complete(done);
  float best = far_away;
  bool moved = false;
  bool near = false;
  for (int which = 0; which < 2; ++which) {
    const Code mover = which == 0 ? a : b;
    const Code mate = which == 0 ? b : a;
    const Spot spot = is_detained(mover) ? rules_.detention : spot_at(mover);
    if (spot == falcon_) continue;
    near = near || (open && (rules_.board->approach >> index(spot) & 1) != 0);
    if (is_detained(mover) && number != 3) continue;
    if (!is_detained(mover) && is_detained(mate) && rules_.on.other_token_blocked) continue;
    moved = true;
    best = std::min(best, best_walk(done, open, rules_.walks(spot, number), mate));
  }
  const bool may_hold =
      rules_.on.hold == Hold::always || (near && rules_.on.hold == Hold::approach);
  if (!moved || may_hold) best = std::min(best, cell(turns_, done, aged(a), aged(b)));
  return best;
}

// One round over all places of the given missions; how much changed at most.
float Race::sweep(int done) {
  float weights = 0;
  for (std::uint8_t weight : rules_.on.spinner) weights += weight;
  float change = 0;
  for (Code a : used_) {
    for (Code b : used_) {
      if (b > a) continue;  // the two kinds of token run alike
      const bool landed = spot_at(a) == falcon_ && spot_at(b) == falcon_;
      float value = flight_.rest[0];
      if (!landed) {
        value = 0;
        for (int number = 1; number <= 3; ++number)
          value += static_cast<float>(rules_.on.spinner[at(number - 1)]) *
                   best_after_spin(done, a, b, number);
        value = std::min(far_away, 1 + value / weights);
      }
      change = std::max(change, std::fabs(value - cell(turns_, done, a, b)));
      cell(turns_, done, a, b) = value;
      cell(turns_, done, b, a) = value;
    }
  }
  for (Code a : used_) {
    if (is_detained(a) || rules_.kinds[a] != SpotKind::force) continue;
    for (Code b : used_) cell(drawing_, done, a, b) = drawing(done, spot_at(a), b);
  }
  return change;
}

void Race::solve_station() {
  for (int done = missions - 1; done >= 0; --done)  // missions are never lost
    for (int round = 0; round < 120; ++round)
      if (sweep(done) < 0.002F) break;
}

float Race::turns(const Player& player) const {
  if (paired(rules_, player)) return flight(pair_spot(player)) + player.owed;
  const int done = (player.blueprint ? 1 : 0) | (player.tractor ? 2 : 0);
  return cell(turns_, done, code_of(player.tokens[0]), code_of(player.tokens[1])) + player.owed -
         worth_of_escape * player.escapes;
}

float Race::turns_drawing(const Player& player, Kind landed) const {
  const int done = (player.blueprint ? 1 : 0) | (player.tractor ? 2 : 0);
  return cell(drawing_, done, code_of(player.token(landed)), code_of(player.token(other(landed)))) +
         player.owed - worth_of_escape * player.escapes;
}

}  // namespace deathstar
