
#include <algorithm>

#include "games/master/play.hpp"
#include "games/master/run.hpp"

namespace master {
namespace {

using engine::Chance;

// How well a level plays. All are as fast as people are: in a race the least lead in time would
// decide every game, so how fast bots are is for the table to say (its pace).
struct Profile {
  std::string_view level;
  int slips;     // of a thousand decisions: a card that does not fit
  int careless;  // of a thousand decisions: the first thing that comes to mind
  bool plans;    // looks for the longest run, not only at the next card
};
constexpr std::array profiles{Profile{"easy", 80, 600, false}, Profile{"medium", 25, 200, false},
                              Profile{"hard", 0, 0, true}, Profile{"ghost", 25, 200, false}};
// Milliseconds, as the specification suggests them for bots in the middle.
constexpr int least_reaction = 800;
constexpr int most_reaction = 1600;
constexpr int motor = 550;
constexpr std::int64_t longest_wait = 5'000;  // for others to be ready (MAS-029)
constexpr std::array<std::string_view, 4> bot_levels{"easy", "medium", "hard", "ghost"};

class Escaper final : public engine::Bot<Game> {
 public:
  Escaper(const Profile& profile, Seat seat) : profile_(profile), seat_(seat) {}

  // The ghost plays at the speed at which the others lay their cards.
  void witness(const Rules&, const Event& event) override {
    if (event.what == What::PlayBegan) quick_ = 0, count_ = 0;
    if (event.what == What::Dealt) waited_ = 0;
    const bool laid = event.what == What::CardPlayed || event.what == What::StackStarted ||
                      event.what == What::ComboPlayed;
    if (!laid) return;
    if (event.seat == seat_)
      ++quick_;
    else
      ++count_;
  }

  // MAS-255. Where there is no race, nobody hurries.
  std::int64_t looks(const Rules& rules, Chance& chance) override {
    if (!rules.real_time()) return 0;
    std::int64_t see =
        least_reaction + std::int64_t{chance.below(0, most_reaction - least_reaction + 1)};
    if (profile_.level == "ghost")  // behind: faster; ahead: slower
      see += std::clamp<std::int64_t>((quick_ - count_) * 120, -500, 1500);
    waited_ += see;
    return see;
  }

  // Nothing fits and others may still make something fit: better than to draw alone.
  bool waits(const Rules& rules, const View& view, const Game::Actions& legal) override {
    if (!rules.real_time()) return false;
    if (view.table.phase == Phase::ready) return waits_for_others(rules, view);
    if (view.table.phase != Phase::play) return false;
    for (const Action& action : legal)
      if (is_useful(view, action)) return false;
    return true;
  }

  Action decide(const Rules& rules, const View& view, const Game::Actions& legal,
                Chance& chance) override {
    took_ = rules.real_time() ? motor : 0;
    if (roll(chance, profile_.slips))
      for (const Action& action : legal)
        if (action.stack == any_stack) return concrete(rules, view, action, chance);
    const bool careless = roll(chance, profile_.careless);
    Action best = legal[0];
    double highest = -1e9;
    for (const Action& listed : legal) {
      const double worth =
          value(rules, view, listed, careless) + 0.01 * static_cast<double>(chance.below(0, 50));
      if (worth <= highest) continue;
      highest = worth;
      best = listed;
    }
    return concrete(rules, view, best, chance);
  }

  std::int64_t took() const override { return took_; }

 private:
  static bool roll(Chance& chance, int of_a_thousand) {
    return of_a_thousand > 0 && static_cast<int>(chance.below(0, 1000)) < of_a_thousand;
  }

  // MAS-029: a dealer calls when all are ready, and does not wait for ever.
  bool waits_for_others(const Rules& rules, const View& view) const {
    bool ready = true;
    for (int i = 0; i < rules.seats; ++i) {
      const Player& player = view.table.player(engine::seat_at(i));
      ready = ready && (i == view.me || player.ready || !takes_part(player));
    }
    return !ready && waited_ + motor < longest_wait;
  }

