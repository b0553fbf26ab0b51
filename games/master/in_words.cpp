#include <string>

#include "engine/codec.hpp"
#include "games/master/codec.hpp"
#include "games/master/master.hpp"
#include "games/master/play.hpp"

// The position in sentences, for listeners, scripts and whoever asks for it.
namespace master {
namespace {

using engine::Catalogue;
using engine::JsonArray;
using engine::JsonObject;

class InWords {
 public:
  InWords(const Rules& rules, const View& view, const Catalogue& words)
      : rules_(rules), view_(view), table_(view.table), words_(words) {}

  std::vector<std::string> all() {
    say("position.round", {{"round", table_.round}, {"seat", engine::index(table_.dealer)}});
    if (table_.phase == Phase::play && rules_.on.tempo == Tempo::turns)
      say("phase.play.one", {{"seat", engine::index(table_.turn)}});
    else
      say("phase." + std::string(engine::name_of(table_.phase)), {{"seat", asked()}});
    if (view_.me != nobody) {
      tell_hand();
      tell_partner();
    } else {
      tell_past_hands();
    }
    for (int i = 0; i < table_.stack_count; ++i) tell_stack(i);
    say("position.pile", {{"pile_size", view_.pile_size}});
    for (int i = 0; i < rules_.seats; ++i) tell_player(engine::seat_at(i));
    if (table_.caller != nobody) say("position.call", {{"seat", table_.caller}});
    if (table_.last_call_end != never) say("position.last_call", {});
    return std::move(lines_);
  }

 private:
  void say(std::string_view key, const JsonObject& fields) {
    lines_.push_back(words_.sentence(key, fields));
  }

  int asked() const {
    if (table_.phase == Phase::prep_story || table_.phase == Phase::hand_prep) return table_.owner;
    if (table_.phase == Phase::story) return table_.entitled;
    if (table_.phase == Phase::choose_leader) return engine::index(table_.turn);
    return engine::index(table_.dealer);
  }

  void tell_hand() {
    if (view_.hands_covered) return say("position.covered", {});
    const Json cards = engine::encoded(rules_, view_.hand());
    if (view_.hand().empty()) return;
    say("position.hand", {{"card", cards}});
  }

  void tell_partner() {
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules_.seats); ++i)
      if (i != view_.me && !view_.hands[i].empty() && !view_.hands_covered)
        say("position.partner",
            {{"seat", static_cast<int>(i)}, {"card", engine::encoded(rules_, view_.hands[i])}});
  }

  void tell_past_hands() {
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules_.seats); ++i)
      if (!view_.past[i].empty())
        say("position.past_hand",
            {{"seat", static_cast<int>(i)}, {"card", engine::encoded(rules_, view_.past[i])}});
  }

  void tell_stack(int number) {
    const Stack& stack = table_.stacks[static_cast<std::size_t>(number)];
    say(stack.closed ? "position.closed" : "position.stack",
        {{"stack", number}, {"card", engine::encoded(rules_, stack.top)}});
  }

  void tell_player(Seat seat) {
    const Player& player = table_.player(seat);
    const auto at = static_cast<std::size_t>(engine::index(seat));
    say("position.player",
        {{"seat", engine::index(seat)},
         {"hand_size", view_.hand_sizes[at]},
         {"total", table_.totals[static_cast<std::size_t>(rules_.side_of(seat))]},
         {"out", player.out}});
    if (player.leader != Leader::none)
      say("position.leader", {{"seat", engine::index(seat)},
                              {"leader", engine::encoded(rules_, player.leader)},
                              {"beast", player.beast}});
    if (player.trap != Card::none)
      say("position.trap",
          {{"seat", engine::index(seat)}, {"kind", engine::encoded(rules_, kind_of(player.trap))}});
    if (open_trap(table_, seat) >= 0) say("position.draw3", {{"seat", engine::index(seat)}});
  }

  const Rules& rules_;
  const View& view_;
  const Tableau& table_;
  const Catalogue& words_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> Game::in_words(const Rules& rules, const View& view,
                                        const Catalogue& words) {
  return InWords(rules, view, words).all();
}

}  // namespace master
