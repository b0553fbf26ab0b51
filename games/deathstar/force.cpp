#include "games/deathstar/play.hpp"

namespace deathstar {
namespace {

void take_mission_card(const Play& play, bool Player::* card, Word mission) {
  Player& player = play.player();
  if (player.*card) return;  // DST-070, DST-071: one of each
  const bool complete_before = mission_complete(play.rules, player);
  player.*card = true;
  play.tell(What::MissionCardTaken, play.state.mover).word = mission;
  if (!complete_before && mission_complete(play.rules, player)) play.tell(What::MissionComplete);
}

void board_falcon(const Play& play) {
  play.tell(What::TokenBoarded, play.state.mover);
  if (paired(play.rules, play.player())) play.tell(What::PairReady);  // DST-082
}

void keep_or_use_escape(const Play& play) {
  State& state = play.state;
  if (!play.rules.on.escape_use_now) {  // DST-113
    ++play.player().escapes;
    play.tell(What::ForceKept).card = state.card;
    state.card = Card::none;
  } else {  // DST-114
    const Kind jailed = other(state.mover);
    if (detained(play.rules, play.player().token(jailed))) free_token(play, jailed, Word::escape);
    finish_card(play);
  }
  end_turn(play);
}

void promise_extra_turn(const Play& play) {
  ++play.state.extra;
  play.tell(What::ExtraTurn);
  finish_card(play);
  end_turn(play);
}

void owe_turn(const Play& play) {
  play.tell(What::LostTurnOwed).number = ++play.player().owed;
  finish_card(play);
  end_turn(play);
}

void carry_out(const Play& play) {
  const CardKind& card = play.rules.card(play.state.card);
  switch (card.effect) {
    case Effect::extra_turn:
      return promise_extra_turn(play);
    case Effect::lose_turn:
      return owe_turn(play);
    case Effect::escape:
      return keep_or_use_escape(play);
    case Effect::ahead:
      if (card.may_free && play.rules.on.wide_release &&
          detained(play.rules, play.player().token(other(play.state.mover)))) {  // DST-117
        play.state.phase = Phase::await_card_choice;
        return;
      }
      return carry_out_move(play);
    case Effect::back:
      return carry_out_move(play);
    case Effect::go_to:
      return place(play, play.state.mover, card.target, Cause::coordinate);
    case Effect::detention:
      return place(play, play.state.mover, play.rules.detention, Cause::detention);
    case Effect::compactor:
      return place(play, play.state.mover, play.rules.compactor, Cause::compactor);
  }
}

void refill_deck(const Play& play) {
  State& state = play.state;
  while (!state.discard.empty()) state.deck.put_bottom(state.discard.take_top());
  play.chance.shuffle(shuffle_stream, state.deck, state.deck.size());
  play.announce(What::Reshuffled);
}

}  // namespace

// DST-038: after the collision, the mission card, then boarding, then the Force card.
void landed(const Play& play) {
  switch (play.rules.kinds[static_cast<std::size_t>(index(play.mover().spot))]) {
    case SpotKind::control_room:
      take_mission_card(play, &Player::blueprint, Word::blueprint);
      break;
    case SpotKind::tractor_beam:
      take_mission_card(play, &Player::tractor, Word::tractor);
      break;
    case SpotKind::falcon:
      board_falcon(play);
      break;
    case SpotKind::force:
      if (play.state.drawn < most_cards_in_a_turn &&
          (play.state.drawn == 0 || play.rules.on.chain_draws))
        return draw_card(play);
      break;
    default:
      break;
  }
  end_turn(play);
}

void draw_card(const Play& play) {
  State& state = play.state;
  if (state.deck.empty()) refill_deck(play);
  state.card = state.deck.take_top();
  if (state.returned > state.deck.size())
    state.returned = static_cast<std::uint8_t>(state.deck.size());
  ++state.drawn;
  Event& event = play.tell(What::ForceDrawn, state.mover);
  event.card = state.card;
  event.number = state.drawn;
  carry_out(play);
}

// DST-099: to the bottom, before anything that the card caused draws another one.
void finish_card(const Play& play) {
  if (play.state.card == Card::none) return;
  put_back(play, play.state.card);
  play.state.card = Card::none;
}

void put_back(const Play& play, Card card) {
  State& state = play.state;
  if (play.rules.on.reshuffle) {
    state.discard.put_bottom(card);
  } else {
    state.deck.put_bottom(card);
    ++state.returned;
  }
  play.announce(What::ForceReturned).card = card;
}

// DST-095, DST-096: the ways in which the card at hand can move its token.
std::span<const Path> card_paths(const Rules& rules, const State& state) {
  const CardKind& card = rules.card(state.card);
  const Spot from = state.player(state.current).token(state.mover).spot;
  return card.effect == Effect::back ? rules.retreats(from, card.value)
                                     : rules.walks(from, card.value);
}

int card_ways(const Rules& rules, const State& state, const Path** first) {
  int ways = 0;
  for (const Path& path : card_paths(rules, state)) {
    if (!permits(rules, state, mate_of(state, state.mover), path)) continue;
    if (ways++ == 0) *first = &path;
  }
  return ways;
}

void carry_out_move(const Play& play) {
  State& state = play.state;
  const Path* only = nullptr;
  const int ways = card_ways(play.rules, state, &only);
  if (ways > 1) {
    state.phase = Phase::await_card_path;
    return;
  }
  if (ways == 0) return stay(play);
  walk(play, state.mover, *only,
       play.rules.card(state.card).effect == Effect::back ? Cause::back : Cause::ahead);
}

void free_by_card(const Play& play) {
  free_token(play, other(play.state.mover), Word::card);
  finish_card(play);
  end_turn(play);
}

}  // namespace deathstar
