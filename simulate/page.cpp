#include "simulate/page.hpp"

#include <algorithm>
#include <cmath>

#include "simulate/html.hpp"
#include "simulate/print.hpp"

namespace simulate {

using engine::Catalogue;
using engine::Json;
using engine::JsonObject;

namespace {

constexpr Ppm whole = 1'000'000;
constexpr Ppm hardly = 10'000;  // one chance in a hundred
constexpr std::size_t most_rows = 40;

struct Rate {
  std::string name;
  std::int64_t wins = 0;
  std::int64_t games = 0;
  int seat = -1;       // whose shape marks it
  std::string detail;  // beside the rate
};

class Page {
 public:
  Page(const StudyPlan& plan, const Study& study, const Catalogue& words, const Catalogue& labels)
      : plan_(plan),
        study_(study),
        base_(study.base().counts),
        words_(words),
        labels_(labels),
        seats_(plan.rules->seats()),
        level_(plan.levels.back()) {
    for (std::size_t i = 1; i < base_.wins.size(); ++i)
      together_ = together_ && base_.wins[i] == base_.wins[0];
    together_ = together_ && base_.sides.size() == 1 && base_.without_winner > 0;
  }

  std::string write(std::string_view language) {
    std::string sections;
    for (const auto& [id, part] :
         {std::pair{"wins", &Page::wins}, std::pair{"first", &Page::first_move},
          std::pair{"levels", &Page::levels}, std::pair{"reasons", &Page::reasons},
          std::pair{"luck", &Page::luck}, std::pair{"lengths", &Page::lengths},
          std::pair{"options", &Page::options}, std::pair{"use", &Page::use},
          std::pair{"metrics", &Page::metrics}}) {
      const std::string title = say(id);
      contents_ += element("li", element("a", {{"href", std::string("#") + id}}, escaped(title)));
      sections += element("section", {{"id", id}, {"aria-labelledby", std::string(id) + "-title"}},
                          element("h2", {{"id", std::string(id) + "-title"}}, escaped(title)) +
                              (this->*part)()) +
                  "\n";
    }
    const std::string title = say("title", {{"title", words_["title"]}});
    const std::string head =
        "<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, "
        "initial-scale=1\">\n" +
        element("title", escaped(title)) + "\n" + element("style", page_style()) + "\n";
    const std::string body =
        element("main", "\n" + header(title) + sections +
                            element("footer", paragraph(say("foot", {{"game", plan_.game}}))) +
                            "\n") +
        "\n";
    return "<!DOCTYPE html>\n" +
           element(
               "html", {{"lang", std::string(language)}},
               "\n" + element("head", "\n" + head) + "\n" + element("body", "\n" + body) + "\n") +
           "\n";
  }

 private:
  // Words and numbers.
  std::string say(const std::string& key, const JsonObject& fields = {}) const {
    return labels_.sentence("page." + key, fields);
  }
  std::string label(const std::string& key) const { return std::string(labels_["report." + key]); }
  std::string percent(Ppm ppm) const { return simulate::percent(labels_, ppm); }
  std::string range(Ppm low, Ppm high) const { return percent(low) + " – " + percent(high); }
  std::string points(Ppm ppm) const {
    return decimal(labels_, (ppm + (ppm < 0 ? -500 : 500)) / 1000, 1);
  }
  static std::string paragraph(const std::string& text) { return element("p", escaped(text)); }
  std::string seat_name(std::size_t i) const {
    return labels_.sentence("report.seat", {{"number", i}});
  }
  std::string option_name(const engine::Option& option) const {
    return std::string(words_["option." + option.id + ".name"]);
  }
  std::string value_name(const engine::Option& option, const Json& value) const {
    const std::string key = "option." + option.id + "." + typed_value(value);
    return words_.has(key) ? std::string(words_[key]) : typed_value(value);
  }

  std::string command(const std::vector<std::string>& lines) const {
    std::string text = escaped(say(lines.size() > 1 ? "commands" : "command"));
    for (const std::string& line : lines) text += element("code", escaped(line));
    return element("p", {{"class", "command"}}, text);
  }

