#include <algorithm>
#include <string>

#include "engine/codec.hpp"
#include "engine/script.hpp"
#include "games/aliens/aliens.hpp"
#include "games/aliens/codec.hpp"
#include "games/aliens/play.hpp"

// Positions by name: scenarios, saves and bug reports.
namespace aliens {

using engine::Problem;

namespace {

const JsonObject* player_fields(const Json& json, std::size_t seat) {
  const JsonObject* root = json.if_object();
  const Json* players = root != nullptr ? root->if_contains("players") : nullptr;
  if (players == nullptr || !players->is_array() || players->get_array().size() <= seat)
    return nullptr;
  return players->get_array()[seat].if_object();
}

bool names_field(const Json& json, std::size_t seat, std::string_view field) {
  const JsonObject* fields = player_fields(json, seat);
  return fields != nullptr && fields->contains(field);
}

// The first cards of each side, as far as nobody else is named to have them.
void complete_characters(const Rules& rules, const Json& json, State& state) {
  unsigned taken = 0;
  int humans = rules.humans;
  const auto seats = static_cast<std::size_t>(rules.seats);
  for (std::size_t i = 0; i < seats; ++i) {
    taken |= 1u << index(state.players[i].character);
    humans -= side_of(state.players[i].character) == Side::human ? 1 : 0;
  }
  for (std::size_t i = 0; i < seats; ++i) {
    if (names_field(json, i, "character")) continue;
    std::size_t card = index(humans-- > 0 ? Character::captain : Character::blink);
    while ((taken >> card & 1u) != 0) ++card;
    state.players[i].character = static_cast<Character>(card);
    taken |= 1u << card;
  }
}

// Sides and places that follow from what is named.
void complete_players(const Rules& rules, const Json& json, State& state) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.seats); ++i) {
    Player& player = state.players[i];
    if (!names_field(json, i, "side"))
      player.side = player.reborn || player.mutated ? Side::alien : side_of(player.character);
    if (names_field(json, i, "place") || !in_play(player)) continue;
    const bool among_aliens =
        player.side == Side::alien || power(rules, player) == Character::psychologist;
    player.place = among_aliens ? rules.zone.alien : rules.zone.human;
  }
}

// Cards that the position does not name lie in the draw pile, unless it names that, too.
std::string complete_deck(const Rules& rules, State& state, bool draw_named) {
  Heap all = state.draw;
  for (Heap heap : {state.discard, state.removed}) heap.move_all_to(all);
  for (const Player& player : state.players) {
    Heap hand = player.hand;
    if (hand.has(Card::noise_your) || hand.has(Card::noise_any)) return "nobody keeps a noise card";
    hand.move_all_to(all);
  }
  for (const Use& use : state.uses) all.put(use.item);
  if (state.turn.drawn != Card::none) all.put(state.turn.drawn);
  const Heap& deck = rules.components->deck;
  for (std::size_t kind = 1; kind < card_kinds; ++kind) {
    const int missing = deck.of[kind] - all.of[kind];
    if (missing < 0 || (missing > 0 && draw_named))
      return "card " + std::string(engine::name_of(card_at(kind))) + " is there " +
             std::to_string(all.of[kind]) + " times, but the deck has " +
             std::to_string(deck.of[kind]);
    state.draw.of[kind] = static_cast<std::uint8_t>(state.draw.of[kind] + missing);
  }
  return "";
}

// What a player has become, by what is possible for the card that was dealt.
std::string check_fate(const Rules& rules, const Player& player) {
  const Side dealt = side_of(player.character);
  const bool killed_as_human = dealt == Side::human && !player.mutated;
  const bool can_be_reborn =
      killed_as_human ? !rules.on.killed_humans_out : rules.on.killed_aliens_reborn;
  if (player.reborn && !can_be_reborn) return "by these options nobody of that side is reborn";
  if (player.mutated && dealt != Side::human) return "only a Human mutates";
  if (player.bare && !player.reborn) return "only a reborn player has shown to have no character";
  const Side now = player.reborn || player.mutated ? Side::alien : dealt;
  if (player.side != now) return "that side does not go with the character";
  if (player.status == Status::escaped && now != Side::human) return "only a Human escapes";
  if (player.kills > 0 && now != Side::alien) return "only an Alien is fed";
  if (player.left && in_play(player)) return "who has left is not in play";
  return "";
}

std::string check_record(const State& state, const MovementRecord& record) {
  for (std::size_t i = state.round; i < record.size(); ++i)
    if (!record[i].blank()) return "the Movement Record is ahead of the round";
  return "";
}

