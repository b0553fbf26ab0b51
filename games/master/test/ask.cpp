#include <gtest/gtest.h>

#include <span>

#include "engine/erase.hpp"
#include "games/master/master.hpp"

// What screens are told when they ask: who must do what, what fits, what may fill an action.
namespace master {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;
using engine::seat_at;

JsonArray list(std::initializer_list<const char*> words) {
  return JsonArray(words.begin(), words.end());
}

class Asked : public testing::Test {
 protected:
  void lay(const JsonObject& options, const JsonObject& position, int seats = 2) {
    const engine::GameEntry& entry = engine::game_entry_of<master::Game>();
    game_data_ = *entry.load(entry.files());
    const auto rules = game_data_->rules(options, seats);
    ASSERT_TRUE(rules) << rules.problem().what;
    auto match = (*rules)->place(position, nullptr);
    ASSERT_TRUE(match) << match.problem().what;
    match_ = std::move(*match);
  }

  void act(int seat, const JsonObject& action) {
    const engine::Answer answer =
        match_->apply(seat_at(seat), Json(action), engine::at_milliseconds(0));
    ASSERT_EQ(answer.kind, engine::Answer::Kind::accepted);
  }
  JsonObject ask(int seat, const JsonObject& action, std::int64_t time = 0) const {
    const Json json = action;
    return match_->ask(seat_at(seat), std::span(&json, 1), engine::at_milliseconds(time))[0]
        .get_object();
  }
  // The values that are offered for a field; nothing if it is not missing.
  JsonArray offered(int seat, const JsonObject& action, std::string_view field,
                    std::int64_t time = 0) const {
    const JsonObject answer = ask(seat, action, time);
    const Json* missing = answer.if_contains("missing");
    if (missing == nullptr) return {};
    for (const Json& blank : missing->get_array())
      if (blank.at("field").get_string() == field) return blank.at("values").get_array();
    return {};
  }
  // Why not: the code of a refusal, or of the card that would come back.
  std::string why_not(int seat, const JsonObject& action, std::int64_t time = 0) const {
    const JsonObject answer = ask(seat, action, time);
    if (const Json* refused = answer.if_contains("refused"))
      return std::string(refused->at("code").get_string());
    if (const Json* events = answer.if_contains("events"))
      for (const Json& one : events->get_array())
        if (const JsonObject& event = one.at("event").get_object();
            event.at("event") == "TakenBack")
          return std::string(event.at("error").get_string());
    return "";
  }
  std::string said(engine::Observer observer, std::string_view language = "en") const {
    const JsonObject prompt = match_->prompt(observer);
    auto words = game_data_->words(language, "");
    words->name_seats({"Ann", "Ben", "Cleo"});
    const Json* fields = prompt.if_contains("fields");
    std::string all;
    for (const char* part : {"verb", "rest", "then"})
      if (const Json* key = prompt.if_contains(part)) {
        EXPECT_TRUE(words->has(key->get_string())) << key->get_string();
        const JsonObject none;
        const JsonObject& given = fields == nullptr ? none : fields->get_object();
        EXPECT_TRUE(words->unfilled(key->get_string(), given).empty()) << key->get_string();
        all += (all.empty() ? "" : " ") + words->sentence(key->get_string(), given);
      }
    while (!all.empty() && all.back() == ' ') all.pop_back();
    return all;
  }
  std::string said(int seat) const { return said(engine::Observer(seat_at(seat))); }

