#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/audit.hpp"
#include "server/chain.hpp"
#include "server/folder.hpp"
#include "server/sql.hpp"
#include "server/test/data_folder.hpp"
#include "server/test/store_support.hpp"

// Whatever was changed or lost behind the server's back is found, and what can be read is read.
namespace server::test {
namespace {

namespace fs = std::filesystem;
using engine::Json;
using engine::JsonObject;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string start_problem(const fs::path& folder) {
  const auto store = Store::open(folder);
  return store ? "" : store.problem().what;
}

std::vector<std::string> problems_in(const fs::path& folder) {
  const auto reader = StoreReader::open(folder);
  EXPECT_TRUE(reader) << reader.problem().what;
  const auto found = audit(**reader, world_of_games());
  EXPECT_TRUE(found) << found.problem().what;
  return found ? found->problems : std::vector<std::string>();
}

void edit(const fs::path& folder, const std::string& sql) {
  Database database(database_file(folder), Database::Access::write);
  database.run(sql.c_str());
  EXPECT_GT(database.changes(), 0) << sql;
}

std::string table_number(const std::string& id) {
  return "(SELECT number FROM tables WHERE id = '" + id + "')";
}

// --- Entries.

class Journals : public testing::Test {
 protected:
  Journals() { fs::copy(made().folder / "data", data_); }

  Folder folder_;
  fs::path data_ = folder_ / "data";
  const JsonObject& contents_ = made().contents;
  std::string table_ = word(contents_.at("tables").at(0), "id");  // a running one

