// load: how much a server carries. Starts one, lets a crowd play against it over WebSockets, once
// as fast as it can and once with time to think, and reports. With bots: whether people who think
// notice tables full of them. Against another program: which of two servers is faster, in turns.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "bench/load_core.hpp"
#include "bench/load_crowd.hpp"
#include "bench/load_json.hpp"
#include "bench/load_server.hpp"
#include "engine/json.hpp"

namespace bench {
namespace {

using engine::JsonObject;

struct Wishes {
  std::string program = PROGRAM;
  std::string against;  // another program of a server
  std::string folder = std::filesystem::temp_directory_path();
  std::string game = "deathstar";
  std::int64_t matches = 50;
  std::int64_t seats = 4;
  std::int64_t seconds = 10;
  std::int64_t thinking = 200;  // milliseconds
  std::int64_t tables = 2000;
  std::int64_t bots = 0;    // tables of them
  std::int64_t pace = 900;  // of the bots, milliseconds
  std::int64_t turns = 6;   // of each of two programs
  bool mixed = false;
  bool json = false;

  std::vector<Core> games() const { return cores(mixed ? all_games() : std::vector{game}); }
  std::vector<Core> cores(const std::vector<std::string>& names) const {
    std::vector<Core> all;
    for (const std::string& each : names) all.emplace_back(each, static_cast<int>(seats));
    return all;
  }
  std::string name() const { return mixed ? "all games" : game; }
};

constexpr const char* usage =
    "usage: load [--matches N] [--seats N] [--seconds N] [--thinking MILLISECONDS] [--tables N]\n"
    "            [--game NAME | --mixed] [--bots TABLES [--pace MILLISECONDS]] [--folder DIR]\n"
    "            [--program FILE] [--against FILE [--turns N]] [--json]\n";

Wishes read_wishes(int argc, char** argv) {
  Wishes wishes;
  const std::map<std::string, std::string*> texts{{"--program", &wishes.program},
                                                  {"--against", &wishes.against},
                                                  {"--folder", &wishes.folder},
                                                  {"--game", &wishes.game}};
  const std::map<std::string, std::int64_t*> numbers{
      {"--matches", &wishes.matches},   {"--seats", &wishes.seats}, {"--seconds", &wishes.seconds},
      {"--thinking", &wishes.thinking}, {"--bots", &wishes.bots},   {"--pace", &wishes.pace},
      {"--tables", &wishes.tables},     {"--turns", &wishes.turns}};
  for (int i = 1; i < argc; ++i) {
    const std::string flag = argv[i];
    const bool last = i + 1 == argc;
    if (flag == "--json")
      wishes.json = true;
    else if (flag == "--mixed")
      wishes.mixed = true;
    else if (texts.contains(flag) && !last)
      *texts.at(flag) = argv[++i];
    else if (numbers.contains(flag) && !last && number(argv[i + 1]) >= 0)
      *numbers.at(flag) = number(argv[++i]);
    else
      throw std::invalid_argument(usage);
  }
  return wishes;
}

std::int64_t percentile(const std::vector<std::int64_t>& sorted, std::int64_t thousandths) {
  if (sorted.empty()) return 0;
  const auto last = static_cast<std::int64_t>(sorted.size()) - 1;
  return sorted[static_cast<std::size_t>(last * thousandths / 1000)];
}

std::int64_t a_second(std::int64_t count, std::int64_t microseconds) {
  return count * 1'000'000 / std::max<std::int64_t>(1, microseconds);
}

JsonObject figures(Tally tally) {
  std::sort(tally.latencies.begin(), tally.latencies.end());
  return {{"moves", tally.moves},
          {"moves_per_second", a_second(tally.moves, tally.microseconds)},
          {"latency_p50_microseconds", percentile(tally.latencies, 500)},
          {"latency_p99_microseconds", percentile(tally.latencies, 990)},
          {"latency_max_microseconds", percentile(tally.latencies, 1000)},
          {"bytes_received_per_move", tally.bytes / std::max<std::int64_t>(1, tally.moves)},
          {"matches_finished", tally.matches},
          {"refused", tally.refused}};
}

JsonObject measure(const Server& server, Crowd& crowd, std::int64_t seconds,
                   std::int64_t thinking) {
  const std::int64_t commits = server.commits();
  const std::int64_t processor = server.processor_microseconds();
  const std::map<std::string, Tally> tallies = crowd.play(seconds * 1000, thinking);
  const std::int64_t processor_used = server.processor_microseconds() - processor;
  Tally all;
  JsonObject games;
  for (const auto& [game, tally] : tallies) {
    all.add(tally);
    games[game] = figures(tally);
  }
  JsonObject report = figures(all);
  report["thinking_milliseconds"] = thinking;
  report["server_processor_microseconds_per_move"] =
      processor_used / std::max<std::int64_t>(1, all.moves);
  report["server_processor_percent"] =
      100 * processor_used / std::max<std::int64_t>(1, all.microseconds);
  report["commits_per_second"] = a_second(server.commits() - commits, all.microseconds);
  report["peak_memory_kilobytes"] = server.peak_memory();
  if (tallies.size() > 1) report["games"] = std::move(games);
  return report;
}

JsonObject measure_tables(const Server& server, Crowd& crowd, const Wishes& wishes) {
  const std::int64_t before = server.memory();
  crowd.make_tables(static_cast<int>(wishes.tables));
  const std::int64_t after = server.memory();
  return {{"tables", wishes.tables},
          {"memory_before_kilobytes", before},
          {"memory_after_kilobytes", after},
          {"bytes_per_table", wishes.tables == 0 ? 0 : (after - before) * 1024 / wishes.tables}};
}

engine::Json reference() {
  std::ifstream in(REFERENCE);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const auto json = engine::parse_json(text, REFERENCE);
  if (!json) throw std::runtime_error(json.problem().what);
  return json->at("server");
}

std::int64_t of(const engine::Json& object, const char* field) {
  return object.at(field).to_number<std::int64_t>();
}

std::string milliseconds(std::int64_t microseconds) {
  const std::int64_t tenths = (microseconds + 50) / 100;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " ms";
}

// The reference plays one game as fast as it can; beside anything else its figures say nothing.
void print(const engine::Json& run, const engine::Json* against) {
  const auto beside = [&](const std::string& figure) {
    return against == nullptr ? "" : "   (" + figure + ")";
  };
  const auto other = [&](const char* field) {
    return against == nullptr ? 0 : of(*against, field);
  };
  const std::int64_t thinking = of(run, "thinking_milliseconds");
  std::cout << (thinking == 0 ? "everybody plays at once"
                              : "everybody thinks for " + std::to_string(thinking) + " ms")
            << "\n  moves/s           " << of(run, "moves_per_second");
  if (against != nullptr)
    std::cout << "   (" << against->at("name").as_string().c_str() << ": "
              << of(*against, "moves_per_second") << ")";
  std::cout << "\n  latency p50       " << milliseconds(of(run, "latency_p50_microseconds"))
            << beside(milliseconds(other("latency_p50_microseconds"))) << "\n  latency p99       "
            << milliseconds(of(run, "latency_p99_microseconds"))
            << beside(milliseconds(other("latency_p99_microseconds"))) << "\n  latency max       "
            << milliseconds(of(run, "latency_max_microseconds")) << "\n  server processor  "
            << of(run, "server_processor_microseconds_per_move") << " us a move, "
            << of(run, "server_processor_percent") << " % of a core"
            << "\n  commits/s         " << of(run, "commits_per_second") << "\n  received          "
            << of(run, "bytes_received_per_move") << " bytes a move"
            << "\n  matches finished  " << of(run, "matches_finished") << "\n  refused           "
            << of(run, "refused") << "\n  memory            "
            << of(run, "peak_memory_kilobytes") / 1024 << " MB at most"
            << beside(std::to_string(other("memory_least_megabytes")) + " to " +
                      std::to_string(other("memory_most_megabytes")) + " MB")
            << "\n";
}

void print_games(const engine::Json& run) {
  const engine::Json* games = run.as_object().if_contains("games");
  if (games == nullptr) return;
  std::cout << "  game         moves/s        p50        p99  bytes/move  finished  refused\n";
  for (const auto& [game, figures] : games->as_object())
    std::cout << "  " << std::left << std::setw(10) << std::string(game) << std::right
              << std::setw(10) << of(figures, "moves_per_second") << std::setw(11)
              << milliseconds(of(figures, "latency_p50_microseconds")) << std::setw(11)
              << milliseconds(of(figures, "latency_p99_microseconds")) << std::setw(12)
              << of(figures, "bytes_received_per_move") << std::setw(10)
              << of(figures, "matches_finished") << std::setw(9) << of(figures, "refused") << "\n";
}

std::int64_t connections(const std::vector<Core>& games, std::int64_t matches) {
  std::int64_t all = 0;
  for (std::int64_t match = 0; match < matches; ++match)
    all += games[static_cast<std::size_t>(match) % games.size()].seats();
  return all;
}

// People play alone for a while, then beside bots; the server has its usual limits.
int run_beside_bots(const Wishes& wishes) {
  const std::vector<Core> games = wishes.games();
  const std::vector<Core> bot_games = wishes.cores(all_games());
  const Server server(wishes.program, wishes.folder, Server::Limits::usual);
  Crowd crowd(server.port(), games, static_cast<int>(wishes.matches));
  crowd.play(1000, wishes.thinking);  // warm
  JsonObject report{{"game", wishes.name()},
                    {"matches", wishes.matches},
                    {"bot_tables", wishes.bots},
                    {"bot_pace_milliseconds", wishes.pace},
                    {"seconds", wishes.seconds},
                    {"cores", std::thread::hardware_concurrency()},
                    {"alone", measure(server, crowd, wishes.seconds, wishes.thinking)}};
  crowd.seat_bots(bot_games, static_cast<int>(wishes.bots), wishes.pace);
  crowd.play(1000, wishes.thinking);
  crowd.bot_moves();
  JsonObject beside = measure(server, crowd, wishes.seconds, wishes.thinking);
  beside["bot_moves_per_second"] = crowd.bot_moves() / std::max<std::int64_t>(1, wishes.seconds);
  report["beside_bots"] = beside;
  if (wishes.json) {
    std::cout << engine::to_pages(report);
    return 0;
  }
  std::cout << wishes.name() << ": " << wishes.matches << " matches of people, " << wishes.seconds
            << " s each\nalone: ";
  print(report["alone"], nullptr);
  print_games(report["alone"]);
  std::cout << "beside " << wishes.bots << " tables of hard bots: ";
  print(report["beside_bots"], nullptr);
  print_games(report["beside_bots"]);
  std::cout << "  moves of bots/s   " << of(beside, "bot_moves_per_second") << "\n";
  return 0;
}

// A server with its crowd.
struct Side {
  Side(const std::string& program, const Wishes& wishes, const std::vector<Core>& games)
      : server(program, wishes.folder, Server::Limits::none),
        crowd(server.port(), games, static_cast<int>(wishes.matches)) {
    crowd.play(1000, 0);  // warm
  }
  void turn(std::int64_t seconds) { turns.push_back(measure(server, crowd, seconds, 0)); }

