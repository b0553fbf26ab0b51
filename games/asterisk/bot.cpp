
#include <algorithm>
#include <array>
#include <cmath>

#include "games/asterisk/planner.hpp"
#include "games/asterisk/play.hpp"

// Players in human time: they plan a turn exactly within their card limit, overlook some of the
// Line, and take the time that their profile says.
namespace asterisk {
namespace {

constexpr std::array<std::string_view, 4> bot_levels{"novice", "steady", "sharp", "expert"};

// What tells the levels apart beside their profiles (data/bots.json), so that each is worth more
// than the one below where beginners play, too: how well they count, and what it costs to plan far.
struct Skill {
  std::uint32_t miscounts;  // percent of the turns that begin with a wrong card
  int time;                 // for thinking, in percent of the profile's
};
constexpr std::array<Skill, bot_levels.size()> skills{Skill{30, 100}, Skill{12, 100},
                                                      Skill{10, 250}, Skill{0, 150}};
constexpr float worth_a_nil = 1.0f;  // what two cards more have to be expected to bring
constexpr int much = 3;              // cards taken in one turn
constexpr int patience = 8'000;      // for an answer to a request
constexpr int reaction = 2'000;      // to somebody's request
constexpr int asking = 500;
constexpr int turns_without_clock = 8;  // a round of turns each, then time is called

class Teammate final : public engine::Bot<Game> {
 public:
  Teammate(std::size_t level, Seat seat) : level_(level), me_(seat) {}

  void witness(const Rules&, const Event& event) override {
    switch (event.what) {
      case What::TurnStarted:
        refused_ = 0;
        asked_ = 0;
        if (event.seat == me_) ++turns_;
        taken_ = 0;
        stuck_ = false;
        break;
      case What::CardPlayed:
        if (event.use == Use::assist) asked_ = 0;
        admires_ = false;
        break;
      case What::PrisonerFreed:
      case What::HostageTaken:
        ++taken_;
        break;
      case What::TurnEnded:
        admires_ = event.seat != me_ && taken_ >= much;
        break;
      case What::RequestClosed:
        refused_ |= asked_;  // nobody can help by these steps
        asked_ = 0;
        break;
      case What::AttemptStarted:
        turns_ = 0;
        break;
      default:
        break;
    }
  }

  Action decide(const Rules& rules, const View& view, const Game::Actions& legal,
                Chance& chance) override {
    took_ = 0;
    switch (view.phase) {
      case Phase::RETURNING:
        return give_back(rules, view, legal);
      case Phase::TRIMMING:
        return trim(rules, view, legal);
      case Phase::PRACTICE:
      case Phase::RUNNING:
        if (view.paused) return legal[0];
        return view.active == me_ ? take_turn(rules, view, legal, chance)
                                  : help(rules, view, legal);
      default:
        return legal[0];
    }
  }

  std::int64_t took() const override { return took_; }

  // Nothing is secret among friends: who can help says so, unless somebody has asked already.
  std::string_view says(const Rules& rules, const View& view) const override {
    const bool plays = view.phase == Phase::RUNNING || view.phase == Phase::PRACTICE;
    if (rules.solo || !plays || view.paused) return {};
    if (view.active == me_) return stuck_ && !view.turn.started ? "stuck" : "";
    const Turn& turn = view.turn;
    if (turn.started && turn.wanted == Wanted::nothing && turn.offered == 0)
      if (const Card card = best_help(rules, view); card != Card::none)
        return call_of(rules.face(card).add_on);
    return admires_ ? "goodPlay" : "";
  }

 private:
  static std::string_view call_of(AddOn add_on) {
    switch (add_on) {
      case AddOn::NUDGE_L:
      case AddOn::NUDGE_R:
        return "canNudge";
      case AddOn::TABLES_L:
      case AddOn::TABLES_R:
        return "canTables";
      case AddOn::FLIPSIDE:
        return "canFlip";
      default:
        return {};
    }
  }

  const BotProfile& profile(const Rules& rules) const {
    return rules.components->bots[std::min(level_, rules.components->bots.size() - 1)];
  }

  static const Action* find(const Game::Actions& legal, Verb verb) {
    for (const Action& action : legal)
      if (action.verb == verb) return &action;
    return nullptr;
  }

  // What the steps of a helper bring whoever is up, as far as others can tell.
  Planner seen_by_helper(const Rules& rules, const View& view) const {
    Weights weights;
    for (int i = 0; i < view.line.size(); ++i)
      weights.line[static_cast<std::size_t>(i)] = worth(rules, view, view.active, view.line[i]);
    return {rules, view, weights};
  }

