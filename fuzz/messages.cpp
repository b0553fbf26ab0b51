#include <algorithm>
#include <tuple>

#include "fuzz/harness.hpp"
#include "protocol/hall_messages.hpp"
#include "protocol/schema.hpp"
#include "protocol/wire.hpp"

// Every message of the protocol by itself, without anybody who would do what it asks for:
//   {"do":"sit","seat":1}      what a client sends
//   {"push":"sync",...}        what a server sends, as another program might read it
namespace fuzz {

namespace {

using engine::Json;
using engine::JsonObject;

using HallRequests =
    std::tuple<protocol::Hello, protocol::Rename, protocol::Notify, protocol::Games,
               protocol::Lobby, protocol::Create, protocol::Branch, protocol::Find, protocol::Watch,
               protocol::Unwatch, protocol::Lines, protocol::Rematch, protocol::Note,
               protocol::KeepWork, protocol::Works, protocol::DropWork>;
using Pushes = std::tuple<protocol::Sync, protocol::UpdateMessage, protocol::Presence,
                          protocol::Note, protocol::LobbyPush, protocol::Notice>;

template <class T>
std::string_view word_of() {
  if constexpr (std::same_as<T, protocol::Create>)
    return "create";
  else
    return T::word;
}

// What was read can be written, and is then the same.
template <class T>
void survives(const T& message) {
  const std::string text = protocol::written(message);
  T again;
  const std::string wrong = protocol::read(must_be_json(text), again);
  must(wrong.empty(), "what was written can be read", wrong + " " + text);
  must(protocol::written(again) == text, "what was read is what was written", text);
}

template <class T>
void read_as(std::string_view word, const JsonObject& fields) {
  if (word != word_of<T>()) return;
  T message;
  const std::string wrong = protocol::read_object(fields, message);
  if (wrong.empty()) survives(message);
}

template <class... T>
void read_as_any(std::tuple<T...>*, std::string_view word, const JsonObject& fields) {
  (read_as<T>(word, fields), ...);
}

void read_request(std::string_view word, JsonObject fields) {
  fields.erase("id");
  fields.erase("do");
  read_as_any(static_cast<HallRequests*>(nullptr), word, fields);
  if (!protocol::is_table_request(word)) return;
  fields.erase("table");
  const auto request = protocol::read_table_request(word, fields);
  if (!request) return must(!request.problem().what.empty(), "a problem says what is wrong");
  std::visit([](const auto& message) { survives(message); }, *request);
}

template <class... T>
bool has_word(std::tuple<T...>*, std::string_view word) {
  return ((word_of<T>() == word) || ...);
}

std::vector<std::string> words_of_requests(const Json& schema) {
  std::vector<std::string> words;
  for (const Json& each : schema.at("$defs").at("Answers").at("required").as_array())
    words.emplace_back(each.as_string());
  return words;
}

// What the protocol has and nothing here reads would never be tried.
bool know_all_messages() {
  const Json schema = must_be_json(protocol::protocol_schema());
  for (const std::string& word : words_of_requests(schema))
    must(has_word(static_cast<HallRequests*>(nullptr), word) || protocol::is_table_request(word),
         "every request is read", word);
  must(schema.at("$defs").at("Push").at("oneOf").as_array().size() == std::tuple_size_v<Pushes>,
       "every push is read");
  return true;
}

void run_message(std::string_view input) {
  [[maybe_unused]] static const bool known = know_all_messages();
  const auto json = engine::parse_json(input, "message");
  const JsonObject* object = json ? json->if_object() : nullptr;
  if (object == nullptr) return;
  const auto word = [&](std::string_view field) {
    const Json* value = object->if_contains(field);
    return value != nullptr && value->is_string() ? std::string_view(value->get_string()) : "";
  };
  if (object->contains("do")) return read_request(word("do"), *object);
  JsonObject fields = *object;
  fields.erase("push");
  read_as_any(static_cast<Pushes*>(nullptr), word("push"), fields);
}

// The first of each kind.
class Collection {
 public:
  void add(std::string_view text) {
    const Json message = must_be_json(text);
    const Json* request = message.as_object().if_contains("do");
    const Json& word = request != nullptr ? *request : message.at("push");
    const std::string name =
        (request != nullptr ? "do-" : "push-") + std::string(std::string_view(word.as_string()));
    if (has(name)) return;
    samples.push_back({name, std::string(text)});
  }
  bool has(std::string_view name) const {
    return std::any_of(samples.begin(), samples.end(),
                       [&](const Sample& each) { return each.name == name; });
  }
  std::vector<Sample> samples;
};

// All that is asked and told in the other samples.
std::vector<Sample> some_messages() {
  Collection all;
  for (const Harness& other : {hall(), tables()})
    for (const Sample& sample : other.samples())
      for (const std::string_view line : lines_of(sample.input))
        if (line.find("\"do\":") != std::string_view::npos) all.add(line.substr(line.find('{')));
  for (const std::string& text : played("asterisk", 1, 8).told) all.add(text);
  all.add(protocol::written_push(
      protocol::Note{{"T1"}, engine::seat_at(1), {"they have the captain"}}));
  all.add(
      protocol::written_push(protocol::Notice{"The server stops now; everything is saved.", true}));
  for (const std::string& word : words_of_requests(must_be_json(protocol::protocol_schema())))
    must(all.has("do-" + word), "every request has a sample", word);
  return all.samples;
}

}  // namespace

Harness messages() { return {"message", Shape::document, run_message, some_messages}; }

}  // namespace fuzz
