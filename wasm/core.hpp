#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "engine/game_entry.hpp"
#include "wasm/arguments.hpp"

namespace wasm {

// A game's data, loaded once; null if there is no game of that name.
std::shared_ptr<const engine::GameData> kit_of(std::string_view slug);

// Things that the page holds by a number until it releases them. A number is never used twice, so
// that a late call cannot reach something else.
inline std::int64_t last_handle = 0;

template <class T>
class Handles {
 public:
  std::int64_t put(T thing) {
    things_.emplace(++last_handle, std::move(thing));
    return last_handle;
  }
  T* find(std::int64_t handle) {
    const auto found = things_.find(handle);
    return found == things_.end() ? nullptr : &found->second;
  }
  // The thing that the field "handle" names, or null after a complaint.
  T* named(Arguments& in, std::string_view what) {
    T* thing = find(in.number("handle", 1, INT64_MAX));
    if (thing == nullptr) in.fail("handle", "the handle of " + std::string(what));
    return thing;
  }
  bool release(std::int64_t handle) { return things_.erase(handle) > 0; }

 private:
  std::map<std::int64_t, T> things_;
};

// What one observer sees of a match, in the words of the protocol's `game`, with the events of the
// last input.
engine::JsonObject look(const engine::Match& match, engine::Observer observer);
engine::JsonArray events_of(const engine::Match& match, engine::Observer observer);

// The calls, by what they are about.
engine::JsonObject list_games(Arguments& in);
engine::JsonObject check_work(Arguments& in);
engine::JsonObject ask(Arguments& in);
engine::JsonObject prompt(Arguments& in);
engine::JsonObject deduce(Arguments& in);
engine::JsonObject verify_record(Arguments& in);
engine::JsonObject promise_of_share(Arguments& in);
engine::JsonObject open_replay(Arguments& in);
engine::JsonObject step_replay(Arguments& in);
engine::JsonObject tell_replay(Arguments& in);
engine::JsonObject open_analysis(Arguments& in);
engine::JsonObject advance_analysis(Arguments& in);
engine::JsonObject tell_analysis(Arguments& in);
engine::JsonObject open_scenario(Arguments& in);
engine::JsonObject act_in_match(Arguments& in);
engine::JsonObject look_at_match(Arguments& in);
engine::JsonObject create_table(Arguments& in);
engine::JsonObject restore_table(Arguments& in);
engine::JsonObject branch_table(Arguments& in);
engine::JsonObject request_of_table(Arguments& in);
engine::JsonObject arrive_at_table(Arguments& in);
engine::JsonObject depart_from_table(Arguments& in);
engine::JsonObject watch_table(Arguments& in);
engine::JsonObject lines_of_table(Arguments& in);
engine::JsonObject tick_table(Arguments& in);
engine::JsonObject record_of_table(Arguments& in);
engine::JsonObject card_of_table(Arguments& in);
engine::JsonObject rematch_of_table(Arguments& in);

bool release_analysis(std::int64_t handle);
bool release_replay(std::int64_t handle);
bool release_match(std::int64_t handle);
bool release_table(std::int64_t handle);

// Any call as text, answered as text.
std::string answer(std::string_view request);

}  // namespace wasm