  // The own card that would bring something now; none if there is none.
  Card best_help(const Rules& rules, const View& view) const {
    Planner planner = seen_by_helper(rules, view);
    Card best = Card::none;
    float most = 0;
    for (const Card card : view.player(me_).hand) {
      const Face& face = rules.face(card);
      if (face.type != CardType::basicAddOn) continue;
      for (const std::int8_t steps : add_on_steps(rules, face.add_on, view.abilities)) {
        const float gain = planner.after_help(steps);
        if (gain <= most) continue;
        most = gain;
        best = card;
      }
    }
    return best;
  }

  // Somebody asks: the card that lands best, and of those the one that could do least elsewhere.
  // Who asks for certain steps knows what they are good for; who asks for anything would be turned
  // away from the own number by a card that brings nothing.
  Action help(const Rules& rules, const View& view, const Game::Actions& legal) {
    Planner planner = seen_by_helper(rules, view);
    const Action* best = nullptr;
    float most = 0;
    int least = 0;
    for (const Action& action : legal) {
      if (action.verb != Verb::assist) continue;
      const float gain = planner.after_help(action.steps());
      if (gain <= 0 && view.turn.wanted == Wanted::any) continue;
      const AddOn add_on = rules.face(action.card()).add_on;
      const int ways = add_on_steps(rules, add_on, view.abilities).size();
      if (best != nullptr && (gain < most || (gain == most && ways >= least))) continue;
      best = &action;
      most = gain;
      least = ways;
    }
    if (best != nullptr) {
      took_ = reaction;
      return *best;
    }
    if (const Action* action = find(legal, Verb::decline)) return *action;
    return legal[0];
  }

  // Think times are spread evenly about the mean, with the deviation of the profile.
  int think(const BotProfile& own, Chance& chance) const {
    const double wide = std::sqrt(3.0) * own.think_spread;
    const auto range = static_cast<std::uint32_t>(2 * wide) + 1;
    const double time = own.think_mean - wide + chance.below(0, range);
    return std::max(own.think_mean / 5, static_cast<int>(time)) * skills[level_].time / 100;
  }

  Action take_turn(const Rules& rules, const View& view, const Game::Actions& legal,
                   Chance& chance) {
    const BotProfile& own = profile(rules);
    if (const Action* take = find(legal, Verb::takeFromLanding)) return *take_all(legal, take);
    if (find(legal, Verb::discardExcess) != nullptr) return discard(rules, legal);
    if (view.turn.wanted != Wanted::nothing) {
      took_ = patience;
      return *find(legal, Verb::cancelRequest);
    }
    if (const Action* call = find(legal, Verb::callTime); call != nullptr && is_done(rules, view))
      return *call;
    Weights weights = weigh(rules, view);
    weights.overlook_percent = own.overlook_percent;
    if (!view.turn.started) weights.luck = chance.word(0);
    weights.cards = std::max(0, own.plan_cards - view.turn.played.size());
    Planner planner(rules, view, weights);
    const Plan plan = planner.best();
    if (!view.turn.started) return begin(rules, view, legal, plan, own, chance);
    if (plan.gain > 0 && !plan.asks) {
      took_ = own.per_card;
      return plan.first;
    }
    return finish(rules, view, legal, plan, planner, weights);
  }

  Action begin(const Rules& rules, const View& view, const Game::Actions& legal, const Plan& plan,
               const BotProfile& own, Chance& chance) {
    if (plan.gain > 0) {
      took_ = think(own, chance) + own.per_card;
      return chance.below(0, 100) < skills[level_].miscounts ? miscounted(legal, chance)
                                                             : plan.first;
    }
    stuck_ = true;
    if (const Action* redraw = find(legal, Verb::redraw)) {
      took_ = own.redraw;
      return *redraw;
    }
    took_ = own.pass;
    const bool draws = view.passes < players_at(rules, view) || rules.on.pass_always_draws ||
                       (rules.solo && rules.on.rambo_pass_always_draws);
    const Action* turn = find(legal, Verb::playTurn);
    if (!draws && turn != nullptr) return *turn;
    return *find(legal, Verb::pass);
  }

  // The Dial stops where nobody wanted it.
  static Action miscounted(const Game::Actions& legal, Chance& chance) {
    std::vector<Action> turns;
    for (const Action& action : legal)
      if (action.verb == Verb::playTurn) turns.push_back(action);
    return turns[chance.below(0, static_cast<std::uint32_t>(turns.size()))];
  }

  // The own cards are used up: a card that is owed, help, or the end.
  Action finish(const Rules& rules, const View& view, const Game::Actions& legal, const Plan& plan,
                Planner& planner, const Weights& weights) {
    if (const Action* draw = find(legal, Verb::crackDraw)) return *draw;
    if (plan.asks) {
      unsigned wanted = 0;
      for (std::size_t i = 0; i < helpful_steps.size(); ++i)
        if (weights.help[i] > 0 && planner.after_help(helpful_steps[i]) > 0) wanted |= 1u << i;
      asked_ = wanted;
      took_ = asking;
      Action request = Action::plain(Verb::requestAssist);
      request.number = static_cast<std::uint8_t>(wanted);
      return request;
    }
    if (const Action* nil = find(legal, Verb::nilForCards);
        nil != nullptr && weights.cards > 0 && two_more(rules, view, planner) > worth_a_nil) {
      took_ = profile(rules).per_card;
      return *nil;
    }
    took_ = 500;
    return *find(legal, Verb::endTurn);
  }

