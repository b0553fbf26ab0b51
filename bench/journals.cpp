// What an append costs in each journal: the one on disk and, with servers of NATS, the one on
// JetStream. Every table appends one entry after the other; the next one when the one before is
// durable.
//
//   build/journals [--nats nats://127.0.0.1:4222] [--replicas 1] [--seconds 3]
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/cluster/jetstream_journal.hpp"
#include "server/random.hpp"
#include "server/store.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using table::Journal;

double processor_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

class Measurement {
 public:
  Measurement(Journal& journal, int tables, int seconds)
      : journal_(journal), until_(Clock::now() + std::chrono::seconds(seconds)) {
    const double before = processor_seconds();
    const auto begun = Clock::now();
    running_ = tables;
    for (int i = 0; i < tables; ++i) write(server::fresh_table_id(), 0);
    while (running_ > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    wall = std::chrono::duration<double>(Clock::now() - begun).count();
    processor = processor_seconds() - before;
    std::sort(took.begin(), took.end());
  }

  double wall = 0;
  double processor = 0;
  std::vector<double> took;  // milliseconds
  std::atomic<int> failed = 0;

 private:
  void write(const std::string& table, std::int64_t last) {
    const auto begun = Clock::now();
    journal_.append(table, last, {{last + 1, std::string(300, 'x')}}, std::nullopt,
                    [this, table, last, begun](const Journal::Written& written) {
                      const std::chrono::duration<double, std::milli> time = Clock::now() - begun;
                      {
                        const std::lock_guard lock(mutex_);
                        took.push_back(time.count());
                      }
                      const bool good = written.outcome == Journal::Outcome::durable;
                      if (!good) ++failed;
                      if (good && Clock::now() < until_) return write(table, last + 1);
                      --running_;
                    });
  }

  Journal& journal_;
  Clock::time_point until_;
  std::mutex mutex_;
  std::atomic<int> running_ = 0;
};

void measure(const char* name, Journal& journal, int seconds) {
  for (const int tables : {1, 32}) {
    const Measurement one(journal, tables, seconds);
    const auto count = static_cast<double>(one.took.size());
    std::printf("%-10s %3d table%s %8.0f appends/s  p50 %7.2f ms  p99 %7.2f ms  cpu %6.1f us%s\n",
                name, tables, tables == 1 ? " " : "s", count / one.wall,
                one.took[one.took.size() / 2], one.took[one.took.size() * 99 / 100],
                one.processor / count * 1e6, one.failed > 0 ? "  some failed" : "");
    std::fflush(stdout);
  }
}

int fail(const std::string& what) {
  std::fprintf(stderr, "journals: %s\n", what.c_str());
  return 1;
}

}  // namespace

int main(int count, char** words) {
  std::map<std::string, std::string> options{
      {"--nats", ""}, {"--replicas", "1"}, {"--seconds", "3"}};
  for (int i = 1; i < count; i += 2) {
    if (i + 1 == count || !options.contains(words[i]))
      return fail("--nats SERVERS, --replicas N and --seconds N are all there is");
    options[words[i]] = words[i + 1];
  }
  const int seconds = std::max(1, std::atoi(options["--seconds"].c_str()));

  std::string folder = (std::filesystem::temp_directory_path() / "journals-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) return fail("no temporary folder");
  auto store = server::Store::open(folder);
  if (!store) return fail(store.problem().what);
  measure("sqlite", **store, seconds);
  store->reset();
  std::filesystem::remove_all(folder);
  if (options["--nats"].empty()) return 0;

  auto nats = server::cluster::Nats::connect({.servers = options["--nats"], .name = "journals"});
  if (!nats) return fail(nats.problem().what);
  auto journal = server::cluster::JetStreamJournal::open(
      **nats, {.replicas = std::max(1, std::atoi(options["--replicas"].c_str()))});
  if (!journal) return fail(journal.problem().what);
  measure("jetstream", **journal, seconds);
}
