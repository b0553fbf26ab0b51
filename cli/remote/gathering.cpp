#include "cli/remote/gathering.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "cli/failure.hpp"
#include "cli/play/columns.hpp"
#include "cli/play/dialog.hpp"

namespace cli::remote {

using engine::Ink;
using engine::JsonObject;

namespace {

constexpr Style plain{Ink::plain, false, false};
constexpr Style heading{Ink::strong, false, true};
constexpr Style faint{Ink::faint, false, false};

}  // namespace

bool Gathering::waiting() const { return visit_.state().phase == protocol::Phase::gathering; }

void Gathering::look() {
  visit_.link().work();
  check_place();
}

void Gathering::check_place() const {
  if (!visit_.shut_out().empty()) throw Failure(refusal(words_.own(), visit_.shut_out()));
  if (visit_.state().phase == protocol::Phase::closed) throw Failure(words_("remote.closed"));
  if (!seated_ || visit_.own_seat()) return;
  const auto& lines = visit_.lines();
  const bool kicked = std::any_of(lines.begin(), lines.end(), [](const protocol::Line& line) {
    return line.kind == protocol::LineKind::kicked;
  });
  throw Failure(words_(kicked ? "remote.kicked" : "remote.stood"));
}

std::vector<std::string> Gathering::seat_lines() const {
  std::vector<std::string> lines;
  const auto& seats = visit_.state().seats;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const protocol::SeatState& seat = seats[i];
    const bool host = seat.person && seat.person->value == visit_.state().host.value;
    lines.push_back(words_("gather.seat", {{"number", i + 1},
                                           {"kind", engine::name_of(seat.kind)},
                                           {"name", seat.name ? printable(seat.name->value) : ""},
                                           {"level", seat.level ? seat.level->value : ""},
                                           {"away", visit_.away(static_cast<int>(i))},
                                           {"host", host}}));
  }
  return lines;
}

std::string Gathering::advice() const {
  if (!visit_.link().up()) return words_("remote.reconnecting");
  if (!visit_.host()) return words_("gather.wait");
  for (const protocol::SeatState& seat : visit_.state().seats)
    if (seat.kind == protocol::SeatKind::open) return words_("gather.open");
  return words_("gather.ready");
}

std::vector<std::string> Gathering::talk() const {
  std::vector<std::string> lines;
  for (const protocol::Line& line : visit_.lines())
    if (line.kind == protocol::LineKind::said)
      lines.push_back(words_("log.said", {{"name", line.name ? printable(line.name->value) : ""},
                                          {"text", line.text ? printable(*line.text) : ""},
                                          {"call", line.call ? printable(line.call->value) : ""},
                                          {"watchers", line.watchers.value_or(false)}}));
  lines.insert(lines.end(), visit_.notices().begin(), visit_.notices().end());
  return lines;
}

std::string Gathering::answer_to(const Reply& reply) const {
  if (reply.kind == Reply::Kind::lost) return words_("remote.lost");
  return reply.ok() ? "" : refusal(words_.own(), reply.body, &words_.game());
}

void Gathering::print_news() {
  std::vector<std::string> now = seat_lines();
  now.push_back(advice());
  if (now != shown_)
    for (const std::string& line : now) std::cout << line << "\n";
  shown_ = std::move(now);
  const std::vector<std::string> said = talk();
  for (; printed_talk_ < said.size(); ++printed_talk_) std::cout << said[printed_talk_] << "\n";
  std::cout.flush();
}

bool Gathering::wait_in_lines() {
  const bool person = isatty(STDIN_FILENO) != 0;
  std::cout << words_("gather.title", {{"code", visit_.state().code.value}}) << "\n";
  while (true) {
    look();
    if (!waiting()) return true;
    print_news();
    if (typing_.ended() && person) return false;
    // What was written beforehand for the match waits for it.
    if (typing_.has_line() || typing_.ended())
      Typing::wait_for_other(visit_.link().patience(), visit_.link().file());
    else
      typing_.wait(visit_.link().patience(), visit_.link().file());
    if (!typing_.has_line()) continue;
    const Obeyed obeyed = obey(typing_.line());
    if (obeyed == Obeyed::left) return false;
    if (obeyed == Obeyed::no && person) std::cout << words_("gather.help") << std::endl;
    if (obeyed == Obeyed::yes || person) typing_.take();
  }
}

