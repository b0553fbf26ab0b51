#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/json.hpp"

namespace engine {

// One thing that can be chosen before a match, as a game's data/options.json describes it.
struct Option {
  enum class Kind { flag, choice, number, numbers, list };
  std::string id;
  Kind kind = Kind::flag;
  std::vector<std::string> values;  // of a choice or a list
  std::int64_t least = 0;           // of a number or numbers
  std::int64_t most = 0;
  std::int64_t length = 0;  // of numbers
  std::int64_t text = 0;    // of a choice: how long a text beside its values may be; 0: no text
  std::string example;      // such a text
  bool may_be_none = false;
  bool preset = false;  // the choice that the defaults of the other options hang on
  JsonObject defaults;  // by value of the preset option; "" when they do not depend on it
};

// All options of a game. At most one of them is the preset (an edition, a mode).
class Options {
 public:
  static Fallible<Options> load(const Json& file, std::string_view name);

  const std::vector<Option>& all() const { return options_; }
  const Option* preset() const;
  const Option* find(std::string_view id) const;

  // Fills in what was not chosen; names what is unknown or not allowed. Whether a text beside the
  // values of a choice means anything is for the game to say.
  Fallible<JsonObject> complete(const Json& chosen) const;
  // The ids in which a choice differs from its preset, also one that another version completed.
  std::vector<std::string> changed(const JsonObject& completed) const;
  // Reads "hold=never" as a person types it.
  Fallible<Json> parse(const Option& option, std::string_view typed) const;
  // Every value worth trying for a sweep: all of a choice and the example of its texts, the ends of
  // a range.
  std::vector<Json> examples(const Option& option) const;

  std::string describe_values(const Option& option) const;

 private:
  std::vector<Option> options_;
};

// Why options that are allowed each by itself cannot be played together, or not by so many: the
// sentence of this key in the texts of the game or of tables.
Problem misfit(std::string_view key, const JsonObject& fields);
Problem wrong_seats(int least, int most, int count);

// The member of `words` that differs least from what was typed, to ask "did you mean"; "" if none
// is near.
std::string nearest(std::string_view typed, const std::vector<std::string>& words);

}  // namespace engine
