#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/transport.hpp"

namespace server {

// The files of the browser client. Paths without a dot are pages of the client and give its
// index.html; names under /assets/ change with their content and are kept for ever.
class Files {
 public:
  explicit Files(std::filesystem::path folder) : folder_(std::move(folder)) {}

  Response serve(const Request& request);

 private:
  std::optional<Response> file(std::string_view path, const Request& request);
  Message content(const std::string& path, const std::string& tag, std::size_t size);

  std::filesystem::path folder_;
  // What is being sent now. However many download a file, it is in memory once, and not at all
  // when nobody does.
  struct InUse {
    std::string tag;
    std::weak_ptr<const std::string> content;
  };
  std::unordered_map<std::string, InUse> in_use_;
};

// The path of a request without its query and with %-signs read; nothing if it is no path into a
// folder.
std::optional<std::string> plain_path(std::string_view target);

// Whether the header Accept-Encoding takes it.
bool accepts(std::string_view header, std::string_view encoding);

std::string_view content_type(std::string_view path);

}  // namespace server
