#pragma once

#include "protocol/messages.hpp"
#include "protocol/wire.hpp"

// What a server sends, read into the described types of table/messages.hpp. A server refuses what
// it does not know; a client takes what it understands, so that newer servers can say more.
namespace cli {

template <class T>
bool take(const engine::Json& json, T& value);

class Taker {
 public:
  explicit Taker(const engine::JsonObject& from) : from_(from) {}

  template <class T>
  void operator()(std::string_view name, T& value) {
    const engine::Json* json = from_.if_contains(name);
    if constexpr (protocol::is_optional<T>::value) {
      value.reset();
      if (json == nullptr || json->is_null()) return;
      whole_ = take(*json, value.emplace()) && whole_;
    } else if (json != nullptr) {
      whole_ = take(*json, value) && whole_;
    } else {
      whole_ = false;
    }
  }
  template <class T>
  void or_null(std::string_view name, std::optional<T>& value) {
    (*this)(name, value);
  }
  bool whole() const { return whole_; }

 private:
  const engine::JsonObject& from_;
  bool whole_ = true;
};

// False if something that is needed is missing or is of another kind.
template <class T>
bool take(const engine::Json& json, T& value) {
  if constexpr (protocol::is_vector<T>::value) {
    const auto* list = json.if_array();
    if (list == nullptr) return false;
    value.clear();
    for (const engine::Json& item : *list)
      if (!take(item, value.emplace_back())) return false;
    return true;
  } else if constexpr (requires(Taker& taker) { describe(taker, value); }) {
    const auto* object = json.if_object();
    if (object == nullptr) return false;
    Taker taker(*object);
    describe(taker, value);
    return taker.whole();
  } else {
    return protocol::read(json, value).empty();
  }
}

// The member of an object; null if there is none.
inline engine::Json member(const engine::JsonObject& object, std::string_view name) {
  const engine::Json* json = object.if_contains(name);
  return json != nullptr ? *json : engine::Json();
}

}  // namespace cli
