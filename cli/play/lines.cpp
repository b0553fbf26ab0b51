#include "cli/play/lines.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "cli/failure.hpp"
#include "cli/play/listed.hpp"
#include "cli/play/reports.hpp"
#include "cli/play/typed.hpp"
#include "engine/utf8.hpp"

namespace cli {

using engine::Answer;
using engine::JsonObject;
using engine::Seat;

namespace {

constexpr int board_width = 80;
constexpr int board_height = 34;

std::string joined(const std::vector<std::string>& words, std::size_t first) {
  std::string text;
  for (std::size_t i = first; i < words.size(); ++i) text += (i > first ? " " : "") + words[i];
  return text;
}

// Also what has scrolled away: it was for the person before.
constexpr std::string_view clear_screen = "\033[2J\033[3J\033[H";

}  // namespace

Lines::Lines(TableHere& table, Curtain curtain, Typing& typing)
    : table_(table),
      audience_(table, curtain),
      answers_(table, audience_),
      typing_(typing),
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
    table_.catch_up();
    print_trouble();
    if (table_.idles()) obey_early_line();
    if (table_.bot_at_turn()) {
      table_.act_for_bot(table_.bot_choice());
      if (table_.people().size() < 2) print_events();
    } else if (const auto seat = table_.person_at_turn()) {
      take_turn(*seat);
    } else if (table_.stands_still()) {
      return;
    } else {
      wait_for_change();
    }
  }
}

void Lines::take_turn(Seat seat) {
  if (!take_device(seat)) return;
  print_events();
  print_offers(seat);
  Next next = Next::ask;
  while (next == Next::ask) next = ask(seat);
  if (next == Next::leave) left_ = true;
}

void Lines::wait_for_change() {
  print_events();
  std::cout.flush();
  // What was written beforehand for the next turn waits for it, unless that would never come.
  const bool heeds = prompts_ || table_.elsewhere() || table_.paused() || table_.idles();
  if (heeds && obey_early_line()) return;
  if (typing_.ended() && (prompts_ || table_.paused())) {
    left_ = input_ended_ = true;
    return;
  }
  if (!heeds || typing_.has_line() || typing_.ended())
    Typing::wait_for_other(table_.patience(), table_.news_file());
  else
    typing_.wait(table_.patience(), table_.news_file());
}

// Somebody who is not waited for may talk, look and leave, and some games let them act. False if
// there is no line or it waits for the next turn.
bool Lines::obey_early_line() {
  typing_.wait(0, -1);
  if (!typing_.has_line()) return false;
  const std::string line = typing_.line();
  std::optional<Next> next = split(line).empty() ? Next::ask : act_early(line);
  if (!next) next = obey_command(line);
  const bool taken = next || prompts_ || table_.paused();
  if (taken) typing_.take();
  if (next == Next::leave) left_ = true;
  if (!next && taken)
    print(table_.words()(table_.paused() ? "table.paused" : "line.not_your_turn"));
  return taken;
}

std::optional<Lines::Next> Lines::act_early(const std::string& line) {
  const engine::Observer viewer = audience_.viewer();
  if (viewer.is_spectator() || !table_.may_act(viewer.seat())) return std::nullopt;
  const auto listed = listed_action(line, table_.legal(viewer.seat()), table_.words());
  return listed ? perform(viewer.seat(), *listed) : std::nullopt;
}

