#include "cli/play/lines.hpp"

#include <unistd.h>

#include <chrono>
#include <iostream>
#include <thread>

#include "cli/failure.hpp"
#include "cli/play/reports.hpp"
#include "cli/play/typed.hpp"
#include "cli/rulebook.hpp"
#include "engine/utf8.hpp"

namespace cli {

using engine::Answer;
using engine::JsonObject;
using engine::Seat;

namespace {

constexpr int board_width = 80;
constexpr int board_height = 22;

}  // namespace

Lines::Lines(Table& table, Curtain curtain)
    : table_(table),
      audience_(table, curtain),
      told_(static_cast<std::size_t>(table.seats()) + 1),
      prompts_(isatty(STDIN_FILENO) != 0) {
  if (!table.resumed()) return;
  for (std::size_t i = 0; i < told_.size(); ++i) {
    const bool last = i + 1 == told_.size();
    told_[i] = table
                   .log(last ? engine::Observer::spectator()
                             : engine::Observer(engine::seat_at(static_cast<int>(i))))
                   .fresh;
  }
}

int Lines::run() {
  print(std::string(table_.words().game()["title"]));
  print(flat(opening(table_)));
  print("");
  play_on();
  return table_.over() ? finish() : leave_early();
}

void Lines::play_on() {
  while (!table_.over() && !left_) {
    table_.expire();
    print_trouble();
    if (table_.match().acting().empty()) {
      if (!table_.match().deadline()) return;
      wait_for_deadline();
      continue;
    }
    const Seat seat = table_.next_to_act();
    if (!table_.chair(seat).person()) {
      table_.act_for_bot(seat, table_.bot_choice(seat));
      if (table_.people().size() < 2) print_events();
      continue;
    }
    if (!take_device(seat)) return;
    print_events();
    print_offers(seat);
    Next next = Next::ask;
    while (next == Next::ask) next = ask(seat);
    if (next == Next::leave) left_ = true;
  }
}

void Lines::wait_for_deadline() {
  const auto left =
      engine::milliseconds(*table_.match().deadline()) - engine::milliseconds(table_.clock().now());
  if (left > 0) std::this_thread::sleep_for(std::chrono::milliseconds(left));
}

// Nothing of the next person's is printed before that person says so.
bool Lines::take_device(Seat seat) {
  if (!audience_.changes(seat)) return true;
  const JsonObject who{{"seat", engine::index(seat)}};
  if (audience_.needs_curtain(seat)) {
    const Pause pause(table_.clock());
    print(table_.words()("screen.curtain", who));
    std::string line;
    if (!read(line)) {
      left_ = true;
      return false;
    }
  } else {
    print_events();
    print(table_.words()("screen.turn", who));
  }
  audience_.hand_to(seat);
  return true;
}

bool Lines::read(std::string& line) {
  if (prompts_) std::cout << "> ";
  std::cout.flush();
  if (std::getline(std::cin, line)) return true;
  input_ended_ = true;
  return false;
}

Lines::Next Lines::ask(Seat seat) {
  std::string line;
  if (!read(line)) return Next::leave;
  if (table_.expire()) {
    print(table_.words()("line.too_late"));
    return Next::go_on;
  }
  return obey(seat, line);
}

Lines::Next Lines::obey(Seat seat, const std::string& line) {
  const std::vector<std::string> typed = split(line);
  if (typed.empty()) return Next::ask;
  if (typed.size() == 1 && typed[0].find_first_not_of("0123456789") == std::string::npos)
    return choose(seat, typed[0]);
  if (const std::optional<Next> next = obey_command(typed)) return *next;
  return obey_action(seat, line);
}

// Nothing if it is no command.
std::optional<Lines::Next> Lines::obey_command(const std::vector<std::string>& typed) {
  const Words& words = table_.words();
  if (words.means(typed[0], "command.quit")) return Next::leave;
  if (words.means(typed[0], "command.help")) {
    print_help();
  } else if (words.means(typed[0], "command.look")) {
    print(table_.match().told(audience_.viewer(), words.game()));
  } else if (words.means(typed[0], "command.board")) {
    print_board();
  } else if (words.means(typed[0], "command.rules")) {
    print_rules(typed);
  } else if (words.means(typed[0], "command.save")) {
    save(typed);
  } else if (words.means(typed[0], "command.language") && typed.size() == 2) {
    return switch_language(typed[1]);
  } else {
    return std::nullopt;
  }
  return Next::ask;
}

Lines::Next Lines::switch_language(const std::string& language) {
  try {
    table_.speak(lower(language));
    return Next::go_on;
  } catch (const Failure& failure) {
    print(failure.what());
    return Next::ask;
  }
}

Lines::Next Lines::choose(Seat seat, const std::string& number) {
  const std::size_t chosen = number.size() < 6 ? std::stoul(number) : 0;
  if (chosen >= 1 && chosen <= offers_.size())
    return perform(seat, offers_[chosen - 1].action).value_or(Next::ask);
  print(table_.words()("line.no_number", {{"typed", number}, {"count", offers_.size()}}));
  return Next::ask;
}

Lines::Next Lines::obey_action(Seat seat, const std::string& line) {
  const Typed typed = typed_action(line, table_.words());
  if (typed.usage.empty())
    print(table_.words()("line.unknown", {{"typed", line}}));
  else if (!typed.action)
    print(table_.words()("line.usage", {{"usage", typed.usage}}));
  if (!typed.action) return Next::ask;
  for (const JsonObject& action : {*typed.action, in_capitals(*typed.action)}) {
    const std::vector<const Offer*> ways = leading_to(action);
    if (ways.size() > 1) {
      print(table_.words()("line.several"));
      return Next::ask;
    }
    const std::optional<Next> next = perform(seat, ways.empty() ? action : ways.front()->action);
    if (next) return *next;
  }
  print(table_.words()("line.nothing_so_called", {{"typed", line}}));
  return Next::ask;
}

// "move LL XW" is enough where only one way leads there.
std::vector<const Offer*> Lines::leading_to(const JsonObject& action) const {
  std::vector<const Offer*> fitting;
  const engine::Json* path = action.if_contains("path");
  if (path == nullptr || path->get_array().size() != 1) return fitting;
  for (const Offer& offer : offers_) {
    bool fits = end_of(offer.action) == end_of(action);
    for (const auto& [key, value] : action)
      fits = fits && (std::string_view(key) == "path" ||
                      (offer.action.contains(key) && offer.action.at(key) == value));
    if (fits) fitting.push_back(&offer);
  }
  return fitting;
}

// Nothing if the action names things that the game does not have.
std::optional<Lines::Next> Lines::perform(Seat seat, const JsonObject& action) {
  const Answer answer = table_.act(seat, action);
  if (answer.kind == Answer::Kind::malformed) return std::nullopt;
  refusal_ = answer.refusal;
  if (answer.ok()) return Next::go_on;
  print(refusal_with_rule(table_, answer.refusal));
  return Next::ask;
}

void Lines::print(const std::string& line) { std::cout << line << "\n"; }

void Lines::print(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) print(line);
}

