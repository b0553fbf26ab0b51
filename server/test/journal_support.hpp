#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "table/journal.hpp"

// Journals as the tests use them: every answer is waited for.
namespace server::test {

using table::Entry;
using table::Filed;
using table::Journal;

// The entries after `last`, one a text.
inline std::vector<Entry> entries_after(std::int64_t last, const std::vector<std::string>& texts) {
  std::vector<Entry> entries;
  for (const std::string& text : texts) entries.push_back({++last, text});
  return entries;
}

inline Journal::Written append(Journal& journal, const std::string& table, std::int64_t expected,
                               const std::vector<std::string>& texts, Filed line = {"{}", {}}) {
  std::promise<Journal::Written> fate;
  journal.append(table, expected, entries_after(expected, texts), std::move(line),
                 [&](Journal::Written written) { fate.set_value(std::move(written)); });
  return fate.get_future().get();
}

inline std::vector<std::string> texts(const std::vector<Entry>& entries) {
  std::vector<std::string> list;
  for (const Entry& entry : entries) list.push_back(entry.text);
  return list;
}

inline std::vector<std::string> ids(const engine::Fallible<std::vector<Journal::Listed>>& lines) {
  std::vector<std::string> list;
  EXPECT_TRUE(lines) << lines.problem().what;
  if (lines)
    for (const Journal::Listed& line : *lines) list.push_back(line.table);
  return list;
}

// What every journal promises is tested by one suite, server/test/journal_laws.cpp. A kind of
// journal is tried by a line of INSTANTIATE_TEST_SUITE_P in the test program that knows it.
class JournalHome {
 public:
  virtual ~JournalHome() = default;
  virtual Journal& journal() = 0;
  // Until everything handed in so far is written or has failed.
  virtual void settle() = 0;
  // As a program finds it that is started anew, where it outlives a program.
  virtual void reopen() = 0;
};

struct JournalKind {
  std::string name;
  std::function<std::unique_ptr<JournalHome>()> make;  // null where it cannot be had here
  std::string why_not = {};
};

class JournalLaws : public testing::TestWithParam<JournalKind> {
 protected:
  void SetUp() override;
  Journal& journal() { return home_->journal(); }
  std::string card(const std::string& table);

  std::unique_ptr<JournalHome> home_;
};

inline std::string name_of_kind(const testing::TestParamInfo<JournalKind>& kind) {
  return kind.param.name;
}

}  // namespace server::test
