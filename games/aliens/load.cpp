#include "games/aliens/load.hpp"

#include <algorithm>

#include "engine/codec.hpp"
#include "engine/options.hpp"
#include "games/aliens/zonefile.hpp"

namespace aliens {

using engine::Fallible;
using engine::Json;
using engine::JsonArray;
using engine::JsonObject;
using engine::Problem;

namespace {

constexpr const char* cards_file = "data/cards.json: ";
constexpr const char* zones_file = "data/zones.json: ";

class Loader {
 public:
  explicit Loader(Components& parts) : parts_(parts) {}
  const std::string& problem() const { return problem_; }

  void read_cards(const Json& file) {
    file_ = cards_file;
    if (!file.is_object()) return fail("an object is needed");
    const JsonObject& root = file.get_object();
    for (const Json& item : list(root, "deck")) read_card(item);
    const int total = number(root, "deck_total", "", 1, 255);
    if (ok() && parts_.deck.size() != total)
      fail("'deck_total' says " + std::to_string(total) + " cards, but " +
           std::to_string(parts_.deck.size()) + " are listed");
    read_speeds(object(root, "speed"));
    const JsonObject& pods = object(root, "pod_deck");
    parts_.pods_green = number(pods, "green", "pod_deck: ", 0, 10);
    parts_.pods_red = number(pods, "red", "pod_deck: ", 0, 10);
    read_characters(list(root, "characters"));
    for (const Json& item : list(root, "items")) read_item(item);
    for (std::size_t kind = index(Card::attack); ok() && kind < card_kinds; ++kind)
      if (parts_.items[kind].windows == 0)
        fail("items: " + std::string(engine::name_of(card_at(kind))) + " is missing");
  }

  void read_zones(const Json& file) {
    if (!ok()) return;
    file_ = zones_file;
    if (!file.is_object()) return fail("an object is needed");
    for (const Json& item : list(file.get_object(), "zones")) {
      ZoneCheck check = check_zone(item, static_cast<int>(most_rounds));
      const Json* id = item.is_object() ? item.get_object().if_contains("id") : nullptr;
      const std::string name = id != nullptr ? engine::to_word(*id) : "a zone without an id";
      if (!check.zone)
        return fail(name + ": " + check.errors.front().code + " " +
                    engine::to_line(check.errors.front().fields));
      for (const Zone& known : parts_.zones)
        if (known.id == check.zone->id) return fail("there are two zones '" + name + "'");
      parts_.zones.push_back(std::move(*check.zone));
    }
    if (ok() && parts_.zones.empty()) fail("'zones' is empty");
  }

 private:
  bool ok() const { return problem_.empty(); }
  void fail(const std::string& what) {
    if (ok()) problem_ = file_ + what;
  }

  const JsonArray& list(const JsonObject& from, const char* field) {
    static const JsonArray none;
    const Json* value = from.if_contains(field);
    if (value != nullptr && value->is_array()) return value->get_array();
    fail("'" + std::string(field) + "' must be a list");
    return none;
  }
  const JsonObject& object(const JsonObject& from, const char* field) {
    static const JsonObject none;
    const Json* value = from.if_contains(field);
    if (value != nullptr && value->is_object()) return value->get_object();
    fail("'" + std::string(field) + "' must be an object");
    return none;
  }
  int number(const JsonObject& from, const char* field, const std::string& place, int least,
             int most) {
    const Json* value = from.if_contains(field);
    if (value != nullptr && value->is_int64() && value->get_int64() >= least &&
        value->get_int64() <= most)
      return static_cast<int>(value->get_int64());
    fail(place + "'" + field + "' must be a number from " + std::to_string(least) + " to " +
         std::to_string(most));
    return least;
  }
  // The word of a field, or of an item of a list, as one of an enumeration.
  template <class E>
  E word(const Json* value, const std::string& place) {
    E found{};
    if (value == nullptr || !value->is_string() ||
        !engine::find_name(std::string_view(value->get_string()), found))
      fail(place + "one of " + engine::list_names(found) + " is needed");
    return found;
  }

  void read_card(const Json& item) {
    if (!item.is_object()) return fail("deck: an object is needed");
    const Card card = word<Card>(item.get_object().if_contains("id"), "deck: 'id': ");
    const std::string place = "deck: " + std::string(engine::name_of(card)) + ": ";
    if (ok() && parts_.deck.has(card)) return fail(place + "it is there twice");
    parts_.deck[card] =
        static_cast<std::uint8_t>(number(item.get_object(), "count", place, 0, 100));
  }

