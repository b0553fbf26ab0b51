#include "games/deathstar/play.hpp"

namespace deathstar {
namespace {

void put_pair(Player& player, Spot spot) {
  for (Token& token : player.tokens) token = Token{spot, 0, false};
}

// Another pair on a space of Hyperspace.
bool find_pair(const Rules& rules, const State& state, Spot spot, Seat& found) {
  if (!in_hyperspace(spot)) return false;
  for (int i = 0; i < rules.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    if (seat == state.current || state.player(seat).tokens[0].spot != spot) continue;
    found = seat;
    return true;
  }
  return false;
}

void send_to_falcon(const Play& play, Seat seat, Word why) {
  put_pair(play.state.player(seat), play.rules.falcon);  // DST-158
  Event& event = play.tell(What::PairSentBack);
  event.seat = seat;
  event.by = play.state.current;
  event.word = why;
}

void hit_pair(const Play& play, Spot spot) {
  Seat other{};
  if (play.rules.on.collision != Collision::none && find_pair(play.rules, play.state, spot, other))
    send_to_falcon(play, other, Word::hit);
}

void settle_pair(const Play& play, const Path& path, int length, Cause cause, Word result) {
  const Spot end = path.spots[static_cast<std::size_t>(length) - 1];
  put_pair(play.player(), end);
  Event& event = play.tell(What::PairMoved);
  event.cause = cause;
  event.length = static_cast<std::uint8_t>(length);
  event.path = first_spots(path.spots, length);
  event.spot = end;
  event.word = result;
  switch (play.rules.kinds[static_cast<std::size_t>(index(end))]) {
    case SpotKind::base:
      return reach_base(play, cause == Cause::spin ? Word::exact : Word::dogfight);
    case SpotKind::tie: {  // DST-150
      play.tell(What::DogfightStarted).spot = end;
      play.state.phase = Phase::await_dogfight;
      return;
    }
    default:
      return end_turn(play);
  }
}

}  // namespace

Spot pair_spot(const Player& player) { return player.tokens[0].spot; }

bool none_leads_higher(const Rules& rules, Spot from, int number) {
  if (!rules.on.straight_flight || from == rules.falcon) return false;
  for (const Path& path : rules.flights(from, number))
    if (path.end == Spot::base || rules.board->row(path.end) > rules.board->row(from)) return false;
  return true;
}

bool may_stay_in_flight(const Rules& rules, const State& state) {
  return none_leads_higher(rules, pair_spot(state.player(state.current)), state.spin);
}

void fly(const Play& play, const Path& path) {
  State& state = play.state;
  Seat other{};
  if (play.rules.on.collision == Collision::detention_or_short &&
      find_pair(play.rules, state, path.end, other)) {
    for (int length = path.length - 1; length > 0; --length) {
      Seat on_the_way{};
      if (find_pair(play.rules, state, path.spots[static_cast<std::size_t>(length) - 1],
                    on_the_way))
        continue;
      state.meeting =
          Meeting{path.spots, path.length, static_cast<std::uint8_t>(length), Cause::spin, false};
      state.phase = Phase::await_collision;  // DST-160
      return;
    }
  }
  hit_pair(play, path.end);  // DST-161, DST-162
  settle_pair(play, path, path.length, Cause::spin, Word::full);
}

void fight(const Play& play) {
  const bool won = play.chance.weighted(dogfight_stream, play.rules.on.dogfight) == 0;
  play.tell(What::DogfightSpun).word = won ? Word::win : Word::lose;
  if (won) {  // DST-153
    play.state.phase = Phase::await_step;
    return;
  }
  send_to_falcon(play, play.state.current, Word::lose);  // DST-152
  end_turn(play);
}

void step(const Play& play, const Path& path) {
  hit_pair(play, path.end);  // DST-163
  settle_pair(play, path, path.length, Cause::dogfight, Word::full);
}

void send_pair_back(const Play& play) {
  const Path path = met_path(play.state.meeting);
  play.state.meeting = Meeting{};
  hit_pair(play, path.end);
  settle_pair(play, path, path.length, Cause::spin, Word::full);
}

void stop_pair_short(const Play& play) {
  const Path path = met_path(play.state.meeting);
  const int stop = play.state.meeting.stop;
  play.state.meeting = Meeting{};
  settle_pair(play, path, stop, Cause::spin, Word::stop_short);
}

}  // namespace deathstar
