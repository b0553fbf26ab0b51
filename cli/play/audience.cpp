#include "cli/play/audience.hpp"

namespace cli {

Audience::Audience(const TableHere& table, Curtain curtain) : table_(table), curtain_(curtain) {
  const std::vector<engine::Seat> people = table.people();
  if (people.size() == 1) viewer_ = people.front();
}

bool Audience::changes(engine::Seat next) const {
  return table_.people().size() > 1 && !viewer_.is(next);
}

bool Audience::needs_curtain(engine::Seat next) {
  hidden_ = hidden_ || something_is_hidden();
  if (!changes(next) || curtain_ == Curtain::off) return false;
  return curtain_ == Curtain::on || hidden_;
}

// Two people who are shown or told different things have something to hide from each other.
bool Audience::something_is_hidden() const {
  const std::vector<engine::Seat> people = table_.people();
  for (const engine::Seat seat : people) {
    if (table_.view(seat) != table_.view(people.front())) return true;
    if (table_.log(seat).events != table_.log(people.front()).events) return true;
  }
  return false;
}

}  // namespace cli