// Nothing of the next person's is printed before that person says so.
bool Lines::take_device(Seat seat) {
  if (!audience_.changes(seat)) return true;
  const JsonObject who{{"seat", engine::index(seat)}};
  if (audience_.needs_curtain(seat)) {
    const Pause pause(table_.clock());
    if (isatty(STDOUT_FILENO) != 0) std::cout << clear_screen;
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

void Lines::prompt() {
  if (prompts_) std::cout << "> ";
  std::cout.flush();
}

bool Lines::read(std::string& line) {
  prompt();
  while (!typing_.has_line() && !typing_.ended()) {
    typing_.wait(table_.patience(), table_.news_file());
    table_.catch_up();
  }
  input_ended_ = typing_.ended();
  if (!input_ended_) line = typing_.take();
  return !input_ended_;
}

bool Lines::same_turn(Seat seat) const {
  return table_.person_at_turn() == seat && table_.legal(seat) == legal_;
}

Lines::Next Lines::ask(Seat seat) {
  if (!same_turn(seat)) return Next::go_on;
  print_trouble();
  print_events();  // a command may have brought news
  prompt();
  std::int64_t seen = table_.changes();
  while (!typing_.has_line() && !typing_.ended()) {
    typing_.wait(table_.patience(), table_.news_file());
    table_.catch_up();
    if (!same_turn(seat)) break;
    if (table_.changes() == seen) continue;
    seen = table_.changes();
    print_trouble();
    print_events();
    prompt();
  }
  if (typing_.ended()) {
    input_ended_ = true;
    return Next::leave;
  }
  if (same_turn(seat)) return obey(seat, typing_.take());
  if (typing_.has_line()) {
    typing_.take();
    print(table_.words()("line.too_late"));
  } else {
    before_ = offers_;
  }
  return Next::go_on;
}

// Others have changed the list while somebody chose from it: a number may mean what was there.
bool Lines::means_another(std::size_t chosen) {
  const std::vector<Offer> before = std::exchange(before_, {});
  return chosen <= before.size() && before[chosen - 1].action != offers_[chosen - 1].action;
}

Lines::Next Lines::obey(Seat seat, const std::string& line) {
  const std::vector<std::string> typed = split(line);
  if (typed.empty()) return Next::ask;
  if (is_number(typed[0])) return choose(seat, typed);
  if (const std::string number = typed[0].substr(0, typed[0].size() - 1);
      typed[0].ends_with('?') && is_number(number)) {
    print_prospect(seat, number);
    return Next::ask;
  }
  // What the game offers goes before what the table can be asked: both may have the same word.
  if (!table_.asks())
    if (const auto listed = listed_action(line, table_.legal(seat), table_.words()))
      if (const std::optional<Next> next = perform(seat, *listed)) return *next;
  if (const std::optional<Next> next = obey_command(line)) return *next;
  if (const std::optional<Seat> next = person_called(line)) return hand_device_to(*next);
  if (lower(joined(typed, 0)) == lower(table_.name(seat))) {
    print_offers(seat);  // who has the device already
    return Next::ask;
  }
  return obey_action(seat, line);
}

// Whoever else plays at this device.
std::optional<Seat> Lines::person_called(const std::string& line) const {
  const std::string name = lower(joined(split(line), 0));
  for (const Seat seat : table_.people())
    if (audience_.changes(seat) && name == lower(table_.name(seat))) return seat;
  return std::nullopt;
}

Lines::Next Lines::hand_device_to(Seat seat) {
  if (!table_.may_act(seat)) {
    print(table_.words()("line.cannot_act", {{"seat", engine::index(seat)}}));
    return Next::ask;
  }
  table_.take_device(seat);
  return Next::go_on;
}

// Nothing if it is no command.
std::optional<Lines::Next> Lines::obey_command(const std::string& line) {
  const Words& words = table_.words();
  const std::vector<std::string> typed = split(line);
  if (words.means(typed[0], "command.quit")) return Next::leave;
  if (const auto said = answers_.to(line, refusal_)) {
    print(flat(*said));
  } else if (words.means(typed[0], "command.list") && !audience_.viewer().is_spectator()) {
    print_offers(audience_.viewer().seat());
  } else if (words.means(typed[0], "command.board")) {
    print_board();
  } else if (words.means(typed[0], "command.save")) {
    save(typed);
  } else if (words.means(typed[0], "command.language") && typed.size() == 2) {
    return switch_language(typed[1]);
  } else if (const std::optional<std::string> answer = table_.command(line, audience_.viewer())) {
    if (!answer->empty()) print(*answer);
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

// A number, and after it what stands in the open places of that choice.
Lines::Next Lines::choose(Seat seat, const std::vector<std::string>& typed) {
  const std::string& number = typed[0];
  const std::size_t chosen = number_in(number);
  if (chosen < 1 || chosen > offers_.size()) {
    print(table_.words()("line.no_number", {{"typed", number}, {"count", offers_.size()}}));
    return Next::ask;
  }
  if (means_another(chosen)) {
    print(table_.words()("line.list_changed",
                         {{"number", number}, {"sentence", offers_[chosen - 1].sentence}}));
    return Next::ask;
  }
  const JsonObject& action = offers_[chosen - 1].action;
  // Where "any" is an answer by itself, nothing has to be named.
  if (typed.size() == 1 && table_.would_do(seat, action))
    if (const std::optional<Next> next = perform(seat, action)) return *next;
  if (has_open_list(action)) return choose_list(seat, action, typed);
  const std::vector<std::string> rest(typed.begin() + 1, typed.end());
  if (rest.empty() && open_places(action) > 0) {
    print(table_.words()("line.open", {{"number", number},
                                       {"open", open_places(action)},
                                       {"example", example_for(table_, seat, action)}}));
    print_names(nameable(table_, seat, action));
    return Next::ask;
  }
  for (const JsonObject& way : filled_in(action, rest))
    if (const std::optional<Next> next = perform(seat, way)) return *next;
  if (const auto whole = completed(table_, seat, action, rest))
    if (const std::optional<Next> next = perform(seat, *whole)) return *next;
  return explain(seat, action, rest);
}

// What could be named, where that is not nearly everything.
void Lines::print_names(const std::vector<Nameable>& names) {
  if (names.size() > most_names) return;
  for (const Nameable& each : names) print(each.listed());
}

// What was typed cannot be read.
Lines::Next Lines::explain(Seat seat, const JsonObject& action,
                           const std::vector<std::string>& typed) {
  print(why_unread(table_, seat, action, typed, refusal_));
  return Next::ask;
}

Lines::Next Lines::choose_list(Seat seat, const JsonObject& action,
                               const std::vector<std::string>& typed) {
  if (typed.size() == 1) {
    print(table_.words()("line.open_list",
                         {{"number", typed[0]}, {"example", example_for(table_, seat, action)}}));
    print_names(nameable(table_, seat, action));
    return Next::ask;
  }
  const std::vector<std::string> rest(typed.begin() + 1, typed.end());
  if (const auto filled = with_list(action, rest, table_.words()))
    if (const std::optional<Next> next = perform(seat, *filled)) return *next;
  return explain(seat, action, rest);
}

Lines::Next Lines::obey_action(Seat seat, const std::string& line) {
  const Typed typed = typed_action(line, table_.words());
  if (typed.usage.empty()) {
    print(table_.words()("line.unknown", {{"typed", line}}));
    return Next::ask;
  }
  if (!typed.action) {
    print(table_.words()("line.usage", {{"usage", typed.usage}}));
    return explain(seat, {{"do", typed.verb}}, typed.values);
  }
  for (const JsonObject& action : meanings(*typed.action)) {
    const std::vector<const Offer*> ways = leading_to(action);
    if (ways.size() > 1) {
      print(table_.words()("line.several"));
      return Next::ask;
    }
    const std::optional<Next> next = perform(seat, ways.empty() ? action : ways.front()->action);
    if (next) return *next;
  }
  return explain(seat, {{"do", typed.verb}}, typed.values);
}

// What would become of a choice, as far as this seat can know it.
void Lines::print_prospect(Seat seat, const std::string& number) {
  const std::size_t chosen = number_in(number);
  const Words& words = table_.words();
  if (chosen < 1 || chosen > offers_.size())
    return print(words("line.no_number", {{"typed", number}, {"count", offers_.size()}}));
  print(offers_[chosen - 1].sentence);
  print(prospect(table_, seat, offers_[chosen - 1].action));
}

// "move LL XW" is enough where only one way leads there.
std::vector<const Offer*> Lines::leading_to(const JsonObject& action) const {
  std::vector<const Offer*> fitting;
  const Words& words = table_.words();
  const std::string way = words.way_of(action);
  const engine::Json* spots = action.if_contains(way);
  if (spots == nullptr || !spots->is_array() || spots->get_array().size() != 1) return fitting;
  for (const Offer& offer : offers_) {
    bool fits = end_of(words, offer.action) == end_of(words, action);
    for (const auto& [key, value] : action)
      fits = fits && (std::string_view(key) == way ||
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

void Lines::print(const std::string& line) {
  std::cout << line << "\n";
  if (!line.empty()) last_ = line;
}

void Lines::print(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) print(line);
}

void Lines::print_events() {
  const engine::Observer viewer = audience_.viewer();
  const Log& log = table_.log(viewer);
  std::size_t& told = viewer.is_spectator()
                          ? told_.back()
                          : told_[static_cast<std::size_t>(engine::index(viewer.seat()))];
  const bool company = table_.people().size() > 1;
  // Whoever has the device first is told all of it.
  if (company && viewer.is_spectator()) return;
  const std::size_t before = told;
  std::vector<std::string> sentences;
  for (; told < log.events.size(); ++told) {
    if (company && was_heard(viewer, log.events[told])) continue;
    sentences.push_back(table_.words().event(log.events[told]));
    if (company && audience_.is_open()) note_heard(viewer, log.events[told]);
  }
  print_once(sentences);
  // What one was told aloud, all who sit around have heard.
  if (told > before && company && !audience_.hides())
    for (std::size_t& other : told_) other = told;
}

// What happens several times on end is told once, with how often.
void Lines::print_once(const std::vector<std::string>& sentences) {
  for (auto at = sentences.begin(); at != sentences.end();) {
    const auto end =
        std::find_if(at, sentences.end(), [&](const auto& each) { return each != *at; });
    print(end - at == 1 ? *at
                        : table_.words()("line.times", {{"sentence", *at}, {"count", end - at}}));
    at = end;
  }
}

// Without a curtain all who sit here hear what is told to one of them; of what they are told alike
// each is spared the second time.
void Lines::note_heard(engine::Observer viewer, const JsonObject& event) {
  for (const Seat seat : table_.people())
    if (!viewer.is(seat)) heard_[engine::index(seat)].push_back(event);
}

bool Lines::was_heard(engine::Observer viewer, const JsonObject& event) {
  std::vector<JsonObject>& heard = heard_[engine::index(viewer.seat())];
  const auto known = std::find(heard.begin(), heard.end(), event);
  if (known == heard.end()) return false;
  heard.erase(known);
  return true;
}

void Lines::print_offers(Seat seat) {
  offers_ = offers(table_, seat);
  legal_ = table_.legal(seat);
  const JsonObject view = table_.view(seat);
  // What was told just now is not said again: "Ann is up."
  const std::string status = table_.words().status(view, table_.acting());
  const bool told = status == last_;
  print("");
  if (!told) print(status);
  if (const std::string prompt = table_.prompt(seat); !prompt.empty()) print(prompt);
  print(clock_line(table_));
  print(numbered(offers_));
}

void Lines::print_board() {
  const engine::Picture picture =
      table_.picture(audience_.viewer(), nullptr, board_width, board_height);
  for (int y = 0; y < picture.height(); ++y) {
    std::u32string row;
    for (int x = 0; x < picture.width(); ++x) row += picture.at(x, y).sign;
    row.erase(row.find_last_not_of(U' ') + 1);
    print(engine::to_text(row));
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
  print(table_.in_words(audience_.viewer()));  // what was hidden is told now
  print("");
  print(flat(ending(table_)));
  print_trouble();
  if (!table_.file().empty() || table_.people().empty()) return table_.trouble().empty() ? 0 : 1;
  const std::string offer = table_.words()(table_.elsewhere() ? "remote.end_offer" : "end.offer");
  print(offer);
  std::string line;
  while (table_.file().empty() && !table_.moves_on() && read(line)) {
    if (split(line).empty()) break;
    const std::optional<Next> next = obey_command(line);
    if (next == Next::leave) break;
    if (!next) print(offer);
  }
  if (table_.saved()) print(table_.words()("end.record", {{"file", table_.file()}}));
  return 0;
}

int Lines::leave_early() {
  if (input_ended_) print(table_.words()("line.end_of_input"));
  print_trouble();
  if (!table_.elsewhere() && !table_.trouble().empty()) return 1;
  print(table_.farewell());
  return 0;
}

}  // namespace cli
