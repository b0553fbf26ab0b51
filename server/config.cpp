#include "server/config.hpp"

#include <arpa/inet.h>

#include <toml++/toml.h>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "engine/names.hpp"
#include "engine/options.hpp"
#include "server/http_address.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;
using engine::Fallible;
using engine::Problem;
using namespace std::literals;

struct Range {
  std::int64_t least = 0;
  std::int64_t most = 0;
};
constexpr Range any_limit{0, 1'000'000};
constexpr Range any_days{0, 36'500};

// What a text must be: "" or what is wrong with it.
using Check = std::string (*)(const std::string& text);

std::string anything(const std::string&) { return ""; }

std::string check_address(const std::string& text) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  if (inet_pton(AF_INET, text.c_str(), bytes.data()) == 1) return "";
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1) return "";
  return "must be an IP address such as 127.0.0.1, 0.0.0.0 or ::1, not \"" + text + "\"";
}

std::string check_url(const std::string& text) {
  if (read_origin(text)) return "";
  return "must look like https://games.example.org, without a path, not \"" + text + "\"";
}

std::string check_own_url(const std::string& text) { return text.empty() ? "" : check_url(text); }

std::string check_contact(const std::string& text) {
  const bool mail = text.starts_with("mailto:") && text.find('@') != std::string::npos;
  const bool plain = std::none_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == '"' || c == '\\';
  });
  if (text.empty() || (plain && (mail || text.starts_with("https://")))) return "";
  return "must look like mailto:somebody@example.org or https://example.org, not \"" + text + "\"";
}

std::string check_service(const std::string& text) {
  const std::string name = text.starts_with('.') ? text.substr(1) : text;
  const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
  });
  if (plain && name.find('.') != std::string::npos && !plain_address(name)) return "";
  return "must be the name of a push service such as fcm.googleapis.com, or .push.apple.com for "
         "all below it, not \"" +
         text + "\"";
}

