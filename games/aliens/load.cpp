#include <algorithm>

#include "engine/game_entry_of.hpp"
#include "engine/load.hpp"
#include "engine/options.hpp"
#include "games/aliens/aliens.hpp"
#include "games/aliens/files.hpp"
#include "games/aliens/zonefile.hpp"

namespace aliens {

using engine::JsonArray;
using engine::Problem;

namespace {

class Loader : public engine::Loader {
 public:
  explicit Loader(Components& parts) : parts_(parts) {}

  void read_cards(const Json& file) {
    const JsonObject* root = begin(file, "data/cards.json");
    if (root == nullptr) return;
    for (const Json& item : list(*root, "deck")) read_card(item);
    const int total = number(*root, "deck_total", "", 1, 255);
    if (ok() && parts_.deck.size() != total)
      fail("'deck_total' says " + std::to_string(total) + " cards, but " +
           std::to_string(parts_.deck.size()) + " are listed");
    read_speeds(object(*root, "speed"));
    const JsonObject& pods = object(*root, "pod_deck");
    parts_.pods_green = number(pods, "green", "pod_deck: ", 0, 10);
    parts_.pods_red = number(pods, "red", "pod_deck: ", 0, 10);
    read_characters(list(*root, "characters"));
    for (const Json& item : list(*root, "items")) read_item(item);
    for (std::size_t kind = index(Card::attack); ok() && kind < card_kinds; ++kind)
      if (parts_.items[kind].windows == 0)
        fail("items: " + std::string(engine::name_of(card_at(kind))) + " is missing");
  }

