#pragma once

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/cluster/test/node.hpp"
#include "server/test/journal_support.hpp"

namespace server::cluster::test {

// Several nodes write the same table; each believes that it is the owner and reads again whenever
// it is refused. Whatever was acknowledged must be there once, in its place.
inline void race(const std::string& servers, const JetStreamOptions& options, int each) {
  using table::Journal;
  constexpr int writers = 3;
  std::vector<std::vector<std::pair<std::int64_t, std::string>>> acknowledged(writers);
  std::vector<std::thread> threads;
  for (int i = 0; i < writers; ++i)
    threads.emplace_back([&, i] {
      Node node(servers, options);
      auto& own = acknowledged[static_cast<std::size_t>(i)];
      for (int done = 0; done < each;) {
        const auto last = static_cast<std::int64_t>(node.journal->read_from("t", 0)->size());
        const std::string text = std::to_string(i) + ":" + std::to_string(done);
        const auto written = server::test::append(*node.journal, "t", last, {text});
        if (written.outcome == Journal::Outcome::stale) continue;
        ASSERT_EQ(written.outcome, Journal::Outcome::durable) << written.problem;
        own.emplace_back(last, text);
        ++done;
      }
    });
  for (std::thread& thread : threads) thread.join();
  Node reader(servers, options);
  const auto all = server::test::texts(*reader.journal->read_from("t", 0));
  ASSERT_EQ(all.size(), static_cast<std::size_t>(writers * each));
  for (const auto& own : acknowledged)
    for (const auto& [place, text] : own) EXPECT_EQ(all[static_cast<std::size_t>(place)], text);
}

}  // namespace server::cluster::test
