#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cli::remote {

// Where a server is, and perhaps which of its tables is meant.
struct Address {
  bool secure = false;
  std::string host;  // without the brackets of an IPv6 address
  std::string port;
  std::string table;  // the code of a link to a table, else ""

  std::string authority() const;  // as a Host header has it
  std::string origin() const;
};

// "http://host:8080", "https://host/t/CODE"; nothing if it is no such thing.
std::optional<Address> read_address(std::string_view url);

}  // namespace cli::remote
