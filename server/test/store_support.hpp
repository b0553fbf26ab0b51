#pragma once

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <string>
#include <vector>

#include "server/store.hpp"
#include "server/test/journal_support.hpp"
#include "server/test/support.hpp"

// Stores as the tests use them: every answer is waited for.
namespace server::test {

inline std::unique_ptr<Store> opened(const std::filesystem::path& folder,
                                     StoreOptions options = {}) {
  auto store = Store::open(folder, std::move(options));
  if (!store) throw std::runtime_error(store.problem().what);
  return std::move(*store);
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

}  // namespace server::test
