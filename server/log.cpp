#include "server/log.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <memory>

#include "engine/json.hpp"

namespace server::log {
namespace {

std::atomic<LogFormat> format_used = LogFormat::text;

spdlog::level::level_enum level_of(LogLevel level) {
  switch (level) {
    case LogLevel::debug:
      return spdlog::level::debug;
    case LogLevel::info:
      return spdlog::level::info;
    case LogLevel::warning:
      return spdlog::level::warn;
    case LogLevel::error:
      return spdlog::level::err;
  }
  return spdlog::level::info;
}

bool plain_word(std::string_view value) {
  return !value.empty() && std::all_of(value.begin(), value.end(), [](char c) {
    return c > ' ' && c < 127 && c != '"' && c != '=' && c != '\\';
  });
}

std::string as_text(std::string_view event, Fields fields) {
  std::string line(event);
  for (const Field& field : fields)
    line += " " + std::string(field.key) + "=" +
            (plain_word(field.value) ? field.value : engine::to_line(engine::Json(field.value)));
  return line;
}

// What stands after the time and the level.
std::string as_json(std::string_view event, Fields fields) {
  std::string line = "\"event\":" + engine::to_line(engine::Json(event));
  for (const Field& field : fields)
    line += "," + engine::to_line(engine::Json(field.key)) + ":" +
            (field.number_value ? field.value : engine::to_line(engine::Json(field.value)));
  return line;
}

void write(LogLevel level, std::string_view event, Fields fields) {
  if (!enabled(level)) return;
  const std::string line =
      format_used == LogFormat::json ? as_json(event, fields) : as_text(event, fields);
  spdlog::default_logger_raw()->log(level_of(level), spdlog::string_view_t(line));
}

}  // namespace

// A process has one log, which further servers in it use as well.
void begin(LogLevel level, LogFormat format) {
  static const std::shared_ptr<spdlog::logger> logger = [] {
    auto only = std::make_shared<spdlog::logger>("escapement",
                                                 std::make_shared<spdlog::sinks::stderr_sink_mt>());
    only->flush_on(spdlog::level::debug);
    spdlog::set_default_logger(only);
    return only;
  }();
  logger->set_level(level_of(level));
  const char* pattern = format == LogFormat::json
                            ? R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})"
                            : "%Y-%m-%dT%H:%M:%S.%eZ %l %v";
  logger->set_pattern(pattern, spdlog::pattern_time_type::utc);
  format_used = format;
}

bool enabled(LogLevel level) { return spdlog::default_logger_raw()->should_log(level_of(level)); }

void debug(std::string_view event, Fields fields) { write(LogLevel::debug, event, fields); }
void info(std::string_view event, Fields fields) { write(LogLevel::info, event, fields); }
void warning(std::string_view event, Fields fields) { write(LogLevel::warning, event, fields); }
void error(std::string_view event, Fields fields) { write(LogLevel::error, event, fields); }

}  // namespace server::log
