#include <algorithm>

#include "engine/game_entry_of.hpp"
#include "engine/load.hpp"
#include "games/asterisk/asterisk.hpp"
#include "games/asterisk/files.hpp"

namespace asterisk {

using engine::JsonArray;
using engine::Problem;

namespace {

class Loader : public engine::Loader {
 public:
  explicit Loader(Components& parts) : parts_(parts) {}

  void read_cards(const Json& file) {
    const JsonObject* root = begin(file, "data/cards.json");
    if (root == nullptr) return;
    number(*root, "dial", "", dial_numbers, dial_numbers);
    for (const Json& item : list(*root, "add_ons")) read_add_on(item);
    parts_.card_ids.emplace_back();
    for (const Json& item : list(*root, "main_deck")) read_card(item);
    check_total(*root, "main_deck_total", main_cards_, main_deck_size);
    parts_.figure_ids.emplace_back();
    for (const Json& item : list(*root, "prisoner_deck")) read_figure(item);
    check_total(*root, "prisoner_deck_total", std::ssize(parts_.figure_ids) - 1,
                prisoner_deck_size);
    for (const Json& item : list(*root, "missions")) read_mission(item);
    if (ok() && parts_.missions.size() < most_seats) fail("'missions': one a seat is needed");
    read_two(list(*root, "pair"), "pair", parts_.pair);
    parts_.snitch = figure(root->if_contains("snitch"), "'snitch': ");
    const JsonObject& points = object(*root, "points");
    parts_.pair_points = number(points, "pair", "points: ", 0, 99);
    parts_.mission_points = number(points, "mission", "points: ", 0, 99);
    parts_.informer_points = number(points, "informer", "points: ", 0, 99);
    read_hand(object(*root, "hand"));
  }

  void read_modes(const Json& file) {
    const JsonObject* root = begin(file, "data/modes.json");
    if (root == nullptr) return;
    for (const Json& item : list(*root, "modes"))
      if (item.is_object()) read_mode(item.get_object());
  }

  void read_bots(const Json& file) {
    const JsonObject* root = begin(file, "data/bots.json");
    if (root == nullptr) return;
    for (const Json& item : list(*root, "profiles"))
      if (item.is_object()) read_bot(item.get_object());
    if (ok() && parts_.bots.empty()) fail("'profiles' is empty");
  }

 private:
  Figure figure(const Json* value, const std::string& place) {
    if (value != nullptr && value->is_string())
      for (std::size_t i = 1; i < parts_.figure_ids.size(); ++i)
        if (parts_.figure_ids[i] == std::string_view(value->get_string())) return figure_at(i);
    fail(place + "a card of the Prisoner deck is needed");
    return Figure::none;
  }
  void check_total(const JsonObject& root, const char* field, std::int64_t listed, int needed) {
    const int total = number(root, field, "", needed, needed);
    if (ok() && listed != total)
      fail("'" + std::string(field) + "' says " + std::to_string(total) + " cards, but " +
           std::to_string(listed) + " are listed");
  }

  void read_add_on(const Json& item) {
    if (!item.is_object()) return fail("add_ons: an object is needed");
    const auto id = word<AddOn>(item.get_object(), "id", "add_ons: ");
    auto& steps = parts_.add_ons[static_cast<std::size_t>(id)];
    for (const Json& step : list(item.get_object(), "steps")) {
      if (!step.is_int64() || step.get_int64() < -10 || step.get_int64() > 10 || steps.full())
        return fail("add_ons: 'steps' must be one or two numbers from -10 to 10");
      steps.add(static_cast<std::int8_t>(step.get_int64()));
    }
  }

  void read_card(const Json& item) {
    if (!item.is_object()) return fail("main_deck: an object is needed");
    if (parts_.card_ids.size() == most_faces) return fail("main_deck: too many faces");
    const JsonObject& fields = item.get_object();
    const std::string id = text(fields, "id", "main_deck: ");
    const std::string place = "main_deck: " + id + ": ";
    Face face;
    face.type = word<CardType>(fields, "type", place);
    if (face.type != CardType::basicAddOn) {
      face.way = word<Way>(fields, "direction", place);
      face.number = static_cast<std::uint8_t>(number(fields, "number", place, 1, dial_numbers));
    }
    if (face.type == CardType::actionTurn) face.deed = word<Deed>(fields, "action", place);
    if (face.type == CardType::basicAddOn || face.type == CardType::turnAddOn)
      face.add_on = word<AddOn>(fields, "addOn", place);
    if (std::find(parts_.card_ids.begin(), parts_.card_ids.end(), id) != parts_.card_ids.end())
      return fail(place + "it is there twice");
    const std::size_t at = parts_.card_ids.size();
    parts_.card_ids.push_back(id);
    parts_.faces[at] = face;
    parts_.counts[at] = static_cast<std::uint8_t>(number(fields, "count", place, 1, 20));
    main_cards_ += parts_.counts[at];
  }

