#pragma once

#include <string>

#include "engine/codec.hpp"
#include "engine/game.hpp"

// Makes the functions of Described from the descriptions of a game's types, in the one file of the
// game that ends with
//   template struct engine::Described<Rules, State, Action, Event, View>;
// The game's header says `extern template` of the same, so that no other file makes them.
// Two hooks beside a type:
//   static constexpr bool partial = true;   whoever sends one may leave fields out
//   void settle(Action&)                    makes one of several ways to say the same
namespace engine {

template <class T>
concept ReadInPart = requires { requires T::partial; };

template <class Rules, class T>
std::string read_described(const Rules& rules, const Json& json, T& value, bool partial = false) {
  value = T{};
  std::string wrong = decoded(rules, json, value, partial || ReadInPart<T>);
  if constexpr (requires { settle(value); }) settle(value);
  return wrong;
}

template <class R, class S, class A, class E, class V>
JsonObject Described<R, S, A, E, V>::write(const R& rules, const V& view) {
  return encoded(rules, view).get_object();
}
template <class R, class S, class A, class E, class V>
void Described<R, S, A, E, V>::write(const R& rules, const V& view, std::string& out) {
  write_directly(rules, view, out);
}
template <class R, class S, class A, class E, class V>
JsonObject Described<R, S, A, E, V>::write(const R& rules, const E& event) {
  return encoded(rules, event).get_object();
}
template <class R, class S, class A, class E, class V>
JsonObject Described<R, S, A, E, V>::write(const R& rules, const A& action) {
  return encoded(rules, action).get_object();
}
template <class R, class S, class A, class E, class V>
std::string Described<R, S, A, E, V>::read(const R& rules, const Json& json, V& view) {
  return read_described(rules, json, view);
}
template <class R, class S, class A, class E, class V>
std::string Described<R, S, A, E, V>::read(const R& rules, const Json& json, E& event) {
  return read_described(rules, json, event);
}
template <class R, class S, class A, class E, class V>
std::string Described<R, S, A, E, V>::read(const R& rules, const Json& json, A& action,
                                           bool partial) {
  return read_described(rules, json, action, partial);
}

// {"code": "NOT_OPENABLE", "rule": "SIS-054"}
template <NamedEnum Error>
JsonObject refusal_object(const Refusal& refusal, std::string_view rule_prefix) {
  const std::string number = std::to_string(refusal.rule);
  std::string rule = std::string(rule_prefix) + "-";
  if (number.size() < 3) rule.append(3 - number.size(), '0');
  return {{"code", Json(name_of(static_cast<Error>(refusal.code)))}, {"rule", rule + number}};
}

}  // namespace engine
