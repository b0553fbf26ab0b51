#include "fuzz/bench.hpp"
#include "games/registry.hpp"

// Every request about one table, from all who may ask, with time in between.
namespace fuzz {

namespace {

constexpr std::uint64_t seed_of_all = 1;
constexpr int most_lines = 96;
constexpr int most_thoughts = 4;

void run_table(std::string_view input) {
  const auto lines = lines_of(input);
  if (lines.empty()) return;
  Bench bench(lines.front(), seed_of_all, most_thoughts);
  if (bench.table() == nullptr) return;
  for (std::size_t i = 1; i < lines.size() && i < most_lines; ++i) bench.step(lines[i]);
  bench.finish();
}

std::string joined(const Played& match) {
  std::string text = match.plan + "\n";
  for (const std::string& step : match.steps) text += step + "\n";
  return text;
}

// All requests that a match does not need.
constexpr std::string_view talk = R"({"game":"%","listed":true,"policy":{"grace":1,"undo":"ask"}}
a{"do":"plan","seats":[{"kind":"open"},{"kind":"open"},{"kind":"bot","level":"easy"}],"policy":{"spectators":"open","absent":"stand_in","turn_seconds":60,"pace":100,"chat":"all","window":"80"},"listed":false}
b{"do":"sit","seat":1,"name":"Ben"}
a{"do":"sit","seat":0}
+a
+b
=0
=*
c{"do":"sit","seat":1}
a{"do":"lock","on":true}
a{"do":"hurry"}
a{"do":"lock","on":false}
a{"do":"host","person":"id-b"}
a{"do":"promise","seat":0,"promise":"&promise"}
b{"do":"start"}
a{"do":"reveal","seat":0,"value":"&value"}
a{"do":"hint","seat":0}
a{"do":"ask","seat":0,"actions":[{"do":"spin"},{"do":"move"},{}]}
a{"do":"say","text":"Hello","aside":true}
a{"do":"mute","person":"id-b","on":true}
b{"do":"say","text":"Hello"}
a{"do":"mute","on":true}
b{"do":"say","call":"hurry"}
a{"do":"say","text":"psst","to":1}
@2000
!0
!1
a{"do":"undo"}
b{"do":"answer","yes":true}
a{"do":"pause"}
b{"do":"answer","yes":true}
b{"do":"resume"}
a{"do":"answer","yes":true}
-a
@3000
b{"do":"stand_in","seat":0,"level":"easy"}
~b120
@3000
+a
a{"do":"sit","seat":0}
!2
b{"do":"kick","seat":0}
a{"do":"resign","seat":0,"cid":"r1"}
b{"do":"stand","seat":1}
b{"do":"close"}
)";

std::vector<Sample> some_tables() {
  std::vector<Sample> samples;
  for (const engine::GameEntry* entry : games::all()) {
    const std::string slug(entry->slug());
    samples.push_back({slug, joined(played(slug, seed_of_all, 24))});
    samples.push_back({slug + "-talk", filled(talk, slug)});
  }
  return samples;
}

}  // namespace

Harness tables() { return {"table", Shape::lines, run_table, some_tables}; }

}  // namespace fuzz
