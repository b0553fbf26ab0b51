#include <algorithm>
#include <map>
#include <string>

#include "engine/game_entry_of.hpp"
#include "engine/load.hpp"
#include "games/deathstar/deathstar.hpp"
#include "games/deathstar/files.hpp"

namespace deathstar {

using engine::Problem;

Spot Board::find(std::string_view id) const {
  for (int i = 0; i < 128; ++i)
    if (!ids[static_cast<std::size_t>(i)].empty() && ids[static_cast<std::size_t>(i)] == id)
      return spot_at(i);
  return Spot::none;
}

namespace {

class Loader : public engine::Loader {
 public:
  explicit Loader(Board& board) : board_(board) {}

  void read_board(const Json& file);
  void read_cards(const Json& file);

 private:
  Spot spot(const std::string& id, const std::string& place) {
    const Spot found = board_.find(id);
    if (found == Spot::none) fail(place + "there is no spot '" + id + "'");
    return found == Spot::none ? spot_at(0) : found;
  }

  void read_spot(const JsonObject& from, const std::string& place);
  void read_line(const JsonObject& from, const std::string& place);
  void read_hyperspace(const JsonObject& from);
  void measure_ways();
  void check_distances(const JsonObject& from, const std::string& place);
  void check_counts(const JsonObject& checks);
  void read_card(const JsonObject& from, const std::string& place);
  void read_decks(const JsonObject& decks);
  void check_cards(const JsonObject& checks);
  Card find_card(const std::string& id, const std::string& place);

