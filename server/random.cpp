#include "server/random.hpp"

#include <sodium.h>

#include <array>
#include <cstdint>
#include <map>
#include <utility>

#include "engine/sha256.hpp"

namespace server {
namespace {

constexpr std::string_view base32 = "abcdefghijklmnopqrstuvwxyz234567";

void be_ready() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) sodium_misuse();
}

std::string letters(std::string_view alphabet, int length) {
  be_ready();
  std::string text;
  for (int i = 0; i < length; ++i)
    text += alphabet[randombytes_uniform(static_cast<std::uint32_t>(alphabet.size()))];
  return text;
}

}  // namespace

std::string fresh_bytes(std::size_t count) {
  be_ready();
  std::string bytes(count, '\0');
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

std::string fresh_secret() {
  be_ready();
  std::array<unsigned char, 32> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, sodium_base64_ENCODED_LEN(32, sodium_base64_VARIANT_URLSAFE_NO_PADDING)> text{};
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return text.data();
}

std::string fresh_person_id() { return letters(base32, 12); }
std::string fresh_table_id() { return letters(base32, 16); }
std::string fresh_table_code() { return letters(code_alphabet, table_code_length); }

std::string fresh_device_code() {
  std::string code = letters(code_alphabet, device_code_length);
  return code.insert(device_code_length / 2, 1, '-');
}

engine::Seed fresh_seed() {
  be_ready();
  engine::Seed seed{};
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

Seeds seeds_of(std::string deals) {
  if (deals.empty()) return [](const protocol::Person&) { return fresh_seed(); };
  return [deals = std::move(deals),
          laid = std::map<std::string, int>()](const protocol::Person& host) mutable {
    const std::string number = std::to_string(++laid[host.id]);
    return engine::Seed(engine::sha256(deals + "\n" + host.name + "\n" + number));
  };
}

std::string plain_code(std::string_view typed) {
  std::string code;
  for (const char c : typed) {
    if (c == ' ' || c == '-') continue;
    code += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return code;
}

}  // namespace server
