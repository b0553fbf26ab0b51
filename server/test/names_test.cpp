#include "server/hall_names.hpp"

#include <gtest/gtest.h>

#include "protocol/wire.hpp"
#include "server/test/client.hpp"

namespace server::test {
namespace {

using engine::Json;
using engine::JsonObject;

TEST(Names, NothingUnseenStays) {
  EXPECT_EQ(clean_name("Ann"), "Ann");
  EXPECT_EQ(clean_name("  Ann   of  Ulm "), "Ann of Ulm");
  EXPECT_EQ(clean_name("\u202eAnn\u202c"), "Ann") << "turned around";
  EXPECT_EQ(clean_name("A\u200bn\u2060n\ufeff\u00ad"), "Ann") << "without width";
  EXPECT_EQ(clean_name("Ann\u00a0\u2003\u3000B"), "Ann B") << "other spaces";
  EXPECT_EQ(clean_name("\u2066\u200f \u3164"), "") << "nothing to be seen";
  EXPECT_EQ(clean_name("\U000e0041\ue000Ann"), "Ann") << "tags and private signs";
  EXPECT_EQ(clean_name("a\u0301\u0301\u0301\u0301\u0301b"), "a\u0301\u0301b") << "a heap";
  EXPECT_EQ(clean_name("\u0301a"), "a") << "an accent on nothing";
}

TEST(Names, OfAllPeopleStay) {
  for (const char* name :
       {"J\u00fcrgen", "\u0418\u0432\u0430\u043d", "\u5c0f\u6797 \u5065", "\u05d3\u05d5\u05d3",
        "\u0645\u062d\u0645\u062f", "\u0645\u06cc\u200c\u062e\u0648", "\U0001f680 Ann", "O'Neil-2"})
    EXPECT_EQ(clean_name(name), name);
}

TEST(Names, ThatLookAlike) {
  for (const char* twin : {"ann", "ANN", "A n n", "A.n-n", "\u0410nn", "\u0391nn", "\uff21nn",
                           "\U0001d400nn", "a\u0332nn", "An\u200dn", "A\u200bnn"})
    EXPECT_EQ(look_of(twin), look_of("Ann")) << twin;
  EXPECT_EQ(look_of("Bi11"), look_of("Bill"));
  EXPECT_EQ(look_of("B0b"), look_of("Bob"));
  EXPECT_EQ(look_of("Torn"), look_of("Tom"));
  EXPECT_NE(look_of("Ann"), look_of("Anna"));
  EXPECT_NE(look_of("J\u00fcrgen"), look_of("Jurgen"));
}

TEST(Names, AreToldApart) {
  EXPECT_EQ(distinct("Ann", {}), "Ann");
  EXPECT_EQ(distinct("Ann", {"Bob"}), "Ann");
  EXPECT_EQ(distinct("\u0410nn", {"Ann"}), "\u0410nn (2)");
  EXPECT_EQ(distinct("Ann", {"ann", "Ann (2)"}), "Ann (3)");
  const std::string longest(24, 'x');
  const std::string other = distinct(longest, {longest});
  EXPECT_EQ(other, std::string(20, 'x') + " (2)");
  EXPECT_EQ(protocol::count_characters(
                distinct("\u00fc" + longest.substr(1), {"\u00fc" + longest.substr(1)})),
            24);
}

TEST(Names, AreCleanWhereverTheyComeFrom) {
  const Folder folder;
  const Running running(folder / "data");
  const Answer made = post(running.port(), "/api/session", R"({"name": " \u202eAnn\u200b "})");
  EXPECT_EQ(word(made.json(), "name"), "Ann");
  EXPECT_EQ(post(running.port(), "/api/session", R"({"name": "\u202e\u200b "})").status, 401);

  const Somebody juno = make_person(running.port(), "Juno");
  Client client(running.port(), juno);
  client.done({{"do", "rename"}, {"name", "\u2067Jutta"}});
  EXPECT_EQ(word(client.done({{"do", "hello"}}), "name"), "Jutta");
  EXPECT_EQ(client.refused({{"do", "rename"}, {"name", "\u2067"}}), "name_needed");
  const std::string table =
      word(client.done({{"do", "create"},
                        {"game", "deathstar"},
                        {"seats", {{{"kind", "bot"}, {"name", "Bot\u202e"}}, {{"kind", "open"}}}}}),
           "table");
  client.done({{"do", "sit"}, {"table", table}, {"seat", 1}, {"name", "J\u200b"}});
  client.done({{"do", "watch"}, {"table", table}, {"as", 1}});
  const Json seats = client.push("sync").at("state").at("seats");
  EXPECT_EQ(word(seats.at(0), "name"), "Bot");
  EXPECT_EQ(word(seats.at(1), "name"), "J");
}

TEST(Names, OfAnotherAtTheTableGetANumber) {
  const Folder folder;
  const Running running(folder / "data");
  Client ann(running.port(), make_person(running.port(), "Ann"));
  Client twin(running.port(), make_person(running.port(), "\u0410nn"));
  Client third(running.port(), make_person(running.port(), "Carl"));
  Client fourth(running.port(), make_person(running.port(), "ANN"));
  const std::string table =
      word(ann.done({{"do", "create"},
                     {"game", "deathstar"},
                     {"seats", {{{"kind", "open"}}, {{"kind", "open"}}, {{"kind", "open"}}}}}),
           "table");
  const auto sit = [&](Client& client, int seat, JsonObject more) {
    more["do"] = "sit";
    more["table"] = table;
    more["seat"] = seat;
    client.done(more);
  };
  sit(ann, 0, {});
  sit(twin, 1, {});
  sit(third, 2, {{"name", "A n n"}});
  ann.done({{"do", "watch"}, {"table", table}, {"as", 0}});
  const Json seats = ann.push("sync").at("state").at("seats");
  EXPECT_EQ(word(seats.at(0), "name"), "Ann");
  EXPECT_EQ(word(seats.at(1), "name"), "\u0410nn (2)");
  EXPECT_EQ(word(seats.at(2), "name"), "A n n (3)");
  fourth.done({{"do", "say"}, {"table", table}, {"text", "it is me"}});
  const Json said = ann.push(
      "update", [](const JsonObject& told) { return word(told.at("line"), "kind") == "said"; });
  EXPECT_EQ(word(said.at("line"), "name"), "ANN (4)");
}

TEST(Names, OfSomebodyWhoStoodUpAreTheirsWhenTheyComeBack) {
  const Folder folder;
  const Running running(folder / "data");
  Client ann(running.port(), make_person(running.port(), "Ann"));
  Client ben(running.port(), make_person(running.port(), "Ben"));
  const std::string table = word(ann.done({{"do", "create"},
                                           {"game", "deathstar"},
                                           {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}}),
                                 "table");
  ann.done({{"do", "sit"}, {"table", table}, {"seat", 0}});
  ben.done({{"do", "sit"}, {"table", table}, {"seat", 1}});
  ann.done({{"do", "start"}, {"table", table}});
  ben.done({{"do", "stand"}, {"table", table}, {"seat", 1}});
  ben.done({{"do", "sit"}, {"table", table}, {"seat", 1}});
  ann.done({{"do", "watch"}, {"table", table}, {"as", 0}});
  const Json seats = ann.push("sync").at("state").at("seats");
  EXPECT_EQ(word(seats.at(1), "name"), "Ben");
}

}  // namespace
}  // namespace server::test
