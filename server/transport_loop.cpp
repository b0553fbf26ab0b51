#include "server/transport_loop.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <utility>

#include "server/log.hpp"

namespace server {

namespace asio = boost::asio;

std::int64_t wall_now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

std::int64_t steady_now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

std::function<std::int64_t()> even_clock(const std::function<std::int64_t()>& wall,
                                         std::function<std::int64_t()> steady) {
  const std::int64_t start = wall() - steady();
  return [start, steady = std::move(steady)] { return start + steady(); };
}

std::optional<std::int64_t> round_trip_of(int socket) {
  tcp_info info{};
  socklen_t size = sizeof info;
  if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return std::nullopt;
  return info.tcpi_rtt / 1'000;
}

struct Loop::Signals {
  explicit Signals(asio::io_context& context) : set(context, SIGTERM, SIGINT) {}
  asio::signal_set set;
  std::function<void()> stop;
};

Loop::Loop(Machine machine)
    : machine_(std::move(machine)), context_(std::make_unique<asio::io_context>(1)) {}
Loop::~Loop() = default;

void Loop::post(std::function<void()> work) {
  const std::lock_guard lock(mutex_);
  posted_.push_back(std::move(work));
  if (posted_.size() == 1) asio::post(*context_, [this] { work_off(); });
}

void Loop::work_off() {
  std::vector<std::function<void()>> all;
  {
    const std::lock_guard lock(mutex_);
    all.swap(posted_);
  }
  for (const auto& work : all) attempt(work);
}

void Loop::run() {
  const auto guard = asio::make_work_guard(*context_);
  while (!attempt([this] { context_->run(); })) {
  }
}

void Loop::out_of_memory() noexcept {
  ++failed_allocations_;
  try {
    log::error("out_of_memory");
  } catch (const std::exception&) {  // the counter tells
  }
}

void Loop::stop() { context_->stop(); }

void Loop::on_stop_signal(std::function<void()> stop) {
  signals_ = std::make_unique<Signals>(*context_);
  signals_->stop = std::move(stop);
  await_signal();
}

void Loop::await_signal() {
  signals_->set.async_wait([this](const boost::system::error_code& error, int number) {
    if (error) return;
    // Whoever asks a second time does not want to wait.
    signals_->set.async_wait([number](const boost::system::error_code& failed, int) {
      if (!failed) std::_Exit(128 + number);
    });
    signals_->stop();
  });
}

struct Timer::Self {
  explicit Self(asio::io_context& context) : timer(context) {}
  asio::steady_timer timer;
  std::uint64_t setting = 0;  // a ring that was already under way when it was set anew is late
};

Timer::Timer(Loop& loop) : self_(std::make_shared<Self>(loop.context())) {}
Timer::~Timer() { cancel(); }

void Timer::after(std::int64_t milliseconds, std::function<void()> ring) {
  const std::uint64_t setting = ++self_->setting;
  self_->timer.expires_after(std::chrono::milliseconds(std::max<std::int64_t>(0, milliseconds)));
  self_->timer.async_wait([self = std::weak_ptr(self_), setting,
                           ring = std::move(ring)](const boost::system::error_code& error) {
    const auto alive = self.lock();
    if (!error && alive != nullptr && alive->setting == setting) ring();
  });
}

void Timer::cancel() {
  ++self_->setting;
  self_->timer.cancel();
}

}  // namespace server
