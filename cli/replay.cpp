#include "cli/replay.hpp"

#include <algorithm>

#include "cli/failure.hpp"
#include "cli/play/words.hpp"

namespace cli {

using engine::Input;
using engine::JsonObject;

std::vector<Eyes> read_eyes(const std::string& typed, const Loaded& loaded,
                            const engine::Catalogue& labels) {
  std::vector<Eyes> all{
      {engine::Observer::spectator(), "spectator", std::string(labels["replay.spectator"])}};
  for (int i = 0; i < loaded.rules->seats(); ++i)
    all.push_back(
        {engine::seat_at(i), std::to_string(i), loaded.record.seats[static_cast<std::size_t>(i)]});
  if (typed == "all") return all;
  for (const Eyes& eyes : all)
    if (eyes.key == typed) return {eyes};
  throw Failure("eyes", {{"typed", typed}, {"last", loaded.rules->seats() - 1}});
}

Replay::Replay(const Loaded& loaded, const engine::Catalogue& labels, std::vector<Eyes> eyes)
    : loaded_(loaded), labels_(labels), eyes_(std::move(eyes)) {
  jump(0);
}

void Replay::jump(int place) {
  place_ = std::max(0, place - 1);
  match_ = needed(engine::replay(loaded_.record, *loaded_.rules, place_));
  if (place > 0) step();
}

void Replay::step() {
  const Input& input = loaded_.record.inputs[static_cast<std::size_t>(place_)];
  if (input.kind == Input::Kind::action)
    sentence_ = action_sentence(loaded_.words, input.action, match_->view(input.seat));
  if (const std::string wrong = engine::feed(*match_, input); !wrong.empty())
    throw Failure("input", {{"number", place_}, {"problem", wrong}});
  ++place_;
}

std::string Replay::input_line() const {
  if (place_ == 0) return std::string(labels_["replay.start"]);
  const Input& input = loaded_.record.inputs[static_cast<std::size_t>(place_ - 1)];
  const std::string number = std::to_string(place_) + ". ";
  if (input.kind == Input::Kind::expire) return number + std::string(labels_["replay.expire"]);
  // A record can name a seat that does not sit there; playing it has refused that before.
  const std::string& who =
      loaded_.record.seats[static_cast<std::size_t>(engine::index(input.seat))];
  if (input.kind == Input::Kind::leave)
    return number + who + ": " + std::string(labels_["replay.leave"]);
  return number + who + ": " + sentence_;
}

// One line where all see the same; otherwise one for each way to see it.
std::string Replay::event_line(int event) const {
  std::vector<std::pair<JsonObject, std::string>> versions;  // what is seen, by whom
  std::size_t witnesses = 0;
  for (const Eyes& eyes : eyes_) {
    const auto seen = match_->event(event, eyes.observer);
    if (!seen) continue;
    ++witnesses;
    const auto same = std::find_if(versions.begin(), versions.end(),
                                   [&](const auto& version) { return version.first == *seen; });
    if (same == versions.end())
      versions.emplace_back(*seen, eyes.name);
    else
      same->second += ", " + eyes.name;
  }
  const bool alike = versions.size() == 1 && witnesses == eyes_.size();
  std::string text;
  for (const auto& [seen, who] : versions) {
    text += "   " + event_sentence(loaded_.words, seen);
    if (!alike) text += " (" + labels_.sentence("replay.only_for", {{"who", who}}) + ")";
    text += "\n";
  }
  return text;
}

std::string Replay::tell_input() const {
  std::string text = input_line() + "\n";
  for (int i = 0; i < match_->event_count(); ++i) text += event_line(i);
  return text;
}

std::string Replay::tell_views() const {
  std::string text;
  for (const Eyes& eyes : eyes_) {
    text += (text.empty() ? "" : "\n") +
            labels_.sentence("replay.view_of",
                             {{"number", place_}, {"count", count()}, {"who", eyes.name}}) +
            "\n";
    for (const std::string& line : match_->in_words(eyes.observer, loaded_.words))
      text += "   " + line + "\n";
  }
  return text;
}

JsonObject Replay::events() const {
  JsonObject all;
  for (const Eyes& eyes : eyes_) {
    engine::JsonArray list;
    for (int i = 0; i < match_->event_count(); ++i)
      if (auto event = match_->event(i, eyes.observer)) list.push_back(std::move(*event));
    all[eyes.key] = std::move(list);
  }
  return all;
}

JsonObject Replay::views() const {
  JsonObject all;
  for (const Eyes& eyes : eyes_) all[eyes.key] = match_->view(eyes.observer);
  return all;
}

}  // namespace cli
