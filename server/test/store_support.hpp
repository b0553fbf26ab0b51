#pragma once

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <string>
#include <vector>

#include "server/store.hpp"
#include "server/test/support.hpp"

// Stores as the tests use them: every answer is waited for.
namespace server::test {

using table::Entry;
using table::Journal;

inline std::unique_ptr<Store> opened(const std::filesystem::path& folder,
                                     StoreOptions options = {}) {
  auto store = Store::open(folder, std::move(options));
  if (!store) throw std::runtime_error(store.problem().what);
  return std::move(*store);
}

// The entries after `last`, one a text.
inline std::vector<Entry> entries_after(std::int64_t last, const std::vector<std::string>& texts) {
  std::vector<Entry> entries;
  for (const std::string& text : texts) entries.push_back({++last, text});
  return entries;
}

inline Journal::Written append(Store& store, const std::string& table, std::int64_t expected,
                               const std::vector<std::string>& texts, Filed line = {"{}", {}}) {
  std::promise<Journal::Written> fate;
  store.append(table, expected, entries_after(expected, texts), std::move(line),
               [&](Journal::Written written) { fate.set_value(std::move(written)); });
  return fate.get_future().get();
}

template <class Answer>
Answer waited(const std::function<void(std::function<void(Answer)>)>& ask) {
  std::promise<Answer> answer;
  ask([&](Answer given) { answer.set_value(std::move(given)); });
  return answer.get_future().get();
}

inline People::Admitted person(Store& store, const std::string& name) {
  auto made = waited<engine::Fallible<People::Admitted>>(
      [&](const auto& done) { store.make_person(name, {}, done); });
  if (!made) throw std::runtime_error(made.problem().what);
  return *made;
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

}  // namespace server::test
