#include "games/asterisk/planner.hpp"

#include <algorithm>

#include "engine/hash.hpp"
#include "games/asterisk/play.hpp"

namespace asterisk {
namespace {

// Asking takes time, so it has to be expected to bring something.
constexpr float worth_asking = 0.25f;
// The same cards taken in another order add up to nearly the same.
constexpr float no_difference = 0.001f;
constexpr int price_of_any_card = 100;

constexpr bool has(std::uint8_t abilities, Ability ability) {
  return (abilities >> static_cast<int>(ability) & 1) != 0;
}

}  // namespace

int use_of(const Rules& rules, Card card) {
  const Face& face = rules.face(card);
  switch (face.type) {
    case CardType::turnAddOn:
      return 5;
    case CardType::actionTurn:
      return face.way == Way::LR ? 4 : 3;
    case CardType::basicAddOn:
      return 3;
    default:
      return face.way == Way::LR ? 2 : 1;
  }
}

bool Planner::Found::beats(const Found& other) const {
  if (gain > other.gain + no_difference) return true;
  return gain > other.gain - no_difference && gain > no_difference && price < other.price;
}

// What was played on the way from one position to another.
int Planner::price_of(const Spot& before, const Spot& after) const {
  int price = 0;
  for (int i = 0; i < hand_.size(); ++i)
    if (((after.used ^ before.used) >> i & 1) != 0)
      price += price_of_any_card + use_of(rules_, hand_[i]);
  return price;
}

std::uint64_t Planner::Spot::key() const {
  return std::uint64_t{used} | std::uint64_t{line} << 12 | std::uint64_t{dial} << 20 |
         std::uint64_t{static_cast<std::uint8_t>(pending)} << 25 |
         std::uint64_t{static_cast<std::uint8_t>(top)} << 27 | std::uint64_t{started} << 35 |
         std::uint64_t{helped} << 36 | std::uint64_t{played} << 37 | std::uint64_t{abilities} << 45;
}

Planner::Planner(const Rules& rules, const View& view, const Weights& weights)
    : rules_(rules),
      view_(view),
      weights_(weights),
      hand_(view.player(view.active).hand),
      line_(view.line) {
  for (const float chance : weights.help) may_ask_ = may_ask_ || chance > 0;
}

float Planner::take(Spot& spot, unsigned places) const {
  float gain = 0;
  for (int i = 0; i < line_.size(); ++i) {
    if ((places >> i & 1u) == 0) continue;
    gain += weights_.line[static_cast<std::size_t>(i)];
    spot.line = static_cast<std::uint8_t>(spot.line & ~(1u << i));
    if ((rules_.informer_set & bit(line_[i])) != 0)
      spot.abilities =
          static_cast<std::uint8_t>(spot.abilities | 1u << rules_.profile(line_[i]).number);
  }
  return gain;
}

float Planner::move(Spot& spot, int steps) const {
  spot.dial = static_cast<std::uint8_t>(turned(rules_, spot.dial, steps));
  const Landing here = landing(rules_, line_, spot.line, spot.dial);
  const float gain = take(spot, here.taken());
  return gain + take(spot, taken_then(rules_, here, here.without(here.taken())));
}

template <class Try>
void Planner::each_card(const Spot& spot, Try&& attempt) {
  for (int i = 0; i < hand_.size(); ++i) {
    if ((spot.used >> i & 1) != 0) continue;
    const Card card = hand_[i];
    const Face& face = rules_.face(card);
    Spot next = spot;
    next.used = static_cast<std::uint16_t>(next.used | 1u << i);
    ++next.played;
    const bool crack = spot.started && spot.pending == Deed::CRACK;
    if (face.is_turn() && (!spot.started || crack)) {
      next.started = true;
      next.pending = face.deed;
      const bool both = crack && has(spot.abilities, Ability::crack_both_ways);
      for (const Direction direction : {Direction::L, Direction::R})
        if (both || allows(face.way, direction))
          attempt(next, steps_of(face, direction),
                  Action::of(crack ? Verb::useCrack : Verb::playTurn, card, direction));
      next.pending = spot.pending;
    }
    if (!spot.started) continue;
    if (face.add_on != AddOn::none)
      for (const std::int8_t steps : add_on_steps(rules_, face.add_on, spot.abilities))
        attempt(next, steps, Action::of(Verb::playAddOn, card, steps));
    const Face& top = rules_.face(spot.top);
    if (face.deed == Deed::COPYCAT && has(spot.abilities, Ability::copycat_add_on) && top.is_turn())
      for (const Direction direction : {Direction::L, Direction::R})
        if (allows(top.way, direction))
          attempt(next, steps_of(top, direction),
                  Action::of(Verb::playCopyCatAddOn, card, direction));
    if (face.add_on != AddOn::FLIPSIDE || !has(spot.abilities, Ability::flipside_for_turn))
      continue;
    next.top = card;
    for (int k = 0; k < hand_.size(); ++k) {
      const Face& turn = rules_.face(hand_[k]);
      if ((next.used >> k & 1) != 0 || turn.type != CardType::basicTurn) continue;
      Spot both = next;
      both.used = static_cast<std::uint16_t>(both.used | 1u << k);
      ++both.played;
      for (const Direction direction : {Direction::L, Direction::R}) {
        if (!allows(turn.way, direction)) continue;
        Action action = Action::of(Verb::flipsideForTurn, card, direction);
        action.cards[1] = static_cast<std::uint8_t>(hand_[k]);
        attempt(both, steps_of(turn, direction), action);
      }
    }
  }
}

template <class Try>
void Planner::each_deed(const Spot& spot, Try&& attempt) {
  Spot next = spot;
  next.pending = Deed::none;
  if (spot.pending == Deed::COPYCAT) {
    const Face& top = rules_.face(spot.top);
    for (const Direction direction : {Direction::L, Direction::R})
      if (top.is_turn() && allows(top.way, direction))
        attempt(next, steps_of(top, direction),
                Action::of(Verb::useCopyCat, Card::none, direction));
  }
  if (spot.pending != Deed::INSIDE) return;
  for (int i = 0; i < line_.size(); ++i) {
    const Profile& profile = rules_.profile(line_[i]);
    if ((spot.line >> i & 1) == 0 || profile.is_enemy()) continue;
    if (!profile.low_value && !has(spot.abilities, Ability::any_inside)) continue;
    for (const Direction direction : {Direction::L, Direction::R})
      attempt(next, direction == Direction::R ? profile.number : -profile.number,
              Action::of(Verb::useInside, static_cast<Card>(line_[i]), direction));
  }
}

template <class Try>
void Planner::each_move(const Spot& spot, Try&& attempt) {
  if (spot.played < weights_.cards) each_card(spot, attempt);
  if (spot.started) each_deed(spot, attempt);
}

Planner::Found Planner::value(const Spot& spot) {
  if (spot.line == 0) return {};
  const std::uint64_t key = spot.key();
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  Found best;
  each_move(spot, [&](Spot next, int steps, const Action&) {
    const float gain = move(next, steps);
    const Found rest = value(next);
    const Found found{gain + rest.gain, price_of(spot, next) + rest.price};
    if (found.beats(best)) best = found;
  });
  if (may_ask_ && spot.started && !spot.helped) {
    const Found helped{with_help(spot), best.price};
    if (helped.beats(best)) best = helped;
  }
  known_.emplace(key, best);
  return best;
}

// Asking costs nothing but time: if nobody helps, the turn goes on as it would have.
float Planner::with_help(const Spot& spot) {
  Spot alone = spot;
  alone.helped = true;
  const float otherwise = value(alone).gain;
  float best = otherwise;
  for (std::size_t i = 0; i < helpful_steps.size(); ++i) {
    if (weights_.help[i] <= 0) continue;
    Spot next = alone;
    const float gain = move(next, helpful_steps[i]);
    const float helped = gain + value(next).gain;
    if (helped > otherwise)
      best = std::max(best, otherwise + weights_.help[i] * (helped - otherwise));
  }
  return best;
}

// Every way to begin, the first card and the next, is overlooked by itself.
bool Planner::is_seen(std::uint64_t& way) const {
  if (weights_.overlook_percent == 0) return true;
  engine::Hash hash;
  hash.add(weights_.luck);
  hash.add(++way);
  return static_cast<int>(hash.value() % 100) >= weights_.overlook_percent;
}

Planner::Found Planner::seen_from(const Spot& spot, std::uint64_t& way) {
  Found best{is_seen(way) ? 0.0f : -100.0f, 0};
  each_move(spot, [&](Spot next, int steps, const Action&) {
    if (!is_seen(way)) return;
    const float gain = move(next, steps);
    const Found rest = value(next);
    const Found found{gain + rest.gain, price_of(spot, next) + rest.price};
    if (found.beats(best)) best = found;
  });
  if (may_ask_ && is_seen(way)) best.gain = std::max(best.gain, with_help(spot));
  return best;
}

Plan Planner::best() {
  Spot here;
  here.line = static_cast<std::uint8_t>(all_places(line_));
  here.dial = view_.dial;
  here.abilities = view_.abilities;
  here.pending = view_.turn.pending;
  here.started = view_.turn.started;
  const Discard& discard = view_.player(view_.active).discard;
  here.top = discard.empty() ? Card::none : discard.back();
  Plan plan;
  Found best;
  std::uint64_t way = 0;
  each_move(here, [&](Spot next, int steps, const Action& action) {
    const float gain = move(next, steps);
    const Found rest = here.started ? value(next) : seen_from(next, way);
    const Found found{gain + rest.gain, price_of(here, next) + rest.price};
    if (!found.beats(best)) return;
    best = found;
    plan = {found.gain, found.price / price_of_any_card, false, action};
  });
  if (!may_ask_ || !here.started) return plan;
  const float asked = with_help(here);
  if (asked > plan.gain + worth_asking) plan = {asked, 0, true, Action::plain(Verb::requestAssist)};
  return plan;
}

// What help by these steps would add to going on alone.
float Planner::after_help(int steps) {
  Spot next;
  next.line = static_cast<std::uint8_t>(all_places(line_));
  next.dial = view_.dial;
  next.abilities = view_.abilities;
  next.pending = view_.turn.pending;
  next.started = true;
  next.helped = true;
  const Discard& discard = view_.player(view_.active).discard;
  next.top = discard.empty() ? Card::none : discard.back();
  const float otherwise = value(next).gain;
  const float gain = move(next, steps);
  return gain + value(next).gain - otherwise;
}

}  // namespace asterisk
