#include "games/aliens/play.hpp"

namespace aliens {
namespace {

using Cast = std::array<Character, characters_a_side>;

Cast cast_of(Character first) {
  Cast cast{};
  for (std::size_t i = 0; i < cast.size(); ++i) cast[i] = static_cast<Character>(index(first) + i);
  return cast;
}

template <std::size_t Size>
void shuffle(const Play& play, std::array<Character, Size>& cast, int size) {
  Character* characters = cast.data();
  play.chance.shuffle(deal_stream, characters, size);
}

// ALI-005, ALI-010: first the Humans are drawn, then the Aliens, then all of them are dealt.
void deal_characters(const Play& play) {
  Cast people = cast_of(Character::captain);
  Cast monsters = cast_of(Character::blink);
  shuffle(play, people, characters_a_side);
  shuffle(play, monsters, characters_a_side);
  std::array<Character, most_seats> dealt{};
  const auto humans = static_cast<std::size_t>(play.rules.humans);
  const auto seats = static_cast<std::size_t>(play.rules.seats);
  for (std::size_t i = 0; i < seats; ++i) dealt[i] = i < humans ? people[i] : monsters[i - humans];
  shuffle(play, dealt, play.rules.seats);
  for (std::size_t i = 0; i < seats; ++i) {
    Player& player = play.state.players[i];
    player.character = dealt[i];
    player.side = side_of(dealt[i]);
  }
}

// ALI-009, ALI-133
Sector start_sector(const Rules& rules, const Player& player) {
  if (power(rules, player) == Character::psychologist) return rules.zone.alien;
  return player.side == Side::human ? rules.zone.human : rules.zone.alien;
}

void choose_starter(const Play& play) {
  play.state.starter = play.rules.on.start_player
                           ? *play.rules.on.start_player
                           : engine::seat_at(static_cast<int>(play.chance.below(
                                 place_stream, static_cast<std::uint32_t>(play.rules.seats))));
}

}  // namespace

State Game::open(const Rules& rules, Chance& chance, Events& events) {
  State state{};
  const Play play{rules, state, Time{}, chance, events};
  deal_characters(play);
  state.draw = rules.components->deck;
  state.pods_green = static_cast<std::uint8_t>(rules.on.pods_green);
  state.pods_red = static_cast<std::uint8_t>(rules.on.pods_red);
  for (int i = 0; i < rules.zone.pod_count; ++i)
    state.pods[static_cast<std::size_t>(i)] = PodState::open;
  choose_starter(play);
  Event& started = play.tell(What::GameStarted, state.starter);
  started.humans = static_cast<std::uint8_t>(rules.humans);
  started.aliens = static_cast<std::uint8_t>(rules.seats - rules.humans);
  for (int i = 0; i < rules.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    Player& player = state.player(seat);
    player.place = start_sector(rules, player);
    Event& dealt = play.tell(What::Dealt, seat);
    dealt.character = player.character;
    dealt.sectors[0] = player.place;
  }
  play.tell(What::RoundStarted, Seat{}).number = state.round;
  begin_turn(play, state.starter);
  return state;
}

}  // namespace aliens
