#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json.hpp"
#include "engine/seat.hpp"
#include "engine/sha256.hpp"
#include "engine/time.hpp"

namespace wasm {

engine::JsonObject problem(std::string sentence);

// What a call is given. The first thing that is wrong with it is remembered, so that a call reads
// all it needs and asks once.
class Arguments {
 public:
  explicit Arguments(const engine::JsonObject& in) : in_(in) {}

  bool has(std::string_view key) const { return in_.contains(key); }
  std::string text(std::string_view key);
  std::int64_t number(std::string_view key, std::int64_t least, std::int64_t most);
  bool flag(std::string_view key);  // false if it is not there
  engine::JsonObject object(std::string_view key);
  engine::JsonArray list(std::string_view key);
  engine::Json anything(std::string_view key);  // null if it is not there
  engine::Seat seat(std::string_view key, int seats);
  engine::Observer observer(std::string_view key, int seats);  // "public" or a seat's number
  engine::Time time(std::string_view key);                     // 0 if it is not there
  engine::Digest digest(std::string_view key);                 // 64 hex digits

  void fail(std::string_view key, std::string_view needed);
  // Whether everything that was asked for is there, and nothing else.
  bool complete();
  engine::JsonObject refusal() const { return problem(problem_); }

 private:
  const engine::Json* find(std::string_view key);
  bool known(std::string_view key) const;

  const engine::JsonObject& in_;
  std::vector<std::string> known_;
  std::string problem_;
};

}  // namespace wasm
