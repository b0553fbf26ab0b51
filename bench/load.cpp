// load: how much a server carries. Starts one, lets a crowd play against it over WebSockets, once
// as fast as it can and once with time to think, and reports.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <thread>

#include "bench/load_crowd.hpp"
#include "bench/load_json.hpp"
#include "bench/load_server.hpp"
#include "engine/json.hpp"

namespace bench {
namespace {

using engine::JsonObject;

struct Wishes {
  std::string program = PROGRAM;
  std::string folder = std::filesystem::temp_directory_path();
  std::string game = "deathstar";
  std::int64_t matches = 50;
  std::int64_t seats = 4;
  std::int64_t seconds = 10;
  std::int64_t thinking = 200;  // milliseconds
  std::int64_t tables = 2000;
  bool json = false;
};

constexpr const char* usage =
    "usage: load [--matches N] [--seats N] [--seconds N] [--thinking MILLISECONDS] [--tables N]\n"
    "            [--game NAME] [--folder DIR] [--program FILE] [--json]\n";

Wishes read_wishes(int argc, char** argv) {
  Wishes wishes;
  const std::map<std::string, std::string*> texts{
      {"--program", &wishes.program}, {"--folder", &wishes.folder}, {"--game", &wishes.game}};
  const std::map<std::string, std::int64_t*> numbers{{"--matches", &wishes.matches},
                                                     {"--seats", &wishes.seats},
                                                     {"--seconds", &wishes.seconds},
                                                     {"--thinking", &wishes.thinking},
                                                     {"--tables", &wishes.tables}};
  for (int i = 1; i < argc; ++i) {
    const std::string flag = argv[i];
    const bool last = i + 1 == argc;
    if (flag == "--json")
      wishes.json = true;
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

JsonObject measure(const Server& server, Crowd& crowd, std::int64_t seconds,
                   std::int64_t thinking) {
  const std::int64_t commits = server.commits();
  const std::int64_t processor = server.processor_microseconds();
  Tally tally = crowd.play(seconds * 1000, thinking);
  const std::int64_t processor_used = server.processor_microseconds() - processor;
  std::sort(tally.latencies.begin(), tally.latencies.end());
  const std::int64_t moves = std::max<std::int64_t>(1, tally.moves);
  return {{"thinking_milliseconds", thinking},
          {"moves", tally.moves},
          {"moves_per_second", a_second(tally.moves, tally.microseconds)},
          {"latency_p50_microseconds", percentile(tally.latencies, 500)},
          {"latency_p99_microseconds", percentile(tally.latencies, 990)},
          {"latency_max_microseconds", percentile(tally.latencies, 1000)},
          {"server_processor_microseconds_per_move", processor_used / moves},
          {"server_processor_percent", 100 * processor_used / tally.microseconds},
          {"commits_per_second", a_second(server.commits() - commits, tally.microseconds)},
          {"bytes_received_per_move", tally.bytes / moves},
          {"matches_finished", tally.matches},
          {"refused", tally.refused},
          {"peak_memory_kilobytes", server.peak_memory()}};
}

JsonObject measure_tables(const Server& server, Crowd& crowd, const Wishes& wishes) {
  const std::int64_t before = server.memory();
  crowd.make_tables(wishes.game, static_cast<int>(wishes.tables));
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

void print(const engine::Json& run, const engine::Json& against) {
  const std::int64_t thinking = of(run, "thinking_milliseconds");
  std::cout << (thinking == 0 ? "everybody plays at once"
                              : "everybody thinks for " + std::to_string(thinking) + " ms")
            << "\n  moves/s           " << of(run, "moves_per_second");
  if (thinking == 0)
    std::cout << "   (" << against.at("name").as_string().c_str() << ": "
              << of(against, "moves_per_second") << ")";
  std::cout << "\n  latency p50       " << milliseconds(of(run, "latency_p50_microseconds"));
  if (thinking == 0)
    std::cout << "   (" << milliseconds(of(against, "latency_p50_microseconds")) << ")";
  std::cout << "\n  latency p99       " << milliseconds(of(run, "latency_p99_microseconds"));
  if (thinking == 0)
    std::cout << "   (" << milliseconds(of(against, "latency_p99_microseconds")) << ")";
  std::cout << "\n  latency max       " << milliseconds(of(run, "latency_max_microseconds"))
            << "\n  server processor  " << of(run, "server_processor_microseconds_per_move")
            << " us a move, " << of(run, "server_processor_percent") << " % of a core"
            << "\n  commits/s         " << of(run, "commits_per_second") << "\n  received          "
            << of(run, "bytes_received_per_move") << " bytes a move"
            << "\n  matches finished  " << of(run, "matches_finished") << "\n  refused           "
            << of(run, "refused") << "\n  memory            "
            << of(run, "peak_memory_kilobytes") / 1024 << " MB at most";
  if (thinking == 0)
    std::cout << "   (" << of(against, "memory_least_megabytes") << " to "
              << of(against, "memory_most_megabytes") << " MB)";
  std::cout << "\n";
}

int run(const Wishes& wishes) {
  const Server server(wishes.program, wishes.folder);
  const std::string& game = wishes.game;
  Crowd crowd(server.port(), game, static_cast<int>(wishes.matches),
              static_cast<int>(wishes.seats));
  crowd.play(1000, 0);  // warm
  JsonObject report{{"game", game},
                    {"matches", wishes.matches},
                    {"connections", wishes.matches * wishes.seats},
                    {"seconds", wishes.seconds},
                    {"cores", std::thread::hardware_concurrency()},
                    {"at_once", measure(server, crowd, wishes.seconds, 0)},
                    {"thinking", measure(server, crowd, wishes.seconds, wishes.thinking)},
                    {"idle_tables", measure_tables(server, crowd, wishes)},
                    {"reference", reference()}};
  if (wishes.json) {
    std::cout << engine::to_pages(report);
    return 0;
  }
  std::cout << game << ": " << wishes.matches << " matches, " << wishes.matches * wishes.seats
            << " connections, " << wishes.seconds << " s each\n";
  print(report["at_once"], report["reference"]);
  print(report["thinking"], report["reference"]);
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
