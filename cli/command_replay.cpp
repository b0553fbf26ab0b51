#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/replay.hpp"

namespace cli {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

namespace {

// The position as a scenario file, for somebody who wants to look at it or make a test of it.
void export_position(const Replay& replay, const Loaded& loaded, const ReplayOptions& options) {
  const std::string name = std::filesystem::path(options.file).filename().string();
  NewFile(options.export_file)
      .write(engine::to_pages(
          JsonObject{{"name", name + " after " + std::to_string(replay.place()) + " inputs"},
                     {"game", loaded.record.game},
                     {"seats", loaded.rules->seats()},
                     {"options", loaded.rules->options()},
                     {"position", replay.match().position()},
                     {"steps", JsonArray{}}}));
}

void print_place(const Common& common, const Replay& replay) {
  if (common.json)
    std::cout << engine::to_pages(JsonObject{
        {"number", replay.place()}, {"events", replay.events()}, {"views", replay.views()}});
  else
    std::cout << replay.tell_views();
}

void print_all(const Common& common, Replay& replay, const Loaded& loaded) {
  if (!common.json) {
    std::cout << replay.tell_input();
    while (replay.place() < replay.count()) {
      replay.step();
      std::cout << replay.tell_input();
    }
    return;
  }
  const Json record = needed(engine::parse_json(engine::write_record(loaded.record), ""));
  JsonArray steps{JsonObject{{"number", 0}, {"input", nullptr}, {"events", replay.events()}}};
  for (const Json& input : record.at("inputs").as_array()) {
    replay.step();
    steps.push_back(
        JsonObject{{"number", replay.place()}, {"input", input}, {"events", replay.events()}});
  }
  std::cout << engine::to_pages(JsonObject{
      {"game", loaded.record.game}, {"steps", std::move(steps)}, {"views", replay.views()}});
}

// The place a person wants to go to from here; nothing if it is none of the record.
std::optional<int> wanted_place(const std::string& typed, const Replay& replay) {
  if (typed.empty() || typed == "n" || typed == "\033[C") return replay.place() + 1;
  if (typed == "p" || typed == "\033[D") return replay.place() - 1;
  std::string_view number = typed;
  number.remove_prefix(std::min(number.find_first_not_of("j "), number.size()));
  int place = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), place);
  if (error != std::errc() || end != number.data() + number.size()) return std::nullopt;
  return place;
}

void step_through(Replay& replay, const engine::Catalogue& labels) {
  std::cout << labels["replay.help"] << "\n" << replay.tell_input();
  std::string typed;
  while (std::cout << "[" << replay.place() << "/" << replay.count() << "] " << std::flush &&
         std::getline(std::cin, typed) && typed != "q") {
    const std::optional<int> place = wanted_place(typed, replay);
    if (typed == "v") {
      std::cout << replay.tell_views();
    } else if (!place) {
      std::cout << labels["replay.help"] << "\n";
    } else if (*place < 0 || *place > replay.count()) {
      std::cout << labels[*place < 0 ? "replay.at_start" : "replay.at_end"] << "\n";
    } else {
      replay.jump(*place);
      std::cout << replay.tell_input();
    }
  }
}

}  // namespace

int replay_record(const Common& common, const ReplayOptions& options) {
  const Loaded loaded = load_record(common, options.file);
  // The whole of it first: a record that is no good is refused before anything of it is shown.
  needed(engine::replay(loaded.record, *loaded.rules, -1), options.file + ": ");
  const engine::Catalogue labels = command_words(common);
  Replay replay(loaded, labels, read_eyes(options.observer, loaded, labels));
  if (const int at = options.at.value_or(0); at < 0 || at > replay.count())
    throw Failure("no_such_input", {{"file", options.file}, {"count", replay.count()}});
  if (!options.export_file.empty()) {
    replay.jump(options.at.value_or(replay.count()));
    export_position(replay, loaded, options);
    return 0;
  }
  if (options.at) {
    replay.jump(*options.at);
    print_place(common, replay);
    return 0;
  }
  const bool somebody_there = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
  if (somebody_there && !common.json)
    step_through(replay, labels);
  else
    print_all(common, replay, loaded);
  return 0;
}

}  // namespace cli
