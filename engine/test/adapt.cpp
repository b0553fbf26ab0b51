#include "engine/adapt.hpp"

#include <gtest/gtest.h>

namespace adapt_test {

using engine::Json;

struct House {
  int seats = 2;
};

enum class Verb { wait, pay, deal };
enum class Suit : std::uint8_t { none, red, black };

// An action whose verb decides the rest.
struct Deed {
  Verb verb = Verb::wait;
  std::uint8_t number = 0;
  std::uint8_t debt = 255;
  std::array<std::uint8_t, 3> cards{};
};
template <class Visitor>
void describe(Visitor& v, Deed& deed) {
  engine::As<Suit> suit{deed.number};
  engine::Maybe<std::uint8_t> debt{deed.debt, 255};
  engine::Counted<Suit, std::uint8_t, 3> cards{deed.cards, deed.number, Suit::none, "card"};
  tag(v, "do", deed.verb);
  if (deed.verb == Verb::pay) {
    v("suit", suit);
    v("debt", debt);
  }
  if (deed.verb == Verb::deal) {
    if (has(v, "count", deed.number > 0 && deed.cards[0] == 0)) return v("count", deed.number);
    omittable(v, "cards", cards);
  }
}

std::string text(const Deed& deed) { return engine::to_line(engine::encoded(House{}, deed)); }

std::string problem(std::string_view json, bool partial = false) {
  Deed deed;
  return engine::decoded(House{}, *engine::parse_json(json, "deed"), deed, partial);
}

Deed read(std::string_view json) {
  Deed deed;
  EXPECT_EQ(engine::decoded(House{}, *engine::parse_json(json, "deed"), deed), "");
  return deed;
}

TEST(Adapt, a_number_is_written_as_another_type) {
  EXPECT_EQ(text({Verb::pay, 2, 7, {}}), R"({"do":"pay","suit":"black","debt":7})");
  EXPECT_EQ(text({Verb::pay, 99, 7, {}}), R"({"do":"pay","suit":"black","debt":7})");
  EXPECT_EQ(read(R"({"do": "pay", "suit": "red", "debt": 7})").number, 1);
}

TEST(Adapt, a_value_that_means_none_is_null) {
  EXPECT_EQ(text({Verb::pay, 0, 255, {}}), R"({"do":"pay","suit":"none","debt":null})");
  EXPECT_EQ(read(R"({"do": "pay", "suit": "red", "debt": null})").debt, 255);
}

TEST(Adapt, a_list_has_as_many_as_are_counted) {
  EXPECT_EQ(text({Verb::deal, 2, 255, {1, 2, 0}}), R"({"do":"deal","cards":["red","black"]})");
  EXPECT_EQ(read(R"({"do": "deal", "cards": ["black"]})").number, 1);
  EXPECT_EQ(problem(R"({"do": "deal", "cards": ["none"]})"), "'cards': a card is needed");
  EXPECT_EQ(problem(R"({"do": "deal", "cards": 3})"),
            "'cards': a list of at most 3 cards is needed");
}

TEST(Codec, an_omittable_field_may_be_missing_and_is_not_written_blank) {
  EXPECT_EQ(text({Verb::deal, 0, 255, {}}), R"({"do":"deal"})");
  EXPECT_EQ(read(R"({"do": "deal"})").number, 0);
}

TEST(Codec, a_reader_looks_which_of_two_fields_there_is) {
  EXPECT_EQ(text({Verb::deal, 2, 255, {}}), R"({"do":"deal","count":2})");
  EXPECT_EQ(read(R"({"do": "deal", "count": 3})").number, 3);
}

TEST(Codec, a_tag_is_never_left_out) {
  EXPECT_EQ(problem(R"({"suit": "red"})"), "'do' is missing");
  EXPECT_EQ(problem("{}", true), "'do' is missing");
  EXPECT_EQ(problem(R"({"do": "pay"})", true), "");
  EXPECT_EQ(problem(R"({"do": "steal"})"), "'do': steal is not one of wait, pay, deal");
  EXPECT_EQ(problem(R"({"do": "wait", "suit": "red"})"), "there is no field 'suit'");
}

}  // namespace adapt_test
