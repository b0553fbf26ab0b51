#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record.hpp"
#include "table/change.hpp"
#include "table/table.hpp"

namespace table {

// Idle tables are many, so what grows gets room for a quarter more, not for twice as much.
template <class T>
void make_room(std::vector<T>& list, std::size_t more) {
  if (list.size() + more > list.capacity()) list.reserve(list.size() + more + list.size() / 4 + 8);
}

// Everybody who looks at a table has a stream of lines, numbered without gaps: what somebody may
// not know of has no number there either. One stream a seat, one for the people of the table who
// watch as everybody may, one for those who only watch.
enum class Stream : std::uint8_t {};
inline constexpr int stream_count = engine::max_seats + 2;
constexpr int index(Stream stream) { return static_cast<int>(stream); }
constexpr Stream stream_at(int number) { return static_cast<Stream>(number); }
inline constexpr Stream table_stream = stream_at(engine::max_seats);
inline constexpr Stream watcher_stream = stream_at(engine::max_seats + 1);
constexpr Stream stream_of(engine::Observer observer, bool watcher) {
  if (!observer.is_spectator()) return stream_at(engine::index(observer.seat()));
  return watcher ? watcher_stream : table_stream;
}

class Streams {
 public:
  constexpr Streams() = default;
  static constexpr Streams all() { return from_bits((1u << stream_count) - 1u); }
  static constexpr Streams from_bits(std::int64_t bits) {
    Streams streams;
    streams.bits_ = static_cast<std::uint16_t>(bits & ((1 << stream_count) - 1));
    return streams;
  }
  static constexpr Streams only(Stream stream) { return from_bits(1 << index(stream)); }
  constexpr void add(Stream stream) {
    bits_ = static_cast<std::uint16_t>(bits_ | 1u << index(stream));
  }
  constexpr void remove(Stream stream) {
    bits_ = static_cast<std::uint16_t>(bits_ & ~(1u << index(stream)));
  }
  constexpr bool has(Stream stream) const { return (bits_ >> index(stream) & 1u) != 0; }
  constexpr std::int64_t bits() const { return bits_; }
  friend constexpr bool operator==(Streams, Streams) = default;

 private:
  std::uint16_t bits_ = 0;
};

// All that happened at a table, packed: a table of a hundred turns lies idle for days. Events are
// not kept, for they come out of the inputs again. The line with sequence number n is the n-th.
class Log {
 public:
  void add(const Change& change);
  Streams told(std::int64_t seq) const;
  // How many lines a stream has.
  std::int64_t length(Stream stream) const {
    return size() - missing_[static_cast<std::size_t>(index(stream))];
  }

  std::int64_t size() const { return static_cast<std::int64_t>(lines_.size()); }
  LineKind kind(std::int64_t seq) const { return at(seq).kind; }
  // As everybody may read it, but for the events.
  Line line(std::int64_t seq) const;
  Moment at_moment(std::int64_t seq) const { return at(seq).at; }
  // Of a line of kind input.
  engine::Input input(std::int64_t seq) const;
  InputKind input_kind(std::int64_t seq) const { return at(seq).input; }
  engine::Seat input_seat(std::int64_t seq) const { return engine::seat_at(at(seq).seat); }
  // Of a line of kind undone: how many inputs stay.
  std::int64_t undone_to(std::int64_t seq) const { return at(seq).number; }

  void write(std::string& out) const;
  std::string read(const engine::Json& json);  // "" or what is wrong

 private:
  struct Kept {
    std::int64_t at = 0;
    std::int64_t number = 0;  // the match time of an input; the inputs that an undo leaves
    std::uint32_t person = 0;
    std::uint32_t name = 0;
    std::uint32_t words = 0;  // an action, a text, a call, a level, a question
    LineKind kind = LineKind::created;
    InputKind input = InputKind::action;
    std::int8_t seat = -1;
    std::uint8_t flags = 0;
  };
  static_assert(sizeof(Kept) == 32);
  enum Flag : std::uint8_t {
    is_call = 1,
    is_for_watchers = 2,
    is_answer = 4,
    is_yes = 8,
    is_whisper = 16
  };
  // A line that not all streams carry.
  struct Partial {
    std::uint32_t seq = 0;
    Streams told;
  };
  void keep_from(std::int64_t seq, Streams told);
  std::string read_told(const engine::Json* told);

  const Kept& at(std::int64_t seq) const { return lines_[static_cast<std::size_t>(seq - 1)]; }
  std::uint32_t keep(std::string_view word);
  std::string_view word(std::uint32_t number) const {
    const std::size_t begin = number == 0 ? 0 : word_ends_[number - 1];
    return {letters_.data() + begin, word_ends_[number] - begin};
  }

  std::vector<Kept> lines_;
  std::vector<char> letters_;                // all words, one after the other
  std::vector<std::uint32_t> word_ends_{0};  // the first word is empty
  std::vector<Partial> partial_;             // in order
  std::array<std::int64_t, stream_count> missing_{};
};

}  // namespace table
