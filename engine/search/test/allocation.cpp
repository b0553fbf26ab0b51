#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "engine/search/search.hpp"
#include "engine/search/test/toys.hpp"

namespace {

std::size_t allocations = 0;

void* counted(std::size_t size) {
  ++allocations;
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) std::abort();
  return memory;
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

TEST(SearchTest, all_room_is_made_beforehand) {
  using engine::search::Choosing;
  for (const Choosing choosing : {Choosing::confident, Choosing::regretful}) {
    engine::search::Settings settings;
    settings.choosing = choosing;
    const std::size_t before = allocations;
    engine::search::Search<toys::Race> search(engine::seat_at(0), settings);
    EXPECT_GT(allocations, before) << "they are counted";
    search.begin({}, {}, {}, 1);
    const std::size_t made = allocations;
    search.run(2000);
    (void)search.best();
    search.begin({}, {{4, 0}, 2, 0}, {}, 2);
    search.run(2000);
    EXPECT_EQ(allocations, made);
  }
}

}  // namespace