  // Parts that several sections have.
  std::string rates(const std::string& caption, const std::vector<Rate>& rows, Ppm fair) const {
    std::string body;
    for (const Rate& row : rows) {
      const Interval interval = wilson(row.wins, row.games);
      const Ppm rate = share(row.wins, row.games);
      std::string name = escaped(row.name);
      if (!row.detail.empty())
        name += " " + element("span", {{"class", "soft"}}, escaped(row.detail));
      body +=
          element("tr",
                  element("th", {{"scope", "row"}}, name) +
                      element("td", {{"class", "n count"}},
                              escaped(say("of", {{"wins", row.wins}, {"games", row.games}}))) +
                      element("td", {{"class", "n share"}}, percent(rate)) +
                      element("td", {{"class", "n range"}}, range(interval.low, interval.high)) +
                      element("td", {{"class", "chart"}},
                              interval_chart(rate, interval, row.seat, fair))) +
          "\n";
    }
    const auto heading = [](const char* style, const std::string& text) {
      return element("th", {{"scope", "col"}, {"class", style}}, escaped(text));
    };
    const std::string head =
        element("tr", heading("", say("name")) + heading("n", label("wins")) +
                          heading("n", label("share")) + heading("n", label("interval")) +
                          heading("chart", say("ruler")));
    return element("table", {{"class", "rates"}},
                   (caption.empty() ? "" : element("caption", escaped(caption))) +
                       element("thead", head) + "\n" + element("tbody", "\n" + body)) +
           "\n";
  }

  std::string table(const std::vector<std::string>& heads, const std::vector<std::string>& rows,
                    const std::string& caption = "") const {
    std::string head;
    for (std::size_t i = 0; i < heads.size(); ++i)
      head += element("th", {{"scope", "col"}, {"class", i == 0 ? "" : "n"}}, escaped(heads[i]));
    std::string body;
    for (const std::string& row : rows) body += element("tr", row) + "\n";
    return element("div", {{"class", "scroll"}},
                   element("table", {{"class", "small"}},
                           (caption.empty() ? "" : element("caption", escaped(caption))) +
                               element("thead", element("tr", head)) + "\n" +
                               element("tbody", "\n" + body))) +
           "\n";
  }
  static std::string row_head(const std::string& name) {
    return element("th", {{"scope", "row"}}, escaped(name));
  }
  static std::string number(const std::string& text, const char* style = "n") {
    return element("td", {{"class", style}}, escaped(text));
  }

  std::string tile(const std::string& name, const std::string& value,
                   const std::string& more) const {
    return element("div", element("dt", escaped(name)) +
                              element("dd", escaped(value) + element("small", escaped(more)))) +
           "\n";
  }

  std::string header(const std::string& title) const {
    std::string rail;
    for (int tick = 0; tick <= 60; ++tick)
      rail += element("rect",
                      {{"x", std::to_string(tick * 100 / 60) + "%"},
                       {"y", tick % 10 == 0 ? "0" : "6"},
                       {"width", "1"},
                       {"height", tick % 10 == 0 ? "14" : "8"}},
                      "");
    const std::string lead = say("lead", {{"games", base_.games},
                                          {"seats", seats_},
                                          {"rules_version", plan_.game_data->rules_version()},
                                          {"seed", plan_.seed},
                                          {"level", level_}});
    std::string chosen;
    for (const auto& [id, value] : plan_.chosen)
      chosen += (chosen.empty() ? "" : ", ") + std::string(id) + "=" + typed_value(value);
    return element(
               "header",
               element("h1", escaped(title)) +
                   element("svg", {{"class", "rail"}, {"aria-hidden", "true"}}, rail) +
                   element("p", {{"class", "lead"}}, escaped(lead)) +
                   (chosen.empty()
                        ? ""
                        : paragraph(labels_.sentence("report.options", {{"options", chosen}}))) +
                   element("nav", {{"aria-label", say("contents")}}, element("ul", contents_))) +
           "\n" + element("dl", {{"class", "tiles"}, {"aria-label", say("in_short")}}, tiles()) +
           "\n";
  }

