#include "games/asterisk/play.hpp"

// A world that an observer cannot tell from the real one, made from the view alone: what is not
// seen is dealt anew.
namespace asterisk {
namespace {

class Sampling {
 public:
  Sampling(const Rules& rules, const View& view, Chance& chance)
      : rules_(rules), view_(view), chance_(chance) {}

  State make() {
    copy_known();
    if (view_.complete) return state_;
    collect_unseen_cards();
    deal_cards();
    deal_figures();
    deal_calibrations();
    for (int i = 0; i < rules_.seats; ++i) choose_returns(engine::seat_at(i));
    return state_;
  }

 private:
  void copy_known() {
    state_.clock = view_.clock;
    state_.main_deck = view_.main_deck;
    state_.prisoner_deck = view_.prisoner_deck;
    state_.line = view_.line;
    state_.aside = view_.aside;
    state_.calibration_deck = view_.calibration_deck;
    state_.calibrations_used = view_.calibrations_used;
    state_.players = view_.players;
    state_.turn = view_.turn;
    state_.phase = view_.phase;
    state_.attempt = view_.attempt;
    state_.lookout = view_.lookout;
    state_.active = view_.active;
    state_.dial = view_.dial;
    state_.calibration = view_.calibration;
    state_.passes = view_.passes;
    state_.turns_left = view_.turns_left;
    state_.practised = view_.practised;
    state_.paused = view_.paused;
    state_.paused_by = view_.paused_by;
    state_.called = view_.called;
    state_.decided = view_.decided;
    state_.debrief = view_.debrief;
    state_.abilities = view_.abilities;
    state_.reason = view_.reason;
  }

  void collect_unseen_cards() {
    auto left = rules_.components->counts;
    for (const Played& each : view_.turn.played) --left[index(each.card)];
    for (const Player& player : view_.players) {
      for (const Card card : player.hand) --left[index(card)];
      for (const Card card : player.discard) --left[index(card)];
    }
    for (std::size_t face = 1; face < most_faces; ++face)
      for (int i = 0; i < left[face]; ++i) cards_.add(card_at(face));
    chance_.shuffle(main_stream, cards_, cards_.size());
  }

  void deal_cards() {
    for (int i = 0; i < rules_.seats; ++i) {
      Player& player = state_.players[static_cast<std::size_t>(i)];
      while (player.hand.size() < view_.hand_sizes[static_cast<std::size_t>(i)])
        player.hand.add(cards_.take_back());
      const int hidden = view_.discard_sizes[static_cast<std::size_t>(i)] - player.discard.size();
      if (hidden <= 0) continue;
      const Card top = player.discard.take_back();
      for (int n = 0; n < hidden; ++n) player.discard.add(cards_.take_back());
      player.discard.add(top);
    }
    while (!cards_.empty()) state_.main_deck.put_bottom(cards_.take_back());
  }

  void deal_figures() {
    Figures unseen = rules_.in_game;
    for (const Figure figure : view_.line) unseen &= ~bit(figure);
    for (const Figure figure : view_.aside) unseen &= ~bit(figure);
    for (const Player& player : view_.players)
      for (const Figure figure : player.custody) unseen &= ~bit(figure);
    Custody figures;
    for (std::size_t i = 1; i < most_figures; ++i)
      if ((unseen >> i & 1) != 0) figures.add(figure_at(i));
    chance_.shuffle(prisoner_stream, figures, figures.size());
    while (state_.line.size() < view_.line_size) state_.line.add(figures.take_back());
    while (!figures.empty()) state_.prisoner_deck.put_bottom(figures.take_back());
  }

  void deal_calibrations() {
    unsigned seen = 1u << view_.calibration;
    for (const std::uint8_t number : view_.calibrations_used) seen |= 1u << number;
    Calibrations left;
    for (int number = 1; number <= dial_numbers; ++number)
      if ((seen >> number & 1u) == 0) left.add(static_cast<std::uint8_t>(number));
    chance_.shuffle(deal_stream, left, left.size());
    for (int i = 0; i < view_.calibration_deck_size; ++i)
      state_.calibration_deck.add(left.take_back());
  }

  // What others have chosen to give back is not known until all have.
  void choose_returns(Seat seat) {
    if (view_.phase != Phase::RETURNING || !view_.decided.has(seat)) return;
    if (view_.me == static_cast<std::uint8_t>(seat)) return;
    Custody custody = view_.player(seat).custody;
    chance_.shuffle(deal_stream, custody, custody.size());
    const Share share = share_of(rules_, state_, seat);
    int prisoners = share.prisoners;
    int hostages = share.hostages;
    int any = share.separate ? 0 : share.total;
    for (const Figure figure : custody) {
      int& room = !share.separate ? any : rules_.is_enemy(figure) ? hostages : prisoners;
      if (room == 0) continue;
      --room;
      state_.player(seat).giving.add(figure);
    }
  }

  const Rules& rules_;
  const View& view_;
  Chance& chance_;
  State state_;
  Discard cards_;
};

}  // namespace

State Game::sample(const Rules& rules, const View& view, Chance& chance) {
  return Sampling(rules, view, chance).make();
}

}  // namespace asterisk
