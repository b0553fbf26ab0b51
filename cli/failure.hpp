#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "engine/problem.hpp"

namespace cli {

// Why a command cannot do what was asked, in one sentence for the person who typed it.
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The value, or the end of the command; `where` stands before the sentence.
template <class T>
T needed(engine::Fallible<T> made, const std::string& where = "") {
  if (!made) throw Failure(where + made.problem().what);
  return std::move(*made);
}

}  // namespace cli
