#include "simulate/report.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace simulate {

using engine::Fallible;
using engine::Json;
using engine::JsonArray;
using engine::JsonObject;
using engine::Problem;

namespace {

void write_rate(JsonObject& object, std::int64_t wins, std::int64_t games) {
  const Interval interval = wilson(wins, games);
  object["wins"] = wins;
  object["share_ppm"] = share(wins, games);
  object["low_ppm"] = interval.low;
  object["high_ppm"] = interval.high;
}

JsonObject write_metric(const Metric& metric, std::int64_t games) {
  JsonArray histogram;
  for (const auto& [value, count] : metric.values.histogram)
    histogram.push_back(JsonArray{value, count});
  const Distribution& values = metric.values;
  return {{"metric", metric.name},         {"sum", values.sum},
          {"squares", values.squares},     {"mean_ppm", share(values.sum, games)},
          {"median", values.quantile(50)}, {"p5", values.quantile(5)},
          {"p95", values.quantile(95)},    {"least", values.least},
          {"most", values.most},           {"histogram", std::move(histogram)}};
}

JsonArray write_seats(const Report& report) {
  JsonArray seats;
  for (std::size_t i = 0; i < report.counts.wins.size(); ++i) {
    JsonObject seat{{"seat", i}};
    write_rate(seat, report.counts.wins[i], report.counts.games);
    seats.push_back(std::move(seat));
  }
  return seats;
}

// Seats of one kind, named by `key`.
JsonObject write_count(const char* key, const std::string& name, const SeatCount& count) {
  JsonObject object{{key, name}, {"games", count.games}};
  write_rate(object, count.wins, count.games);
  object["seats"] = count.seats;
  object["seat_wins"] = count.seat_wins;
  return object;
}

JsonArray write_counts(const char* key, const std::map<std::string, SeatCount>& counts) {
  JsonArray list;
  for (const auto& [name, count] : counts) list.push_back(write_count(key, name, count));
  return list;
}

JsonArray write_order(const Counts& counts) {
  JsonArray places;
  if (counts.ordered == 0) return places;
  for (std::size_t i = 0; i < counts.order_wins.size(); ++i) {
    JsonObject place{{"after_first", i}};
    write_rate(place, counts.order_wins[i], counts.ordered);
    places.push_back(std::move(place));
  }
  return places;
}

JsonArray write_usage(const Usage::Counts& usage) {
  JsonArray things;
  for (const auto& [thing, count] : usage)
    things.push_back(JsonObject{{"name", thing.second},
                                {"kind", thing.first},
                                {"offered", count.offered},
                                {"chosen", count.chosen},
                                {"told", count.told}});
  return things;
}

JsonObject write_estimate(const char* name, const Estimate& estimate) {
  return {{"part", name},
          {"share_ppm", estimate.value},
          {"low_ppm", estimate.low},
          {"high_ppm", estimate.high}};
}

Json write_luck(const std::optional<Luck>& luck) {
  if (!luck) return nullptr;
  JsonArray groups;
  for (std::size_t fold = 0; fold < Luck::folds; ++fold)
    for (const auto& [place, group] : luck->parts[fold])
      groups.push_back(JsonObject{{"fold", fold},
                                  {"seat", place.first},
                                  {"side", place.second},
                                  {"deals", group.deals},
                                  {"wins", JsonArray(group.wins.begin(), group.wins.end())},
                                  {"squares", group.squares}});
  const Shares shares = shares_of(*luck);
  return JsonObject{
      {"mixes", luck->mix_count},
      {"deals", luck->deals()},
      {"shares",
       JsonArray{write_estimate("skill", shares.skill), write_estimate("seat", shares.seat),
                 write_estimate("deal", shares.deal), write_estimate("play", shares.play),
                 write_estimate("edge", shares.edge)}},
      {"groups", std::move(groups)}};
}

// The fields a report is made of. What is missing or of another kind reads as nothing; comparing
// with what would be written finds it.
class ReportReader {
 public:
  explicit ReportReader(const Json& json) : json_(json.is_object() ? &json : nullptr) {}

  const Json& field(const char* key) const {
    static const Json nothing;
    const Json* value = json_ != nullptr ? json_->get_object().if_contains(key) : nullptr;
    return value != nullptr ? *value : nothing;
  }
  std::int64_t number(const char* key) const { return to_number(field(key)); }
  std::string text(const char* key) const { return engine::to_word(field(key)); }
  const JsonArray& list(const char* key) const { return to_list(field(key)); }

