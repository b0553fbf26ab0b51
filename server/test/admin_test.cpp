#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <thread>

#include "engine/json.hpp"
#include "server/admin_call.hpp"
#include "server/archive.hpp"
#include "server/test/store_support.hpp"

namespace server::test {
namespace {

using engine::JsonObject;
using testing::ElementsAre;
using testing::HasSubstr;

Archive example() {
  return {"abc", R"({"id":"abc","seats":[]})", entries_after(0, {R"({"a":1})", R"({"b":"ü\n"})"}),
          R"({"record":1})"};
}

std::string archive_problem(const std::string& text) {
  const auto archive = read_archive(text, "table.file");
  return archive ? "" : archive.problem().what;
}

TEST(Archive, IsReadAsItWasWritten) {
  const auto text = write_archive(example());
  ASSERT_TRUE(text);
  const auto archive = read_archive(*text, "table.file");
  ASSERT_TRUE(archive) << archive.problem().what;
  EXPECT_EQ(archive->table, "abc");
  EXPECT_EQ(archive->card, example().card);
  EXPECT_EQ(archive->record, example().record);
  EXPECT_EQ(texts(archive->entries), texts(example().entries));
  EXPECT_EQ(archive->entries.back().seq, 2);
}

TEST(Archive, ThatIsCutOffIsRefused) {
  const std::string text = *write_archive(example());
  for (std::size_t size = 0; size + 1 < text.size(); ++size)
    EXPECT_NE(archive_problem(text.substr(0, size)), "") << size;
  EXPECT_EQ(archive_problem(text.substr(0, text.find('\n') + 1)),
            "table.file is not whole: it should hold 2 entries and holds 0; export it again");
  EXPECT_THAT(archive_problem(text + "{}\n"), HasSubstr("should hold 2 entries and holds 3"));
}

TEST(Archive, OfAnotherKindIsRefused) {
  EXPECT_THAT(archive_problem(""), HasSubstr("is not an exported table"));
  EXPECT_THAT(archive_problem("{\"format\":1}\n"), HasSubstr("is not an exported table"));
  EXPECT_THAT(archive_problem("[]\n"), HasSubstr("is not an exported table"));
  EXPECT_THAT(archive_problem("{\"escapement_table\":2}\n"), HasSubstr("has the format 2"));
  EXPECT_THAT(archive_problem("{\"escapement_table\":1}\n"), HasSubstr("is not an exported table"));
}

TEST(Backup, IsADataFolderOfItsOwn) {
  Folder folder;
  auto store = opened(folder / "data");
  append(*store, "t", 0, {"a", "b"}, {"card", {"ann"}});
  const auto ann = person(*store, "Ann");
  auto reader = StoreReader::open(folder / "data");
  ASSERT_TRUE(reader);
  EXPECT_FALSE((*reader)->back_up(folder / "copy"));
  append(*store, "t", 2, {"c"});
  auto copy = opened(folder / "copy");
  EXPECT_THAT(texts(*copy->read_from("t", 0)), ElementsAre("a", "b"));
  EXPECT_EQ((*copy->find(ann.secret, 0))->person.id, ann.person.id);
  EXPECT_THAT(ids(copy->recent("ann", 1)), ElementsAre("t"));
  EXPECT_EQ(append(*copy, "t", 2, {"x"}).outcome, Journal::Outcome::durable);
  EXPECT_THAT((*reader)->back_up(folder / "copy")->what, HasSubstr("name a new folder"));
}

// A server's side of the admin socket: says one line to whoever asks first.
class Answering {
 public:
  Answering(const std::filesystem::path& folder, std::string line) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    admin_socket(folder).string().copy(address.sun_path, sizeof address.sun_path - 1);
    const int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    EXPECT_EQ(bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(listen(listener, 1), 0);
    thread_ = std::thread([this, listener, line = std::move(line)] {
      const int client = accept(listener, nullptr, nullptr);
      char c = 0;
      while (::read(client, &c, 1) == 1 && c != '\n') asked_ += c;
      EXPECT_EQ(::write(client, line.data(), line.size()), static_cast<ssize_t>(line.size()));
      close(client);
      close(listener);
    });
  }
  Answering(const Answering&) = delete;
  Answering& operator=(const Answering&) = delete;
  ~Answering() {
    if (thread_.joinable()) thread_.join();
  }
  std::string asked() {
    thread_.join();
    return asked_;
  }

 private:
  std::string asked_;
  std::thread thread_;
};

TEST(AdminCall, AsksTheRunningServer) {
  Folder folder;
  const auto store = opened(folder / "data");
  Answering server(folder / "data", "{\"ok\":{\"told\":3}}\n");
  const auto answer = call_server(folder / "data", {{"do", "announce"}, {"sentence", "Tea!"}});
  ASSERT_TRUE(answer) << answer.problem().what;
  EXPECT_EQ(answer->at("told"), 3);
  EXPECT_EQ(server.asked(), R"({"do":"announce","sentence":"Tea!"})");
}

std::string refusal_after(const std::string& line) {
  Folder folder;
  const auto store = opened(folder / "data");
  const Answering server(folder / "data", line);
  const auto answer = call_server(folder / "data", {{"do", "stop"}});
  return answer ? "" : answer.problem().what;
}

TEST(AdminCall, TellsWhatTheServerRefuses) {
  EXPECT_EQ(refusal_after("{\"no\":{\"sentence\":\"There is no such table.\"}}\n"),
            "There is no such table.");
  EXPECT_THAT(refusal_after("{}\n"), HasSubstr("answered something unknown: {}"));
  EXPECT_THAT(refusal_after("nonsense\n"), HasSubstr("admin.sock"));
  EXPECT_THAT(refusal_after("{\"ok\""), HasSubstr("did not answer"));
}

TEST(AdminCall, DoesNotWaitForEver) {
  Folder folder;
  const auto store = opened(folder / "data");
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  admin_socket(folder / "data").string().copy(address.sun_path, sizeof address.sun_path - 1);
  const int deaf = socket(AF_UNIX, SOCK_STREAM, 0);
  ASSERT_EQ(bind(deaf, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  ASSERT_EQ(listen(deaf, 1), 0);
  const auto answer =
      call_server(folder / "data", {{"do", "status"}}, std::chrono::milliseconds(20));
  close(deaf);
  ASSERT_FALSE(answer);
  EXPECT_THAT(answer.problem().what, HasSubstr("takes too long to answer"));
}

TEST(AdminCall, NeedsARunningServer) {
  Folder folder;
  EXPECT_THAT(call_server(folder / "data", {{"do", "stop"}}).problem().what,
              HasSubstr("no server runs on the data folder"));
  const auto store = opened(folder / "data");
  EXPECT_THAT(call_server(folder / "data", {{"do", "stop"}}).problem().what,
              HasSubstr("cannot be reached"));
}

}  // namespace
}  // namespace server::test
