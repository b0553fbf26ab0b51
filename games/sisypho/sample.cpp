#include "games/sisypho/play.hpp"

// A world that an observer cannot tell from the real one, made from the view alone: what is not
// seen is dealt anew.
namespace sisypho {
namespace {

class Sampling {
 public:
  Sampling(const Rules& rules, const View& view, Chance& chance)
      : rules_(rules), view_(view), chance_(chance) {}

  State make() {
    copy_known();
    if (view_.complete) {
      state_.item_decks = view_.item_decks;
      state_.chip_deck = view_.chip_deck;
      return state_;
    }
    fill_item_decks();
    deal_chips();
    choose_plans();
    return state_;
  }

 private:
  void copy_known() {
    state_.clock = view_.clock;
    state_.left = view_.left;
    state_.asked_items = view_.asked_items;
    state_.discard = view_.discard;
    state_.used = view_.used;
    state_.unseen = view_.unseen;
    state_.hand = view_.hand;
    state_.survivors = view_.survivors;
    state_.power = view_.power;
    state_.locks = view_.locks;
    state_.agent = view_.agent;
    state_.phase = view_.phase;
    state_.round = view_.round;
    state_.earth = view_.earth;
    state_.escape = view_.escape;
    state_.asker = view_.asker;
    state_.asked = view_.asked;
    state_.probed = view_.probed;
    state_.reason = view_.reason;
  }

  void fill_item_decks() {
    for (std::size_t deck = 0; deck < decks; ++deck) {
      ItemDeck& pile = state_.item_decks[deck];
      for (std::size_t kind = 1; kind < item_kinds; ++kind)
        for (int n = view_.left[deck].of(item_at(kind)); n > 0; --n) pile.put_bottom(item_at(kind));
      chance_.shuffle(sample_stream, pile, pile.size());
    }
  }

  void deal_chips() {
    std::array<int, chip_kinds> left{};
    for (std::size_t kind = 1; kind < chip_kinds; ++kind) left[kind] = rules_.chips[kind].count;
    for (const Chip chip : view_.used) --left[index(chip)];
    for (const Chip chip : view_.unseen) --left[index(chip)];
    for (const Chip chip : view_.hand) --left[index(chip)];
    ChipPile pile;
    for (std::size_t kind = 1; kind < chip_kinds; ++kind)
      for (int n = 0; n < left[kind]; ++n) pile.add(chip_at(kind));
    chance_.shuffle(sample_stream, pile, pile.size());
    while (state_.hand.size() < view_.hand_size) state_.hand.add(pile.take_back());
    while (state_.unseen.size() < view_.unseen_size) state_.unseen.add(pile.take_back());
    while (!pile.empty()) state_.chip_deck.put_bottom(pile.take_back());
  }

  void choose_plans() {
    for (const Seat seat : survivor_seats(rules_)) {
      Survivor& survivor = state_.survivor(seat);
      if (view_.chosen.has(seat) && survivor.planned == Location::none)
        survivor.planned = location_at(chance_.below(sample_stream, locations));
    }
  }

  const Rules& rules_;
  const View& view_;
  Chance& chance_;
  State state_{};
};

}  // namespace

State Game::sample(const Rules& rules, const View& view, Chance& chance) {
  return Sampling(rules, view, chance).make();
}

}  // namespace sisypho
