#include "engine/record.hpp"

#include "fuzz/harness.hpp"
#include "games/registry.hpp"

namespace fuzz {

namespace {

void run_record(std::string_view input) {
  const auto record = engine::read_record(input, "record.json");
  if (!record) return must(!record.problem().what.empty(), "a problem says what is wrong");
  const std::string again = engine::write_record(*record);
  const auto reread = engine::read_record(again, "again.json");
  must(static_cast<bool>(reread), "what was written can be read", again);
  must(engine::write_record(*reread) == again, "what was read is what was written", again);
  const auto game = game_data(record->game);
  if (game == nullptr) return;
  const auto problem = engine::verify(*record, *game);
  if (problem) return must(!problem->what.empty(), "a problem says what is wrong");
  // A record that holds is that of a match that anybody can go through.
  const auto found = engine::rules_of(*record, *game);
  must(static_cast<bool>(found), "a record that holds has rules");
  const auto match = engine::replay(*record, **found, static_cast<int>(record->inputs.size() / 2));
  must(static_cast<bool>(match), "a record that holds can be played to its middle");
}

}  // namespace

Harness records() {
  return {"record", Shape::document, run_record, [] {
            std::vector<Sample> samples;
            for (const engine::GameEntry* entry : games::all())
              for (int decisions : {6, 40}) {
                Played match =
                    played(entry->slug(), static_cast<std::uint64_t>(decisions), decisions);
                samples.push_back({std::string(entry->slug()) + "-" + std::to_string(decisions),
                                   std::move(match.record)});
              }
            return samples;
          }};
}

}  // namespace fuzz
