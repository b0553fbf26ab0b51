#include "cli/play/reports.hpp"

#include <algorithm>

#include "cli/play/offers.hpp"
#include "cli/rulebook.hpp"

namespace cli {

using engine::Json;
using engine::JsonObject;
using engine::Seat;

namespace {

// Who plays there, and what they are in the game: a colour, a role.
std::string seat_line(const TableHere& table, Seat seat) {
  const Chair& chair = table.chair(seat);
  JsonObject fields{{"seat", engine::index(seat)}, {"number", engine::index(seat)}};
  add_plain_fields(fields, table.rules().options());
  add_fields_of_seat(fields, table.rules().options(), seat);
  const Json* colour = fields.if_contains("colours");
  if (colour != nullptr && table.words().game().word("colour", *colour) != table.name(seat))
    fields["colour"] = Json(*colour);
  std::string about;
  for (const std::string& line : table.words().lines("opening.seat", fields))
    about += (about.empty() ? "" : ", ") + line;
  return table.words()("start.seat", {{"seat", engine::index(seat)},
                                      {"kind", chair.person() ? "person" : "bot"},
                                      {"level", chair.level},
                                      {"about", about}});
}

// Placed seats first, in order; the others as they sit.
std::vector<Seat> by_place(const TableHere& table, const JsonObject& outcome) {
  std::vector<Seat> seats;
  for (int i = 0; i < table.seats(); ++i) seats.push_back(engine::seat_at(i));
  const Json* places = outcome.if_contains("places");
  if (places == nullptr || !places->is_array()) return seats;
  auto place = [&](Seat seat) {
    const auto at = static_cast<std::size_t>(engine::index(seat));
    const auto& list = places->get_array();
    const std::int64_t number =
        at < list.size() && list[at].is_number() ? list[at].to_number<std::int64_t>() : 0;
    return number == 0 ? engine::max_seats + 1 : number;
  };
  std::stable_sort(seats.begin(), seats.end(), [&](Seat a, Seat b) { return place(a) < place(b); });
  return seats;
}

}  // namespace

namespace {

// What they are after who play here, where it is the same for all of them: else it is a secret, and
// what the game is about is said instead.
Section goal_of(const TableHere& table) {
  const engine::Catalogue& game = table.words().game();
  std::string common;
  for (const Seat seat : table.people()) {
    const JsonObject asked = table.asked(seat);
    const Json* goal = asked.if_contains("goal");
    const std::string key = goal == nullptr ? "" : engine::to_word(*goal);
    if (seat == table.people().front()) common = key;
    if (key != common) common.clear();
  }
  if (common.empty() || !game.has(common) || !game.has(common + ".aim"))
    return {std::string(game["goal"])};
  return {std::string(game[common]) + " " + std::string(game[common + ".aim"])};
}

// What the edition or mode is like, in the game's words.
Section about_preset(const TableHere& table) {
  const engine::Option* option = table.game_data().options().preset();
  if (option == nullptr) return {};
  const std::string value = engine::to_word(table.rules().options().at(option->id));
  const std::string key = "option." + option->id + "." + value + ".about";
  if (!table.words().game().has(key)) return {};
  return {std::string(table.words().game()[key])};
}

// What was chosen otherwise than the edition or mode has it.
Section changes(const TableHere& table) {
  const JsonObject& chosen = table.rules().options();
  std::string changed;
  for (const std::string& id : table.game_data().options().changed(chosen)) {
    const engine::Catalogue& game = table.words().game();
    const std::string key = "option." + id;
    const std::string value = engine::to_word(chosen.at(id));
    const std::string word = game.has(key + "." + value) ? std::string(game[key + "." + value])
                             : chosen.at(id).is_bool()
                                 ? table.words()(value == "true" ? "start.yes" : "start.no")
                                 : value;
    changed += (changed.empty() ? "" : "; ") +
               table.words()("start.option", {{"name", std::string(game[key + ".name"])},
                                              {"value", word.size() > 40 ? "" : word}});
  }
  if (changed.empty()) return {};
  return {table.words()("start.changes", {{"changes", changed}})};
}

// Both sides of the score, line by line, where the game keeps one.
Section score_sheet(const TableHere& table) {
  const std::vector<Seat> people = table.people();
  const JsonObject asked = table.asked(people.empty() ? engine::Observer::spectator()
                                                      : engine::Observer(people.front()));
  const Json* fields = asked.if_contains("fields");
  const Json* sheet = fields == nullptr ? nullptr : fields->get_object().if_contains("sheet");
  Section lines;
  if (sheet == nullptr) return lines;
  for (const auto& [side, list] : sheet->get_object()) {
    lines.emplace_back(table.words().game()["ui.score." + std::string(side)]);
    for (const Json& each : list.get_array()) {
      const JsonObject& one = each.get_object();
      const std::string sentence = table.words().game().sentence(engine::to_word(one.at("key")),
                                                                 one.at("fields").get_object());
      lines.push_back(
          table.words()("end.score", {{"sentence", sentence}, {"points", one.at("points")}}));
    }
  }
  return lines;
}

}  // namespace

std::string rules_in_short(const TableHere& table) {
  const engine::Options& options = table.game_data().options();
  const JsonObject& chosen = table.rules().options();
  std::string preset;
  if (const engine::Option* option = options.preset()) {
    const std::string value = engine::to_word(chosen.at(option->id));
    preset = table.words().game()["option." + option->id + "." + value];
  }
  return table.words()("start.rules",
                       {{"preset", preset}, {"changed", options.changed(chosen).size()}});
}

std::vector<std::string> flat(const std::vector<Section>& sections) {
  std::vector<std::string> lines;
  for (const Section& section : sections) lines.insert(lines.end(), section.begin(), section.end());
  return lines;
}

std::vector<std::string> spaced(const std::vector<Section>& sections) {
  std::vector<std::string> lines;
  for (const Section& section : sections) {
    if (!lines.empty() && !section.empty()) lines.emplace_back();
    lines.insert(lines.end(), section.begin(), section.end());
  }
  return lines;
}

std::vector<Section> opening(const TableHere& table) {
  const Words& words = table.words();
  Section seats;
  for (int i = 0; i < table.seats(); ++i) seats.push_back(seat_line(table, engine::seat_at(i)));
  Section fairness{words("start.commitment", {{"commitment", table.commitment()}}),
                   words("start.promise")};
  Section file;
  if (!table.file().empty())
    file.push_back(
        words(table.resumed() ? "start.resumed" : "start.saved", {{"file", table.file()}}));
  Section rules{rules_in_short(table)};
  for (std::string& line : changes(table)) rules.push_back(std::move(line));
  for (std::string& line : about_preset(table)) rules.push_back(std::move(line));
  return {rules, goal_of(table), seats, fairness, file};
}

std::vector<Section> ending(const TableHere& table) {
  const Words& words = table.words();
  const std::optional<JsonObject> outcome = table.outcome();
  if (!outcome) return {};
  const std::string key = "outcome." + engine::to_word(outcome->at("reason"));
  Section places;
  for (Seat seat : by_place(table, *outcome)) {
    JsonObject fields{{"seat", engine::index(seat)}};
    add_fields_of_seat(fields, *outcome, seat);
    for (std::string& line : words.lines("panel.outcome", fields))
      places.push_back(std::move(line));
  }
  Section fairness{
      words("end.seed", {{"seed", table.seed()}}),
      words("end.check", {{"seed", table.seed()}, {"commitment", table.commitment()}})};
  Section file;
  if (table.saved()) file.push_back(words("end.record", {{"file", table.file()}}));
  return {{words.game().sentence(key, {{"seat", outcome->at("winners")}})},
          places,
          score_sheet(table),
          fairness,
          file};
}

std::string seat_heading(const TableHere& table, Seat seat) {
  const Chair& chair = table.chair(seat);
  if (chair.away) return table.words()("screen.away", {{"seat", engine::index(seat)}});
  if (chair.person()) return table.name(seat);
  return table.words()("screen.bot", {{"seat", engine::index(seat)}, {"level", chair.level}});
}

std::vector<std::string> seat_panel(const TableHere& table, const JsonObject& view, Seat seat) {
  JsonObject fields{{"seat", engine::index(seat)}};
  add_plain_fields(fields, table.rules().options());
  add_fields_of_seat(fields, table.rules().options(), seat);
  add_fields_of_seat(fields, view, seat);
  return table.words().lines("panel.seat", fields);
}

std::vector<std::string> table_panel(const TableHere& table, const JsonObject& view) {
  JsonObject fields;
  add_plain_fields(fields, table.rules().options());
  add_plain_fields(fields, view);
  return table.words().lines("panel.table", fields);
}

namespace {

struct Foreseen {
  JsonObject event;
  bool sure = false;
  bool whole = false;  // chance or a secret decides nothing of it
};

// The events of an answer of TableHere::ask; none if the action would not be done.
std::vector<Foreseen> foreseen(const JsonObject& answer) {
  std::vector<Foreseen> all;
  const Json* events = answer.if_contains("events");
  if (events == nullptr) return all;
  for (const Json& each : events->get_array()) {
    const JsonObject& one = each.get_object();
    all.push_back(
        {one.at("event").get_object(), one.at("sure") == Json(true), !one.contains("open")});
  }
  return all;
}

// What it would lead to that is not told as an event: the key of its texts, and its fields.
std::vector<std::pair<std::string, JsonObject>> dangers(const JsonObject& answer) {
  std::vector<std::pair<std::string, JsonObject>> all;
  const Json* list = answer.if_contains("dangers");
  if (list == nullptr) return all;
  for (const Json& each : list->get_array())
    all.emplace_back(engine::to_word(each.at("danger")), each.get_object());
  return all;
}

void add_new(std::vector<std::string>& ids, std::vector<std::string> more) {
  for (std::string& id : more)
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(std::move(id));
}

// The rules behind all that can be done now.
std::vector<std::string> rules_of_choices(const TableHere& table, Seat seat) {
  std::vector<std::string> ids;
  std::vector<Json> verbs;
  for (const JsonObject& action : table.legal(seat)) {
    if (std::find(verbs.begin(), verbs.end(), action.at("do")) != verbs.end()) continue;
    verbs.push_back(action.at("do"));
    for (const Foreseen& each : foreseen(table.ask(seat, action)))
      add_new(ids, table.words().rules_behind(each.event));
  }
  return ids;
}

}  // namespace

std::string prospect(const TableHere& table, Seat seat, const JsonObject& action) {
  const JsonObject answer = table.ask(seat, action);
  if (answer.contains("missing")) return table.words()("prospect.open");
  std::string sure;
  std::string possible;
  for (const Foreseen& each : foreseen(answer)) {
    if (!each.whole) continue;
    std::string& text = each.sure ? sure : possible;
    text += (text.empty() ? "" : " ") + table.words().event(each.event);
  }
  // What is no sentence by itself stands in the list already.
  std::string danger;
  for (const auto& [key, fields] : dangers(answer)) {
    const std::string text = table.words().game().sentence("danger." + key, fields);
    if (text.ends_with('.')) danger += (danger.empty() ? "" : " ") + text;
  }
  return table.words()("prospect", {{"sure", sure}, {"possible", possible}, {"danger", danger}});
}

std::string marks(const TableHere& table, Seat seat, const JsonObject& action) {
  const engine::Catalogue& game = table.words().game();
  const JsonObject answer = table.ask(seat, action);
  std::string text;
  const auto add = [&](const std::string& mark) {
    if (!mark.empty() && text.find(mark) == std::string::npos)
      text += (text.empty() ? "" : ", ") + mark;
  };
  for (auto& [key, fields] : dangers(answer)) {
    fields["do"] = action.at("do");
    if (game.has("mark.danger." + key)) add(game.sentence("mark.danger." + key, fields));
  }
  for (const Foreseen& each : foreseen(answer)) {
    const std::string key = "mark." + engine::to_word(each.event.at("event"));
    if (!game.has(key)) continue;
    JsonObject fields = each.event;
    fields["sure"] = each.sure;
    fields["end"] = end_of(table.words(), action);
    // What chance leaves open has no place in a few words.
    if (game.unfilled(key, fields).empty()) add(game.sentence(key, fields));
  }
  return text;
}

std::vector<Section> rules_to_read(const TableHere& table, engine::Observer observer,
                                   const JsonObject& refusal) {
  std::vector<std::string> ids;
  if (const Json* rule = refusal.if_contains("rule")) {
    ids.push_back(engine::to_word(*rule));
  } else {
    const Log& log = table.log(observer);
    for (std::size_t i = log.fresh; i < log.events.size(); ++i)
      add_new(ids, table.words().rules_behind(log.events[i]));
    if (!observer.is_spectator()) add_new(ids, rules_of_choices(table, observer.seat()));
  }
  std::vector<Section> sections;
  for (std::string& id : ids)
    if (const std::string text = table.words().rule(id); !text.empty())
      sections.push_back({id.append("  ").append(text)});
  if (sections.empty()) sections.push_back({table.words()("rule.nothing")});
  return sections;
}

std::string refusal_with_rule(const TableHere& table, const JsonObject& refusal) {
  const Json* rule = refusal.if_contains("rule");
  return table.words()("line.refused", {{"sentence", table.words().refusal(refusal)},
                                        {"rule", rule != nullptr ? *rule : Json("")}});
}

std::vector<std::string> recalled(const TableHere& table, engine::Observer observer) {
  std::vector<std::string> claims(static_cast<std::size_t>(table.seats()));
  Json round = "";
  for (const JsonObject& event : table.log(observer).events) {
    if (!event.contains("event")) continue;
    if (const Json* number = event.if_contains("round")) round = *number;
    const std::string key = "recall." + engine::to_word(event.at("event"));
    const Json* seat = event.if_contains("seat");
    if (!table.words().game().has(key) || seat == nullptr || !seat->is_int64()) continue;
    const auto at = static_cast<std::size_t>(seat->get_int64());
    if (at >= claims.size()) continue;
    claims[at] +=
        (claims[at].empty() ? "" : "; ") +
        table.words()("recall.claim",
                      {{"round", round}, {"claim", table.words().game().sentence(key, event)}});
  }
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < claims.size(); ++i)
    if (!claims[i].empty())
      lines.push_back(
          table.words()("recall", {{"seat", static_cast<int>(i)}, {"claims", claims[i]}}));
  return lines;
}

