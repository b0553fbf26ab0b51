#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "table/log.hpp"

namespace table {

// The inputs of a match that stand: what was taken back is not among them. Each is named by its
// place in the log.
class Inputs {
 public:
  using Marks = std::vector<std::uint32_t>;

  // What a line of the log does to the inputs that stand.
  static void follow(const Log& log, std::int64_t line, Marks& standing);

  void read(const Log& log);  // all of it
  void add(std::uint32_t mark, const Log& log);
  void take_back_to(std::size_t count, const Log& log);

  std::size_t size() const { return marks_.size(); }
  std::uint32_t operator[](std::size_t number) const { return marks_[number]; }
  Marks::const_iterator begin() const { return marks_.begin(); }
  Marks::const_iterator end() const { return marks_.end(); }
  const Marks& marks() const { return marks_; }

  // How many a stream knows of, and the last of these; 0: none.
  std::int64_t known(Stream stream) const {
    return static_cast<std::int64_t>(size()) - unnoticed_[static_cast<std::size_t>(index(stream))];
  }
  std::uint32_t last_known(Stream stream, const Log& log) const;

 private:
  void count(std::uint32_t mark, const Log& log);

  Marks marks_;
  std::array<std::int64_t, stream_count> unnoticed_{};  // those that a stream lacks
};

}  // namespace table