std::string check_players(const Rules& rules, const State& state) {
  unsigned dealt = 0;
  int humans = 0;
  for (int i = 0; i < rules.seats; ++i) {
    const Player& player = state.players[static_cast<std::size_t>(i)];
    const std::string who = "seat " + std::to_string(i) + ": ";
    if (player.character == Character::none) return who + "a character is needed";
    if ((dealt >> index(player.character) & 1u) != 0)
      return who + "two players cannot have the same Character Card";
    dealt |= 1u << index(player.character);
    humans += side_of(player.character) == Side::human ? 1 : 0;
    if (player.side == Side::unknown) return who + "a side is needed";
    if (std::string wrong = check_fate(rules, player); !wrong.empty()) return who + wrong;
    if (std::string wrong = check_record(state, state.records[static_cast<std::size_t>(i)]);
        !wrong.empty())
      return who + wrong;
    if (in_play(player) != (player.place != Sector::none))
      return who + "players in play, and only those, have a place";
    if (player.place != Sector::none && !rules.exists(player.place))
      return who + "the zone has no such sector";
    if (player.known != Sector::none && !rules.exists(player.known))
      return who + "the zone has no such known sector";
  }
  if (humans != rules.humans)
    return std::to_string(rules.humans) + " Humans are dealt, not " + std::to_string(humans);
  return "";
}

// ALI-083: those who are asked stand where the attack was.
std::string check_assault(const Rules& rules, const State& state) {
  const Assault& assault = state.assault;
  if (state.phase != Phase::reaction)
    return assault.victims.empty() ? "" : "victims are asked in the reaction";
  if (assault.victims == assault.answered || assault.victims.empty())
    return "a reaction needs somebody who is asked";
  for (int i = 0; i < engine::max_seats; ++i) {
    const Seat seat = engine::seat_at(i);
    if (assault.answered.has(seat) && !assault.victims.has(seat))
      return "only victims have answered";
    if (!assault.victims.has(seat)) continue;
    if (i >= rules.seats || seat == state.current || !in_play(state.player(seat)) ||
        state.player(seat).place != assault.sector)
      return "victims are others in the sector of the attack";
  }
  return "";
}

// ALI-137
std::string check_pod_choice(const Rules& rules, const State& state) {
  if (state.phase != Phase::choose_pod_card) return "";
  const Player& player = state.player(state.current);
  if (power(rules, player) != Character::engineer || rules.pod_at(player.place) == 0)
    return "only the Engineer in a pod chooses an Escape Pod Card";
  const auto red = std::count(state.pod_choice.begin(), state.pod_choice.end(), PodCard::red);
  if (red > state.pods_red || 2 - red > state.pods_green)
    return "'pod_choice' has cards that are not in the pile";
  return "";
}

std::string check_uses(const Rules& rules, const State& state) {
  for (const Use& use : state.uses) {
    if (!is_item(use.item)) return "only Items are used";
    if (engine::index(use.seat) >= rules.seats) return "there is no such seat that used an Item";
    if (use.round < 1 || use.round > state.round) return "an Item was used in no such round";
  }
  return "";
}

std::string check_turn(const Rules& rules, const State& state) {
  if (engine::index(state.current) >= rules.seats || engine::index(state.starter) >= rules.seats)
    return "there is no such seat at turn";
  if (state.round < 1 || state.round > rules.on.rounds) return "there is no such round";
  if (state.phase == Phase::turn) return "'turn' is what others see; name the step";
  if (state.phase == Phase::over)
    return state.reason == Reason::running ? "a game that is over has a 'reason'" : "";
  if (humans_on_board(rules, state) == 0) return "no Human is on board";
  if (state.turn.start != Sector::none && !rules.exists(state.turn.start))
    return "the zone has no such sector in which the turn began";
  if (std::string wrong = check_assault(rules, state); !wrong.empty()) return wrong;
  if (state.phase == Phase::reaction) return "";
  if (!in_play(state.player(state.current))) return "the seat at turn is not in play";
  if (state.phase == Phase::announce && state.turn.saying == Saying::nothing)
    return "this step needs something to say";
  const bool noise =
      state.turn.saying == Saying::noise_here || state.turn.saying == Saying::noise_anywhere;
  if (noise && state.turn.drawn == Card::none) return "a noise needs a drawn card";
  if (state.turn.drawn != Card::none && state.phase != Phase::announce)
    return "a drawn card is announced in the step 'announce'";
  return check_pod_choice(rules, state);
}

