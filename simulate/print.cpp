#include "simulate/print.hpp"

#include "games/simulate/files.hpp"
#include "simulate/columns.hpp"
#include "simulate/words.hpp"

namespace simulate {

using engine::Catalogue;
using engine::JsonObject;

namespace {

using Rows = std::vector<std::vector<std::string>>;

class Printer {
 public:
  Printer(const Report& report, const Catalogue& words, const Catalogue& labels)
      : report_(report), counts_(report.counts), words_(words), labels_(labels) {}

  std::string head(const std::vector<std::string>& changed) const {
    std::string text = labels_.sentence("report.head", {{"title", words_["title"]},
                                                        {"seats", report_.levels.size()},
                                                        {"games", counts_.games},
                                                        {"rules_version", report_.rules_version}}) +
                       "\n";
    text += labels_.sentence("report.seeds", {{"seed", report_.seed}, {"games", ranges()}}) + "\n";
    std::string options;
    for (const std::string& id : changed)
      options += (options.empty() ? "" : ", ") + id + "=" + engine::to_word(report_.options.at(id));
    if (!options.empty()) text += labels_.sentence("report.options", {{"options", options}}) + "\n";
    return text;
  }

  std::string wins() const {
    Rows rows{{label("wins"), label("games"), label("share"), label("interval")}};
    for (std::size_t i = 0; i < counts_.wins.size(); ++i) {
      const std::string level = report_.alternate ? "" : " (" + report_.levels[i] + ")";
      rows.push_back(
          rate("  " + labels_.sentence("report.seat", {{"number", i}}) + level, counts_.wins[i]));
    }
    if (counts_.levels.size() > 1)
      for (const auto& [level, count] : counts_.levels)
        rows.push_back(rate("  " + level, count.wins));
    if (counts_.sides.size() > 1)
      for (const auto& [side, count] : counts_.sides)
        rows.push_back(rate("  " + side_name(words_, side), count.wins, count.games));
    if (counts_.ordered > 0)
      for (std::size_t i = 0; i < counts_.order_wins.size(); ++i)
        rows.push_back(rate("  " + labels_.sentence("report.order", {{"number", i}}),
                            counts_.order_wins[i], counts_.ordered));
    if (counts_.without_winner > 0)
      rows.push_back(rate("  " + label("without_winner"), counts_.without_winner));
    if (counts_.unfinished > 0)
      rows.push_back(rate("  " + label("unfinished"), counts_.unfinished));
    return columns(rows, "lrrr");
  }

  std::string reasons() const {
    Rows rows{{label("reasons"), label("games"), label("share")}};
    for (const ReasonCount& reason : counts_.reasons)
      if (reason.games > 0)
        rows.push_back({"  " + words_.word("reason", engine::Json(reason.name)),
                        std::to_string(reason.games), percent(share(reason.games, counts_.games))});
    return columns(rows, "lrr");
  }