  void read_figure(const Json& item) {
    if (!item.is_object()) return fail("prisoner_deck: an object is needed");
    if (parts_.figure_ids.size() == most_figures) return fail("prisoner_deck: too many cards");
    const JsonObject& fields = item.get_object();
    const std::string id = text(fields, "id", "prisoner_deck: ");
    const std::string place = "prisoner_deck: " + id + ": ";
    if (std::find(parts_.figure_ids.begin(), parts_.figure_ids.end(), id) !=
        parts_.figure_ids.end())
      return fail(place + "it is there twice");
    const std::size_t at = parts_.figure_ids.size();
    parts_.figure_ids.push_back(id);
    Profile& profile = parts_.profiles[at];
    profile.kind = word<Kind>(fields, "kind", place);
    if (profile.kind == Kind::enemy) return read_numbers(fields, place, profile);
    profile.number = static_cast<std::uint8_t>(number(fields, "number", place, 1, dial_numbers));
    if (fields.contains("lowValue")) profile.low_value = flag(fields, "lowValue", place);
    if (profile.kind == Kind::regular)
      profile.value = static_cast<std::uint8_t>(number(fields, "value", place, 0, 99));
    if (profile.kind != Kind::informer) return;
    if (profile.number > 7) return fail(place + "there are abilities for the numbers 1 to 7");
    parts_.informers[profile.number] = figure_at(at);
    parts_.replaced[profile.number] =
        figure(fields.if_contains("replaces"), place + "'replaces': ");
  }

  void read_numbers(const JsonObject& fields, const std::string& place, Profile& profile) {
    for (const Json& each : list(fields, "numbers")) {
      if (!each.is_int64() || each.get_int64() < 1 || each.get_int64() > dial_numbers)
        return fail(place + "'numbers' must be numbers of the dial");
      profile.numbers |= 1u << each.get_int64();
    }
  }

  void read_two(const JsonArray& from, const std::string& place, std::array<Figure, 2>& two) {
    if (from.size() != 2) return fail("'" + place + "' must be two cards");
    two = {figure(&from[0], place + ": "), figure(&from[1], place + ": ")};
  }

  void read_mission(const Json& item) {
    if (!item.is_object()) return fail("missions: an object is needed");
    Mission mission;
    mission.id = text(item.get_object(), "id", "missions: ");
    read_two(list(item.get_object(), "prisoners"), "missions: " + mission.id, mission.prisoners);
    if (parts_.missions.size() == 16) return fail("missions: too many");
    parts_.missions.push_back(std::move(mission));
  }

  void read_hand(const JsonObject& from) {
    parts_.hand.start = number(from, "start", "hand: ", 1, 8);
    parts_.hand.refill = number(from, "refill", "hand: ", 1, 8);
    parts_.hand.most = number(from, "most", "hand: ", 5, 9);
    parts_.hand.after_attempt = number(from, "after_attempt", "hand: ", 1, 8);
    parts_.hand.redraw_needs = number(from, "redraw_needs", "hand: ", 0, 8);
    parts_.hand.redraw_draws = number(from, "redraw_draws", "hand: ", 1, 8);
  }

  std::vector<Figure> figures(const JsonObject& from, const char* field, const std::string& place) {
    std::vector<Figure> all;
    for (const Json& item : list(from, field)) all.push_back(figure(&item, place + field + ": "));
    return all;
  }

  void read_mode(const JsonObject& from) {
    Mode mode;
    mode.id = text(from, "id", "modes: ");
    const std::string place = "modes: " + mode.id + ": ";
    mode.timed = flag(from, "timed", place);
    mode.attempts = number(from, "attempts", place, mode.timed ? 1 : 0, most_attempts);
    mode.calibration_cards =
        number(from, "calibration_cards", place, std::max(1, mode.attempts), dial_numbers);
    mode.line = number(from, "line", place, 1, most_line);
    mode.enemies = figures(from, "enemies", place);
    mode.aside = figures(from, "aside", place);
    for (const Json& item : list(from, "informers")) {
      if (!item.is_int64() || item.get_int64() < 1 || item.get_int64() > 7)
        return fail(place + "'informers' must be numbers from 1 to 7");
      mode.informers.push_back(static_cast<int>(item.get_int64()));
    }
    mode.snitch = flag(from, "snitch", place);
    for (const Json& item : list(from, "placed")) read_placing(item, place, mode);
    mode.missions = flag(from, "missions", place);
    mode.return_up = flag(from, "return_up", place);
    mode.dekedd_per_card = number(from, "dekedd_per_card", place, 0, 99);
    mode.dekedd_per_enemy = number(from, "dekedd_per_enemy", place, 0, 99);
    for (const Json& steps : list(from, "debriefs")) read_debrief(steps, place, mode);
    if (ok() && mode.attempts > 1 && mode.debriefs.empty())
      return fail(place + "'debriefs' is empty");
    parts_.modes.push_back(std::move(mode));
  }