  Board& board_;
  int lines_ = 0;
};

void Loader::read_spot(const JsonObject& from, const std::string& place) {
  if (board_.spot_count == 64) return fail(place + "at most 64 spots are possible");
  const std::string id = text(from, "id", place);
  if (ok() && board_.find(id) != Spot::none)
    return fail(place + "there are two spots '" + id + "'");
  const auto i = static_cast<std::size_t>(board_.spot_count);
  SpotKind kind{};
  const std::string type = text(from, "type", place);
  if (!engine::find_name(type, kind) || kind >= SpotKind::empty)
    return fail(place + "'" + type + "' is not a type of spot");
  board_.ids[i] = id;
  board_.kinds[i] = kind;
  board_.drawn[i] = {number(from, "x", place, 0, 1000), number(from, "y", place, 0, 1000),
                     number(from, "radius", place, 1, 200)};
  if (kind == SpotKind::coordinate) board_.labels[i] = text(from, "label", place);
  const Spot here = spot_at(board_.spot_count++);
  Spot* only = kind == SpotKind::compactor   ? &board_.compactor
               : kind == SpotKind::detention ? &board_.detention
               : kind == SpotKind::falcon    ? &board_.falcon
                                             : nullptr;
  if (only == nullptr) return;
  if (*only != Spot::none) return fail(place + "there can be only one " + type);
  *only = here;
}

void Loader::read_line(const JsonObject& from, const std::string& place) {
  const Spot a = spot(text(from, "a", place), place);
  const Spot b = spot(text(from, "b", place), place);
  if (!ok()) return;
  if (a == b) return fail(place + "a line joins two spots");
  auto joined = [&](Spot x, Spot y) {
    return std::find(board_.out[at(x)].begin(), board_.out[at(x)].end(), y) !=
           board_.out[at(x)].end();
  };
  if (joined(a, b) || joined(b, a))
    return fail(place + "the line from " + board_.ids[at(a)] + " to " + board_.ids[at(b)] +
                " is there twice");
  board_.out[at(a)].push_back(b);
  board_.in[at(b)].push_back(a);
  ++lines_;
  const Json* one_way = from.if_contains("one_way");
  if (one_way != nullptr && *one_way == true) return;
  board_.out[at(b)].push_back(a);
  board_.in[at(a)].push_back(b);
}

void Loader::read_hyperspace(const JsonObject& from) {
  const engine::JsonArray& lanes = list(from, "lane_x", "hyperspace: ");
  const engine::JsonArray& rows = list(from, "row_y", "hyperspace: ");
  if (!ok()) return;
  if (lanes.empty() || rows.empty() || rows.size() * lanes.size() > 60)
    return fail(
        "hyperspace: 'lane_x' and 'row_y' must be lists of at least one and at most 60 spaces "
        "together");
  const std::string letters = lanes.size() == 3 ? "LCR" : "ABCDEFGHIJ";
  if (lanes.size() > letters.size())
    return fail("hyperspace: 'lane_x' has at most " + std::to_string(letters.size()) + " lanes");
  board_.lanes = static_cast<int>(lanes.size());
  board_.rows = static_cast<int>(rows.size());
  const int radius = number(from, "radius", "hyperspace: ", 1, 200);
  for (int row = 0; row < board_.rows; ++row) {
    for (int lane = 0; lane < board_.lanes; ++lane) {
      const auto i = at(board_.space(lane, row));
      const Json& x = lanes[static_cast<std::size_t>(lane)];
      const Json& y = rows[static_cast<std::size_t>(row)];
      if (!x.is_int64() || !y.is_int64()) return fail("hyperspace: coordinates must be numbers");
      board_.ids[i] = letters[static_cast<std::size_t>(lane)] + std::to_string(row + 1);
      board_.drawn[i] = {static_cast<int>(x.get_int64()), static_cast<int>(y.get_int64()), radius};
    }
  }
  const JsonObject& base = object(from, "base", "hyperspace: ");
  board_.ids[at(Spot::base)] = text(base, "id", "hyperspace: base: ");
  board_.drawn[at(Spot::base)] = {number(base, "x", "hyperspace: base: ", 0, 1000),
                                  number(base, "y", "hyperspace: base: ", 0, 1000),
                                  number(base, "radius", "hyperspace: base: ", 1, 200)};
  every(from, "layouts", [&](const JsonObject& item, const std::string& place) {
    Board::Layout layout;
    layout.id = text(item, "id", place);
    for (const Json& tie : list(item, "ties", place)) {
      const Spot space = spot(engine::to_word(tie), place);
      if (!ok()) return;
      if (!in_hyperspace(space))
        return fail(place + engine::to_word(tie) + " is not a space of Hyperspace");
      if (std::find(layout.ties.begin(), layout.ties.end(), space) != layout.ties.end())
        return fail(place + engine::to_word(tie) + " is named twice");
      layout.ties.push_back(space);
    }
    board_.layouts.push_back(std::move(layout));
  });
}

// Lines on a shortest way to the compactor (its exits taken in reverse), to the Falcon and to the
// rooms of the missions.
void Loader::measure_ways() {
  auto spread = [&](Spot goal, auto& distance, auto&& may_step_back) {
    distance.fill(-1);
    if (goal == Spot::none) return;
    std::vector<Spot> wave{goal};
    distance[at(goal)] = 0;
    for (std::size_t i = 0; i < wave.size(); ++i)
      for (int n = 0; n < board_.spot_count; ++n) {
        const Spot from = spot_at(n);
        if (distance[at(from)] >= 0 || !may_step_back(from, wave[i])) continue;
        distance[at(from)] = distance[at(wave[i])] + 1;
        wave.push_back(from);
      }
  };
  auto leads = [&](Spot from, Spot to) {
    const auto& out = board_.out[at(from)];
    return std::find(out.begin(), out.end(), to) != out.end();
  };
  auto room = [&](SpotKind kind) {
    const auto end = board_.kinds.begin() + board_.spot_count;
    const auto found = std::find(board_.kinds.begin(), end, kind);
    return found == end ? Spot::none : spot_at(static_cast<int>(found - board_.kinds.begin()));
  };
  spread(board_.falcon, board_.ahead, leads);
  spread(room(SpotKind::control_room), board_.to_blueprint, leads);
  spread(room(SpotKind::tractor_beam), board_.to_tractor, leads);
  spread(board_.compactor, board_.back, [&](Spot from, Spot to) {
    if (to == board_.compactor) return leads(to, from);
    return leads(from, to) && leads(to, from);
  });
}

void Loader::check_distances(const JsonObject& from, const std::string& place) {
  const Spot here = board_.find(text(from, "id", place));
  const Json* back = from.if_contains("back");
  const Json* ahead = from.if_contains("ahead");
  if (back != nullptr && *back != board_.back[at(here)])
    fail(place + "'back' is " + engine::to_word(*back) + ", but " + board_.ids[at(here)] +
         " lies " + std::to_string(board_.back[at(here)]) + " lines from the Trash Compactor");
  if (ahead != nullptr && *ahead != board_.ahead[at(here)])
    fail(place + "'ahead' is " + engine::to_word(*ahead) + ", but " + board_.ids[at(here)] +
         " lies " + std::to_string(board_.ahead[at(here)]) + " lines from the Falcon");
}

void Loader::check_counts(const JsonObject& checks) {
  auto same = [&](const char* what, const Json* promised, int counted) {
    if (promised != nullptr && *promised != counted)
      fail(std::string("checks: there should be ") + engine::to_word(*promised) + " " + what +
           ", but " + std::to_string(counted) + " are listed");
  };
  same("spots", checks.if_contains("spots"), board_.spot_count);
  same("lines", checks.if_contains("lines"), lines_);
  const Json* types = checks.if_contains("by_type");
  if (types == nullptr || !types->is_object()) return;
  for (const auto& [type, promised] : types->get_object()) {
    int counted = 0;
    for (int i = 0; i < board_.spot_count; ++i)
      if (engine::name_of(board_.kinds[static_cast<std::size_t>(i)]) == std::string_view(type))
        ++counted;
    same(("spots of type " + std::string(type)).c_str(), &promised, counted);
  }
}

void Loader::read_board(const Json& file) {
  const JsonObject* root = begin(file, "data/board.json");
  if (root == nullptr) return;
  every(*root, "spots",
        [&](const JsonObject& item, const std::string& place) { read_spot(item, place); });
  if (!ok()) return;
  if (board_.compactor == Spot::none || board_.detention == Spot::none ||
      board_.falcon == Spot::none)
    return fail("spots: a compactor, a detention block and a falcon are needed");
  every(*root, "lines",
        [&](const JsonObject& item, const std::string& place) { read_line(item, place); });
  for (const Json& id : list(*root, "approach"))
    board_.approach |= std::uint64_t{1} << index(spot(engine::to_word(id), "approach: "));
  read_hyperspace(object(*root, "hyperspace", ""));
  if (!ok()) return;
  measure_ways();
  every(*root, "spots",
        [&](const JsonObject& item, const std::string& place) { check_distances(item, place); });
  check_counts(object(*root, "checks", ""));
}

Card Loader::find_card(const std::string& id, const std::string& place) {
  for (std::size_t i = 1; i < board_.cards.size(); ++i)
    if (board_.cards[i].id == id) return static_cast<Card>(i);
  fail(place + "there is no card '" + id + "'");
  return Card::none;
}

void Loader::read_card(const JsonObject& from, const std::string& place) {
  if (board_.cards.size() == 32) return fail(place + "at most 31 kinds of card are possible");
  CardKind card;
  card.id = text(from, "id", place);
  for (const CardKind& known : board_.cards)
    if (known.id == card.id) return fail(place + "there are two cards '" + card.id + "'");
  card.count = static_cast<std::uint8_t>(number(from, "count", place, 1, 52));
  const std::string side = text(from, "side", place);
  if (side != "with" && side != "against") return fail(place + "'side' must be with or against");
  card.with_you = side == "with";
  const std::string effect = text(from, "effect", place);
  if (!engine::find_name(effect, card.effect))
    return fail(place + "'" + effect + "' is not an effect");
  if (card.effect == Effect::ahead || card.effect == Effect::back)
    card.value = static_cast<std::uint8_t>(number(from, "value", place, 1, Path::longest));
  if (card.effect == Effect::go_to) {
    const std::string label = text(from, "value", place);
    for (int i = 0; i < board_.spot_count; ++i)
      if (board_.labels[static_cast<std::size_t>(i)] == label && !label.empty())
        card.target = spot_at(i);
    if (card.target == Spot::none) return fail(place + "no spot is labelled '" + label + "'");
  }
  const Json* may_free = from.if_contains("may_free");
  card.may_free = may_free != nullptr && *may_free == true;
  board_.cards.push_back(std::move(card));
}

void Loader::read_decks(const JsonObject& decks) {
  for (const auto& [id, value] : decks) {
    const std::string place = "decks: " + std::string(id) + ": ";
    if (!value.is_object()) return fail(place + "an object is needed");
    Board::Deck deck;
    deck.id = std::string(id);
    int size = 0;
    for (const CardKind& card : board_.cards) size += card.count;
    for (const Json& item : list(value.get_object(), "without", place)) {
      const Card card = find_card(engine::to_word(item), place);
      deck.without.push_back(card);
      size -= board_.cards[static_cast<std::size_t>(index(card))].count;
    }
    deck.size = number(value.get_object(), "size", place, 1, 63);
    if (ok() && deck.size != size)
      return fail(place + "'size' says " + std::to_string(deck.size) + ", but " +
                  std::to_string(size) + " cards are left");
    board_.decks.push_back(std::move(deck));
  }
}

void Loader::check_cards(const JsonObject& checks) {
  std::map<std::string, int> counted;
  for (const CardKind& card : board_.cards) {
    if (card.id.empty()) continue;
    counted["total"] += card.count;
    counted[card.with_you ? "with" : "against"] += card.count;
  }
  for (const char* what : {"total", "with", "against"}) {
    const int promised = number(checks, what, "checks: ", 0, 63);
    if (ok() && promised != counted[what])
      fail("checks: '" + std::string(what) + "' says " + std::to_string(promised) + " cards, but " +
           std::to_string(counted[what]) + " are listed");
  }
}

void Loader::read_cards(const Json& file) {
  const JsonObject* root = begin(file, "data/cards.json");
  if (root == nullptr) return;
  board_.cards.emplace_back();  // Card::none
  every(*root, "cards",
        [&](const JsonObject& item, const std::string& place) { read_card(item, place); });
  if (!ok()) return;
  if (std::count_if(board_.cards.begin() + 1, board_.cards.end(),
                    [](const CardKind& card) { return card.effect == Effect::escape; }) != 1)
    return fail("cards: exactly one kind of card has the effect escape");
  check_cards(object(*root, "checks", ""));
  every(*root, "missions", [&](const JsonObject& item, const std::string& place) {
    spot(text(item, "room", place), place);  // DST-004: enough for four players, one of each
    number(item, "count", place, 4, 4);
  });
  read_decks(object(*root, "decks", ""));
}

Switches read_switches(const engine::Chosen& chosen) {
  Switches on;
  on.collision = chosen.choice<Collision>("collision");
  on.falcon_arrival = chosen.choice<Arrival>("falcon_arrival");
  on.straight_flight = chosen.is("flight", "straight_any");
  on.any_victory_step = chosen.is("victory_step", "any");
  on.wide_release = chosen.flag("wide_release");
  on.escape_use_now = chosen.is("escape_keep", "use_now");
  on.other_token_blocked = chosen.is("detention_other_token", "blocked");
  on.three_opens = chosen.is("detention_three", "opens");
  on.detention_turns = chosen.number<std::uint8_t>("detention_turns");
  on.hold = chosen.choice<Hold>("hold");
  on.chain_draws = chosen.flag("chain_draws");
  on.reshuffle = chosen.is("deck_return", "reshuffle");
  on.base_open = chosen.is("base_arrival", "open");
  const std::string odds = chosen.word("dogfight_win");  // "2/3"
  on.dogfight = {static_cast<std::uint8_t>(odds[0] - '0'),
                 static_cast<std::uint8_t>(odds[2] - odds[0])};
  for (std::size_t i = 0; i < 3; ++i)
    on.spinner[i] = static_cast<std::uint8_t>(chosen.list("spinner_weights")[i].get_int64());
  const std::string first = chosen.word("first_player");
  on.first = first == "spin" ? First::spin : first == "random" ? First::random : First::seat;
  if (on.first == First::seat) on.first_seat = engine::seat_at(first[0] - '0');
  on.missions = chosen.choice<Missions>("missions_required");
  on.play_on = chosen.flag("play_on");
  on.time_trial = chosen.flag("time_trial");
  on.round_limit = chosen.maybe_number("round_limit");
  on.turn_timer = chosen.maybe_number("turn_timer");
  on.memory_aid = chosen.flag("memory_aid");
  return on;
}

}  // namespace

std::span<const engine::File> Game::files() { return embedded_files(); }

Fallible<std::shared_ptr<const Board>> Game::load(const Json& board_json, const Json& cards_json) {
  auto board = std::make_shared<Board>();
  Loader loader(*board);
  loader.read_board(board_json);
  loader.read_cards(cards_json);
  if (!loader.problem().empty()) return Problem{loader.problem()};
  return std::shared_ptr<const Board>(std::move(board));
}

Fallible<std::shared_ptr<const Rules>> Game::rules(const engine::GameData&,
                                                   const std::shared_ptr<const Board>& board,
                                                   const JsonObject& options, int seats) {
  const engine::Chosen chosen(options);
  const Switches on = read_switches(chosen);
  if (on.time_trial && seats != 1)
    return engine::misfit("refusal.setup.time_trial", {{"count", seats}});
  if (!on.time_trial && (seats < 2 || seats > 4))
    return engine::misfit("refusal.setup.seats", {{"least", 2}, {"most", 4}, {"count", seats}});
  if (on.first == First::seat && engine::index(on.first_seat) >= seats)
    return engine::misfit("refusal.setup.first_player",
                          {{"first", engine::index(on.first_seat)}, {"count", seats}});
  int layout = -1;
  for (std::size_t i = 0; i < board->layouts.size(); ++i)
    if (chosen.is("hyperspace_layout", board->layouts[i].id)) layout = static_cast<int>(i);
  if (layout < 0) return Problem{"data/board.json: the chosen Hyperspace layout is not there"};
  int deck = -1;
  for (std::size_t i = 0; i < board->decks.size(); ++i)
    if (chosen.is("force_deck", board->decks[i].id)) deck = static_cast<int>(i);
  if (deck < 0) return Problem{"data/cards.json: the chosen deck is not there"};
  const auto& wanted = chosen.list("colours");
  if (std::ssize(wanted) < seats)
    return engine::misfit("refusal.setup.colours", {{"given", wanted.size()}, {"count", seats}});
  std::array<Colour, 4> colours{};
  for (std::size_t i = 0; i < wanted.size(); ++i)
    engine::find_name(std::string_view(wanted[i].get_string()), colours[i]);
  auto rules = std::make_shared<const Rules>(board, on, seats, layout, deck, colours);
  if (!rules->fits(Game::Actions::capacity))
    return Problem{
        "data/board.json: there are too many ways through the board; it needs fewer lines"};
  return rules;
}

}  // namespace deathstar

template const engine::GameEntry& engine::game_entry_of<deathstar::Game>();
