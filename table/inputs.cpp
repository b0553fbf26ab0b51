#include "table/inputs.hpp"

#include <algorithm>

namespace table {

void Inputs::follow(const Log& log, std::int64_t line, Marks& standing) {
  if (log.kind(line) == LineKind::input) standing.push_back(static_cast<std::uint32_t>(line));
  if (log.kind(line) == LineKind::undone)
    standing.resize(std::min(standing.size(), static_cast<std::size_t>(log.undone_to(line))));
}

void Inputs::read(const Log& log) {
  for (std::int64_t line = 1; line <= log.size(); ++line) follow(log, line, marks_);
  take_back_to(marks_.size(), log);
}

void Inputs::add(std::uint32_t mark, const Log& log) {
  make_room(marks_, 1);
  marks_.push_back(mark);
  count(mark, log);
}

void Inputs::take_back_to(std::size_t count_left, const Log& log) {
  marks_.resize(std::min(marks_.size(), count_left));
  unnoticed_.fill(0);
  for (const std::uint32_t mark : marks_) count(mark, log);
}

std::uint32_t Inputs::last_known(Stream stream, const Log& log) const {
  const auto known = std::find_if(marks_.rbegin(), marks_.rend(),
                                  [&](std::uint32_t each) { return log.told(each).has(stream); });
  return known == marks_.rend() ? 0 : *known;
}

void Inputs::count(std::uint32_t mark, const Log& log) {
  const Streams told = log.told(mark);
  for (int i = 0; i < stream_count; ++i)
    if (!told.has(stream_at(i))) ++unnoticed_[static_cast<std::size_t>(i)];
}

}  // namespace table
