#include <string>

#include "engine/codec.hpp"
#include "games/sisypho/codec.hpp"
#include "games/sisypho/play.hpp"
#include "games/sisypho/sisypho.hpp"

// The position in sentences, for listeners, scripts and whoever asks for it.
namespace sisypho {
namespace {

using engine::Catalogue;
using engine::JsonArray;
using engine::JsonObject;

class InWords {
 public:
  InWords(const Rules& rules, const View& view, const Catalogue& words)
      : rules_(rules), view_(view), words_(words) {}

  std::vector<std::string> all() {
    say("phase." + std::string(engine::name_of(view_.phase)), {{"seat", acting()}});
    say("position.round", {{"round", view_.round}, {"limit", rules_.on.round_limit}});
    say("position.tracks", {{"earth", view_.earth},
                            {"earth_length", rules_.length(Track::earth)},
                            {"escape", view_.escape},
                            {"escape_length", rules_.length(Track::escape)}});
    for (std::size_t i = 0; i < locations; ++i) tell_location(location_at(i));
    for (const Seat seat : survivor_seats(rules_)) tell_survivor(seat);
    tell_agent();
    tell_me();
    tell_request();
    if (!view_.discard.empty()) say("position.discard", {{"items", cards(view_.discard)}});
    return std::move(lines_);
  }

 private:
  void say(std::string_view key, const JsonObject& fields) {
    lines_.push_back(words_.sentence(key, fields));
  }

  template <class List>
  JsonArray cards(const List& list) const {
    JsonArray all;
    for (const auto& item : list) all.push_back(engine::encoded(rules_, item));
    return all;
  }

  // As far as the view says who is waited for.
  JsonArray acting() const {
    JsonArray seats;
    for (const Seat seat : survivor_seats(rules_)) {
      const Survivor& survivor = view_.survivor(seat);
      if (survivor.dead) continue;
      const bool plans =
          (view_.phase == Phase::plan || view_.phase == Phase::hunt) && !view_.chosen.has(seat);
      const bool acts = view_.phase == Phase::act && !survivor.done;
      if (plans || acts || view_.asked == seat) seats.emplace_back(engine::index(seat));
    }
    if (seats.empty()) seats.emplace_back(engine::index(agent_seat));
    return seats;
  }

  void tell_location(Location place) {
    const std::size_t at = index(place);
    say("position.location", {{"location", engine::encoded(rules_, place)},
                              {"lock", engine::encoded(rules_, view_.locks[at])},
                              {"power", view_.power[at]},
                              {"agent", view_.agent == place}});
  }

  void tell_survivor(Seat seat) {
    const Survivor& survivor = view_.survivor(seat);
    if (survivor.dead) return say("position.dead", {{"seat", engine::index(seat)}});
    say("position.survivor", {{"seat", engine::index(seat)},
                              {"location", engine::encoded(rules_, survivor.place)},
                              {"damage", survivor.damage},
                              {"halves", survivor.halves},
                              {"acting", view_.phase == Phase::act},
                              {"done", survivor.done},
                              {"items", cards(survivor.items)}});
    if (view_.phase == Phase::plan && view_.chosen.has(seat))
      say("position.chosen", {{"seat", engine::index(seat)}});
  }

  void tell_agent() {
    say("position.agent", {{"location", engine::encoded(rules_, view_.agent)},
                           {"hand_size", view_.hand_size},
                           {"chip_deck_size", view_.chip_deck_size}});
    if (view_.me == 0 || view_.complete)
      if (!view_.hand.empty()) say("position.hand", {{"cards", cards(view_.hand)}});
    if (!view_.used.empty()) say("position.used", {{"cards", cards(view_.used)}});
    if (view_.me != 0) return;
    for (const Seat seat : survivor_seats(rules_))
      if (view_.probed.has(seat))
        say("position.probed",
            {{"seat", engine::index(seat)},
             {"location", engine::encoded(rules_, view_.survivor(seat).planned)}});
  }

  void tell_me() {
    if (view_.me == 0 || view_.me > rules_.survivors) return;
    const Survivor& me = view_.survivor(engine::seat_at(view_.me));
    if (me.planned != Location::none && view_.phase < Phase::w2)
      say("position.plan", {{"location", engine::encoded(rules_, me.planned)}});
  }

  void tell_request() {
    if (view_.asker == agent_seat) return;
    say("position.asked", {{"seat", engine::index(view_.asker)},
                           {"from", engine::index(view_.asked)},
                           {"items", engine::encoded(rules_, view_.asked_items)}});
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

}  // namespace sisypho
