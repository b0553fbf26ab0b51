#include "cli/remote/identity.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace cli::remote {

namespace fs = std::filesystem;

namespace {

fs::path folder() {
  const char* state = std::getenv("XDG_STATE_HOME");
  if (state != nullptr && *state == '/') return fs::path(state) / "escapement";
  const char* home = std::getenv("HOME");
  return fs::path(home != nullptr ? home : ".") / ".local" / "state" / "escapement";
}

fs::path file_of(const Address& address) {
  std::string name = address.host;
  for (char& letter : name)
    if (letter == ':') letter = '_';
  return folder() / ((address.secure ? "https-" : "http-") + name + "-" + address.port);
}

std::string write_secret(const fs::path& path, const std::string& text) {
  std::string draft = path.string() + ".XXXXXX";
  const int file = mkstemp(draft.data());  // for nobody else to read
  if (file < 0) return std::strerror(errno);
  const bool written = ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  const int failure = errno;
  close(file);
  if (written && rename(draft.c_str(), path.c_str()) == 0) return "";
  const std::string reason = std::strerror(written ? errno : failure);
  unlink(draft.c_str());
  return reason;
}

}  // namespace

std::string read_private(const std::string& name) {
  std::ifstream in(folder() / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string write_private(const std::string& name, const std::string& text) {
  std::error_code error;
  fs::create_directories(folder(), error);
  if (error) return error.message();
  fs::permissions(folder(), fs::perms::owner_all, error);
  return write_secret(folder() / name, text);
}

std::string stored_cookie(const Address& address) {
  std::ifstream in(file_of(address));
  std::string cookie;
  std::getline(in, cookie);
  const bool fit = cookie.find_first_of("\r\n;") == std::string::npos && cookie.size() < 4096;
  return fit ? cookie : "";
}

std::string keep_cookie(const Address& address, const std::string& cookie) {
  return write_private(file_of(address).filename().string(), cookie + "\n");
}

}  // namespace cli::remote
