#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/play/layout.hpp"
#include "cli/play/offers.hpp"
#include "cli/play/table_here.hpp"
#include "cli/play/terminal.hpp"

namespace cli {

// What is to be seen at one moment.
struct Scene {
  engine::Observer viewer = engine::Observer::spectator();
  std::vector<Offer> offers;
  std::size_t selected = 0;
  std::optional<engine::Json> shown;  // the action whose way is drawn on the board
  std::string notice;
  bool warns = false;  // the notice is a refusal or a problem
  bool second_page = false;
  bool waits = false;  // for a bot that thinks
};

// Draws a scene on a terminal of any size.
class Stage {
 public:
  Stage(Terminal& terminal, TableHere& table) : terminal_(terminal), table_(table) {}

  void draw(const Scene& scene);
  void cover(const std::string& sentence);  // nothing but this

 private:
  void draw_too_small();
  void draw_title(const Area& area);
  void draw_status(const Area& area, const Scene& scene);
  void draw_board(const Area& area, const Scene& scene);
  void draw_panel(const Area& area, const Scene& scene);
  void draw_log(const Area& area, const Scene& scene);
  void draw_choices(const Area& area, const Scene& scene);
  void draw_single_choice(const Area& area, const Scene& scene);
  void draw_notice(const Area& area, const Scene& scene, bool last_event);
  void draw_keys(const Area& area, const Scene& scene, bool pages);

  Terminal& terminal_;
  TableHere& table_;
};

// "h Hold": the key that does a kind of action, and its name. Empty if the game has none for it.
struct ActionKey {
  char32_t sign = 0;
  std::string name;
};
ActionKey action_key(const Words& words, const engine::JsonObject& action);

}  // namespace cli
