#include "engine/text.hpp"

#include <gtest/gtest.h>

namespace {

using engine::Catalogue;
using engine::JsonArray;
using engine::JsonObject;

constexpr std::string_view texts_file = R"({
 "event.Moved": "{seat} moves {token} to {spot}.",
 "event.Sent": "{by} sends {seat} away.",
 "event.Turn": "{extra:true=Extra turn for {seat}|*=Round {round}: {seat} is up}.",
 "event.Lost": "{number:0=none|1=one|2={number} of {token}}",
 "event.Drew": "{seat} draws {card}.",
 "event.Nested": "{a:x=one {b:y=two|*=three}|*=four}",
 "event.Way": "via {path}",
 "event.Stop": "{path@last:NW1=first|*={path@last}}",
 "event.Ends": "via {way} on {way@last}",
 "field.way.last": "spot",
 "event.Went": "{seat} goes {spot@where_to}, over {path@size:1=one spot|*={path@size} spots}.",
 "event.Power": "{power:<0=loses {power@size}|*=gains {power@size}}",
 "event.Own": "{seat:{by}=for themselves|*=for {by}}, {counted:<{raw}=capped|*=whole}",
 "event.Read": "{card}: {card@text}",
 "where_to.NW1": "into ring 1",
 "card.FC-01.text": "Beep.",
 "token.LL": "Leia/Luke",
 "spot.NW1": "ring 1",
 "card.FC-01.title": "Droid",
 "field.by": "seat",
 "field.path": "spot",
 "space/token.LL": "pilot",
 "space/extra.key": "only here",
 "option.a/b": "kept"
})";

Catalogue catalogue(std::string_view theme = "") {
  Catalogue words = *Catalogue::load(texts_file, "en.json", theme);
  words.name_seats({"Ann", "Ben"});
  return words;
}

std::string said(std::string_view key, const JsonObject& fields) {
  return catalogue().sentence(key, fields);
}

TEST(Text, placeholders_become_words_of_their_field) {
  EXPECT_EQ(said("event.Moved", {{"seat", 1}, {"token", "LL"}, {"spot", "NW1"}}),
            "Ben moves Leia/Luke to ring 1.");
}

TEST(Text, a_value_without_a_word_stands_for_itself) {
  EXPECT_EQ(said("event.Moved", {{"seat", 5}, {"token", "HC"}, {"spot", nullptr}}),
            "5 moves HC to null.");
}

TEST(Text, a_title_is_a_word_too) {
  EXPECT_EQ(said("event.Drew", {{"seat", 0}, {"card", "FC-01"}}), "Ann draws Droid.");
}

TEST(Text, an_alias_words_a_field_like_another) {
  EXPECT_EQ(said("event.Sent", {{"seat", 0}, {"by", 1}}), "Ben sends Ann away.");
  EXPECT_EQ(said("event.Way", {{"path", JsonArray{"NW1", "NW2"}}}), "via ring 1, NW2");
  EXPECT_EQ(said("event.Stop", {{"path", JsonArray{"NW1", "NW2"}}}), "NW2");
  EXPECT_EQ(said("event.Stop", {{"path", JsonArray{"NW2", "NW1"}}}), "first");
  EXPECT_EQ(said("event.Stop", {{"path", JsonArray{}}}), "");
  EXPECT_EQ(said("event.Ends", {{"way", JsonArray{"NW2", "NW1"}}}), "via NW2, NW1 on ring 1");
  EXPECT_EQ(said("event.Stop", {{"path", "NW1"}}), "first");
}

TEST(Text, a_choice_goes_by_the_raw_value_and_holds_placeholders) {
  EXPECT_EQ(said("event.Turn", {{"extra", true}, {"round", 3}, {"seat", 0}}),
            "Extra turn for Ann.");
  EXPECT_EQ(said("event.Turn", {{"extra", false}, {"round", 3}, {"seat", 0}}),
            "Round 3: Ann is up.");
  EXPECT_EQ(said("event.Lost", {{"number", 2}, {"token", "LL"}}), "2 of Leia/Luke");
}

TEST(Text, a_choice_may_stand_within_a_choice) {
  EXPECT_EQ(said("event.Nested", {{"a", "x"}, {"b", "z"}}), "one three");
  EXPECT_EQ(said("event.Nested", {{"a", "w"}, {"b", "y"}}), "four");
}

TEST(Text, a_value_has_other_words_for_another_place_in_a_sentence) {
  EXPECT_EQ(said("event.Went", {{"seat", 0}, {"spot", "NW1"}, {"path", JsonArray{"NW1"}}}),
            "Ann goes into ring 1, over one spot.");
  EXPECT_EQ(said("event.Went", {{"seat", 0}, {"spot", "NW2"}, {"path", JsonArray{"NW1", "NW2"}}}),
            "Ann goes NW2, over 2 spots.");
  EXPECT_EQ(said("event.Read", {{"card", "FC-01"}}), "Droid: Beep.");
}

