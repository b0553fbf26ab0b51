#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>

#include "engine/json.hpp"
#include "games/registry.hpp"
#include "protocol/wire.hpp"
#include "server/random.hpp"
#include "server/test/store_support.hpp"
#include "table/table.hpp"

// `escapement admin` as its user runs it.
namespace server::test {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

struct Said {
  int code = 0;
  std::string text;  // both streams
};

Said admin(const std::vector<std::string>& words) {
  std::string line = std::string(PROGRAM) + " admin";
  for (const std::string& word : words) line += " '" + word + "'";
  FILE* out = popen((line + " 2>&1 </dev/null").c_str(), "r");
  Said said;
  std::array<char, 4096> block{};
  for (std::size_t got = 0; (got = fread(block.data(), 1, block.size(), out)) > 0;)
    said.text.append(block.data(), got);
  said.code = WEXITSTATUS(pclose(out));
  return said;
}

table::World world() {
  table::World world;
  world.game_data = [](std::string_view slug) -> std::shared_ptr<const engine::GameData> {
    const engine::GameEntry* entry = games::find(slug);
    return entry == nullptr ? nullptr : *entry->load(entry->files());
  };
  world.fresh_seed = seeds_of("");
  return world;
}

// A data folder with one table, where its host sits and waits for others.
class Kept {
 public:
  explicit Kept(bool closed = false) {
    auto store = opened(folder_ / "data");
    protocol::Create plan;
    plan.game.value = games::all().front()->slug();
    plan.seats = std::vector<protocol::SeatPlan>(2);
    const protocol::Person host{"host00000000", "Juno"};
    const auto made = table::Table::create(world(), id, code, plan, host, 1000);
    EXPECT_TRUE(made) << made.problem().what;
    (*made)->handle(host, protocol::Sit{}, 2000);
    if (closed) (*made)->handle(host, protocol::Close{}, 3000);
    table::Output output = (*made)->drain();
    entries = output.entries.size();
    std::promise<void> written;
    store->append(id, 0, std::move(output.entries),
                  table::filed(protocol::written((*made)->card())),
                  [&](const Journal::Written& fate) {
                    EXPECT_EQ(fate.outcome, Journal::Outcome::durable);
                    written.set_value();
                  });
    written.get_future().wait();
    store->keep_snapshot(id, (*made)->seq(), (*made)->snapshot());
  }
  std::string data() const { return folder_ / "data"; }
  std::string file(const std::string& name) const { return folder_ / name; }

  const std::string id = "abcdefgh23456777";
  const std::string code = "K7XQ2M";
  std::size_t entries = 0;

