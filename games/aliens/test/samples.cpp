#include <functional>

#include "games/aliens/aliens.hpp"
#include "games/aliens/codec.hpp"
#include "games/aliens/play.hpp"
#include "games/test/fair.hpp"

// Imagined deals, hands and turns are as likely as the real ones.
namespace aliens {
namespace {

using AliensStage = fair::Stage<Game>;
using Deal = std::array<Character, 3>;  // of the seats 1 to 3

constexpr std::string_view captain = R"({"character": "captain", "place": "D09"})";

std::string players(const std::string& others) {
  return R"("players": [)" + std::string(captain) + ", " + others + "]";
}

bool is_human(Character character) { return side_of(character) == Side::human; }

// Of all deals to three players beside the Captain, one of them a Human, how many fit.
fair::Shares shares_of_deals(const std::function<bool(const Deal&)>& fits,
                             const std::function<std::string(const Deal&)>& label) {
  fair::Shares shares;
  double all = 0;
  const auto each = [&](auto&& next) {
    for (std::size_t i = 1; i <= 2 * characters_a_side; ++i)
      if (static_cast<Character>(i) != Character::captain) next(static_cast<Character>(i));
  };
  each([&](Character one) {
    each([&](Character two) {
      each([&](Character three) {
        const Deal deal{one, two, three};
        const int humans = is_human(one) + is_human(two) + is_human(three);
        if (one == two || one == three || two == three || humans != 1 || !fits(deal)) return;
        shares[label(deal)] += 1;
        ++all;
      });
    });
  });
  for (auto& [what, share] : shares) share /= all;
  return shares;
}

Deal deal_of(const State& state) {
  return {state.players[1].character, state.players[2].character, state.players[3].character};
}

std::string who_is_human(const Deal& deal) {
  for (int i = 0; i < 3; ++i)
    if (is_human(deal[static_cast<std::size_t>(i)])) return "seat " + std::to_string(i + 1);
  return "nobody";
}

std::string name(Character character) { return std::string(engine::name_of(character)); }

void expect_deals(const AliensStage& stage, const std::function<bool(const Deal&)>& fits) {
  const std::array<std::function<std::string(const Deal&)>, 3> labels{
      who_is_human, [](const Deal& deal) { return name(deal[0]); },
      [](const Deal& deal) { return name(deal[2]); }};
  for (const auto& label : labels)
    fair::expect_shares(fair::imagined(stage, engine::seat_at(0),
                                       [&](const State& state) { return label(deal_of(state)); }),
                        shares_of_deals(fits, label));
}

TEST(AliensSamples, ALI_005_every_deal_is_as_likely_as_any_other) {
  const AliensStage stage("{}", 4, "{" + players("{}, {}, {}") + "}");
  expect_deals(stage, [](const Deal&) { return true; });
}

TEST(AliensSamples, ALI_141_a_used_item_is_of_a_human_or_of_the_alien_who_may) {
  const AliensStage stage(
      "{}", 4,
      R"({"round": 5, "uses": [{"seat": 1, "item": "teleport", "round": 3}], )" +
          players("{}, {}, {}") + "}");
  expect_deals(stage,
               [](const Deal& deal) { return is_human(deal[0]) || deal[0] == Character::blink; });
}

TEST(AliensSamples, ALI_100_an_item_for_humans_shows_a_human) {
  const AliensStage stage(
      "{}", 4,
      R"({"round": 5, "uses": [{"seat": 2, "item": "spotlight", "round": 3}], )" +
          players("{}, {}, {}") + "}");
  expect_deals(stage, [](const Deal& deal) { return is_human(deal[1]); });
}

TEST(AliensSamples, ALI_134_an_attack_is_of_an_alien_or_of_the_soldier) {
  const AliensStage stage("{}", 4, R"({"round": 5, )" + players(R"({}, {}, {"attacks": 1})") + "}");
  expect_deals(
      stage, [](const Deal& deal) { return !is_human(deal[2]) || deal[2] == Character::soldier; });
  // Only the Soldier has spent his attack.
  const auto spent = fair::imagined(stage, engine::seat_at(0), [](const State& state) {
    const Player& player = state.players[3];
    return std::string((player.character == Character::soldier) == player.ability_used ? "right"
                                                                                       : "wrong");
  });
  EXPECT_FALSE(spent.contains("wrong"));
}

TEST(AliensSamples, several_things_that_lie_open_are_weighed_together) {
  const AliensStage stage("{}", 4,
                          R"({"round": 5, "uses": [{"seat": 1, "item": "sedatives", "round": 2},
      {"seat": 2, "item": "adrenaline", "round": 3}], )" +
                              players(R"({}, {}, {"attacks": 2})") + "}");
  expect_deals(stage, [](const Deal& deal) {
    return (is_human(deal[0]) || deal[0] == Character::silent) &&
           (is_human(deal[1]) || deal[1] == Character::surge) &&
           (!is_human(deal[2]) || deal[2] == Character::soldier);
  });
}

