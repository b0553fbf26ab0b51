#pragma once

#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>

#include "server/config.hpp"

// One line an event, on the error stream. Never secrets, cookies, seeds, codes or what people say.
namespace server::log {

struct Field {
  Field(std::string_view the_key, std::string_view text) : key(the_key), value(text) {}
  Field(std::string_view the_key, const char* text) : key(the_key), value(text) {}
  Field(std::string_view the_key, std::integral auto number)
      : key(the_key), value(std::to_string(number)), number_value(true) {}
  std::string_view key;
  std::string value;
  bool number_value = false;
};
using Fields = std::initializer_list<Field>;

void begin(LogLevel level, LogFormat format);
bool enabled(LogLevel level);

void debug(std::string_view event, Fields fields = {});
void info(std::string_view event, Fields fields = {});
void warning(std::string_view event, Fields fields = {});
void error(std::string_view event, Fields fields = {});

}  // namespace server::log
