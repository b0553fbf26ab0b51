#include "games/asterisk/play.hpp"

// Other worlds made from the truth: what the rules hide from an observer changes places, and
// nothing else is touched.
namespace asterisk {
namespace {

class Rearranging {
 public:
  Rearranging(const Rules& rules, const State& truth, Observer observer, Chance& chance)
      : rules_(rules), state_(truth), observer_(observer), chance_(chance) {}

  State make() {
    if (state_.phase == Phase::OVER) return state_;
    find_hidden_cards();
    exchange(main_stream, cards_);
    find_hidden_figures();
    exchange(prisoner_stream, figures_);
    exchange_calibrations();
    for (int i = 0; i < rules_.seats; ++i) change_returns(engine::seat_at(i));
    return state_;
  }

 private:
  bool covered() const { return state_.paused && rules_.on.pause_hides; }
  bool hides_hand(Seat seat) const {
    if (covered()) return true;
    if (observer_.is(seat)) return false;
    if (!rules_.on.open_hands) return true;
    return observer_.is_spectator() && !rules_.on.open_to_spectators;
  }

  void find_hidden_cards() {
    for (int i = 0; i < state_.main_deck.size(); ++i) cards_.push_back(&state_.main_deck[i]);
    for (int i = 0; i < rules_.seats; ++i) {
      const Seat seat = engine::seat_at(i);
      Player& player = state_.player(seat);
      if (hides_hand(seat))
        for (Card& card : player.hand) cards_.push_back(&card);
      if (observer_.is(seat)) continue;
      for (int n = 0; n + 1 < player.discard.size(); ++n) cards_.push_back(&player.discard[n]);
    }
  }

  void find_hidden_figures() {
    for (int i = 0; i < state_.prisoner_deck.size(); ++i)
      figures_.push_back(&state_.prisoner_deck[i]);
    if (!covered()) return;
    for (Figure& figure : state_.line) figures_.push_back(&figure);
  }

  template <class T>
  void exchange(int stream, std::vector<T*>& places) {
    for (std::size_t i = places.size(); i > 1; --i)
      std::swap(*places[i - 1], *places[chance_.below(stream, static_cast<std::uint32_t>(i))]);
  }

  // A card of the deck may also be one of the box.
  void exchange_calibrations() {
    unsigned known = 1u << state_.calibration;
    for (const std::uint8_t number : state_.calibrations_used) known |= 1u << number;
    std::vector<std::uint8_t> hidden;
    for (int number = 1; number <= dial_numbers; ++number)
      if ((known >> number & 1u) == 0) hidden.push_back(static_cast<std::uint8_t>(number));
    for (int i = 0; i < state_.calibration_deck.size(); ++i) {
      const auto at = chance_.below(deal_stream, static_cast<std::uint32_t>(hidden.size()));
      state_.calibration_deck[i] = hidden[at];
      hidden.erase(hidden.begin() + static_cast<std::ptrdiff_t>(at));
    }
  }

  // Somebody else may have chosen another card of the same kind.
  void change_returns(Seat seat) {
    Player& player = state_.player(seat);
    if (observer_.is(seat) || player.giving.empty()) return;
    Figure& given = player.giving[0];
    Figures taken = 0;
    for (const Figure figure : player.giving) taken |= bit(figure);
    for (const Figure figure : player.custody) {
      const bool like = rules_.is_enemy(figure) == rules_.is_enemy(given);
      if ((taken & bit(figure)) != 0 || (rules_.on.return_separately && !like)) continue;
      given = figure;
      return;
    }
  }

  const Rules& rules_;
  State state_;
  Observer observer_;
  Chance& chance_;
  std::vector<Card*> cards_;
  std::vector<Figure*> figures_;
};

}  // namespace

State Game::rearrange(const Rules& rules, const State& truth, Observer observer, Chance& chance) {
  return Rearranging(rules, truth, observer, chance).make();
}

}  // namespace asterisk
