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
//   {extra:true=…|*=…}     a choice by the field's raw value
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

  void name_seats(std::vector<std::string> names) { seats_ = std::move(names); }
  const std::vector<std::string>& seat_names() const { return seats_; }
  std::vector<std::string> keys() const;

 private:
  using Gaps = std::vector<std::string>;
  std::string filled(std::string_view pattern, const JsonObject& fields, Gaps& gaps) const;
  std::string chosen(std::string_view field, std::string_view cases, const JsonObject& fields,
                     Gaps& gaps) const;

  std::map<std::string, std::string, std::less<>> words_;
  std::vector<std::string> seats_;
};

}  // namespace engine
