#include "games/deathstar/rules.hpp"

#include <algorithm>
#include <utility>

namespace deathstar {
namespace {

// Every way of exactly `number` lines that visits no spot twice (DST-031, DST-032), and those that
// reach the Falcon earlier, in the order of the line table.
void walk(const Rules& rules, Spot from, int number, Path path, std::vector<Path>& found) {
  if (path.length == number) {
    path.needs_open = path.end == rules.falcon;
    found.push_back(path);
    return;
  }
  const Spot at = path.length == 0 ? from : path.end;
  for (Spot next : rules.board->out[static_cast<std::size_t>(index(at))]) {
    if (next == from || std::find(path.spots.begin(), path.spots.end(), next) != path.spots.end())
      continue;
    Path longer = path;
    longer.add(next);
    if (next == rules.falcon && longer.length < number) {
      if (rules.on.falcon_arrival == Arrival::open) {  // any number that is enough boards
        longer.needs_open = true;
        found.push_back(longer);
      } else if (rules.on.falcon_arrival == Arrival::wait && path.length > 0) {  // DST-078
        Path waiting = path;
        waiting.needs_open = true;
        waiting.waits = true;
        found.push_back(waiting);
      }
      continue;
    }
    walk(rules, from, number, longer, found);
  }
}

// DST-096, DST-097: along shortest routes to the compactor, and no further than the compactor.
void retreat(const Rules& rules, Spot from, int number, const Path& path,
             std::vector<Path>& found) {
  const Spot at = path.length == 0 ? from : path.end;
  if (path.length == number || at == rules.compactor) {
    found.push_back(path);
    return;
  }
  const Board& board = *rules.board;
  const auto here = static_cast<std::size_t>(index(at));
  auto nearer = [&](Spot next) {
    return board.back[static_cast<std::size_t>(index(next))] == board.back[here] - 1;
  };
  std::vector<Spot> next_spots;
  for (Spot next : board.out[here])
    if (nearer(next)) next_spots.push_back(next);
  if (board.back[here] == 1) next_spots.push_back(rules.compactor);  // its exits, walked in reverse
  for (Spot next : next_spots) {
    Path longer = path;
    longer.add(next);
    retreat(rules, from, number, longer, found);
  }
}

struct Heading {
  int lane;
  int row;
};
constexpr Heading forward[] = {{0, 1}, {-1, 1}, {1, 1}};
constexpr Heading compass[] = {{0, 1}, {-1, 1}, {1, 1},   {-1, 0},
                               {1, 0}, {0, -1}, {-1, -1}, {1, -1}};

// One step from a space. Every forward step from the last row arrives at the Rebel Base (DST-145).
Spot stepped(const Board& board, Spot from, Heading way) {
  const int lane = board.lane(from) + way.lane;
  const int row = board.row(from) + way.row;
  if (row == board.rows) return Spot::base;
  if (row < 0 || lane < 0 || lane >= board.lanes) return Spot::none;
  return board.space(lane, row);
}

void add_once(std::vector<Path>& found, const Path& path) {
  for (const Path& other : found)
    if (same(other.spots, path.spots)) return;
  found.push_back(path);
}

// Flies on from the end of `path`; a straight flight keeps its way, a zigzag chooses anew each
// step.
void fly(const Rules& rules, int number, Path path, std::span<const Heading> ways, bool straight,
         std::vector<Path>& found) {
  const bool arrived = path.length > 0 && path.end == Spot::base;
  if (path.length == number || (arrived && rules.on.base_open)) {
    add_once(found, path);
    return;
  }
  if (arrived) return;  // too far: the base takes the exact number
  for (const Heading& way : ways) {
    const Spot next = stepped(*rules.board, path.end, way);
    if (next == Spot::none) continue;
    Path longer = path;
    longer.add(next);
    if (straight)
      fly(rules, number, longer, std::span(&way, 1), true, found);
    else
      fly(rules, number, longer, ways, false, found);
  }
}

}  // namespace

Rules::Rules(std::shared_ptr<const Board> the_board, Switches switches, int seat_count, int layout,
             int deck, std::array<Colour, 4> the_colours)
    : board(std::move(the_board)),
      on(switches),
      seats(seat_count),
      colours(the_colours),
      kinds(board->kinds),
      compactor(board->compactor),
      detention(board->detention),
      falcon(board->falcon) {
  for (Spot spot : {compactor, detention, falcon}) holding |= std::uint64_t{1} << index(spot);
  for (int i = 0; i < board->rows * board->lanes; ++i)
    kinds[at(index(Spot::space0) + i)] = SpotKind::empty;
  for (Spot tie : board->layouts[at(layout)].ties) kinds[at(tie)] = SpotKind::tie;
  kinds[at(Spot::base)] = SpotKind::base;
  for (std::size_t i = 1; i < board->cards.size(); ++i) {
    card_counts[i] = board->cards[i].count;
    if (board->cards[i].effect == Effect::escape) escape_card = static_cast<Card>(i);
  }
  for (Card card : board->decks[at(deck)].without) card_counts[at(card)] = 0;
  lay_walks();
  lay_retreats();
  lay_flights();
  lay_steps();
}

Rules::Slice Rules::keep(const std::vector<Path>& paths) {
  Slice part{static_cast<std::uint16_t>(paths_.size()), static_cast<std::uint8_t>(paths.size()),
             false};
  most_ways_ = std::max(most_ways_, paths.size());
  Spot plain_end = Spot::none;
  for (const Path& path : paths) {
    if (path.needs_open) continue;
    part.several_ends = part.several_ends || (plain_end != Spot::none && plain_end != path.end);
    plain_end = path.end;
  }
  paths_.insert(paths_.end(), paths.begin(), paths.end());
  return part;
}

void Rules::lay_walks() {
  for (int from = 0; from < board->spot_count; ++from) {
    for (int number = 1; number <= Path::longest; ++number) {
      std::vector<Path> found;
      walk(*this, spot_at(from), number, {}, found);
      walks_[at(from)][at(number)] = keep(found);
    }
  }
}

void Rules::lay_retreats() {
  for (int from = 0; from < board->spot_count; ++from) {
    if (board->back[at(from)] < 1) continue;
    for (int number = 1; number <= Path::longest; ++number) {
      std::vector<Path> found;
      retreat(*this, spot_at(from), number, {}, found);
      retreats_[at(from)][at(number)] = keep(found);
    }
  }
}

void Rules::lay_flights() {
  const bool straight = on.straight_flight;
  for (int number = 1; number <= 3; ++number) {
    std::vector<Path> found;
    for (int lane = 0; lane < board->lanes; ++lane) {  // DST-141: the entry space counts 1
      Path entered;
      entered.add(board->space(lane, 0));
      fly(*this, number, entered, forward, straight, found);
    }
    flights_[0][at(number)] = keep(found);
    for (int i = 0; i < board->rows * board->lanes; ++i) {
      found.clear();
      const Spot from = spot_at(index(Spot::space0) + i);
      for (const Heading& way :
           straight ? std::span<const Heading>(compass) : std::span<const Heading>(forward)) {
        const Spot next = stepped(*board, from, way);
        if (next == Spot::none) continue;
        Path path;
        path.add(next);
        fly(*this, number, path, straight ? std::span(&way, 1) : std::span<const Heading>(forward),
            straight, found);
      }
      flights_[flight_start(from)][at(number)] = keep(found);
    }
  }
}

void Rules::lay_steps() {
  for (int i = 0; i < board->rows * board->lanes; ++i) {
    const Spot from = spot_at(index(Spot::space0) + i);
    std::vector<Path> found;
    for (const Heading& way : on.any_victory_step ? std::span<const Heading>(compass)
                                                  : std::span<const Heading>(forward)) {
      const Spot next = stepped(*board, from, way);
      if (next == Spot::none) continue;
      Path path;
      path.add(next);
      add_once(found, path);
    }
    steps_[flight_start(from)] = keep(found);
  }
}

}  // namespace deathstar
