#include "server/people.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "server/random.hpp"
#include "server/test/store_support.hpp"

namespace server::test {
namespace {

using testing::HasSubstr;
using testing::Not;
using Claim = engine::Fallible<std::optional<People::Admitted>>;

constexpr std::int64_t five_minutes = 300'000;

std::optional<protocol::Person> found(Store& store, const std::string& secret,
                                      std::int64_t now = 0) {
  auto known = store.find(secret, now);
  EXPECT_TRUE(known) << known.problem().what;
  if (!*known) return std::nullopt;
  return (*known)->person;
}

std::optional<People::Admitted> claimed(Store& store, const std::string& code, std::int64_t now) {
  auto answer = waited<Claim>([&](const auto& done) { store.claim(code, {"Phone", now}, done); });
  EXPECT_TRUE(answer) << answer.problem().what;
  return *answer;
}

void renamed(Store& store, const std::string& person, const std::string& name) {
  const auto problem = waited<std::optional<engine::Problem>>(
      [&](const auto& done) { store.rename(person, name, done); });
  EXPECT_FALSE(problem);
}

TEST(People, AreFoundByTheirSecretAlsoAfterReopening) {
  Folder folder;
  People::Admitted ann;
  {
    auto store = opened(folder / "data");
    ann = person(*store, "Ann");
    EXPECT_EQ(ann.person.id.size(), 12U);
    EXPECT_EQ(ann.secret.size(), 43U);
    EXPECT_EQ(found(*store, ann.secret)->id, ann.person.id);
    EXPECT_FALSE(found(*store, ann.secret + "x"));
    EXPECT_FALSE(found(*store, ""));
  }
  auto store = opened(folder / "data");
  EXPECT_EQ(found(*store, ann.secret)->id, ann.person.id);
  EXPECT_EQ(found(*store, ann.secret)->name, "Ann");
}

TEST(People, SecretsAreNotOnTheDisk) {
  Folder folder;
  std::string secret;
  {
    auto store = opened(folder / "data");
    secret = person(*store, "Ann").secret;
  }
  EXPECT_THAT(read(folder / "data/escapement.db"), HasSubstr("Ann"));
  EXPECT_THAT(read(folder / "data/escapement.db"), Not(HasSubstr(secret)));
}

TEST(People, ANewNameIsKnownOnEveryDevice) {
  Folder folder;
  People::Admitted ann;
  People::Admitted second;
  {
    auto store = opened(folder / "data");
    ann = person(*store, "Ann");
    second = *claimed(*store, store->make_code(ann.person, 0).code, 1);
    renamed(*store, ann.person.id, "Anna");
    EXPECT_EQ(found(*store, ann.secret)->name, "Anna");
    EXPECT_EQ(found(*store, second.secret)->name, "Anna");
  }
  auto store = opened(folder / "data");
  EXPECT_EQ(found(*store, second.secret)->name, "Anna");
}

TEST(People, MoreThanTheMemoryHoldsAreStillFound) {
  Folder folder;
  auto store = opened(folder / "data");
  std::vector<People::Admitted> crowd;
  std::promise<void> all;
  constexpr std::size_t count = 5000;
  for (std::size_t i = 0; i < count; ++i)
    store->make_person("P" + std::to_string(i), {}, [&](const auto& made) {
      crowd.push_back(*made);
      if (crowd.size() == count) all.set_value();
    });
  all.get_future().wait();
  for (const std::size_t i : {std::size_t{0}, count / 2, count - 1})
    EXPECT_EQ(found(*store, crowd[i].secret)->id, crowd[i].person.id);
}

TEST(DeviceCode, BringsThePersonToAnotherDeviceOnce) {
  Folder folder;
  auto store = opened(folder / "data");
  const auto ann = person(*store, "Ann");
  const auto code = store->make_code(ann.person, 1000);
  EXPECT_EQ(code.expires, 1000 + five_minutes);
  ASSERT_EQ(code.code.size(), 9U);
  EXPECT_EQ(code.code[4], '-');
  const auto other = claimed(*store, code.code, 2000);
  ASSERT_TRUE(other);
  EXPECT_EQ(other->person.id, ann.person.id);
  EXPECT_NE(other->secret, ann.secret);
  EXPECT_EQ(found(*store, other->secret)->id, ann.person.id);
  EXPECT_EQ(found(*store, ann.secret)->id, ann.person.id);
  EXPECT_FALSE(claimed(*store, code.code, 2001));
}

TEST(DeviceCode, EndsAfterFiveMinutes) {
  Folder folder;
  auto store = opened(folder / "data");
  const auto ann = person(*store, "Ann");
  const auto late = store->make_code(ann.person, 0);
  EXPECT_FALSE(claimed(*store, late.code, five_minutes));
  const auto timely = store->make_code(ann.person, 0);
  EXPECT_TRUE(claimed(*store, timely.code, five_minutes - 1));
}

TEST(DeviceCode, EndsAnOlderOneOfTheSamePerson) {
  Folder folder;
  auto store = opened(folder / "data");
  const auto ann = person(*store, "Ann");
  const auto ben = person(*store, "Ben");
  const auto first = store->make_code(ann.person, 0);
  const auto bens = store->make_code(ben.person, 0);
  const auto second = store->make_code(ann.person, 0);
  EXPECT_FALSE(claimed(*store, first.code, 1));
  EXPECT_EQ(claimed(*store, second.code, 1)->person.id, ann.person.id);
  EXPECT_EQ(claimed(*store, bens.code, 1)->person.id, ben.person.id);
}

TEST(DeviceCode, MayBeTypedCarelessly) {
  Folder folder;
  auto store = opened(folder / "data");
  const auto ann = person(*store, "Ann");
  std::string typed = store->make_code(ann.person, 0).code;
  typed.erase(4, 1);
  std::transform(typed.begin(), typed.end(), typed.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  EXPECT_TRUE(claimed(*store, " " + typed + " ", 1));
}

TEST(DeviceCode, TellsTheNameOfNow) {
  Folder folder;
  auto store = opened(folder / "data");
  const auto ann = person(*store, "Ann");
  const auto code = store->make_code(ann.person, 0);
  renamed(*store, ann.person.id, "Anna");
  EXPECT_EQ(claimed(*store, code.code, 1)->person.name, "Anna");
}

TEST(Random, CodesAreReadableAndDiffer) {
  std::set<std::string> codes;
  for (int i = 0; i < 1000; ++i) {
    const std::string code = fresh_table_code();
    EXPECT_EQ(code.size(), 8U);
    EXPECT_EQ(code.find_first_not_of(code_alphabet), std::string::npos) << code;
    codes.insert(code);
  }
  EXPECT_GT(codes.size(), 990U);
  for (const char misread : std::string("0O1ILAEU"))
    EXPECT_EQ(code_alphabet.find(misread), std::string_view::npos) << misread;
}

TEST(Random, IdsHaveTheirLengthAndDiffer) {
  EXPECT_EQ(fresh_table_id().size(), 16U);
  EXPECT_EQ(fresh_table_id().find_first_not_of("abcdefghijklmnopqrstuvwxyz234567"),
            std::string::npos);
  EXPECT_NE(fresh_table_id(), fresh_table_id());
  EXPECT_NE(fresh_secret(), fresh_secret());
  EXPECT_NE(fresh_seed(), fresh_seed());
}

TEST(Random, DealsForTestsAreTheSameForTheSamePeople) {
  const protocol::Person juno{"a", "Juno"};
  const protocol::Person another{"b", "Juno"};
  const Seeds first = seeds_of("word");
  const engine::Seed seed = first(juno);
  EXPECT_EQ(first(another), seed);
  EXPECT_NE(first(juno), seed) << "their second table";
  EXPECT_NE(first({"c", "Theo"}), seed);
  EXPECT_EQ(seeds_of("word")(juno), seed);
  EXPECT_NE(seeds_of("another")(juno), seed);
  EXPECT_NE(seeds_of("")(juno), seeds_of("")(juno));
}

}  // namespace
}  // namespace server::test