  std::string tiles() const {
    std::string all;
    const auto rate = [&](const std::string& name, std::int64_t wins, std::int64_t games) {
      const Interval interval = wilson(wins, games);
      all += tile(name, percent(share(wins, games)), range(interval.low, interval.high));
    };
    if (base_.sides.size() > 1 || together_)
      for (const auto& [side, count] : base_.sides)
        rate(say("tile.side", {{"side", side_name(words_, side)}}), count.wins, count.games);
    if (base_.ordered > 0 && !together_)
      rate(say("tile.first"), base_.order_wins[0], base_.ordered);
    const Distribution& decisions = base_.metrics.front().values;
    all +=
        tile(say("tile.length"), std::to_string(decisions.quantile(50)), nine_in_ten(decisions, 1));
    if (const Distribution* seconds = find("seconds"); seconds != nullptr && seconds->most > 0)
      all +=
          tile(say("tile.minutes"), scaled(seconds->quantile(50), 60), nine_in_ten(*seconds, 60));
    if (study_.luck) {
      const Shares shares = shares_of(*study_.luck->counts.luck);
      all += tile(say("tile.skill"), percent(shares.skill.value),
                  range(shares.skill.low, shares.skill.high));
    }
    std::int64_t never = 0;
    std::int64_t offered = 0;
    for (const auto& [thing, uses] : uses_by_thing())
      if (uses.offered > 0) {
        ++offered;
        never += uses.chosen == 0 ? 1 : 0;
      }
    all += tile(say("tile.unused"), std::to_string(never),
                say("tile.unused.of", {{"count", offered}}));
    return all;
  }

  // Sections.
  std::string wins() {
    std::vector<Rate> seats;
    for (std::size_t i = 0; i < base_.wins.size(); ++i)
      seats.push_back({seat_name(i), base_.wins[i], base_.games, static_cast<int>(i), ""});
    std::string text =
        paragraph(say("wins.about")) + rates(say("by_seat"), seats, together_ ? -1 : equal_share());
    std::vector<Rate> sides;
    for (const auto& [side, count] : base_.sides)
      sides.push_back({side_name(words_, side), count.wins, count.games, -1, ""});
    if (base_.without_winner > 0)
      sides.push_back({label("without_winner"), base_.without_winner, base_.games, -1, ""});
    if (base_.unfinished > 0)
      sides.push_back({label("unfinished"), base_.unfinished, base_.games, -1, ""});
    text += element("h3", escaped(say("by_side")));
    if (base_.sides.size() == 1)
      text += paragraph(say("one_side", {{"side", side_name(words_, base_.sides.begin()->first)}}));
    text += paragraph(say("by_side.about")) + rates("", sides, -1);
    return text + command({study_.base().command});
  }

  // What a seat would win if all were alike.
  Ppm equal_share() const {
    std::int64_t all = 0;
    for (const std::int64_t won : base_.wins) all += won;
    return share(all, base_.games * seats_);
  }

  std::string first_move() {
    if (together_ || seats_ == 1) return paragraph(say("first.together"));
    if (base_.ordered == 0) return paragraph(say("first.none"));
    std::vector<Rate> rows;
    for (std::size_t i = 0; i < base_.order_wins.size(); ++i)
      rows.push_back({labels_.sentence("report.order", {{"number", i}}), base_.order_wins[i],
                      base_.ordered, -1, ""});
    const Ppm fair = equal_share();
    const Interval interval = wilson(base_.order_wins[0], base_.ordered);
    const Ppm gain = share(base_.order_wins[0], base_.ordered) - fair;
    return paragraph(say("first.about")) + rates("", rows, fair) +
           paragraph(
               say("first.gain", {{"difference", points(gain < 0 ? -gain : gain)},
                                  {"sign", gain < 0 ? "less" : "more"},
                                  {"fair", percent(fair)},
                                  {"inside", interval.low <= fair && fair <= interval.high}})) +
           command({study_.base().command});
  }

  std::string levels() {
    std::vector<Rate> alike;
    std::vector<std::string> alike_commands;
    const bool by_side = base_.sides.size() > 1 || together_;
    for (std::size_t i = 0; i < plan_.levels.size(); ++i) {
      const Trial& trial = study_.levels[i];
      const std::string length =
          say("options.length", {{"decisions", trial.counts.metrics.front().values.quantile(50)}});
      alike_commands.push_back(trial.command);
      for (const auto& [side, count] : trial.counts.sides) {
        if (by_side)
          alike.push_back(
              {say("levels.won", {{"level", plan_.levels[i]}, {"side", side_name(words_, side)}}),
               count.wins, count.games, -1, length});
        else
          alike.push_back({say("levels.seat", {{"level", plan_.levels[i]}}), count.seat_wins,
                           count.seats, -1, length});
      }
    }
    std::string text = element("h3", escaped(say("levels.alike"))) +
                       paragraph(say("levels.alike.about")) + rates("", alike, -1) +
                       command(alike_commands);
    if (study_.neighbours.empty()) return text + paragraph(say("levels.one"));
    std::vector<Rate> rows;
    std::vector<std::string> commands;
    for (std::size_t i = 0; i < study_.neighbours.size(); ++i) {
      const Trial& trial = study_.neighbours[i];
      const std::string& low = plan_.levels[i];
      const std::string& high = plan_.levels[i + 1];
      commands.push_back(trial.command);
      for (const auto& [level, other] : {std::pair{high, low}, std::pair{low, high}}) {
        const SeatCount& count = trial.counts.levels.at(level);
        rows.push_back({say("levels.against", {{"level", level}, {"other", other}}),
                        count.seat_wins, count.seats, -1, ""});
      }
    }
    return text + element("h3", escaped(say("levels.neighbours"))) +
           paragraph(say("levels.neighbours.about")) +
           rates("", rows, together_ ? -1 : equal_share()) + command(commands);
  }

