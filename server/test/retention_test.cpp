#include "server/retention.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "engine/record.hpp"
#include "server/admin_call.hpp"
#include "server/audit.hpp"
#include "server/compress.hpp"
#include "server/folder.hpp"
#include "server/sql.hpp"
#include "server/test/data_folder.hpp"
#include "server/test/staged.hpp"
#include "server/test/store_support.hpp"

// What becomes of tables that are over for long, and of people who want to be forgotten.
namespace server::test {
namespace {

using engine::Json;
using engine::JsonObject;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr std::int64_t one_day = 86'400'000;
const std::string played = "deathstar";

TEST(Compress, GivesTheSameAgain) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += std::to_string(i * 7919 % 1000) + ",";
  for (const std::string& each : {std::string(), std::string("x"), text}) {
    const std::string bytes = compressed(each);
    EXPECT_EQ(expanded(bytes, each.size()), each);
    EXPECT_FALSE(expanded(bytes, each.size() + 1));
  }
  const std::string bytes = compressed(text);
  EXPECT_LT(bytes.size(), text.size() / 2);
  EXPECT_FALSE(expanded(bytes.substr(0, bytes.size() / 2), text.size()));
}

TEST(PuttingAway, ATableThatHasGoneOnMeanwhileIsNotDone) {
  Folder folder;
  const auto store = opened(folder / "data");
  append(*store, "t", 0, {"a", "b"});
  const auto put_away = [&](std::int64_t seq) {
    return waited<std::optional<engine::Problem>>(
        [&](const auto& done) { store->put_away("t", seq, {"{}", true, "{}", {}}, done); });
  };
  const auto problem = put_away(1);
  ASSERT_TRUE(problem);
  EXPECT_THAT(problem->what, HasSubstr("has gone on"));
  EXPECT_EQ(store->read_from("t", 0)->size(), 2u);
  EXPECT_FALSE(put_away(2));
  EXPECT_THAT(*store->read_from("t", 0), IsEmpty());
}

// --- At a server whose time passes as the test wants it.

class Years : public testing::Test {
 protected:
  Years() { start(); }

  // Again on the same folder: nobody is there then, and no table is in memory.
  void start() {
    server_.reset();
    server_.emplace(Server::AllGameData{{played, world_of_games().game_data(played)}}, data_,
                    machine_.machine());
  }
  JsonObject tidy() const {
    const auto answer = call_server(data_, {{"do", "tidy"}});
    EXPECT_TRUE(answer) << answer.problem().what;
    return *answer;
  }
  // Both play to the end; gives the table and its record.
  std::string play_to_the_end() {
    Match match(server_->port(), {{"options", {{"round_limit", 50}}}});
    ann_ = match.ann;
    bob_ = match.bob;
    match.host.done({{"do", "say"}, {"table", match.table}, {"text", "Ann's own words"}});
    match.play();
    record_ = get(server_->port(), path(match.table), ann_.cookie).body;
    return match.table;
  }
  static std::string path(const std::string& table) { return "/api/tables/" + table + "/record"; }
  // With nobody there: lists are up to date before, and not because time has passed.
  void pass_days(int days) {
    server_.reset();
    machine_.pass(days * one_day);
    start();
  }
  void expect_good() {
    const auto reader = StoreReader::open(data_);
    const auto found = audit(**reader, world_of_games());
    ASSERT_TRUE(found) << found.problem().what;
    EXPECT_THAT(found->problems, IsEmpty());
  }