// The settings, each with its name and what it may be. Serves reading, writing and checking.
template <class V>
void describe(V& v, Config& c) {
  v("address", c.address, check_address);
  v("port", c.port, Range{0, 65'535});
  v("public_url", c.public_url, check_own_url);
  v("hosts", c.hosts, check_url);
  v("origins", c.origins, check_url);
  v("trusted_proxies", c.trusted_proxies, check_address);
  v("data_folder", c.data_folder);
  v("web_folder", c.web_folder);
  v("metrics", c.metrics);
  v("bot_threads", c.bot_threads, Range{1, 256});
  v("idle_seconds", c.idle_seconds, Range{1, 86'400});
  v("stop_seconds", c.stop_seconds, Range{0, 600});
  v.section("log");
  v("level", c.log_level);
  v("format", c.log_format);
  v.section("table");
  v("spectators", c.policy.spectators);
  v("absent", c.policy.absent);
  v("grace", c.policy.grace);
  v("stand_in", c.policy.stand_in.value, anything);
  v("undo", c.policy.undo);
  v("turn_seconds", c.policy.turn_seconds);
  v("pace", c.policy.pace);
  v("thinking", c.policy.thinking);
  v("chat", c.policy.chat);
  v("window", c.policy.window);
  v.section("keep");
  v("gathering_hours", c.keep.gathering_hours, Range{0, 87'600});
  v("abandoned_days", c.keep.abandoned_days, any_days);
  v("tables_days", c.keep.tables_days, any_days);
  v("records_days", c.keep.records_days, any_days);
  v("strangers_days", c.keep.strangers_days, any_days);
  v.section("limits");
  v("requests_per_second", c.limits.requests_per_second, any_limit);
  v("request_burst", c.limits.request_burst, any_limit);
  v("address_requests_per_second", c.limits.address_requests_per_second, any_limit);
  v("address_request_burst", c.limits.address_request_burst, any_limit);
  v("creates_per_minute", c.limits.creates_per_minute, any_limit);
  v("says_per_two_seconds", c.limits.says_per_two_seconds, any_limit);
  v("notes_per_minute", c.limits.notes_per_minute, any_limit);
  v("works_per_minute", c.limits.works_per_minute, any_limit);
  v("notifies_per_minute", c.limits.notifies_per_minute, any_limit);
  v("connections_per_address", c.limits.connections_per_address, any_limit);
  v("persons_per_minute", c.limits.persons_per_minute, any_limit);
  v("failed_finds_per_hour", c.limits.failed_finds_per_hour, any_limit);
  v("address_failed_finds_per_hour", c.limits.address_failed_finds_per_hour, any_limit);
  v("watches_per_connection", c.limits.watches_per_connection, any_limit);
  v("connections", c.limits.connections, any_limit);
  v("tables", c.limits.tables, any_limit);
  v("tables_per_person", c.limits.tables_per_person, any_limit);
  v("tables_per_address", c.limits.tables_per_address, any_limit);
  v("plans_per_minute", c.limits.plans_per_minute, any_limit);
  v("person_kilobytes_per_hour", c.limits.person_kilobytes_per_hour, any_limit);
  v("address_kilobytes_per_hour", c.limits.address_kilobytes_per_hour, any_limit);
  v("address_megabytes_per_day", c.limits.address_megabytes_per_day, any_limit);
  v("table_kilobytes", c.limits.table_kilobytes, any_limit);
  v.section("budgets");
  v("memory_megabytes", c.budgets.memory_megabytes, any_limit);
  v("disk_megabytes", c.budgets.disk_megabytes, Range{0, 1'000'000'000});
  v("disk_free_megabytes", c.budgets.disk_free_megabytes, any_limit);
  v("descriptors", c.budgets.descriptors, any_limit);
  v("loop_percent", c.budgets.loop_percent, Range{0, 100});
  v("bot_wait_seconds", c.budgets.bot_wait_seconds, any_limit);
  v("unsent_megabytes", c.budgets.unsent_megabytes, any_limit);
  v.section("push");
  v("contact", c.push.contact, check_contact);
  v("services", c.push.services, check_service);
}

template <class E>
  requires std::is_enum_v<E>
std::string choices() {
  std::string list;
  for (const std::string_view name : engine::words_of<E>)
    list += (list.empty() ? "" : ", ") + ("\"" + std::string(name) + "\"");
  return list;
}

template <class E>
std::optional<E> named(std::string_view word) {
  E found{};
  return engine::find_name(word, found) ? std::optional(found) : std::nullopt;
}

// A value of the file as its author wrote it.
std::string shown(const toml::node& node) {
  std::ostringstream text;
  node.visit([&](const auto& value) { text << value; });
  std::string line = text.str();
  return line.size() > 60 ? "something longer" : line;
}

// Takes the settings out of a file; the first thing that is wrong is the problem.
class Reading {
 public:
  Reading(toml::table& file, std::string name, fs::path folder)
      : section_(&file), file_(file), name_(std::move(name)), folder_(std::move(folder)) {}

  void section(const std::string& name) {
    check_unknown();
    known_.clear();
    section_name_ = name;
    sections_.push_back(name);
    toml::node* node = file_.get(name);
    section_ = node != nullptr ? node->as_table() : nullptr;
    if (node != nullptr && section_ == nullptr)
      wrong(*node, name + " must be a section: write [" + name + "] on a line of its own");
  }

  std::optional<Problem> finish() {
    check_unknown();
    section_ = &file_;
    section_name_.clear();
    known_ = sections_;
    known_.insert(known_.end(), root_.begin(), root_.end());
    check_unknown();
    return problem_;
  }

  void operator()(const char* key, std::string& text, Check check) {
    const toml::node* node = take(key);
    if (node == nullptr) return;
    if (const auto value = read_text(*node, key, check)) text = *value;
  }
  void operator()(const char* key, std::vector<std::string>& texts, Check check) {
    const toml::node* node = take(key);
    if (node == nullptr) return;
    const toml::array* list = node->as_array();
    if (list == nullptr)
      return wrong(*node, full(key) + " must be a list such as [\"one\", \"two\"]");
    texts.clear();
    for (const toml::node& item : *list)
      if (const auto value = read_text(item, key, check)) texts.push_back(*value);
  }
  void operator()(const char* key, fs::path& path) {
    std::string text;
    (*this)(key, text, anything);
    if (!text.empty()) path = (folder_ / text).lexically_normal();
  }
  void operator()(const char* key, bool& flag) {
    const toml::node* node = take(key);
    if (node == nullptr) return;
    if (!node->is_boolean())
      return wrong(*node, full(key) + " must be true or false, not " + shown(*node));
    flag = node->as_boolean()->get();
  }
  void operator()(const char* key, int& number, Range range) {
    std::int64_t value = number;
    read_number(key, value, range);
    number = static_cast<int>(value);
  }
  template <std::int64_t Least, std::int64_t Most>
  void operator()(const char* key, protocol::Number<Least, Most>& number) {
    read_number(key, number.value, {Least, Most});
  }
  template <class E>
    requires std::is_enum_v<E>
  void operator()(const char* key, E& choice) {
    const toml::node* node = take(key);
    if (node == nullptr) return;
    const auto value = node->is_string() ? named<E>(node->as_string()->get()) : std::optional<E>();
    if (!value)
      return wrong(*node, full(key) + " must be one of " + choices<E>() + ", not " + shown(*node));
    choice = *value;
  }

 private:
  std::string full(const std::string& key) const {
    return section_name_.empty() ? key : section_name_ + "." + key;
  }

  const toml::node* take(const char* key) {
    known_.emplace_back(key);
    if (section_name_.empty()) root_.emplace_back(key);
    return section_ == nullptr ? nullptr : section_->get(key);
  }

  void wrong(const toml::source_region& place, const std::string& what) {
    if (!problem_) problem_ = Problem{name_ + ":" + std::to_string(place.begin.line) + ": " + what};
  }
  void wrong(const toml::node& node, const std::string& what) { wrong(node.source(), what); }

  std::optional<std::string> read_text(const toml::node& node, const char* key, Check check) {
    if (!node.is_string()) {
      wrong(node, full(key) + " must be a text in quotes, not " + shown(node));
      return std::nullopt;
    }
    const std::string& text = node.as_string()->get();
    if (const std::string bad = check(text); !bad.empty()) wrong(node, full(key) + " " + bad);
    return text;
  }

  void read_number(const char* key, std::int64_t& number, Range range) {
    const toml::node* node = take(key);
    if (node == nullptr) return;
    const auto* value = node->as_integer();
    if (value == nullptr || value->get() < range.least || value->get() > range.most)
      return wrong(*node, full(key) + " must be a whole number from " +
                              std::to_string(range.least) + " to " + std::to_string(range.most) +
                              ", not " + shown(*node));
    number = value->get();
  }

  void check_unknown() {
    // The main section is looked at last, when the names of the others are known.
    if (section_ == nullptr || (section_name_.empty() && known_.size() == root_.size())) return;
    for (const auto& [key, node] : *section_) {
      const std::string word(key.str());
      if (std::find(known_.begin(), known_.end(), word) != known_.end()) continue;
      const std::string guess = engine::nearest(word, known_);
      wrong(key.source(), "there is no setting '" + full(word) + "'" +
                              (guess.empty() ? "; remove it" : "; did you mean '" + guess + "'?"));
    }
  }

  toml::table* section_;
  toml::table& file_;
  std::string name_;
  fs::path folder_;
  std::string section_name_;
  std::vector<std::string> known_;  // keys of this section
  std::vector<std::string> root_;   // keys before the first section
  std::vector<std::string> sections_;
  std::optional<Problem> problem_;
};

class Writing {
 public:
  void section(const std::string& name) { out_ << "\n[" << name << "]\n"; }
  void operator()(const char* key, const std::string& text, Check) {
    out_ << key << " = " << toml::value(text) << "\n";
  }
  void operator()(const char* key, const std::vector<std::string>& texts, Check) {
    toml::array list;
    for (const std::string& text : texts) list.push_back(text);
    out_ << key << " = " << list << "\n";
  }
  void operator()(const char* key, const fs::path& path) { (*this)(key, path.string(), anything); }
  void operator()(const char* key, bool flag) {
    out_ << key << " = " << (flag ? "true" : "false") << "\n";
  }
  void operator()(const char* key, int number, Range) { out_ << key << " = " << number << "\n"; }
  template <std::int64_t Least, std::int64_t Most>
  void operator()(const char* key, const protocol::Number<Least, Most>& number) {
    out_ << key << " = " << number.value << "\n";
  }
  template <class E>
    requires std::is_enum_v<E>
  void operator()(const char* key, E choice) {
    out_ << key << " = \"" << engine::name_of(choice) << "\"\n";
  }
  std::string text() const { return out_.str(); }

 private:
  std::ostringstream out_;
};

// Only the texts can be wrong where the types are right already.
class Checking {
 public:
  void section(const std::string&) {}
  void operator()(const char* key, const std::string& text, Check check) {
    const std::string bad = check(text);
    if (!bad.empty() && problem_.empty()) problem_ = "the " + spaced(key) + " " + bad;
  }
  void operator()(const char* key, const std::vector<std::string>& texts, Check check) {
    for (const std::string& text : texts) (*this)(key, text, check);
  }
  void operator()(const auto&...) {}
  std::string problem() const { return problem_; }

 private:
  static std::string spaced(std::string key) {
    for (char& c : key)
      if (c == '_') c = ' ';
    return key;
  }
  std::string problem_;
};

}  // namespace

Limits Limits::none() {
  Limits none;
  for (int* each : {&none.requests_per_second,
                    &none.request_burst,
                    &none.address_requests_per_second,
                    &none.address_request_burst,
                    &none.creates_per_minute,
                    &none.says_per_two_seconds,
                    &none.notes_per_minute,
                    &none.works_per_minute,
                    &none.notifies_per_minute,
                    &none.connections_per_address,
                    &none.persons_per_minute,
                    &none.failed_finds_per_hour,
                    &none.address_failed_finds_per_hour,
                    &none.watches_per_connection,
                    &none.tables_per_person,
                    &none.tables_per_address,
                    &none.plans_per_minute,
                    &none.person_kilobytes_per_hour,
                    &none.address_kilobytes_per_hour,
                    &none.address_megabytes_per_day,
                    &none.table_kilobytes})
    *each = 0;
  return none;
}

BudgetSettings BudgetSettings::none() {
  BudgetSettings none;
  none.disk_free_megabytes = none.loop_percent = none.bot_wait_seconds = none.unsent_megabytes = 0;
  return none;
}

fs::path default_data_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && *data == '/') return fs::path(data) / "escapement";
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home != '\0') return fs::path(home) / ".local/share/escapement";
  return "escapement-data";
}

Fallible<Config> parse_config(const std::string& text, const std::string& name,
                              const fs::path& folder) {
  toml::table file;
  try {
    file = toml::parse(text, name);
  } catch (const toml::parse_error& error) {
    return Problem{name + ":" + std::to_string(error.source().begin.line) + ": " +
                   std::string(error.description()) + "; the file must be TOML"};
  }
  Config config;
  config.data_folder = default_data_folder();
  Reading reading(file, name, folder);
  describe(reading, config);
  if (auto problem = reading.finish()) return *problem;
  return config;
}

Fallible<Config> read_config(const fs::path& file) {
  std::error_code error;
  if (fs::is_directory(file, error))
    return Problem{file.string() + " is a folder, but a configuration file is needed"};
  std::ifstream in(file, std::ios::binary);
  std::string text;
  if (in) text.assign(std::istreambuf_iterator<char>(in), {});
  if (!in || in.bad())
    return Problem{"the configuration file " + file.string() +
                   " cannot be read; see that it is there"};
  return parse_config(text, file.string(), fs::absolute(file, error).parent_path());
}

std::string write_config(const Config& config) {
  Config copy = config;
  Writing writing;
  describe(writing, copy);
  return writing.text();
}

std::string check_config(const Config& config) {
  Config copy = config;
  Checking checking;
  describe(checking, copy);
  return checking.problem();
}

std::optional<LogLevel> log_level_named(std::string_view word) { return named<LogLevel>(word); }
std::optional<LogFormat> log_format_named(std::string_view word) { return named<LogFormat>(word); }

}  // namespace server
