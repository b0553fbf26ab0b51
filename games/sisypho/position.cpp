#include <string>

#include "engine/codec.hpp"
#include "engine/script.hpp"
#include "games/sisypho/codec.hpp"
#include "games/sisypho/play.hpp"
#include "games/sisypho/sisypho.hpp"

// Positions by name: scenarios, saves and bug reports.
namespace sisypho {

using engine::Problem;

namespace {

// A position that says nothing is the Planning of round 1, with an empty hand of the Agent.
State empty_position(const Rules& rules) {
  State state{};
  for (std::size_t i = 0; i < locations; ++i) {
    const Place& place = rules.components->places[i];
    state.locks[i] = place.open ? Lock::open : Lock::closed;
    state.power[i] = place.power;
  }
  state.round = 1;
  state.agent = rules.components->agent_start;
  for (const Seat seat : survivor_seats(rules))
    state.survivor(seat).place = rules.components->survivors_start;
  return state;
}

// Fields that follow from others unless they are named.
void complete_survivors(const Rules& rules, const JsonObject& root, State& state) {
  const Json* list = root.if_contains("players");
  const std::size_t named = list != nullptr && list->is_array() ? list->get_array().size() : 0;
  for (const Seat seat : survivor_seats(rules)) {
    const auto at = static_cast<std::size_t>(engine::index(seat));
    const JsonObject none;
    const JsonObject& fields =
        at < named && list->get_array()[at].is_object() ? list->get_array()[at].get_object() : none;
    Survivor& survivor = state.survivor(seat);
    if (!fields.contains("origin")) survivor.origin = survivor.place;
    const bool acting = state.phase == Phase::act || state.phase == Phase::w3;
    if (acting && !survivor.dead && !fields.contains("halves"))
      survivor.halves = static_cast<std::uint8_t>(rules.actions);
    const bool moved = state.phase != Phase::plan && state.phase != Phase::hunt &&
                       !(hunted(rules, state.round) &&
                         (state.phase == Phase::w1 || state.phase == Phase::agent_move));
    if (moved && !survivor.dead && !fields.contains("planned")) survivor.planned = survivor.place;
    if (!may_choose_miniatures(state) && !fields.contains("miniature"))
      survivor.miniature = first_free(state);
  }
}

// Cards that are not named lie in their decks, below those that are, in the order of the data.
std::string complete_items(const Rules& rules, State& state) {
  std::array<std::array<int, item_kinds>, decks> in_deck{};
  std::array<int, item_kinds> missing{};
  for (std::size_t kind = 1; kind < item_kinds; ++kind)
    for (const std::uint8_t count : rules.items[kind].counts) missing[kind] += count;
  for (std::size_t deck = 0; deck < decks; ++deck)
    for (int i = 0; i < state.item_decks[deck].size(); ++i) {
      const std::size_t kind = index(state.item_decks[deck][i]);
      --missing[kind];
      if (++in_deck[deck][kind] > rules.items[kind].counts[deck])
        return std::string(engine::name_of(item_at(kind))) + " is in a deck too often";
    }
  for (const Item item : state.discard) --missing[index(item)];
  for (const Survivor& survivor : state.survivors)
    for (const Item item : survivor.items) --missing[index(item)];
  for (std::size_t kind = 1; kind < item_kinds; ++kind) {
    if (missing[kind] < 0)
      return std::string(engine::name_of(item_at(kind))) + " is there too often";
    for (std::size_t deck = 0; deck < decks; ++deck)
      for (; missing[kind] > 0 && in_deck[deck][kind] < rules.items[kind].counts[deck];
           --missing[kind], ++in_deck[deck][kind])
        state.item_decks[deck].put_bottom(item_at(kind));
  }
  for (std::size_t deck = 0; deck < decks; ++deck) {
    state.left[deck] = ItemCounts();
    for (int i = 0; i < state.item_decks[deck].size(); ++i)
      state.left[deck].add(state.item_decks[deck][i]);
  }
  return "";
}

std::string complete_chips(const Rules& rules, State& state) {
  std::array<int, chip_kinds> missing{};
  for (std::size_t kind = 1; kind < chip_kinds; ++kind) missing[kind] = rules.chips[kind].count;
  for (int i = 0; i < state.chip_deck.size(); ++i) --missing[index(state.chip_deck[i])];
  for (const Chip chip : state.used) --missing[index(chip)];
  for (const Chip chip : state.unseen) --missing[index(chip)];
  for (const Chip chip : state.hand) --missing[index(chip)];
  for (std::size_t kind = 1; kind < chip_kinds; ++kind) {
    if (missing[kind] < 0)
      return std::string(engine::name_of(chip_at(kind))) + " is there too often";
    for (; missing[kind] > 0; --missing[kind]) state.chip_deck.put_bottom(chip_at(kind));
  }
  return "";
}

std::string check_pending(const Rules& rules, const State& state) {
  for (const Seat seat : {state.asker, state.asked})
    if (seat != agent_seat && (!is_survivor(rules, seat) || !lives(state, seat)))
      return "somebody is asked who is not there";
  if (state.asker != agent_seat) {
    if (state.phase != Phase::act || state.asked == agent_seat || state.asked == state.asker ||
        state.asked_items.empty() ||
        !within(state.asked_items, counted(state.survivor(state.asked).items)))
      return "the request cannot be";
    if (state.survivor(state.asker).place != state.survivor(state.asked).place)
      return "a request is made at one Location";
  }
  if (state.phase == Phase::fumble &&
      (state.asked == agent_seat || state.survivor(state.asked).items.empty()))
    return "nobody can fumble";
  return "";
}

// SIS-121
std::string check_dead(const Survivor& survivor) {
  if (!survivor.dead) return "";
  if (!survivor.items.empty() || survivor.halves > 0 || survivor.planned != Location::none)
    return "the dead have no Items, actions and plans";
  return "";
}

bool miniatures_differ(const State& state) {
  unsigned seen = 0;
  for (const Survivor& survivor : state.survivors) {
    if (survivor.miniature == Miniature::none) continue;
    const unsigned bit = 1u << static_cast<unsigned>(survivor.miniature);
    if ((seen & bit) != 0) return false;
    seen |= bit;
  }
  return true;
}

std::string check(const Rules& rules, const State& state) {
  if (!miniatures_differ(state)) return "two Survivors have the same miniature";
  if (state.agent == Location::none) return "the Agent must be somewhere";
  for (const Seat seat : survivor_seats(rules))
    if (state.survivor(seat).place == Location::none) return "a Survivor must be somewhere";
  for (const Seat seat : survivor_seats(rules))
    if (std::string wrong = check_dead(state.survivor(seat)); !wrong.empty()) return wrong;
  if (state.round < 1) return "rounds are counted from 1";
  if ((state.phase == Phase::over) != (state.reason != Reason::running))
    return "a game that is over, and no other, has a 'reason'";
  if (state.phase != Phase::over && living(rules, state) == 0) return "nobody lives";
  if (state.phase == Phase::plan && all_planned(rules, state)) return "all have planned";
  if (state.phase == Phase::hunt && all_planned(rules, state)) return "all have moved";
  if (state.phase == Phase::act && all_done(rules, state)) return "all are done";
  if (state.earth >= rules.length(Track::earth) && state.phase != Phase::over)
    return "the Earth token is at the end";
  if (std::string wrong = check_pending(rules, state); !wrong.empty()) return wrong;
  if (!Game::conserved(rules, state)) return "something is missing, or in two places";
  return "";
}

}  // namespace

JsonObject Game::position(const Rules& rules, const State& state) {
  return engine::encoded(rules, state).get_object();
}

Fallible<State> Game::place(const Rules& rules, const Json& json) {
  State state = empty_position(rules);
  if (std::string wrong = engine::decoded(rules, json, state, true); !wrong.empty())
    return Problem{"position: " + wrong};
  complete_survivors(rules, json.get_object(), state);
  std::string wrong = complete_items(rules, state);
  if (wrong.empty()) wrong = complete_chips(rules, state);
  if (wrong.empty()) wrong = check(rules, state);
  if (!wrong.empty()) return Problem{"position: " + wrong};
  return state;
}

Fallible<Chance> Game::script(const Rules&, const Json& json) {
  return engine::read_script(
      json, "discard: a place in the Agent's hand",
      [](std::string_view word, const Json& item) -> std::optional<engine::Draw> {
        if (word != "discard") return std::nullopt;
        return engine::draw_below(discard_stream, item, ChipHand::capacity);
      });
}

std::string Game::script_rest(const Rules&, const Chance& chance) {
  return engine::rest_of_script(chance, {{discard_stream, "discards"}});
}

}  // namespace sisypho
