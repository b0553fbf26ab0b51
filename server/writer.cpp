#include "server/writer.hpp"

#include <sqlite3.h>

#include <chrono>
#include <new>
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
    awaited_ = awaited_ || !job.can_wait;
    waiting_.push_back(std::move(job));
  }
  arrived_.notify_one();
}

bool Writer::take(std::vector<Job>& batch) {
  std::unique_lock lock(mutex_);
  arrived_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
  arrived_.wait_for(lock, std::chrono::milliseconds(options_.patience),
                    [this] { return stopping_ || awaited_; });
  awaited_ = false;
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

namespace {

// A write that fails leaves no whole commit behind. Anything later may.
bool leaves_doubt(const SqlError& error) {
  return error.code() == SQLITE_IOERR && error.reason() != SQLITE_IOERR_WRITE;
}

}  // namespace

std::vector<Writer::Written> Writer::commit(std::vector<Job>& batch) {
  std::vector<Written> fates;
  fates.reserve(batch.size());
  try {
    if (doubt_ && !settle_doubt())
      fates.assign(batch.size(),
                   {Journal::Outcome::failed, database_file(folder_).string() +
                                                  " cannot be written: the disk fails; see to it"});
    else
      write(batch, fates);
  } catch (const SqlError& error) {
    const auto fate =
        doubt_ && !settle_doubt() ? Journal::Outcome::unknown : Journal::Outcome::failed;
    fates.assign(batch.size(), {fate, problem_of(error, folder_).what});
  } catch (const std::bad_alloc&) {
    fates.assign(batch.size(), {Journal::Outcome::failed, "there is not enough memory"});
  }
  return fates;
}

void Writer::write(std::vector<Job>& batch, std::vector<Written>& fates) {
  Transaction transaction(database_, Database::Access::write);
  around_.begin();
  for (Job& job : batch) fates.push_back(job.write());
  around_.end();
  try {
    transaction.commit();
  } catch (const SqlError& error) {
    doubt_ = leaves_doubt(error);
    throw;
  }
  around_.committed();
}

bool Writer::settle_doubt() {
  try {
    Transaction transaction(database_, Database::Access::write);
    around_.begin();
    database_.run("UPDATE ledger SET commits = commits");
    around_.end();
    transaction.commit();
    around_.committed();
    doubt_ = false;
  } catch (const SqlError&) {
    return false;
  }
  return true;
}

void Writer::report(const std::vector<Job>& batch, const std::vector<Written>& fates,
                    std::int64_t microseconds) const {
  if (!options_.committed) return;
  Commit commit;
  commit.microseconds = microseconds;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    commit.stale += fates[i].outcome == Journal::Outcome::stale;
    commit.failed |= fates[i].outcome == Journal::Outcome::failed ||
                     fates[i].outcome == Journal::Outcome::unknown;
    if (fates[i].outcome != Journal::Outcome::durable || batch[i].entries == 0) continue;
    ++commit.appends;
    commit.entries += batch[i].entries;
  }
  options_.committed(commit);
}

}  // namespace server
