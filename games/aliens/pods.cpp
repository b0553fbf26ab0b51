#include "games/aliens/play.hpp"

// ALI-160 to ALI-167.
namespace aliens {
namespace {

PodState& pod_under(const Play& play) {
  const int number = play.rules.pod_at(play.player().place);
  return play.state.pods[static_cast<std::size_t>(number - 1)];
}

void close_pod(const Play& play, PodState how) {
  pod_under(play) = how;
  play.tell(What::PodClosed).number =
      static_cast<std::uint8_t>(play.rules.pod_at(play.player().place));
}

// ALI-161
void escape(const Play& play) {
  Player& player = play.player();
  close_pod(play, PodState::gone);
  player.status = Status::escaped;
  player.place = player.known = Sector::none;
  play.tell(What::Escaped);
  check_end(play, Reason::escaped);
  pass_turn(play);
}

void use_pod_card(const Play& play, PodCard card, int drawn) {
  --(card == PodCard::green ? play.state.pods_green : play.state.pods_red);  // ALI-163
  Event& event = play.tell(What::PodCardUsed);
  event.pod_cards[0] = card;
  event.number = static_cast<std::uint8_t>(drawn);
  if (card == PodCard::green) return escape(play);
  close_pod(play, PodState::damaged);  // ALI-162
  play.state.phase = Phase::after_resolution;
  check_end(play, Reason::escaped);
}

PodCard draw_pod_card(const Play& play, int green, int red) {
  const std::array<std::uint8_t, 2> left{static_cast<std::uint8_t>(green),
                                         static_cast<std::uint8_t>(red)};
  return static_cast<PodCard>(play.chance.weighted(pod_stream, left));
}

bool works_without_card(const Play& play) {
  const State& state = play.state;
  if (play.rules.on.pods_always_work || state.pods_green + state.pods_red == 0) return true;
  return play.rules.on.last_pods_work && open_pods(state) <= humans_on_board(play.rules, state);
}

// ALI-137: the cards stay in their pile until one of them is chosen.
void let_engineer_choose(const Play& play) {
  State& state = play.state;
  const PodCard first = draw_pod_card(play, state.pods_green, state.pods_red);
  const int green = state.pods_green - (first == PodCard::green ? 1 : 0);
  const int red = state.pods_red - (first == PodCard::red ? 1 : 0);
  state.pod_choice = {first, draw_pod_card(play, green, red)};
  state.phase = Phase::choose_pod_card;
  play.tell(What::PodCardsSeen).pod_cards = state.pod_choice;
}

}  // namespace

void reach_pod(const Play& play, int number) {
  State& state = play.state;
  Player& player = play.player();
  state.turn.resolved = true;
  player.known = player.place;
  play.tell(What::PodReached).number = static_cast<std::uint8_t>(number);
  if (works_without_card(play)) return escape(play);
  const bool engineer = power(play.rules, player) == Character::engineer;
  if (engineer && state.pods_green + state.pods_red > 1) return let_engineer_choose(play);
  use_pod_card(play, draw_pod_card(play, state.pods_green, state.pods_red), 1);
}

void choose_pod_card(const Play& play, int which) {
  const PodCard card = play.state.pod_choice[static_cast<std::size_t>(which)];
  play.state.pod_choice = {};
  use_pod_card(play, card, 2);
}

}  // namespace aliens
