#pragma once

#include "cli/play/table_here.hpp"

namespace cli {

// Who looks at the device now, and whether the next person may look without being asked.
class Audience {
 public:
  Audience(const TableHere& table, Curtain curtain);

  engine::Observer viewer() const { return viewer_; }
  bool changes(engine::Seat next) const;  // the device goes to somebody else
  bool needs_curtain(engine::Seat next);
  bool hides() const { return hidden_ || curtain_ == Curtain::on; }
  // Nobody looks away when it is another's turn.
  bool is_open() const { return curtain_ == Curtain::off; }
  void hand_to(engine::Seat next) { viewer_ = next; }

 private:
  bool something_is_hidden() const;

  const TableHere& table_;
  Curtain curtain_;
  engine::Observer viewer_ = engine::Observer::spectator();
  bool hidden_ = false;  // once a secret was seen, the curtain stays
};

}  // namespace cli
