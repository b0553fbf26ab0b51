#include "server/cluster/packet.hpp"

#include <sodium.h>

#include <array>

#include "engine/json.hpp"

namespace server::cluster {

using engine::Fallible;
using engine::Json;
using engine::JsonArray;
using engine::JsonObject;
using engine::Problem;

namespace {

struct Opened {
  JsonObject head;
  std::string_view rest;
};

std::optional<Opened> opened(std::string_view text) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  auto head = engine::parse_json(text.substr(0, end), "message");
  if (!head || !head->is_object()) return std::nullopt;
  return Opened{std::move(head->get_object()), text.substr(end + 1)};
}

std::optional<std::int64_t> whole(const JsonObject& head, std::string_view name) {
  const Json* field = head.if_contains(name);
  if (field == nullptr || !field->is_int64()) return std::nullopt;
  return field->get_int64();
}

// Takes so many bytes from the front; false where there are not as many.
bool take(std::string_view& rest, const Json& size, std::string& out) {
  if (!size.is_int64() || size.get_int64() < 0) return false;
  const auto count = static_cast<std::size_t>(size.get_int64());
  if (count > rest.size()) return false;
  out = rest.substr(0, count);
  rest.remove_prefix(count);
  return true;
}

bool take_entries(const JsonObject& head, std::string_view& rest, Packet& packet) {
  const Json* sizes = head.if_contains("sizes");
  if (sizes == nullptr || !sizes->is_array()) return false;
  const JsonArray& list = sizes->get_array();
  std::int64_t seq = packet.last - static_cast<std::int64_t>(list.size());
  for (const Json& size : list)
    if (!take(rest, size, packet.entries.emplace_back(table::Entry{++seq, ""}).text)) return false;
  return true;
}

bool take_line(const JsonObject& head, std::string_view& rest, Packet& packet) {
  const Json* card = head.if_contains("card");
  if (card == nullptr) return true;
  const Json* open = head.if_contains("open");
  const Json* members = head.if_contains("members");
  if (open == nullptr || !open->is_bool() || members == nullptr || !members->is_array())
    return false;
  packet.line.emplace();
  packet.line->open = open->get_bool();
  for (const Json& member : members->get_array()) {
    if (!member.is_string()) return false;
    packet.line->members.emplace_back(member.get_string());
  }
  return take(rest, *card, packet.line->card);
}

std::string sum_of(std::string_view text) {
  std::array<unsigned char, 16> sum{};
  crypto_generichash(sum.data(), sum.size(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), nullptr, 0);
  std::string hex(2 * sum.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), sum.data(), sum.size());
  hex.pop_back();
  return hex;
}

std::int64_t length(const std::string& text) { return static_cast<std::int64_t>(text.size()); }

}  // namespace

std::string packed(const Packet& packet) {
  JsonArray sizes;
  for (const table::Entry& entry : packet.entries) sizes.emplace_back(length(entry.text));
  JsonObject head{{"last", packet.last},
                  {"after", static_cast<std::int64_t>(packet.after)},
                  {"sizes", std::move(sizes)},
                  {"mark", packet.mark}};
  if (packet.term != 0) head["term"] = packet.term;
  if (packet.line) {
    head["card"] = length(packet.line->card);
    head["open"] = packet.line->open;
    head["members"] = JsonArray(packet.line->members.begin(), packet.line->members.end());
  }
  std::string text = engine::to_line(head) + "\n";
  for (const table::Entry& entry : packet.entries) text += entry.text;
  if (packet.line) text += packet.line->card;
  return text;
}

Fallible<Packet> unpacked(std::string_view text) {
  const Problem foreign{"it is not one of ours, or damaged"};
  auto message = opened(text);
  if (!message) return foreign;
  Packet packet;
  const auto last = whole(message->head, "last");
  const Json* mark = message->head.if_contains("mark");
  if (!last || mark == nullptr || !mark->is_string()) return foreign;
  packet.last = *last;
  packet.after = static_cast<std::uint64_t>(whole(message->head, "after").value_or(0));
  packet.term = whole(message->head, "term").value_or(0);
  packet.mark = std::string(mark->get_string());
  if (!take_entries(message->head, message->rest, packet)) return foreign;
  if (!take_line(message->head, message->rest, packet)) return foreign;
  if (!message->rest.empty()) return foreign;
  return packet;
}

std::string packed(const Snapshot& snapshot) {
  return engine::to_line({{"last", snapshot.last},
                          {"at", static_cast<std::int64_t>(snapshot.at)},
                          {"sum", sum_of(snapshot.text)}}) +
         "\n" + snapshot.text;
}

Fallible<Snapshot> unpacked_snapshot(std::string_view text) {
  const auto message = opened(text);
  if (!message) return Problem{"its snapshot is not one of ours"};
  const auto last = whole(message->head, "last");
  const auto at = whole(message->head, "at");
  if (!last || !at) return Problem{"its snapshot is not one of ours"};
  const Json* sum = message->head.if_contains("sum");
  if (sum == nullptr || *sum != Json(sum_of(message->rest)))
    return Problem{"its snapshot at entry " + std::to_string(*last) +
                   " is not the one that was written"};
  return Snapshot{*last, static_cast<std::uint64_t>(*at), std::string(message->rest)};
}

std::int64_t last_in(std::string_view text) {
  const auto message = opened(text);
  return message ? whole(message->head, "last").value_or(-1) : -1;
}

}  // namespace server::cluster