  std::string reasons() {
    std::vector<ReasonCount> sorted = base_.reasons;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const ReasonCount& a, const ReasonCount& b) { return a.games > b.games; });
    std::vector<Rate> rows;
    for (const ReasonCount& reason : sorted)
      if (reason.games > 0)
        rows.push_back(
            {open_sentence(words_, "outcome." + reason.name), reason.games, base_.games, -1, ""});
    if (base_.unfinished > 0)
      rows.push_back({label("unfinished"), base_.unfinished, base_.games, -1, ""});
    return paragraph(say("reasons.about", {{"level", level_}})) + rates("", rows, -1) +
           command({study_.base().command});
  }

  std::string luck() {
    if (!study_.luck) return paragraph(say("luck.none"));
    const Luck& luck = *study_.luck->counts.luck;
    const Shares shares = shares_of(luck);
    const std::string about = say("luck.bar", {{"skill", percent(shares.skill.value)},
                                               {"seat", percent(shares.seat.value)},
                                               {"deal", percent(shares.deal.value)},
                                               {"play", percent(shares.play.value)}});
    std::vector<std::string> rows;
    int key = 0;
    for (const auto& [name, part] :
         {std::pair{"skill", &shares.skill}, std::pair{"seat", &shares.seat},
          std::pair{"deal", &shares.deal}, std::pair{"play", &shares.play}})
      rows.push_back(element("th", {{"scope", "row"}},
                             element("span", {{"class", "key key" + std::to_string(key++)}}, "") +
                                 escaped(label(std::string("luck.") + name))) +
                     number(percent(part->value), "n share") +
                     number(range(part->low, part->high)));
    const JsonObject names{{"mixes", luck.mix_count},
                           {"weak", plan_.levels.front()},
                           {"strong", level_},
                           {"deals", luck.deals()},
                           {"edge", points(shares.edge.value)},
                           {"low", points(shares.edge.low)},
                           {"high", points(shares.edge.high)}};
    return share_bar({shares.skill.value, shares.seat.value, shares.deal.value, shares.play.value},
                     about) +
           table({label("luck"), label("share"), label("interval")}, rows) +
           paragraph(say("luck.edge", names)) + paragraph(say("luck.about", names)) +
           paragraph(say("luck.error", names)) + command({study_.luck->command});
  }

  const Distribution* find(const std::string& name) const {
    for (const Counts* counts : {&base_, &study_.uses.back().counts})
      for (const Metric& metric : counts->metrics)
        if (metric.name == name) return &metric.values;
    return nullptr;
  }
  // In tenths where a unit is made of several.
  std::string scaled(std::int64_t value, std::int64_t unit) const {
    if (unit == 1) return std::to_string(value);
    return decimal(labels_, (value * 10 + unit / 2) / unit, 1);
  }
  std::string nine_in_ten(const Distribution& values, std::int64_t unit) const {
    return say("lengths.most", {{"low", scaled(values.quantile(5), unit)},
                                {"high", scaled(values.quantile(95), unit)}});
  }

  std::string length(const std::string& name, const Distribution& values, std::int64_t unit) const {
    const std::int64_t median = values.quantile(50);
    const JsonObject fields{{"name", name},
                            {"least", scaled(values.least, unit)},
                            {"most", scaled(values.most, unit)},
                            {"median", scaled(median, unit)},
                            {"low", scaled(values.quantile(5), unit)},
                            {"high", scaled(values.quantile(95), unit)}};
    const std::string ends = element("span", escaped(scaled(values.least, unit))) +
                             element("span", escaped(nine_in_ten(values, unit))) +
                             element("span", escaped(scaled(values.most, unit)));
    return element(
               "div", {{"class", "figure"}},
               element("h3", escaped(name)) +
                   histogram(values, say("lengths.aria", fields),
                             {{median, say("lengths.median", {{"value", scaled(median, unit)}})}}) +
                   element("p", {{"class", "ends"}}, ends)) +
           "\n";
  }