TEST(AliensSamples, ALI_119_a_mutated_and_an_escaped_player_were_dealt_as_humans) {
  for (const char* fate : {R"({"character": "pilot", "mutated": true}, {}, {})",
                           R"({"character": "pilot", "status": "escaped"}, {}, {})",
                           R"({"character": "pilot", "reborn": true}, {}, {})"}) {
    const AliensStage stage("{}", 4, R"({"round": 5, )" + players(fate) + "}");
    expect_deals(stage, [](const Deal& deal) { return is_human(deal[0]); });
  }
}

TEST(AliensSamples, ALI_090_whoever_has_fed_was_dealt_as_an_alien) {
  const AliensStage stage(
      "{}", 4, R"({"round": 5, )" + players(R"({}, {}, {"character": "fast", "kills": 1})") + "}");
  expect_deals(stage, [](const Deal& deal) { return !is_human(deal[2]); });
}

TEST(AliensSamples, ALI_137_only_the_engineer_chooses_and_any_two_cards_may_be_his) {
  const AliensStage stage(
      "{}", 4,
      R"({"round": 5, "current": 1, "phase": "choose_pod_card",
      "pod_choice": ["green", "green"], )" +
          players(R"({"character": "engineer", "place": "P1", "known": "P1"}, {}, {})") + "}");
  const auto drawn = fair::imagined(stage, engine::seat_at(0), [](const State& state) {
    return name(state.players[1].character) + " " +
           std::string(engine::name_of(state.pod_choice[0])) + " " +
           std::string(engine::name_of(state.pod_choice[1]));
  });
  fair::expect_shares(drawn, {{"engineer green green", 12.0 / 20},
                              {"engineer green red", 4.0 / 20},
                              {"engineer red green", 4.0 / 20}});
}

// Four kept cards that seat 0 has not seen: one in each of two hands, one lost, one to be drawn.
TEST(AliensSamples, ALI_072_unseen_kept_cards_may_be_anywhere) {
  const AliensStage stage("{}", 4, R"({"round": 5, "removed": {"clone": 1}, "players": [
      {"character": "captain", "place": "D09", "hand": {"silence": 6, "attack": 2, "adrenaline": 3,
       "sedatives": 3, "spotlight": 2, "mutation": 1, "cat": 2}},
      {"place": "D12", "hand": {"teleport": 1}}, {"place": "D13", "hand": {"defence": 1}}, {}]})");
  const auto world = [](const State& state) {
    std::string all;
    for (const Heap* heap : {&state.players[1].hand, &state.players[2].hand, &state.removed})
      for (std::size_t kind = 1; kind < card_kinds; ++kind)
        for (int n = 0; n < heap->of[kind]; ++n)
          all += std::string(engine::name_of(card_at(kind))) + " ";
    return all;
  };
  std::set<std::string> worlds;
  for (const std::string& order : fair::orders({"teleport", "defence", "clone", "sensor"}))
    worlds.insert(order.substr(0, order.rfind(' ', order.size() - 2) + 1));
  ASSERT_EQ(worlds.size(), 24u);
  fair::expect_uniform(fair::imagined(stage, engine::seat_at(0), world), worlds);
  const fair::Counts others = fair::rearranged(stage, engine::seat_at(0), world);
  EXPECT_EQ(others.size(), worlds.size());
  for (const auto& [each, count] : others) EXPECT_TRUE(worlds.contains(each)) << each;
}

