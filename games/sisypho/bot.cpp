#include "games/sisypho/sisypho.hpp"

#include <array>

#include "engine/playout.hpp"
#include "games/sisypho/expert.hpp"
#include "games/sisypho/team.hpp"

// Players of both sides. All see a view only; what is hidden is imagined.
namespace sisypho {
namespace {

struct Skill {
  bool both_sides;       // thinks of what the other side thinks
  bool as_team;          // thinks of all Survivors at once
  std::uint32_t slips;   // percent of decisions that are taken at random
  bool chooses_targets;  // compares all uses of a card
};
constexpr int team_orders = 2;   // ways to share the work that are compared
constexpr int team_guesses = 8;  // plans that the Agent reckons with
constexpr Skill easy_skill{false, false, 45, false};
constexpr Skill normal_skill{true, false, 8, true};
constexpr Skill hard_skill{true, true, 0, true};

class Player : public engine::Bot<Game> {
 public:
  Player(const Skill& skill, Seat seat) : skill_(skill), seat_(seat) {}

  Action decide(const Rules& rules, const View& view, const Actions& legal,
                Chance& chance) override {
    if (legal.size() == 1 && !Game::is_shape(legal[0])) return legal[0];
    const State state = Game::sample(rules, view, chance);
    if (chance.below(0, 100) < skill_.slips) return slip(rules, state, legal, chance);
    return think(rules, state, legal, chance);
  }

 protected:
  virtual Action think(const Rules&, const State&, const Actions&, Chance&) = 0;
  Action slip(const Rules& rules, const State& state, const Actions& legal, Chance& chance) const {
    return engine::random_action<Game>(rules, state, seat_, legal, chance);
  }

  const Skill& skill_;
  Seat seat_;
};

class SurvivorPlayer final : public Player {
 public:
  using Player::Player;

  // The Agent hears it too, so they say nothing that does not lie open: neither where they go nor
  // what they hold, but what the team has to think of.
  std::string_view says(const Rules& rules, const View& view) const override {
    const Survivor& own = view.survivor(seat_);
    if (own.dead || own.left) return {};
    if (view.phase == Phase::plan || view.phase == Phase::hunt) {
      if (own.damage >= rules.death_above) return "help";
      if (carries_the_codes(rules, view)) return "codes";
      return needs_power(view) ? "power" : "";
    }
    if (view.phase != Phase::act || own.done || own.halves == 0) return {};
    if (own.place == Location::generator) return waits_for_power(rules, view) ? "first" : "";
    return lacks_power(view, own.place) && at_generator(rules, view) ? "after" : "";
  }

  Action think(const Rules& rules, const State& state, const Actions& legal,
               Chance& chance) override {
    const Mind mind(rules, weights_for(rules), Mind::Reach::asking);
    switch (state.phase) {
      case Phase::plan:
      case Phase::hunt:
        return choose_place(rules, state, chance);
      case Phase::fumble:
        return least_loss(mind, rules, state, legal, chance);
      default:
        if (state.asker != agent_seat) return answer(rules, state);
        return act(mind, state, legal, chance);
    }
  }

  static bool lacks_power(const View& view, Location place) {
    return place != Location::generator && view.power[index(place)] == 0;
  }
  static bool needs_power(const View& view) {
    for (std::size_t i = 0; i < locations; ++i)
      if (!lacks_power(view, location_at(i)) && location_at(i) != Location::generator) return false;
    return true;
  }
  // With what is drawn face up: everybody has seen who has them.
  bool carries_the_codes(const Rules& rules, const View& view) const {
    return has(view.survivor(seat_).items, Item::launch_codes) &&
           2 * view.escape >= rules.length(Track::escape);
  }
  bool can_still_act(const View& view, Seat seat) const {
    const Survivor& other = view.survivor(seat);
    return seat != seat_ && !other.dead && !other.left && !other.done && other.halves > 0;
  }
  bool at_generator(const Rules& rules, const View& view) const {
    for (const Seat seat : survivor_seats(rules))
      if (can_still_act(view, seat) && view.survivor(seat).place == Location::generator)
        return true;
    return false;
  }
  bool waits_for_power(const Rules& rules, const View& view) const {
    for (const Seat seat : survivor_seats(rules))
      if (can_still_act(view, seat) && lacks_power(view, view.survivor(seat).place)) return true;
    return false;
  }

  // Nobody is asked twice in a round, whatever was the answer.
  Action act(const Mind& mind, const State& state, const Actions& legal, Chance& chance) {
    if (state.round != asked_in_) asked_ = {};
    asked_in_ = state.round;
    const Action action = mind.best_action(state, seat_, askable(legal), chance).action;
    if (action.verb == Verb::ask_take) asked_.add(action.seat);
    return action;
  }
  Actions askable(Actions legal) const {
    int kept = 0;
    for (int i = 0; i < legal.size(); ++i)
      if (legal[i].verb != Verb::ask_take || !asked_.has(legal[i].seat)) legal[kept++] = legal[i];
    legal.keep_first(kept);
    return legal;
  }

