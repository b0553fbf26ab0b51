#include "engine/ask.hpp"

#include <gtest/gtest.h>

namespace engine {
namespace {

Foreseen told(std::string_view kind, JsonObject fields, bool sure = true) {
  fields["event"] = kind;
  return {std::move(fields), sure, {}};
}

TEST(Foresight, WhatAllWorldsShareIsSure) {
  Foresight foresight;
  foresight.add({told("Moved", {{"to", 3}}), told("Drew", {{"card", "a"}})});
  foresight.add({told("Moved", {{"to", 3}}), told("Drew", {{"card", "a"}})});
  EXPECT_TRUE(foresight.certain());
  ASSERT_EQ(foresight.events().size(), 2u);
  EXPECT_TRUE(foresight.events()[1].sure);
}

TEST(Foresight, AFieldThatDiffersIsLeftOpen) {
  Foresight foresight;
  foresight.add({told("Drew", {{"seat", 1}, {"card", "a"}})});
  foresight.add({told("Drew", {{"seat", 1}, {"card", "b"}})});
  const Foreseen& drew = foresight.events().at(0);
  EXPECT_EQ(drew.open, std::vector<std::string>{"card"});
  EXPECT_FALSE(drew.event.contains("card"));
  EXPECT_EQ(drew.event.at("seat"), Json(1));
  EXPECT_TRUE(drew.sure);
  EXPECT_FALSE(foresight.certain());
}

TEST(Foresight, WhatComesInSomeWorldsOnlyIsPossible) {
  Foresight foresight;
  foresight.add({told("Moved", {}), told("Ended", {})});
  foresight.add({told("Moved", {}), told("Hit", {{"seat", 2}}), told("Ended", {})});
  ASSERT_EQ(foresight.events().size(), 3u);
  EXPECT_TRUE(foresight.events()[0].sure);
  EXPECT_FALSE(foresight.events()[1].sure);
  EXPECT_TRUE(foresight.events()[2].sure);
}

TEST(Foresight, WhatIsOnlyPossibleOnceStaysSo) {
  Foresight foresight;
  foresight.add({told("Drew", {{"card", "a"}}, false)});
  foresight.add({told("Drew", {{"card", "a"}}, true)});
  EXPECT_FALSE(foresight.events().at(0).sure);
  EXPECT_FALSE(foresight.certain());
}

TEST(Foresight, EventsOfOneKindAreMatchedByTheirFields) {
  Foresight foresight;
  foresight.add({told("Hurt", {{"seat", 1}}), told("Hurt", {{"seat", 2}})});
  foresight.add({told("Hurt", {{"seat", 2}})});
  ASSERT_EQ(foresight.events().size(), 2u);
  EXPECT_FALSE(foresight.events()[0].sure);
  EXPECT_TRUE(foresight.events()[1].sure);
  EXPECT_EQ(foresight.events()[1].event.at("seat"), Json(2));
}

std::vector<Listed> moves() {
  return {{{{"do", "treat"}, {"target", 1}}, {}},
          {{{"do", "treat"}, {"target", 2}}, {}},
          {{{"do", "give"}, {"to", 2}, {"items", JsonArray{}}},
           {{"items", Blank::Pick::some, {"cell", "fuel", "fuel"}, 1, 3}}},
          {{{"do", "route"}, {"moves", JsonObject{}}},
           {{"moves", Blank::Pick::amounts, {"bridge", "depot"}, 1, 4}}}};
}

TEST(Missing, AFieldThatIsNotGivenHasTheValuesOfWhatIsListed) {
  const JsonArray missing = missing_of({{"do", "treat"}}, moves());
  ASSERT_EQ(missing.size(), 1u);
  EXPECT_EQ(missing[0].at("field"), Json("target"));
  EXPECT_EQ(missing[0].at("pick"), Json("one"));
  EXPECT_EQ(missing[0].at("values"), Json({1, 2}));
}

TEST(Missing, AShapeSaysWhatMayBePutIn) {
  const JsonArray missing = missing_of({{"do", "give"}, {"to", 2}}, moves());
  ASSERT_EQ(missing.size(), 1u);
  EXPECT_EQ(missing[0].at("pick"), Json("some"));
  EXPECT_EQ(missing[0].at("values"), Json({"cell", "fuel", "fuel"}));
  EXPECT_EQ(missing[0].at("most"), Json(3));
}

TEST(Missing, NothingFitsWhatGoesBeyondAShape) {
  EXPECT_FALSE(missing_of({{"do", "give"}, {"items", {"fuel", "fuel"}}}, moves()).empty());
  EXPECT_TRUE(missing_of({{"do", "give"}, {"items", {"cell", "cell"}}}, moves()).empty());
  EXPECT_TRUE(missing_of({{"do", "treat"}, {"target", 3}}, moves()).empty());
  EXPECT_TRUE(missing_of({{"do", "fly"}}, moves()).empty());
}

TEST(Missing, AmountsAreBoundedTogether) {
  const auto with = [](JsonObject amounts) {
    return JsonObject{{"do", "route"}, {"moves", std::move(amounts)}};
  };
  std::vector<Listed> listed = moves();
  listed[3].action["to"] = 1;
  EXPECT_EQ(missing_of(with({{"bridge", 2}, {"depot", 2}}), listed).size(), 1u);
  EXPECT_TRUE(missing_of(with({{"bridge", 3}, {"depot", 2}}), listed).empty());
  EXPECT_TRUE(missing_of(with({{"rocket", 1}}), listed).empty());
}

}  // namespace
}  // namespace engine
