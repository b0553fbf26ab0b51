#include <gtest/gtest.h>

#include <algorithm>

#include "server/test/client.hpp"

// Races over real sockets: the answer to an action comes when the order is decided.
namespace server::test {
namespace {

using engine::Json;
using engine::JsonObject;

class RacesTest : public testing::Test {
 protected:
  RacesTest()
      : running_(folder_ / "data"),
        match_(running_.port(), {{"game", "master"},
                                 {"options",
                                  {{"level", "easy"},
                                   {"first_dealer", "0"},
                                   {"start_countdown_ms", 0},
                                   {"arbitration", "tick"},
                                   {"tick_ms", 500}}}}) {
    act(match_.host, 1, 0, {{"do", "start"}});
    EXPECT_TRUE(answer(match_.host, 1).as_object().contains("ok"));
  }

  void act(Client& client, std::int64_t id, int seat, const JsonObject& action) {
    client.send({{"id", id},
                 {"do", "act"},
                 {"table", match_.table},
                 {"seat", seat},
                 {"cid", "c" + std::to_string(id) + "-" + std::to_string(seat)},
                 {"action", action}});
  }
  Json answer(Client& client, std::int64_t id) {
    for (;;) {
      const Json got = client.next();
      const Json* re = got.as_object().if_contains("re");
      if (re != nullptr && *re == id) return got;
      order_.push_back(re != nullptr ? re->to_number<std::int64_t>() : 0);
      heard_ += engine::to_line(got);
    }
  }

  Folder folder_;
  Running running_;
  Match match_;
  std::vector<std::int64_t> order_;  // answers that came before the one that was waited for
  std::string heard_;
};

// A vote is allowed at any time, and so it needs no luck with the cards.
TEST_F(RacesTest, AnActionWaitsForItsMomentAndIsAnsweredThen) {
  act(match_.host, 101, 0, {{"do", "vote_redo"}});
  act(match_.host, 102, 0, {{"do", "vote_redo"}});
  const Json first = answer(match_.host, 101);
  EXPECT_TRUE(first.as_object().contains("ok")) << engine::to_line(first);
  EXPECT_EQ(std::count(order_.begin(), order_.end(), 102), 1)
      << "the second is refused at once, before the first is decided";
}

TEST_F(RacesTest, BothActionsOfOneTickAreAnswered) {
  act(match_.other, 201, 1, {{"do", "vote_redo"}});
  act(match_.host, 202, 0, {{"do", "vote_redo"}});
  EXPECT_TRUE(answer(match_.other, 201).as_object().contains("ok"));
  EXPECT_TRUE(answer(match_.host, 202).as_object().contains("ok"));
  EXPECT_NE(heard_.find("RoundRedone"), std::string::npos) << "told before the answers";
}

TEST_F(RacesTest, WhoLeavesMeanwhileDisturbsNobody) {
  act(match_.other, 301, 1, {{"do", "vote_redo"}});
  {
    Client gone(running_.port(), match_.bob);
    gone.done({{"do", "watch"}, {"table", match_.table}, {"as", 1}});
    act(gone, 302, 1, {{"do", "vote_redo"}});
  }
  EXPECT_TRUE(answer(match_.other, 301).as_object().contains("ok"));
}

}  // namespace
}  // namespace server::test
