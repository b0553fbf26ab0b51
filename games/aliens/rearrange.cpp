#include "games/aliens/play.hpp"

// Other worlds made from the truth: what the rules hide from an observer is dealt anew, piece by
// piece, and nothing else is touched.
namespace aliens {
namespace {

class Rearranging {
 public:
  Rearranging(const Rules& rules, const State& truth, Observer observer, Chance& chance)
      : rules_(rules), state_(truth), observer_(observer), chance_(chance) {}

  State make() {
    if (hides_nothing()) return state_;
    for (int tries = 0; tries < 4; ++tries) {
      exchange_characters();
      exchange_kept_cards();
    }
    exchange_noise_cards();
    for (int i = 0; i < rules_.seats; ++i) move_unseen(engine::seat_at(i));
    if (!observer_.is(state_.current)) turn_noise_round();
    return state_;
  }

 private:
  std::uint32_t below(std::size_t bound) {
    return chance_.below(place_stream, static_cast<std::uint32_t>(bound));
  }
  Seat any_seat() {
    return engine::seat_at(static_cast<int>(below(static_cast<std::size_t>(rules_.seats))));
  }

  bool hides_nothing() const {
    if (state_.phase == Phase::over) return true;
    return rules_.on.out_see_everything && !observer_.is_spectator() &&
           !in_play(state_.player(observer_.seat()));
  }

  bool has_used_anything(Seat seat) const {
    for (const Use& use : state_.uses)
      if (use.seat == seat) return true;
    return false;
  }

  // Nothing that lies open says anything about this player, and no step of a turn hangs on him.
  bool is_blank(Seat seat) const {
    const Player& player = state_.player(seat);
    return !observer_.is(seat) && in_play(player) && !player.shown && !player.reborn &&
           !player.mutated && player.kills == 0 && player.attacks == 0 &&
           player.known == Sector::none && seat != state_.current && !has_used_anything(seat) &&
           !state_.assault.victims.has(seat);
  }

  bool observer_knows_sides() const {
    if (!rules_.on.aliens_know_each_other || observer_.is_spectator()) return false;
    return state_.player(observer_.seat()).side == Side::alien;
  }

  // ALI-005, ALI-006: two players who gave nothing away may have each other's cards, or one of
  // them a card of his side from the box.
  void exchange_characters() {
    const Seat one = any_seat();
    if (!is_blank(one)) return;
    const Seat other = any_seat();
    Player& first = state_.player(one);
    if (one == other) return take_from_box(first);
    Player& second = state_.player(other);
    const bool same_side = first.side == second.side;
    if (!is_blank(other) || (!same_side && (observer_knows_sides() || state_.round == 1))) return;
    if (is_placed_by_card(first.character) || is_placed_by_card(second.character)) return;
    std::swap(first.character, second.character);
    std::swap(first.side, second.side);
    std::swap(first.ability_used, second.ability_used);
    if (!same_side) std::swap(first.place, second.place);
  }

  // ALI-133: in the first round the Psychologist's card goes with the place.
  bool is_placed_by_card(Character character) const {
    return state_.round == 1 && character == Character::psychologist;
  }

  void take_from_box(Player& player) {
    const std::size_t base = player.side == Side::human ? 1 : 1 + characters_a_side;
    const auto card = static_cast<Character>(base + below(characters_a_side));
    if (is_placed_by_card(card) || is_placed_by_card(player.character)) return;
    for (int i = 0; i < rules_.seats; ++i)
      if (state_.players[static_cast<std::size_t>(i)].character == card) return;
    player.character = card;
    player.ability_used = false;
  }

  // A face-down heap that the observer does not see: somebody's hand, the draw pile, lost cards.
  Heap* hidden_heap() {
    const std::uint32_t number = below(static_cast<std::size_t>(rules_.seats) + 2);
    if (number == static_cast<std::uint32_t>(rules_.seats)) return &state_.draw;
    if (number > static_cast<std::uint32_t>(rules_.seats)) return &state_.removed;
    const Seat seat = engine::seat_at(static_cast<int>(number));
    return observer_.is(seat) ? nullptr : &state_.player(seat).hand;
  }

  static Card pick(const Heap& heap, std::size_t from, std::uint32_t number) {
    for (std::size_t kind = from; kind < card_kinds; ++kind) {
      if (number < heap.of[kind]) return card_at(kind);
      number -= heap.of[kind];
    }
    return Card::none;
  }
  static std::size_t kept_in(const Heap& heap) {
    std::size_t count = 0;
    for (std::size_t kind = index(Card::silence); kind < card_kinds; ++kind) count += heap.of[kind];
    return count;
  }

  void exchange_kept_cards() {
    Heap* one = hidden_heap();
    Heap* other = hidden_heap();
    if (one == nullptr || other == nullptr || one == other) return;
    if (kept_in(*one) == 0 || kept_in(*other) == 0) return;
    const Card first = pick(*one, index(Card::silence), below(kept_in(*one)));
    const Card second = pick(*other, index(Card::silence), below(kept_in(*other)));
    one->take(first);
    other->take(second);
    one->put(second);
    other->put(first);
  }

  void exchange_noise_cards() {
    for (const bool turned : {false, true}) {
      const Card one = turned ? Card::noise_your : Card::noise_any;
      const Card other = turned ? Card::noise_any : Card::noise_your;
      if (!state_.draw.has(one) || !state_.discard.has(other) || below(2) == 0) continue;
      state_.draw.take(one);
      state_.discard.put(one);
      state_.discard.take(other);
      state_.draw.put(other);
    }
  }

  // ALI-051. A step that hangs on the place (a draw, a pod) stays as it is.
  void move_unseen(Seat seat) {
    Player& player = state_.player(seat);
    if (observer_.is(seat) || !in_play(player) || player.known != Sector::none) return;
    if (!rules_.is_floor(player.place) || state_.assault.victims.has(seat)) return;
    if (seat == state_.current && state_.phase == Phase::announce) return;
    const Sector to = rules_.floor[below(rules_.floor.size())];
    if (seat == state_.current) {
      if (to == state_.turn.start) return;
      if (state_.phase == Phase::before_move) state_.turn.start = to;
    }
    player.place = to;
  }

  // ALI-067: a noise in the own sector becomes one in any sector, and back.
  void turn_noise_round() {
    Turn& turn = state_.turn;
    if (!is_noise(turn.drawn) || below(2) == 0) return;
    const Card other = turn.drawn == Card::noise_your ? Card::noise_any : Card::noise_your;
    if (!state_.draw.has(other)) return;
    state_.draw.take(other);
    state_.draw.put(turn.drawn);
    turn.drawn = other;
    turn.saying = other == Card::noise_your ? Saying::noise_here : Saying::noise_anywhere;
  }

  const Rules& rules_;
  State state_;
  Observer observer_;
  Chance& chance_;
};

}  // namespace

State Game::rearrange(const Rules& rules, const State& state, Observer observer, Chance& chance) {
  return Rearranging(rules, state, observer, chance).make();
}

}  // namespace aliens