std::string check_pods(const Rules& rules, const State& state) {
  int damaged = 0;
  for (int i = 0; i < most_pods; ++i) {
    const PodState pod = state.pods[static_cast<std::size_t>(i)];
    if ((pod == PodState::none) != (i >= rules.zone.pod_count))
      return "the zone has " + std::to_string(rules.zone.pod_count) + " pods";
    damaged += pod == PodState::damaged ? 1 : 0;
  }
  if (state.pods_red + damaged != rules.on.pods_red)
    return "'pods_red' and the damaged pods do not make up the red cards";
  if (state.pods_green > rules.on.pods_green)
    return "there are " + std::to_string(rules.on.pods_green) + " green cards";
  return "";
}

State empty_position(const Rules& rules) {
  State state{};
  state.pods_green = static_cast<std::uint8_t>(rules.on.pods_green);
  state.pods_red = static_cast<std::uint8_t>(rules.on.pods_red);
  for (int i = 0; i < rules.zone.pod_count; ++i)
    state.pods[static_cast<std::size_t>(i)] = PodState::open;
  return state;
}

// Cards of the piles of Escape Pod Cards follow from the pods, unless they are named.
void complete_pod_cards(const Json& json, State& state) {
  for (const PodState pod : state.pods) {
    if (pod == PodState::damaged && !json.get_object().contains("pods_red") && state.pods_red > 0)
      --state.pods_red;
    if (pod == PodState::gone && !json.get_object().contains("pods_green") && state.pods_green > 0)
      --state.pods_green;
  }
}

}  // namespace

JsonObject Game::position(const Rules& rules, const State& state) {
  return engine::encoded(rules, state).get_object();
}

Fallible<State> Game::place(const Rules& rules, const Json& json) {
  State state = empty_position(rules);
  if (std::string wrong = engine::decoded(rules, json, state, true); !wrong.empty())
    return Problem{"position: " + wrong};
  const JsonObject& root = json.get_object();
  complete_characters(rules, json, state);
  complete_players(rules, json, state);
  complete_pod_cards(json, state);
  std::string wrong = complete_deck(rules, state, root.contains("draw"));
  if (wrong.empty()) wrong = check_players(rules, state);
  if (wrong.empty()) wrong = check_pods(rules, state);
  if (wrong.empty()) wrong = check_turn(rules, state);
  if (wrong.empty()) wrong = check_uses(rules, state);
  if (!wrong.empty()) return Problem{"position: " + wrong};
  const Json* turn = root.if_contains("turn");
  const bool start_named =
      turn != nullptr && turn->is_object() && turn->get_object().contains("start");
  if (!start_named) state.turn.start = state.player(state.current).place;
  return state;
}

namespace {

// How a place is drawn in which somebody is reborn.
std::uint32_t draw_of(const Rules& rules, Sector sector) {
  if (const int pod = rules.pod_at(sector); pod > 0) return static_cast<std::uint32_t>(pod - 1);
  return static_cast<std::uint32_t>(
      std::lower_bound(rules.floor.begin(), rules.floor.end(), sector) - rules.floor.begin());
}

}  // namespace

Fallible<Chance> Game::script(const Rules& rules, const Json& json) {
  return engine::read_script(
      json, "cards: cards, pods: green or red, starter: a seat, reborn: a sector",
      [&](std::string_view word, const Json& item) -> std::optional<engine::Draw> {
        Card card = Card::none;
        PodCard colour{};
        Sector sector = Sector::none;
        if (word == "cards" && engine::decoded(rules, item, card).empty() && card != Card::none)
          return engine::Draw{card_stream, static_cast<std::uint32_t>(index(card))};
        if (word == "pods" && engine::decoded(rules, item, colour).empty())
          return engine::Draw{pod_stream, static_cast<std::uint32_t>(colour)};
        if (word == "starter") return engine::draw_below(place_stream, item, rules.seats);
        if (word == "reborn" && engine::decoded(rules, item, sector).empty() &&
            rules.exists(sector))
          return engine::Draw{place_stream, draw_of(rules, sector)};
        return std::nullopt;
      });
}

std::string Game::script_rest(const Rules&, const Chance& chance) {
  return engine::rest_of_script(
      chance,
      {{card_stream, "cards"}, {pod_stream, "pod cards"}, {place_stream, "places or seats"}});
}

}  // namespace aliens
