#include <gmock/gmock.h>

#include "server/test/journal_support.hpp"

// What every journal promises, wherever it keeps its tables.
namespace server::test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

void JournalLaws::SetUp() {
  home_ = GetParam().make();
  if (home_ == nullptr) GTEST_SKIP() << GetParam().why_not;
}

std::string JournalLaws::card(const std::string& table) {
  const auto lines = journal().list();
  EXPECT_TRUE(lines) << lines.problem().what;
  if (lines)
    for (const Journal::Listed& line : *lines)
      if (line.table == table) return line.card;
  return "none";
}

namespace {

using Outcome = Journal::Outcome;

TEST_P(JournalLaws, AppendedEntriesAreThereAfterReopening) {
  EXPECT_EQ(append(journal(), "t", 0, {"a", "b"}).outcome, Outcome::durable);
  EXPECT_EQ(append(journal(), "t", 2, {"c"}, {R"({"x":1})", {}}).outcome, Outcome::durable);
  home_->reopen();
  const auto kept = journal().read("t");
  ASSERT_TRUE(kept) << kept.problem().what;
  EXPECT_FALSE(kept->snapshot);
  EXPECT_THAT(texts(kept->entries), ElementsAre("a", "b", "c"));
  EXPECT_EQ(kept->entries.back().seq, 3);
  EXPECT_EQ(card("t"), R"({"x":1})");
}

TEST_P(JournalLaws, TextsKeepTheirBytes) {
  const std::string text =
      "{\"name\":\"Žižka \xF0\x9F\x9A\x80\"}" + std::string(1, '\0') + "\r\n\xFF end";
  append(journal(), "t", 0, {text, ""}, {text.substr(0, 24), {}});
  append(journal(), "t", 2, {std::string(60'000, '"')});
  home_->reopen();
  EXPECT_THAT(texts(*journal().read_from("t", 0)), ElementsAre(text, "", std::string(60'000, '"')));
}

TEST_P(JournalLaws, ReadFromGivesWhatCameAfter) {
  append(journal(), "t", 0, {"a", "b", "c"});
  append(journal(), "t", 3, {"d"});
  EXPECT_THAT(texts(*journal().read_from("t", 1)), ElementsAre("b", "c", "d"));
  EXPECT_THAT(texts(*journal().read_from("t", 3)), ElementsAre("d"));
  EXPECT_THAT(texts(*journal().read_from("t", 4)), IsEmpty());
}

TEST_P(JournalLaws, OfATableThatNobodyWroteThereIsNothing) {
  const auto kept = journal().read("unknown");
  ASSERT_TRUE(kept) << kept.problem().what;
  EXPECT_FALSE(kept->snapshot);
  EXPECT_THAT(kept->entries, IsEmpty());
  EXPECT_THAT(texts(*journal().read_from("unknown", 0)), IsEmpty());
  journal().file("unknown", {"third", {}});
  journal().keep_snapshot("unknown", 0, "zero");
  home_->settle();
  EXPECT_FALSE(journal().read("unknown")->snapshot);
  EXPECT_THAT(ids(journal().list()), IsEmpty());
}

TEST_P(JournalLaws, AppendThatExpectsAnotherEntryIsStaleAndWritesNothing) {
  append(journal(), "t", 0, {"a"});
  const auto late = append(journal(), "t", 0, {"x"}, {"late", {}});
  EXPECT_EQ(late.outcome, Outcome::stale);
  EXPECT_THAT(late.problem, HasSubstr("is at entry 1, not 0"));
  EXPECT_EQ(append(journal(), "t", 5, {"x"}).outcome, Outcome::stale);
  EXPECT_EQ(append(journal(), "new", 1, {"x"}).outcome, Outcome::stale);
  EXPECT_THAT(texts(*journal().read_from("t", 0)), ElementsAre("a"));
  EXPECT_EQ(card("t"), "{}");
  EXPECT_EQ(card("new"), "none");
  EXPECT_EQ(append(journal(), "t", 1, {"b"}).outcome, Outcome::durable) << "it goes on";
}

TEST_P(JournalLaws, EntriesThatAreNotInOrderAreRefused) {
  std::promise<Journal::Written> fate;
  journal().append("t", 0, {{1, "a"}, {3, "c"}}, Filed{"{}"},
                   [&](Journal::Written written) { fate.set_value(std::move(written)); });
  EXPECT_EQ(fate.get_future().get().outcome, Outcome::failed);
  EXPECT_THAT(*journal().read_from("t", 0), IsEmpty());
  EXPECT_EQ(append(journal(), "t", 0, {"a"}).outcome, Outcome::durable);
}

TEST_P(JournalLaws, AppendsThatDoNotWaitForEachOtherFollowEachOther) {
  std::vector<std::string> told;
  std::promise<void> last;
  for (std::int64_t seq = 0; seq < 40; ++seq)
    journal().append("t", seq, {{seq + 1, std::to_string(seq)}}, Filed{std::to_string(seq)},
                     [&](const Journal::Written& written) {
                       EXPECT_EQ(written.outcome, Outcome::durable) << written.problem;
                       told.push_back("t");
                     });
  journal().append("t", 7, {{8, "x"}}, std::nullopt, [&](const Journal::Written& written) {
    EXPECT_EQ(written.outcome, Outcome::stale);
    told.emplace_back("stale");
  });
  journal().append("t", 40, {{41, "end"}}, std::nullopt, [&](const Journal::Written& written) {
    EXPECT_EQ(written.outcome, Outcome::durable) << written.problem;
    last.set_value();
  });
  last.get_future().wait();
  std::vector<std::string> in_order(40, "t");
  in_order.emplace_back("stale");
  EXPECT_EQ(told, in_order);
  const auto entries = journal().read_from("t", 0);
  ASSERT_EQ(entries->size(), 41u);
  for (std::size_t i = 0; i < 40; ++i) EXPECT_EQ((*entries)[i].text, std::to_string(i));
  EXPECT_EQ(card("t"), "39");
}

TEST_P(JournalLaws, ACallbackFindsItsEntryDurable) {
  append(journal(), "t", 0, {"a"});
  home_->reopen();
  EXPECT_THAT(texts(journal().read("t")->entries), ElementsAre("a"));
}

TEST_P(JournalLaws, WhatCanWaitDoesNotWaitForEver) {
  std::promise<Outcome> fate;
  journal().append(
      "bots", 0, {{1, "a"}}, Filed{"{}", {}},
      [&](const Journal::Written& written) { fate.set_value(written.outcome); }, true);
  EXPECT_EQ(fate.get_future().get(), Outcome::durable);
}

TEST_P(JournalLaws, ClosingWritesWhatWaits) {
  for (std::int64_t seq = 0; seq < 50; ++seq)
    journal().append("t", seq, {{seq + 1, "a"}}, Filed{std::to_string(seq)}, nullptr);
  home_->reopen();
  EXPECT_EQ(journal().read_from("t", 0)->size(), 50u);
  EXPECT_EQ(card("t"), "49");
}

TEST_P(JournalLaws, TheLastSnapshotStandsForTheEntriesBeforeIt) {
  append(journal(), "t", 0, {"a", "b", "c"});
  journal().keep_snapshot("t", 2, "two");
  journal().keep_snapshot("t", 1, "one");   // came late
  journal().keep_snapshot("t", 9, "nine");  // of what is not there
  home_->settle();
  const auto kept = journal().read("t");
  ASSERT_TRUE(kept) << kept.problem().what;
  EXPECT_EQ(kept->snapshot, "two");
  EXPECT_EQ(kept->snapshot_seq, 2);
  EXPECT_THAT(texts(kept->entries), ElementsAre("c"));
  EXPECT_EQ(journal().read_from("t", 0)->size(), 3u);
  EXPECT_EQ(journal().read_from("t", 1)->size(), 2u);

  journal().append("t", 3, entries_after(3, {"d", "e"}), std::nullopt, nullptr);
  journal().keep_snapshot("t", 5, std::string("\0five", 5));  // once they are durable
  append(journal(), "t", 5, {"f"});
  home_->reopen();
  const auto again = journal().read("t");
  ASSERT_TRUE(again) << again.problem().what;
  EXPECT_EQ(again->snapshot, std::string("\0five", 5));
  EXPECT_EQ(again->snapshot_seq, 5);
  EXPECT_THAT(texts(again->entries), ElementsAre("f"));
  EXPECT_EQ(journal().read_from("t", 0)->size(), 6u);
}

TEST_P(JournalLaws, AllTablesAreListedWithTheirLastLine) {
  append(journal(), "b", 0, {"x"}, {"B", {}, true});
  append(journal(), "a", 0, {"x"}, {"A", {}, true});
  append(journal(), "b", 1, {"x"}, {"B2", {}, false});
  EXPECT_THAT(ids(journal().list()), UnorderedElementsAre("b", "a"));
  EXPECT_EQ(card("b"), "B2");
  home_->reopen();
  EXPECT_THAT(ids(journal().list()), UnorderedElementsAre("b", "a"));
  EXPECT_EQ(card("a"), "A");
}

TEST_P(JournalLaws, ALineStaysUntilAnotherIsFiled) {
  append(journal(), "t", 0, {"a"}, {"first", {"ann"}});
  journal().append("t", 1, entries_after(1, {"b"}), std::nullopt, nullptr);
  home_->settle();
  EXPECT_EQ(card("t"), "first");
  journal().file("t", {"second", {"ben"}, false});
  home_->settle();
  EXPECT_EQ(card("t"), "second");
  EXPECT_THAT(texts(*journal().read_from("t", 0)), ElementsAre("a", "b"));
  home_->reopen();
  EXPECT_EQ(card("t"), "second");
}

TEST_P(JournalLaws, ALeaseIsHeldUntilItEnds) {
  EXPECT_TRUE(*journal().lease("one", 1000, 500));
  EXPECT_FALSE(*journal().lease("two", 1499, 500));
  EXPECT_TRUE(*journal().lease("one", 1499, 500));
  EXPECT_FALSE(*journal().lease("two", 1998, 500));
  EXPECT_TRUE(*journal().lease("two", 1999, 500));
  EXPECT_FALSE(*journal().lease("one", 2000, 500));
}

}  // namespace
}  // namespace server::test
