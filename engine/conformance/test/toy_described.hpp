#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/codec.hpp"
#include "engine/conformance/test/toy.hpp"
#include "engine/erase.hpp"

// How the values of the toy game look as text.
namespace toy {

using engine::Problem;

template <class Visitor>
void describe(Visitor& v, Seen& view) {
  v("turn_began", view.turn_began);
  v("own", view.own);
  v("hand_sizes", view.hand_sizes);
  v("deck_size", view.deck_size);
  v("played", view.played);
  v("guesses", view.guesses);
  v("turn", view.turn);
  v("current", view.current);
  v("left", view.left);
  v("phase", view.phase);
  v("rolled", view.rolled);
  v("secret", view.secret);
  v("viewer", view.viewer);
  v("leak", view.leak);
}

template <class Visitor>
void describe(Visitor& v, State& state) {
  v("turn_began", state.turn_began);
  v("deck", state.deck);
  v("hands", state.hands);
  v("played", state.played);
  v("guesses", state.guesses);
  v("secret", state.secret);
  v("turn", state.turn);
  v("current", state.current);
  v("left", state.left);
  v("phase", state.phase);
  v("rolled", state.rolled);
}

template <class Visitor>
void describe(Visitor& v, Event& event) {
  v("event", event.what);
  v("seat", event.seat);
  v("card", event.card);
  v("number", event.number);
}

template <class Visitor>
void describe(Visitor& v, Action& action) {
  v("do", action.verb);
  if (action.verb == Action::Verb::play) v("card", action.number);
  if (action.verb == Action::Verb::guess) v("number", action.number);
}

// Plays what is listed first; guesses in the middle.
class FirstBot final : public engine::Bot<Game> {
 public:
  Action decide(const Rules&, const View&, const Actions& legal, Chance&) override {
    Action action = legal[0];
    if (action.verb == Action::Verb::guess) action.number = 50;
    return action;
  }
};

// Cards that a position does not name are in the deck.
inline std::string complete(const Rules& rules, State& state) {
  std::array<int, 256> seen{};
  for (const Hand& hand : state.hands)
    for (Card card : hand) ++seen[card];
  for (Card card : state.played) ++seen[card];
  for (int i = 0; i < state.deck.size(); ++i) ++seen[state.deck[i]];
  for (std::size_t card = 0; card < seen.size(); ++card) {
    const bool exists = card >= 1 && card <= card_count;
    if (!exists && seen[card] > 0) return "there is no card " + std::to_string(card);
    if (seen[card] > 1) return "card " + std::to_string(card) + " is in two places";
    if (exists && seen[card] == 0) state.deck.put_bottom(static_cast<Card>(card));
  }
  if (state.secret > 99) return "'secret' is 0 to 99";
  if (engine::index(state.current) >= rules.seats) return "there is no such seat at turn";
  return "";
}

inline JsonObject Game::write(const Rules& rules, const View& view) {
  return engine::encoded(rules, static_cast<const Seen&>(view)).get_object();
}

inline void Game::write(const Rules& rules, const View& view, std::string& out) {
  engine::write_json(out, write(rules, view));
}

inline JsonObject Game::write(const Rules& rules, const Event& event) {
  JsonObject json = engine::encoded(rules, event).get_object();
  if (rules.fault == Fault::event_forgets && event.what == Event::What::Guessed) json["number"] = 0;
  return json;
}

inline JsonObject Game::write(const Rules& rules, const Action& action) {
  JsonObject json = engine::encoded(rules, action).get_object();
  if (rules.fault == Fault::action_forgets && action.number == 7) json["card"] = 8;
  return json;
}

inline std::string Game::read(const Rules& rules, const Json& json, View& view) {
  view = View{};
  return engine::decoded(rules, json, static_cast<Seen&>(view));
}

inline std::string Game::read(const Rules& rules, const Json& json, Event& event) {
  event = Event{};
  return engine::decoded(rules, json, event);
}

// The verb comes first: it says which other fields there are.
inline std::string Game::read(const Rules& rules, const Json& json, Action& action, bool partial) {
  action = Action{};
  if (!json.is_object() || !json.get_object().contains("do")) return "'do' is missing";
  if (std::string wrong = engine::decoded(rules, json.get_object().at("do"), action.verb);
      !wrong.empty())
    return "'do': " + wrong;
  return engine::decoded(rules, json, action, partial);
}

inline JsonObject Game::position(const Rules& rules, const State& state) {
  JsonObject json = engine::encoded(rules, state).get_object();
  if (rules.fault == Fault::position_forgets) json.erase("guesses");
  return json;
}

inline Fallible<State> Game::place(const Rules& rules, const Json& json) {
  State state;
  if (std::string wrong = engine::decoded(rules, json, state, true); !wrong.empty())
    return Problem{"position: " + wrong};
  if (std::string wrong = complete(rules, state); !wrong.empty())
    return Problem{"position: " + wrong};
  return state;
}

inline JsonObject Game::refusal(const Rules& rules, const engine::Refusal& refusal) {
  const auto error = static_cast<Error>(refusal.code);
  const std::string rule = rules.fault == Fault::unknown_rule && error == Error::NotInHand
                               ? "TOY-099"
                               : "TOY-00" + std::to_string(refusal.rule);
  return {{"code", engine::encoded(rules, error)}, {"rule", rule}, {"number", refusal.what[0]}};
}

inline JsonObject Game::outcome(const Rules& rules, const State&, const Outcome& outcome) {
  return {{"winners", engine::encoded(rules, outcome.winners)}, {"reason", "nearest"}};
}

inline Fallible<Chance> Game::script(const Rules&, const Json& json) {
  std::vector<std::vector<std::uint32_t>> draws(Chance::stream_count);
  if (json.is_object() && json.get_object().contains("secret"))
    draws[1].push_back(static_cast<std::uint32_t>(json.get_object().at("secret").get_int64()));
  return Chance::script(std::move(draws));
}

inline std::string Game::script_rest(const Rules&, const Chance& chance) {
  if (!chance.script_problem().empty()) return std::string(chance.script_problem());
  return chance.scripted_left(1) > 0 ? "a scripted secret was not used" : "";
}

inline std::span<const std::string_view> Game::levels() {
  static constexpr std::array<std::string_view, 1> all{"first"};
  return all;
}

inline std::unique_ptr<engine::Bot<Game>> Game::bot(std::string_view level, Seat) {
  if (level != "first") return nullptr;
  return std::make_unique<FirstBot>();
}

}  // namespace toy
