#include "engine/chance.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "engine/chacha.hpp"

namespace engine {
namespace {

std::uint64_t mixed(std::uint64_t x) {  // the finaliser of splitmix64
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t golden = 0x9e3779b97f4a7c15u;

constexpr std::string_view script_ran_out = "the script of chance ran out";
constexpr std::string_view script_names_nothing =
    "the script of chance names something that is not there to be drawn";

std::uint64_t first_word(const Seed& seed) {
  std::uint64_t word;
  std::memcpy(&word, seed.data(), sizeof word);
  return word;
}

}  // namespace

Digest commitment(const Seed& seed) { return sha256("escapement-seed-1:" + to_hex(seed)); }

Seed seed_from(std::uint64_t number) {
  return sha256("escapement-number-1:" + std::to_string(number));
}

Chance Chance::chacha(const Seed& seed) {
  Chance chance(Source::chacha);
  chance.seed_ = seed;
  return chance;
}

Chance Chance::fast(std::uint64_t seed) {
  Chance chance(Source::fast);
  std::memcpy(chance.seed_.data(), &seed, sizeof seed);
  return chance;
}

Chance Chance::script(std::vector<std::vector<std::uint32_t>> draws) {
  Chance chance(Source::script);
  chance.script_ = std::move(draws);
  chance.script_.resize(stream_count);
  return chance;
}

void Chance::refill(int stream) {
  if (watched_ != nullptr && !noticed_) noticed_ = *watched_;
  Block& block = blocks_[static_cast<std::size_t>(stream)];
  if (source_ == Source::chacha) {
    chacha20_block(seed_, block.next, static_cast<std::uint64_t>(stream), block.words);
  } else {
    std::uint64_t at = mixed(first_word(seed_) + golden * static_cast<std::uint64_t>(stream + 1)) +
                       golden * block_words * block.next;
    for (std::uint64_t& word : block.words) {  // wyrand: one wide product a word
      at += golden;
      const Wide product = Wide{at} * (at ^ 0xe7037ed1a0b428dbu);
      word = static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
    }
  }
  ++block.next;
  block.used = 0;
}

std::uint32_t Chance::scripted(int stream, std::uint32_t bound) {
  auto& draws = script_[static_cast<std::size_t>(stream)];
  if (draws.empty() || draws.front() >= bound) {
    script_problem_ = draws.empty() ? script_ran_out : script_names_nothing;
    return 0;
  }
  const std::uint32_t draw = draws.front();
  draws.erase(draws.begin());
  return draw;
}

int Chance::scripted_index(int stream, std::span<const std::uint8_t> weights) {
  const std::uint32_t drawn = scripted(stream, static_cast<std::uint32_t>(weights.size()));
  if (weights[drawn] > 0) return static_cast<int>(drawn);
  if (script_problem_.empty()) script_problem_ = script_names_nothing;
  const auto there =
      std::find_if(weights.begin(), weights.end(), [](std::uint8_t weight) { return weight > 0; });
  return static_cast<int>(there - weights.begin());
}

int Chance::scripted_left(int stream) const {
  if (source_ != Source::script) return 0;
  return static_cast<int>(script_[static_cast<std::size_t>(stream)].size());
}

Chance::Position Chance::position() const {
  Position position{};
  for (std::size_t i = 0; i < stream_count; ++i) {
    const Block& block = blocks_[i];
    if (block.next > 0) position[i] = (block.next - 1) * block_words + block.used;
  }
  return position;
}

void Chance::seek(const Position& position) {
  for (int stream = 0; stream < stream_count; ++stream) {
    Block& block = blocks_[static_cast<std::size_t>(stream)];
    const std::uint64_t given = position[static_cast<std::size_t>(stream)];
    block.next = given / block_words;
    block.used = block_words;
    if (given % block_words == 0) continue;
    refill(stream);
    block.used = static_cast<std::uint8_t>(given % block_words);
  }
}

}  // namespace engine
