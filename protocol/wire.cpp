#include "protocol/wire.hpp"

#include <algorithm>

namespace protocol {

using engine::Json;
using engine::JsonObject;

namespace {

// The length of the character that begins here in bytes; 0 if it is none that a text may hold.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return first >= 0x20 && first != 0x7f ? 1 : 0;
  const std::size_t length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (length == 0 || first > 0xf4 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0u) != 0x80) return 0;
  const unsigned second = byte(1);
  const bool control = first == 0xc2 && second < 0xa0;
  const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool surrogate = first == 0xed && second >= 0xa0;
  const bool too_large = first == 0xf4 && second >= 0x90;
  return control || overlong || surrogate || too_large ? 0 : length;
}

template <std::size_t... I>
bool known_word(std::string_view word, std::index_sequence<I...>) {
  return ((word == std::variant_alternative_t<I, TableRequest>::word) || ...);
}

template <class R>
bool read_as(std::string_view word, const JsonObject& fields, TableRequest& request,
             std::string& wrong) {
  if (word != R::word) return false;
  wrong = read_object(fields, request.emplace<R>());
  return true;
}

template <std::size_t... I>
bool read_any(std::string_view word, const JsonObject& fields, TableRequest& request,
              std::string& wrong, std::index_sequence<I...>) {
  return (read_as<std::variant_alternative_t<I, TableRequest>>(word, fields, request, wrong) ||
          ...);
}

using Alternatives = std::make_index_sequence<std::variant_size_v<TableRequest>>;

}  // namespace

std::optional<int> count_characters(std::string_view text) {
  int count = 0;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (length == 0) return std::nullopt;
    text.remove_prefix(length);
    ++count;
  }
  return count;
}

std::string ObjectReader::finish() const {
  if (!problem_.empty()) return problem_;
  for (const auto& [key, value] : in_)
    if (std::find(known_.begin(), known_.end(), std::string_view(key)) == known_.end())
      return "there is no field '" + std::string(key) + "' here";
  return "";
}

std::string read_text(const Json& json, int most, std::string& value) {
  if (!json.is_string()) return "a text is needed";
  const std::string_view text = json.get_string();
  const std::optional<int> length = count_characters(text);
  if (!length) return "the text holds control characters or is not UTF-8";
  if (*length > most)
    return "the text is longer than " + std::to_string(most) + " characters; shorten it";
  value = text;
  return "";
}

std::string read_number(const Json& json, std::int64_t least, std::int64_t most,
                        std::int64_t& value) {
  if (json.is_int64() && json.get_int64() >= least && json.get_int64() <= most) {
    value = json.get_int64();
    return "";
  }
  if (least == INT64_MIN) return "a whole number is needed";
  return "a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
         " is needed";
}

std::string read_observer(const Json& json, engine::Observer& value) {
  if (json.is_string() && std::string_view(json.get_string()) == "public") {
    value = engine::Observer::spectator();
    return "";
  }
  SeatNumber seat;
  if (!read(json, seat).empty()) return "\"public\" or the number of a seat is needed";
  value = engine::seat_at(static_cast<int>(seat.value));
  return "";
}

bool is_table_request(std::string_view word) { return known_word(word, Alternatives()); }

engine::Fallible<TableRequest> read_table_request(std::string_view word, const JsonObject& fields) {
  TableRequest request;
  std::string wrong;
  if (!read_any(word, fields, request, wrong, Alternatives()))
    return engine::Problem{"There is no request '" + std::string(word) + "'."};
  if (!wrong.empty())
    return engine::Problem{"The request '" + std::string(word) + "' cannot be read: " + wrong +
                           "."};
  return request;
}

}  // namespace protocol