  // A game's own rounds and turns are its length, too.
  std::string lengths() {
    std::string text = paragraph(say("lengths.about"));
    for (const char* name : {"decisions", "rounds", "turns"})
      if (const Distribution* values = find(name))
        text += length(words_.word("metric", Json(name)), *values, 1);
    text += command({study_.base().command});
    const Distribution* seconds = find("seconds");
    if (seconds == nullptr || seconds->most == 0) return text + paragraph(say("lengths.no_clock"));
    text += length(say("lengths.minutes"), *seconds, 60);
    const bool own = std::any_of(base_.metrics.begin(), base_.metrics.end(),
                                 [](const Metric& metric) { return metric.name == "seconds"; });
    return text + command({own ? study_.base().command : study_.uses.back().command});
  }

  // The rate that options are compared by: what a side wins where sides differ, else what going
  // first is worth, else a seat.
  std::pair<std::int64_t, std::int64_t> headline(const Counts& counts) const {
    if (base_.sides.size() > 1 || together_) {
      const auto side = counts.sides.find(base_.sides.begin()->first);
      if (side == counts.sides.end()) return {0, 0};
      return {side->second.wins, side->second.games};
    }
    if (base_.ordered > 0) return {counts.order_wins[0], counts.ordered};
    return {counts.wins[0], counts.games};
  }
  std::string headline_name() const {
    if (base_.sides.size() > 1 || together_)
      return say("options.headline.side",
                 {{"side", side_name(words_, base_.sides.begin()->first)}});
    return say(base_.ordered > 0 ? "options.headline.first" : "options.headline.seat");
  }

  std::string options() {
    if (!study_.usual) return paragraph(say("options.none"));
    std::string text = paragraph(say(
        "options.about",
        {{"games", study_.usual->counts.games}, {"level", level_}, {"headline", headline_name()}}));
    std::string alike;
    std::string refused;
    for (const OptionTrial& trial : study_.options) {
      std::vector<Rate> rows;
      for (const ValueTrial& value : trial.values) {
        if (!value.problem.empty())
          refused += (refused.empty() ? "" : ", ") + value.typed;
        else if (value.alike)
          alike += (alike.empty() ? "" : ", ") + value.typed;
        else
          rows.push_back(row_of(*trial.option, value));
      }
      if (rows.size() < 2) continue;
      text += element("div", {{"class", "option"}},
                      element("h3", escaped(option_name(*trial.option))) +
                          paragraph(std::string(words_["option." + trial.option->id + ".about"])) +
                          rates("", rows, -1)) +
              "\n";
    }
    if (!alike.empty())
      text += element("h3", "") + paragraph(say("options.alike", {{"names", alike}}));
    if (!refused.empty()) text += paragraph(say("options.refused", {{"names", refused}}));
    return text + element("p", {{"class", "command"}},
                          escaped(say("options.pattern")) +
                              element("code", escaped(command_of(plan_, study_.usual->plan,
                                                                 " -o KEY=VALUE"))));
  }
  Rate row_of(const engine::Option& option, const ValueTrial& value) const {
    const auto [wins, games] = headline(value.counts);
    std::string name = value_name(option, value.value);
    if (value.usual) name += " (" + say("options.usual") + ")";
    const std::string shown =
        value.typed.size() > 40 ? value.typed.substr(0, 39) + "…" : value.typed;
    return {name, wins, games, -1,
            "-o " + shown + " · " +
                say("options.length",
                    {{"decisions", value.counts.metrics.front().values.quantile(50)}})};
  }

  Usage::Counts uses_by_thing() const {
    Counts all;
    for (const Trial& trial : study_.uses) {
      Counts part;
      part.usage = trial.counts.usage;
      all.merge(part);
    }
    return all.usage;
  }
  static Usage::Count use_in(const Trial& trial, const std::pair<std::string, std::string>& thing) {
    const auto found = trial.counts.usage.find(thing);
    return found == trial.counts.usage.end() ? Usage::Count{} : found->second;
  }

  std::string use() {
    std::string text =
        paragraph(say("use.about")) + uses_of(Usage::action_kind, say("use.actions"));
    for (const std::string& key : words_.keys())
      if (key.starts_with("things.")) text += uses_of(key.substr(7), std::string(words_[key]));
    std::vector<std::string> commands;
    for (const Trial& trial : study_.uses) commands.push_back(trial.command);
    return text + command(commands);
  }

