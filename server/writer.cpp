#include "server/writer.hpp"

#include <chrono>
#include <utility>

namespace server {

using table::Journal;

Writer::Writer(Database& database, std::filesystem::path folder, StoreOptions options,
               Around around)
    : database_(database),
      folder_(std::move(folder)),
      options_(std::move(options)),
      around_(std::move(around)),
      thread_([this] { work(); }) {}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  arrived_.notify_one();
  thread_.join();
}

void Writer::add(Job job) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(job));
  }
  arrived_.notify_one();
}

bool Writer::take(std::vector<Job>& batch) {
  std::unique_lock lock(mutex_);
  arrived_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
  batch.swap(waiting_);
  return !batch.empty();
}

void Writer::work() {
  std::vector<Job> batch;
  while (take(batch)) {
    const auto begun = std::chrono::steady_clock::now();
    std::vector<Written> fates = commit(batch);
    const auto took = std::chrono::steady_clock::now() - begun;
    report(batch, fates, std::chrono::duration_cast<std::chrono::microseconds>(took).count());
    for (std::size_t i = 0; i < batch.size(); ++i)
      if (batch[i].finish) batch[i].finish(std::move(fates[i]));
    batch.clear();
  }
}

std::vector<Writer::Written> Writer::commit(std::vector<Job>& batch) {
  std::vector<Written> fates;
  fates.reserve(batch.size());
  try {
    Transaction transaction(database_, Database::Access::write);
    around_.begin();
    for (Job& job : batch) fates.push_back(job.write());
    around_.end();
    transaction.commit();
    around_.committed();
  } catch (const SqlError& error) {
    fates.assign(batch.size(), {Journal::Outcome::failed, told(error, folder_).what});
  }
  return fates;
}

void Writer::report(const std::vector<Job>& batch, const std::vector<Written>& fates,
                    std::int64_t microseconds) const {
  if (!options_.committed) return;
  Commit commit;
  commit.microseconds = microseconds;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    commit.stale += fates[i].outcome == Journal::Outcome::stale;
    commit.failed |= fates[i].outcome == Journal::Outcome::failed;
    if (fates[i].outcome != Journal::Outcome::durable || batch[i].entries == 0) continue;
    ++commit.appends;
    commit.entries += batch[i].entries;
  }
  options_.committed(commit);
}

}  // namespace server
