#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <vector>

namespace boost::asio {
class io_context;
}

namespace server {

// Wall-clock milliseconds since 1970.
std::int64_t wall_now();
// Milliseconds of a clock that never jumps, for limits and time-outs.
std::int64_t steady_now();
// Milliseconds to the peer of a socket and back, as the operating system measures them.
std::optional<std::int64_t> round_trip_of(int socket);

// A clock that was set by the one on the wall once and never jumps.
std::function<std::int64_t()> even_clock(const std::function<std::int64_t()>& wall,
                                         std::function<std::int64_t()> steady);

// What a server is told by the machine it runs on. Tests have time and lines in their own hands.
struct Machine {
  std::function<std::int64_t()> now = even_clock(wall_now, steady_now);
  std::function<std::int64_t()> wall = wall_now;  // can be set: for dates only
  std::function<std::optional<std::int64_t>(int socket)> round_trip = round_trip_of;
};

// The one thread that talks to sockets and tables. Other threads hand it work by post().
class Loop {
 public:
  explicit Loop(Machine machine = {});
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  ~Loop();

  // From any thread; in order. Many posts in a row wake the loop once.
  void post(std::function<void()> work);
  // Runs until stop().
  void run();
  void stop();
  // From any thread. Does it, whatever memory there is: the rest of the server goes on without what
  // fails for want of it. Gives whether it was done.
  template <class Work>
  bool attempt(Work&& work) {
    try {
      work();
      return true;
    } catch (const std::bad_alloc&) {
      out_of_memory();
      return false;
    }
  }
  void out_of_memory() noexcept;
  std::uint64_t failed_allocations() const { return failed_allocations_; }
  // Called on the loop for SIGTERM and SIGINT; the second signal ends the process at once.
  void on_stop_signal(std::function<void()> stop);

  const Machine& machine() const { return machine_; }
  std::int64_t now() const { return machine_.now(); }
  std::int64_t wall() const { return machine_.wall(); }

  boost::asio::io_context& context() { return *context_; }

 private:
  void work_off();
  void await_signal();

  struct Signals;
  Machine machine_;
  std::unique_ptr<boost::asio::io_context> context_;
  std::unique_ptr<Signals> signals_;
  std::mutex mutex_;
  std::vector<std::function<void()>> posted_;
  std::atomic<std::uint64_t> failed_allocations_ = 0;
};

// An alarm clock on the loop. Setting it again forgets the earlier time; its end forgets all.
class Timer {
 public:
  explicit Timer(Loop& loop);
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;
  ~Timer();

  void after(std::int64_t milliseconds, std::function<void()> ring);
  void cancel();

 private:
  struct Self;
  std::shared_ptr<Self> self_;
};

}  // namespace server
