#pragma once

#include <filesystem>
#include <string>

// What the tests of the server share.
namespace server::test {

// A folder that is gone after the test.
class Folder {
 public:
  Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder();
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

std::string read(const std::filesystem::path& path);
void write(const std::filesystem::path& path, const std::string& text);

}  // namespace server::test
