#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game_entry.hpp"
#include "engine/share.hpp"

namespace engine {

// One input of a match, in the order in which the table took them.
struct Input {
  enum class Kind { action, leave, expire };
  Kind kind = Kind::action;
  Time at{};
  Seat seat{};
  JsonObject action;
};

// A match as a file: everything needed to play it again, bit for bit. docs/record-format.md
// describes how it looks.
struct Record {
  static constexpr int format = 2;  // 1 is the same without shares

  std::string game;
  int rules_version = 0;
  std::string data;  // fingerprint of the data it was played with
  JsonObject options;
  std::vector<std::string> seats;    // names
  std::vector<std::string> players;  // "person" or the level of a bot
  Digest commitment{};
  std::optional<Seed> seed;                  // kept back while the match runs
  std::vector<std::optional<Share>> shares;  // by seat; empty: nobody added to the chance
  std::vector<Input> inputs;
  std::optional<JsonObject> outcome;
  std::string fingerprint;  // of the last state, 16 hex digits
};

std::string write_record(const Record& record);
Fallible<Record> read_record(std::string_view text, std::string_view name);

// Whether the game plays by these rules: the same behaviour and the same data.
bool plays_by(const GameData& game_data, std::int64_t rules_version, std::string_view data);

// The rules of a record, if this program can play by them.
Fallible<std::shared_ptr<const Ruleset>> rules_of(const Record& record, const GameData& game_data);

// Puts one input into a match; "" or why it was not accepted.
std::string feed(Match& match, const Input& input);

// Plays a record up to the given number of inputs; negative means all. The record must carry its
// seed.
Fallible<std::unique_ptr<Match>> replay(const Record& record, const Ruleset& rules, int inputs);

// Checks all that a record claims: seed against commitment, every input, the outcome, the last
// state. Gives the problem, or nothing when all of it holds.
std::optional<Problem> verify(const Record& record, const GameData& game_data);

std::string hex_word(std::uint64_t value);

}  // namespace engine