  bool is_useful(const View& view, const Action& action) const {
    if (action.stack == any_stack || action.verb == Verb::vote_redo) return false;
    if (action.verb == Verb::draw) return view.table.caller == nobody && view.table.trap_count > 0;
    if (action.verb == Verb::discard_specials) return somebody_is_near(view);
    if (action.verb == Verb::unlock_beast) return false;
    return true;
  }

  bool somebody_is_near(const View& view) const {
    for (int i = 0; i < static_cast<int>(most_seats); ++i)
      if (i != view.me && active(view.table.players[static_cast<std::size_t>(i)]) &&
          view.hand_sizes[static_cast<std::size_t>(i)] > 0 &&
          view.hand_sizes[static_cast<std::size_t>(i)] <= 2)
        return true;
    return false;
  }

  double value(const Rules& rules, const View& view, const Action& action, bool careless) const {
    const int cards = view.hand().size();
    switch (action.verb) {
      case Verb::start_stack:
      case Verb::play:
        if (action.stack == any_stack) return -50;
        return careless ? 10 : play_value(rules, view, action);
      case Verb::combo:
        return cards == 2 ? 100 : (careless ? 11 : 13.5);
      case Verb::dead_end:
        return cards == 1 ? 100 : 3;
      case Verb::trap:
        return cards == 1 ? 100 : trap_value(view, action);
      case Verb::escape:
        return escape_value(view, action);
      case Verb::pose:
        return 40;
      case Verb::take_three:
        return 20;
      case Verb::use_discard_right:
        return 60 + (is_doom(action.card) ? 5 : 0) + (value_of(action.card) == 7 ? -3 : 0);
      case Verb::discard_specials:
        return cards == (view.hand() & special_cards).size() ? 90 : somebody_is_near(view) ? 9 : -5;
      case Verb::leader_discard:
        return 100;
      case Verb::call_draw:
        return 2;
      case Verb::can_play:
        return 1;
      case Verb::draw:
        return 0;
      case Verb::pass:
        return -2;
      case Verb::done:
        return -1;
      default:
        return choice_value(rules, view, action);
    }
  }

  // MAS-245 is for people; a bot does not ask for it.
  double choice_value(const Rules& rules, const View& view, const Action& action) const {
    switch (action.verb) {
      case Verb::start:
      case Verb::declare_out:
      case Verb::story_draw:
        return 50;
      case Verb::ready:
        return 10;
      case Verb::unlock_beast:
        return beast_value(rules, view);
      case Verb::lumberjack_gift:
        return 30 -
               view.table.totals[static_cast<std::size_t>(rules.side_of(seat_of(action.target)))] -
               (rules.same_side(seat_, seat_of(action.target)) ? 100 : 0);
      case Verb::joe_companion:
        return action.target != nobody && rules.on.team_play &&
                       rules.same_side(seat_, seat_of(action.target))
                   ? 30
                   : (action.target == nobody ? 5 : -5);
      case Verb::prep_done:
        return -20;
      case Verb::story_choice:
        return story_value(rules, view, action);
      case Verb::choose_leader:
        return action.target == static_cast<std::uint8_t>(Leader::mouse) ? 5 : 0;
      case Verb::vote_redo:
        return -1000;
      default:
        return -3;
    }
  }

  double beast_value(const Rules& rules, const View& view) const {
    const Player& me = view.table.player(seat_);
    const bool before = view.table.phase == Phase::prep;
    switch (ability(rules, me)) {
      case Leader::mouse:
        return !before && view.hand().size() == 2 ? 99 : -30;
      case Leader::vapor_ninja:
        return !before && me.trap != Card::none ? 45 : -30;
      case Leader::average_joe:
      case Leader::lumberjack:
      case Leader::teen:
        return before ? 40 : -30;
      case Leader::robot:
        return !before && somebody_is_near(view) && view.hand().size() > 4 ? 45 : -30;
      case Leader::none:
        return -30;
    }
    return -30;
  }

