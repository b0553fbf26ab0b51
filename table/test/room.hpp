#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "games/registry.hpp"
#include "protocol/wire.hpp"
#include "table/rules_cache.hpp"
#include "table/table.hpp"

// A table on the test bench: people by name, time by hand, every message read back. After each step
// the table is made again from its journal, and must be the same.
namespace table {

inline engine::JsonObject object(std::string_view text) {
  auto json = engine::parse_json(text, "test");
  if (!json) ADD_FAILURE() << json.problem().what << " in " << text;
  return json ? json->get_object() : engine::JsonObject();
}

inline Person person(const std::string& name) { return {"id-" + name, name}; }
inline const Person ann = person("Ann");
inline const Person ben = person("Ben");
inline const Person cleo = person("Cleo");
inline const engine::Observer everybody = engine::Observer::spectator();

inline engine::Observer seat(int number) { return engine::seat_at(number); }

inline RulesCache& rules_cache() {
  static RulesCache only;
  return only;
}

inline std::shared_ptr<const engine::GameData> real_game_data(std::string_view slug) {
  static std::map<std::string, std::shared_ptr<const engine::GameData>, std::less<>> loaded;
  const engine::GameEntry* entry = games::find(slug);
  if (entry == nullptr) return nullptr;
  auto& game_data = loaded[std::string(slug)];
  if (game_data == nullptr) game_data = *entry->load(entry->files());
  return game_data;
}

// The game that the tests play, until they need another.
inline World world(std::uint64_t number = 1) {
  return {.game_data = real_game_data,
          .fresh_seed = [number](const auto&) { return engine::seed_from(number); },
          .rules = [](const engine::GameData& game_data, std::string_view slug,
                      const engine::JsonObject& options,
                      int seats) { return rules_cache().rules(game_data, slug, options, seats); }};
}

// Whoever watches as one observer: what was synced and every update since.
struct Screen {
  engine::Observer as = everybody;
  bool watcher = true;
  std::vector<Line> log;
  State state;
  std::optional<GameState> game;

  std::int64_t seq() const { return log.empty() ? 0 : log.back().seq; }
  void take_sync(std::string_view text);
  void take_update(const Update& update);
  std::vector<std::string> kinds() const;
};

class Room {
 public:
  explicit Room(std::string_view plan = R"({"game": "deathstar"})", World the_world = world());

  // Asks for something and gives "" or the refusal's code.
  std::string ask(const Person& who, std::string_view word, std::string_view fields = "{}");
  // For asking the same thousands of times: nobody looks whether a refusal changes nothing.
  std::string ask_quickly(const Person& who, const TableRequest& request);
  Reply reply(const Person& who, std::string_view word, std::string_view fields = "{}");
  void arrive(const Person& who);
  void depart(const Person& who);
  void wait(std::int64_t milliseconds);  // ticks and bots on the way, at their moments
  Screen& watch(engine::Observer as, bool watcher = true);

  // Ann and Ben at two seats, both here, the match begun. Seat 0 is Ann's.
  static std::unique_ptr<Room> playing(std::string_view policy = "{}",
                                       std::string_view options = R"({"first_player": "0"})");
  // Ann against a bot.
  static std::unique_ptr<Room> with_bot(std::string_view policy = "{}",
                                        std::string_view options = R"({"first_player": "0"})");

  // One of the listed actions of the seat that acts, by its owner.
  Reply act(const Person& who, int number, std::size_t choice = 0);
  // The listed one of that name: "" or the refusal's code.
  std::string act(const Person& who, int number, const char* name);
  int acting() const;
  const Person& owner(int number) const;

  // Whether any of these messages would be the same after a restart.
  void check_restored() const;
  std::unique_ptr<Table> restored() const;
  State state() const;
  GameState game(engine::Observer as = everybody) const;
  std::vector<Line> lines(engine::Observer as = everybody, bool watcher = true,
                          std::int64_t since = 0) const;
  Sync sync(const Table& table, engine::Observer as, bool watcher = true,
            std::int64_t since = 0) const;
  std::string last_kind() const;

  World surroundings;
  Moment now = 1'700'000'000'000;
  std::unique_ptr<Table> table;
  std::vector<Entry> entries;
  std::vector<std::unique_ptr<Screen>> screens;
  std::map<std::string, bool> present;
  bool check = true;
  int cids = 0;
  std::int64_t decisions = 0;  // of bots

  void settle();  // takes what the table has put out
  bool let_bots_decide();
};

}  // namespace table
