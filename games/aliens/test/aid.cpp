#include "games/aliens/aid.hpp"

#include <set>

#include "games/aliens/aliens.hpp"
#include "games/aliens/codec.hpp"
#include "games/aliens/play.hpp"
#include "games/test/fair.hpp"

// "Could be here": what public facts leave possible.
namespace aliens {
namespace {

struct AidTable {
  std::string_view options;
  int seats;
};

// Every option that changes what a fact proves, on zones of every kind.
constexpr AidTable aid_tables[] = {
    {"{}", 6},
    {R"({"game": "basic"})", 4},
    {R"({"game": "duel", "zone": "fermi"})", 2},
    {R"({"game": "classic", "zone": "volta"})", 3},
    {R"({"zone": "socrates"})", 8},
    {R"({"zone": "fermi", "pods_passable": true, "stand_still": true, "draw_on_silent": true})", 5},
    {R"({"zone": "morgenland", "secret_kills": true, "killed_aliens": "reborn",
         "feeding": "every_kill"})",
     7},
    {R"({"zone": "dilemma", "captain_announces": "silence_all",
         "sedatives_announces": "silence_all", "noise_targets": "dangerous_only",
         "pilot_timing": "after_draw", "alien_kills_feed": true})",
     8},
    {R"({"zone": "levi-montalcini", "rounds": 15, "reborn_sector": "random_pod",
         "killed_aliens": "reborn", "defence_against": "aliens_only", "psychic_items": true})",
     8},
    {R"({"zone": "frenzy", "reborn_sector": "random_sector"})", 6},
};

std::shared_ptr<const engine::Ruleset> ruleset_of(const AidTable& table) {
  const engine::GameEntry& entry = engine::game_entry_of<Game>();
  const auto game_data = entry.load(entry.files());
  EXPECT_TRUE(game_data) << game_data.problem().what;
  const auto rules =
      (*game_data)->rules(*engine::parse_json(table.options, "options"), table.seats);
  EXPECT_TRUE(rules) << rules.problem().what;
  return *rules;
}

const Rules& rules_in(const engine::Ruleset& ruleset) {
  return static_cast<const engine::RulesetOf<Game>&>(ruleset).rules();
}

// A match of people who choose blindly, and of bots on the even seats of every second one. What
// everybody hears must never rule out where somebody is.
class Followed {
 public:
  Followed(const Rules& rules, std::uint64_t seed, std::set<What>& happened)
      : rules_(rules),
        chance_(engine::Chance::fast(seed)),
        dice_(engine::Chance::fast(~seed)),
        aid_(rules),
        happened_(happened) {
    for (int i = 0; i < rules.seats; ++i)
      bots_.push_back(Game::bot(i % 4 == 0 ? "normal" : "easy", engine::seat_at(i)));
    blind_ = seed % 2 == 1;
  }

  void play() {
    Game::Events events;
    State state = Game::open(rules_, chance_, events);
    look(state, events);
    while (state.phase != Phase::over && !testing::Test::HasFailure()) {
      const Seat seat = Game::acting(rules_, state).lowest();
      Game::Actions legal;
      Game::legal(rules_, state, seat, legal);
      const Action action = choose(state, seat, legal);
      events.clear();
      ASSERT_TRUE(Game::apply(rules_, state, seat, action, {}, chance_, events).ok());
      look(state, events);
    }
  }
  double share() const { return left_ / looks_; }

 private:
  Action choose(const State& state, Seat seat, const Game::Actions& legal) {
    if (!blind_ || (engine::index(seat) % 2 == 0 && dice_.below(0, 3) > 0))
      return bots_[static_cast<std::size_t>(engine::index(seat))]->decide(
          rules_, Game::view(rules_, state, seat), legal, dice_);
    const Action& listed =
        legal[static_cast<int>(dice_.below(0, static_cast<std::uint32_t>(legal.size())))];
    return Game::fill(rules_, state, seat, listed,
                      dice_.below(0, Game::domain(rules_, state, seat, listed)));
  }

  void look(const State& state, const Game::Events& events) {
    std::vector<Event> heard;
    for (const Event& event : events) {
      happened_.insert(event.what);
      if (const auto seen = Game::witness(rules_, event, engine::Observer::spectator()))
        heard.push_back(*seen);
      for (int i = 0; i < rules_.seats; ++i)
        if (const auto seen = Game::witness(rules_, event, engine::seat_at(i)))
          bots_[static_cast<std::size_t>(i)]->witness(rules_, *seen);
    }
    aid_.hear(heard);
    for (int i = 0; i < rules_.seats; ++i) {
      const Seat seat = engine::seat_at(i);
      const Player& player = state.player(seat);
      if (!in_play(player) || player.place == Sector::none) continue;
      ASSERT_TRUE(aid_.possible(seat, player.side)[index(player.place)])
          << "seat " << i << " in " << coordinate(player.place) << ", round " << int{state.round};
      const auto both = aid_.possible(seat, Side::human) | aid_.possible(seat, Side::alien);
      left_ += static_cast<double>(both.count()) / static_cast<double>(rules_.all_sectors.size());
      ++looks_;
    }
  }