  std::string metrics() const {
    Rows rows{{label("metrics"), label("mean"), label("median"), label("p5"), label("p95"),
               label("least"), label("most")}};
    for (const Metric& metric : counts_.metrics) {
      const Distribution& values = metric.values;
      rows.push_back({"  " + words_.word("metric", engine::Json(metric.name)),
                      decimal(share(values.sum, counts_.games) / 10'000, 2),
                      std::to_string(values.quantile(50)), std::to_string(values.quantile(5)),
                      std::to_string(values.quantile(95)), std::to_string(values.least),
                      std::to_string(values.most)});
    }
    return columns(rows, "lrrrrrr");
  }

  std::string luck() const {
    if (!counts_.luck) return "";
    const Shares shares = shares_of(*counts_.luck);
    Rows rows{{label("luck"), label("share"), label("interval")}};
    const auto add = [&](const char* part, const Estimate& estimate) {
      rows.push_back({"  " + label(std::string("luck.") + part), percent(estimate.value),
                      percent(estimate.low) + " – " + percent(estimate.high)});
    };
    add("skill", shares.skill);
    add("seat", shares.seat);
    add("deal", shares.deal);
    add("play", shares.play);
    add("edge", shares.edge);
    return "\n" + columns(rows, "lrr");
  }

  std::string usage() const {
    if (counts_.usage.empty()) return "";
    Rows rows{{label("usage"), label("offered"), label("chosen"), label("told")}};
    for (const auto& [thing, count] : counts_.usage)
      rows.push_back({"  " + thing_name(words_, thing.first, thing.second),
                      std::to_string(count.offered), std::to_string(count.chosen),
                      std::to_string(count.told)});
    return "\n" + columns(rows, "lrrr");
  }

 private:
  std::string label(const std::string& name) const {
    return std::string(labels_["report." + name]);
  }

  std::string decimal(std::int64_t scaled, std::size_t digits) const {
    return simulate::decimal(labels_, scaled, digits);
  }
  std::string percent(Ppm ppm) const { return simulate::percent(labels_, ppm); }

  std::vector<std::string> rate(const std::string& name, std::int64_t wins) const {
    return rate(name, wins, counts_.games);
  }
  std::vector<std::string> rate(const std::string& name, std::int64_t wins,
                                std::int64_t games) const {
    const Interval interval = wilson(wins, games);
    return {name, std::to_string(wins), percent(share(wins, games)),
            percent(interval.low) + " – " + percent(interval.high)};
  }

  std::string ranges() const {
    std::string text;
    for (const Range& range : report_.played)
      if (range.games > 0)
        text += (text.empty() ? "" : ", ") + std::to_string(range.from) + "–" +
                std::to_string(range.from + range.games - 1);
    return text;
  }

  const Report& report_;
  const Counts& counts_;
  const Catalogue& words_;
  const Catalogue& labels_;
};

// Words of a file in quotes where a comma or a quote would mislead.
std::string csv_word(const std::string& word) {
  if (word.find_first_of(",\"\n") == std::string::npos) return word;
  std::string quoted = "\"";
  for (char c : word) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string csv_line(const std::vector<std::string>& cells) {
  std::string line;
  for (const std::string& cell : cells) line += (line.empty() ? "" : ",") + csv_word(cell);
  return line + "\n";
}

// The whole numbers of an object that a list of a report holds, named by its first field.
void add_lines(std::string& text, const char* section, const engine::Json& list) {
  for (const engine::Json& item : list.get_array()) {
    const JsonObject& object = item.get_object();
    const std::string name = engine::to_word(object.begin()->value());
    for (auto field = object.begin() + 1; field != object.end(); ++field)
      if (!field->value().is_structured())
        text += csv_line({section, name, field->key(), engine::to_word(field->value())});
  }
}

}  // namespace

Catalogue report_words(std::string_view language) { return words_from(embedded_files(), language); }

// In hundredths or tenths.
std::string decimal(const Catalogue& labels, std::int64_t scaled, std::size_t digits) {
  std::string text = std::to_string(scaled < 0 ? -scaled : scaled);
  if (text.size() <= digits) text.insert(0, digits + 1 - text.size(), '0');
  text.insert(text.size() - digits, labels["report.decimal_sign"]);
  return (scaled < 0 ? "-" : "") + text;
}

std::string percent(const Catalogue& labels, Ppm ppm) {
  return decimal(labels, (ppm + (ppm < 0 ? -500 : 500)) / 1000, 1) + " %";
}

std::string side_name(const Catalogue& words, const std::string& side) {
  return std::string(words["goal." + side + ".name"]);
}

std::string open_sentence(const Catalogue& words, const std::string& key) {
  JsonObject open;
  for (std::vector<std::string> gaps; !(gaps = words.unfilled(key, open)).empty();)
    for (const std::string& gap : gaps) {
      if (open.contains(gap)) return words.sentence(key, open);
      open[gap] = "…";
    }
  return words.sentence(key, open);
}

std::string thing_name(const Catalogue& words, const std::string& kind, const std::string& name) {
  if (kind == Usage::action_kind) return open_sentence(words, "action." + name);
  return words.word(kind, engine::Json(name));
}

Usage::Kinds things_of(const Catalogue& words) {
  Usage::Kinds kinds;
  for (const std::string& key : words.keys()) {
    if (key.starts_with("things.")) kinds[key.substr(7)] = key.substr(7);
    if (key.starts_with("field.") && words.has("things." + std::string(words[key])))
      kinds[key.substr(6)] = words[key];
  }
  for (auto kind = kinds.begin(); kind != kinds.end();)  // a field may have a name of its own
    kind = words.has("field." + kind->first) && words["field." + kind->first] != kind->second
               ? kinds.erase(kind)
               : std::next(kind);
  return kinds;
}

std::string print_report(const Report& report, const Catalogue& words, const Catalogue& labels,
                         const std::vector<std::string>& changed) {
  const Printer printer(report, words, labels);
  return printer.head(changed) + "\n" + printer.wins() + "\n" + printer.reasons() + "\n" +
         printer.metrics() + printer.usage() + printer.luck();
}

std::string print_csv(const Report& report) {
  const JsonObject json = write_report(report);
  std::string text = csv_line({"section", "name", "field", "value"});
  for (const char* field :
       {"rules_version", "seats", "seed", "games", "without_winner", "unfinished"})
    text += csv_line({"run", report.game, field, engine::to_word(json.at(field))});
  add_lines(text, "seat", json.at("wins"));
  add_lines(text, "level", json.at("level_wins"));
  add_lines(text, "side", json.at("side_wins"));
  add_lines(text, "order", json.at("order_wins"));
  add_lines(text, "reason", json.at("reasons"));
  add_lines(text, "metric", json.at("metrics"));
  add_lines(text, "usage", json.at("usage"));
  if (report.counts.luck) add_lines(text, "luck", json.at("luck").at("shares"));
  return text;
}

}  // namespace simulate