  // What two cards that nobody has seen can be expected to bring in this turn. A License to Nil is
  // a good card to begin with, and the hand is filled up anyway.
  float two_more(const Rules& rules, const View& view, Planner& planner) const {
    const std::array<std::uint8_t, most_faces> cards = unseen(rules, view);
    float sum = 0;
    int total = 0;
    for (std::size_t face = 1; face < most_faces; ++face) {
      total += cards[face];
      if (cards[face] == 0 || rules.faces[face].add_on == AddOn::none) continue;
      float most = 0;
      for (const std::int8_t steps : add_on_steps(rules, rules.faces[face].add_on, view.abilities))
        most = std::max(most, planner.after_help(steps));
      sum += most * static_cast<float>(cards[face]);
    }
    return total == 0 ? 0 : 2 * sum / static_cast<float>(total);
  }

  // How many of each face lie where this seat has not seen them.
  static std::array<std::uint8_t, most_faces> unseen(const Rules& rules, const View& view) {
    auto counts = rules.components->counts;
    for (const Played& each : view.turn.played) --counts[index(each.card)];
    for (const asterisk::Player& player : view.players) {
      for (const Card card : player.hand) --counts[index(card)];
      for (const Card card : player.discard) --counts[index(card)];
    }
    return counts;
  }

  static const Action* take_all(const Game::Actions& legal, const Action* best) {
    for (const Action& action : legal)
      if (action.verb == Verb::takeFromLanding && action.number > best->number) best = &action;
    return best;
  }

  static int players_at(const Rules& rules, const View& view) {
    int count = 0;
    for (int i = 0; i < rules.seats; ++i)
      count += view.players[static_cast<std::size_t>(i)].left ? 0 : 1;
    return count;
  }

  // Nobody is left to free, or nothing but the players ends the Attempt.
  bool is_done(const Rules& rules, const View& view) const {
    const bool empty = view.line_size == 0 && view.prisoner_deck_size == 0;
    return empty || (rules.clock == ClockKind::untimed && turns_ > turns_without_clock);
  }

  Figures held_by(const View& view, Seat seat) const {
    Figures held = 0;
    for (const Figure figure : view.player(seat).custody) held |= bit(figure);
    return held;
  }

  // What a card is worth beyond its own value to whoever has it: half of a pair is half the way.
  float extras(const Rules& rules, const View& view, Seat seat, Figure figure) const {
    if (!profile(rules).assists) return 0;  // beginners see the printed value only
    const Components& parts = *rules.components;
    const Figures held = held_by(view, seat);
    float worth = 0;
    const auto half_of = [&](const std::array<Figure, 2>& two, int points) {
      if (two[0] != figure && two[1] != figure) return;
      const Figure other = two[0] == figure ? two[1] : two[0];
      worth += static_cast<float>(points) * ((held & bit(other)) != 0 ? 1.0f : 0.3f);
    };
    half_of(parts.pair, parts.pair_points);
    const std::uint8_t mission = view.player(seat).mission;
    if (mission != no_mission) half_of(parts.missions[mission].prisoners, parts.mission_points);
    if (rules.profile(figure).kind == Kind::informer) worth += 2.0f;
    if (figure == parts.snitch) worth += 2.0f;
    return worth;
  }

  float worth(const Rules& rules, const View& view, Seat seat, Figure figure) const {
    const Profile& who = rules.profile(figure);
    const float factor = rules.solo ? 3.0f : static_cast<float>(rules.mode.dekedd_per_card);
    if (who.is_enemy()) return factor + static_cast<float>(rules.mode.dekedd_per_enemy) + 2.0f;
    if (rules.solo) return factor;
    return factor + static_cast<float>(who.value) + extras(rules, view, seat, figure);
  }

  Weights weigh(const Rules& rules, const View& view) const {
    Weights weights;
    for (int i = 0; i < view.line.size(); ++i)
      weights.line[static_cast<std::size_t>(i)] = worth(rules, view, me_, view.line[i]);
    if (profile(rules).assists && rules.seats > 1) guess_help(rules, view, weights);
    return weights;
  }

