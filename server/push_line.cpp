#include "server/push_line.hpp"

#include <algorithm>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <charconv>
#include <chrono>
#include <exception>
#include <thread>
#include <utility>
#include <vector>

#include "server/http_address.hpp"

namespace server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::use_awaitable;
using asio::ip::tcp;

namespace {

constexpr std::uint64_t longest_answer = 16'384;
// A call that comes a day late is of no use; a later one takes the place of one that still waits.
constexpr const char* seconds_of_use = "86400";
constexpr const char* topic = "turn";

std::int64_t milliseconds_in(std::string_view header) {
  constexpr std::int64_t longest = 86'400;
  std::int64_t seconds = 0;
  const auto [end, error] = std::from_chars(header.data(), header.data() + header.size(), seconds);
  if (error != std::errc() || end != header.data() + header.size()) return 0;
  return 1'000 * std::clamp<std::int64_t>(seconds, 0, longest);
}

http::request<http::empty_body> request_to(const PushAddress& to,
                                           const std::string& authorization) {
  http::request<http::empty_body> request{http::verb::post, to.path, 11};
  request.set(http::field::host,
              to.port == 443 ? to.host : to.host + ":" + std::to_string(to.port));
  request.set(http::field::authorization, authorization);
  request.set("TTL", seconds_of_use);
  request.set("Topic", topic);
  request.set("Urgency", "normal");
  request.set(http::field::content_length, "0");
  request.set(http::field::connection, "close");
  return request;
}

}  // namespace

std::string PushAddress::service() const {
  return "https://" + host + (port == 443 ? "" : ":" + std::to_string(port));
}

struct PushLine::Self {
  Self(Loop& the_loop, PushSettings the_settings)
      : loop(the_loop), settings(std::move(the_settings)), trust(asio::ssl::context::tls_client) {
    SSL_CTX_set_min_proto_version(trust.native_handle(), TLS1_2_VERSION);
    trust.set_verify_mode(asio::ssl::verify_peer);
    trust.set_default_verify_paths();
    if (!settings.stub_certificate.empty())
      trust.add_certificate_authority(asio::buffer(settings.stub_certificate));
    thread = std::thread([this] { work(); });
  }

  void work() {
    while (!context.stopped()) {
      try {
        context.run();
      } catch (const std::exception&) {  // whoever it was for hears nothing
        loop.out_of_memory();
      }
    }
  }

  // Whatever a name leads to: no calls into this machine or the house it stands in.
  bool may_reach(const PushAddress& to, const tcp::endpoint& found) const {
    if (to.host + ":" + std::to_string(to.port) == settings.stub) return true;
    return on_the_internet(found.address().to_string());
  }

  asio::awaitable<PushAnswer> call(PushAddress to, std::string authorization) {
    beast::tcp_stream plain(context);
    plain.expires_after(std::chrono::milliseconds(settings.patience));
    tcp::resolver resolver(context);
    const std::string port = std::to_string(to.port);
    const auto found = co_await resolver.async_resolve(to.host, port, use_awaitable);
    std::vector<tcp::endpoint> ends;
    for (const auto& each : found)
      if (may_reach(to, each.endpoint())) ends.push_back(each.endpoint());
    if (ends.empty()) co_return PushAnswer{};
    co_await plain.async_connect(ends, use_awaitable);
    asio::ssl::stream<beast::tcp_stream&> line(plain, trust);
    SSL_set_tlsext_host_name(line.native_handle(), to.host.c_str());
    line.set_verify_callback(asio::ssl::host_name_verification(to.host));
    co_await line.async_handshake(asio::ssl::stream_base::client, use_awaitable);
    co_await http::async_write(line, request_to(to, authorization), use_awaitable);
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(longest_answer);
    co_await http::async_read_header(line, buffer, parser, use_awaitable);
    co_return PushAnswer{static_cast<int>(parser.get().result_int()),
                         milliseconds_in(parser.get()[http::field::retry_after])};
  }

  Loop& loop;
  PushSettings settings;
  asio::ssl::context trust;
  asio::io_context context{1};
  asio::executor_work_guard<asio::io_context::executor_type> guard = make_work_guard(context);
  std::thread thread;
};

PushLine::PushLine(Loop& loop, const PushSettings& settings)
    : self_(std::make_unique<Self>(loop, settings)) {}

PushLine::~PushLine() {
  self_->context.stop();
  self_->thread.join();
}

void PushLine::call(const PushAddress& to, const std::string& authorization, Done done) {
  // What went wrong makes no difference: there is no answer.
  asio::co_spawn(self_->context, self_->call(to, authorization),
                 [&loop = self_->loop, done = std::move(done)](const std::exception_ptr& failed,
                                                               PushAnswer answer) {
                   loop.post([done, answer = failed ? PushAnswer{} : answer] { done(answer); });
                 });
}

}  // namespace server