  // What it makes of the position is its own: a plan that all could work out from what lies open
  // could be worked out by the Agent.
  Action choose_place(const Rules& rules, const State& state, Chance& chance) const {
    Forecast forecast(rules, weights_for(rules), state, skill_.both_sides, chance);
    if (state.phase == Phase::hunt) {
      forecast.fix_agent(state.agent);
      forecast.settle(20);
    }
    if (!skill_.as_team || chance.below(0, 1000) < 1000 * weights_for(rules).bluffs)
      return Action::to(Verb::plan, drawn_from(forecast.of(seat_), chance));
    const Team::Places places =
        Team(rules, weights_for(rules), state, forecast).plan(team_orders, chance);
    return Action::to(Verb::plan, places[static_cast<std::size_t>(engine::index(seat_)) - 1]);
  }

  Action least_loss(const Mind& mind, const Rules& rules, const State& state, const Actions& legal,
                    Chance& chance) const {
    Action best = legal[0];
    double most = -100;
    for (const Action& action : legal) {
      State next = state;
      Events events;
      (void)Game::apply(rules, next, seat_, action, state.clock, chance, events);
      const double worth = mind.worth(next);
      if (worth <= most) continue;
      most = worth;
      best = action;
    }
    return best;
  }

  // Team-mates get what they ask for, unless they are about to die with it.
  static Action answer(const Rules& rules, const State& state) {
    const Survivor& asker = state.survivor(state.asker);
    const int strike = asker.place == state.agent ? 2 : 0;
    Action action = Action::plain(Verb::answer_take);
    action.number = asker.damage + strike <= rules.death_above ? 1 : 0;
    return action;
  }

  engine::Seats asked_;  // for a Take, in that round
  int asked_in_ = 0;
};

class AgentPlayer final : public Player {
 public:
  using Player::Player;

 private:
  Action think(const Rules& rules, const State& state, const Actions& legal,
               Chance& chance) override {
    switch (state.phase) {
      case Phase::agent_move:
        return hunt(rules, state, legal, chance);
      case Phase::w1:
        return probe(rules, state, legal, chance);
      default:
        return use_card(rules, state, legal, chance);
    }
  }

  static void learn(const Rules& rules, const State& state, Forecast& forecast) {
    for (const Seat seat : survivor_seats(rules))
      if (state.probed.has(seat)) forecast.know(seat, state.survivor(seat).planned);
  }

  Action hunt(const Rules& rules, const State& state, const Actions& legal, Chance& chance) const {
    Forecast forecast(rules, weights_for(rules), state, skill_.both_sides, chance);
    learn(rules, state, forecast);
    std::array<double, locations> harm{};
    for (std::size_t i = 0; i < locations; ++i) harm[i] = forecast.harm(location_at(i));
    if (skill_.as_team) harm = harm_to_team(rules, state, forecast, chance);
    Action best = legal[0];
    double most = -100;
    for (const Action& action : legal) {
      const double noise = chance.below(0, 1000) / 1000.0 * weights_for(rules).guess;
      if (harm[index(action.place)] + noise <= most) continue;
      most = harm[index(action.place)] + noise;
      best = action;
    }
    return best;
  }

  // What each Location would spoil if the Survivors go where a sensible team goes.
  std::array<double, locations> harm_to_team(const Rules& rules, const State& state,
                                             const Forecast& forecast, Chance& chance) const {
    const Mind mind(rules, weights_for(rules));
    const Team team(rules, weights_for(rules), state, forecast);
    std::array<double, locations> harm{};
    std::array<Team::Places, team_guesses> plans;
    for (Team::Places& plan : plans) plan = team.plan(1, chance);
    for (int n = 0; n < team_guesses; ++n) {
      State there = state;
      for (const Seat seat : survivor_seats(rules)) {
        if (!lives(state, seat)) continue;
        const bool strays = chance.below(0, 1000) < 1000 * weights_for(rules).bluffs;
        const Team::Places& plan = plans[chance.below(0, team_guesses)];  // each has its own
        const Location place = state.probed.has(seat) ? state.survivor(seat).planned
                               : strays               ? drawn_from(forecast.of(seat), chance)
                                        : plan[static_cast<std::size_t>(engine::index(seat)) - 1];
        there.survivor(seat).planned = place;
      }
      for (std::size_t i = 0; i < locations; ++i) {
        State then = there;
        Events events;
        (void)Game::apply(rules, then, agent_seat, Action::to(Verb::agent_move, location_at(i)),
                          state.clock, chance, events);
        harm[i] -= prospect(mind, rules, then, chance) / team_guesses;
      }
    }
    return harm;
  }

