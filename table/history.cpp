#include <algorithm>

#include "protocol/wire.hpp"
#include "table/self.hpp"

// What happened, told again, page by page. Events are not kept, they come out of the inputs; so
// that nothing has to be played from the beginning, some positions on the way are.
namespace table {

using engine::JsonObject;
using engine::Match;
using engine::Observer;

namespace {

constexpr std::size_t stride = 32;              // inputs from one kept position to the next
constexpr std::size_t page = 100;               // lines that are told at once
constexpr std::size_t page_bytes = 192 * 1024;  // and how long they may be, but for the last one

}  // namespace

// The match again along inputs that stood at some time, one line after the other. Where somebody
// took something back it goes on from a position that it came through.
class Table::Self::Walk {
 public:
  explicit Walk(Self& table) : table_(table) {}

  // With what the last of these inputs caused, or the deal if there is none.
  const Match& after(const std::vector<std::uint32_t>& standing) {
    std::size_t same = common(standing, reached_);
    if (path_.empty() || same < base_) same = start(standing);
    path_.resize(same - base_ + 1);
    reached_.resize(same);
    while (reached_.size() < standing.size()) {
      const std::uint32_t mark = standing[reached_.size()];
      path_.push_back(path_.back()->clone());
      engine::feed(*path_.back(), table_.log.input(mark));
      ++table_.replayed;
      reached_.push_back(mark);
      if (stands_still(mark)) table_.waypoints.pass(reached_.size(), *path_.back());
    }
    return *path_.back();
  }

 private:
  static std::size_t common(const std::vector<std::uint32_t>& one,
                            const std::vector<std::uint32_t>& other) {
    const auto differ = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
    return static_cast<std::size_t>(differ.first - one.begin());
  }

  // From the last position that was kept on the way, or from the deal.
  std::size_t start(const std::vector<std::uint32_t>& standing) {
    const Waypoints::Point from =
        table_.waypoints.last_until(common(standing, table_.inputs.marks()));
    base_ = from.inputs;
    reached_.assign(standing.begin(), standing.begin() + static_cast<std::ptrdiff_t>(base_));
    path_.clear();
    path_.push_back(from.match != nullptr ? from.match->clone() : table_.dealt());
    return base_;
  }

  bool stands_still(std::uint32_t input) const {
    const std::size_t count = reached_.size();
    return count <= table_.inputs.size() && table_.inputs[count - 1] == input;
  }

  Self& table_;
  std::size_t base_ = 0;                      // inputs behind the first position of the path
  std::vector<std::uint32_t> reached_;        // inputs behind its last one
  std::vector<std::unique_ptr<Match>> path_;  // the base, and one for each input since
};

bool has_events(LineKind kind) { return kind == LineKind::started || kind == LineKind::input; }

std::vector<JsonObject> events_of(const Match& match, Observer observer) {
  std::vector<JsonObject> events;
  for (int i = 0; i < match.event_count(); ++i)
    if (auto event = match.event(i, observer)) events.push_back(std::move(*event));
  return events;
}

void Waypoints::pass(std::size_t inputs, const Match& match) {
  if (inputs == (kept_.size() + 1) * stride) kept_.push_back(match.clone());
}

void Waypoints::go_back_to(std::size_t inputs) {
  if (kept_.size() > inputs / stride) kept_.resize(inputs / stride);
}

Waypoints::Point Waypoints::last_until(std::size_t inputs) const {
  const std::size_t number = std::min(kept_.size(), inputs / stride);
  if (number == 0) return {};
  return {number * stride, kept_[number - 1].get()};
}

std::unique_ptr<Match> Table::Self::dealt() const {
  return rules->open(engine::Chance::chacha(chance_key()));
}

// Where in the log the last lines of a stream before `before` are, as many as a page has and those
// after `since` only.
std::vector<std::int64_t> Table::Self::places(Stream stream, std::int64_t since,
                                              std::int64_t before) const {
  std::vector<std::int64_t> found;
  std::int64_t number = log.length(stream) + 1;
  for (std::int64_t i = seq(); i > 0 && number > since + 1 && found.size() < page; --i)
    if (log.told(i).has(stream) && --number < before) found.push_back(i);
  std::reverse(found.begin(), found.end());
  return found;
}

// The last lines before `before`, each as text. They end at a line, so the first one's number is
// known by how many they are.
std::vector<std::string> Table::Self::lines_before(Observer observer, bool watcher,
                                                   std::int64_t since, std::int64_t before) {
  const Stream stream = stream_of(observer, watcher);
  const std::vector<std::int64_t> all = places(stream, since, before);
  std::int64_t number =
      std::min(before, log.length(stream) + 1) - static_cast<std::int64_t>(all.size());
  std::vector<std::string> lines;
  std::vector<std::uint32_t> standing;
  std::int64_t scanned = 0;
  Walk walk(*this);
  for (const std::int64_t place : all) {
    for (; scanned < place; ++scanned) Inputs::follow(log, scanned + 1, standing);
    Line line = log.line(place);
    line.seq = number++;
    if (has_events(line.kind) && rules != nullptr)
      line.events = events_of(walk.after(standing), observer);
    lines.push_back(written(line));
  }
  std::size_t bytes = 0;
  std::size_t kept = 0;
  while (kept < lines.size() && (kept == 0 || bytes <= page_bytes))
    bytes += lines[lines.size() - ++kept].size();
  lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(kept));
  return lines;
}

namespace {

void write_lines(FieldWriter& fields, const std::vector<std::string>& lines) {
  std::string list = "[";
  for (const std::string& line : lines) {
    if (list.size() > 1) list += ',';
    list += line;
  }
  fields.raw("log", list + "]");
}

}  // namespace

std::int64_t Table::line_count(Observer observer, bool watcher) const {
  return self_->log.length(stream_of(observer, watcher));
}

std::string Table::sync(Observer observer, bool watcher, std::int64_t since, Moment now) {
  const std::int64_t length = line_count(observer, watcher);
  const std::vector<std::string> lines = self_->lines_before(observer, watcher, since, length + 1);
  const std::int64_t first = length - static_cast<std::int64_t>(lines.size()) + 1;
  std::string text = "{\"push\":\"sync\"";
  FieldWriter fields(text, false);
  fields("table", self_->id);
  fields("as", observer);
  fields("seq", length);
  fields("state", self_->state());
  fields.or_null("game", self_->playable() ? std::optional(self_->feed.game_for(observer, now))
                                           : std::nullopt);
  fields("anew", since <= 0 || first > since + 1);
  write_lines(fields, lines);
  return text + "}";
}

std::int64_t Table::replayed() const { return self_->replayed; }

std::string Table::lines(Observer observer, bool watcher, std::int64_t before) {
  std::string text = "{";
  FieldWriter fields(text);
  write_lines(fields, self_->lines_before(observer, watcher, 0, before));
  return text + "}";
}

}  // namespace table
