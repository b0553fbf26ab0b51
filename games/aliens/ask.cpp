#include "engine/ask.hpp"

#include <algorithm>

#include "games/aliens/codec.hpp"
#include "games/aliens/play.hpp"

// What the rules answer to somebody who asks (see engine/ask.hpp), from a view alone.
namespace aliens {
namespace {

using engine::Blank;
using engine::JsonArray;
using engine::JsonObject;
using engine::Prompt;

// The turn of the one who looks, as far as its rules need it. Which cards lie on the piles is a
// secret, how many is not.
State own_turn(const View& view) {
  State state{};
  state.players = view.players;
  state.turn = view.turn;
  state.assault = view.assault;
  state.pods = view.pods;
  state.round = view.round;
  state.current = view.current;
  state.phase = view.phase;
  state.draw[Card::silence] = view.draw_size;
  state.discard[Card::silence] = view.discard_size;
  return state;
}

// What comes of going on in the sector that was entered.
std::string_view fate(const Rules& rules, const State& state) {
  if (!asks_for_a_card(rules, state.player(state.current).place)) return "silent";
  return will_draw(rules, state) ? "dangerous" : "quiet";
}

JsonArray names_of(const Rules& rules, const std::vector<Sector>& sectors) {
  JsonArray names;
  for (const Sector sector : sectors) names.push_back(engine::encoded(rules, sector));
  return names;
}

Prompt to_move(const Rules& rules, const State& state, const JsonObject& here) {
  if (!has_destination(rules, state)) return {state.current, "ui.stuck.verb", "ui.stuck", "", here};
  JsonObject fields = here;
  fields["number"] = speed(rules, state);
  const bool far = speed(rules, state) > 1;
  return {state.current, "ui.move", far ? "ui.move.many" : "ui.move.one", "ui.move.then", fields};
}

Prompt to_announce(const Rules& rules, const State& state, const JsonObject& here) {
  Prompt prompt{state.current, "ui.announce", "ui.announce.words", "ui.announce.sector", {}};
  const Turn& turn = state.turn;
  const Action listed = announcement(state);
  if (listed.number == 0) {
    if (turn.drawn == Card::none) return prompt;
    // ALI-201: without Items they are Silence.
    prompt.fields["card"] = engine::encoded(rules, rules.on.items ? turn.drawn : Card::silence);
    prompt.then = "ui.announce.silence";
    return prompt;
  }
  const bool own = turn.saying == Saying::noise_here;
  if (own) prompt.fields = here;
  if (listed.number == 2) {
    prompt.rest = "ui.announce.two";
    prompt.then = own ? "ui.announce.pairhere" : "ui.announce.pair";
  } else {
    prompt.rest = "ui.announce.rest";
    prompt.then = own ? "ui.announce.here" : "ui.announce.any";
  }
  return prompt;
}

Prompt to_do(const Rules& rules, const State& state) {
  const Seat seat = state.current;
  JsonObject here{{"sector", engine::encoded(rules, state.player(seat).place)}};
  switch (state.phase) {
    case Phase::before_move:
      return to_move(rules, state, here);
    case Phase::after_move:
      here["ground"] = fate(rules, state);
      here["attacks"] = why_not_attack(rules, state) == Error::none;
      return {seat, "ui.decide", "ui.decide.rest", "ui.decide.then", here};
    case Phase::announce:
      return to_announce(rules, state, here);
    case Phase::choose_pod_card:
      return {seat, "ui.choose", "ui.choose.pod", "ui.choose.pod.then", {}};
    default: {
      const bool full = why_not_end_turn(rules, state) == Error::too_many_cards;
      return {seat,
              "ui.finish",
              "ui.finish.rest",
              full ? "ui.finish.discard" : "",
              {{"items", rules.on.items}}};
    }
  }
}

// Nobody between the one at turn and this seat is in play.
bool is_next(const Rules& rules, const View& view, Seat seat) {
  Seat next = view.current;
  do next = next_seat(rules, next);
  while (next != seat && !in_play(view.player(next)));
  return next == seat;
}

std::string_view while_waiting(const Rules& rules, const View& view) {
  if (view.me >= rules.seats) return "ui.watching";
  const Seat me = engine::seat_at(view.me);
  switch (view.player(me).status) {
    case Status::escaped:
      return "ui.out.escaped";
    case Status::eliminated:
      return "ui.out.eliminated";
    case Status::in_play:
      break;
  }
  return view.current != me && is_next(rules, view, me) ? "ui.wait.next" : "";
}

// What others may think of where somebody says to be, from what is open to everybody.
class Claims {
 public:
  Claims(const Rules& rules, const View& view, Seat seat)
      : rules_(rules), view_(view), seat_(seat), player_(view.player(seat)) {}

