#include "server/test/faults/promises.hpp"

#include <algorithm>
#include <stdexcept>

#include "engine/hash.hpp"
#include "server/store.hpp"
#include "server/test/client.hpp"

namespace server::test::faults {

using engine::Json;

namespace {

constexpr std::size_t most_problems = 50;

std::uint64_t hash_of(const std::string& text) {
  engine::Hash hash;
  hash.add_bytes(text.data(), text.size());
  return hash.value() | 1;
}

}  // namespace

void Promises::broken(std::string sentence) {
  if (problems_.size() < most_problems) problems_.push_back(std::move(sentence));
}

void Promises::acknowledged(const std::string& deed) {
  Fate& fate = deeds_[deed];
  if (fate == Fate::done) return;
  if (fate == Fate::refused) broken(deed + " was first refused and then acknowledged");
  fate = Fate::done;
  ++acknowledged_;
}

void Promises::refused(const std::string& deed) {
  Fate& fate = deeds_[deed];
  if (fate == Fate::done) broken(deed + " was acknowledged and then refused");
  if (fate == Fate::open) fate = Fate::refused;
}

std::int64_t Promises::count_unanswered() const {
  return std::count_if(deeds_.begin(), deeds_.end(),
                       [](const auto& deed) { return deed.second == Fate::open; });
}

void Promises::told(const Observed& observed, const Json& line) {
  const std::string as = engine::to_line(observed.as);
  Stream& stream = streams_.try_emplace({observed.table, as}, Stream{observed, {}}).first->second;
  const auto place = static_cast<std::size_t>(number(line, "seq") - 1);
  if (place >= stream.lines.size()) stream.lines.resize(place + 1);
  const std::uint64_t hash = hash_of(engine::to_line(line));
  if (stream.lines[place] == 0) {
    stream.lines[place] = hash;
    ++lines_;
  } else if (stream.lines[place] != hash) {
    broken("table " + observed.table + ", observer " + as +
           ": a line was another one before: " + engine::to_line(line));
  }
}

std::vector<Observed> Promises::observed() const {
  std::vector<Observed> all;
  for (const auto& [key, stream] : streams_) all.push_back(stream.observed);
  return all;
}

void Promises::check_journal(const std::filesystem::path& data) {
  const auto reader = expected(StoreReader::open(data));
  std::unordered_map<std::string, int> there;
  for (const auto& listed : expected(reader->list())) {
    for (const table::Entry& entry : expected(reader->read_from(listed.table, 0))) {
      const Json line = expected(engine::parse_json(entry.text, "entry"));
      for (const char* name : {"cid", "text"})
        if (const std::string deed = word(line, name); deeds_.contains(deed)) ++there[deed];
    }
  }
  for (const auto& [deed, fate] : deeds_) {
    const int times = there[deed];
    if (times > 1) {
      ++doubled_;
      broken(deed + " is in the journal " + std::to_string(times) + " times");
    } else if (times == 0 && fate == Fate::done) {
      ++lost_;
      broken(deed + " was acknowledged and is not in the journal");
    } else if (times == 1 && fate == Fate::refused) {
      ++undead_;
      broken(deed + " was refused and is in the journal");
    }
  }
}

}  // namespace server::test::faults