  Server server;
  Crowd crowd;
  std::vector<engine::Json> turns;
};

// The middle one; of an even number the lower of both.
std::int64_t median(std::vector<std::int64_t> all) {
  std::sort(all.begin(), all.end());
  return percentile(all, 500);
}

// What both did in the same turn is compared, since the machine may be busier in another one.
JsonObject compared(const Side& one, const Side& other, const char* field) {
  std::vector<std::int64_t> ours;
  std::vector<std::int64_t> theirs;
  std::vector<std::int64_t> ratios;
  for (std::size_t i = 0; i < one.turns.size(); ++i) {
    ours.push_back(of(one.turns[i], field));
    theirs.push_back(of(other.turns[i], field));
    ratios.push_back(1000 * ours.back() / std::max<std::int64_t>(1, theirs.back()));
  }
  return {{"program", median(ours)}, {"against", median(theirs)}, {"thousandths", median(ratios)}};
}

// Two servers in turns, each time the other one first: what else the machine does meets both.
int run_against(const Wishes& wishes) {
  const std::vector<Core> games = wishes.games();
  Side one(wishes.program, wishes, games);
  Side other(wishes.against, wishes, games);
  for (std::int64_t turn = 0; turn < wishes.turns; ++turn) {
    Side& first = turn % 2 == 0 ? one : other;
    first.turn(wishes.seconds);
    (&first == &one ? other : one).turn(wishes.seconds);
  }
  JsonObject report{{"game", wishes.name()},     {"program", wishes.program},
                    {"against", wishes.against}, {"matches", wishes.matches},
                    {"turns", wishes.turns},     {"seconds", wishes.seconds}};
  const std::vector<std::pair<const char*, const char*>> rows{
      {"moves/s", "moves_per_second"},
      {"latency p50, us", "latency_p50_microseconds"},
      {"latency p99, us", "latency_p99_microseconds"},
      {"processor, us a move", "server_processor_microseconds_per_move"}};
  for (const auto& [name, field] : rows) report[field] = compared(one, other, field);
  if (wishes.json) {
    std::cout << engine::to_pages(report);
    return 0;
  }
  std::cout << wishes.name() << ": " << wishes.matches << " matches, everybody plays at once, "
            << wishes.turns << " turns of " << wishes.seconds << " s each; the middle turn\n"
            << std::left << std::setw(24) << "" << std::right << std::setw(10) << "program"
            << std::setw(10) << "against" << std::setw(10) << "ratio" << "\n";
  for (const auto& [name, field] : rows) {
    const std::int64_t thousandths = of(report[field], "thousandths");
    std::cout << std::left << "  " << std::setw(22) << name << std::right << std::setw(10)
              << of(report[field], "program") << std::setw(10) << of(report[field], "against")
              << std::setw(6) << thousandths / 1000 << "." << std::setfill('0') << std::setw(3)
              << thousandths % 1000 << std::setfill(' ') << "\n";
  }
  return 0;
}

int run(const Wishes& wishes) {
  if (!wishes.against.empty()) return run_against(wishes);
  if (wishes.bots > 0) return run_beside_bots(wishes);
  const std::vector<Core> games = wishes.games();
  const Server server(wishes.program, wishes.folder, Server::Limits::none);
  Crowd crowd(server.port(), games, static_cast<int>(wishes.matches));
  crowd.play(1000, 0);  // warm
  JsonObject report{{"game", wishes.name()},
                    {"matches", wishes.matches},
                    {"connections", connections(games, wishes.matches)},
                    {"seconds", wishes.seconds},
                    {"cores", std::thread::hardware_concurrency()},
                    {"at_once", measure(server, crowd, wishes.seconds, 0)},
                    {"thinking", measure(server, crowd, wishes.seconds, wishes.thinking)},
                    {"idle_tables", measure_tables(server, crowd, wishes)}};
  if (!wishes.mixed) report["reference"] = reference();
  if (wishes.json) {
    std::cout << engine::to_pages(report);
    return 0;
  }
  std::cout << wishes.name() << ": " << wishes.matches << " matches, "
            << connections(games, wishes.matches) << " connections, " << wishes.seconds
            << " s each\n";
  print(report["at_once"], report.if_contains("reference"));
  print_games(report["at_once"]);
  print(report["thinking"], nullptr);
  print_games(report["thinking"]);
  std::cout << "idle tables\n  memory            " << of(report["idle_tables"], "bytes_per_table")
            << " bytes each, of " << wishes.tables << "\n";
  return 0;
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  try {
    return bench::run(bench::read_wishes(argc, argv));
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
