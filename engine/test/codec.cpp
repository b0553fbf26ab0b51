#include "engine/codec.hpp"

#include <gtest/gtest.h>

namespace {

using engine::Json;
using engine::JsonObject;

struct Rules {};

enum class Colour : std::uint8_t { red, green };

struct Inner {
  int depth = 0;
  bool open = false;
};
template <class Visitor>
void describe(Visitor& v, Inner& inner) {
  v("depth", inner.depth);
  v("open", inner.open);
}

struct Thing {
  std::uint8_t count = 0;
  Colour colour = Colour::red;
  engine::Seat seat{};
  engine::Seats seats;
  engine::Time time{};
  std::array<int, 2> pair{};
  engine::List<int, 3> list;
  engine::Pile<int, 4> pile;
  Inner inner;
};
template <class Visitor>
void describe(Visitor& v, Thing& thing) {
  v("count", thing.count);
  v("colour", thing.colour);
  v("seat", thing.seat);
  v("seats", thing.seats);
  v("time", thing.time);
  v("pair", thing.pair);
  v("list", thing.list);
  v("pile", thing.pile);
  v("inner", thing.inner);
}

Thing some_thing() {
  Thing thing;
  thing.count = 200;
  thing.colour = Colour::green;
  thing.seat = engine::seat_at(3);
  thing.seats = engine::Seats::first(2);
  thing.time = engine::at_milliseconds(-5);
  thing.pair = {7, -8};
  thing.list.add(1);
  thing.pile.put_bottom(2);
  thing.pile.put_bottom(3);
  thing.inner = {4, true};
  return thing;
}

// What reading answers when one field of a good thing has another value.
std::string answer(const char* field, const char* value) {
  JsonObject json = engine::encoded(Rules{}, some_thing()).get_object();
  json[field] = *engine::parse_json(value, "value");
  Thing thing;
  return engine::decoded(Rules{}, json, thing);
}

TEST(Codec, one_description_writes_and_reads) {
  const Json json = engine::encoded(Rules{}, some_thing());
  EXPECT_EQ(engine::to_line(json),
            R"({"count":200,"colour":"green","seat":3,"seats":[0,1],"time":-5,"pair":[7,-8],)"
            R"("list":[1],"pile":[2,3],"inner":{"depth":4,"open":true}})");
  Thing back;
  ASSERT_EQ(engine::decoded(Rules{}, json, back), "");
  EXPECT_EQ(engine::encoded(Rules{}, back), json);
}

TEST(Codec, a_number_that_never_was_text_may_be_unsigned) {
  std::uint8_t number = 0;
  EXPECT_EQ(engine::decoded(Rules{}, Json(std::uint64_t{200}), number), "");
  EXPECT_EQ(number, 200);
  EXPECT_EQ(engine::decoded(Rules{}, Json(std::uint64_t{256}), number),
            "256 is not a fitting whole number");
}

TEST(Codec, an_unknown_field_is_named) {
  EXPECT_EQ(answer("colours", "1"), "there is no field 'colours'");
  EXPECT_EQ(answer("inner", R"({"depth": 1, "open": false, "shut": true})"),
            "'inner': there is no field 'shut'");
}

TEST(Codec, a_missing_field_is_named_unless_a_part_is_enough) {
  JsonObject json = engine::encoded(Rules{}, some_thing()).get_object();
  json.erase("seat");
  Thing thing;
  EXPECT_EQ(engine::decoded(Rules{}, json, thing), "'seat' is missing");
  thing.seat = engine::seat_at(5);
  EXPECT_EQ(engine::decoded(Rules{}, json, thing, true), "");
  EXPECT_EQ(thing.seat, engine::seat_at(5));
  EXPECT_EQ(thing.count, 200);
}

TEST(Codec, a_wrong_value_is_told_by_its_place_and_reason) {
  EXPECT_EQ(answer("count", "256"), "'count': 256 is not a fitting whole number");
  EXPECT_EQ(answer("count", "-1"), "'count': -1 is not a fitting whole number");
  EXPECT_EQ(answer("count", "\"x\""), "'count': x is not a fitting whole number");
  EXPECT_EQ(answer("colour", "\"blue\""), "'colour': blue is not one of red, green");
  EXPECT_EQ(answer("colour", "1"), "'colour': 1 is not one of red, green");
  EXPECT_EQ(answer("seat", "8"), "'seat': 8 is not a seat number");
  EXPECT_EQ(answer("seats", "[0, 9]"), "'seats': 9 is not a seat number");
  EXPECT_EQ(answer("seats", "3"), "'seats': a list of seat numbers is needed");
  EXPECT_EQ(answer("time", "true"), "'time': true is not a time in milliseconds");
  EXPECT_EQ(answer("pair", "[1]"), "'pair': a list of 2 is needed");
  EXPECT_EQ(answer("pair", "[1, null]"), "'pair': [1]: null is not a fitting whole number");
  EXPECT_EQ(answer("list", "[1, 2, 3, 4]"), "'list': the list is longer than 3");
  EXPECT_EQ(answer("list", "{}"), "'list': a list is needed");
  EXPECT_EQ(answer("pile", "[1, []]"), "'pile': [1]: [] is not a fitting whole number");
  EXPECT_EQ(answer("inner", "[]"), "'inner': an object is needed");
  EXPECT_EQ(answer("inner", R"({"depth": 1, "open": 1})"),
            "'inner': 'open': 1 is not true or false");
}

}  // namespace
