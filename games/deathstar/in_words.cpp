#include <array>
#include <string>

#include "engine/codec.hpp"
#include "games/deathstar/codec.hpp"
#include "games/deathstar/deathstar.hpp"
#include "games/deathstar/play.hpp"

// The position in sentences, for listeners, scripts and whoever asks for it.
namespace deathstar {
namespace {

using engine::Catalogue;
using engine::JsonObject;

class InWords {
 public:
  InWords(const Rules& rules, const View& view, const Catalogue& words)
      : rules_(rules), view_(view), words_(words) {}

  std::vector<std::string> all() {
    tell_turn();
    for (int i = 0; i < rules_.seats; ++i) tell_player(engine::seat_at(i));
    tell_pile();
    return std::move(lines_);
  }

 private:
  void say(std::string_view key, const JsonObject& fields) {
    lines_.push_back(words_.sentence(key, fields));
  }

  void tell_turn() {
    say("position.round", {{"round", view_.round}});
    say("phase." + std::string(engine::name_of(view_.phase)),
        {{"seat", engine::index(view_.current)}});
    if (view_.phase == Phase::game_over) return;
    if (view_.extra_turn) say("position.extra_turn", {});
    if (view_.spin > 0) say("position.spin", {{"spin", view_.spin}});
    if (view_.card == Card::none) return;
    const std::string& id = rules_.card(view_.card).id;
    say("position.card", {{"card", id}, {"token", engine::encoded(rules_, view_.mover)}});
    lines_.emplace_back(words_["card." + id + ".text"]);
  }

  void tell_player(Seat seat) {
    const Player& player = view_.player(seat);
    const JsonObject who{{"seat", engine::index(seat)}};
    if (player.left) return say("position.left", who);
    if (player.place > 0)
      return say("position.place", {{"seat", engine::index(seat)}, {"place", player.place}});
    if (paired(rules_, player)) {
      tell_place(seat, "position.pair", Kind::LL);
    } else {
      for (Kind kind : both_kinds) tell_place(seat, "position.token", kind);
    }
    say("position.missions", {{"seat", engine::index(seat)}, {"missions", missions(player)}});
    if (!paired(rules_, player)) tell_ways(seat);
    if (player.escapes > 0)
      say("position.escapes", {{"seat", engine::index(seat)}, {"escapes", player.escapes}});
    if (player.owed > 0)
      say("position.owed", {{"seat", engine::index(seat)}, {"owed", player.owed}});
  }

  void tell_place(Seat seat, std::string_view key, Kind kind) {
    const Token& token = view_.player(seat).token(kind);
    const SpotKind place = rules_.kinds[static_cast<std::size_t>(index(token.spot))];
    const bool named = place == SpotKind::plain || place == SpotKind::force ||
                       place == SpotKind::coordinate || place == SpotKind::empty ||
                       place == SpotKind::tie;
    JsonObject fields{{"seat", engine::index(seat)},
                      {"token", engine::encoded(rules_, kind)},
                      {"spot", encode(rules_, token.spot)},
                      {"spot_kind", engine::encoded(rules_, place)},
                      {"served", token.served},
                      {"turns", rules_.on.detention_turns}};
    if (token.spot == rules_.detention)
      return say(token.free ? "position.free" : "position.detained", fields);
    fields["named"] = named;
    say(key, fields);
  }

  // From where it is nearest to what is still needed.
  void tell_ways(Seat seat) {
    const Player& player = view_.player(seat);
    if (!player.blueprint) tell_nearest(seat, "blueprint", rules_.board->to_blueprint);
    if (!player.tractor) tell_nearest(seat, "tractor", rules_.board->to_tractor);
    if (!player.blueprint || !player.tractor) return;
    for (const Kind kind : both_kinds)
      tell_way(seat, kind, "falcon", lines_from(player.token(kind), rules_.board->ahead));
  }

  void tell_nearest(Seat seat, const char* goal, const std::array<int, 64>& lines) {
    const Player& player = view_.player(seat);
    const int first = lines_from(player.token(Kind::LL), lines);
    const int second = lines_from(player.token(Kind::HC), lines);
    const bool other = first <= 0 || (second > 0 && second < first);
    tell_way(seat, other ? Kind::HC : Kind::LL, goal, other ? second : first);
  }

  static int lines_from(const Token& token, const std::array<int, 64>& lines) {
    return on_station(token.spot) ? lines[static_cast<std::size_t>(index(token.spot))] : 0;
  }

  void tell_way(Seat seat, Kind kind, const char* goal, int lines) {
    if (lines <= 0) return;
    say("position.way", {{"seat", engine::index(seat)},
                         {"token", engine::encoded(rules_, kind)},
                         {"number", lines},
                         {"goal", goal}});
  }

  static const char* missions(const Player& player) {
    if (player.blueprint) return player.tractor ? "both" : "blueprint";
    return player.tractor ? "tractor" : "none";
  }

  void tell_pile() {
    say("position.pile", {{"deck_size", view_.deck_size}});
    if (rules_.on.reshuffle) say("position.discard", {{"discard_size", view_.discard_size}});
    if (view_.returned.empty()) return;
    engine::JsonArray cards;
    for (Card card : view_.returned) cards.push_back(encode(rules_, card));
    say("position.returned", {{"card", cards}});
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

}  // namespace deathstar