 private:
  struct Made {
    Folder folder;
    JsonObject contents = make_data_folder(folder / "data");
  };
  static const Made& made() {
    static const Made once;
    return once;
  }
};

TEST_F(Journals, ThatNobodyTouchedAreGood) { EXPECT_THAT(problems_in(data_), IsEmpty()); }

// What was said leads to the same position, so that only the links can tell.
TEST_F(Journals, AnEditedEntryIsFound) {
  edit(data_,
       "UPDATE entry SET text = replace(text, 'Until tomorrow.', 'You are a fool.') "
       "WHERE number = " +
           table_number(table_) + " AND text LIKE '%Until tomorrow.%'");
  EXPECT_THAT(problems_in(data_), ElementsAre(AllOf(HasSubstr("table " + table_ + ": entry "),
                                                    HasSubstr("is not the one that was written"))));
}

TEST_F(Journals, EntriesThatWereCutOffAreFound) {
  edit(data_, "DELETE FROM entry WHERE number = " + table_number(table_) +
                  " AND seq = (SELECT max(seq) FROM entry WHERE number = " + table_number(table_) +
                  ")");
  EXPECT_THAT(problems_in(data_),
              ElementsAre(HasSubstr("the database: entries at the end of a table, or whole")));
}

TEST_F(Journals, ATableThatIsGoneIsFound) {
  for (const char* from : {"entry", "snapshot", "member", "tables"})
    edit(data_, "DELETE FROM " + std::string(from) + " WHERE number = " + table_number(table_));
  EXPECT_THAT(problems_in(data_), ElementsAre(HasSubstr("whole tables, are missing")));
}

TEST_F(Journals, EntriesOfAnotherTableAreFound) {
  const std::string other = word(contents_.at("tables").at(2), "id");
  edit(data_, "UPDATE entry SET (text, link) = (SELECT text, link FROM entry WHERE number = " +
                  table_number(table_) +
                  " AND seq = 1) WHERE seq = 1 AND number = " + table_number(other));
  EXPECT_THAT(problems_in(data_), ElementsAre(HasSubstr("table " + other + ": entry 1 is not")));
}

TEST_F(Journals, ABackupIsCheckedAlike) {
  EXPECT_FALSE((*StoreReader::open(data_))->back_up(folder_ / "copy"));
  EXPECT_THAT(problems_in(folder_ / "copy"), IsEmpty());
  edit(folder_ / "copy", "UPDATE ledger SET commits = commits - 1");
  EXPECT_THAT(problems_in(folder_ / "copy"),
              ElementsAre(HasSubstr("its last 1 commits are missing")));
}

// --- Snapshots.

TEST_F(Journals, AnEditedSnapshotIsNotUsed) {
  edit(data_,
       "UPDATE snapshot SET text = replace(text, '\"listed\":false', '\"listed\":true') "
       "WHERE number = " +
           table_number(table_));
  EXPECT_THAT(problems_in(data_), ElementsAre(AllOf(HasSubstr("table " + table_ + ": its snapshot"),
                                                    HasSubstr("is not the one that was written"))));
  const auto kept = opened(data_)->read(table_);
  ASSERT_TRUE(kept);
  EXPECT_FALSE(kept->snapshot);
  EXPECT_THAT(kept->damage, HasSubstr("is not the one that was written"));
  EXPECT_EQ(static_cast<std::int64_t>(kept->entries.size()),
            number(contents_.at("tables").at(0), "entries"));
}

// Its seal is right, but it tells something else.
TEST_F(Journals, AForgedSnapshotIsFound) {
  {
    const auto store = opened(data_);
    const auto kept = store->read(table_);
    std::string text = *kept->snapshot;
    text.replace(text.find("\"listed\":false"), 14, "\"listed\":true");
    store->keep_snapshot(table_, kept->snapshot_seq, text);
  }
  EXPECT_THAT(problems_in(data_), ElementsAre(HasSubstr("tells something else than its entries")));
}

TEST_F(Journals, TablesWithDamagedSnapshotsAreOpenedFromTheirEntries) {
  const std::string other = word(contents_.at("tables").at(2), "id");
  edit(data_,
       "UPDATE snapshot SET text = substr(text, 1, 100) WHERE number = " + table_number(table_));
  {
    // One that was sealed, but that no program can read.
    const auto store = opened(data_);
    store->keep_snapshot(other, store->read(other)->snapshot_seq, "{\"format\":77}");
  }
  Running running(data_);
  Client client(running.port(), somebody(contents_.at("people").at(0)));
  for (const auto& [id, place] : {std::pair(table_, 0), std::pair(other, 2)}) {
    client.done({{"do", "watch"}, {"table", id}, {"as", 0}});
    const Json sync = client.push("sync");
    EXPECT_EQ(word(sync.at("state"), "phase"), "running");
    EXPECT_GE(number(sync.at("game"), "inputs"), 8);
    EXPECT_THAT(running.log(), AllOf(HasSubstr("snapshot_damaged"), HasSubstr(id)));
    client.done({{"do", "say"}, {"table", id}, {"text", "Still here."}});
  }
  running.kill();  // whose end would keep them
  EXPECT_THAT(problems_in(data_), IsEmpty()) << "they have good snapshots again";
}

// --- The file of the database.

TEST(DatabaseFile, ThatIsEmptyIsRefused) {
  Folder folder;
  fs::create_directory(folder / "data");
  write(database_file(folder / "data"), "");
  EXPECT_THAT(start_problem(folder / "data"),
              AllOf(HasSubstr("escapement.db is empty"), HasSubstr("move it away")));
  EXPECT_EQ(fs::file_size(database_file(folder / "data")), 0u) << "and left alone";
  EXPECT_THAT(StoreReader::open(folder / "data").problem().what, HasSubstr("is empty"));
}

TEST(DatabaseFile, ThatIsGoneIsNotMadeAnewUnnoticed) {
  Folder folder;
  opened(folder / "data");
  fs::remove(database_file(folder / "data"));
  EXPECT_THAT(start_problem(folder / "data"), HasSubstr("is missing, but escapement.head tells"));
  EXPECT_FALSE(fs::exists(database_file(folder / "data")));
  fs::remove(head_file(folder / "data"));
  EXPECT_EQ(start_problem(folder / "data"), "");
}

TEST(DatabaseFile, OfWhichTheMakingWasInterruptedIsMadeAnew) {
  Folder folder;
  fs::create_directory(folder / "data");
  write(database_file(folder / "data").string() + ".part", "half of a database");
  EXPECT_EQ(start_problem(folder / "data"), "");
}

TEST(DatabaseFile, OfAnotherFolderIsRefused) {
  Folder folder;
  opened(folder / "data");
  opened(folder / "other");
  fs::copy_file(database_file(folder / "other"), database_file(folder / "data"),
                fs::copy_options::overwrite_existing);
  EXPECT_THAT(start_problem(folder / "data"), HasSubstr("not the database that was here before"));
}

// As many commits as there were, but the last one is not what people were told.
TEST(DatabaseFile, WhoseLastCommitIsAnotherIsRefused) {
  Folder folder;
  append(*opened(folder / "data"), "t", 0, {"a"});
  fs::copy(folder / "data", folder / "other");
  append(*opened(folder / "data"), "t", 1, {"b"});
  append(*opened(folder / "other"), "t", 1, {"c"});
  fs::copy_file(database_file(folder / "other"), database_file(folder / "data"),
                fs::copy_options::overwrite_existing);
  EXPECT_THAT(start_problem(folder / "data"), HasSubstr("its last commit is another one"));
}

// As after a crash, but the log of the database has lost its second half.
TEST(DatabaseFile, WhoseLogWasHalvedIsRefusedAndFound) {
  Folder folder;
  {
    auto store = opened(folder / "data");
    for (std::int64_t seq = 0; seq < 20; ++seq) append(*store, "t", seq, {"a"});
    fs::create_directory(folder / "crashed");
    for (const char* name : {"escapement.db", "escapement.db-wal", "escapement.head"})
      fs::copy_file(folder / "data" / name, folder / "crashed" / name);
  }
  const fs::path log = folder / "crashed/escapement.db-wal";
  const std::string whole = read(log);
  fs::create_directory(folder / "whole");
  for (const char* name : {"escapement.db", "escapement.db-wal", "escapement.head"})
    fs::copy_file(folder / "crashed" / name, folder / "whole" / name);
  EXPECT_EQ(start_problem(folder / "whole"), "") << "a crash alone costs nothing";

  write(log, whole.substr(0, whole.size() / 2));
  const auto reader = StoreReader::open(folder / "crashed");
  ASSERT_TRUE(reader) << reader.problem().what;
  EXPECT_THAT(*(*reader)->check_ledger(), HasSubstr("commits are missing"));
  EXPECT_THAT(start_problem(folder / "crashed"),
              AllOf(HasSubstr("commits are missing"), HasSubstr("delete escapement.head")));
  fs::remove(folder / "crashed/escapement.head");
  EXPECT_EQ(start_problem(folder / "crashed"), "");
  EXPECT_LT(opened(folder / "crashed")->read_from("t", 0)->size(), 20u);
}

// The file is written after the commit, and nobody waits for it.
TEST(DatabaseFile, IsGoodWhereTheHeadIsBehindOrBroken) {
  Folder folder;
  std::string before;
  {
    auto store = opened(folder / "data");
    append(*store, "t", 0, {"a"});
    before = read(head_file(folder / "data"));
    append(*store, "t", 1, {"b"});
  }
  write(head_file(folder / "data"), before);
  EXPECT_EQ(start_problem(folder / "data"), "");
  write(head_file(folder / "data"), before.substr(0, 9));
  EXPECT_EQ(start_problem(folder / "data"), "");
  EXPECT_EQ(opened(folder / "data")->read_from("t", 0)->size(), 2u);
}

// Killed in the middle of writing it, at every byte: it tells of this commit or of the one before.
TEST(DatabaseFile, HasAHeadThatNoCutMakesWrong) {
  Folder folder;
  const fs::path file = head_file(folder / "data");
  std::string before;
  std::string after;
  std::optional<Ledger> old_head;
  {
    auto store = opened(folder / "data");
    append(*store, "t", 0, {"a"});
    append(*store, "t", 1, {"b"});
    before = read(file);
    old_head = read_head(folder / "data");
    append(*store, "t", 2, {"c"});
    after = read(file);
  }
  const std::optional<Ledger> new_head = read_head(folder / "data");
  ASSERT_TRUE(old_head && new_head);
  ASSERT_EQ(new_head->commits, old_head->commits + 1);
  ASSERT_EQ(before.size(), after.size());
  const auto [was, is] = std::mismatch(before.begin(), before.end(), after.begin());
  const auto slot = before.size() / 2;
  const auto place = static_cast<std::size_t>(was - before.begin()) / slot * slot;
  for (std::size_t cut = 0; cut <= slot; ++cut) {
    write(file, before.substr(0, place) + after.substr(place, cut) + before.substr(place + cut));
    const auto head = read_head(folder / "data");
    ASSERT_TRUE(head) << cut;
    const Ledger& told = head->commits == new_head->commits ? *new_head : *old_head;
    EXPECT_EQ(head->commits, told.commits) << cut;
    EXPECT_EQ(head->sum, told.sum) << cut;
  }
  EXPECT_EQ(start_problem(folder / "data"), "");
}

// The first version with one wrote a single line, without a sum.
TEST(DatabaseFile, KnowsTheHeadOfTheVersionBefore) {
  Folder folder;
  const fs::path file = head_file(folder / "data");
  {
    auto store = opened(folder / "data");
    for (std::int64_t seq = 0; seq < 3; ++seq) append(*store, "t", seq, {"a"});
  }
  const std::string now = read(file);
  const std::string slot = now.substr(now.size() / 2 * (read_head(folder / "data")->commits % 2));
  const std::string line = slot.substr(0, slot.rfind(' ', now.size() / 2));
  write(file, line + "\n");
  EXPECT_EQ(start_problem(folder / "data"), "");
  std::string ahead = line;
  ++ahead[32 + 1 + 19];
  write(file, ahead + "\n");
  EXPECT_THAT(start_problem(folder / "data"), HasSubstr("commits are missing"));
}

}  // namespace
}  // namespace server::test