  // The most sectors gone since the turn of each round; null: put elsewhere since then.
  JsonArray reach() const {
    JsonArray all;
    for (int since = 1; since <= view_.round; ++since)
      all.push_back(was_put(since) ? engine::Json(nullptr) : engine::Json(farthest(since)));
    return all;
  }

  // Where nobody can have come since the beginning, and how far that is.
  JsonObject unreached() const {
    JsonObject all;
    if (was_put(1)) return all;
    const Distances slow = distances_from(rules_.zone, rules_.zone.human);
    const Distances quick = distances_from(rules_.zone, rules_.zone.alien);
    const int as_human = steps(Side::human, 0);
    const int as_alien = steps(Side::alien, 0);
    for (const Sector sector : rules_.floor) {
      const int human = slow[index(sector)];
      const int alien = quick[index(sector)];
      const auto is_near = [](int away, int most) { return away >= 0 && away <= most; };
      if (is_near(human, as_human) || is_near(alien, as_alien)) continue;
      const int away = human < 0 ? alien : alien < 0 ? human : std::min(human, alien);
      if (away >= 0) all[engine::encoded(rules_, sector).get_string()] = away;
    }
    return all;
  }

 private:
  bool may_be(Side side) const {
    return !player_.shown || player_.reborn || player_.mutated || player_.side == side;
  }
  bool was_put(int since) const {
    return player_.reborn || std::any_of(view_.uses.begin(), view_.uses.end(), [&](const Use& use) {
             return use.seat == seat_ && use.round >= since &&
                    (use.item == Card::teleport || use.item == Card::clone);
           });
  }
  // In the turns after that of a round; of round 0: since the beginning.
  int steps(Side side, int since) const {
    if (!may_be(side)) return -1;
    const Speeds& speeds = rules_.components->speeds;
    const int turns = std::max(1, view_.round - since);
    const int kills = std::max<int>(player_.kills, rules_.on.secret_kills ? 1 : 0);
    const int fed = std::min(speeds.alien + kills * (speeds.fed - speeds.alien), speeds.most_fed);
    int all = turns * (side == Side::human ? speeds.human : fed);
    if (side == Side::alien && since == 0 && rules_.on.abilities)
      all += std::max(0, speeds.fast_first - fed);  // ALI-147
    for (const Use& use : view_.uses)
      if (use.seat == seat_ && use.item == Card::adrenaline && use.round > since)
        all += speeds.adrenaline;
    return all;
  }
  int farthest(int since) const {
    return std::max(steps(Side::human, since), steps(Side::alien, since));
  }

