// Stands between the server and the system (LD_PRELOAD) and makes the disk and the clock fail as
// the test says. Only the database is written with pwrite and made safe with fsync.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>

#include "server/test/faults/control.hpp"

namespace server::test::faults {
namespace {

template <class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

Control* mapped() {
  const char* name = std::getenv(control_variable);
  const int file = name == nullptr ? -1 : open(name, O_RDWR | O_CLOEXEC);
  if (file < 0) return nullptr;
  void* page = mmap(nullptr, sizeof(Control), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  return page == MAP_FAILED ? nullptr : static_cast<Control*>(page);
}

Control* control() {
  static Control* const page = mapped();
  return page;
}

// Takes one of so many, if any is left.
bool take_one(std::atomic<std::int64_t>& count) {
  std::int64_t there = count;
  while (there > 0)
    if (count.compare_exchange_weak(there, there - 1)) return true;
  return false;
}

// Whether it is the last of them.
bool was_last(std::atomic<std::int64_t>& count) {
  std::int64_t there = count;
  while (there > 0)
    if (count.compare_exchange_weak(there, there - 1)) return there == 1;
  return false;
}

void wait_if_told(Control& told) {
  if (!take_one(told.delayed)) return;
  ++told.delays;
  usleep(static_cast<useconds_t>(told.delay));
}

void die(Control& told) {
  ++told.deaths;
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

// Disks tear between sectors, never within one.
size_t half(size_t count) {
  constexpr size_t sector = 512;
  return count / 2 / sector * sector;
}

using Write = ssize_t(int, const void*, size_t, off64_t);

ssize_t write_until_full(Control& told, Write* write, int file, const void* bytes, size_t count,
                         off64_t place) {
  const std::int64_t left = told.left;
  if (left <= 0) {
    ++told.writes_refused;
    errno = ENOSPC;
    return -1;
  }
  const std::size_t fits = std::min(count, static_cast<std::size_t>(left));
  const ssize_t written = write(file, bytes, fits, place);
  if (written > 0) told.left = left - written;
  return written;
}

ssize_t write_at(int file, const void* bytes, size_t count, off64_t place) {
  static Write* const write = real<Write>("pwrite64");
  if (control() == nullptr) return write(file, bytes, count, place);
  Control& told = *control();
  ++told.writes;
  wait_if_told(told);
  if (was_last(told.life)) {
    if (told.death == Moment::halfway) write(file, bytes, half(count), place);
    if (told.death == Moment::after) write(file, bytes, count, place);
    die(told);
  }
  if (take_one(told.failing_writes)) {
    ++told.writes_failed;
    errno = EIO;
    return -1;
  }
  if (told.full) return write_until_full(told, write, file, bytes, count, place);
  return write(file, bytes, count, place);
}

using Sync = int(int);

int make_safe(int file, Sync* sync) {
  if (control() == nullptr) return sync(file);
  Control& told = *control();
  ++told.syncs;
  wait_if_told(told);
  if (was_last(told.life)) {
    if (told.death != Moment::before) sync(file);
    die(told);
  }
  const int result = sync(file);
  if (!take_one(told.failing_syncs)) return result;
  ++told.syncs_failed;
  errno = EIO;
  return -1;
}

std::int64_t shift() { return control() == nullptr ? 0 : control()->clock_shift.load(); }

}  // namespace
}  // namespace server::test::faults

namespace faults = server::test::faults;

extern "C" {

ssize_t pwrite(int file, const void* bytes, size_t count, off_t place) {
  return faults::write_at(file, bytes, count, place);
}

ssize_t pwrite64(int file, const void* bytes, size_t count, off64_t place) {
  return faults::write_at(file, bytes, count, place);
}

int fsync(int file) {
  static faults::Sync* const sync = faults::real<faults::Sync>("fsync");
  return faults::make_safe(file, sync);
}

int fdatasync(int file) {
  static faults::Sync* const sync = faults::real<faults::Sync>("fdatasync");
  return faults::make_safe(file, sync);
}

int clock_gettime(clockid_t clock, timespec* time) noexcept {
  using Get = int(clockid_t, timespec*);
  static Get* const get = faults::real<Get>("clock_gettime");
  const int result = get(clock, time);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)
    time->tv_sec += faults::shift() / 1'000;
  return result;
}

int gettimeofday(timeval* time, void* zone) noexcept {
  using Get = int(timeval*, void*);
  static Get* const get = faults::real<Get>("gettimeofday");
  const int result = get(time, zone);
  time->tv_sec += faults::shift() / 1'000;
  return result;
}

time_t time(time_t* place) noexcept {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  if (place != nullptr) *place = now.tv_sec;
  return now.tv_sec;
}
}