  Folder folder_;
  std::filesystem::path data_ = folder_ / "data";
  StagedMachine machine_;
  std::optional<StagedServer> server_;
  Somebody ann_;
  Somebody bob_;
  std::string record_;
};

TEST_F(Years, AFinishedTableBecomesARecordAndGoesInTheEnd) {
  const std::string table = play_to_the_end();
  pass_days(29);
  EXPECT_EQ(tidy().at("put_away"), 0);
  pass_days(2);
  EXPECT_EQ(tidy().at("put_away"), 1);
  expect_good();
  EXPECT_THAT(*(*StoreReader::open(data_))->read_from(table, 0), IsEmpty());

  Client ann(server_->port(), ann_);
  EXPECT_EQ(ann.done({{"do", "hello"}}).at("tables").as_array().size(), 1u) << "it is still listed";
  EXPECT_EQ(ann.refused({{"do", "watch"}, {"table", table}, {"as", "public"}}), "put_away");
  const Answer kept = get(server_->port(), path(table), ann_.cookie);
  EXPECT_EQ(kept.status, 200);
  EXPECT_EQ(kept.body, record_);

  pass_days(333);
  EXPECT_EQ(tidy().at("dropped"), 0);
  pass_days(2);
  EXPECT_EQ(tidy().at("dropped"), 1);
  expect_good();
  EXPECT_EQ(get(server_->port(), path(table), ann_.cookie).status, 404);
  EXPECT_THAT(*(*StoreReader::open(data_))->list(), IsEmpty());
}

TEST_F(Years, AStrangerWhoStaysAwayIsForgottenAndNobodyElse) {
  const std::string table = play_to_the_end();
  std::vector<Somebody> strangers;
  for (int i = 0; i < 16; ++i) strangers.push_back(make_person(server_->port(), "Eve"));
  const Somebody writer = make_person(server_->port(), "Writer");
  Client(server_->port(), writer)
      .done({{"do", "note"}, {"table", table}, {"as", "public"}, {"text", "mine"}});
  const auto known = [&](const Somebody& who) {
    return get(server_->port(), "/api/devices", who.cookie).status == 200;
  };
  pass_days(13);
  EXPECT_TRUE(known(strangers[0])) << "was seen again";
  EXPECT_EQ(tidy().at("strangers"), 0);
  pass_days(2);
  EXPECT_EQ(tidy().at("strangers"), static_cast<std::int64_t>(strangers.size()) - 1);
  EXPECT_TRUE(known(strangers[0]));
  EXPECT_FALSE(known(strangers[1]));
  EXPECT_TRUE(known(ann_));
  EXPECT_TRUE(known(bob_));
  EXPECT_TRUE(known(writer));
  expect_good();
}

TEST_F(Years, WhoMayNotWatchHasNoRecordThenEither) {
  Match match(server_->port(),
              {{"options", {{"round_limit", 50}}}, {"policy", {{"spectators", "off"}}}});
  match.play();
  const Somebody stranger = make_person(server_->port(), "Eve");
  pass_days(31);
  EXPECT_EQ(tidy().at("put_away"), 1);
  EXPECT_EQ(get(server_->port(), path(match.table), stranger.cookie).status, 403);
  EXPECT_EQ(get(server_->port(), path(match.table)).status, 403);
  EXPECT_EQ(get(server_->port(), path(match.table), match.bob.cookie).status, 200);
}

TEST_F(Years, AnEditedRecordIsFound) {
  const std::string table = play_to_the_end();
  pass_days(31);
  EXPECT_EQ(tidy().at("put_away"), 1);
  server_.reset();
  std::string text = (*(*StoreReader::open(data_))->record_of(table))->record;
  text.replace(text.find("\"Bob\""), 5, "\"Eve\"");
  {
    const std::string bytes = compressed(text);
    Database database(database_file(data_), Database::Access::write);
    Statement(database, "UPDATE record SET text = ?").run({Blob{bytes}});
  }
  const auto found = audit(**StoreReader::open(data_), world_of_games());
  ASSERT_TRUE(found) << found.problem().what;
  EXPECT_THAT(found->problems, ElementsAre(HasSubstr("its record is damaged")));
  start();
  EXPECT_NE(get(server_->port(), path(table), ann_.cookie).status, 200);
}

TEST_F(Years, AnAbandonedTableIsClosedAndOneThatNeverBeganGoes) {
  const Somebody ann = make_person(server_->port(), "Ann");
  {
    Client client(server_->port(), ann);
    client.done({{"do", "create"}, {"game", played}});
  }
  Match match(server_->port());
  match.play(3);
  const auto wait_for_open = [&](std::size_t count) {
    while ((*StoreReader::open(data_))->list_open()->size() != count)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
  };
  pass_days(59);
  wait_for_open(1);
  pass_days(2);
  wait_for_open(0);
  pass_days(31);
  const JsonObject done = tidy();
  EXPECT_EQ(done.at("dropped"), 1);
  EXPECT_EQ(done.at("put_away"), 1);
  const auto record =
      engine::read_record(get(server_->port(), path(match.table), match.ann.cookie).body, "record");
  ASSERT_TRUE(record) << record.problem().what;
  EXPECT_EQ(record->inputs.size(), 3u);
  expect_good();
}

TEST_F(Years, ATableThatSomebodyLooksAtStays) {
  const std::string table = play_to_the_end();
  pass_days(31);
  Client ann(server_->port(), ann_);
  ann.done({{"do", "watch"}, {"table", table}, {"as", "public"}});
  EXPECT_EQ(tidy().at("put_away"), 0);
}

TEST_F(Years, FreePagesAreGivenBackWhilePeoplePlay) {
  {
    Match talkers(server_->port());
    for (int i = 0; i < 200; ++i)
      talkers.host.ask({{"do", "say"}, {"table", talkers.table}, {"text", std::string(500, 'x')}});
    talkers.host.done({{"do", "close"}, {"table", talkers.table}});
  }
  pass_days(31);
  Match match(server_->port(), {{"options", {{"round_limit", 50}}}});
  match.play(3);
  const auto pages = [&] {
    Database database(database_file(data_), Database::Access::read);
    return std::pair(database.number("PRAGMA page_count"),
                     database.number("PRAGMA freelist_count"));
  };
  const auto before = pages();
  EXPECT_EQ(tidy().at("put_away"), 1);
  EXPECT_LT(pages().first, before.first - 20);
  EXPECT_EQ(pages().second, 0);
  EXPECT_GT(match.play(), 0);
  expect_good();
}

// --- Forgetting.

TEST_F(Years, APersonWhoIsForgottenLeavesNoTrace) {
  const std::string table = play_to_the_end();
  server_.reset();
  {
    const auto store = opened(data_);
    waited<WorkKept>([&](const auto& done) {
      store->keep_work({"w", "aliens", ann_.id, "Ann", "Maze", "Ann's own zone", 0}, done);
    });
  }
  start();
  {
    Client ann(server_->port(), ann_);
    ann.done({{"do", "rename"}, {"name", "Annabelle"}});
    ann.done({{"do", "note"}, {"table", table}, {"as", 0}, {"text", "Bob bluffs."}});
  }
  const JsonObject who{{"do", "forget"}, {"person", ann_.id}, {"name", "Annabelle"}};
  const auto telling = (*StoreReader::open(data_))->telling_of(ann_.id);
  ASSERT_EQ(ids(telling), std::vector<std::string>{table});
  JsonObject there = who;
  there["table"] = table;
  ASSERT_TRUE(call_server(data_, there));
  ASSERT_TRUE(call_server(data_, who));

  EXPECT_EQ(Client(server_->port(), ann_).status(), 401);
  const Answer kept = get(server_->port(), path(table), bob_.cookie);
  ASSERT_EQ(kept.status, 200) << kept.body;
  const auto record = engine::read_record(kept.body, "record");
  ASSERT_TRUE(record) << record.problem().what;
  EXPECT_EQ(record->seats.front(), "–");
  EXPECT_FALSE(engine::verify(*record, *world_of_games().game_data(played)))
      << "and it is still a record";
  server_.reset();
  expect_good();
  const std::string bytes = read(database_file(data_));
  for (const char* trace : {ann_.id.c_str(), "Annabelle", "\"Ann\"", "Ann's own", "bluffs"})
    EXPECT_THAT(bytes, Not(HasSubstr(trace)));
  start();
}

}  // namespace
}  // namespace server::test