  double story_value(const Rules& rules, const View& view, const Action& action) const {
    if (view.table.story == Story::mutiny) return action.choice == Choice::decline ? 5 : 0;
    if (action.target == nobody) return 0;
    const bool friendly = rules.same_side(seat_, seat_of(action.target));
    const int total =
        view.table.totals[static_cast<std::size_t>(rules.side_of(seat_of(action.target)))];
    if (view.table.story == Story::on_their_heels)
      return view.table.player(seat_of(action.target)).leader == Leader::mouse ? 5 : 0;
    return (friendly ? -100 : 0) - total;
  }

  double trap_value(const View& view, const Action& action) const {
    const int size = view.hand_sizes[action.target];
    const double nearness = size <= 4 ? 12.0 - size : 1.0 - 0.1 * size;
    return kind_of(action.card) == Kind::trap_draw3 ? nearness + 1 : nearness;
  }

  double escape_value(const View& view, const Action& action) const {
    const bool open = open_trap(view.table, seat_of(action.target)) >= 0;
    const bool minus1 = kind_of(action.card) == Kind::escape_minus1;
    if (view.hand().size() == 1) return 100;
    if (open) return minus1 ? 41 : 42;
    if (view.table.player(seat_of(action.target)).trap != Card::none) return minus1 ? 31 : 32;
    return action.discard == Card::any ? 8 : 6;
  }

  double play_value(const Rules& rules, const View& view, const Action& action) const {
    if (view.hand().size() == 1) return 100;
    const bool always = rules.start_cards.has(action.card);
    double worth = 12 + (is_doom(action.card) ? 1.5 : 0);
    if (always && !(view.table.stack_count < 2) && view.table.caller == nobody) worth -= 4;
    Run run(rules, view);
    run.lay(action);
    worth += profile_.plans ? 0.8 * run.longest() : 0.5 * run.fitting();
    if (is_wisdom(action.card) && view.table.player(seat_).trap != Card::none) worth += 5;
    return worth;
  }

  // Shapes are filled in a world made from the view: what they stand for hangs on the own hand.
  Action concrete(const Rules& rules, const View& view, const Action& listed,
                  Chance& chance) const {
    const bool shape =
        listed.card == Card::any || listed.discard == Card::any || listed.specials == any_specials;
    if (!shape) return listed;
    const State world = Game::sample(rules, view, chance);
    const std::uint32_t size = Game::domain(rules, world, seat_, listed);
    if (listed.verb == Verb::discard_specials)
      return Game::fill(rules, world, seat_, listed, size - 1);
    if (view.table.story == Story::clearing_minds && listed.verb == Verb::story_choice)
      return Game::fill(rules, world, seat_, listed, 0);
    Action best = Game::fill(rules, world, seat_, listed, 0);
    double highest = -1e9;
    for (std::uint32_t i = 0; i < std::min(size, 64u); ++i) {
      const Action action = Game::fill(rules, world, seat_, listed, i);
      const double worth = filled_value(rules, view, action);
      if (worth <= highest) continue;
      highest = worth;
      best = action;
    }
    return best;
  }

  double filled_value(const Rules& rules, const View& view, const Action& action) const {
    if (action.verb == Verb::combo) {
      Run run(rules, view);
      run.lay(action);
      return run.fitting();
    }
    const Card given = action.verb == Verb::story_choice ? action.card : action.discard;
    if (given == Card::none) return 0;
    if (is_doom(given)) return 10;
    return rules.start_cards.has(given) ? -10 : (is_special(given) ? 3 : 5);
  }

  const Profile& profile_;
  Seat seat_;
  std::int64_t took_ = 0;
  std::int64_t waited_ = 0;  // since cards were dealt
  int quick_ = 0;
  int count_ = 0;
};

}  // namespace

std::span<const std::string_view> Game::levels() { return bot_levels; }

std::unique_ptr<engine::Bot<Game>> Game::bot(std::string_view level, Seat seat) {
  for (const Profile& profile : profiles)
    if (profile.level == level) return std::make_unique<Escaper>(profile, seat);
  return nullptr;
}

}  // namespace master