  const Rules& rules_;
  const View& view_;
  Seat seat_;
  const Player& player_;
};

}  // namespace

// Sectors may be named in either order; with a card for the own one a pair has it in it (ALI-121),
// so that pairs are offered as a whole.
std::vector<Blank> Game::blanks(const Rules& rules, const State& state, Seat seat,
                                const Action& listed, const JsonObject&) {
  if (!listed.is_shape()) return {};
  if (listed.verb == Verb::use_item)
    return {{"sector", Blank::Pick::one, names_of(rules, rules.all_sectors)}};
  if (listed.number == 2 &&
      (listed.sectors[0] != Sector::any || listed.sectors[1] != Sector::any)) {
    Blank pairs{"sectors"};
    for (std::uint32_t i = 0; i < domain(rules, state, seat, listed); ++i) {
      const auto [first, second] = fill(rules, state, seat, listed, i).sectors;
      pairs.values.push_back(names_of(rules, {first, second}));
    }
    return {std::move(pairs)};
  }
  std::vector<Sector> nameable = rules.noise_targets;
  const Sector own = state.player(state.current).place;
  if (rules.noise_number(own) < 0) nameable.push_back(own);
  return {{"sectors", Blank::Pick::some, names_of(rules, nameable), listed.number, listed.number}};
}

Prompt Game::prompt(const Rules& rules, const View& view, Observer) {
  if (view.phase == Phase::over)
    return {{}, "", "event.GameOver", "", {{"reason", engine::encoded(rules, view.reason)}}};
  const State state = own_turn(view);
  const bool answers = view.phase == Phase::reaction;
  const Seat acting = answers ? asked(rules, state) : view.current;
  JsonObject attack{{"seat", engine::index(view.current)}};
  if (answers) attack["sector"] = engine::encoded(rules, view.assault.sector);
  if (view.me != static_cast<std::uint8_t>(acting))
    return {acting, "", answers ? "ui.wait.reaction" : "ui.wait", while_waiting(rules, view),
            std::move(attack)};
  if (answers) return {acting, "ui.answer", "ui.answer.rest", "ui.answer.then", std::move(attack)};
  return to_do(rules, state);
}

// How many moves of one sector it is from the own place to every other, and from every sector to
// its nearest pod; and what makes a claim hard to believe.
JsonObject Game::about(const Rules& rules, const View& view) {
  const Zone& zone = rules.zone;
  const auto named = [&](Sector sector) { return engine::encoded(rules, sector).get_string(); };
  JsonObject steps;
  if (view.me < rules.seats) {
    const Distances away = distances_from(zone, view.player(engine::seat_at(view.me)).place);
    for (const Sector sector : rules.all_sectors)
      if (away[index(sector)] > 0) steps[named(sector)] = away[index(sector)];
  }
  JsonObject pods;
  for (const Sector sector : rules.all_sectors) {
    if (zone.at(sector) == Ground::pod) continue;
    const Distances away = distances_from(zone, sector);
    int nearest = -1;
    int number = 0;
    for (int i = 0; i < zone.pod_count; ++i) {
      const int moves = away[index(zone.pods[static_cast<std::size_t>(i)])];
      if (moves < 0 || (nearest >= 0 && moves >= nearest)) continue;
      nearest = moves;
      number = i + 1;
    }
    if (nearest >= 0) pods[named(sector)] = JsonObject{{"pod", number}, {"number", nearest}};
  }
  JsonObject about{{"steps", std::move(steps)}, {"pods", std::move(pods)}};
  if (view.me < rules.seats) {
    const Claims claims(rules, view, engine::seat_at(view.me));
    about["reach"] = claims.reach();
    about["unreached"] = claims.unreached();
  }
  return about;
}

// What the sector that was just entered asks of its visitor.
JsonArray Game::dangers(const Rules& rules, const View& view) {
  if (view.phase != Phase::after_move || view.me != static_cast<std::uint8_t>(view.current))
    return {};
  const State state = own_turn(view);
  const Sector place = state.player(state.current).place;
  return {JsonObject{{"danger", fate(rules, state)}, {"sector", engine::encoded(rules, place)}}};
}

std::string_view Game::goal(const Rules& rules, const View& view, Observer) {
  const bool sits = view.me < rules.seats;
  if (!sits) return {};
  return view.player(engine::seat_at(view.me)).side == Side::alien ? "goal.alien" : "goal.human";
}

}  // namespace aliens
