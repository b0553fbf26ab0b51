#include <cstdlib>

#include "engine/game_entry_of.hpp"
#include "engine/load.hpp"
#include "games/sisypho/files.hpp"
#include "games/sisypho/sisypho.hpp"

namespace sisypho {

using engine::JsonArray;
using engine::Problem;

namespace {

class Loader : public engine::Loader {
 public:
  explicit Loader(Components& parts) : parts_(parts) {}

  void read_station(const Json& file) {
    const JsonObject* root = begin(file, "data/station.json");
    if (root == nullptr) return;
    for (const Json& item : list(*root, "locations"))
      if (item.is_object()) read_location(item.get_object());
    if (ok() && seen_ != (1u << locations) - 1) fail("'locations' must be the six Locations");
    find_neighbours();
    const JsonObject& tracks = object(*root, "tracks", "");
    read_track(object(tracks, "earth", "tracks: "), Track::earth);
    read_track(object(tracks, "escape", "tracks: "), Track::escape);
    read_constants(object(*root, "constants", ""));
  }

  void read_items(const Json& file) {
    const JsonObject* root = begin(file, "data/items.json");
    if (root == nullptr) return;
    const JsonObject& sizes = object(*root, "deck_sizes", "");
    for (std::size_t deck = 0; deck < decks; ++deck)
      parts_.deck_sizes[deck] = static_cast<std::uint8_t>(
          number(sizes, word_of(static_cast<Deck>(deck)), "deck_sizes: ", 0, 16));
    for (const Json& item : list(*root, "items"))
      if (item.is_object()) read_item(item.get_object());
    check_deck_sizes();
  }

  void read_chips(const Json& file) {
    const JsonObject* root = begin(file, "data/neurochips.json");
    if (root == nullptr) return;
    int sum = 0;
    for (const Json& item : list(*root, "cards"))
      if (item.is_object()) sum += read_chip(item.get_object());
    const int total = number(*root, "total", "", chip_cards, chip_cards);
    if (ok() && sum != total)
      fail("'total' says " + std::to_string(total) + " cards, but " + std::to_string(sum) +
           " are listed");
  }

 private:
  static std::string word_of(Deck deck) { return std::string(engine::name_of(deck)); }

  std::uint8_t small(const JsonObject& from, const std::string& field, const std::string& place,
                     int most) {
    return from.contains(field) ? static_cast<std::uint8_t>(number(from, field, place, 0, most))
                                : std::uint8_t{0};
  }
  bool flag(const JsonObject& from, std::string_view field, const std::string& place) {
    return from.contains(field) && engine::Loader::flag(from, field, place);
  }

  void read_location(const JsonObject& from) {
    const auto id = word<Location>(from, "id", "locations: ");
    const std::string place = "locations: " + std::string(engine::name_of(id)) + ": ";
    if (id == Location::none || (seen_ >> index(id) & 1u) != 0)
      return fail(place + "it is no Location, or there twice");
    seen_ |= 1u << index(id);
    Place& here = parts_.places[index(id)];
    here.open = flag(from, "open", place);
    here.power = small(from, "power", place, 20);
    const Json* deck = from.if_contains("deck");
    here.deck = deck != nullptr && deck->is_null() ? Deck::none : word<Deck>(from, "deck", place);
    read_grid(list(from, "grid"), place, index(id));
    for (const Json& deed : list(from, "A")) read_deed(deed, place, here.sides[0]);
    for (const Json& deed : list(from, "B")) read_deed(deed, place, here.sides[1]);
  }

  void read_grid(const JsonArray& from, const std::string& place, std::size_t at) {
    if (from.size() != 2 || !from[0].is_int64() || !from[1].is_int64())
      return fail(place + "'grid' must be a column and a row");
    columns_[at] = static_cast<int>(from[0].get_int64());
    rows_[at] = static_cast<int>(from[1].get_int64());
  }

  // SIS-003: beside means sharing an edge.
  void find_neighbours() {
    for (std::size_t one = 0; one < locations; ++one)
      for (std::size_t other = 0; other < locations; ++other)
        if (std::abs(columns_[one] - columns_[other]) + std::abs(rows_[one] - rows_[other]) == 1)
          parts_.places[one].beside =
              static_cast<std::uint8_t>(parts_.places[one].beside | 1u << other);
  }

  void read_deed(const Json& item, const std::string& place, std::uint32_t& side) {
    if (!item.is_object()) return fail(place + "an action must be an object");
    const JsonObject& from = item.get_object();
    const auto id = word<Deed>(from, "id", place);
    const std::string where = place + std::string(engine::name_of(id)) + ": ";
    side |= 1u << index(id);
    DeedRule rule;
    rule.cost = word<Cost>(from, "cost", where);
    rule.power = small(from, "power", where, 20);
    rule.most_power = small(from, "most_power", where, 20);
    rule.amount = small(from, "amount", where, 20);
    rule.without_power = flag(from, "without_power", where);
    parts_.deeds[index(id)] = rule;
  }

  void read_track(const JsonObject& from, Track track) {
    for (int count = least_survivors; count <= most_survivors; ++count)
      parts_.tracks[static_cast<std::size_t>(track)][static_cast<std::size_t>(count)] =
          static_cast<std::uint8_t>(number(from, std::to_string(count), "tracks: ", 1, 30));
  }

