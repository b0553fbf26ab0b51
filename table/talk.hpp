#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.hpp"

namespace table {

// How much has been said at a table, and who may not say more.
class Talk {
 public:
  // What one seat may say before the match, and again from its start; a host without a seat, and
  // all who only watch, may each say as much.
  enum class Share : std::uint8_t {};
  static constexpr Share of_seat(std::int64_t number) { return static_cast<Share>(number); }
  static constexpr Share of_host = static_cast<Share>(engine::max_seats);
  static constexpr Share of_watchers = static_cast<Share>(engine::max_seats + 1);

  bool is_used_up(Share share, std::string_view words) const {
    return said(share) + cost(words) > most_said;
  }
  void say(Share share, std::string_view words) {
    ++lines_;
    said_[index(share)] += cost(words);
  }
  void begin_anew() { said_.fill(0); }
  std::int64_t lines() const { return lines_; }

  bool mutes(std::string_view person) const {
    return std::find(muted_.begin(), muted_.end(), person) != muted_.end();
  }
  bool mutes_watchers() const { return watchers_muted_; }
  bool mutes_as_many_as_it_may() const { return muted_.size() >= most_muted; }
  const std::vector<std::string>& muted() const { return muted_; }
  void mute(const std::string& person, bool on) {
    std::erase(muted_, person);
    if (on) muted_.push_back(person);
  }
  void mute_watchers(bool on) { watchers_muted_ = on; }

  // For snapshots, which may be of a version that did not count.
  std::vector<std::int64_t> counts() const { return {said_.begin(), said_.end()}; }
  void restore(std::vector<std::string> muted, bool watchers_muted,
               std::span<const std::int64_t> counts, std::int64_t lines) {
    muted_ = std::move(muted);
    watchers_muted_ = watchers_muted;
    if (counts.size() == said_.size()) std::copy(counts.begin(), counts.end(), said_.begin());
    lines_ = lines;
  }

 private:
  // A short message costs the journal more than its words.
  static constexpr std::int64_t most_said = 128 * 1024;
  static constexpr std::int64_t cost_of_saying = 100;
  static constexpr std::size_t most_muted = 32;

  static constexpr std::size_t index(Share share) { return static_cast<std::size_t>(share); }
  static std::int64_t cost(std::string_view words) {
    return static_cast<std::int64_t>(words.size()) + cost_of_saying;
  }
  std::int64_t said(Share share) const { return said_[index(share)]; }

  std::array<std::int64_t, engine::max_seats + 2> said_{};  // in bytes
  std::int64_t lines_ = 0;
  std::vector<std::string> muted_;
  bool watchers_muted_ = false;
};

}  // namespace table
