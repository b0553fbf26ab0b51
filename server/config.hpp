#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/problem.hpp"
#include "protocol/messages.hpp"

namespace server {

enum class LogLevel { debug, info, warning, error };
enum class LogFormat { text, json };

// How much one client may ask of the server. 0 means no limit.
struct Limits {
  int requests_per_second = 60;  // on average, a person; what costs more counts more
  int request_burst = 240;
  int address_requests_per_second = 1'000;  // all people and plain requests of an address
  int address_request_burst = 5'000;
  int creates_per_minute = 10;   // tables, a person
  int says_per_two_seconds = 5;  // a person
  int notes_per_minute = 120;    // a person
  int works_per_minute = 10;     // kept, a person
  int notifies_per_minute = 10;  // where to be called, a person
  int connections_per_address = 64;
  int persons_per_minute = 20;     // new ones, an address
  int failed_finds_per_hour = 30;  // codes of tables that are not there, a person
  int address_failed_finds_per_hour = 60;
  int watches_per_connection = 16;
  int connections = 10'000;  // in all
  int tables = 10'000;       // open ones, in all
  int tables_per_person = 50;
  int tables_per_address = 200;           // opened from there since the server runs
  int plans_per_minute = 240;             // a person
  int person_kilobytes_per_hour = 8'192;  // written to the disk
  int address_kilobytes_per_hour = 65'536;
  int address_megabytes_per_day = 256;
  int table_kilobytes = 16'384;  // of one table, in all

  // Only how many there may be in all.
  static Limits none();
};

// How long things are kept. 0 means for ever.
struct Keeping {
  int gathering_hours = 24;  // until a table closes that nobody began or visits
  int abandoned_days = 60;   // the same for a match that nobody goes on with
  int tables_days = 30;      // from its end until a table is put away as a record
  int records_days = 365;    // from its end until its record goes
  int strangers_days = 14;   // until somebody is forgotten who never sat anywhere and keeps nothing
};

// What the server may use of its machine. Near these it leaves undone what is least important.
struct BudgetSettings {
  int memory_megabytes = 0;       // 0: three quarters of what the machine or container has
  int disk_megabytes = 0;         // the database; 0: what the disk has
  int disk_free_megabytes = 256;  // that stay free for others
  int descriptors = 0;            // files and connections; 0: as many as the system allows
  int loop_percent = 90;          // of one processor, without bots and disk; 0: no budget
  int bot_wait_seconds = 10;      // until a bot has its turn to think; 0: no budget
  int unsent_megabytes = 64;      // that peers have not taken yet; 0: no budget

  // Only what the machine itself sets.
  static BudgetSettings none();
};

// Calls to the browsers of those who have to decide in a match of days and are not there, through
// push services (server/push.hpp).
struct PushSettings {
  // Whom a push service may write to, "mailto:me@example.org" or a page; empty: nobody is called.
  std::string contact;
  // The push services that may be spoken to; with a dot before it a name stands for all below it.
  std::vector<std::string> services = {"fcm.googleapis.com", "updates.push.services.mozilla.com",
                                       ".push.apple.com", ".notify.windows.com"};
  // Never from a file: for tests, whose service is on this machine and has a certificate of its
  // own.
  std::string stub;  // "127.0.0.1:4711"
  std::string stub_certificate;
  std::int64_t patience = 10'000;     // milliseconds that a service may take to answer
  std::int64_t first_retry = 30'000;  // milliseconds until one that did not is asked again
  std::size_t most_waiting = 1'000;   // browsers that are called at a time
};

// All that can be set about a server: first these defaults, then the file, then flags.
struct Config {
  std::string address = "127.0.0.1";
  int port = 8765;  // 0: any free one
  std::filesystem::path data_folder;
  std::filesystem::path web_folder;  // the browser client; empty: the one of the program
  std::string public_url;  // as people reach it ("https://games.example.org"); empty: as it listens
  std::vector<std::string> hosts;            // further URLs by which people reach it
  std::vector<std::string> origins;          // further sites whose pages may connect
  std::vector<std::string> trusted_proxies;  // addresses whose X-Forwarded-For is believed
  LogLevel log_level = LogLevel::info;
  LogFormat log_format = LogFormat::text;
  bool metrics = true;  // GET /metrics, only from this machine
  int bot_threads = 1;
  int idle_seconds = 60;    // until a table that nobody uses leaves memory
  int stop_seconds = 5;     // how long connections may take to close when the server stops
  protocol::Policy policy;  // of tables that do not say otherwise
  Keeping keep;
  Limits limits;
  BudgetSettings budgets;
  PushSettings push;
  std::string deals;  // for tests of clients, see seeds_of; never from a file
};

// $XDG_DATA_HOME/escapement, or ~/.local/share/escapement.
std::filesystem::path default_data_folder();

// The defaults with what the file says. A problem names file, line and what to do. Relative folders
// are meant from the file's own folder.
engine::Fallible<Config> read_config(const std::filesystem::path& file);
// The same from a text; `name` is what the file is called in problems.
engine::Fallible<Config> parse_config(const std::string& text, const std::string& name,
                                      const std::filesystem::path& folder);

// Every setting with its value, as a file that gives the same again.
std::string write_config(const Config& config);

// What is wrong with addresses and URLs that did not come from a file; "" if nothing is.
std::string check_config(const Config& config);

// For flags: "info", "json"; nothing if there is no such word.
std::optional<LogLevel> log_level_named(std::string_view word);
std::optional<LogFormat> log_format_named(std::string_view word);

}  // namespace server
