#include "server/quota.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/test/client.hpp"

// Nobody fills the disk.
namespace server::test {
namespace {

using engine::Json;
using engine::JsonObject;

constexpr std::int64_t an_hour = Quota::an_hour;

TEST(Quota, IsMadeUpForInTime) {
  Quota quota(1000);
  EXPECT_TRUE(quota.allows("ann", 0));
  quota.charge("ann", 600, 0);
  EXPECT_TRUE(quota.allows("ann", 0));
  quota.charge("ann", 900, 0);  // the last one may go beyond
  EXPECT_FALSE(quota.allows("ann", 0));
  EXPECT_TRUE(quota.allows("ben", 0));
  EXPECT_FALSE(quota.allows("ann", an_hour / 2 - 1));
  EXPECT_TRUE(quota.allows("ann", an_hour / 2 + 4'000));
  EXPECT_TRUE(quota.allows("ann", 1'000'000 * an_hour));
}

TEST(Quota, OfZeroIsNone) {
  Quota quota(0);
  quota.charge("ann", 1'000'000'000, 0);
  EXPECT_TRUE(quota.allows("ann", 0));
}

TEST(Quota, ForgetsThoseWhoOweNothing) {
  Quota quota(1000);
  for (int i = 0; i < 100'000; ++i) quota.charge("p" + std::to_string(i), 1, i * 10'000);
  EXPECT_LT(quota.size(), 2'000u);
}

// Whoever keeps to the hour's worth all day long does not fill the disk by and by either.
TEST(DiskQuotas, OfAnAddressEndWithTheDay) {
  Limits limits = Limits::none();
  limits.address_megabytes_per_day = 1;
  DiskQuotas quotas(limits);
  constexpr std::int64_t part = 128 * 1024;
  for (int i = 0; i < 8; ++i) {
    EXPECT_TRUE(quotas.allow("p" + std::to_string(i), "192.0.2.1", 0));
    quotas.charge("p" + std::to_string(i), "192.0.2.1", part, 0);
  }
  EXPECT_FALSE(quotas.allow("q", "192.0.2.1", 0));
  EXPECT_TRUE(quotas.allow("q", "192.0.2.2", 0));
  EXPECT_TRUE(quotas.allow("q", "192.0.2.1", an_hour));
  quotas.charge("q", "192.0.2.1", part, an_hour);
  EXPECT_FALSE(quotas.allow("q", "192.0.2.1", an_hour + 1));
  EXPECT_TRUE(quotas.allow("q", "192.0.2.1", 25 * an_hour));
}

// A server with one limit on what is written.
class Limited {
 public:
  explicit Limited(const std::string& limit) {
    write(folder_ / "quota.toml",
          "[limits]\nsays_per_two_seconds = 0\nrequests_per_second = 0\n" + limit + "\n");
    running_.emplace(folder_ / "data",
                     std::vector<std::string>{"--config", (folder_ / "quota.toml").string()});
  }
  int port() const { return running_->port(); }

 private:
  Folder folder_;
  std::optional<Running> running_;
};

JsonObject long_talk(const Match& match) {
  return {{"do", "say"}, {"table", match.table}, {"text", std::string(400, 'x')}};
}

// How many times it went well, and how it was refused then.
std::pair<int, std::string> talk_until_refused(Client& client, const Match& match) {
  for (int said = 0; said < 1000; ++said)
    if (const std::string code = client.refused(long_talk(match)); !code.empty())
      return {said, code};
  return {1000, ""};
}

TEST(DiskQuota, OfAPersonIsTheirOwn) {
  const Limited server("person_kilobytes_per_hour = 16");
  Match match(server.port());
  const auto [said, code] = talk_until_refused(match.host, match);
  EXPECT_EQ(code, "disk_quota");
  EXPECT_GT(said, 5);
  EXPECT_LT(said, 40);
  EXPECT_EQ(match.host.refused({{"do", "note"}, {"table", match.table}, {"as", 0}, {"text", "x"}}),
            "disk_quota");
  EXPECT_EQ(match.host.refused({{"do", "create"}, {"game", "deathstar"}}), "disk_quota");
  EXPECT_EQ(match.other.refused(long_talk(match)), "") << "others are not concerned";
  EXPECT_EQ(
      match.host.refused({{"do", "resign"}, {"table", match.table}, {"seat", 0}, {"cid", "r"}}), "")
      << "whoever wants to end it can";
}

TEST(DiskQuota, OfAnAddressIsSharedByAllWhoComeFromThere) {
  const Limited server("address_kilobytes_per_hour = 16");
  Match match(server.port());
  EXPECT_EQ(talk_until_refused(match.host, match).second, "disk_quota");
  EXPECT_EQ(match.other.refused(long_talk(match)), "disk_quota");
}

TEST(DiskQuota, OfATableLeavesRoomForTheMatch) {
  const Limited server("table_kilobytes = 32");
  Match match(server.port(), {{"options", {{"round_limit", 50}}}});
  const auto [said, code] = talk_until_refused(match.host, match);
  EXPECT_EQ(code, "table_full");
  EXPECT_GT(said, 20);
  EXPECT_EQ(match.host.refused({{"do", "undo"}, {"table", match.table}}), "table_full");
  EXPECT_EQ(match.play(5), 5) << "the match goes on";
  EXPECT_EQ(match.host.refused({{"do", "create"}, {"game", "deathstar"}}), "");
  EXPECT_EQ(match.host.refused({{"do", "close"}, {"table", match.table}}), "");
}

}  // namespace
}  // namespace server::test
