#include "server/transport_outbox.hpp"

#include <boost/asio/error.hpp>
#include <boost/container/static_vector.hpp>

namespace server {

namespace asio = boost::asio;

std::uint8_t Outbox::write_head(std::array<char, 10>& head, std::size_t size) {
  constexpr char whole_text = static_cast<char>(0x81);
  head[0] = whole_text;
  if (size < 126) {
    head[1] = static_cast<char>(size);
    return 2;
  }
  const std::size_t bytes = size <= 0xffff ? 2 : 8;
  head[1] = static_cast<char>(bytes == 2 ? 126 : 127);
  for (std::size_t i = 0; i < bytes; ++i)
    head[2 + i] = static_cast<char>(std::uint64_t{size} >> (8 * (bytes - 1 - i)));
  return static_cast<std::uint8_t>(2 + bytes);
}

std::size_t Outbox::flush() {
  constexpr std::size_t most_parts = 64;  // as many as one call of the system takes
  std::size_t total = 0;
  while (!frames_.empty() && !blocked_) {
    boost::container::static_vector<asio::const_buffer, most_parts> parts;
    std::size_t skip = head_sent_;
    for (const Frame& frame : frames_) {
      if (parts.size() + 2 > most_parts) break;
      if (skip < frame.head_size)
        parts.push_back(asio::buffer(frame.head.data() + skip, frame.head_size - skip));
      const std::size_t gone = skip > frame.head_size ? skip - frame.head_size : 0;
      parts.push_back(asio::buffer(frame.message->data() + gone, frame.message->size() - gone));
      skip = 0;
    }
    Error error;
    const std::size_t bytes = socket_.write_some(parts, error);
    if (error == asio::error::would_block || error == asio::error::try_again) {
      flush_when_possible();
      break;
    }
    if (error) {
      fail(error);
      break;
    }
    total += bytes;
    sent(bytes);
  }
  return total;
}

void Outbox::sent(std::size_t bytes) {
  moved_ = steady_now();
  waiting_ -= bytes;
  head_sent_ += bytes;
  while (!frames_.empty() && head_sent_ >= frames_.front().size()) {
    head_sent_ -= frames_.front().size();
    const auto written = std::move(frames_.front().written);
    frames_.pop_front();
    if (written) written({});
  }
  count();
}

// What leaves with the end of this turn is no burden, however much it is: only what stays.
void Outbox::count() {
  const std::size_t now = blocked_ ? waiting_ : 0;
  backlog_->bytes += now - counted_;
  counted_ = now;
}

void Outbox::fail(const Error& error) {
  std::deque<Frame> lost;
  lost.swap(frames_);
  waiting_ = 0;
  head_sent_ = 0;
  count();
  for (const Frame& frame : lost)
    if (frame.written) frame.written(error);
  hang_up();
}

void Outbox::flush_when_possible() {
  blocked_ = true;
  count();
  socket_.async_wait(Socket::wait_write, [box = shared_from_this()](const Error& error) {
    box->blocked_ = false;
    box->count();
    if (error) return box->fail(error);
    box->flush();
  });
}

}  // namespace server