void Lines::print_events() {
  const engine::Observer viewer = audience_.viewer();
  const Log& log = table_.log(viewer);
  std::size_t& told = viewer.is_spectator()
                          ? told_.back()
                          : told_[static_cast<std::size_t>(engine::index(viewer.seat()))];
  const std::size_t before = told;
  for (; told < log.events.size(); ++told) print(table_.words().event(log.events[told]));
  // What one was told aloud, all who sit around have heard.
  if (told > before && table_.people().size() > 1 && !audience_.hides())
    for (std::size_t& other : told_) other = told;
}

void Lines::print_offers(Seat seat) {
  offers_ = offers(table_.match(), seat, table_.words());
  const JsonObject view = table_.match().view(seat);
  print("");
  print(table_.words().status(view, table_.match().acting()));
  for (std::size_t i = 0; i < offers_.size(); ++i)
    print((i < 9 ? " " : "") + std::to_string(i + 1) + "  " + offers_[i].sentence);
}

void Lines::print_board() {
  const engine::Picture picture = table_.match().picture(audience_.viewer(), table_.words().game(),
                                                         nullptr, board_width, board_height);
  for (int y = 0; y < picture.height(); ++y) {
    std::u32string row;
    for (int x = 0; x < picture.width(); ++x) row += picture.at(x, y).sign;
    row.erase(row.find_last_not_of(U' ') + 1);
    print(engine::to_text(row));
  }
}

void Lines::print_help() {
  for (int i = 1; i <= 6; ++i) print(table_.words()("line.help." + std::to_string(i)));
  std::string all;
  for (const std::string& key : table_.words().game().keys())
    if (key.starts_with("usage."))
      all += (all.empty() ? "" : "; ") + readable_usage(table_.words().game()[key]);
  if (!all.empty()) print(table_.words()("line.help.actions", {{"actions", all}}));
}

void Lines::print_rules(const std::vector<std::string>& typed) {
  if (typed.size() < 2) return print(flat(rules_to_read(table_, audience_.viewer(), refusal_)));
  const std::string_view prefix = table_.title().rule_prefix();
  const std::vector<Rule> rules = read_rulebook(table_.kit().rulebook(), prefix);
  for (std::size_t i = 1; i < typed.size(); ++i) {
    try {
      const std::string& id = find_rule(rules, prefix, typed[i]).id;
      print(id + "  " + table_.words().rule(id));
    } catch (const Failure&) {
      print(table_.words()("rule.none", {{"rule", typed[i]}}));
    }
  }
}

void Lines::print_trouble() {
  if (table_.trouble() == trouble_) return;
  trouble_ = table_.trouble();
  if (!trouble_.empty()) print(trouble_);
}

void Lines::save(const std::vector<std::string>& typed) {
  const std::string path = typed.size() > 1 ? typed[1] : table_.file();
  if (path.empty()) return print(table_.words()("save.needs_name"));
  const std::string problem = table_.save_as(path);
  print(problem.empty() ? table_.words()("save.done", {{"file", path}}) : problem);
}

int Lines::finish() {
  print_events();
  print("");
  print(flat(ending(table_)));
  print_trouble();
  if (!table_.file().empty() || table_.people().empty()) return table_.trouble().empty() ? 0 : 1;
  print(table_.words()("end.offer"));
  std::string line;
  while (table_.file().empty() && read(line)) {
    const std::vector<std::string> typed = split(line);
    if (typed.empty()) break;
    const std::optional<Next> next = obey_command(typed);
    if (next == Next::leave) break;
    if (!next) print(table_.words()("end.offer"));
  }
  if (table_.saved()) print(table_.words()("end.record", {{"file", table_.file()}}));
  return 0;
}

int Lines::leave_early() {
  if (input_ended_) print(table_.words()("line.end_of_input"));
  print_trouble();
  if (!table_.trouble().empty()) return 1;
  print(table_.file().empty() ? table_.words()("line.not_saved")
                              : table_.words()("line.saved", {{"file", table_.file()}}));
  return 0;
}

}  // namespace cli
