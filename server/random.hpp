#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/chance.hpp"
#include "protocol/messages.hpp"

// Everything that nobody may guess, from the system's own source of randomness.
namespace server {

// Without vowels and without what is easily taken for something else (0 O, 1 I L): no words, no
// misreadings.
inline constexpr std::string_view code_alphabet = "BCDFGHJKMNPQRSTVWXZ23456789";
inline constexpr int table_code_length = 8;
inline constexpr int device_code_length = 8;

std::string fresh_bytes(std::size_t count);
std::string fresh_secret();       // 32 bytes as base64url: 43 characters
std::string fresh_person_id();    // 12 characters
std::string fresh_table_id();     // 16 characters, a-z and 2-7
std::string fresh_table_code();   // "K7XQ2MPB"; the caller looks whether it is taken
std::string fresh_device_code();  // "K7XQ-2MPB"
engine::Seed fresh_seed();
// For a table of this person: a fresh one or, for tests of clients that must not hang on what is
// dealt, the one that `deals` always gives to their first table, to their second and so on.
using Seeds = std::function<engine::Seed(const protocol::Person& host)>;
Seeds seeds_of(std::string deals);

// A code as it was typed: upper case, without spaces and hyphens.
std::string plain_code(std::string_view typed);

}  // namespace server
