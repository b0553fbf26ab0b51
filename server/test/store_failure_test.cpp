#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <map>

#include "server/schema.hpp"
#include "server/test/store_support.hpp"

namespace server::test {
namespace {

namespace fs = std::filesystem;
using Outcome = Journal::Outcome;
using testing::HasSubstr;

std::string problem_with(const fs::path& folder) {
  const auto store = Store::open(folder);
  return store ? "" : store.problem().what;
}

void run_sql(const fs::path& file, const char* text) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, text, nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
}

mode_t rights(const fs::path& path) {
  struct stat info{};
  EXPECT_EQ(stat(path.c_str(), &info), 0) << path;
  return info.st_mode & 0777;
}

TEST(StoreFolder, IsForItsOwnerOnly) {
  Folder folder;
  const fs::path data = folder / "some/where/data/";
  auto store = opened(data);
  append(*store, "t", 0, {"a"});
  EXPECT_EQ(rights(data), 0700U);
  for (const char* name : {"escapement.db", "escapement.db-wal", "escapement.lock"})
    EXPECT_EQ(rights(data / name), 0600U) << name;
}

TEST(StoreFolder, IsUsedByOneAtATime) {
  Folder folder;
  {
    auto store = opened(folder / "data");
    EXPECT_EQ(problem_with(folder / "data"),
              "the data folder " + (folder / "data").string() + " is in use by process " +
                  std::to_string(getpid()) + "; stop that server first or name another folder");
    EXPECT_EQ(holder_of(folder / "data"), getpid());
    EXPECT_TRUE(StoreReader::open(folder / "data"));
  }
  EXPECT_EQ(holder_of(folder / "data"), std::nullopt);
  EXPECT_EQ(problem_with(folder / "data"), "");
}

TEST(StoreFolder, ThatCannotBeUsedIsToldInOneSentence) {
  Folder folder;
  write(folder / "file", "");
  EXPECT_THAT(problem_with(folder / "file"), HasSubstr("is a file, but the data folder must be"));
  EXPECT_THAT(problem_with("/proc/escapement"),
              HasSubstr("the data folder /proc/escapement cannot"));
  EXPECT_THAT(StoreReader::open(folder / "none").problem().what,
              HasSubstr("it is not the data folder of a server"));
}

TEST(StoreFile, ThatIsNoDatabaseIsLeftAlone) {
  Folder folder;
  fs::create_directory(folder / "data");
  const std::string other(5000, 'x');
  write(folder / "data/escapement.db", other);
  EXPECT_THAT(problem_with(folder / "data"), HasSubstr("is not a database of Escapement"));
  EXPECT_EQ(read(folder / "data/escapement.db"), other);
}

TEST(StoreFile, OfAnotherProgramIsRefused) {
  Folder folder;
  fs::create_directory(folder / "data");
  run_sql(folder / "data/escapement.db", "CREATE TABLE songs(title)");
  EXPECT_THAT(problem_with(folder / "data"), HasSubstr("is a database of another program"));
}

TEST(StoreFile, OfANewerVersionIsRefused) {
  Folder folder;
  opened(folder / "data");
  run_sql(folder / "data/escapement.db", "PRAGMA user_version = 99");
  EXPECT_THAT(problem_with(folder / "data"),
              HasSubstr("was written by a newer Escapement (schema 99, this one knows " +
                        std::to_string(schema_version) + ")"));
}

TEST(StoreFile, ThatIsDamagedIsToldWhenItIsRead) {
  Folder folder;
  {
    auto store = opened(folder / "data");
    for (std::int64_t seq = 0; seq < 40; ++seq) append(*store, "t", seq, {std::string(900, 'x')});
  }
  std::string bytes = read(folder / "data/escapement.db");
  for (std::size_t i = 3 * 4096; i < bytes.size(); ++i) bytes[i] = '\x5a';
  write(folder / "data/escapement.db", bytes);
  auto reader = StoreReader::open(folder / "data");
  ASSERT_TRUE(reader) << reader.problem().what;
  EXPECT_NE((*reader)->check_pages(), "");
  const auto entries = (*reader)->read_from("t", 0);
  EXPECT_FALSE(entries);
  EXPECT_THAT(entries.problem().what, HasSubstr("is damaged; put back a backup"));
}

TEST(StoreFile, ThatIsWholePassesTheCheck) {
  Folder folder;
  auto store = opened(folder / "data");
  append(*store, "t", 0, {"a"});
  EXPECT_EQ((*StoreReader::open(folder / "data"))->check_pages(), "");
}

TEST(StoreFull, FailsTheBatchAndGoesOnWithWhatFits) {
  Folder folder;
  auto store = opened(folder / "data", {40, {}});
  append(*store, "t", 0, {"a"}, {"before", {}});
  const auto big = append(*store, "t", 1, {std::string(400'000, 'x')}, {"after", {"ann"}});
  EXPECT_EQ(big.outcome, Outcome::failed);
  EXPECT_THAT(big.problem, HasSubstr("there is no room left for"));
  EXPECT_EQ(store->read_from("t", 0)->size(), 1U);
  EXPECT_EQ(**store->card("t"), "before");
  EXPECT_TRUE(store->recent("ann", 9)->empty());
  EXPECT_EQ(append(*store, "t", 1, {"b"}).outcome, Outcome::durable);
}

TEST(StoreFull, FailsPeopleToo) {
  Folder folder;
  auto store = opened(folder / "data", {16, {}});
  std::optional<engine::Problem> problem;
  for (int i = 0; i < 5000 && !problem; ++i) {
    auto made = waited<engine::Fallible<People::Admitted>>(
        [&](const auto& done) { store->make_person("Ann", {}, done); });
    if (!made) problem = made.problem();
  }
  ASSERT_TRUE(problem);
  EXPECT_THAT(problem->what, HasSubstr("there is no room left for"));
}

// The largest file that this process may write; above it the system refuses, as a full disk does.
class LargestFile {
 public:
  explicit LargestFile(std::uintmax_t bytes) {
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    const struct rlimit now{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &now);
  }
  LargestFile(const LargestFile&) = delete;
  LargestFile& operator=(const LargestFile&) = delete;
  ~LargestFile() { setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  struct rlimit before_{};
};

TEST(StoreFull, WritesAgainWhenThereIsRoomAgain) {
  Folder folder;
  auto store = opened(folder / "data");
  append(*store, "t", 0, {"a"});
  {
    const LargestFile limit(fs::file_size(folder / "data/escapement.db-wal"));
    const auto full = append(*store, "t", 1, {"b"});
    EXPECT_EQ(full.outcome, Outcome::failed);
    EXPECT_THAT(full.problem, HasSubstr("escapement.db"));
    EXPECT_EQ(append(*store, "u", 0, {"b"}).outcome, Outcome::failed);
  }
  EXPECT_EQ(append(*store, "t", 1, {"c"}).outcome, Outcome::durable);
  store.reset();
  EXPECT_EQ(texts(*opened(folder / "data")->read_from("t", 0)),
            (std::vector<std::string>{"a", "c"}));
}

// What the child was told is durable, until it is killed.
struct Acknowledged {
  int table = 0;
  std::int64_t seq = 0;
};

constexpr int crowd = 20;

[[noreturn]] void append_for_ever(const fs::path& folder, int told) {
  auto store = opened(folder);
  std::function<void(int, std::int64_t)> go_on = [&](int table, std::int64_t seq) {
    const std::string name = "t" + std::to_string(table);
    store->append(name, seq, {{seq + 1, name + " " + std::to_string(seq + 1)}}, Filed{"{}", {}},
                  [&, table, seq](const Journal::Written& written) {
                    if (written.outcome != Outcome::durable) _exit(1);
                    const Acknowledged line{table, seq + 1};
                    if (::write(told, &line, sizeof line) != sizeof line) _exit(1);
                    if (seq % 7 == 0)
                      store->keep_snapshot("t" + std::to_string(table), seq + 1, "snapshot");
                    go_on(table, seq + 1);
                  });
  };
  for (int table = 0; table < crowd; ++table) go_on(table, 0);
  while (true) pause();
}

TEST(StoreKilled, KeepsAllThatWasAcknowledged) {
  Folder folder;
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) append_for_ever(folder / "data", ends[1]);
  close(ends[1]);
  std::map<int, std::int64_t> last;
  Acknowledged line;
  for (int count = 0; ::read(ends[0], &line, sizeof line) == sizeof line; ++count) {
    last[line.table] = line.seq;
    if (count == 2000) kill(child, SIGKILL);
  }
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
  ASSERT_EQ(last.size(), static_cast<std::size_t>(crowd));

  auto store = opened(folder / "data");
  for (const auto& [table, seq] : last) {
    const std::string name = "t" + std::to_string(table);
    const auto entries = store->read_from(name, 0);
    ASSERT_TRUE(entries);
    EXPECT_GE(static_cast<std::int64_t>(entries->size()), seq) << name;
    std::int64_t next = 0;
    for (const Entry& entry : *entries) {
      EXPECT_EQ(entry.seq, ++next);
      EXPECT_EQ(entry.text, name + " " + std::to_string(next));
    }
    EXPECT_EQ(append(*store, name, next, {"on"}).outcome, Outcome::durable);
  }
  EXPECT_EQ((*StoreReader::open(folder / "data"))->check_pages(), "");
}

}  // namespace
}  // namespace server::test