Gathering::Obeyed Gathering::obey(const std::string& line) {
  const std::vector<std::string> typed = split(line);
  if (typed.empty()) return Obeyed::yes;
  std::string answer;
  if (words_.means(typed[0], "command.quit")) return Obeyed::left;
  if (words_.means(typed[0], "table.command.start")) {
    answer = answer_to(visit_.ask("start"));
  } else if (words_.means(typed[0], "table.command.say") && typed.size() > 1) {
    const std::size_t text = line.find(typed[1], line.find(typed[0]) + typed[0].size());
    answer = answer_to(visit_.ask("say", {{"text", line.substr(text)}}));
  } else if (words_.means(typed[0], "table.command.kick") && typed.size() == 2 &&
             typed[1].size() == 1 && typed[1][0] >= '1' && typed[1][0] <= '8') {
    answer = answer_to(visit_.ask("kick", {{"seat", typed[1][0] - '1'}}));
  } else if (words_.means(typed[0], "table.command.close")) {
    answer = answer_to(visit_.ask("close"));
  } else if (words_.means(typed[0], "command.help")) {
    answer = words_("gather.help");
  } else {
    return Obeyed::no;
  }
  if (!answer.empty()) std::cout << answer << std::endl;
  return Obeyed::yes;
}

bool Gathering::wait_on_screen(Terminal& terminal) {
  while (waiting()) {
    draw(terminal);
    const Key key = terminal.read(visit_.link().patience(), visit_.link().file());
    look();
    if (waiting() && !obey(terminal, key)) return false;
  }
  return true;
}

bool Gathering::obey(Terminal& terminal, const Key& key) {
  Dialog dialog(
      terminal, words_, [&] { draw(terminal); },
      [&] {
        const Key typed = terminal.read(visit_.link().patience(), visit_.link().file());
        look();
        return typed;
      });
  if (key.is(Key::Kind::interrupt) || key.is(U'q') || key.is(U'Q')) return false;
  if (key.is(Key::Kind::enter) && visit_.host()) notice_ = answer_to(visit_.ask("start"));
  if (key.is(U'c') || key.is(U'C')) {
    const auto text = dialog.type(words_("table.talk"), "");
    if (text && !text->empty()) notice_ = answer_to(visit_.ask("say", {{"text", *text}}));
  }
  return true;
}

void Gathering::draw(Terminal& terminal) const {
  terminal.clear();
  const int width = terminal.width();
  terminal.fill({0, 0, width, 1}, {Ink::plain, true, false});
  terminal.write(1, 0,
                 std::string(words_.game()["title"]) + " · " +
                     words_("gather.title", {{"code", visit_.state().code.value}}),
                 {Ink::plain, true, false}, width - 1);
  terminal.write(2, 2, visit_.link().address().origin() + "/t/" + visit_.state().code.value,
                 heading, width - 2);
  int y = 4;
  for (const std::string& line : seat_lines()) terminal.write(2, y++, line, plain, width - 2);
  terminal.write(2, ++y, advice(), heading, width - 2);
  y += 2;
  const std::vector<std::string> said = talk();
  const int bottom = terminal.height() - 3;
  const auto room = static_cast<std::size_t>(std::max(0, bottom - y));
  for (std::size_t i = said.size() > room ? said.size() - room : 0; i < said.size(); ++i)
    terminal.write(2, y++, said[i], plain, width - 2);
  terminal.write(1, terminal.height() - 2, notice_, {Ink::danger, false, true}, width - 1);
  terminal.write(1, terminal.height() - 1,
                 words_(visit_.host() ? "gather.keys_host" : "gather.keys"), faint, width - 1);
  terminal.show();
}

}  // namespace cli::remote