TEST(AliensSamples, ALI_067_discarded_noise_may_be_of_both_kinds) {
  const AliensStage stage("{}", 4,
                          R"({"round": 5, "discard": {"noise_any": 1, "noise_your": 1}, )" +
                              players("{}, {}, {}") + "}");
  const auto own = [](const State& state) {
    return std::to_string(state.discard[Card::noise_your]) + " of " +
           std::to_string(state.discard.size());
  };
  const double both = 27.0 * 26 / (54 * 53);
  fair::expect_shares(fair::imagined(stage, engine::seat_at(0), own),
                      {{"0 of 2", both}, {"1 of 2", 1 - 2 * both}, {"2 of 2", both}});
  const fair::Counts others = fair::rearranged(stage, engine::seat_at(0), own);
  for (const char* each : {"0 of 2", "1 of 2", "2 of 2"}) EXPECT_GT(others.count(each), 0u) << each;
}

// ALI-009, ALI-133: before the first turn the card says where somebody is.
TEST(AliensSamples, ALI_009_nobody_has_left_the_start_before_the_first_turn) {
  const AliensStage stage("{}", 4,
                          R"({"starter": 0, "current": 0, )" + players("{}, {}, {}") + "}");
  const auto places = fair::imagined(stage, engine::seat_at(0), [&](const State& state) {
    for (std::size_t i = 1; i < 4; ++i) {
      const Character card = state.players[i].character;
      const bool among_aliens = !is_human(card) || card == Character::psychologist;
      const Sector start = among_aliens ? stage.rules().zone.alien : stage.rules().zone.human;
      if (state.players[i].place != start || state.players[i].moved) return std::string("wrong");
    }
    return std::string("right");
  });
  EXPECT_FALSE(places.contains("wrong"));
}

// Seat 1 has had the first turn, seat 2 is at turn, seat 3 waits.
TEST(AliensSamples, ALI_044_after_one_turn_everybody_is_one_move_away) {
  const AliensStage stage("{}", 4, R"({"starter": 1, "current": 0, "round": 1,
      "players": [{"character": "captain", "place": "H"}, {"character": "pilot", "place": "L09"},
                  {"character": "blink", "place": "K06"}, {"character": "silent", "place": "K06"}]})");
  std::set<std::string> near;
  for (const Sector sector : stage.rules().from_human.within(1))
    near.insert(engine::to_word(engine::encoded(stage.rules(), sector)));
  fair::Counts places = fair::imagined(stage, engine::seat_at(0), [&](const State& state) {
    const Player& player = state.players[1];
    const bool plain = is_human(player.character) && player.character != Character::psychologist;
    return plain ? engine::to_word(engine::encoded(stage.rules(), player.place)) : "";
  });
  places.erase("");
  fair::expect_uniform(places, near);
}

TEST(AliensSamples, ALI_116_a_place_that_was_announced_is_known) {
  const AliensStage stage(
      "{}", 4, R"({"round": 5, )" + players(R"({"place": "D12", "known": "D12"}, {}, {})") + "}");
  const auto place = [&](const State& state) {
    return engine::to_word(engine::encoded(stage.rules(), state.players[1].place));
  };
  EXPECT_EQ(fair::imagined(stage, engine::seat_at(0), place).count("D12"), 1u);
  EXPECT_EQ(fair::imagined(stage, engine::seat_at(0), place).size(), 1u);
  EXPECT_EQ(fair::rearranged(stage, engine::seat_at(0), place).size(), 1u);
}

// Somebody else's turn of which nothing has been heard: at its beginning, after the move, or with a
// card drawn.
TEST(AliensSamples, ALI_074_a_silent_turn_may_be_in_any_step) {
  const AliensStage stage("{}", 4,
                          R"({"round": 5, "current": 1, "starter": 0, )" +
                              players(R"({"place": "D12"}, {}, {})") + "}");
  const auto step = [](const State& state) { return std::string(engine::name_of(state.phase)); };
  fair::expect_shares(fair::imagined(stage, engine::seat_at(0), step),
                      {{"before_move", 1.0 / 3}, {"after_move", 1.0 / 3}, {"announce", 1.0 / 3}});
  fair::Counts drawn = fair::imagined(stage, engine::seat_at(0), [](const State& state) {
    return std::string(engine::name_of(state.turn.drawn));
  });
  drawn.erase("none");
  fair::Shares shares;
  const Heap& deck = stage.rules().components->deck;
  for (std::size_t kind = 1; kind < card_kinds; ++kind)
    shares[std::string(engine::name_of(card_at(kind)))] = deck.of[kind] / double(deck.size());
  fair::expect_shares(drawn, shares);
}