  const Rules& rules_;
  engine::Chance chance_;
  engine::Chance dice_;
  Aid aid_;
  std::set<What>& happened_;
  std::vector<std::unique_ptr<engine::Bot<Game>>> bots_;
  bool blind_ = false;
  double left_ = 0;
  double looks_ = 0;
};

TEST(AliensAid, never_rules_out_the_truth) {
  std::set<What> happened;
  for (const AidTable& table : aid_tables) {
    const auto ruleset = ruleset_of(table);
    for (std::uint64_t seed = 1; seed <= 6 && !HasFailure(); ++seed) {
      SCOPED_TRACE(std::string(table.options) + " seed " + std::to_string(seed));
      Followed match(rules_in(*ruleset), seed, happened);
      match.play();
      EXPECT_LT(match.share(), 0.97);
    }
  }
  for (const What what :
       {What::Attack, What::Found, What::Killed, What::Reborn, What::Fed, What::Eliminated,
        What::CharacterShown, What::PodReached, What::ItemUsed, What::PlaceAnnounced, What::Silence,
        What::SilentSector, What::Noise, What::StoodStill, What::Mutated})
    EXPECT_TRUE(happened.contains(what)) << engine::name_of(what);
}

TEST(AliensAid, rules_out_a_good_part_of_a_large_map) {
  std::set<What> happened;
  const auto ruleset = ruleset_of({"{}", 4});
  Followed match(rules_in(*ruleset), 8, happened);
  match.play();
  EXPECT_LT(match.share(), 0.6);
}

// What a single fact proves, in Galilei with four at the table.
class AidFacts : public testing::Test {
 protected:
  void lay(std::string_view options = "{}") {
    ruleset_ = ruleset_of({options, 4});
    aid_.emplace(rules_in(*ruleset_));
  }
  void SetUp() override { lay(); }

  static Event fact(What what, int seat, std::string_view sector = "") {
    Event event;
    event.what = what;
    event.seat = engine::seat_at(seat);
    if (!sector.empty()) event.sectors[0] = find_coordinate(sector);
    return event;
  }
  static Event turn(int seat) { return fact(What::TurnStarted, seat); }
  static Event noise(int seat) {
    Event event = fact(What::Noise, seat, "A02");
    event.number = 1;
    return event;
  }
  static Event shown(int seat, Character character, Cause cause = Cause::medic) {
    Event event = fact(What::CharacterShown, seat);
    event.character = character;
    event.side = side_of(character);
    event.cause = cause;
    return event;
  }
  static Event item(int seat, Card card, std::string_view sector = "") {
    Event event = fact(What::ItemUsed, seat, sector);
    event.card = card;
    return event;
  }
  void hear(std::vector<Event> events) { aid_->hear(events); }

  std::string where(int seat, Side side) {
    return named(aid_->possible(engine::seat_at(seat), side));
  }
  std::string where(int seat) {
    const Seat who = engine::seat_at(seat);
    return named(aid_->possible(who, Side::human) | aid_->possible(who, Side::alien));
  }
  bool there(int seat, std::string_view sector) {
    return (" " + where(seat)).find(" " + std::string(sector) + " ") != std::string::npos;
  }
  bool all_silent(int seat, Side side) {
    const auto places = aid_->possible(engine::seat_at(seat), side);
    for (const Sector sector : rules_in(*ruleset_).all_sectors)
      if (places[index(sector)] && rules_in(*ruleset_).ground(sector) != Ground::silent)
        return false;
    return true;
  }

  std::string named(const Aid::Places& places) const {
    std::string all;
    for (const Sector sector : rules_in(*ruleset_).all_sectors)
      if (places[index(sector)])
        all += engine::to_word(engine::encoded(rules_in(*ruleset_), sector)) + " ";
    return all;
  }

  std::shared_ptr<const engine::Ruleset> ruleset_;
  std::optional<Aid> aid_;
};

TEST_F(AidFacts, at_the_start_everybody_is_in_a_start_sector) {
  EXPECT_EQ(where(0, Side::alien), "A ");
  EXPECT_EQ(where(0, Side::human), "A H ");
  lay(R"({"abilities": false})");
  EXPECT_EQ(where(0, Side::human), "H ");
}

