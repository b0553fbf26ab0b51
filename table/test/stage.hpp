#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "table/test/room.hpp"
#include "table/test/worlds.hpp"

namespace table {

inline constexpr Moment start_of_time = 1'700'000'000'000;

inline Person sitter(int number) {
  return {"id-" + std::to_string(number), "P" + std::to_string(number)};
}

// One world on the bench, and all that each observer receives there.
class Stage {
 public:
  Stage(const WorldPair& pair, const StagedWorld& world, std::string_view policy = "{}",
        const engine::JsonObject& more = {}, std::int64_t ahead = 0)
      : pair_(pair), world_(world) {
    surroundings_.game_data = [game_data = world.game_data(loaded_game_data(pair.game))](
                                  std::string_view) { return game_data; };
    surroundings_.fresh_seed = [](const auto&) { return engine::seed_from(7); };
    surroundings_.ahead = [ahead] { return ahead; };
    Create plan;
    plan.game.value = pair.game;
    plan.options = pair.options;
    for (const auto& [key, value] : more) (*plan.options)[key] = value;
    plan.seats.emplace();
    for (int i = 0; i < pair.seats; ++i) {
      SeatPlan& seat = plan.seats->emplace_back();
      if (!pair.is_bot(i)) continue;
      seat.kind = SeatKind::bot;
      seat.level = Word{"normal"};
    }
    plan.policy.emplace();
    EXPECT_EQ(read_object(object(policy), *plan.policy), "");
    auto made = Table::create(surroundings_, "T1", "ABCD", plan, sitter(0), now);
    if (!made) {
      ADD_FAILURE() << made.problem().what;
      return;
    }
    table = std::move(*made);
    for (int i = 0; i < pair.seats; ++i) {
      if (!pair.is_bot(i)) ask(i, "sit", {{"seat", i}});
      table->arrive(sitter(i), now);
      table->watched(seat(i), true);
    }
    table->arrive({"id-watcher", "W"}, now);
    table->watched(everybody, true);
    ask(0, "start", {});
    settle();
  }

  Reply reply(const Person& who, const std::string& word, const engine::JsonObject& fields) {
    const auto request = read_table_request(word, fields);
    EXPECT_TRUE(request) << request.problem().what;
    if (!request) return Reply::malformed(request.problem().what);
    const Reply answer = table->handle(who, *request, now);
    settle();
    return answer;
  }
  // "" or the code of the refusal.
  std::string refusal(int who, const std::string& word, const engine::JsonObject& fields) {
    const Reply answer = reply(sitter(who), word, fields);
    return answer.ok ? "" : engine::to_word(answer.body.at("code"));
  }
  void ask(int who, const std::string& word, const engine::JsonObject& fields) {
    const Reply answer = reply(sitter(who), word, fields);
    EXPECT_TRUE(answer.ok) << word << ": " << engine::to_line(answer.body);
  }
  Reply try_act(int who, const engine::JsonObject& action) {
    const std::string cid = "c" + std::to_string(++cids_);
    return reply(sitter(who), "act", {{"seat", who}, {"cid", cid}, {"action", action}});
  }

  void act(engine::JsonObject step) {
    const std::size_t before = heard["public"].size();
    if (const engine::Json* time = step.if_contains("wait")) {
      wait(time->get_int64());
      EXPECT_TRUE(told_since(before, engine::to_word(step.at("event"))));
      return;
    }
    const int who = static_cast<int>(step.at("seat").get_int64());
    step.erase("seat");
    const bool refused = step.erase("refused") > 0;
    const Reply answer = try_act(who, step);
    heard[std::to_string(who)].push_back(engine::to_line(answer.body));
    EXPECT_EQ(answer.ok, !refused) << engine::to_line(answer.body);
    if (held(who)) {
      EXPECT_EQ(heard["public"].size(), before) << "what is held back is not told";
      wait_until([&] { return !held(who); });
    } else if (heard["public"].size() == before) {
      wait(gap.value_or(world_.gap));
    }
  }

  bool told_since(std::size_t before, const std::string& event) {
    const std::vector<std::string>& all = heard["public"];
    return std::any_of(all.begin() + static_cast<std::ptrdiff_t>(before), all.end(),
                       [&](const std::string& each) {
                         return each.find("\"event\":\"" + event + "\"") != std::string::npos;
                       });
  }

  void play() {
    for (const engine::JsonObject& step : world_.steps) act(step);
    if (!pair_.bots.empty()) wait_until([&] { return !pair_.is_bot(acting()); });
  }

  bool held(int number) const { return game(seat(number)).held.has_value(); }
  int acting() const { return static_cast<int>(game(everybody).acting.front().value); }
  GameState game(engine::Observer as) const {
    engine::JsonObject fields = object(table->sync(as, true, table->seq(), now));
    GameState state;
    EXPECT_EQ(read(fields.at("game"), state), "");
    return state;
  }

  void wait(std::int64_t milliseconds) {
    const Moment end = now + milliseconds;
    while (step_to(end)) {
    }
    now = end;
  }
  void wait_until(const std::function<bool()>& done) {
    for (int i = 0; i < 1'000 && !done(); ++i)
      if (!step_to(now + 60'000)) break;
    EXPECT_TRUE(done());
  }

  // The next thing that time brings, with bots who take a while that is nobody's business.
  bool step_to(Moment end) {
    const auto wake = table->wake();
    if (!wake || *wake > end) return false;
    now = std::max(now, *wake);
    table->tick(now);
    settle();
    if (const auto task = table->bot_task(now)) {
      const engine::JsonObject decision = task->think();
      now += thinking;
      table->bot_decided(*task, decision, now);
      settle();
    }
    return true;
  }

  void settle() {
    Output output = table->drain();
    for (Entry& entry : output.entries) entries.push_back(std::move(entry));
    for (const Update& update : output.updates) {
      const std::string as = update.observer.is_spectator()
                                 ? "public"
                                 : std::to_string(engine::index(update.observer.seat()));
      heard[as].push_back(std::to_string(now) + " " + update.text);
    }
  }

  void restart() {
    auto again = Table::restore(surroundings_, "T1", std::nullopt, entries);
    ASSERT_TRUE(again) << again.problem().what;
    auto jumped = Table::restore(surroundings_, "T1", table->snapshot(), {});
    ASSERT_TRUE(jumped) << jumped.problem().what;
    EXPECT_EQ((*jumped)->snapshot(), (*again)->snapshot());
    table = std::move(*again);
    for (int i = 0; i < pair_.seats; ++i) {
      table->arrive(sitter(i), now);
      table->watched(seat(i), true);
    }
    table->arrive({"id-watcher", "W"}, now);
    table->watched(everybody, true);
    settle();
  }

  Moment now = start_of_time;
  std::int64_t thinking = 0;
  std::optional<std::int64_t> gap;  // instead of the world's own
  std::unique_ptr<Table> table;
  std::map<std::string, std::vector<std::string>> heard;  // by observer: when and what
  std::vector<Entry> entries;

 private:
  const WorldPair& pair_;
  const StagedWorld& world_;
  World surroundings_;
  int cids_ = 0;
};

}  // namespace table