 private:
  Folder folder_;
};

TEST(Admin, ListsTheOpenTables) {
  const Kept kept;
  const Said said = admin({"list", "--data-folder", kept.data()});
  EXPECT_EQ(said.code, 0) << said.text;
  for (const std::string& word :
       {kept.id, kept.code, std::string("Juno"), std::string("gathering")})
    EXPECT_THAT(said.text, HasSubstr(word));
  const auto json =
      engine::parse_json(admin({"list", "--json", "--data-folder", kept.data()}).text, "output");
  ASSERT_TRUE(json);
  EXPECT_EQ(engine::to_word(json->at(0).at("code")), kept.code);
}

TEST(Admin, ListsClosedTablesWhenAskedFor) {
  const Kept kept(true);
  EXPECT_EQ(admin({"list", "--data-folder", kept.data()}).text, "There are no tables.\n");
  EXPECT_EQ(admin({"list", "--lang", "de", "--data-folder", kept.data()}).text,
            "Es gibt keine Tische.\n");
  EXPECT_THAT(admin({"list", "--all", "--data-folder", kept.data()}).text, HasSubstr(kept.id));
}

TEST(Admin, ReadsBesideARunningServerButDoesNotWrite) {
  const Kept kept;
  const auto server = opened(kept.data());
  EXPECT_EQ(admin({"list", "--data-folder", kept.data()}).code, 0);
  EXPECT_EQ(admin({"verify-journal", "--data-folder", kept.data()}).code, 0);
  EXPECT_EQ(admin({"backup", kept.file("backup"), "--data-folder", kept.data()}).code, 0);
  ASSERT_EQ(admin({"export", kept.id, kept.file("table"), "--data-folder", kept.data()}).code, 0);
  const Said said = admin({"import", kept.file("table"), "--data-folder", kept.data()});
  EXPECT_EQ(said.code, 1);
  EXPECT_THAT(said.text, HasSubstr("is in use by process " + std::to_string(getpid())));
}

TEST(Admin, AnExportedTableCanBeImportedElsewhere) {
  const Kept kept;
  const std::string file = kept.file("table");
  const Said exported = admin({"export", kept.code, file, "--data-folder", kept.data()});
  EXPECT_EQ(exported.text, "Table " + kept.id + ": " + std::to_string(kept.entries) +
                               " entries are in " + file + ".\n");
  struct stat info{};
  ASSERT_EQ(stat(file.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0600U);

  const Said imported = admin({"import", file, "--data-folder", kept.file("other")});
  EXPECT_EQ(imported.code, 0) << imported.text;
  EXPECT_EQ(texts(*opened(kept.file("other"))->read_from(kept.id, 0)),
            texts(*opened(kept.data())->read_from(kept.id, 0)));
  EXPECT_EQ(**opened(kept.file("other"))->card(kept.id), **opened(kept.data())->card(kept.id));
  EXPECT_THAT(ids(opened(kept.file("other"))->recent("host00000000", 9)),
              testing::ElementsAre(kept.id));
  EXPECT_EQ(admin({"verify-journal", "--data-folder", kept.file("other")}).code, 0);

  const Said twice = admin({"import", file, "--data-folder", kept.file("other")});
  EXPECT_EQ(twice.code, 1);
  EXPECT_THAT(twice.text, HasSubstr("is in this data folder already"));
}

TEST(Admin, ACodeThatIsTakenIsNotImported) {
  const Kept kept;
  const std::string file = kept.file("table");
  ASSERT_EQ(admin({"export", kept.id, file, "--data-folder", kept.data()}).code, 0);
  {
    const auto other = opened(kept.file("other"));
    append(*other, "othertable", 0, {"{}"}, filed(R"({"code":"K7XQ2M","phase":"running"})"));
  }
  EXPECT_THAT(admin({"import", file, "--data-folder", kept.file("other")}).text,
              HasSubstr("the code K7XQ2M belongs to the open table othertable"));
}

TEST(Admin, WhatCannotBePlayedIsNotImported) {
  const Kept kept;
  const std::string file = kept.file("table");
  ASSERT_EQ(admin({"export", kept.id, file, "--data-folder", kept.data()}).code, 0);
  std::string text = read(file);
  const std::size_t second_line = text.find('\n') + 1;
  text.replace(second_line, text.find('\n', second_line) - second_line, "{\"nonsense\":1}");
  write(file, text);
  const Said said = admin({"import", file, "--data-folder", kept.file("other")});
  EXPECT_EQ(said.code, 1);
  EXPECT_THAT(said.text, HasSubstr("cannot be played"));
  EXPECT_FALSE(std::filesystem::exists(kept.file("other")));
}

TEST(Admin, VerifyingTellsWhichTableIsBroken) {
  const Kept kept;
  EXPECT_THAT(admin({"verify-journal", "--data-folder", kept.data()}).text,
              StartsWith("All 1 tables with " + std::to_string(kept.entries) + " entries"));
  {
    const auto store = opened(kept.data());
    append(*store, "broken", 0, {"{\"nonsense\":1}"});
  }
  const Said said = admin({"verify-journal", "--data-folder", kept.data()});
  EXPECT_EQ(said.code, 1);
  EXPECT_THAT(said.text, HasSubstr("table broken: its entries cannot be played again: "));
  EXPECT_THAT(said.text, HasSubstr("1 faults in 2 tables"));
  EXPECT_THAT(said.text, Not(HasSubstr(kept.id)));
}

TEST(Admin, UnknownTablesAndFoldersAreTold) {
  const Kept kept;
  EXPECT_THAT(admin({"export", "NONE", kept.file("x"), "--data-folder", kept.data()}).text,
              HasSubstr("there is no table 'NONE'"));
  EXPECT_FALSE(std::filesystem::exists(kept.file("x")));
  const Said none = admin({"list", "--data-folder", kept.file("none")});
  EXPECT_EQ(none.code, 1);
  EXPECT_THAT(none.text, HasSubstr("it is not the data folder of a server"));
  EXPECT_THAT(admin({"close", kept.id, "--data-folder", kept.data()}).text,
              HasSubstr("no server runs on the data folder"));
  EXPECT_THAT(admin({"announce", "Tea!", "--data-folder", kept.data()}).text,
              HasSubstr("no server runs on the data folder"));
}

TEST(Admin, ConfigurationsAreCheckedAndShown) {
  const Kept kept;
  write(kept.file("good.toml"), "port = 80\ndata_folder = \"data\"\n");
  const Said good = admin({"check-config", kept.file("good.toml")});
  EXPECT_EQ(good.code, 0);
  EXPECT_THAT(good.text, HasSubstr("port = 80\n"));
  EXPECT_THAT(good.text, HasSubstr("[limits]\n"));
  EXPECT_THAT(admin({"list", "--config", kept.file("good.toml")}).text, HasSubstr(kept.id));
  write(kept.file("bad.toml"), "prot = 80\n");
  const Said bad = admin({"check-config", kept.file("bad.toml")});
  EXPECT_EQ(bad.code, 1);
  EXPECT_EQ(bad.text, "escapement: " + kept.file("bad.toml") +
                          ":1: there is no setting 'prot'; did you mean 'port'?\n");
}

}  // namespace
}  // namespace server::test
