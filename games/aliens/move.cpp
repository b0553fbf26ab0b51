#include "games/aliens/play.hpp"

namespace aliens {
namespace {

// ALI-046: with pods_passable an open pod is a way through, so distances depend on the pods.
bool reachable_through_pods(const Rules& rules, const State& state, Sector to, int steps) {
  std::array<bool, grid_cells> seen{};
  std::array<Sector, grid_cells> queue{};
  std::size_t end = 0;
  auto visit = [&](Sector sector) {
    if (seen[index(sector)]) return;
    seen[index(sector)] = true;
    queue[end++] = sector;
  };
  auto passable = [&](Sector sector) {
    if (rules.is_floor(sector)) return true;
    const int pod = rules.pod_at(sector);
    return pod > 0 && state.pods[static_cast<std::size_t>(pod - 1)] == PodState::open;
  };
  visit(state.player(state.current).place);
  std::size_t next = 0;
  for (int step = 0; step < steps; ++step)
    for (const std::size_t ring = end; next < ring; ++next)
      for (const Sector beside : rules.around[index(queue[next])])
        if (passable(beside)) visit(beside);
  return seen[index(to)];
}

bool in_reach(const Rules& rules, const State& state, Sector to) {
  const int steps = speed(rules, state);
  if (rules.on.pods_passable) return reachable_through_pods(rules, state, to, steps);
  return rules.steps(state.player(state.current).place, to) <= steps;
}

Error why_not_pod(const Rules& rules, const State& state, int pod) {
  if (state.pods[static_cast<std::size_t>(pod - 1)] != PodState::open) return Error::pod_closed;
  if (state.player(state.current).side != Side::human) return Error::pod_aliens;
  if (state.round < rules.on.pods_open_round) return Error::pods_not_open_yet;
  return Error::none;
}

// ALI-048: not back to where the turn began.
Error why_not_return(const State& state, Sector to) {
  return to == state.turn.start ? Error::same_sector : Error::none;
}

Action move_to(Sector sector) {
  Action action;
  action.verb = Action::Verb::move;
  action.sectors[0] = sector;
  return action;
}

}  // namespace

Error why_not_move(const Rules& rules, const State& state, Sector to) {
  if (state.phase != Phase::before_move) return Error::wrong_step;
  if (!rules.exists(to)) return Error::unknown_sector;
  if (const Error error = why_not_return(state, to); error != Error::none) return error;
  const Ground ground = rules.ground(to);
  if (ground == Ground::human || ground == Ground::alien) return Error::start_sector_closed;
  if (ground == Ground::pod)
    if (const Error error = why_not_pod(rules, state, rules.pod_at(to)); error != Error::none)
      return error;
  if (to == state.player(state.current).place) return Error::same_sector;
  return in_reach(rules, state, to) ? Error::none : Error::too_far;
}

void list_moves(const Rules& rules, const State& state, Actions& actions) {
  const Sector from = state.player(state.current).place;
  if (rules.on.pods_passable) {
    for (const Sector to : rules.all_sectors)
      if (why_not_move(rules, state, to) == Error::none) actions.add(move_to(to));
    return;
  }
  // These are floor within reach.
  for (const Sector to : rules.within(from, speed(rules, state)))
    if (why_not_return(state, to) == Error::none) actions.add(move_to(to));
  if (state.player(state.current).side != Side::human) return;
  for (int pod = 0; pod < rules.zone.pod_count; ++pod) {
    const Sector to = rules.zone.pods[static_cast<std::size_t>(pod)];
    if (why_not_move(rules, state, to) == Error::none) actions.add(move_to(to));
  }
}

bool has_destination(const Rules& rules, const State& state) {
  const Sector from = state.player(state.current).place;
  if (!rules.on.pods_passable) {
    const auto near = rules.within(from, speed(rules, state));
    for (const Sector to : near)
      if (why_not_return(state, to) == Error::none) return true;
  }
  for (const Sector to : rules.all_sectors)
    if (why_not_move(rules, state, to) == Error::none) return true;
  return false;
}

// ALI-050, ALI-051
void move(const Play& play, Sector to) {
  State& state = play.state;
  Player& player = play.player();
  Event& event = play.tell(What::Moved);
  event.sectors = {player.place, to};
  player.place = to;
  player.moved = true;
  state.turn.moved = true;
  state.record(state.current)[state.round - 1u].write(to);
  // ALI-131: the first move that ends in a Dangerous Sector, whatever comes of it.
  if (play.rules.ground(to) == Ground::dangerous && !player.ability_used &&
      power(play.rules, player) == Character::captain) {
    player.ability_used = true;
    state.turn.captain = true;
    state.record(state.current)[state.round - 1u].mark();
  }
  if (const int pod = play.rules.pod_at(to); pod > 0) return reach_pod(play, pod);
  state.phase = Phase::after_move;
}

// ALI-049
void stay_put(const Play& play) {
  play.state.turn.stayed = true;
  play.state.record(play.state.current)[play.state.round - 1u].write(play.player().place);
  play.state.phase = Phase::after_move;
}

// ALI-112: an Item or an ability that everybody sees, so everybody knows the place, too.
void teleport(const Play& play) {
  play.player().place = play.rules.zone.human;
  play.player().known = play.rules.zone.human;
}

}  // namespace aliens