  void read_speeds(const JsonObject& from) {
    Speeds& speeds = parts_.speeds;
    speeds.human = number(from, "human", "speed: ", 1, 3);
    speeds.alien = number(from, "alien", "speed: ", 1, 3);
    speeds.fed = number(from, "fed_alien", "speed: ", 1, 4);
    speeds.most_fed = number(from, "most_fed", "speed: ", 1, 5);
    speeds.fast_first = number(from, "fast_first_move", "speed: ", 1, 5);
    speeds.adrenaline = number(from, "adrenaline", "speed: ", 1, 1);
  }

  void read_characters(const JsonArray& characters) {
    unsigned seen = 0;
    for (const Json& item : characters) {
      if (!item.is_object()) return fail("characters: an object is needed");
      const auto id = word<Character>(item.get_object().if_contains("id"), "characters: 'id': ");
      const std::string place = "characters: " + std::string(engine::name_of(id)) + ": ";
      const auto side = word<Side>(item.get_object().if_contains("side"), place + "'side': ");
      if (ok() && side != side_of(id)) return fail(place + "the other side is meant");
      number(item.get_object(), "rank", place, 1, static_cast<int>(characters_a_side));
      seen |= 1u << index(id);
    }
    if (ok() && seen != 0x1fffeu) fail("characters: each of the sixteen is needed once");
  }

  void read_item(const Json& item) {
    if (!item.is_object()) return fail("items: an object is needed");
    const JsonObject& fields = item.get_object();
    const Card card = word<Card>(fields.if_contains("id"), "items: 'id': ");
    if (!ok()) return;
    ItemKind& kind = parts_.items[index(card)];
    const std::string place = "items: " + std::string(engine::name_of(card)) + ": ";
    const Json* code = fields.if_contains("code");
    if (code == nullptr || !code->is_string()) return fail(place + "'code' must be a text");
    kind.code = std::string(code->get_string());
    for (const Json& window : list(fields, "windows")) {
      const auto phase = word<Phase>(&window, place + "'windows': ");
      kind.windows |= phase == Phase::before_move        ? Window::before_move
                      : phase == Phase::after_move       ? Window::after_move
                      : phase == Phase::after_resolution ? Window::after_resolution
                                                         : Window::on_attack;
    }
    for (const Json& licence : list(fields, "licence"))
      kind.licence = word<Character>(&licence, place + "'licence': ");
  }

