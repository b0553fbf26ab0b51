#include <algorithm>
#include <chrono>
#include <iostream>

#include "cli/build.hpp"
#include "cli/choose.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "games/best.hpp"
#include "games/registry.hpp"
#include "simulate/columns.hpp"

namespace cli {

using engine::JsonArray;
using engine::JsonObject;
using engine::Load;
using engine::Ruleset;

namespace {

constexpr int signature_games = 20;
constexpr std::pair<std::string_view, Load> loads[] = {{"play", Load::play},
                                                       {"clone", Load::clone},
                                                       {"views", Load::views},
                                                       {"samples", Load::samples},
                                                       {"search", Load::search}};

struct Measurement {
  Ruleset::Work work;
  std::int64_t nanoseconds = 0;

  std::int64_t per_second() const {
    return static_cast<std::int64_t>(static_cast<double>(work.decisions) * 1e9 /
                                     static_cast<double>(nanoseconds));
  }
  std::int64_t picoseconds_each() const {
    return nanoseconds * 1000 / static_cast<std::int64_t>(work.decisions);
  }
};

// The best of several rounds: what disturbs a measurement only ever makes it slower.
Measurement measure(const Ruleset& rules, Load load, const BenchOptions& options) {
  using Clock = std::chrono::steady_clock;
  Measurement best;
  for (int round = 0; round < options.rounds; ++round) {
    const auto begin = Clock::now();
    const Ruleset::Work work = rules.work(load, static_cast<std::uint64_t>(options.decisions), 1);
    const auto time = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - begin);
    const std::int64_t nanoseconds = std::max<std::int64_t>(time.count(), 1);
    if (round == 0 || nanoseconds < best.nanoseconds) best = {work, nanoseconds};
  }
  return best;
}

// The game of another program that this one is compared with, or null.
const JsonObject* reference_of(const engine::Json& all, std::string_view game) {
  const engine::Json* found = all.at("games").as_object().if_contains(game);
  return found != nullptr ? found->if_object() : nullptr;
}

// What the named load comes to there; 0 if nothing is known.
std::int64_t reference_rate(const JsonObject* reference, std::string_view load) {
  if (reference == nullptr) return 0;
  const engine::Json* rate = reference->at("decisions_per_second").as_object().if_contains(load);
  return rate != nullptr ? rate->to_number<std::int64_t>() : 0;
}

JsonObject bench_load(const Ruleset& rules, std::string_view name, Load load,
                      const BenchOptions& options, const JsonObject* reference) {
  const Measurement measured = measure(rules, load, options);
  JsonObject result{{"load", name},
                    {"decisions", measured.work.decisions},
                    {"decisions_per_second", measured.per_second()},
                    {"picoseconds_per_decision", measured.picoseconds_each()},
                    {"checksum", engine::hex_word(measured.work.checksum)}};
  if (load == Load::search)
    result["games_per_second"] =
        static_cast<std::int64_t>(static_cast<double>(measured.work.samples) * 1e9 /
                                  static_cast<double>(measured.nanoseconds));
  if (const std::int64_t rate = reference_rate(reference, name))
    result["reference_ratio_ppm"] = static_cast<std::int64_t>(
        static_cast<double>(measured.per_second()) * 1e6 / static_cast<double>(rate));
  return result;
}

std::string signature_of(const engine::GameData& game_data) {
  return engine::hex_word(needed(engine::signature(game_data, signature_games)));
}

JsonObject bench_game(const Common& common, const engine::GameEntry& entry,
                      const engine::GameData& game_data, const BenchOptions& options) {
  const engine::Json all = needed(engine::parse_json(reference_file, "bench/reference.json"));
  const JsonObject* reference = reference_of(all, entry.slug());
  Choice choice = options.choice;
  if (!choice.seats) {
    const int usual = reference != nullptr ? reference->at("seats").to_number<int>() : 4;
    choice.seats = std::min(usual, game_data.most_seats());
  }
  const auto rules = choose_rules(common, game_data, choice);
  JsonArray results;
  for (const auto& [name, load] : loads)
    if (options.load.empty() || options.load == name)
      results.push_back(bench_load(*rules, name, load, options, reference));
  JsonObject game{{"game", entry.slug()},
                  {"seats", rules->seats()},
                  {"state_bytes", rules->state_bytes()},
                  {"loads", std::move(results)}};
  if (reference != nullptr) game["reference"] = reference->at("name");
  if (options.load.empty()) game["signature"] = signature_of(game_data);
  return game;
}

// 1234567 as "1 234 567".
std::string grouped(const engine::Json& number) {
  std::string text = engine::to_word(number);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, " ");
  return text;
}

std::string decimal(const engine::Json& json, std::int64_t unit) {
  const std::int64_t tenths = json.to_number<std::int64_t>() * 10 / unit;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

void print(const JsonObject& game) {
  std::cout << engine::to_word(game.at("game")) << ", " << engine::to_word(game.at("seats"))
            << " seats, " << engine::to_word(game.at("state_bytes")) << " bytes a state\n";
  const engine::Json* reference = game.if_contains("reference");
  std::vector<std::vector<std::string>> rows{
      {"load", "decisions/s", "ns each",
       reference != nullptr ? "against " + engine::to_word(*reference) : ""}};
  for (const engine::Json& item : game.at("loads").as_array()) {
    const JsonObject& load = item.as_object();
    const engine::Json* ratio = load.if_contains("reference_ratio_ppm");
    rows.push_back({engine::to_word(load.at("load")), grouped(load.at("decisions_per_second")),
                    decimal(load.at("picoseconds_per_decision"), 1000),
                    ratio != nullptr ? decimal(*ratio, 1'000'000) + " times" : ""});
  }
  std::cout << simulate::columns(rows, "lrrr");
  if (const engine::Json* signature = game.if_contains("signature"))
    std::cout << "signature " << engine::to_word(*signature) << "\n";
}

}  // namespace

int run_bench(const Common& common, const BenchOptions& options) {
  std::vector<const engine::GameEntry*> titles(games::all().begin(), games::all().end());
  if (!options.choice.game.empty()) titles = {&find_game(options.choice.game)};
  JsonArray results;
  for (const engine::GameEntry* entry : titles) {
    const auto game_data = load_game_data(common, *entry);
    if (options.signature_only) {
      std::cout << entry->slug() << " " << signature_of(*game_data) << std::endl;
      continue;
    }
    if (options.best_only) {
      std::cout << entry->slug() << " "
                << engine::hex_word(needed(games::best_signature(*entry, *game_data))) << std::endl;
      continue;
    }
    results.push_back(bench_game(common, *entry, *game_data, options));
    if (!common.json) print(results.back().as_object());
  }
  if (common.json && !options.signature_only && !options.best_only)
    std::cout << engine::to_pages(results);
  return 0;
}

}  // namespace cli