  static std::int64_t to_number(const Json& json) { return json.is_int64() ? json.get_int64() : 0; }
  static const JsonArray& to_list(const Json& json) {
    static const JsonArray nothing;
    return json.is_array() ? json.get_array() : nothing;
  }
  // A list of two numbers.
  static std::pair<std::int64_t, std::int64_t> to_pair(const Json& json) {
    const JsonArray& list = to_list(json);
    if (list.size() != 2) return {};
    return {to_number(list[0]), to_number(list[1])};
  }

 private:
  const Json* json_;
};

std::map<std::string, SeatCount> read_seat_counts(const ReportReader& in, const char* list,
                                                  const char* key) {
  std::map<std::string, SeatCount> counts;
  for (const Json& item : in.list(list)) {
    const ReportReader count(item);
    counts[count.text(key)] = {count.number("games"), count.number("wins"), count.number("seats"),
                               count.number("seat_wins")};
  }
  return counts;
}

std::optional<Luck> read_luck(const Json& json) {
  if (!json.is_object()) return std::nullopt;
  Luck luck;
  const ReportReader in(json);
  luck.mix_count = static_cast<int>(in.number("mixes"));
  for (const Json& item : in.list("groups")) {
    const ReportReader group(item);
    const auto fold = static_cast<std::uint64_t>(group.number("fold")) % Luck::folds;
    Luck::Group& own =
        luck.parts[fold][{static_cast<int>(group.number("seat")), group.text("side")}];
    own.deals = group.number("deals");
    own.squares = group.number("squares");
    for (const Json& wins : group.list("wins")) own.wins.push_back(ReportReader::to_number(wins));
  }
  // A seat that there is not, or a mix too many, would be looked for where nothing is.
  for (const Luck::Groups& part : luck.parts)
    for (const auto& [place, group] : part)
      if (place.first < 0 || place.first >= engine::max_seats ||
          std::ssize(group.wins) != luck.mix_count)
        return std::nullopt;
  return luck;
}

Counts read_counts(const ReportReader& in) {
  Counts counts;
  counts.games = in.number("games");
  counts.without_winner = in.number("without_winner");
  counts.unfinished = in.number("unfinished");
  for (const Json& seat : in.list("wins")) counts.wins.push_back(ReportReader(seat).number("wins"));
  counts.levels = read_seat_counts(in, "level_wins", "level");
  counts.sides = read_seat_counts(in, "side_wins", "side");
  counts.ordered = in.number("ordered");
  for (const Json& place : in.list("order_wins"))
    counts.order_wins.push_back(ReportReader(place).number("wins"));
  counts.order_wins.resize(counts.wins.size());
  for (const Json& item : in.list("usage")) {
    const ReportReader thing(item);
    counts.usage[{thing.text("kind"), thing.text("name")}] = {
        thing.number("offered"), thing.number("chosen"), thing.number("told")};
  }
  counts.luck = read_luck(in.field("luck"));
  for (const Json& reason : in.list("reasons"))
    counts.reasons.push_back(
        {ReportReader(reason).text("reason"), ReportReader(reason).number("games")});
  for (const Json& item : in.list("metrics")) {
    const ReportReader metric(item);
    Distribution values;
    for (const Json& pair : metric.list("histogram"))
      values.histogram.insert(ReportReader::to_pair(pair));
    values.sum = metric.number("sum");
    values.squares = metric.number("squares");
    values.least = metric.number("least");
    values.most = metric.number("most");
    counts.metrics.push_back({metric.text("metric"), std::move(values)});
  }
  return counts;
}

// What two reports must have alike to be parts of one simulation; "" if they do.
std::string difference(const Report& one, const Report& other) {
  if (one.game != other.game) return "another game";
  if (one.rules_version != other.rules_version) return "another version of the rules";
  if (one.data != other.data) return "other component data";
  if (one.options != other.options) return "other options";
  if (one.levels != other.levels || one.alternate != other.alternate || one.mixed != other.mixed)
    return "other players";
  if (one.seed != other.seed) return "another seed";
  const auto shape = [](const Counts& counts) {
    return std::array{counts.wins.size(), counts.reasons.size(), counts.metrics.size()};
  };
  return shape(one.counts) == shape(other.counts) ? "" : "other columns";
}

// Joins neighbours; false if some game is there twice.
bool join(std::vector<Range>& ranges) {
  std::sort(ranges.begin(), ranges.end(),
            [](const Range& a, const Range& b) { return a.from < b.from; });
  std::vector<Range> joined;
  for (const Range& range : ranges) {
    if (range.games == 0) continue;
    const std::int64_t end = joined.empty() ? -1 : joined.back().from + joined.back().games;
    if (range.from < end) return false;
    if (range.from == end)
      joined.back().games += range.games;
    else
      joined.push_back(range);
  }
  ranges = std::move(joined);
  return true;
}

}  // namespace

