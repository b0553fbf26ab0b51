#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/conformance/sweep.hpp"
#include "engine/conformance/test/toy_game_data.hpp"

// The suite itself: an honest game passes, and each way of breaking a law is found by that law.
namespace {

using engine::conformance::Budget;
using testing::Contains;
using testing::IsEmpty;
using toy::Fault;

std::vector<std::string> violations(Fault fault) {
  const toy::GameData game_data(fault);
  const Budget budget{.first_seed = 1,
                      .random_games = 6,
                      .disturbed_games = 6,
                      .bot_games = 2,
                      .look_every = 2,
                      .strangers = 10,
                      .most_decisions = 500};
  return engine::conformance::check_setups<toy::Game>(
      game_data, engine::conformance::standard_setups(game_data), budget);
}

// The laws that a broken game breaks.
std::set<std::string> broken(Fault fault) {
  std::set<std::string> laws;
  for (const std::string& violation : violations(fault))
    laws.insert(violation.substr(0, violation.find(':')));
  return laws;
}

using Laws = std::set<std::string>;

TEST(Laws, an_honest_game_keeps_them_all) { EXPECT_THAT(violations(Fault::none), IsEmpty()); }

TEST(Laws, an_honest_game_keeps_them_under_all_options) {
  const toy::GameData game_data;
  auto setups = engine::conformance::single_changes(game_data);
  for (auto& setup : engine::conformance::combinations(game_data, 10, 1)) setups.push_back(setup);
  EXPECT_THAT(engine::conformance::check_setups<toy::Game>(game_data, setups, Budget{}), IsEmpty());
}

TEST(Laws, a_violation_names_law_match_seed_decision_and_observer) {
  EXPECT_THAT(violations(Fault::view_leaks),
              Contains(testing::ContainsRegex(
                  "Sampling: .\"mode\":\"quick\"., 2 seats, random play, seed 1, decision 0: "
                  "seat 0: the sampled world looks different: the view .'leak': ")));
}

TEST(Laws, a_sampler_with_a_pocket_in_the_view_is_found) {
  EXPECT_EQ(broken(Fault::sampler_has_a_pocket), (Laws{"AskingIsHonest", "Sampling"}));
}
TEST(Laws, a_sampler_that_remembers_the_truth_is_found) {
  EXPECT_EQ(broken(Fault::sampler_remembers), (Laws{"AskingIsHonest", "Sampling"}));
}
TEST(Laws, a_sampler_that_respects_a_leak_is_found_by_rearranging) {
  EXPECT_THAT(broken(Fault::sampler_respects_a_leak), Contains("NoInterference"));
}
TEST(Laws, an_answer_that_is_sure_of_what_is_drawn_is_found) {
  EXPECT_THAT(
      violations(Fault::sampler_knows_one_deck),
      Contains(testing::ContainsRegex(
          "AskingIsHonest: .*seat [0-2]: .*draw.* does not bring .*Drew.*, which was sure")));
}
TEST(Laws, a_turn_planned_ahead_that_depends_on_another_hand_is_found) {
  EXPECT_EQ(broken(Fault::turn_ahead_depends_on_a_hand), Laws{"AskingIsHonest"});
}
TEST(Laws, a_blank_that_offers_too_much_is_found) {
  EXPECT_EQ(broken(Fault::blank_offers_too_much), Laws{"AskingIsHonest"});
}
TEST(Laws, a_sampler_that_loses_a_card_is_found) {
  EXPECT_EQ(broken(Fault::sampler_loses_a_card), Laws{"Sampling"});
}
TEST(Laws, rearranging_nothing_is_found) {
  EXPECT_EQ(broken(Fault::rearranges_nothing), Laws{"NoInterference"});
}
TEST(Laws, a_leaking_view_is_found) {
  EXPECT_EQ(broken(Fault::view_leaks), (Laws{"AskingIsHonest", "NoInterference", "Sampling"}));
}
TEST(Laws, a_refusal_that_changes_the_state_is_found) {
  EXPECT_EQ(broken(Fault::refusal_changes_state), Laws{"LegalMeansAccepted"});
}
TEST(Laws, a_refusal_that_uses_chance_is_found) {
  EXPECT_EQ(broken(Fault::refusal_uses_chance), Laws{"LegalMeansAccepted"});
}
TEST(Laws, a_refusal_that_tells_events_is_found) {
  EXPECT_EQ(broken(Fault::refusal_tells_events), Laws{"LegalMeansAccepted"});
}
TEST(Laws, a_listed_action_that_is_refused_is_found) {
  EXPECT_EQ(broken(Fault::listed_is_refused), (Laws{"AskingIsHonest", "LegalMeansAccepted"}));
}
TEST(Laws, an_unlisted_action_that_is_accepted_is_found) {
  EXPECT_EQ(broken(Fault::unlisted_is_accepted), Laws{"LegalMeansAccepted"});
}
TEST(Laws, a_shape_that_is_wider_than_what_is_accepted_is_found) {
  EXPECT_THAT(broken(Fault::shape_lies), Contains("LegalMeansAccepted"));
}
TEST(Laws, an_action_that_is_meant_twice_is_noticed) {
  EXPECT_THAT(broken(Fault::meaning_is_shared), Contains("LegalMeansAccepted"));
}
TEST(Laws, a_seat_that_is_asked_without_a_choice_is_found) {
  EXPECT_THAT(broken(Fault::nothing_listed), Contains("LegalMeansAccepted"));
}
TEST(Laws, a_hidden_counter_is_found) {
  EXPECT_THAT(broken(Fault::hidden_counter), Contains("Determinism"));
}
TEST(Laws, an_event_told_to_the_wrong_observer_is_found) {
  EXPECT_EQ(broken(Fault::event_leaks), Laws{"NoInterference"});
}
TEST(Laws, an_end_that_shows_secrets_without_saying_so_is_found) {
  EXPECT_EQ(broken(Fault::end_reveals_silently), Laws{"NoInterference"});
}
TEST(Laws, legal_actions_that_depend_on_another_hand_are_found) {
  EXPECT_EQ(broken(Fault::legal_depends_on_a_hand), (Laws{"AskingIsHonest", "NoInterference"}));
}
TEST(Laws, refusals_that_depend_on_another_hand_are_found) {
  EXPECT_EQ(broken(Fault::refusal_depends_on_a_hand), (Laws{"AskingIsHonest", "NoInterference"}));
}
TEST(Laws, a_deadline_that_depends_on_a_secret_is_found) {
  EXPECT_EQ(broken(Fault::deadline_depends_on_the_secret), Laws{"NoInterference"});
}
TEST(Laws, a_lost_card_is_found) {
  EXPECT_THAT(broken(Fault::card_gets_lost), Contains("Conservation"));
}
TEST(Laws, a_game_that_never_ends_is_found) {
  EXPECT_EQ(broken(Fault::never_ends), Laws{"Termination"});
}
TEST(Laws, a_game_that_gets_stuck_is_found) {
  EXPECT_THAT(broken(Fault::gets_stuck), Contains("Termination"));
}
TEST(Laws, a_position_that_forgets_a_field_is_found) {
  EXPECT_EQ(broken(Fault::position_forgets), Laws{"RoundTrip"});
}
TEST(Laws, an_event_that_loses_a_field_is_found) {
  EXPECT_THAT(broken(Fault::event_forgets), Contains("RoundTrip"));
}
TEST(Laws, an_action_that_loses_a_field_is_found) {
  EXPECT_EQ(broken(Fault::action_forgets), (Laws{"AskingIsHonest", "RoundTrip"}));
}
TEST(Laws, a_missing_sentence_is_found) {
  EXPECT_THAT(violations(Fault::wordless),
              testing::Each(testing::HasSubstr("\"event.Drew\" in de is missing")));
  EXPECT_EQ(broken(Fault::wordless), Laws{"Text"});
}
TEST(Laws, a_sentence_with_an_open_placeholder_is_found) {
  EXPECT_EQ(broken(Fault::open_placeholder), Laws{"Text"});
}
TEST(Laws, a_refusal_by_a_rule_that_is_not_in_the_rulebook_is_found) {
  EXPECT_EQ(broken(Fault::unknown_rule), Laws{"LegalMeansAccepted"});
}

}  // namespace
