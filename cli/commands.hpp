#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// The sub-commands of `escapement`: what each can be told, and each as a function that gives the
// exit code. main.cpp reads the command line into these.
namespace cli {

struct Common {
  std::string data;  // folder of game folders, instead of the games inside the program
  std::string language = "en";
  bool json = false;
};

// Which game by which rules.
struct Choice {
  std::string game;
  std::vector<std::string> options;  // "hold=never"
  std::string preset;                // value of the game's preset option
  std::optional<int> seats;
};

int list_games(const Common& common, bool all);  // all: examples, too

struct RulesOptions {
  std::string game;
  std::string id;
  bool options = false;
};
int show_rules(const Common& common, const RulesOptions& options);

struct PlayFlags {
  Choice choice;
  std::vector<std::string> seats;  // "person:Ann", "bot:hard"
  std::string seed;
  bool plain = false;
  bool fast = false;
  int curtain = 0;  // more than 0: always; less: never
  std::string save;
  std::string resume;
  // At a server.
  std::string server;    // its address, or the link to a table
  std::string table;     // code of a table
  std::string new_game;  // the game of a table to be made
  std::string name;
  bool listed = false;
  bool watch = false;
  int retry = 120;  // seconds for which a lost connection is tried again
};
int play_game(const Common& common, const PlayFlags& flags);

struct SimulateOptions {
  Choice choice;
  std::int64_t games = 1000;
  std::int64_t seed = 1;
  std::int64_t from = 0;
  int threads = 0;   // 0: one for each core
  std::string bots;  // levels by seat; none: the game's middle one
  bool alternate = false;
  bool mixed = false;
  bool usage = false;
  bool csv = false;
  std::string out;
  std::string record;
};
int simulate_games(const Common& common, const SimulateOptions& options);

struct ReportOptions {
  Choice choice;
  std::int64_t games = 500;
  std::optional<std::int64_t> sweep;  // games for each value of an option; a fifth of all others
  std::int64_t seed = 1;
  int threads = 0;     // 0: one for each core
  std::string levels;  // the weakest first; none: all but the strongest
  std::string out;     // none: named after the game
};
int write_report(const Common& common, const ReportOptions& options);

struct MergeOptions {
  std::vector<std::string> files;
  bool csv = false;
  std::string out;
};
int merge_reports(const Common& common, const MergeOptions& options);

struct BenchOptions {
  Choice choice;
  std::int64_t decisions = 200'000;
  int rounds = 5;
  std::string load;  // only this one
  bool signature_only = false;
  bool best_only = false;
};
int run_bench(const Common& common, const BenchOptions& options);

struct ReplayOptions {
  std::string file;
  std::optional<int> at;
  std::string observer = "spectator";
  std::string export_file;
};
int replay_record(const Common& common, const ReplayOptions& options);

int verify_record(const Common& common, const std::string& file);

int check_map(const Common& common, const std::string& file);
int draw_map(const Common& common, const std::string& file);

// The best line of a position, or how far it was searched.
struct SolveOptions {
  std::string game;
  std::string file;
  int width = 100;    // positions kept from turn to turn
  int depth = 2'000;  // positions looked at within a turn
};
int solve_position(const Common& common, const SolveOptions& options);

int run_scenarios(const Common& common, const std::vector<std::string>& files);

struct ServeOptions {
  std::string config;  // file
  std::string address;
  std::optional<int> port;
  std::string folder;  // of the data
  std::string web;
  std::string public_url;
  std::string log;
  std::string log_level;
  bool lan = false;
  bool no_limits = false;
  std::string deals;
};
int serve(const Common& common, const ServeOptions& options);

// One's own devices at a server.
struct DevicesOptions {
  std::string server;
  std::string sign_out;  // "" or the id of one, "others", "all"
};
int show_devices(const Common& common, const DevicesOptions& options);

// The messages of a server, or with a slug what that game writes into them.
int print_protocol(const std::string& game);

// The manual page or a shell's completion; `format` is man, bash, zsh or fish.
struct HelpCommand;
int print_help(const HelpCommand& program, const std::string& format);

// Looking after a server and what it keeps.
struct AdminOptions {
  std::string folder;  // of the data; else the one that the file names; else the usual one
  std::string config;  // file
  bool all = false;
  bool close = false;
  std::string table;
  std::string work;
  std::string person;
  std::string device;
  std::string file;
  std::string sentence;
  bool gathering = false;
  std::optional<int> idle_hours;
};
int list_tables(const Common& common, const AdminOptions& options);
int close_table(const Common& common, const AdminOptions& options);
int close_tables(const Common& common, const AdminOptions& options);
int announce(const Common& common, const AdminOptions& options);
int stop_server(const Common& common, const AdminOptions& options);
int export_table(const Common& common, const AdminOptions& options);
int import_table(const Common& common, const AdminOptions& options);
int back_up(const Common& common, const AdminOptions& options);
int check_config(const Common& common, const AdminOptions& options);
int verify_journal(const Common& common, const AdminOptions& options);
int check_upgrade(const Common& common, const AdminOptions& options);
int list_works(const Common& common, const AdminOptions& options);
int list_devices(const Common& common, const AdminOptions& options);
int revoke_devices(const Common& common, const AdminOptions& options);
int forget_person(const Common& common, const AdminOptions& options);
int tidy_up(const Common& common, const AdminOptions& options);
int drop_work(const Common& common, const AdminOptions& options);

}  // namespace cli
