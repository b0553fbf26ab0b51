#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/sha256.hpp"

namespace engine {

// The secret from which all chance of a real table comes: 256 bits, published as a commitment
// before the deal and revealed at the end.
using Seed = Digest;

// SHA-256 of "escapement-seed-1:" and the seed's 64 hex digits, so that anybody can check it with
// sha256sum.
Digest commitment(const Seed& seed);

// A seed made from a small number, for simulations and tests that name their games by number.
Seed seed_from(std::uint64_t number);

// Where chance comes from. Several independent streams, so that one more draw of one kind does not
// shift the draws of another. The fast path reads a word from a block; only refilling knows the
// source.
class Chance {
 public:
  static constexpr int stream_count = 4;

  static Chance chacha(const Seed& seed);  // real tables: unpredictable, verifiable afterwards
  static Chance fast(std::uint64_t seed);  // simulation
  static Chance script(std::vector<std::vector<std::uint32_t>> draws);  // tests: decided beforehand

  std::uint64_t word(int stream) {
    Block& block = blocks_[static_cast<std::size_t>(stream)];
    if (block.used == block_words) [[unlikely]]
      refill(stream);
    return block.words[block.used++];
  }

  // A number from 0 to bound - 1, each equally likely.
  std::uint32_t below(int stream, std::uint32_t bound) {
    assert(bound > 0);
    if (source_ == Source::script) [[unlikely]]
      return scripted(stream, bound);
    std::uint64_t wide = (word(stream) >> 32) * bound;
    if (static_cast<std::uint32_t>(wide) < bound) [[unlikely]] {
      const std::uint32_t unfair = (0u - bound) % bound;
      while (static_cast<std::uint32_t>(wide) < unfair) wide = (word(stream) >> 32) * bound;
    }
    return static_cast<std::uint32_t>(wide >> 32);
  }

  // An index, drawn in proportion to its weight.
  template <std::size_t Count>
  int weighted(int stream, const std::array<std::uint8_t, Count>& weights) {
    if (source_ == Source::script) [[unlikely]]
      return scripted_index(stream, weights);
    std::uint32_t total = 0;
    for (std::uint8_t weight : weights) total += weight;
    std::uint32_t drawn = below(stream, total);
    std::size_t i = 0;
    while (i + 1 < Count && drawn >= weights[i]) drawn -= weights[i++];
    return static_cast<int>(i);
  }

  // Every order equally likely. A script leaves the order as it is: its author stacked the deck.
  template <class Cards>
  void shuffle(int stream, Cards& cards, int size) {
    if (source_ == Source::script) return;
    for (int i = size - 1; i > 0; --i)
      std::swap(cards[i],
                cards[static_cast<int>(below(stream, static_cast<std::uint32_t>(i) + 1))]);
  }

  // How many words each stream has given so far, and a chance that goes on from there.
  using Position = std::array<std::uint64_t, stream_count>;
  Position position() const;
  void seek(const Position& position);

  // Notes how many of a growing list there are when chance is first needed; asked for with
  // noticed().
  void watch(const int* count) { watched_ = count; }
  std::optional<int> noticed() const { return noticed_; }

  // A script that was asked for more than it holds, or that names what cannot come, says so; "" if
  // all went well.
  std::string_view script_problem() const { return script_problem_; }
  int scripted_left(int stream) const;

 private:
  static constexpr std::uint8_t block_words = 8;
  enum class Source : std::uint8_t { chacha, fast, script };
  struct Block {
    std::array<std::uint64_t, block_words> words;
    std::uint64_t next = 0;  // number of the block that a refill fetches
    std::uint8_t used = block_words;
  };

  explicit Chance(Source source) : source_(source) {}
  void refill(int stream);
  std::uint32_t scripted(int stream, std::uint32_t bound);
  // A script names the index itself. One without weight is not there to be drawn: that is a
  // failure, and something that is there comes instead.
  int scripted_index(int stream, std::span<const std::uint8_t> weights);

  std::array<Block, stream_count> blocks_;
  Source source_;
  std::string_view script_problem_;
  const int* watched_ = nullptr;
  std::optional<int> noticed_;
  Seed seed_{};
  std::vector<std::vector<std::uint32_t>> script_;
};

}  // namespace engine