TEST_F(AidFacts, whoever_has_not_announced_yet_may_have_moved_or_not) {
  lay(R"({"abilities": false})");
  hear({turn(1)});
  EXPECT_TRUE(there(1, "H"));
  EXPECT_TRUE(there(1, "K08"));
  EXPECT_EQ(where(0, Side::human), "H ");
}

TEST_F(AidFacts, the_executive_officer_may_stay_once_and_not_again) {
  const std::vector<Event> round{turn(1), noise(1)};
  const auto walk = [&](Character character) {
    lay();
    hear({shown(1, character)});
    hear(round);
    hear({fact(What::PlaceAnnounced, 1, "K08")});
    hear(round);
  };
  walk(Character::pilot);
  EXPECT_FALSE(there(1, "K08"));
  walk(Character::executive_officer);
  EXPECT_TRUE(there(1, "K08"));
  hear({fact(What::PlaceAnnounced, 1, "K08")});
  EXPECT_EQ(where(1), "K08 ");
  hear(round);
  EXPECT_FALSE(there(1, "K08"));
}

TEST_F(AidFacts, an_attack_tells_the_place_and_who_was_not_found_is_elsewhere) {
  hear({turn(2), noise(2), turn(3), noise(3), turn(1), fact(What::Attack, 1, "L05")});
  Event found = fact(What::Found, 1, "L05");
  found.seats = Seats::only(engine::seat_at(2));
  hear({found});
  EXPECT_EQ(where(1), "L05 ");
  EXPECT_EQ(where(2), "L05 ");
  EXPECT_FALSE(there(3, "L05"));
}

TEST_F(AidFacts, a_light_shows_who_is_there_who_is_not_and_whom_it_does_not_show) {
  for (const int seat : {1, 2, 3}) hear({turn(seat), noise(seat)});
  hear({turn(0), item(0, Card::spotlight, "L05"), fact(What::PlaceAnnounced, 1, "K06"),
        shown(2, Character::invisible, Cause::invisible)});
  EXPECT_EQ(where(1), "K06 ");
  for (const std::string_view lit : {"L05", "L04", "A", "K05", "K06", "M05", "M06"})
    EXPECT_FALSE(there(3, lit)) << lit;
  EXPECT_FALSE(there(2, "N05"));
  EXPECT_NE(where(2), "");
  EXPECT_EQ(where(0, Side::alien), "");
}

TEST_F(AidFacts, teleport_leads_to_the_human_sector_death_to_the_alien_one_a_clone_back) {
  hear({turn(1), noise(1), item(1, Card::teleport)});
  EXPECT_EQ(where(1), "H ");
  hear({turn(1), fact(What::Reborn, 2), fact(What::Cloned, 3)});
  EXPECT_EQ(where(2), "A ");
  EXPECT_EQ(where(3), "H ");
}

TEST_F(AidFacts, silent_sector_is_true_but_for_sedatives_and_the_captain) {
  const Event said = fact(What::SilentSector, 1);
  lay(R"({"abilities": false})");
  hear({turn(1), said});
  EXPECT_TRUE(all_silent(1, Side::human));
  lay(R"({"abilities": false})");
  hear({turn(1), item(1, Card::sedatives), said});
  EXPECT_FALSE(all_silent(1, Side::human));
  lay();
  hear({turn(1), said});
  EXPECT_FALSE(all_silent(1, Side::human));
  EXPECT_TRUE(all_silent(1, Side::alien));
}

TEST_F(AidFacts, once_something_is_taken_back_everything_is_possible) {
  hear({turn(1), fact(What::Attack, 1, "L05")});
  EXPECT_EQ(where(1), "L05 ");
  aid_->forget();
  EXPECT_EQ(aid_->possible(engine::seat_at(1), Side::human).count(),
            rules_in(*ruleset_).all_sectors.size());
}

TEST(AliensDeduce, takes_lines_of_events_as_they_are_told) {
  const auto ruleset = ruleset_of({"{}", 4});
  const auto lines = *engine::parse_json(
      R"([[{"event": "TurnStarted", "seat": 1, "round": 1}],
          [{"event": "Attack", "seat": 1, "side": "unknown", "sector": "K05"}]])",
      "lines");
  const auto deduced = ruleset->deduce(lines.get_array());
  ASSERT_TRUE(deduced) << deduced.problem().what;
  EXPECT_EQ(engine::to_line(deduced->get_array()[1]), R"({"human":[],"alien":["K05"]})");
  EXPECT_FALSE(ruleset->deduce(engine::parse_json(R"([[{"event": "Moved"}]])", "")->get_array()));
}

}  // namespace
}  // namespace aliens