  Components& parts_;
  std::string file_;
  std::string problem_;
};

template <class E>
E choice(const JsonObject& options, const char* id) {
  E value{};
  engine::find_name(std::string_view(options.at(id).get_string()), value);
  return value;
}

bool is(const JsonObject& options, const char* id, std::string_view word) {
  return std::string_view(options.at(id).get_string()) == word;
}

bool flag(const JsonObject& options, const char* id) { return options.at(id).get_bool(); }

int number_of(const JsonObject& options, const char* id) {
  const Json& value = options.at(id);
  return value.is_null() ? 0 : static_cast<int>(value.get_int64());
}

Switches read_switches(const JsonObject& options) {
  Switches on;
  on.items = flag(options, "items");
  on.abilities = flag(options, "abilities");
  on.rounds = number_of(options, "rounds");
  const std::string first = engine::to_word(options.at("start_player"));
  if (first != "random") on.start_player = engine::seat_at(first[0] - '0');
  if (!options.at("aliens").is_null()) on.aliens = number_of(options, "aliens");
  on.captain_says_silence = is(options, "captain_announces", "silence_all");
  on.sedatives_say_silence = is(options, "sedatives_announces", "silence_all");
  on.pilot_after_draw = is(options, "pilot_timing", "after_draw");
  on.defence_against_aliens_only = is(options, "defence_against", "aliens_only");
  on.pods_passable = flag(options, "pods_passable");
  on.noise_dangerous_only = is(options, "noise_targets", "dangerous_only");
  on.reborn_with_aliens = is(options, "reborn_result", "with_aliens");
  on.dead_aliens_win = flag(options, "dead_aliens_win");
  on.mutation_last_human = choice<MutationOfLast>(options, "mutation_last_human");
  on.humans_win_over_dead = is(options, "all_aliens_dead", "humans_win");
  on.death_to_discard = is(options, "death_discards", "discard_pile");
  on.psychic_items = flag(options, "psychic_items");
  on.killed_humans_out = is(options, "killed_humans", "out");
  on.reborn_sector = choice<RebornSector>(options, "reborn_sector");
  on.killed_aliens_reborn = is(options, "killed_aliens", "reborn");
  on.feeding = choice<Feeding>(options, "feeding");
  on.alien_kills_feed = flag(options, "alien_kills_feed");
  on.pods_green = static_cast<int>(options.at("pod_deck").get_array()[0].get_int64());
  on.pods_red = static_cast<int>(options.at("pod_deck").get_array()[1].get_int64());
  on.pods_always_work = flag(options, "pods_always_work");
  on.last_pods_work = flag(options, "last_pods_work");
  on.pods_open_round = number_of(options, "pods_open_round");
  on.draw_on_silent = flag(options, "draw_on_silent");
  on.stand_still = flag(options, "stand_still");
  on.secret_kills = flag(options, "secret_kills");
  on.no_attack_rounds = number_of(options, "no_attack_rounds");
  on.hand_limit = number_of(options, "hand_limit");
  on.aliens_know_each_other = flag(options, "aliens_know_each_other");
  on.turn_seconds = number_of(options, "turn_seconds");
  on.announce_delay = number_of(options, "announce_delay_ms");
  on.out_see_everything = is(options, "out_players_see", "everything");
  on.spectators_see_nothing = is(options, "spectators_see", "nothing");
  on.whispers = is(options, "chat", "public_and_whispers");
  on.no_chat = is(options, "chat", "off");
  return on;
}

// "" or why these options cannot be played together.
std::string check_switches(const Switches& on, int seats) {
  if (seats < 2 || seats > static_cast<int>(most_seats))
    return "Escape from the Aliens in Outer Space is played by 2 to 8 seats, not by " +
           std::to_string(seats);
  if (on.start_player && engine::index(*on.start_player) >= seats)
    return "start_player names seat " + std::to_string(engine::index(*on.start_player)) +
           ", but there are only the seats 0 to " + std::to_string(seats - 1);
  if (on.aliens && *on.aliens >= seats)
    return "with " + std::to_string(seats) + " seats there are at most " +
           std::to_string(seats - 1) + " Aliens";
  if (on.secret_kills && on.mutation_last_human == MutationOfLast::forbidden)
    return "secret_kills hides who is the last Human, so mutation_last_human cannot be forbidden";
  return "";
}

Problem no_such_zone(const std::vector<Zone>& zones, const std::string& typed) {
  std::vector<std::string> ids;
  for (const Zone& zone : zones) ids.push_back(zone.id);
  const std::string guess = engine::nearest(typed, ids);
  return {"there is no zone '" + typed + "'; " +
          (guess.empty() ? "" : "did you mean '" + guess + "'? ") +
          "A zone of your own is given by its zone code, which begins with " +
          std::string(zone_code_start)};
}

// One of the supplied zones by its id, or any other by its code.
Fallible<Zone> choose_zone(const std::vector<Zone>& zones, const std::string& typed, int rounds,
                           const Words& words) {
  for (const Zone& zone : zones)
    if (zone.id == typed) return zone;
  if (!typed.starts_with(zone_code_start)) return no_such_zone(zones, typed);
  ZoneCheck check = check_zone(read_zone(typed), rounds);
  if (check.zone) return std::move(*check.zone);
  const auto catalogue = words();
  if (!catalogue) return catalogue.problem();
  const Finding& first = check.errors.front();
  return Problem{catalogue->sentence("zone." + first.code, first.fields)};
}

}  // namespace

Fallible<std::shared_ptr<const Components>> load_components(const Json& cards, const Json& zones) {
  auto parts = std::make_shared<Components>();
  Loader loader(*parts);
  loader.read_cards(cards);
  loader.read_zones(zones);
  if (!loader.problem().empty()) return Problem{loader.problem()};
  return std::shared_ptr<const Components>(std::move(parts));
}

Fallible<std::shared_ptr<const Rules>> make_rules(const std::shared_ptr<const Components>& parts,
                                                  const JsonObject& options, int seats,
                                                  const Words& words) {
  const Switches on = read_switches(options);
  if (std::string wrong = check_switches(on, seats); !wrong.empty()) return Problem{wrong};
  const auto zone =
      choose_zone(parts->zones, engine::to_word(options.at("zone")), on.rounds, words);
  if (!zone) return zone.problem();
  return std::make_shared<const Rules>(parts, *zone, on, seats);
}

}  // namespace aliens
