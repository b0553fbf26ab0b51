#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json.hpp"
#include "engine/picture.hpp"
#include "engine/text.hpp"
#include "engine/title.hpp"
#include "games/aliens/aliens.hpp"
#include "games/aliens/bot.hpp"
#include "games/aliens/tally.hpp"

namespace aliens {

// How the game's values look as text (see engine/erase.hpp). No rule is decided here.
struct Border : engine::Described<Rules, State, Action, Event, View> {
  using Json = engine::Json;
  using JsonObject = engine::JsonObject;
  using Tally = aliens::Tally;

  static const engine::Title& title();
  static JsonObject schema();

  static JsonObject position(const Rules&, const State&);
  static engine::Fallible<State> place(const Rules&, const Json&);
  static JsonObject refusal(const Rules&, const engine::Refusal&);
  static JsonObject outcome(const Rules&, const State&, const Outcome&);

  static engine::Fallible<Chance> script(const Rules&, const Json&);
  static std::string script_rest(const Rules&, const Chance&);

  static engine::Picture picture(const Rules&, const View&, const engine::Catalogue&, const Action*,
                                 int width, int height);
  static std::vector<std::string> told(const Rules&, const View&, const engine::Catalogue&);

  static std::span<const std::string_view> levels() { return bot_levels(); }
  static std::unique_ptr<engine::Bot<Game>> bot(std::string_view level, Seat seat) {
    return make_bot(level, seat);
  }
  static std::span<const std::string_view> reasons();
};

}  // namespace aliens

extern template struct engine::Described<aliens::Rules, aliens::State, aliens::Action,
                                         aliens::Event, aliens::View>;
