#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "games/test/mutants/sites.hpp"

// Linked into the games' tests by scripts/mutate. MUTANT is the change that is in force; the file
// named by MUTANTS_FELT gets a line a test: its name, its processor time and the changes that would
// have made a difference in it.
namespace mutants {

int active = 0;
bool felt[most];
bool left_operand[most];

namespace {

class Listener : public testing::EmptyTestEventListener {
 public:
  explicit Listener(std::FILE* file) : file_(file) {}

  void OnTestEnd(const testing::TestInfo& test) override {
    const std::clock_t now = std::clock();
    std::fprintf(file_, "%s.%s %.4f", test.test_suite_name(), test.name(),
                 static_cast<double>(now - before_) / CLOCKS_PER_SEC);
    before_ = now;
    for (int i = 0; i < most; ++i) {
      if (felt[i]) std::fprintf(file_, " %d", i);
      felt[i] = false;
    }
    std::fprintf(file_, "\n");
    std::fflush(file_);
  }

 private:
  std::FILE* file_;
  std::clock_t before_ = std::clock();
};

// Before whatever else begins before main.
__attribute__((constructor(101))) void choose() {
  if (const char* number = std::getenv("MUTANT")) active = std::atoi(number);
}

const bool listening = [] {
  const char* name = std::getenv("MUTANTS_FELT");
  if (std::FILE* file = name != nullptr ? std::fopen(name, "w") : nullptr)
    testing::UnitTest::GetInstance()->listeners().Append(new Listener(file));
  return true;
}();

}  // namespace

}  // namespace mutants
