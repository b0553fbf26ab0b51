#include <string>

#include "engine/codec.hpp"
#include "games/aliens/aliens.hpp"
#include "games/aliens/codec.hpp"
#include "games/aliens/play.hpp"

// The position in sentences, for listeners, scripts and whoever asks for it.
namespace aliens {
namespace {

using engine::Catalogue;
using engine::JsonArray;
using engine::JsonObject;

class InWords {
 public:
  InWords(const Rules& rules, const View& view, const Catalogue& words)
      : rules_(rules), view_(view), words_(words) {}

  std::vector<std::string> all() {
    say("position.round", {{"round", view_.round}, {"rounds", rules_.on.rounds}});
    say("phase." + std::string(engine::name_of(view_.phase)),
        {{"seat", engine::index(view_.current)}});
    if (view_.me < rules_.seats) tell_me(engine::seat_at(view_.me));
    for (int i = 0; i < rules_.seats; ++i) tell_player(engine::seat_at(i));
    tell_pods();
    say("position.piles", {{"draw_size", view_.draw_size}, {"discard_size", view_.discard_size}});
    return std::move(lines_);
  }

 private:
  void say(std::string_view key, const JsonObject& fields) {
    lines_.push_back(words_.sentence(key, fields));
  }

  void tell_me(Seat seat) {
    const Player& me = view_.player(seat);
    say("position.me", {{"character", engine::encoded(rules_, me.character)},
                        {"side", engine::encoded(rules_, me.side)}});
    const std::string ability = "character." + std::string(engine::name_of(me.character)) + ".text";
    if (words_.has(ability)) say("position.ability", {{"ability", words_[ability]}});
    if (in_play(me)) say("position.speed", {{"number", own_speed(seat)}});
    if (in_play(me))
      say("position.place", {{"sector", engine::encoded(rules_, me.place)},
                             {"ground", engine::encoded(rules_, rules_.ground(me.place))}});
    JsonArray cards;
    for (std::size_t kind = 1; kind < card_kinds; ++kind)
      for (int n = 0; n < me.hand.of[kind]; ++n)
        cards.push_back(engine::encoded(rules_, card_at(kind)));
    if (!cards.empty()) say("position.hand", {{"card", cards}});
    if (seat != view_.current || view_.turn.drawn == Card::none) return;
    say("position.drawn", {{"card", engine::encoded(rules_, view_.turn.drawn)}});
  }

  // And how many moves of one sector each is away, for whoever looks for one.
  void tell_pods() {
    const bool seeks = view_.me < rules_.seats && in_play(view_.player(engine::seat_at(view_.me)));
    Distances away{};
    if (seeks) away = distances_from(rules_.zone, view_.player(engine::seat_at(view_.me)).place);
    for (int i = 0; i < rules_.zone.pod_count; ++i) {
      const auto pod = static_cast<std::size_t>(i);
      say("position.pod", {{"pod", i + 1},
                           {"pod_state", engine::encoded(rules_, view_.pods[pod])},
                           {"number", seeks ? away[index(rules_.zone.pods[pod])] : 0}});
    }
  }

  // Adrenaline counts in the own turn alone.
  int own_speed(Seat seat) const {
    State state{};
    state.players = view_.players;
    if (view_.current == seat) state.turn = view_.turn;
    state.current = seat;
    return speed(rules_, state);
  }

  void tell_player(Seat seat) {
    const Player& player = view_.player(seat);
    const auto at = static_cast<std::size_t>(engine::index(seat));
    say("position.player", {{"seat", engine::index(seat)},
                            {"status", engine::encoded(rules_, player.status)},
                            {"face_down", view_.face_down[at]}});
    if (player.shown)
      say("position.shown", {{"seat", engine::index(seat)},
                             {"character", engine::encoded(rules_, player.character)}});
    if (!player.shown && view_.complete && player.character != Character::none)
      say("position.was", {{"seat", engine::index(seat)},
                           {"character", engine::encoded(rules_, player.character)},
                           {"side", engine::encoded(rules_, player.side)}});
    if (in_play(player) && (player.reborn || player.mutated))
      say("position.turned", {{"seat", engine::index(seat)}});
    if (player.known != Sector::none)
      say("position.known",
          {{"seat", engine::index(seat)}, {"sector", engine::encoded(rules_, player.known)}});
    // The own one, or everybody's when nothing is hidden any more.
    const engine::Json record = encode(rules_, view_.records[at]);
    if (!record.get_array().empty())
      say("position.record", {{"seat", engine::index(seat)}, {"record", record}});
    JsonArray items;
    for (const Use& use : view_.uses)
      if (use.seat == seat) items.push_back(engine::encoded(rules_, use.item));
    if (!items.empty()) say("position.used", {{"seat", engine::index(seat)}, {"card", items}});
  }

  const Rules& rules_;
  const View& view_;
  const Catalogue& words_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> Game::in_words(const Rules& rules, const View& view,
                                        const Catalogue& words) {
  return InWords(rules, view, words).all();
}

}  // namespace aliens
