#pragma once

#include <atomic>
#include <cstdint>

// What the test tells the shim in the server's process, and what the shim tells back: one page of
// memory that both share (file named by the environment).
namespace server::test::faults {

inline constexpr const char* control_variable = "ESCAPEMENT_FAULTS";

enum class Moment : std::int64_t { before, halfway, after };

struct Control {
  // What is to happen. 0 is always: nothing.
  std::atomic<std::int64_t> clock_shift;     // milliseconds that the clock on the wall is wrong by
  std::atomic<std::int64_t> delay;           // microseconds, of each write and sync
  std::atomic<std::int64_t> delayed;         // so many of the next writes and syncs are
  std::atomic<std::int64_t> failing_writes;  // so many of the next ones
  std::atomic<std::int64_t> failing_syncs;
  std::atomic<bool> full;          // the disk takes what is left and no more
  std::atomic<std::int64_t> left;  // bytes
  std::atomic<std::int64_t> life;  // the process dies at the so-manieth write or sync
  std::atomic<Moment> death;

  // What has happened.
  std::atomic<std::int64_t> writes;
  std::atomic<std::int64_t> syncs;
  std::atomic<std::int64_t> writes_failed;
  std::atomic<std::int64_t> syncs_failed;
  std::atomic<std::int64_t> writes_refused;  // the disk was full
  std::atomic<std::int64_t> delays;
  std::atomic<std::int64_t> deaths;
};
static_assert(std::atomic<std::int64_t>::is_always_lock_free);

}  // namespace server::test::faults