  void read_zones(const Json& file) {
    const JsonObject* root = begin(file, "data/zones.json");
    if (root == nullptr) return;
    for (const Json& item : list(*root, "zones")) {
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
  void read_card(const Json& item) {
    if (!item.is_object()) return fail("deck: an object is needed");
    const Card card = word<Card>(item.get_object(), "id", "deck: ");
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
      const auto id = word<Character>(item.get_object(), "id", "characters: ");
      const std::string place = "characters: " + std::string(engine::name_of(id)) + ": ";
      const auto side = word<Side>(item.get_object(), "side", place);
      if (ok() && side != side_of(id)) return fail(place + "the other side is meant");
      number(item.get_object(), "rank", place, 1, static_cast<int>(characters_a_side));
      seen |= 1u << index(id);
    }
    if (ok() && seen != 0x1fffeu) fail("characters: each of the sixteen is needed once");
  }

  void read_item(const Json& item) {
    if (!item.is_object()) return fail("items: an object is needed");
    const JsonObject& fields = item.get_object();
    const Card card = word<Card>(fields, "id", "items: ");
    if (!ok()) return;
    ItemKind& kind = parts_.items[index(card)];
    const std::string place = "items: " + std::string(engine::name_of(card)) + ": ";
    kind.code = text(fields, "code", place);
    for (const Json& window : list(fields, "windows")) {
      const auto phase = word<Phase>(window, place + "'windows': ");
      kind.windows |= phase == Phase::before_move        ? Window::before_move
                      : phase == Phase::after_move       ? Window::after_move
                      : phase == Phase::after_resolution ? Window::after_resolution
                                                         : Window::on_attack;
    }
    for (const Json& licence : list(fields, "licence"))
      kind.licence = word<Character>(licence, place + "'licence': ");
  }

  Components& parts_;
};

Switches read_switches(const engine::Chosen& chosen) {
  Switches on;
  on.items = chosen.flag("items");
  on.abilities = chosen.flag("abilities");
  on.rounds = chosen.number("rounds");
  on.start_player = chosen.seat("start_player");
  on.aliens = chosen.maybe_number("aliens");
  on.captain_says_silence = chosen.is("captain_announces", "silence_all");
  on.sedatives_say_silence = chosen.is("sedatives_announces", "silence_all");
  on.pilot_after_draw = chosen.is("pilot_timing", "after_draw");
  on.defence_against_aliens_only = chosen.is("defence_against", "aliens_only");
  on.pods_passable = chosen.flag("pods_passable");
  on.noise_dangerous_only = chosen.is("noise_targets", "dangerous_only");
  on.reborn_with_aliens = chosen.is("reborn_result", "with_aliens");
  on.dead_aliens_win = chosen.flag("dead_aliens_win");
  on.mutation_last_human = chosen.choice<MutationOfLast>("mutation_last_human");
  on.humans_win_over_dead = chosen.is("all_aliens_dead", "humans_win");
  on.death_to_discard = chosen.is("death_discards", "discard_pile");
  on.psychic_items = chosen.flag("psychic_items");
  on.killed_humans_out = chosen.is("killed_humans", "out");
  on.reborn_sector = chosen.choice<RebornSector>("reborn_sector");
  on.killed_aliens_reborn = chosen.is("killed_aliens", "reborn");
  on.feeding = chosen.choice<Feeding>("feeding");
  on.alien_kills_feed = chosen.flag("alien_kills_feed");
  on.pods_green = static_cast<int>(chosen.list("pod_deck")[0].get_int64());
  on.pods_red = static_cast<int>(chosen.list("pod_deck")[1].get_int64());
  on.pods_always_work = chosen.flag("pods_always_work");
  on.last_pods_work = chosen.flag("last_pods_work");
  on.pods_open_round = chosen.number("pods_open_round");
  on.draw_on_silent = chosen.flag("draw_on_silent");
  on.stand_still = chosen.flag("stand_still");
  on.secret_kills = chosen.flag("secret_kills");
  on.no_attack_rounds = chosen.number("no_attack_rounds");
  on.hand_limit = chosen.number("hand_limit");
  on.aliens_know_each_other = chosen.flag("aliens_know_each_other");
  on.turn_seconds = chosen.number("turn_seconds");
  on.announce_delay = chosen.number("announce_delay_ms");
  on.out_see_everything = chosen.is("out_players_see", "everything");
  on.spectators_see_nothing = chosen.is("spectators_see", "nothing");
  on.whispers = chosen.is("chat", "public_and_whispers");
  on.no_chat = chosen.is("chat", "off");
  return on;
}

// Why these options cannot be played together.
std::optional<Problem> misfit_of(const Switches& on, int seats) {
  if (seats < Game::least_seats || seats > Game::most_seats)
    return engine::wrong_seats(Game::least_seats, Game::most_seats, seats);
  if (on.start_player && engine::index(*on.start_player) >= seats)
    return engine::misfit("refusal.setup.start_player",
                          {{"first", engine::index(*on.start_player)}, {"count", seats}});
  if (on.aliens && *on.aliens >= seats)
    return engine::misfit("refusal.setup.aliens", {{"most", seats - 1}, {"count", seats}});
  if (on.secret_kills && on.mutation_last_human == MutationOfLast::forbidden)
    return engine::misfit("refusal.setup.last_human", {});
  return std::nullopt;
}

Problem no_such_zone(const std::vector<Zone>& zones, const std::string& typed) {
  std::vector<std::string> ids;
  for (const Zone& zone : zones) ids.push_back(zone.id);
  return engine::misfit(
      "refusal.setup.no_zone",
      {{"typed", typed}, {"guess", engine::nearest(typed, ids)}, {"start", zone_code_start}});
}

// One of the supplied zones by its id, or any other by its code.
Fallible<Zone> choose_zone(const std::vector<Zone>& zones, const std::string& typed, int rounds) {
  for (const Zone& zone : zones)
    if (zone.id == typed) return zone;
  if (!typed.starts_with(zone_code_start)) return no_such_zone(zones, typed);
  ZoneCheck check = check_zone(read_zone(typed), rounds);
  if (check.zone) return std::move(*check.zone);
  const Finding& first = check.errors.front();
  return engine::misfit("zone." + first.code, first.fields);
}

}  // namespace

std::span<const engine::File> Game::files() { return embedded_files(); }

Fallible<std::shared_ptr<const Components>> Game::load(const Json& cards, const Json& zones) {
  auto parts = std::make_shared<Components>();
  Loader loader(*parts);
  loader.read_cards(cards);
  loader.read_zones(zones);
  if (!loader.problem().empty()) return Problem{loader.problem()};
  return std::shared_ptr<const Components>(std::move(parts));
}

Fallible<std::shared_ptr<const Rules>> Game::rules(const engine::GameData&,
                                                   const std::shared_ptr<const Components>& parts,
                                                   const JsonObject& options, int seats) {
  const engine::Chosen chosen(options);
  const Switches on = read_switches(chosen);
  if (auto misfit = misfit_of(on, seats)) return *misfit;
  const auto zone = choose_zone(parts->zones, chosen.word("zone"), on.rounds);
  if (!zone) return zone.problem();
  return std::make_shared<const Rules>(parts, *zone, on, seats);
}

}  // namespace aliens

template const engine::GameEntry& engine::game_entry_of<aliens::Game>();
