#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game_entry.hpp"
#include "table/table.hpp"

// What the harnesses share. One program holds them all: `escapement_fuzz --harness=NAME`, with
// whatever libFuzzer takes beside it.
namespace fuzz {

// How inputs are altered: as bytes only, or also as JSON; of a whole text, or line by line.
enum class Shape { bytes, document, lines };

// An input that real play has made.
struct Sample {
  std::string name;
  std::string input;
};

struct Harness {
  std::string name;
  Shape shape = Shape::bytes;
  std::function<void(std::string_view input)> run;
  // Seeds of the corpus; called in the root of the repository.
  std::function<std::vector<Sample>()> samples;
};

Harness http();
Harness headers();
Harness messages();
Harness hall();
Harness tables();
Harness journals();
Harness archives();
Harness records();
Harness scenarios();
Harness works();
Harness configuration();
std::vector<Harness> plays();  // one a game

// Ends the program with a sentence unless something holds.
void must(bool holds, std::string_view sentence, std::string_view detail = "");

// Whether a text that goes out could be read by anybody: JSON in UTF-8.
engine::Json must_be_json(std::string_view text);

// Loaded when they are first asked for, with rules that are kept from one input to the next; null
// if there is no such game.
std::shared_ptr<const engine::GameData> game_data(std::string_view slug);
// With this seed for every match.
table::World world(std::uint64_t number = 1);

// An input, byte by byte; behind its end there are zeros.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : rest_(bytes) {}
  bool empty() const { return rest_.empty(); }
  std::uint8_t next();
  std::int64_t number();  // eight bytes
  std::string_view take(std::size_t size);
  template <class List>
  auto& any_of(List& list) {
    return list[next() % list.size()];
  }

 private:
  std::string_view rest_;
};

std::vector<std::string_view> lines_of(std::string_view text);

// Requests as samples have them: % is the game, `&promise` and `&value` are somebody's share in the
// chance of a match.
std::string filled(std::string_view requests, std::string_view game);

// Matches at tables between people and bots, as the server would play them, for the corpora.
struct Played {
  std::string plan;                               // what the table was made with
  std::vector<std::string> steps;                 // as the harness of tables reads them
  std::vector<table::Entry> entries;              // the journal
  std::vector<std::pair<int, std::string>> kept;  // snapshots, and after how many entries
  std::string record;                             // of a match that is over
  std::vector<std::string> told;                  // some of what was sent to those who watched
};
Played played(std::string_view slug, std::uint64_t seed, int decisions);

}  // namespace fuzz
