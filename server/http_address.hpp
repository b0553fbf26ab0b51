#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Who asks, and whom for: addresses, hosts and origins as they stand in headers.
namespace server {

// An IP address in its one way of writing; nothing if it is none. It may come with a port:
// "192.0.2.7:80", "[2001:db8::1]:443". "::ffff:192.0.2.7" is 192.0.2.7.
std::optional<std::string> plain_address(std::string_view text);

// Whom limits take for one: an IPv4 address, or the 64 bits of an IPv6 network, since everybody
// there has all the rest.
std::string neighbourhood(const std::string& address);

bool on_loopback(const std::string& address);
// Whether anybody on the internet could have it: not of this machine, a house, a provider's inside
// or a group.
bool on_the_internet(const std::string& address);

// Who is behind proxies: from the last one on, each that is trusted is believed about the one
// before it. `forwarded` is all of X-Forwarded-For, in order.
std::string client_behind(const std::string& peer, std::string_view forwarded,
                          const std::vector<std::string>& trusted);

// "https://games.example.org:8443" in its parts; the port is always said.
struct Origin {
  std::string scheme;
  std::string host;
  int port = 0;
  bool operator==(const Origin&) const = default;
};
std::optional<Origin> read_origin(std::string_view text);

// A Host header.
struct Host {
  std::string name;
  std::optional<int> port;
};
std::optional<Host> read_host(std::string_view text);

// The names by which people reach the server, and the pages that may ask it.
class Names {
 public:
  // Origins: those of the server itself, and further ones whose pages may connect.
  Names(const std::vector<std::string>& own, const std::vector<std::string>& friends);

  // Whether a request with this Host header is meant for us. Names that nobody can have on the
  // internet always are: IP addresses, "localhost", names without a dot and those of home networks.
  // Any other could lead a browser here behind its back.
  bool known(std::string_view host) const;
  bool may_ask(std::string_view origin, std::string_view host) const;

 private:
  std::vector<Origin> own_;
  std::vector<Origin> friends_;
};

}  // namespace server
