#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game_entry.hpp"

namespace cli {

// What the terminal says of itself, of tables and of servers.
engine::Catalogue play_words(std::string_view language);

// All that a player reads, in every language at once, so that it can be switched in the middle of a
// game: the words of this client and those of the game. Of a game's texts this client reads,
// besides title, goal, phase, action, event, refusal, rule and outcome:
//
//   panel.seat.1, .2     short lines about one seat, from its entries in the view and the options
//   panel.table.1, ...   short lines about the table
//   panel.outcome.1      about a seat at the end
//   brief.<action>       the action for a list beside the board
//   usage.<action>       how it is typed: "move {token} {path}…"
//   way.<action>         its field that is a way, of which the end matters most: "path"
//   key.<action>         the key that does it and its name: "h Hold"
//   about.<Event>        the rules behind an event: "DST-052 DST-061"
//   detail.<Event>       the field whose "<field>.<value>.text" is told with it
class Words {
 public:
  Words(const engine::GameData& game_data, std::string_view theme, std::string_view language);

  std::string_view language() const;
  void use(std::string_view language);
  void use_next();
  void name_seats(const std::vector<std::string>& names);

  // A sentence of the client.
  std::string operator()(std::string_view key, const engine::JsonObject& fields = {}) const;
  std::vector<std::string> in_all_languages(std::string_view key,
                                            const engine::JsonObject& fields) const;
  const engine::Catalogue& own() const { return tongues_[current_].own; }
  const engine::Catalogue& game() const { return tongues_[current_].game; }
  std::vector<const engine::Catalogue*> games() const;  // in every language

  // Sentences of the game. An event without a name is a line of the table ("line": "sat"), worded
  // by this client: "log.sat".
  std::string event(const engine::JsonObject& event) const;
  std::string refusal(const engine::JsonObject& refusal) const;
  std::string action(const engine::JsonObject& action, const engine::JsonObject& view) const;
  std::string brief_action(const engine::JsonObject& action, const engine::JsonObject& view) const;
  std::string way_of(const engine::JsonObject& action) const;  // "" if it has none
  std::string status(const engine::JsonObject& view, engine::Seats acting) const;
  std::string rule(std::string_view id) const;  // "" if there is none
  std::vector<std::string> rules_behind(const engine::JsonObject& event) const;

  // The numbered lines "<prefix>.1", "<prefix>.2", ... of the game, filled in; empty ones left out.
  std::vector<std::string> lines(std::string_view prefix, const engine::JsonObject& fields) const;

  // A key that stands for one word to type, in every language.
  bool means(std::string_view typed, std::string_view key) const;
  std::vector<std::string> patterns(std::string_view game_key) const;

 private:
  std::string table_line(const engine::JsonObject& line) const;

  struct Tongue {
    std::string language;
    engine::Catalogue own;
    engine::Catalogue game;
  };
  std::vector<Tongue> tongues_;
  std::size_t current_ = 0;
};

// What happened, and what is printed on the card that "detail.<Event>" of the texts names.
std::string event_sentence(const engine::Catalogue& game, const engine::JsonObject& event);
// An action as a sentence of the game, where this is what is seen before it.
std::string action_sentence(const engine::Catalogue& game, const engine::JsonObject& action,
                            const engine::JsonObject& view);

// Ends the command with the sentence of why these options cannot be played.
[[noreturn]] void refuse_options(const engine::Problem& problem, const engine::GameData& game_data,
                                 std::string_view language);
// What was made of options, or the end of the command.
template <class T>
T playable(engine::Fallible<T> made, const engine::GameData& game_data, std::string_view language) {
  if (!made) refuse_options(made.problem(), game_data, language);
  return std::move(*made);
}

// What a seat's panel can speak of: the entries of this seat in every list of `from`. An object is
// known by its first member, and its members by dotted names: "LL", "LL.served".
void add_fields_of_seat(engine::JsonObject& fields, const engine::JsonObject& from,
                        engine::Seat seat);
// The same for what is not listed by seat.
void add_plain_fields(engine::JsonObject& fields, const engine::JsonObject& from);

std::string lower(std::string_view text);
std::vector<std::string> split(std::string_view text);

}  // namespace cli
