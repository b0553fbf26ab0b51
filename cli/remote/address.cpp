#include "cli/remote/address.hpp"

#include <algorithm>

namespace cli::remote {

namespace {

std::string usual_port(bool secure) { return secure ? "443" : "80"; }

bool is_port(std::string_view text) {
  return !text.empty() && text.size() <= 5 &&
         text.find_first_not_of("0123456789") == std::string_view::npos &&
         std::stoi(std::string(text)) <= 65'535;
}

bool is_host(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '.' || letter == '-' || letter == ':';
  });
}

// Host and port; false if they are not well written.
bool read_authority(std::string_view text, Address& address) {
  std::size_t end = text.rfind(':');
  if (text.starts_with('[')) {
    const std::size_t bracket = text.find(']');
    if (bracket == std::string_view::npos) return false;
    address.host = text.substr(1, bracket - 1);
    text.remove_prefix(bracket + 1);
    if (!text.empty() && !text.starts_with(':')) return false;
    end = text.empty() ? std::string_view::npos : 0;
  } else {
    address.host = text.substr(0, end);
    if (address.host.find(':') != std::string::npos) return false;
  }
  address.port = end == std::string_view::npos ? usual_port(address.secure)
                                               : std::string(text.substr(end + 1));
  return is_host(address.host) && is_port(address.port);
}

}  // namespace

std::string Address::authority() const {
  const std::string name = host.find(':') == std::string::npos ? host : "[" + host + "]";
  return port == usual_port(secure) ? name : name + ":" + port;
}

std::string Address::origin() const { return (secure ? "https://" : "http://") + authority(); }

std::optional<Address> read_address(std::string_view url) {
  Address address;
  constexpr std::string_view plain = "http://";
  constexpr std::string_view secure = "https://";
  address.secure = url.starts_with(secure);
  if (!address.secure && !url.starts_with(plain)) return std::nullopt;
  url.remove_prefix(address.secure ? secure.size() : plain.size());
  const std::size_t slash = std::min(url.find('/'), url.size());
  if (!read_authority(url.substr(0, slash), address)) return std::nullopt;
  std::string_view path = url.substr(slash);
  path = path.substr(0, path.find_first_of("?#"));
  while (path.ends_with('/')) path.remove_suffix(1);
  constexpr std::string_view table = "/t/";
  if (path.empty()) return address;
  if (!path.starts_with(table) || path.find('/', table.size()) != std::string_view::npos)
    return std::nullopt;
  address.table = path.substr(table.size());
  return address;
}

}  // namespace cli::remote