  void read_placing(const Json& item, const std::string& place, Mode& mode) {
    if (!item.is_object()) return fail(place + "'placed': an object is needed");
    Placing placing;
    placing.card = figure(item.get_object().if_contains("card"), place + "'placed': ");
    placing.at = word<Placing::At>(item.get_object(), "at", place);
    if (placing.at == Placing::At::fromTop)
      placing.position = number(item.get_object(), "position", place, 1, prisoner_deck_size);
    mode.placed.push_back(placing);
  }

  void read_debrief(const Json& steps, const std::string& place, Mode& mode) {
    if (!steps.is_array()) return fail(place + "'debriefs' must be lists of steps");
    Debrief debrief;
    for (const Json& step : steps.get_array())
      debrief.push_back(word<DebriefStep>(step, place + "'debriefs': "));
    mode.debriefs.push_back(std::move(debrief));
  }

  void read_bot(const JsonObject& from) {
    BotProfile bot;
    bot.id = text(from, "id", "profiles: ");
    const std::string place = "profiles: " + bot.id + ": ";
    bot.plan_cards = number(from, "plan_cards", place, 1, 12);
    bot.assists = flag(from, "assists", place);
    bot.overlook_percent = number(from, "overlook_percent", place, 0, 100);
    bot.think_mean = number(from, "think_mean", place, 0, 600'000);
    bot.think_spread = number(from, "think_spread", place, 0, 600'000);
    bot.per_card = number(from, "per_card", place, 0, 600'000);
    bot.pass = number(from, "pass", place, 0, 600'000);
    bot.redraw = number(from, "redraw", place, 0, 600'000);
    parts_.bots.push_back(std::move(bot));
  }

  Components& parts_;
  std::int64_t main_cards_ = 0;
};

Switches read_switches(const engine::Chosen& chosen) {
  Switches on;
  on.rambo_calibration = chosen.number("ramboCalibration");
  on.practice = chosen.flag("practiceRound");
  on.lookout = chosen.seat("lookoutSeat");
  on.clock = chosen.choice<ClockKind>("clock.kind");
  on.attempt_seconds = chosen.number("clock.attemptSeconds");
  on.turns_per_attempt = chosen.number("clock.turnsPerAttempt");
  on.turn_seconds = chosen.number("turnSeconds");
  on.absent_seconds = chosen.number("afkPassSeconds");
  on.pause = chosen.choice<Pausing>("pause");
  on.pause_hides = chosen.flag("pauseHides");
  on.open_hands = chosen.is("hands", "open");
  on.open_to_spectators = chosen.is("spectators", "open");
  on.right_subtracts = chosen.is("rightIs", "down");
  on.cascade = chosen.is("landing", "cascade");
  on.optional_freeing = chosen.is("freeing", "optional");
  on.open_assists = chosen.is("assistConsent", "open");
  on.assistant_keeps = chosen.is("assistCustody", "assistant");
  on.redraw_same_kind = chosen.is("redrawCount", "sameKind");
  on.choose_discard_order = chosen.is("discardOrder", "choose");
  on.crack_draw_before = chosen.is("crackDraw", "before");
  on.pass_always_draws = chosen.is("passAfterAllPassed", "draw");
  on.rambo_pass_always_draws = chosen.is("ramboPassDraw", "always");
  on.rambo_gangstas = chosen.is("ramboGangstas", "underDeck");
  on.no_recycling = chosen.is("mainDeckExhausted", "noDraw");
  on.interrupted_refill = chosen.flag("interruptedRefill");
  on.shuffle_returns = chosen.is("returnOrder", "shuffled");
  on.return_separately = chosen.is("returnCounting", "separate");
  on.line_counts = chosen.flag("lineCountsForDeKedd");
  on.bonus_in_deck_only = chosen.is("enemyBonusScope", "deckOnly");
  on.early_end = chosen.is("earlyEnd", "unanimous");
  on.team_missions = chosen.flag("teamMissions");
  return on;
}

template <class T>
void drop(std::vector<T>& from, const T& item) {
  from.erase(std::remove(from.begin(), from.end(), item), from.end());
}

bool has(const std::vector<Figure>& list, Figure figure) {
  return std::find(list.begin(), list.end(), figure) != list.end();
}

// The fields of a mode that a table has changed.
void customise(const Components& parts, const JsonObject& options, Mode& mode) {
  const auto chosen = [&](const char* id) -> const Json* {
    const Json& value = options.at(id);
    return value.is_null() ? nullptr : &value;
  };
  if (const Json* attempts = chosen("custom.attempts"); attempts != nullptr && mode.timed)
    mode.calibration_cards = mode.attempts = static_cast<int>(attempts->get_int64());
  if (const Json* line = chosen("custom.line")) mode.line = static_cast<int>(line->get_int64());
  if (const Json* rounding = chosen("custom.rounding"))
    mode.return_up = std::string_view(rounding->get_string()) == "up";
  if (const Json* points = chosen("custom.dekeddPerCard"))
    mode.dekedd_per_card = static_cast<int>(points->get_int64());
  if (const Json* points = chosen("custom.dekeddPerEnemy"))
    mode.dekedd_per_enemy = static_cast<int>(points->get_int64());
  if (const Json* informers = chosen("custom.informers")) {
    mode.informers.clear();
    for (const Json& word : informers->get_array())
      mode.informers.push_back(word.get_string()[0] - '0');
  }
  if (const Json* enemies = chosen("custom.enemies")) {
    mode.enemies.clear();
    for (const Json& word : enemies->get_array())
      for (std::size_t i = 1; i < parts.figure_ids.size(); ++i)
        if (parts.figure_ids[i] == std::string_view(word.get_string()))
          mode.enemies.push_back(figure_at(i));
    for (const Figure figure : mode.enemies) drop(mode.aside, figure);
  }
  if (const Json* snitch = chosen("custom.snitch")) {
    mode.snitch = snitch->get_bool();
    drop(mode.aside, parts.snitch);
  }
  std::erase_if(mode.placed, [&](const Placing& placing) {
    return !has(mode.enemies, placing.card) && !(mode.snitch && placing.card == parts.snitch);
  });
}

// AST-901, AST-902
void prepare_rambo(const Switches& on, Mode& mode) {
  mode.calibration_cards = on.rambo_calibration;
  if (!on.rambo_gangstas) return;
  for (const Figure figure : mode.aside) {
    mode.enemies.push_back(figure);
    mode.placed.push_back({figure, Placing::At::bottom, 0});
  }
  mode.aside.clear();
}

// Why these options cannot be played together.
std::optional<Problem> misfit_of(const Mode& mode, const Switches& on, bool solo_timed, int seats) {
  if (!mode.timed && seats != 1) return engine::misfit("refusal.setup.rambo", {{"count", seats}});
  if (mode.timed && solo_timed && seats != 1)
    return engine::misfit("refusal.setup.solo_timed", {{"count", seats}});
  if (mode.timed && !solo_timed && (seats < 2 || seats > static_cast<int>(most_seats)))
    return engine::misfit("refusal.setup.seats",
                          {{"least", 2}, {"most", most_seats}, {"count", seats}});
  if (mode.timed && on.lookout && engine::index(*on.lookout) >= seats)
    return engine::misfit("refusal.setup.lookout",
                          {{"first", engine::index(*on.lookout)}, {"count", seats}});
  if (mode.timed && on.clock == ClockKind::untimed && !on.early_end)
    return engine::misfit("refusal.setup.early_end", {});
  return std::nullopt;
}

}  // namespace

std::span<const engine::File> Game::files() { return embedded_files(); }

Fallible<std::shared_ptr<const Components>> Game::load(const Json& cards, const Json& modes,
                                                       const Json& bots) {
  auto parts = std::make_shared<Components>();
  Loader loader(*parts);
  loader.read_cards(cards);
  loader.read_modes(modes);
  loader.read_bots(bots);
  if (!loader.problem().empty()) return Problem{loader.problem()};
  return std::shared_ptr<const Components>(std::move(parts));
}

Fallible<std::shared_ptr<const Rules>> Game::rules(const engine::GameData&,
                                                   const std::shared_ptr<const Components>& parts,
                                                   const JsonObject& options, int seats) {
  const engine::Chosen chosen(options);
  Switches on = read_switches(chosen);
  const std::string id = chosen.word("mode");
  const auto found = std::find_if(parts->modes.begin(), parts->modes.end(),
                                  [&](const Mode& each) { return each.id == id; });
  if (found == parts->modes.end()) return Problem{"data/modes.json: there is no mode '" + id + "'"};
  Mode mode = *found;
  customise(*parts, options, mode);
  if (!mode.timed) {
    prepare_rambo(on, mode);
    on.lookout.reset();
    on.practice = false;
  }
  if (auto misfit = misfit_of(mode, on, chosen.flag("soloTimed"), seats)) return *misfit;
  return std::make_shared<const Rules>(parts, mode, on, seats);
}

}  // namespace asterisk

template const engine::GameEntry& engine::game_entry_of<asterisk::Game>();