  std::shared_ptr<const engine::GameData> game_data_;
  std::unique_ptr<engine::Match> match_;
};

const JsonObject medium{{"level", "medium"}};
const JsonObject laid{{"tops", list({"AJ-7", "RO-5", "VN-K"})},
                      {"hands", JsonArray{list({"AJ-6", "MO-9", "AJ-2", "AJ-4", "TU-1", "T3-1"}),
                                          list({"MO-8", "T3-2"})}}};

JsonObject with(JsonObject object, std::initializer_list<std::pair<const char*, Json>> more) {
  for (const auto& [name, value] : more) object[name] = value;
  return object;
}

TEST_F(Asked, MAS_037_a_card_is_offered_the_stacks_that_it_fits_on) {
  lay(medium, laid);
  const JsonObject six{{"do", "play"}, {"card", "AJ-6"}};
  EXPECT_EQ(offered(0, six, "stack"), (JsonArray{0, 1}));
  EXPECT_EQ(offered(0, six, "seen"), JsonArray{0});
  EXPECT_EQ(why_not(0, with(six, {{"stack", 2}})), "wrong_play");
  EXPECT_EQ(why_not(0, with(six, {{"stack", 0}})), "");
}

TEST_F(Asked, MAS_240_a_card_that_fits_nowhere_may_be_laid_wrongly_on_any_stack) {
  lay(medium, laid);
  const JsonObject nine{{"do", "play"}, {"card", "MO-9"}};
  EXPECT_EQ(offered(0, nine, "stack"), (JsonArray{0, 1, 2}));
  EXPECT_EQ(offered(0, nine, "seen"), JsonArray{nullptr});
}

TEST_F(Asked, MAS_060_the_cards_of_a_pair_are_offered_one_after_the_other) {
  lay(medium, laid);
  EXPECT_EQ(offered(0, {{"do", "combo"}}, "lower"), list({"AJ-2", "AJ-4"}));
  const JsonObject two{{"do", "combo"}, {"lower", "AJ-2"}};
  EXPECT_EQ(offered(0, two, "upper"), list({"AJ-4"}));
  EXPECT_EQ(offered(0, with(two, {{"upper", "AJ-4"}}), "stack"), (JsonArray{0, 1}));
  EXPECT_TRUE(offered(0, {{"do", "combo"}, {"lower", "MO-9"}}, "upper").empty());
}

TEST_F(Asked, MAS_093_special_cards_are_thrown_away_together) {
  lay(medium, laid);
  const JsonObject answer = ask(0, {{"do", "discard_specials"}});
  const Json& blank = answer.at("missing").at(0);
  EXPECT_EQ(blank.at("pick"), "some");
  EXPECT_EQ(blank.at("values"), Json(list({"T3-1", "TU-1"})));
  EXPECT_EQ(blank.at("most"), 2);
}

TEST_F(Asked, MAS_137_what_may_go_with_a_minus_1_escape_is_no_wisdom) {
  lay(medium, {{"hands", JsonArray{list({"EM-1", "WI-1", "MO-9"}), list({"MO-8"})}}});
  const JsonObject escape{{"do", "escape"}, {"card", "EM-1"}, {"target", 0}};
  EXPECT_EQ(why_not(0, with(escape, {{"then_discard", "WI-1"}})), "wisdom_not_discardable");
  EXPECT_EQ(why_not(0, with(escape, {{"then_discard", "MO-9"}})), "");
}

TEST_F(Asked, MAS_200_a_gift_of_two_has_one_order) {
  lay({{"level", "hard"}}, {{"phase", "hand_prep"},
                            {"story", "timber"},
                            {"owner", 0},
                            {"round", 2},
                            {"hands", JsonArray{list({"AJ-2", "MO-9", "RO-K"}), list({"MO-8"})}},
                            {"players", JsonArray{JsonObject{{"leader", "lumberjack"}},
                                                  JsonObject{{"leader", "mouse"}}}}});
  const JsonObject gift{{"do", "story_choice"}, {"target", 1}};
  EXPECT_EQ(offered(0, gift, "card"), list({"AJ-2", "MO-9"}));
  EXPECT_EQ(offered(0, with(gift, {{"card", "MO-9"}}), "card_2"), list({"RO-K"}));
  EXPECT_EQ(said(0).substr(0, 7), "Decide:");
  EXPECT_NE(said(0).find("2 cards"), std::string::npos);
  EXPECT_EQ(said(1), "Ann looks at the cards before the start.");
}

TEST_F(Asked, MAS_198_each_place_of_the_pile_gets_another_card) {
  lay({{"level", "hard"}},
      {{"phase", "hand_prep"},
       {"story", "clearing_minds"},
       {"owner", 0},
       {"round", 2},
       {"hands", JsonArray{list({"AJ-2", "MO-9"}), list({"MO-8"})}},
       {"players", JsonArray{JsonObject{{"leader", "robot"}}, JsonObject{{"leader", "mouse"}}}}});
  EXPECT_EQ(why_not(0, {{"do", "story_choice"}}), "");
  EXPECT_EQ(why_not(0, {{"do", "story_choice"}, {"card", "AJ-2"}, {"card_2", "AJ-2"}}),
            "bad_choice");
}

// A busy hand is asked about the moment at which it will be free.
TEST_F(Asked, MAS_251_a_hand_is_offered_what_fits_when_it_is_free) {
  lay(medium, laid);
  act(0, {{"do", "play"}, {"card", "AJ-6"}, {"stack", 0}});
  const JsonObject pair{{"do", "combo"}};
  EXPECT_EQ(why_not(0, pair, 0), "hand_busy");
  EXPECT_EQ(offered(0, pair, "lower", 600), list({"AJ-2", "AJ-4"}));
}

TEST_F(Asked, MAS_086_whether_a_call_will_be_contested_is_not_told) {
  lay(medium, {{"tops", list({"AJ-7"})}, {"hands", JsonArray{list({"MO-10"}), list({"MO-8"})}}});
  const JsonObject answer = ask(0, {{"do", "call_draw"}});
  EXPECT_FALSE(answer.at("certain").get_bool());
  for (const Json& event : answer.at("events").get_array())
    EXPECT_FALSE(event.at("sure").get_bool());
}

TEST_F(Asked, without_help_nobody_learns_what_fits) {
  lay({{"level", "medium"}, {"assist_highlight", false}}, laid);
  for (const char* verb : {"play", "start_stack", "combo", "draw", "call_draw"})
    EXPECT_TRUE(ask(0, {{"do", verb}}).contains("withheld")) << verb;
  EXPECT_TRUE(ask(0, {{"do", "play"}, {"card", "AJ-6"}, {"stack", 0}}).contains("withheld"));
  EXPECT_FALSE(ask(0, {{"do", "trap"}, {"card", "TU-1"}, {"target", 1}}).contains("withheld"));
  EXPECT_EQ(said(0), "Play a card that is one higher or one lower.");
}

TEST_F(Asked, MAS_071_who_can_play_a_pair_only_reads_so) {
  lay(medium, {{"tops", list({"AJ-7", "RO-K"})},
               {"hands", JsonArray{list({"AJ-2", "AJ-4"}), list({"MO-8"})}}});
  EXPECT_EQ(said(0), "Play a pair: two cards that fit only together.");
}

TEST_F(Asked, everybody_reads_what_to_do_while_cards_are_played) {
  lay(medium, laid);
  EXPECT_EQ(said(0), "Play 4 or 6.");
  EXPECT_EQ(said(1), "Play 8.");
  EXPECT_EQ(said(engine::Observer::spectator()), "Everybody plays.");
  lay(medium, with(laid, {{"players", JsonArray{JsonObject{{"trap", "TD-2"}}}}}));
  EXPECT_EQ(said(0), "Play 4 or 6. Only downwards!");
  lay(medium,
      {{"tops", list({"AJ-7"})}, {"hands", JsonArray{list({"MO-10"}), list({"WI-1", "MO-3"})}}});
  EXPECT_EQ(said(0), "Nothing fits. Draw, wait, or call Draw! for all.");
  EXPECT_EQ(said(1), "Play Wisdom. Or start a new stack.");
  lay(medium, {{"hands", JsonArray{list({"MO-7"}), list({"MO-3"})}}});
  EXPECT_EQ(said(0), "Open a new stack with a 7 or Wisdom.");
}

TEST_F(Asked, MAS_121_a_trapped_player_reads_how_to_answer) {
  lay(medium, with(laid, {{"traps",
                           JsonArray{JsonObject{{"card", "T3-2"}, {"victim", 0}, {"until", 4000}}}},
                          {"hands", JsonArray{list({"AJ-6", "ES-1"}), list({"MO-8"})}}}));
  EXPECT_EQ(said(0), "Trapped! Escape, or take three cards.");
}

TEST_F(Asked, the_other_tempos_say_who_is_up_and_who_has_decided) {
  lay({{"level", "medium"}, {"tempo", "turns"}}, with(laid, {{"turn", 1}}));
  EXPECT_EQ(said(0), "Ben is up.");
  EXPECT_EQ(said(1), "Play 8.");
  lay({{"level", "medium"}, {"tempo", "pulse"}}, laid);
  act(0, {{"do", "pass"}});
  EXPECT_EQ(said(0), "Decided. One is still thinking. You can still change your mind.");
}

TEST_F(Asked, every_phase_says_whose_it_is) {
  lay(medium, {{"phase", "ready"}, {"dealer", 1}});
  EXPECT_EQ(said(1), "Call Start! when everybody is ready. Three seconds later all play at once.");
  EXPECT_EQ(said(0), "Ben deals and calls Start! Say that you are ready.");
  EXPECT_EQ(said(engine::Observer::spectator()), "Ben deals and calls Start!");
  const JsonObject hard{{"level", "hard"}};
  lay(hard, {{"phase", "story"}, {"entitled", 0}, {"round", 2}});
  EXPECT_EQ(said(0), "Decide: do you draw a Story card?");
  EXPECT_EQ(said(1), "A Story card is offered.");
  lay({{"level", "hard"}, {"leader_assignment", "choose"}},
      {{"phase", "choose_leader"}, {"turn", 1}});
  EXPECT_EQ(said(1), "Decide: whom do you lead?");
  EXPECT_EQ(said(0), "Ben chooses a leader.");
  lay(hard, {{"phase", "prep"},
             {"players", JsonArray{JsonObject{{"leader", "lumberjack"}},
                                   JsonObject{{"leader", "mouse"}, {"done", true}}}}});
  EXPECT_EQ(said(0), "Decide: what your leader does before the deal.");
  EXPECT_EQ(said(1), "Before the deal: leaders get ready. You are done.");
}

TEST_F(Asked, MAS_010_the_deck_is_told_by_the_modules_in_play) {
  const auto deck = [&](const JsonObject& options) {
    lay(options, {});
    return ask(0, {{"about", true}}).at("about").at("deck").get_array();
  };
  EXPECT_EQ(deck({{"level", "easy"}}).size(), 84u);
  EXPECT_EQ(deck({{"level", "easy"}, {"deck.sevens", "fourteen_sevens"}}).size(), 90u);
  EXPECT_EQ(deck({{"level", "medium"}}).size(), 97u);
  EXPECT_EQ(deck({{"level", "hard"}}).size(), 100u);
  lay({{"level", "easy"}, {"assist_highlight", false}}, {});
  EXPECT_TRUE(ask(0, {{"about", true}}).contains("about"));
}

}  // namespace
}  // namespace master
