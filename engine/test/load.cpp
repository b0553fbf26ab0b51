#include "engine/load.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace load_test {

using engine::Json;
using engine::JsonObject;

enum class Suit { red, black };

class Deck : public engine::Loader {
 public:
  explicit Deck(std::string_view text) {
    const Json file = *engine::parse_json(text, "deck");
    const JsonObject* root = begin(file, "data/deck.json");
    if (root == nullptr) return;
    every(*root, "cards", [&](const JsonObject& card, const std::string& place) {
      total += number(card, "count", place, 1, 9);
      word<Suit>(card, "suit", place);
      flag(card, "wild", place);
      name = this->text(card, "name", place);
    });
    object(*root, "rules");
  }
  int total = 0;
  std::string name;
};

std::string card(std::string_view fields) {
  return R"({"rules": {}, "cards": [{"count": 2, "suit": "red", "wild": true, "name": "a"}, {)" +
         std::string(fields) + "}]}";
}

TEST(Load, reads_what_is_asked_for) {
  const Deck deck(card(R"("count": 3, "suit": "black", "wild": false, "name": "b")"));
  EXPECT_EQ(deck.problem(), "");
  EXPECT_EQ(deck.total, 5);
  EXPECT_EQ(deck.name, "b");
}

TEST(Load, a_problem_names_file_place_and_reason) {
  EXPECT_EQ(Deck("[]").problem(), "data/deck.json: an object is needed");
  EXPECT_EQ(Deck("{}").problem(), "data/deck.json: 'cards' is missing");
  EXPECT_EQ(Deck(R"({"cards": 1})").problem(), "data/deck.json: 'cards' must be a list");
  EXPECT_EQ(Deck(R"({"cards": [1]})").problem(), "data/deck.json: cards[0]: an object is needed");
  EXPECT_EQ(Deck(R"({"cards": [], "rules": 1})").problem(),
            "data/deck.json: 'rules' must be an object");
  EXPECT_EQ(Deck(card(R"("count": 10)")).problem(),
            "data/deck.json: cards[1]: 'count' must be a number from 1 to 9");
  EXPECT_EQ(Deck(card(R"("count": 1, "suit": "green")")).problem(),
            "data/deck.json: cards[1]: 'suit': one of red, black is needed");
  EXPECT_EQ(Deck(card(R"("count": 1, "suit": "red", "wild": 1)")).problem(),
            "data/deck.json: cards[1]: 'wild' must be true or false");
  EXPECT_EQ(Deck(card(R"("count": 1, "suit": "red", "wild": true, "name": 1)")).problem(),
            "data/deck.json: cards[1]: 'name' must be a text");
}

TEST(Load, options_are_read_as_they_were_chosen) {
  const JsonObject options = engine::parse_json(R"({"open": true, "suit": "black", "first": "3",
      "dealer": "random", "limit": null, "rounds": 12, "odds": [1, 2]})",
                                                "options")
                                 ->get_object();
  const engine::Chosen chosen(options);
  EXPECT_TRUE(chosen.flag("open"));
  EXPECT_TRUE(chosen.is("suit", "black"));
  EXPECT_EQ(chosen.choice<Suit>("suit"), Suit::black);
  EXPECT_EQ(chosen.seat("first"), engine::seat_at(3));
  EXPECT_EQ(chosen.seat("dealer"), std::nullopt);
  EXPECT_EQ(chosen.number("rounds"), 12);
  EXPECT_EQ(chosen.number("limit"), 0);
  EXPECT_EQ(chosen.maybe_number("limit"), std::nullopt);
  EXPECT_EQ(chosen.maybe_number("rounds"), 12);
  EXPECT_EQ(chosen.list("odds").size(), 2u);
}

}  // namespace load_test