Ppm share(std::int64_t part, std::int64_t whole) {
  if (whole == 0) return 0;
  // In two steps, since a sum over many games times a million could be too large.
  return part / whole * 1'000'000 + (part % whole * 1'000'000 + whole / 2) / whole;
}

Interval wilson(std::int64_t hits, std::int64_t trials) {
  if (trials == 0) return {0, 1'000'000};
  constexpr double z = 1.959963984540054;
  const auto n = static_cast<double>(trials);
  const double p = static_cast<double>(hits) / n;
  const double middle = p + z * z / (2 * n);
  const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  const double scale = 1e6 / (1 + z * z / n);
  return {std::max<Ppm>(0, std::llround((middle - half) * scale)),
          std::min<Ppm>(1'000'000, std::llround((middle + half) * scale))};
}

JsonObject write_report(const Report& report) {
  const Counts& counts = report.counts;
  JsonArray played;
  for (const Range& range : report.played) played.push_back(JsonArray{range.from, range.games});
  JsonArray reasons;
  for (const ReasonCount& reason : counts.reasons)
    reasons.push_back(JsonObject{{"reason", reason.name},
                                 {"games", reason.games},
                                 {"share_ppm", share(reason.games, counts.games)}});
  JsonArray metrics;
  for (const Metric& metric : counts.metrics) metrics.push_back(write_metric(metric, counts.games));
  return {{"escapement_report", Report::format},
          {"game", report.game},
          {"rules_version", report.rules_version},
          {"data", report.data},
          {"options", report.options},
          {"seats", report.levels.size()},
          {"levels", JsonArray(report.levels.begin(), report.levels.end())},
          {"alternate", report.alternate},
          {"mixed", report.mixed},
          {"seed", report.seed},
          {"played", std::move(played)},
          {"games", counts.games},
          {"wins", write_seats(report)},
          {"level_wins", write_counts("level", counts.levels)},
          {"side_wins", write_counts("side", counts.sides)},
          {"ordered", counts.ordered},
          {"order_wins", write_order(counts)},
          {"without_winner", counts.without_winner},
          {"unfinished", counts.unfinished},
          {"reasons", std::move(reasons)},
          {"metrics", std::move(metrics)},
          {"usage", write_usage(counts.usage)},
          {"luck", write_luck(counts.luck)}};
}

Fallible<Report> read_report(std::string_view text, std::string_view name) {
  const Fallible<Json> json = engine::parse_json(text, name);
  if (!json) return json.problem();
  const ReportReader in(*json);
  if (const std::int64_t format = in.number("escapement_report"); format != Report::format)
    return Problem{
        format > 0 ? std::string(name) + ": this report has format " + std::to_string(format) +
                         ", and this program reads format " + std::to_string(Report::format)
                   : std::string(name) + ": this is not a report of escapement simulate --json"};
  Report report;
  report.game = in.text("game");
  report.rules_version = static_cast<int>(in.number("rules_version"));
  report.data = in.text("data");
  if (in.field("options").is_object()) report.options = in.field("options").get_object();
  for (const Json& level : in.list("levels")) report.levels.push_back(engine::to_word(level));
  report.alternate = in.field("alternate") == Json(true);
  report.mixed = in.field("mixed") == Json(true);
  report.seed = in.number("seed");
  for (const Json& range : in.list("played")) {
    const auto [from, games] = ReportReader::to_pair(range);
    report.played.push_back({from, games});
  }
  report.counts = read_counts(in);
  std::int64_t games = 0;
  for (const Range& range : report.played) games += range.games;
  if (games != report.counts.games)
    return Problem{std::string(name) + ": 'games' is not the number of games in 'played'"};
  const JsonObject again = write_report(report);
  for (const auto& [key, value] : again)
    if (in.field(std::string(key).c_str()) != value)
      return Problem{std::string(name) + ": '" + std::string(key) +
                     "' is missing or does not fit the rest of the report"};
  return report;
}

Fallible<Report> merge(const std::vector<Report>& parts, const std::vector<std::string>& names) {
  Report whole = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (std::string other = difference(parts.front(), parts[i]); !other.empty())
      return Problem{names[i] + " has " + other + " than " + names.front() +
                     "; only parts of one simulation can be merged"};
    whole.counts.merge(parts[i].counts);
    whole.played.insert(whole.played.end(), parts[i].played.begin(), parts[i].played.end());
    if (!join(whole.played))
      return Problem{names[i] + " holds games that another report holds too"};
  }
  return whole;
}

}  // namespace simulate
