#include "engine/json.hpp"

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>
#include <boost/json/stream_parser.hpp>
#include <boost/json/string.hpp>
#include <charconv>
#include <cstdlib>
#include <exception>
#include <string>

namespace boost {

// Built without exceptions: whatever Boost would throw here is a programming error.
#ifdef BOOST_NO_EXCEPTIONS
BOOST_NORETURN void throw_exception(std::exception const&) { std::abort(); }
BOOST_NORETURN void throw_exception(std::exception const&, boost::source_location const&) {
  std::abort();
}
#endif

}  // namespace boost

namespace engine {
namespace {

constexpr std::size_t deepest = 32;

std::string position_in(std::string_view text, std::size_t offset) {
  std::size_t line = 1;
  std::size_t column = 1;
  for (char c : text.substr(0, offset)) {
    ++column;
    if (c == '\n') ++line, column = 1;
  }
  return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

bool whole_numbers_only(const Json& json) {
  if (json.is_double()) return false;
  if (const auto* list = json.if_array()) {
    for (const Json& item : *list)
      if (!whole_numbers_only(item)) return false;
  } else if (const auto* object = json.if_object()) {
    for (const auto& [key, item] : *object)
      if (!whole_numbers_only(item)) return false;
  }
  return true;
}

// Not more than the length of its line; counted no further than `enough`.
std::size_t least_length(const Json& json, std::size_t enough) {
  std::size_t length = 1;
  if (const auto* list = json.if_array()) {
    for (const Json& item : *list)
      if (length += 1 + least_length(item, enough); length > enough) break;
  } else if (const auto* object = json.if_object()) {
    for (const auto& [key, item] : *object)
      if (length += 4 + key.size() + least_length(item, enough); length > enough) break;
  } else if (const auto* text = json.if_string()) {
    length = text->size();
  }
  return length;
}

void write_pages(const Json& json, std::string& out, const std::string& indent) {
  constexpr std::size_t width = 96;
  if (!json.is_structured() || least_length(json, width) + indent.size() <= width) {
    const std::string line = to_line(json);
    if (line.size() + indent.size() <= width || !json.is_structured()) {
      out += line;
      return;
    }
  }
  const std::string inner = indent + " ";
  bool first = true;
  if (const auto* list = json.if_array()) {
    out += "[";
    for (const Json& item : *list) {
      out += (first ? "\n" : ",\n") + inner;
      write_pages(item, out, inner);
      first = false;
    }
    out += "\n" + indent + "]";
    return;
  }
  out += "{";
  for (const auto& [key, item] : json.get_object()) {
    out += (first ? "\n" : ",\n") + inner + boost::json::serialize(boost::json::string(key)) + ": ";
    write_pages(item, out, inner);
    first = false;
  }
  out += "\n" + indent + "}";
}

constexpr std::string_view digits = "0123456789abcdef";

void write_escaped(std::string& out, unsigned char c) {
  switch (c) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\n':
      out += "\\n";
      return;
    default:
      out += "\\u00";
      out += digits[c >> 4];
      out += digits[c & 15];
  }
}

bool plain(char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; }

}  // namespace

Fallible<Json> parse_json(std::string_view text, std::string_view name) {
  boost::json::parse_options options;
  options.max_depth = deepest;
  boost::json::stream_parser parser({}, options);
  boost::json::error_code error;
  const std::size_t read = parser.write_some(text.data(), text.size(), error);
  if (!error && !parser.done()) parser.finish(error);
  if (error)
    return Problem{std::string(name) + ": " + position_in(text, read) + ": not valid JSON (" +
                   error.message() + ")"};
  if (text.find_first_not_of(" \t\r\n", read) != std::string_view::npos)
    return Problem{std::string(name) + ": " + position_in(text, read) +
                   ": there is more text after the end of the JSON value"};
  Json json = parser.release();
  if (!whole_numbers_only(json))
    return Problem{std::string(name) + ": numbers must be whole numbers"};
  return json;
}

std::string to_line(const Json& json) { return boost::json::serialize(json); }

std::string to_pages(const Json& json) {
  std::string out;
  write_pages(json, out, "");
  return out + "\n";
}

void write_text(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    const auto stop = std::find_if_not(text.begin(), text.end(), plain);
    const auto length = static_cast<std::size_t>(stop - text.begin());
    out.append(text.data(), length);
    if (length == text.size()) break;
    write_escaped(out, static_cast<unsigned char>(text[length]));
    text.remove_prefix(length + 1);
  }
  out += '"';
}

void write_number(std::string& out, std::int64_t number) {
  std::array<char, 24> room;
  const auto end = std::to_chars(room.data(), room.data() + room.size(), number).ptr;
  out.append(room.data(), end);
}

void write_json(std::string& out, const JsonObject& object) {
  bool first = true;
  out += '{';
  for (const auto& [key, value] : object) {
    if (!first) out += ',';
    first = false;
    write_text(out, std::string_view(key));
    out += ':';
    write_json(out, value);
  }
  out += '}';
}

void write_json(std::string& out, const Json& json) {
  if (const JsonObject* object = json.if_object()) return write_json(out, *object);
  if (const auto* text = json.if_string()) return write_text(out, {text->data(), text->size()});
  if (json.is_int64()) return write_number(out, json.get_int64());
  if (json.is_bool()) {
    out += json.get_bool() ? "true" : "false";
    return;
  }
  if (const auto* list = json.if_array()) {
    out += '[';
    for (std::size_t i = 0; i < list->size(); ++i) {
      if (i > 0) out += ',';
      write_json(out, (*list)[i]);
    }
    out += ']';
    return;
  }
  out += boost::json::serialize(json);
}

std::string to_word(const Json& json) {
  if (const auto* text = json.if_string()) return std::string(text->data(), text->size());
  return to_line(json);
}

}  // namespace engine