  std::string uses_of(const std::string& kind, const std::string& title) const {
    struct Row {
      std::pair<std::string, std::string> thing;
      Usage::Count all;
      Ppm rate = 0;
    };
    std::vector<Row> rows;
    const Usage::Counts all = uses_by_thing();
    for (const auto& [thing, count] : all) {
      if (thing.first != kind || !has_name(thing)) continue;
      const Usage::Count strongest = use_in(study_.uses.back(), thing);
      const Ppm rate = count.offered == 0 ? whole + 1 : share(strongest.chosen, strongest.offered);
      rows.push_back({thing, count, rate});
    }
    std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
      return std::pair{a.rate, a.all.told} < std::pair{b.rate, b.all.told};
    });
    const bool told = kind != Usage::action_kind;
    std::vector<std::string> heads{title, say("use.offered", {{"level", level_}})};
    for (const std::string& level : plan_.levels) heads.push_back(level);
    if (told) heads.push_back(say("use.told"));
    std::vector<std::string> lines;
    for (const Row& row : rows) {
      if (lines.size() == most_rows) break;
      std::string line = row_head(thing_name(words_, row.thing.first, row.thing.second));
      line += number(std::to_string(use_in(study_.uses.back(), row.thing).offered));
      for (const Trial& trial : study_.uses) line += used(use_in(trial, row.thing));
      if (told) {
        const Trial& strongest = study_.uses.back();
        line += number(decimal(
            labels_, share(use_in(strongest, row.thing).told, strongest.counts.games) / 10'000, 2));
      }
      lines.push_back(line);
    }
    std::string text = lines.empty() ? "" : table(heads, lines, title);
    if (rows.size() > most_rows)
      text += paragraph(say("use.more", {{"count", rows.size() - most_rows}}));
    const std::string unseen = unseen_of(kind, all);
    if (!unseen.empty()) text += paragraph(say("use.unseen", {{"names", unseen}}));
    return text;
  }
  std::string used(const Usage::Count& count) const {
    if (count.offered == 0) return number("–");
    if (count.chosen == 0) return number(say("use.never"), "n never");
    const Ppm rate = share(count.chosen, count.offered);
    if (rate < hardly) return number(say("use.hardly") + " " + percent(rate), "n hardly");
    return number(percent(rate));
  }
  // Words that stand for nothing or anything are no things.
  bool has_name(const std::pair<std::string, std::string>& thing) const {
    const std::string key = thing.first + "." + thing.second;
    return thing.second != "any" && thing.second != "none" &&
           (words_.has(key) || words_.has(key + ".title"));
  }
  std::string unseen_of(const std::string& kind, const Usage::Counts& seen) const {
    std::string names;
    const std::string prefix = kind + ".";
    for (const std::string& key : words_.keys()) {
      if (!key.starts_with(prefix)) continue;
      std::string name = key.substr(prefix.size());
      if (name.ends_with(".title")) name.resize(name.size() - 6);
      if (name.find('.') != std::string::npos || name == "any" || name == "none" ||
          name == "null" || name == "leave" || seen.contains({kind, name}))
        continue;
      names += (names.empty() ? "" : ", ") + thing_name(words_, kind, name);
    }
    return names;
  }

  std::string metrics() {
    std::vector<std::string> rows;
    for (const Metric& metric : base_.metrics) {
      const Distribution& values = metric.values;
      std::string line = row_head(words_.word("metric", Json(metric.name))) +
                         number(decimal(labels_, share(values.sum, base_.games) / 10'000, 2));
      for (const std::int64_t value : {values.quantile(50), values.quantile(5), values.quantile(95),
                                       values.least, values.most})
        line += number(std::to_string(value));
      rows.push_back(line);
    }
    return paragraph(say("metrics.about", {{"level", level_}})) +
           table({label("metrics"), label("mean"), label("median"), label("p5"), label("p95"),
                  label("least"), label("most")},
                 rows) +
           command({study_.base().command});
  }

  const StudyPlan& plan_;
  const Study& study_;
  const Counts& base_;
  const Catalogue& words_;
  const Catalogue& labels_;
  int seats_;
  std::string level_;
  bool together_ = true;  // all seats always won together, and did not always win
  std::string contents_;
};

}  // namespace

std::string write_page(const StudyPlan& plan, const Study& study, const Catalogue& words,
                       const Catalogue& labels, std::string_view language) {
  return Page(plan, study, words, labels).write(language);
}

}  // namespace simulate
