#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "engine/json.hpp"
#include "engine/problem.hpp"

namespace cli {

// Why a command cannot do what was asked, in one sentence for the person who typed it.
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  // The sentence "failure.<name>" of the command's texts, in the language of the command.
  Failure(std::string_view name, engine::JsonObject fields)
      : runtime_error(std::string(name)),
        key_("failure." + std::string(name)),
        fields_(std::move(fields)) {}

  const std::string& key() const { return key_; }  // "" if it is a sentence already
  const engine::JsonObject& fields() const { return fields_; }

 private:
  std::string key_;
  engine::JsonObject fields_;
};

// The value, or the end of the command; `where` stands before the sentence.
template <class T>
T needed(engine::Fallible<T> made, const std::string& where = "") {
  if (!made) throw Failure(where + made.problem().what);
  return std::move(*made);
}

}  // namespace cli
