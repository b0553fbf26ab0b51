#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json.hpp"

namespace engine {

// The words of one game in one language, and sentences made of them. Web and terminal read the same
// files by the same rules:
//   {seat}                 the value of a field, in words: the key "<field>.<value>" or
//                          "<field>.<value>.title" if there is one, else the value itself
//   {location@where_to}    the value in other words: the key "where_to.<value>"
//   {card@number}          what is known of it: the key "<field>.<value>.number"
//   {cards@size}           how many: how big a number is, how long a list; {way@last} is its last
//   {extra:true=…|*=…}     a choice by the field's raw value; a case may also be <0 (less than) and
//                          {other} or <{other} (the value of another field)
//   {=option.zone.name}    what another key of the file says, where a text speaks of it
// "field.by": "seat" in the file says that the field `by` is worded like `seat`. Seats are named by
// the players' names.
class Catalogue {
 public:
  // Keys that begin with "<theme>/" replace the plain ones.
  static Fallible<Catalogue> load(std::string_view file, std::string_view name,
                                  std::string_view theme);

  bool has(std::string_view key) const { return words_.find(key) != words_.end(); }
  // The text of a key; the key itself if there is none, which the tests do not let happen.
  std::string_view operator[](std::string_view key) const;
  std::string sentence(std::string_view key, const JsonObject& fields) const;
  // The placeholders of that sentence that these fields leave open; a test asks for them.
  std::vector<std::string> unfilled(std::string_view key, const JsonObject& fields) const;
  std::string word(std::string_view field, const Json& value) const;
  // Takes over the words of another one that this one lacks.
  void join(const Catalogue& other) { words_.insert(other.words_.begin(), other.words_.end()); }
  // What the data of a game say of each thing that has an id, so that sentences can tell it.
  void learn(std::string_view field, const Json& data);

  void name_seats(std::vector<std::string> names) { seats_ = std::move(names); }
  const std::vector<std::string>& seat_names() const { return seats_; }
  std::vector<std::string> keys() const;

 private:
  using Gaps = std::vector<std::string>;
  struct Worded {
    std::string_view field;
    Json value;
  };
  // The field whose words a field has.
  std::string_view like(std::string_view field) const;
  Worded worded(std::string_view field, const Json& value, std::string_view how) const;
  std::string filled(std::string_view pattern, const JsonObject& fields, Gaps& gaps) const;
  static bool holds(std::string_view when, const Json& value, const JsonObject& fields);
  std::string chosen(std::string_view field, const Json& value, std::string_view cases,
                     const JsonObject& fields, Gaps& gaps) const;

  std::map<std::string, std::string, std::less<>> words_;
  std::vector<std::string> seats_;
};

}  // namespace engine
