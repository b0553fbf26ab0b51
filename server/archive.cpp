#include "server/archive.hpp"

#include <limits>

#include "engine/json.hpp"

namespace server {

using engine::Fallible;
using engine::Json;
using engine::JsonObject;
using engine::Problem;
using table::Entry;

namespace {

constexpr std::int64_t format = 1;

// The next line, taken off the text.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

template <class T>
const T* field(const JsonObject& object, std::string_view name);
template <>
const std::int64_t* field(const JsonObject& object, std::string_view name) {
  const Json* value = object.if_contains(name);
  return value == nullptr ? nullptr : value->if_int64();
}
template <>
const boost::json::string* field(const JsonObject& object, std::string_view name) {
  const Json* value = object.if_contains(name);
  return value == nullptr ? nullptr : value->if_string();
}
template <>
const JsonObject* field(const JsonObject& object, std::string_view name) {
  const Json* value = object.if_contains(name);
  return value == nullptr ? nullptr : value->if_object();
}

Fallible<std::vector<Entry>> read_entries(std::string_view text, std::int64_t count,
                                          const std::string& name) {
  std::vector<Entry> entries;
  while (!text.empty()) {
    const auto seq = static_cast<std::int64_t>(entries.size()) + 1;
    const std::string_view line = take_line(text);
    if (const auto json = engine::parse_json(line, name + ":" + std::to_string(seq + 1)); !json)
      return json.problem();
    entries.push_back({seq, std::string(line)});
  }
  if (static_cast<std::int64_t>(entries.size()) != count)
    return Problem{name + " is not whole: it should hold " + std::to_string(count) +
                   " entries and holds " + std::to_string(entries.size()) + "; export it again"};
  return entries;
}

}  // namespace

Fallible<std::string> write_archive(const Archive& archive) {
  const auto card = engine::parse_json(archive.card, "the card of table " + archive.table);
  if (!card) return card.problem();
  JsonObject head{{"escapement_table", format},
                  {"table", archive.table},
                  {"entries", archive.entries.size()},
                  {"card", *card},
                  {"record", nullptr}};
  if (archive.record) {
    const auto record = engine::parse_json(*archive.record, "the record of table " + archive.table);
    if (!record) return record.problem();
    head["record"] = *record;
  }
  std::string text = engine::to_line(head) + "\n";
  for (const Entry& entry : archive.entries) text += entry.text + "\n";
  return text;
}

Fallible<Archive> read_archive(std::string_view text, const std::string& name) {
  const Problem foreign{name + " is not an exported table; 'escapement admin export' makes one"};
  const auto json = engine::parse_json(take_line(text), name);
  const JsonObject* head = json ? json->if_object() : nullptr;
  const auto* version = head == nullptr ? nullptr : field<std::int64_t>(*head, "escapement_table");
  if (version == nullptr) return foreign;
  if (*version != format)
    return Problem{name + " has the format " + std::to_string(*version) +
                   ", but this program knows " + std::to_string(format) +
                   " only; use the version that wrote it"};
  const auto* table = field<boost::json::string>(*head, "table");
  const auto* count = field<std::int64_t>(*head, "entries");
  const auto* card = field<JsonObject>(*head, "card");
  if (table == nullptr || count == nullptr || card == nullptr) return foreign;
  auto entries = read_entries(text, *count, name);
  if (!entries) return entries.problem();
  Archive archive{std::string(*table), engine::to_line(*card), std::move(*entries), std::nullopt};
  if (const auto* record = field<JsonObject>(*head, "record"))
    archive.record = engine::to_line(*record);
  return archive;
}

}  // namespace server