  void read_constants(const JsonObject& from) {
    const std::string place = "constants: ";
    parts_.survivors_start = word<Location>(from, "survivors_start", place);
    parts_.agent_start = word<Location>(from, "agent_start", place);
    parts_.actions = number(from, "half_actions", place, 1, 6);
    parts_.hand_limit = number(from, "hand_limit_agent_end", place, 0, 4);
    parts_.death_above = number(from, "death_above", place, 1, 9);
    parts_.power_tokens = number(from, "power_tokens", place, 1, 99);
    parts_.reach_two_at = number(from, "reach_two_at_living", place, 1, 6);
  }

  void read_item(const JsonObject& from) {
    const auto id = word<Item>(from, "id", "items: ");
    const std::string place = "items: " + std::string(engine::name_of(id)) + ": ";
    ItemRule& rule = parts_.items[index(id)];
    const JsonObject& counts = object(from, "counts", place);
    for (std::size_t deck = 0; deck < decks; ++deck)
      rule.counts[deck] = small(counts, word_of(static_cast<Deck>(deck)), place, 15);
    rule.usable = from.contains("cost");
    if (rule.usable) rule.cost = word<Cost>(from, "cost", place);
    rule.kept = flag(from, "kept", place);
    rule.amount = small(from, "amount", place, 20);
  }

  void check_deck_sizes() {
    int total = 0;
    for (std::size_t deck = 0; deck < decks; ++deck) {
      int sum = 0;
      for (const ItemRule& rule : parts_.items) sum += rule.counts[deck];
      total += sum;
      if (ok() && sum != parts_.deck_sizes[deck])
        fail("the deck " + word_of(static_cast<Deck>(deck)) + " has " + std::to_string(sum) +
             " cards instead of " + std::to_string(parts_.deck_sizes[deck]));
    }
    if (ok() && total != item_cards)
      fail("there are " + std::to_string(total) + " cards instead of " +
           std::to_string(item_cards));
  }

  int read_chip(const JsonObject& from) {
    const auto id = word<Chip>(from, "id", "cards: ");
    const std::string place = "cards: " + std::string(engine::name_of(id)) + ": ";
    ChipRule& rule = parts_.chips[index(id)];
    rule.count = static_cast<std::uint8_t>(number(from, "count", place, 0, chip_cards));
    rule.window = word<Window>(from, "window", place);
    rule.reach = small(from, "reach", place, 2);
    rule.amount = small(from, "amount", place, 9);
    return rule.count;
  }

  Components& parts_;
  unsigned seen_ = 0;
  std::array<int, locations> columns_{};
  std::array<int, locations> rows_{};
};

// SIS-011: "" or what is wrong.
bool read_sides(const std::string& word, Switches& on) {
  if (word == "standard" || word == "advanced") {
    on.side_b.fill(word == "advanced");
    return true;
  }
  if (word.size() != locations) return false;
  for (std::size_t i = 0; i < locations; ++i) {
    if (word[i] != 'A' && word[i] != 'B') return false;
    on.side_b[i] = word[i] == 'B';
  }
  return true;
}

Handicap read_handicap(const std::string& word) {
  if (word == "survivors_+1_power") return Handicap::survivors_power;
  return word == "agent_+1_card" ? Handicap::agent_card : Handicap::none;
}

}  // namespace

std::span<const engine::File> Game::files() { return embedded_files(); }

Fallible<std::shared_ptr<const Components>> Game::load(const Json& station, const Json& items,
                                                       const Json& chips) {
  auto parts = std::make_shared<Components>();
  Loader loader(*parts);
  loader.read_station(station);
  loader.read_items(items);
  loader.read_chips(chips);
  if (!loader.problem().empty()) return Problem{loader.problem()};
  return std::shared_ptr<const Components>(std::move(parts));
}

Fallible<std::shared_ptr<const Rules>> Game::rules(const engine::GameData&,
                                                   const std::shared_ptr<const Components>& parts,
                                                   const JsonObject& options, int seats) {
  if (seats <= least_survivors || seats > most_survivors + 1)  // SIS-001
    return engine::wrong_seats(least_survivors + 1, most_survivors + 1, seats);
  const int survivors = seats - 1;
  const engine::Chosen chosen(options);
  Switches on;
  if (const std::string typed = chosen.word("sides"); !read_sides(typed, on))
    return engine::misfit("refusal.setup.sides", {{"typed", typed}});
  on.open_hunt = chosen.flag("open_hunt");
  on.immediate_death = chosen.flag("immediate_death");
  on.agent_must_move = chosen.flag("agent_must_move");
  on.track_earth = chosen.maybe_number("track_earth");
  on.track_escape = chosen.maybe_number("track_escape");
  on.reach_two_at = chosen.maybe_number("reach_two_at");
  on.round_limit = chosen.number("round_limit");
  on.dead_may_talk = chosen.flag("dead_may_talk");
  on.plan_ms = chosen.number<std::int64_t>("plan_ms");
  on.act_ms = chosen.number<std::int64_t>("act_ms");
  on.window_ms = chosen.number<std::int64_t>("window_ms");
  on.window_pause_ms = chosen.number<std::int64_t>("window_pause_ms");
  on.starting_cards = chosen.number("starting_cards");
  on.handicap = read_handicap(chosen.word("handicap"));
  return std::make_shared<const Rules>(parts, on, survivors);
}

}  // namespace sisypho

template const engine::GameEntry& engine::game_entry_of<sisypho::Game>();
