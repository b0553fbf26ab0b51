#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <thread>

#include "server/test/staged.hpp"
#include "table/test/worlds.hpp"

// Two worlds that differ in a secret, over WebSockets: whoever does not know the secret receives
// the same bytes in the same order, with the same moments in them. Only bots think in real time;
// when they are heard is decided by the table (table/test/secrets.cpp).
namespace server::test {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;
using table::StagedWorld;
using table::WorldPair;

// All people around one table, and all that each of them receives.
class Company {
 public:
  Company(const WorldPair& pair, const StagedWorld& world)
      : pair_(pair),
        world_(world),
        server_(pair.game, world.game_data(table::loaded_game_data(pair.game)),
                pair.bots.empty() ? machine_.machine() : Machine{}) {
    for (int i = 0; i < pair.seats; ++i) join(std::to_string(i));
    for (const char* name : {"watcher", "gauge", "stranger"}) join(name);
    JsonArray seats;
    for (int i = 0; i < pair.seats; ++i)
      seats.push_back(pair.is_bot(i) ? Json({{"kind", "bot"}, {"level", "normal"}})
                                     : Json({{"kind", "open"}}));
    const Json made = at("0").done({{"do", "create"},
                                    {"game", pair.game},
                                    {"options", pair.options},
                                    {"seats", seats},
                                    {"policy", {{"pace", 0}}},
                                    {"listed", true}});
    table_ = word(made, "table");
    code_ = word(made, "code");
    for (int i = 0; i < pair.seats; ++i) {
      Client& client = at(std::to_string(i));
      if (!pair.is_bot(i)) client.done({{"do", "sit"}, {"table", table_}, {"seat", i}});
      watch(client, pair.is_bot(i) ? Json("public") : Json(i), 0);
    }
    for (const char* name : {"watcher", "gauge"}) watch(at(name), "public", 0);
    at("0").done({{"do", "start"}, {"table", table_}});
    for (const JsonObject& step : world.steps) act(step);
    if (!pair.bots.empty())
      at("watcher").push("update", [&](const JsonObject& told) {
        const Json* state = told.if_contains("game");
        return state != nullptr &&
               !pair_.is_bot(static_cast<int>(state->at("acting").as_array().at(0).as_int64()));
      });
    ask_once_more();
  }

  // Whatever has been sent so far comes before the answer; then everybody comes in anew.
  void ask_once_more() {
    for (auto& [name, client] : clients_) client->done({{"do", "lobby"}, {"on", false}});
    for (const std::int64_t since : {0, 5}) {
      for (auto& [name, somebody] : people_) {
        if (name == "stranger" || name == "gauge") continue;
        Client again(server_.port(), somebody);
        again.transcript = &heard[name + " again"];
        const bool seated = name != "watcher" && !pair_.is_bot(std::stoi(name));
        watch(again, seated ? Json(std::stoi(name)) : Json("public"), since);
      }
    }
  }

  // Lists follow moves within a second, so what counts is what they say in the end.
  void ask_from_outside() {
    const auto last = std::find_if(
        heard["watcher"].rbegin(), heard["watcher"].rend(),
        [](const std::string& each) { return each.find("\"acting\":") != std::string::npos; });
    const Json acting = engine::parse_json(*last, "update")->at("game").at("acting");
    while (at("watcher").done({{"do", "find"}, {"code", code_}}).at("card").at("acting") != acting)
      std::this_thread::yield();
    Client& stranger = at("stranger");
    stranger.done({{"do", "find"}, {"code", code_}});
    stranger.done({{"do", "lobby"}, {"on", true}});
    stranger.transcript = nullptr;
  }

  // With nothing left out but what is random by nature: ids, the seed's commitment, the moments of
  // bots, and how long the lines are found to be, which is told by the second.
  std::string told(const std::string& name) {
    std::string all;
    for (const std::string& each : heard[name])
      if (each.find("\"trips\":") == std::string::npos) all += each + "\n";
    const auto replace = [&](const std::string& what, const std::string& by) {
      for (std::size_t at = all.find(what); at != std::string::npos; at = all.find(what, at))
        all.replace(at, what.size(), by);
    };
    replace(table_, "TABLE");
    replace(code_, "CODE");
    for (const auto& [person, somebody] : people_) replace(somebody.id, "PERSON" + person);
    static const std::regex commitment(R"re("commitment":"[0-9a-f]{64}")re");
    static const std::regex moment(
        R"re("(at|created|changed_at|now|time|clock|clock_began)":[0-9]+)re");
    all = std::regex_replace(all, commitment, R"("commitment":"C")");
    if (pair_.bots.empty()) return all;
    return std::regex_replace(all, moment, R"("$1":0)");
  }

  std::map<std::string, std::vector<std::string>> heard;  // by listener

 private:
  Client& at(const std::string& name) { return *clients_.at(name); }

