#include "cli/failure.hpp"
#include "cli/play/listed.hpp"
#include "cli/play/reports.hpp"
#include "cli/play/show.hpp"
#include "cli/play/typed.hpp"

// What is typed on the drawn screen: the same words as in plain lines.
namespace cli {

using engine::JsonObject;
using engine::Seat;

// The words in the open places as they stand, or by the names of things.
bool Show::fill_in(Seat seat, const JsonObject& action, const std::vector<std::string>& typed) {
  std::vector<JsonObject> ways = filled_in(action, typed);
  if (const auto whole = completed(table_, seat, action, typed)) ways.push_back(*whole);
  return perform_first(seat, ways, Unread{&action, typed});
}

// All that can be typed in plain lines. Whoever is not at turn asks or does what the table can be
// asked.
bool Show::type_line(std::optional<Seat> seat) {
  const auto line = dialog_.type(table_.words()("screen.type_action"), "");
  if (!line || split(*line).empty()) return false;
  const std::vector<std::string> typed = split(*line);
  if (seat && is_number(typed[0])) return choose_number(*seat, typed);
  if (seat && !table_.asks())
    if (const auto listed = listed_action(*line, table_.legal(*seat), table_.words()))
      if (const auto done = perform(*seat, *listed)) return *done;
  if (obey_words(*line)) return false;
  if (seat) return type_action(*seat, *line);
  say(table_.words()("line.unknown", {{"typed", *line}}), true);
  return false;
}

// A number of the list, and after it what stands in the open places of that choice.
bool Show::choose_number(Seat seat, const std::vector<std::string>& typed) {
  const std::size_t chosen = number_in(typed[0]);
  if (chosen < 1 || chosen > scene_.offers.size()) {
    say(table_.words()("line.no_number", {{"typed", typed[0]}, {"count", scene_.offers.size()}}),
        true);
    return false;
  }
  scene_.selected = chosen - 1;
  const Offer offer = scene_.offers[scene_.selected];
  if (typed.size() == 1) return take(seat, offer);
  const std::vector<std::string> rest(typed.begin() + 1, typed.end());
  if (!has_open_list(offer.action)) return fill_in(seat, offer.action, rest);
  std::vector<JsonObject> ways;
  if (const auto filled = with_list(offer.action, rest, table_.words())) ways = {*filled};
  return perform_first(seat, ways, Unread{&offer.action, rest});
}

bool Show::type_action(Seat seat, const std::string& line) {
  const Typed typed = typed_action(line, table_.words());
  if (typed.usage.empty()) {
    say(table_.words()("line.unknown", {{"typed", line}}), true);
    return false;
  }
  const JsonObject begun{{"do", typed.verb}};
  return perform_first(seat, typed.action ? meanings(*typed.action) : std::vector<JsonObject>(),
                       Unread{&begun, typed.values});
}

// Commands of plain lines that a screen has, too; false if it is none.
bool Show::obey_words(const std::string& line) {
  const Words& words = table_.words();
  const std::vector<std::string> typed = split(line);
  if (const auto said = answers_.to(line, refusal_)) {
    read_page(line, *said);
  } else if (words.means(typed[0], "command.list") && !scene_.offers.empty()) {
    read_page(line, {numbered(scene_.offers)});
  } else if (words.means(typed[0], "command.quit")) {
    leave();
  } else if (words.means(typed[0], "command.save")) {
    save(typed.size() > 1 ? typed[1] : "");
  } else if (words.means(typed[0], "command.board")) {
    draw();
  } else if (words.means(typed[0], "command.language") && typed.size() == 2) {
    speak(typed[1]);
  } else if (const auto answer = table_.command(line, scene_.viewer)) {
    say(*answer, !answer->empty());
  } else {
    return false;
  }
  return true;
}

void Show::speak(const std::string& language) {
  try {
    table_.speak(lower(language));
    say("");
  } catch (const Failure& failure) {
    say(failure.what(), true);
  }
}

void Show::read_page(const std::string& title, const std::vector<Section>& sections) {
  const Pause pause(table_.clock());
  dialog_.page(title, spaced(sections));
}

}  // namespace cli
