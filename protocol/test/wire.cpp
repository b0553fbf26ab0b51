#include "protocol/wire.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "protocol/hall_messages.hpp"
#include "protocol/schema.hpp"
#include "protocol/test/validator.hpp"

// Messages as text, and the schema that describes them.
namespace protocol {
namespace {

using engine::Json;
using engine::JsonObject;
using testing::HasSubstr;

Json json(std::string_view text) { return *engine::parse_json(text, "test"); }

std::string refusal(std::string_view word, std::string_view fields) {
  const auto request = read_table_request(word, json(fields).get_object());
  return request ? "" : request.problem().what;
}

TEST(Request, is_read_by_its_word) {
  const auto act = read_table_request(
      "act", json(R"({"seat": 3, "cid": "a1", "action": {"do": "spin"}})").get_object());
  ASSERT_TRUE(act) << act.problem().what;
  EXPECT_EQ(std::get<Act>(*act).seat.value, 3);
  EXPECT_EQ(std::get<Act>(*act).cid.value, "a1");
  EXPECT_EQ(std::get<Act>(*act).action.at("do"), "spin");
  EXPECT_TRUE(std::holds_alternative<TakeBack>(*read_table_request("undo", {})));
  EXPECT_TRUE(is_table_request("stand_in"));
  EXPECT_FALSE(is_table_request("hello"));
  EXPECT_THAT(refusal("dance", "{}"), HasSubstr("no request 'dance'"));
}

TEST(Request, may_leave_out_or_null_what_is_optional) {
  for (const char* fields : {"{}", R"({"seat": null, "name": null})"}) {
    const auto sit = read_table_request("sit", json(fields).get_object());
    ASSERT_TRUE(sit);
    EXPECT_FALSE(std::get<Sit>(*sit).seat);
  }
}

TEST(Request, is_refused_with_a_sentence_that_names_the_place) {
  EXPECT_THAT(refusal("stand", "{}"), HasSubstr("'seat' is missing"));
  EXPECT_THAT(refusal("stand", R"({"seat": 8})"), HasSubstr("from 0 to 7"));
  EXPECT_THAT(refusal("stand", R"({"seat": -1})"), HasSubstr("from 0 to 7"));
  EXPECT_THAT(refusal("stand", R"({"seat": "0"})"), HasSubstr("whole number"));
  EXPECT_THAT(refusal("stand", R"({"seat": null})"), HasSubstr("whole number"));
  EXPECT_THAT(refusal("stand", R"({"seat": 0, "loudly": true})"), HasSubstr("no field 'loudly'"));
  EXPECT_THAT(refusal("start", R"({"now": true})"), HasSubstr("no field 'now'"));
  EXPECT_THAT(refusal("lock", R"({"on": 1})"), HasSubstr("true or false"));
  EXPECT_THAT(refusal("act", R"({"seat": 0, "cid": "1", "action": []})"), HasSubstr("an object"));
  EXPECT_THAT(refusal("plan", R"({"seats": {}})"), HasSubstr("a list"));
  EXPECT_THAT(refusal("plan", R"({"seats": [{"kind": "throne"}]})"),
              HasSubstr("'seats': [0]: 'kind': one of open, person, bot, closed"));
  EXPECT_THAT(refusal("plan", R"({"policy": {"grace": 86401}})"), HasSubstr("'grace'"));
  std::string many = R"({"seats": [)";
  for (int i = 0; i < 65; ++i) many += i == 0 ? R"({"kind": "bot"})" : R"(,{"kind": "bot"})";
  EXPECT_THAT(refusal("plan", many + "]}"), HasSubstr("longer than 64"));
}

TEST(Request, texts_are_counted_in_characters_and_hold_no_controls) {
  const auto named = [](const std::string& name) {
    JsonObject fields;
    fields["name"] = name;
    const auto sit = read_table_request("sit", fields);
    return sit ? "" : sit.problem().what;
  };
  std::string umlauts;
  for (int i = 0; i < 24; ++i) umlauts += "ü";
  EXPECT_EQ(named(umlauts), "");
  EXPECT_THAT(named(umlauts + "x"), HasSubstr("longer than 24 characters"));
  EXPECT_THAT(named("a\nb"), HasSubstr("control characters"));
  EXPECT_THAT(named("a\x7f"), HasSubstr("control characters"));
  EXPECT_THAT(named("\xc2\x85"), HasSubstr("control characters"));
  EXPECT_EQ(named("🙂"), "");
  for (const char* broken : {"\x80", "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                             "\xf5\x80\x80\x80", "\xe2\x82", "\xff"})
    EXPECT_THAT(named(broken), HasSubstr("not UTF-8"));
}

TEST(Policy, keeps_its_defaults_where_nothing_is_said) {
  Policy policy;
  EXPECT_EQ(read(json(R"({"pace": 0, "spectators": "public"})"), policy), "");
  EXPECT_EQ(policy.pace.value, 0);
  EXPECT_EQ(policy.spectators, Spectators::everybody);
  EXPECT_EQ(policy.grace.value, 60);
  EXPECT_THAT(read(json(R"({"peace": 0})"), policy), HasSubstr("no field 'peace'"));
}

TEST(Writing, gives_the_json_that_it_was_read_from) {
  const std::string text = R"({"kind":"bot","level":"hard","name":"\"\\\u0007 ü 🙂\n"})";
  SeatPlan plan{SeatKind::bot, Word{"hard"}, std::nullopt, Name{"\"\\\a ü 🙂\n"}};
  EXPECT_EQ(written(plan), text);
  EXPECT_EQ(json(text).at("name"), plan.name->value.c_str());
  const char* any = R"({"a":[1,-2,null,true,false,"x",{}],"b":{"c":[]},"big":9223372036854775807})";
  std::string out;
  write_json(out, json(any));
  EXPECT_EQ(out, any);
}

TEST(Writing, says_as_whom_somebody_looks) {
  Watch watch;
  EXPECT_EQ(read(json(R"({"table": "T", "as": 2})"), watch), "");
  EXPECT_TRUE(watch.as.is(engine::seat_at(2)));
  EXPECT_EQ(written(watch), R"({"table":"T","as":2})");
  EXPECT_EQ(read(json(R"({"table": "T", "as": "public", "since": 7})"), watch), "");
  EXPECT_TRUE(watch.as.is_spectator());
  EXPECT_EQ(written(watch), R"({"table":"T","as":"public","since":7})");
  EXPECT_THAT(read(json(R"({"table": "T", "as": "king"})"), watch), HasSubstr("\"public\" or"));
  EXPECT_THAT(read(json(R"({"table": "T", "as": 8})"), watch), HasSubstr("\"public\" or"));
}

TEST(Writing, pushes_name_themselves) {
  EXPECT_EQ(written_push(Notice{"Back in a minute.", true}),
            R"({"push":"notice","sentence":"Back in a minute.","stopping":true})");
}

// --- The schema.

void expect_resolved(const Json& any, const JsonObject& definitions) {
  if (const auto* list = any.if_array())
    for (const Json& each : *list) expect_resolved(each, definitions);
  if (const auto* object = any.if_object())
    for (const auto& [key, value] : *object) {
      if (key == "$ref") {
        EXPECT_TRUE(definitions.contains(std::string_view(value.get_string()).substr(8))) << value;
      }
      expect_resolved(value, definitions);
    }
}

TEST(Schema, refers_to_nothing_that_is_not_there) {
  const JsonObject& definitions = whole_schema().at("$defs").get_object();
  expect_resolved(whole_schema(), definitions);
  for (const char* name : {"State", "GameState", "Line", "Card", "Policy", "SitRequest",
                           "StandInRequest", "SyncPush", "Answers", "Request", "Reply", "Push"})
    EXPECT_TRUE(definitions.contains(name)) << name;
}

TEST(Schema, accepts_what_is_read_and_refuses_what_is_not) {
  struct Case {
    const char* word;
    const char* fields;
  };
  const Case cases[] = {
      {"sit", "{}"},
      {"sit", R"({"seat": 7, "name": "Ann"})"},
      {"sit", R"({"seat": 8})"},
      {"sit", R"({"seat": null})"},
      {"sit", R"({"name": "A name that is much too long for a seat"})"},
      {"sit", R"({"chair": 1})"},
      {"stand", "{}"},
      {"stand", R"({"seat": 1})"},
      {"stand", R"({"seat": true})"},
      {"plan", R"({"policy": {}})"},
      {"plan", R"({"policy": {"grace": 86400, "undo": "off"}})"},
      {"plan", R"({"policy": {"grace": -1}})"},
      {"plan", R"({"policy": {"undo": "never"}})"},
      {"plan", R"({"seats": [{"kind": "bot"}, {"kind": "open", "level": null}]})"},
      {"plan", R"({"seats": [{"level": "easy"}]})"},
      {"act", R"({"seat": 0, "cid": "1", "action": {"any": ["thing"]}})"},
      {"act", R"({"seat": 0, "cid": "1"})"},
      {"act", R"({"seat": 0, "cid": "1", "action": 5})"},
      {"start", "{}"},
      {"start", R"({"x": 1})"},
      {"answer", R"({"yes": false})"},
      {"answer", R"({"yes": "no"})"},
      {"say", R"({"text": "hi"})"},
      {"say", R"({"text": 5})"},
      {"host", R"({"person": "p"})"},
      {"host", R"({"person": "a person's id that is longer than any id can be"})"},
  };
  int good = 0;
  for (const Case& each : cases) {
    JsonObject fields = json(each.fields).get_object();
    const bool readable = refusal(each.word, each.fields).empty();
    fields["id"] = 1;
    fields["do"] = each.word;
    fields["table"] = "T1";
    EXPECT_EQ(schema_problem("Request", fields).empty(), readable)
        << each.word << each.fields << schema_problem("Request", fields);
    if (readable) ++good;
    fields.erase("id");
    EXPECT_NE(schema_problem("Request", fields), "") << "without an id";
  }
  EXPECT_EQ(good, 12);
}

TEST(Schema, knows_requests_to_the_hall) {
  const auto request = [](std::string_view fields) {
    return schema_problem("Request", json(fields));
  };
  EXPECT_EQ(request(R"({"id": 1, "do": "hello"})"), "");
  EXPECT_EQ(request(R"({"id": 1, "do": "create", "game": "g", "policy": {"pace": 1}})"), "");
  EXPECT_EQ(request(R"({"id": 1, "do": "watch", "table": "T", "as": "public", "since": 3})"), "");
  EXPECT_NE(request(R"({"id": 1, "do": "watch", "table": "T", "as": "king"})"), "");
  EXPECT_NE(request(R"({"id": 0, "do": "hello"})"), "");
  EXPECT_NE(request(R"({"id": 1, "do": "lobby"})"), "");
  EXPECT_EQ(request(R"({"id": 1, "do": "note", "table": "T", "as": 3, "text": ""})"), "");
  EXPECT_NE(request(R"({"id": 1, "do": "note", "table": "T", "text": ""})"), "");
  EXPECT_NE(request(R"({"id": 1, "do": "note", "table": "T", "as": 3})"), "");
  EXPECT_EQ(request(R"({"id": 1, "do": "keep_work", "game": "g", "name": "n", "data": "d"})"), "");
  EXPECT_NE(request(R"({"id": 1, "do": "keep_work", "game": "g", "data": "d"})"), "");
  EXPECT_EQ(request(R"({"id": 1, "do": "works", "game": "g"})"), "");
  EXPECT_EQ(request(R"({"id": 1, "do": "drop_work", "work": "w"})"), "");
  EXPECT_EQ(schema_problem("Reply", json(R"({"re": 1, "ok": {"seq": 3}})")), "");
  EXPECT_EQ(schema_problem("Reply", json(R"({"re": 1, "no": {"code": "x", "rule": "R-1"}})")), "");
  EXPECT_NE(schema_problem("Reply", json(R"({"re": 1})")), "");
  EXPECT_EQ(schema_problem("Push", json(written_push(Notice{"Hello.", false}))), "");
  EXPECT_EQ(written_push(Note{{"T"}, engine::seat_at(2), {"x"}}),
            R"({"push":"note","table":"T","as":2,"text":"x"})");
  EXPECT_EQ(schema_problem("Push", json(written_push(Note{}))), "");
  WorksOk works;
  works.works.push_back({{"w"}, {"Maze"}, {"Ann"}, true, {"data"}, 5});
  EXPECT_EQ(schema_problem("WorksOk", json(written(works))), "");
  const Presence presence{Id{"T"}, {{1}}, 2, 5, true, {}, {{{{1}, 40}}}, {{{{1}, 60'000}}}};
  EXPECT_EQ(schema_problem("Push", json(written_push(presence))), "");
}

TEST(Schema, describes_the_games) {
  GamesOk answer;
  for (const engine::GameEntry* entry : games::all()) {
    const auto game_data = entry->load(entry->files());
    ASSERT_TRUE(game_data);
    answer.games.push_back(game_card(*entry, **game_data));
    const GameCard& card = answer.games.back();
    EXPECT_EQ(card.slug.value, entry->slug());
    EXPECT_GE(card.least_seats, 1);
    EXPECT_GE(card.most_seats, card.least_seats);
    for (const auto& [preset, counts] : card.seat_counts)
      EXPECT_FALSE(counts.as_array().empty()) << preset;
    EXPECT_FALSE(card.levels.empty());
    EXPECT_EQ(card.options.size(), (*game_data)->options().all().size());
    EXPECT_THAT(card.languages, testing::ElementsAre("en", "de"));
    for (std::size_t i = 0; i < card.options.size(); ++i)
      EXPECT_EQ(card.options[i].text.value_or(0), (*game_data)->options().all()[i].text);
  }
  EXPECT_EQ(schema_problem("GamesOk", json(written(answer))), "");
}

}  // namespace
}  // namespace protocol
