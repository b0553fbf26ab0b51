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
    const engine::Title& title = engine::title_of<G>();
    const auto kit = title.load(title.files());
    ASSERT_TRUE(kit) << kit.problem().what;
    kit_ = *kit;
  }
  const engine::Kit& kit() const { return *kit_; }

 private:
  std::shared_ptr<const engine::Kit> kit_;
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
