#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "engine/erase.hpp"
#include "games/list.hpp"

// Tests of every game of games/list.hpp in its own types:
//   template <class G> class Laws : public each::Test<G> {};
//   TYPED_TEST_SUITE(Laws, each::Games, each::BySlug);
namespace each {

template <class G>
class Test : public testing::Test {
 protected:
  void SetUp() override {
    const engine::GameEntry& entry = engine::game_entry_of<G>();
    const auto game_data = entry.load(entry.files());
    ASSERT_TRUE(game_data) << game_data.problem().what;
    game_data_ = *game_data;
  }
  const engine::GameData& game_data() const { return *game_data_; }

 private:
  std::shared_ptr<const engine::GameData> game_data_;
};

template <class>
struct TypesOf;
template <class... G>
struct TypesOf<games::Games<G...>> {
  using type = testing::Types<G...>;
};
using Games = TypesOf<games::All>::type;

struct BySlug {
  template <class G>
  static std::string GetName(int) {
    return std::string(G::slug);
  }
};

}  // namespace each
