#include <string>

#include "engine/codec.hpp"
#include "games/asterisk/asterisk.hpp"
#include "games/asterisk/codec.hpp"
#include "games/asterisk/play.hpp"

// The position in sentences, for listeners, scripts and whoever asks for it.
namespace asterisk {
namespace {

using engine::Catalogue;
using engine::JsonObject;

class InWords {
 public:
  InWords(const Rules& rules, const View& view, const Catalogue& words)
      : rules_(rules), view_(view), words_(words) {}

  std::vector<std::string> all() {
    say("phase." + std::string(engine::name_of(view_.phase)),
        {{"seat", engine::index(view_.active)},
         {"active", engine::index(view_.active)},
         {"lookout", engine::index(view_.lookout)},
         {"paused", view_.paused}});
    if (rules_.solo)
      say("position.cards_left", {{"calibration_deck_size", view_.calibration_deck_size}});
    else
      say("position.attempt", {{"attempt", view_.attempt}, {"attempts", rules_.mode.attempts}});
    if (view_.dial != 0)
      say("position.dial", {{"number", view_.dial}, {"calibration", view_.calibration}});
    if (!rules_.solo && view_.phase != Phase::OVER)
      say("position.lookout", {{"seat", engine::index(view_.lookout)}});
    tell_line();
    if (view_.me < rules_.seats) tell_me(engine::seat_at(view_.me));
    for (int i = 0; i < rules_.seats; ++i) tell_player(engine::seat_at(i));
    tell_turn();
    say("position.decks", {{"main_deck_size", view_.main_deck_size},
                           {"prisoner_deck_size", view_.prisoner_deck_size}});
    return std::move(lines_);
  }

 private:
  void say(std::string_view key, const JsonObject& fields) {
    lines_.push_back(words_.sentence(key, fields));
  }

  // Of Prisoners and Enemies also by which number they leave, and what they are worth.
  std::string figures(const auto& list) const {
    std::string all;
    for (const Figure figure : list) {
      const engine::Json card = engine::encoded(rules_, figure);
      all += (all.empty() ? "" : "; ") +
             words_.sentence("position.figure", {{"card", card}, {"numbers", card}});
    }
    return all;
  }
  // Names of cards hold commas.
  std::string names(const auto& list) const {
    std::string all;
    for (const auto& item : list)
      all += (all.empty() ? "" : "; ") + words_.word("card", engine::encoded(rules_, item));
    return all;
  }

  void tell_line() {
    if (view_.line.empty()) return say("position.line_empty", {{"line_size", view_.line_size}});
    say("position.line", {{"figures", figures(view_.line)}});
    if (enemy_in(rules_, view_.line)) say("position.blocked", {});
  }

  void tell_me(Seat seat) {
    const Player& me = view_.player(seat);
    if (!me.hand.empty()) say("position.hand", {{"figures", names(me.hand)}});
    if (!me.discard.empty())
      say("position.discard",
          {{"card", engine::encoded(rules_, me.discard.back())}, {"count", me.discard.size()}});
  }

  void tell_player(Seat seat) {
    Player player = view_.player(seat);
    const auto at = static_cast<std::size_t>(engine::index(seat));
    say("position.player",
        {{"seat", engine::index(seat)}, {"count", view_.hand_sizes[at]}, {"left", player.left}});
    if (player.mission != no_mission) {
      MissionNumber mission{player.mission};
      say("position.mission",
          {{"seat", engine::index(seat)}, {"mission", encode(rules_, mission)}});
    }
    if (!player.custody.empty())
      say("position.custody",
          {{"seat", engine::index(seat)}, {"figures", figures(player.custody)}});
  }

  void tell_turn() {
    for (const Played& each : view_.turn.played)
      say("position.played", {{"card", engine::encoded(rules_, each.card)},
                              {"as", engine::encoded(rules_, each.use)}});
    if (view_.turn.pending != Deed::none)
      say("position.pending", {{"action", engine::encoded(rules_, view_.turn.pending)}});
    if (view_.turn.wanted != Wanted::nothing)
      say("position.wanted", {{"seat", engine::index(view_.active)},
                              {"wanted", engine::encoded(rules_, view_.turn.wanted)}});
    for (int number = 1; number < 8; ++number)
      if ((view_.abilities >> number & 1) != 0) say("position.ability", {{"informer", number}});
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

}  // namespace asterisk