TEST(Text, a_sentence_tells_what_the_data_say) {
  Catalogue words = *Catalogue::load(
      R"({"a": "{one} has {one@number:1=one point|*={one@number} points}, {one@sort}.",
          "field.one": "card", "card.X": "Ex", "sort.big": "a big one"})",
      "en.json", "");
  words.learn("card", *engine::parse_json(R"({"deck": [{"id": "X", "number": 3, "sort": "big"}]})",
                                          "cards.json"));
  EXPECT_EQ(words.sentence("a", {{"one", "X"}}), "Ex has 3 points, a big one.");
}

TEST(Text, a_text_says_what_the_data_say) {
  Catalogue words = *Catalogue::load(
      R"({"card.X.text": "Take {=card.X.number}.", "also": "{=card.X.text}", "no": "{=card.Y.number}",
          "facts.card": "data/cards.json"})",
      "en.json", "");
  words.learn("card", *engine::parse_json(R"([{"id": "X", "number": 3}])", "cards.json"));
  EXPECT_EQ(words["card.X.text"], "Take 3.");
  EXPECT_EQ(words["also"], "Take 3.");
  EXPECT_EQ(words["no"], "{=card.Y.number}");
}

TEST(Text, a_choice_compares) {
  EXPECT_EQ(said("event.Power", {{"power", -2}}), "loses 2");
  EXPECT_EQ(said("event.Power", {{"power", 3}}), "gains 3");
  EXPECT_EQ(said("event.Own", {{"seat", 1}, {"by", 1}, {"counted", 5}, {"raw", 7}}),
            "for themselves, capped");
  EXPECT_EQ(said("event.Own", {{"seat", 1}, {"by", 0}, {"counted", 5}, {"raw", 5}}),
            "for Ann, whole");
}

TEST(Text, a_theme_replaces_words_and_hides_from_others) {
  EXPECT_EQ(catalogue("space")["token.LL"], "pilot");
  EXPECT_TRUE(catalogue("space").has("extra.key"));
  EXPECT_FALSE(catalogue().has("extra.key"));
  EXPECT_FALSE(catalogue().has("space/token.LL"));
  EXPECT_TRUE(catalogue().has("option.a/b"));
}

TEST(Text, a_text_says_what_another_key_says) {
  const auto words = [](std::string_view theme) {
    return *Catalogue::load(
        R"({"a": "“{=option.b.name}” of {seat}, {n:1={=c}|*=none}", "option.b.name": "Bee",
            "c": "{=option.b.name} and {n}", "space/option.b.name": "Buzz"})",
        "en.json", theme);
  };
  EXPECT_EQ(words("").sentence("a", {{"seat", 3}, {"n", 1}}), "“Bee” of 3, Bee and 1");
  EXPECT_EQ(words("space").sentence("a", {{"seat", 3}, {"n", 2}}), "“Buzz” of 3, none");
  EXPECT_EQ(words("")["c"], "Bee and {n}") << "whoever asks for the text itself has it whole";
}

TEST(Text, a_text_that_refers_to_nothing_or_to_itself_is_told) {
  const auto problem = [](std::string_view file) {
    const auto words = Catalogue::load(file, "en.json", "");
    return words ? "" : words.problem().what;
  };
  EXPECT_EQ(problem(R"({"a": "so {=b}"})"), "en.json: 'a' refers to 'b', which is not there");
  EXPECT_EQ(problem(R"({"a": "so {=b}", "b": "or {=a}"})"),
            "en.json: 'a' refers to 'b', which leads back to it");
}

TEST(Text, what_stays_open_is_known) {
  const Catalogue words = catalogue();
  EXPECT_TRUE(words.unfilled("event.Lost", {{"number", 0}}).empty());
  EXPECT_EQ(words.unfilled("event.Moved", {{"seat", 0}, {"token", "LL"}}),
            std::vector<std::string>{"spot"});
  EXPECT_EQ(words.sentence("event.Way", {}), "via ?");
  EXPECT_EQ(words.unfilled("event.Lost", {{"number", 2}}), std::vector<std::string>{"token"});
  EXPECT_EQ(words.unfilled("event.Lost", {{"number", 3}}), std::vector<std::string>{"number:3"});
  EXPECT_EQ(words.unfilled("event.Turn", {}), std::vector<std::string>{"extra"});
}

TEST(Text, a_missing_key_shows_itself) { EXPECT_EQ(said("event.Nothing", {}), "event.Nothing"); }

TEST(Text, a_broken_file_is_told) {
  const auto list = Catalogue::load("[]", "en.json", "");
  ASSERT_FALSE(list);
  EXPECT_EQ(list.problem().what, "en.json: an object of keys and texts is needed");
  const auto number = Catalogue::load(R"({"a": 1})", "en.json", "");
  ASSERT_FALSE(number);
  EXPECT_EQ(number.problem().what, "en.json: 'a' must be a text");
}

}  // namespace
