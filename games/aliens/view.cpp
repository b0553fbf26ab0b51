#include "games/aliens/play.hpp"

// Who sees what (section "Information" of RULES.md).
namespace aliens {
namespace {

// What everybody knows; a truth and a view carry these fields alike.
template <class From, class To>
void copy_public(const From& from, To& to) {
  to.clock_began = from.clock_began;
  to.uses = from.uses;
  to.pods = from.pods;
  to.pods_green = from.pods_green;
  to.pods_red = from.pods_red;
  to.round = from.round;
  to.starter = from.starter;
  to.current = from.current;
  to.reason = from.reason;
}

template <class From, class To>
void copy_secrets(const From& from, To& to) {
  to.draw = from.draw;
  to.discard = from.discard;
  to.removed = from.removed;
  to.players = from.players;
  to.records = from.records;
  to.turn = from.turn;
  to.assault = from.assault;
  to.pod_choice = from.pod_choice;
  to.phase = from.phase;
}

void count_cards(const State& state, View& view) {
  for (std::size_t i = 0; i < most_seats; ++i)
    view.face_down[i] = static_cast<std::uint8_t>(state.players[i].hand.size());
  view.draw_size = static_cast<std::uint8_t>(state.draw.size());
  view.discard_size = static_cast<std::uint8_t>(state.discard.size());
  view.removed_size = static_cast<std::uint8_t>(state.removed.size());
}

// ALI-074: a card that was drawn but not announced yet still lies on the pile for the others.
void hide_draw(const State& state, View& view) {
  if (state.turn.drawn == Card::none) return;
  ++view.draw_size;
  if (state.turn.reshuffled) std::swap(view.draw_size, view.discard_size);
}

bool knows_sides(const Rules& rules, const State& state, Observer observer) {
  if (!rules.on.aliens_know_each_other || observer.is_spectator()) return false;
  const Player& player = state.player(observer.seat());
  return in_play(player) && player.side == Side::alien;
}

Side public_side(const Rules& rules, const Player& player) {
  if (player.mutated) return Side::alien;
  if (player.status == Status::escaped) return Side::human;
  if (player.bare) return Side::alien;
  if (rules.on.secret_kills) return Side::unknown;
  return player.reborn || player.shown ? player.side : Side::unknown;
}

// ALI-006, ALI-051, ALI-072: of another player only what lies open or was announced.
void show_other(const Rules& rules, const Player& player, bool sides_known, Player& seen) {
  seen.known = player.known;
  seen.status = player.status;
  seen.shown = player.shown;
  seen.bare = player.bare;
  seen.mutated = player.mutated;
  seen.attacks = player.attacks;
  seen.left = player.left;
  seen.side = sides_known ? player.side : public_side(rules, player);
  if (player.shown) seen.character = player.character;
  seen.reborn = player.bare || (player.reborn && !rules.on.secret_kills);
  if (!rules.on.secret_kills) seen.kills = player.kills;
}

void show_others_turn(const State& state, View& view) {
  view.turn.adrenaline = state.turn.adrenaline;  // these Items lie face up
  view.turn.sedated = state.turn.sedated;
  view.turn.resolved = state.turn.resolved;
  const bool open = state.phase == Phase::reaction || state.phase == Phase::choose_pod_card;
  view.phase = open ? state.phase : Phase::turn;
}

// Answers stay face down until all have been given.
void show_assault(const State& state, Observer observer, View& view) {
  view.assault = state.assault;
  view.assault.answers = {};
  if (observer.is_spectator()) return;
  const auto own = static_cast<std::size_t>(engine::index(observer.seat()));
  view.assault.answers[own] = state.assault.answers[own];
}

bool sees_everything(const Rules& rules, const State& state, Observer observer) {
  if (state.phase == Phase::over) return true;  // ALI-192
  return rules.on.out_see_everything && !observer.is_spectator() &&
         !in_play(state.player(observer.seat()));
}

}  // namespace

View Game::view(const Rules& rules, const State& state, Observer observer) {
  View view{};
  copy_public(state, view);
  count_cards(state, view);
  if (!observer.is_spectator()) view.me = static_cast<std::uint8_t>(observer.seat());
  if (sees_everything(rules, state, observer)) {
    copy_secrets(state, view);
    view.complete = true;
    return view;
  }
  const bool sides_known = knows_sides(rules, state, observer);
  for (int i = 0; i < rules.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    if (!observer.is(seat)) {
      show_other(rules, state.player(seat), sides_known, view.player(seat));
      continue;
    }
    view.player(seat) = state.player(seat);
    view.records[static_cast<std::size_t>(i)] = state.records[static_cast<std::size_t>(i)];
  }
  show_assault(state, observer, view);
  if (observer.is(state.current)) {
    view.turn = state.turn;
    view.phase = state.phase;
    view.pod_choice = state.pod_choice;
    return view;
  }
  hide_draw(state, view);
  show_others_turn(state, view);
  return view;
}

std::optional<Event> Game::witness(const Rules& rules, const Event& event, Observer observer) {
  const bool own = observer.is(event.seat);
  Event seen = event;
  switch (event.what) {
    case What::Dealt:
    case What::Moved:
    case What::Stayed:
    case What::CardDrawn:
    case What::PodCardsSeen:
      if (!own) return std::nullopt;
      return seen;
    case What::AbilityUsed:
      if (!own && event.character != Character::co_pilot && event.character != Character::medic)
        return std::nullopt;
      return seen;
    case What::SilentSector:
      if (!own) seen.cause = Cause::none;
      return seen;
    case What::Silence:
    case What::Discarded:
      if (!own) seen.card = Card::none;
      return seen;
    case What::Reborn:
      if (!own && rules.on.reborn_sector != RebornSector::alien_sector)
        seen.sectors[0] = Sector::none;
      break;
    default:
      break;
  }
  if (!rules.on.secret_kills) return seen;
  switch (event.what) {
    case What::Found:
      if (own) return seen;
      if (observer.is_spectator() || !event.seats.has(observer.seat())) return std::nullopt;
      seen.seats = Seats::only(observer.seat());
      return seen;
    case What::Killed:
    case What::Reborn:
      if (!own && !observer.is(event.target)) return std::nullopt;
      return seen;
    case What::Fed:
      if (!own) return std::nullopt;
      return seen;
    default:
      return seen;
  }
}

bool Game::reveals(const Rules& rules, const Event& event, Observer observer) {
  const bool own = observer.is(event.seat);
  switch (event.what) {
    case What::CardDrawn:
    case What::PodCardsSeen:
    case What::PlaceAnnounced:
    case What::NobodyLit:
    case What::CharacterShown:
    case What::Found:
    case What::Defended:
    case What::Cloned:
    case What::Killed:
    case What::Reborn:
    case What::Eliminated:
    case What::Fed:
    case What::PodReached:
    case What::PodCardUsed:
    case What::Escaped:
    case What::Reshuffled:
    case What::TimedOut:  // whatever was held back in this turn comes out
    case What::SeatLeft:
    case What::GameOver:
      return true;
    case What::SilentSector:
    case What::Silence:
    case What::Attack:
      return !own;
    case What::ItemUsed:  // an answer that was given face down comes out
      return event.card == Card::defence || event.card == Card::clone;
    case What::Mutated:  // the new Alien gets to know the others
      return own && rules.on.aliens_know_each_other;
    default:
      return false;
  }
}

bool Game::conserved(const Rules& rules, const State& state) {
  Heap all = state.draw;
  for (Heap heap : {state.discard, state.removed}) heap.move_all_to(all);
  int humans = 0;
  unsigned dealt = 0;
  for (int i = 0; i < rules.seats; ++i) {
    const Player& player = state.players[static_cast<std::size_t>(i)];
    Heap hand = player.hand;
    hand.move_all_to(all);
    humans += side_of(player.character) == Side::human ? 1 : 0;
    if (player.character == Character::none || (dealt >> index(player.character) & 1u) != 0)
      return false;
    dealt |= 1u << index(player.character);
  }
  for (const Use& use : state.uses) all.put(use.item);
  if (state.turn.drawn != Card::none) all.put(state.turn.drawn);
  int damaged = 0;
  for (const PodState pod : state.pods) damaged += pod == PodState::damaged ? 1 : 0;
  return all == rules.components->deck && humans == rules.humans &&
         state.pods_red + damaged == rules.on.pods_red;
}

}  // namespace aliens
