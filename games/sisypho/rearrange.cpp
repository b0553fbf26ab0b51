#include "games/sisypho/play.hpp"

// Other worlds made from the truth: what the rules hide from an observer changes places, and
// nothing else is touched.
namespace sisypho {
namespace {

class Rearranging {
 public:
  Rearranging(const State& truth, Observer observer, Chance& chance)
      : state_(truth), observer_(observer), chance_(chance) {}

  State make(const Rules& rules) {
    if (is_over(state_)) return state_;
    for (ItemDeck& deck : state_.item_decks) chance_.shuffle(sample_stream, deck, deck.size());
    exchange_chips();
    if (state_.phase == Phase::plan || state_.phase == Phase::w1 ||
        state_.phase == Phase::agent_move)
      for (const Seat seat : survivor_seats(rules)) change_plan(seat);
    return state_;
  }

 private:
  void exchange_chips() {
    std::array<Chip*, chip_cards> places{};
    std::uint32_t count = 0;
    for (int i = 0; i < state_.chip_deck.size(); ++i) places[count++] = &state_.chip_deck[i];
    if (!observer_.is(agent_seat)) {
      for (Chip& chip : state_.hand) places[count++] = &chip;
      for (Chip& chip : state_.unseen) places[count++] = &chip;
    }
    for (; count > 1; --count)
      std::swap(*places[count - 1], *places[chance_.below(sample_stream, count)]);
  }

  void change_plan(Seat seat) {
    Survivor& survivor = state_.survivor(seat);
    if (survivor.planned == Location::none || observer_.is(seat)) return;
    if (observer_.is(agent_seat) && state_.probed.has(seat)) return;
    survivor.planned = location_at(chance_.below(sample_stream, locations));
  }

  State state_;
  Observer observer_;
  Chance& chance_;
};

}  // namespace

State Game::rearrange(const Rules& rules, const State& truth, Observer observer, Chance& chance) {
  return Rearranging(truth, observer, chance).make(rules);
}

}  // namespace sisypho
