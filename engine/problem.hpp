#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <utility>

namespace engine {

// What is wrong with a file or an option, in one sentence for the person who must mend it.
struct Problem {
  std::string what;
  // Of options that somebody chose for a match: which of the texts players read instead.
  std::string key = {};
  boost::json::object fields = {};
};

// A value, or the problem that kept it from being made.
template <class T>
class [[nodiscard]] Fallible {
 public:
  Fallible(T value) : value_(std::move(value)) {}
  Fallible(Problem problem) : problem_(std::move(problem)) {}

  explicit operator bool() const { return value_.has_value(); }
  const Problem& problem() const { return problem_; }
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }

 private:
  std::optional<T> value_;
  Problem problem_;
};

}  // namespace engine