  void join(const std::string& name) {
    people_[name] = make_person(server_.port(), "P" + name);
    clients_[name] = std::make_unique<Client>(server_.port(), people_[name]);
    clients_[name]->transcript = &heard[name];
  }

  void watch(Client& client, const Json& as, std::int64_t since) {
    client.done({{"do", "watch"}, {"table", table_}, {"as", as}, {"since", since}});
  }

  void act(JsonObject step) {
    if (const Json* time = step.if_contains("wait")) {
      machine_.pass(time->as_int64());
      return await_event(word(step, "event"));
    }
    const std::int64_t seat = step.at("seat").as_int64();
    step.erase("seat");
    const bool refused = step.erase("refused") > 0;
    Client& client = at(std::to_string(seat));
    client.kept.clear();
    anybody_noticed();  // what came before
    const Json reply = client.ask({{"do", "act"},
                                   {"table", table_},
                                   {"seat", seat},
                                   {"cid", "c" + std::to_string(++acts_)},
                                   {"action", step}});
    EXPECT_EQ(reply.as_object().contains("no"), refused) << engine::to_line(reply);
    if (!refused) await_effect(client, number(reply.at("ok"), "seq"));
    if (!anybody_noticed()) machine_.pass(world_.gap);
  }

  void await_effect(Client& client, std::int64_t seq) {
    const Json told = client.push(
        "update", [&](const JsonObject& push) { return push.at("seq").as_int64() == seq; });
    if (word(told.at("line"), "kind") != "held") return;
    EXPECT_FALSE(anybody_noticed()) << "what is held back is not told";
    machine_.pass_until(number(told.at("game").at("held"), "at"));
    client.push("update", [&](const JsonObject& push) {
      return push.contains("game") && !push.at("game").as_object().contains("held");
    });
  }

  void await_event(const std::string& event) {
    at("gauge").push("update", [&](const JsonObject& push) {
      return engine::to_line(push.at("line")).find("\"event\":\"" + event + "\"") !=
             std::string::npos;
    });
  }

  // Whether the public was told anything since this was asked before. Whatever has been sent so far
  // comes before the answer.
  bool anybody_noticed() {
    Client& gauge = at("gauge");
    gauge.done({{"do", "lobby"}, {"on", false}});
    const bool any = std::any_of(gauge.kept.begin(), gauge.kept.end(),
                                 [](const Json& each) { return word(each, "push") == "update"; });
    gauge.kept.clear();
    return any;
  }

  const WorldPair& pair_;
  const StagedWorld& world_;
  StagedMachine machine_;
  StagedServer server_;
  std::map<std::string, Somebody> people_;
  std::map<std::string, std::unique_ptr<Client>> clients_;
  std::string table_;
  std::string code_;
  int acts_ = 0;
};

void expect_same(const std::string& one, const std::string& other, const std::string& who) {
  EXPECT_FALSE(one.empty()) << who;
  if (one == other) return;
  const auto differs = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
  const auto at = static_cast<std::size_t>(differs.first - one.begin());
  const std::size_t from = at < 120 ? 0 : at - 120;
  ADD_FAILURE() << who << " can tell the worlds apart at byte " << at << "\n  "
                << one.substr(from, 240) << "\n  " << other.substr(from, 240);
}

class TwoWorldsOf : public testing::TestWithParam<WorldPair> {};

TEST_P(TwoWorldsOf, SendTheSameBytesToWhoeverDoesNotKnowTheSecret) {
  const WorldPair& pair = GetParam();
  Company one(pair, pair.worlds[0]);
  Company other(pair, pair.worlds[1]);
  for (const std::string name : {"watcher", "watcher again"})
    expect_same(one.told(name), other.told(name), name);
  for (int i = 0; i < pair.seats; ++i) {
    const std::string name = std::to_string(i);
    if (!pair.knows(i) || pair.is_bot(i)) {  // where a bot sits, the person only looks on
      expect_same(one.told(name), other.told(name), "seat " + name);
      expect_same(one.told(name + " again"), other.told(name + " again"),
                  "seat " + name + " again");
    } else {
      EXPECT_NE(one.told(name), other.told(name)) << "seat " << i << " knows the difference";
    }
  }
}

// What is said about the table elsewhere.
TEST(TwoWorlds, LeaveTheSameTraceInLists) {
  const WorldPair pair = table::world_pairs("aliens").front();
  Company one(pair, pair.worlds[0]);
  Company other(pair, pair.worlds[1]);
  one.ask_from_outside();
  other.ask_from_outside();
  expect_same(one.told("stranger"), other.told("stranger"), "a stranger");
}

std::string name_of(const testing::TestParamInfo<WorldPair>& each) {
  std::string name = each.param.name;
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(Aliens, TwoWorldsOf, testing::ValuesIn(table::world_pairs("aliens")),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Master, TwoWorldsOf, testing::ValuesIn(table::world_pairs("master")),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Sisypho, TwoWorldsOf, testing::ValuesIn(table::world_pairs("sisypho")),
                         name_of);

}  // namespace
}  // namespace server::test