// What is drawn must be said.
TEST(AliensSamples, ALI_063_a_drawn_card_goes_with_what_is_to_be_said) {
  const AliensStage stage("{}", 4,
                          R"({"round": 5, "current": 1, "starter": 0, )" +
                              players(R"({"place": "D12"}, {}, {})") + "}");
  const auto wrong = [&](const State& state) {
    const Turn& turn = state.turn;
    if (state.phase != Phase::announce) return turn.drawn != Card::none;
    const bool psychic = state.players[1].character == Character::psychic;
    switch (turn.drawn) {
      case Card::none:
        return turn.saying != Saying::silent_sector;
      case Card::noise_your:
        return turn.saying != Saying::noise_here;
      case Card::noise_any:
        return turn.saying != Saying::noise_anywhere;
      case Card::silence:
        return turn.saying != (psychic ? Saying::noise_anywhere : Saying::silence);
      default:
        return turn.saying != Saying::silence;
    }
  };
  const auto said = fair::imagined(stage, engine::seat_at(0), [&](const State& state) {
    return std::string(wrong(state) ? "wrong" : "right");
  });
  EXPECT_FALSE(said.contains("wrong"));
}

TEST(AliensSamples, ALI_120_after_a_cat_there_is_a_card_for_two_noises) {
  const AliensStage stage("{}", 4, R"({"round": 5, "current": 1, "starter": 0,
      "phase": "announce", "uses": [{"seat": 1, "item": "cat", "round": 5}],
      "turn": {"two_noises": true, "drawn": "noise_any", "saying": "noise_anywhere"},
      "players": [{"character": "captain", "place": "D09"}, {"character": "pilot", "place": "D12"}, {}, {}]})");
  const auto step = fair::imagined(stage, engine::seat_at(0), [](const State& state) {
    return std::string(engine::name_of(state.phase)) + (state.turn.two_noises ? " two" : " one") +
           (state.turn.drawn == Card::none ? " without" : " with");
  });
  EXPECT_EQ(step.count("announce two with"), 1u);
  EXPECT_EQ(step.size(), 1u);
}

// Other worlds made from the truth: everything that nobody has told of changes, and nothing else.
TEST(AliensSamples, ALI_006_rearranging_changes_what_is_hidden_and_nothing_else) {
  const AliensStage stage("{}", 4, R"({"round": 5, "players": [
      {"character": "captain", "place": "D09"}, {"character": "pilot", "place": "D12"},
      {"character": "blink", "place": "F09"}, {"character": "silent", "place": "F10", "shown": true}]})");
  fair::Counts humans;
  fair::Counts cards;
  fair::Counts where;
  engine::Chance chance = engine::Chance::fast(3);
  for (int i = 0; i < fair::samples; ++i) {
    const State other = Game::rearrange(stage.rules(), stage.truth(), engine::seat_at(0), chance);
    ASSERT_EQ(Game::view(stage.rules(), other, engine::seat_at(0)),
              Game::view(stage.rules(), stage.truth(), engine::seat_at(0)));
    ++humans[who_is_human(deal_of(other))];
    ++cards[name(other.players[1].character)];
    ++where[engine::to_word(engine::encoded(stage.rules(), other.players[1].place))];
    EXPECT_EQ(other.players[0], stage.truth().players[0]);
    EXPECT_EQ(other.players[3].character, Character::silent);
  }
  EXPECT_EQ(humans.size(), 2u);
  EXPECT_EQ(cards.size(), 7u + 7u);  // all but the Captain and the Silent Alien
  EXPECT_EQ(where.size(), stage.rules().floor.size());
}

}  // namespace
}  // namespace aliens
