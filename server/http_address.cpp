#include "server/http_address.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace server {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

std::optional<int> read_port(std::string_view text) {
  int port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc() || end != text.data() + text.size() || port < 1 || port > 65'535)
    return std::nullopt;
  return port;
}

template <int Family, std::size_t Size>
std::optional<std::array<unsigned char, Size>> address_bytes(std::string_view text) {
  std::array<unsigned char, Size> bytes{};
  if (inet_pton(Family, std::string(text).c_str(), bytes.data()) != 1) return std::nullopt;
  return bytes;
}

std::string written_address(int family, const unsigned char* bytes) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(family, bytes, text.data(), text.size());
  return text.data();
}

constexpr std::array<unsigned char, 12> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

bool is_public(const std::array<unsigned char, 4>& address) {
  const auto [first, second, third, fourth] = address;
  if (first == 0 || first == 10 || first == 127 || first >= 224) return false;
  if (first == 100 && (second & 0xc0u) == 64) return false;
  if (first == 169 && second == 254) return false;
  if (first == 172 && (second & 0xf0u) == 16) return false;
  if (first == 192 && (second == 168 || (second == 0 && (third == 0 || third == 2)))) return false;
  if (first == 198 && ((second & 0xfeu) == 18 || (second == 51 && third == 100))) return false;
  return !(first == 203 && second == 0 && third == 113);
}

// Names that only mean something in a house or on a machine.
bool local_name(const std::string& name) {
  if (plain_address(name) || name.find('.') == std::string::npos) return true;
  constexpr std::array endings{".localhost", ".local", ".lan", ".home.arpa", ".internal"};
  return std::any_of(endings.begin(), endings.end(),
                     [&](const char* ending) { return name.ends_with(ending); });
}

}  // namespace

std::optional<std::string> plain_address(std::string_view text) {
  if (text.find('\0') != std::string_view::npos) return std::nullopt;  // inet_pton stops there
  text = trimmed(text);
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view rest = text.substr(end + 1);
    if (!rest.empty() && (rest.front() != ':' || !read_port(rest.substr(1)))) return std::nullopt;
    text = text.substr(1, end - 1);
    if (text.find(':') == std::string_view::npos) return std::nullopt;
  } else if (std::count(text.begin(), text.end(), ':') == 1) {
    const std::size_t colon = text.find(':');
    if (!read_port(text.substr(colon + 1))) return std::nullopt;
    text = text.substr(0, colon);
  }
  if (const auto four = address_bytes<AF_INET, 4>(text))
    return written_address(AF_INET, four->data());
  const auto six = address_bytes<AF_INET6, 16>(text.substr(0, text.find('%')));
  if (!six) return std::nullopt;
  if (std::equal(mapped.begin(), mapped.end(), six->begin()))
    return written_address(AF_INET, six->data() + mapped.size());
  return written_address(AF_INET6, six->data());
}

std::string neighbourhood(const std::string& address) {
  const auto plain = plain_address(address);
  if (!plain) return address;
  auto six = address_bytes<AF_INET6, 16>(*plain);
  if (!six) return *plain;
  std::fill(six->begin() + 8, six->end(), static_cast<unsigned char>(0));
  return written_address(AF_INET6, six->data()) + "/64";
}

bool on_loopback(const std::string& address) {
  const auto plain = plain_address(address);
  return plain && (*plain == "::1" || plain->starts_with("127."));
}

bool on_the_internet(const std::string& address) {
  const auto plain = plain_address(address);
  if (!plain) return false;
  if (const auto four = address_bytes<AF_INET, 4>(*plain)) return is_public(*four);
  const auto six = address_bytes<AF_INET6, 16>(*plain);
  // All that was ever given to anybody; of that, what only leads to an IPv4 address or is for
  // books.
  if (!six || ((*six)[0] & 0xe0u) != 0x20) return false;
  const auto begins = [&](std::initializer_list<unsigned char> bytes) {
    return std::equal(bytes.begin(), bytes.end(), six->begin());
  };
  return !begins({0x20, 0x01, 0x00}) && !begins({0x20, 0x01, 0x0d, 0xb8}) && !begins({0x20, 0x02});
}

std::string client_behind(const std::string& peer, std::string_view forwarded,
                          const std::vector<std::string>& trusted) {
  const auto is_trusted = [&](const std::string& address) {
    return std::any_of(trusted.begin(), trusted.end(),
                       [&](const std::string& each) { return plain_address(each) == address; });
  };
  std::string client = plain_address(peer).value_or(peer);
  while (is_trusted(client) && !forwarded.empty()) {
    const std::size_t comma = forwarded.rfind(',');
    const bool last = comma == std::string_view::npos;
    const auto before = plain_address(last ? forwarded : forwarded.substr(comma + 1));
    if (!before) return client;
    client = *before;
    forwarded = last ? std::string_view() : forwarded.substr(0, comma);
  }
  return client;
}

std::optional<Host> read_host(std::string_view text) {
  text = trimmed(text);
  Host host;
  const std::size_t colon = text.rfind(':');
  const std::size_t bracket = text.rfind(']');
  if (colon != std::string_view::npos &&
      (bracket == std::string_view::npos ? text.find(':') == colon : bracket < colon)) {
    host.port = read_port(text.substr(colon + 1));
    if (!host.port) return std::nullopt;
    text = text.substr(0, colon);
  }
  if (text.ends_with('.')) text.remove_suffix(1);
  if (text.empty() || text.find_first_of("/?#@ \t\\,") != std::string_view::npos ||
      text.ends_with('.'))
    return std::nullopt;
  if (const auto address = plain_address(text)) {
    host.name = *address;
    return host;
  }
  if (text.find_first_of("[]:") != std::string_view::npos) return std::nullopt;
  for (const char c : text) host.name += c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
  return host;
}

std::optional<Origin> read_origin(std::string_view text) {
  const std::size_t end = text.find("://");
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view scheme = text.substr(0, end);
  if (scheme != "http" && scheme != "https") return std::nullopt;
  const auto host = read_host(text.substr(end + 3));
  if (!host) return std::nullopt;
  return Origin{std::string(scheme), host->name, host->port.value_or(scheme == "http" ? 80 : 443)};
}

Names::Names(const std::vector<std::string>& own, const std::vector<std::string>& friends) {
  for (const std::string& each : own)
    if (auto origin = read_origin(each)) own_.push_back(std::move(*origin));
  for (const std::string& each : friends)
    if (auto origin = read_origin(each)) friends_.push_back(std::move(*origin));
}

bool Names::known(std::string_view text) const {
  const auto host = read_host(text);
  if (!host) return false;
  if (local_name(host->name)) return true;
  // Proxies often leave the port out.
  return std::any_of(own_.begin(), own_.end(), [&](const Origin& each) {
    return each.host == host->name && host->port.value_or(each.port) == each.port;
  });
}

bool Names::may_ask(std::string_view text, std::string_view host_text) const {
  const auto origin = read_origin(text);
  const auto host = read_host(host_text);
  if (!origin || !host) return false;
  for (const auto* list : {&own_, &friends_})
    if (std::find(list->begin(), list->end(), *origin) != list->end()) return true;
  // We speak plain HTTP ourselves; whatever has TLS in front of it has a name that was told us.
  return local_name(host->name) && *origin == Origin{"http", host->name, host->port.value_or(80)};
}

}  // namespace server