  // How likely somebody holds a Basic Add On for these steps: unseen cards lie anywhere.
  void guess_help(const Rules& rules, const View& view, Weights& weights) const {
    const std::array<std::uint8_t, most_faces> cards = unseen(rules, view);
    int total = 0;
    for (const std::uint8_t count : cards) total += count;
    int hands = 0;
    for (int i = 0; i < rules.seats; ++i)
      if (engine::seat_at(i) != me_) hands += view.hand_sizes[static_cast<std::size_t>(i)];
    if (total == 0) return;
    const float missing = 1.0f - static_cast<float>(hands) / static_cast<float>(total);
    std::array<int, helpful_steps.size()> fitting{};
    for (std::size_t face = 1; face < most_faces; ++face) {
      if (cards[face] == 0 || rules.faces[face].type != CardType::basicAddOn) continue;
      for (const std::int8_t steps : add_on_steps(rules, rules.faces[face].add_on, view.abilities))
        for (std::size_t i = 0; i < helpful_steps.size(); ++i)
          if (helpful_steps[i] == steps) fitting[i] += cards[face];
    }
    for (std::size_t i = 0; i < helpful_steps.size(); ++i)
      if ((refused_ >> i & 1u) == 0)
        weights.help[i] = 1.0f - std::pow(missing, static_cast<float>(fitting[i]));
  }

  static Action discard(const Rules& rules, const Game::Actions& legal) {
    const Action* best = nullptr;
    for (const Action& action : legal)
      if (action.verb == Verb::discardExcess &&
          (best == nullptr || use_of(rules, action.card()) < use_of(rules, best->card())))
        best = &action;
    return *best;
  }

  Action trim(const Rules& rules, const View& view, const Game::Actions& legal) const {
    Hand hand = view.player(me_).hand;
    Action action = legal[0];
    const int count = action.number;
    action.number = 0;
    for (int n = 0; n < count; ++n) {
      int worst = 0;
      for (int i = 1; i < hand.size(); ++i)
        if (use_of(rules, hand[i]) < use_of(rules, hand[worst])) worst = i;
      action.cards[action.number++] = static_cast<std::uint8_t>(hand.remove(worst));
    }
    return action;
  }

  // What a card in custody is worth at the end: a hostage keeps its bonus from DeKedd, and out of
  // the way.
  float worth_keeping(const Rules& rules, const View& view, Figure figure) const {
    if (!profile(rules).assists)  // beginners cling to hostages, as if they had to be taken again
      return worth(rules, view, me_, figure);
    if (rules.is_enemy(figure)) return static_cast<float>(rules.mode.dekedd_per_enemy) + 1.0f;
    return static_cast<float>(rules.profile(figure).value) + extras(rules, view, me_, figure);
  }

  // What is worth least goes back.
  Action give_back(const Rules& rules, const View& view, const Game::Actions& legal) const {
    std::vector<std::pair<float, Figure>> custody;
    for (const Figure figure : view.player(me_).custody)
      custody.emplace_back(worth_keeping(rules, view, figure), figure);
    std::stable_sort(custody.begin(), custody.end());
    Action action = legal[0];
    int any = action.number;
    int hostages = any;
    int prisoners = any;
    if (rules.on.return_separately) share(rules, view, prisoners, hostages);
    action.number = 0;
    for (const auto& [value, figure] : custody) {
      int& room = rules.is_enemy(figure) ? hostages : prisoners;
      if (room == 0 || any == 0) continue;
      --room;
      --any;
      action.cards[action.number++] = static_cast<std::uint8_t>(figure);
    }
    return action;
  }

  void share(const Rules& rules, const View& view, int& prisoners, int& hostages) const {
    int enemies = 0;
    const Custody& custody = view.player(me_).custody;
    for (const Figure figure : custody) enemies += rules.is_enemy(figure) ? 1 : 0;
    const int up = rules.mode.return_up ? 1 : 0;
    hostages = (enemies + up) / 2;
    prisoners = (custody.size() - enemies + up) / 2;
  }

  std::size_t level_;
  Seat me_;
  unsigned refused_ = 0;  // steps by which nobody can help in this turn
  unsigned asked_ = 0;
  int turns_ = 0;         // of this Attempt
  int taken_ = 0;         // in the turn that is played, or was last
  bool admires_ = false;  // what somebody has just done
  bool stuck_ = false;
  std::int64_t took_ = 0;
};

}  // namespace

std::span<const std::string_view> Game::levels() { return bot_levels; }

std::span<const std::string_view> Game::calls() {
  static constexpr std::array<std::string_view, 6> all{"canNudge", "canTables", "canFlip",
                                                       "goodPlay", "stuck",     "hurry"};
  return all;
}

std::unique_ptr<engine::Bot<Game>> Game::bot(std::string_view level, Seat seat) {
  for (std::size_t i = 0; i < bot_levels.size(); ++i)
    if (bot_levels[i] == level) return std::make_unique<Teammate>(i, seat);
  return nullptr;
}

}  // namespace asterisk