  // The least predictable Survivors are looked at.
  Action probe(const Rules& rules, const State& state, const Actions& legal, Chance& chance) const {
    const Forecast forecast(rules, weights_for(rules), state, skill_.both_sides, chance);
    const auto doubt = [&](Seat seat) {
      if (seat == agent_seat || state.probed.has(seat)) return 0.0;
      const Forecast::Chances& chances = forecast.of(seat);
      return 1 - *std::max_element(chances.begin(), chances.end());
    };
    Action best = Action::plain(Verb::end_window);
    double most = 0.25;
    for (const Action& action : legal) {
      if (action.verb != Verb::play_card) continue;
      const double doubts = doubt(action.seat) + doubt(action.second);
      if (doubts <= most) continue;
      most = doubts;
      best = action;
    }
    return best;
  }

  double use_of(const Mind& mind, const Rules& rules, const State& state, const Action& action,
                double now, Chance& chance) const {
    if (action.chip() == Chip::fumble) return loss_by_fumble(mind, state, action.seat, now);
    State next = state;
    Events events;
    (void)Game::apply(rules, next, agent_seat, action, state.clock, chance, events);
    return now - prospect(mind, rules, next, chance);
  }

  static double loss_by_fumble(const Mind& mind, const State& state, Seat seat, double now) {
    double least = 100;
    for (int i = 0; i < state.survivor(seat).items.size(); ++i) {
      State next = state;
      next.survivor(seat).items.remove(i);
      least = std::min(least, now - mind.worth(next));
    }
    return least;
  }

  // Two targets are looked for only around the best single one.
  Action use_card(const Rules& rules, const State& state, const Actions& legal,
                  Chance& chance) const {
    const Mind mind(rules, weights_for(rules));
    if (legal[0].verb == Verb::discard_card) return least_useful(legal);
    const bool forced = legal[0].verb != Verb::end_window;
    const double now = prospect(mind, rules, state, chance);
    const double whole = skill_.as_team ? weights_for(rules).least_use : 0.0;
    const double least = state.hand.size() > 1 ? whole / 3 : whole;
    Action best = forced ? legal[0] : Action::plain(Verb::end_window);
    double most = forced ? -100 : least;
    for (const bool pairs : {false, true}) {
      const Action single = best;
      for (const Action& action : legal) {
        if (action.verb != Verb::play_card || (action.second != agent_seat) != pairs) continue;
        if (pairs && !adds_to(action, single)) continue;
        const double use = use_of(mind, rules, state, action, now, chance);
        if (use <= most) continue;
        most = use;
        best = action;
        if (!skill_.chooses_targets) return best;
      }
    }
    return best;
  }

  static bool adds_to(const Action& pair, const Action& single) {
    if (single.verb != Verb::play_card || pair.what != single.what) return false;
    return (pair.seat == single.seat && pair.place == single.place) ||
           (pair.second == single.seat && pair.other == single.place);
  }

  static Action least_useful(const Actions& legal) {
    constexpr std::array order{Chip::aphasia,  Chip::migraine, Chip::fumble,  Chip::sabotage,
                               Chip::lockdown, Chip::vertigo,  Chip::probe,   Chip::wrong_turn,
                               Chip::homing,   Chip::spike,    Chip::feedback};
    for (const Chip chip : order)
      for (const Action& action : legal)
        if (action.chip() == chip) return action;
    return legal[0];
  }
};

}  // namespace

std::span<const std::string_view> Game::levels() {
  using namespace std::literals;
  static constexpr std::array all{"easy"sv, "normal"sv, "hard"sv, "expert"sv};
  return all;
}

std::span<const std::string_view> Game::calls() {
  using namespace std::literals;
  static constexpr std::array all{
      "infirmary"sv, "depot"sv, "command"sv, "generator"sv, "security"sv, "rocket"sv, "stay"sv,
      "help"sv,      "power"sv, "codes"sv,   "bluff"sv,     "first"sv,    "after"sv};
  return all;
}

std::unique_ptr<engine::Bot<Game>> Game::bot(std::string_view level, Seat seat) {
  if (level == "expert") return make_expert(seat);
  const Skill* skill = level == "easy"     ? &easy_skill
                       : level == "normal" ? &normal_skill
                       : level == "hard"   ? &hard_skill
                                           : nullptr;
  if (skill == nullptr) return nullptr;
  if (seat == agent_seat) return std::make_unique<AgentPlayer>(*skill, seat);
  return std::make_unique<SurvivorPlayer>(*skill, seat);
}

}  // namespace sisypho
