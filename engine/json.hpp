#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/problem.hpp"

// Text and values, each made of the other. Rule code (set-up, play, view, end) never uses this.
namespace engine {

using Json = boost::json::value;
using JsonObject = boost::json::object;
using JsonArray = boost::json::array;

// Whole numbers only: a value with a fraction or an exponent is refused, because no two programs
// would be sure to read it alike. `name` is what the file is called in the problem's sentence.
Fallible<Json> parse_json(std::string_view text, std::string_view name);

std::string to_line(const Json& json);   // one line, no spaces
std::string to_pages(const Json& json);  // indented; short values stay on one line

// Appending to a text that grows, for those who write a lot.
void write_text(std::string& out, std::string_view text);
void write_number(std::string& out, std::int64_t number);
void write_json(std::string& out, const Json& json);
void write_json(std::string& out, const JsonObject& object);

// "12", "true", "\"hold\"": how a value looks inside a sentence.
std::string to_word(const Json& json);

}  // namespace engine