std::string clock_of(const TableHere& table) {
  const auto left = table.time_left();
  if (!left) return "";
  const std::int64_t seconds = std::max<std::int64_t>(0, (*left + 999) / 1000);
  const std::string rest = std::to_string(seconds % 60);
  return std::to_string(seconds / 60) + ":" + (rest.size() < 2 ? "0" : "") + rest;
}

namespace {

// Whether that moment stands in a place of the view: "clock.turn_deadline"; of lists in any of
// them.
bool holds_moment(const Json& value, std::string_view place, std::int64_t moment) {
  if (const engine::JsonArray* list = value.if_array())
    return std::any_of(list->begin(), list->end(),
                       [&](const Json& each) { return holds_moment(each, place, moment); });
  if (place.empty()) return value.is_int64() && value.get_int64() == moment;
  const std::size_t dot = std::min(place.find('.'), place.size());
  const JsonObject* object = value.if_object();
  const Json* inner = object == nullptr ? nullptr : object->if_contains(place.substr(0, dot));
  return inner != nullptr &&
         holds_moment(*inner, place.substr(std::min(dot + 1, place.size())), moment);
}

}  // namespace

std::string purpose_of_clock(const TableHere& table) {
  const std::optional<std::int64_t> moment = table.deadline();
  if (!moment) return "";
  const engine::Catalogue& game = table.words().game();
  const JsonObject view = table.view(engine::Observer::spectator());
  JsonObject fields;
  add_plain_fields(fields, table.rules().options());
  add_plain_fields(fields, view);
  constexpr std::string_view prefix = "clock.";
  for (const std::string& key : game.keys())
    if (key.starts_with(prefix) && holds_moment(view, key.substr(prefix.size()), *moment))
      return game.sentence(key, fields);
  return game.has("clock") ? game.sentence("clock", fields) : "";
}

std::vector<std::string> closer_look(const TableHere& table, const std::string& typed) {
  const engine::Catalogue& game = table.words().game();
  constexpr std::string_view text = ".text";
  std::vector<std::string> whole;
  std::vector<std::string> parts;
  for (const std::string& key : game.keys()) {
    if (!key.ends_with(text) || key.starts_with("ui.") || key.starts_with("option.")) continue;
    const std::string thing = key.substr(0, key.size() - text.size());
    const std::size_t dot = thing.find('.');
    const std::string name = game.word(thing.substr(0, dot), Json(thing.substr(dot + 1)));
    if (name == thing.substr(dot + 1) || !speaks_of(name, typed)) continue;
    std::string line =
        table.words()("look.thing", {{"name", name}, {"text", std::string(game[key])}});
    std::vector<std::string>& found = lower(name) == lower(typed) ? whole : parts;
    if (std::find(found.begin(), found.end(), line) == found.end())
      found.push_back(std::move(line));
  }
  if (!whole.empty()) return whole;
  if (parts.empty()) parts.push_back(table.words()("look.nothing", {{"typed", typed}}));
  return parts;
}

}  // namespace cli
