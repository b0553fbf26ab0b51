#include "engine/load.hpp"
#include "engine/game_entry_of.hpp"
#include "games/master/files.hpp"
#include "games/master/master.hpp"

namespace master {

using engine::JsonArray;
using engine::Problem;

namespace {

enum class Level : std::uint8_t { easy, medium, hard, fourteen_sevens };

std::string face_of(Card card) {
  switch (value_of(card)) {
    case 0:
      return std::string(engine::name_of(kind_of(card)));
    case 11:
      return "J";
    case 12:
      return "Q";
    case 13:
      return "K";
    default:
      return std::to_string(value_of(card));
  }
}

class Loader : public engine::Loader {
 public:
  explicit Loader(Components& parts) : parts_(parts) {}

  void read_cards(const Json& file) {
    const JsonObject* root = begin(file, "data/cards.json");
    if (root == nullptr) return;
    for (const Json& item : list(*root, "deck")) read_card(item);
    check_totals(object(*root, "totals"));
    read_leaders(object(*root, "leaders"));
    read_stories(list(*root, "stories"));
    Printed& printed = parts_.printed;
    const JsonObject& rules = object(*root, "rules");
    printed.beast_price = number(rules, "beast_price", "rules: ", 1, 4);
    printed.most_experience = number(rules, "most_experience", "rules: ", 2, 4);
    printed.trap_cards = number(rules, "trap_cards", "rules: ", 1, 9);
    printed.card_mistakes = number(rules, "card_mistakes", "rules: ", 1, 1);
    printed.doom_mistakes = number(rules, "doom_mistakes", "rules: ", 1, 9);
  }

  void read_words(const Json& file) {
    const JsonObject* root = begin(file, "data/words.json");
    if (root == nullptr) return;
    const JsonObject& words = object(*root, "words");
    for (std::size_t i = 0; i < card_count; ++i) {
      CardFace& face = parts_.cards[i];
      const Json* word = words.if_contains(face.id);
      if (word == nullptr) word = words.if_contains(face_of(card_at(i)));
      if (word == nullptr || !word->is_string() || word->get_string().empty())
        return fail("words: a word for " + face.id + " is needed");
      face.own_word = std::string(word->get_string());
    }
  }

  void read_timers(const Json& file) {
    const JsonObject* root = begin(file, "data/timers.json");
    if (root == nullptr) return;
    unsigned seen = 0;
    for (const Json& item : list(*root, "timers")) {
      if (!item.is_object()) return fail("timers: an object is needed");
      const JsonObject& fields = item.get_object();
      std::string id = text(fields, "id", "timers: ");
      Timer timer{};
      if (!id.ends_with("_ms") || !engine::find_name(id.substr(0, id.size() - 3), timer))
        return fail("timers: there is no timer '" + id + "'");
      auto& times = parts_.timers[static_cast<std::size_t>(timer)];
      times[0] = number(fields, "live", "timers: " + id + ": ", 0, 86'400'000);
      times[1] = number(fields, "relaxed", "timers: " + id + ": ", 0, 86'400'000);
      seen |= 1u << static_cast<unsigned>(timer);
    }
    if (ok() && seen != (1u << timer_count) - 1) fail("timers: one is missing");
  }

 private:
  // Where a card lies in the order of cards; card_count if there is no such card.
  std::size_t slot_of(const JsonObject& fields, Kind kind, const std::string& place) {
    constexpr std::array<std::size_t, 9> firsts{first_start,  first_wisdom, first_dead_end,
                                                first_draw3,  first_up,     first_down,
                                                first_escape, first_minus1, first_doom};
    if (kind != Kind::number) {
      const std::size_t first = firsts[static_cast<std::size_t>(kind)];
      return free_slot(first, firsts[static_cast<std::size_t>(kind) + 1]);
    }
    const int value = number(fields, "value", place, 1, king);
    if (fields.contains("doom"))
      return value > 10 ? first_doom + static_cast<std::size_t>(value - 11) : card_count;
    if (!fields.contains("tribe"))
      return value == 7 ? free_slot(first_start, first_wisdom) : card_count;
    const Tribe tribe = word<Tribe>(fields, "tribe", place);
    if (tribe == Tribe::none) return card_count;
    return static_cast<std::size_t>((value - 1) * tribe_count + static_cast<int>(tribe));
  }

  std::size_t free_slot(std::size_t first, std::size_t end) const {
    while (first < end && !parts_.cards[first].id.empty()) ++first;
    return first < end ? first : card_count;
  }

  void read_card(const Json& item) {
    if (!item.is_object()) return fail("deck: an object is needed");
    const JsonObject& fields = item.get_object();
    const std::string id = text(fields, "id", "deck: ");
    const std::string place = "deck: " + id + ": ";
    const Kind kind = word<Kind>(fields, "kind", place);
    const Level level = word<Level>(fields, "level", place);
    const std::string title = text(fields, "word", place);
    if (!ok()) return;
    const std::size_t slot = slot_of(fields, kind, place);
    if (slot >= card_count || !parts_.cards[slot].id.empty())
      return fail(place + "there is no such card, or it is there already");
    for (const CardFace& face : parts_.cards)
      if (face.id == id) return fail(place + "the id is there twice");
    parts_.cards[slot] = {id, title, "", static_cast<int>(level)};
    ++counts_[static_cast<std::size_t>(level)];
  }

  void check_totals(const JsonObject& totals) {
    int sum = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      const std::string name(engine::name_of(static_cast<Level>(i)));
      sum = i < 3 ? sum + counts_[i] : counts_[i];
      const int wanted = number(totals, name.c_str(), "totals: ", 0, 255);
      if (ok() && wanted != sum)
        fail("totals: " + name + " says " + std::to_string(wanted) + " cards, but there are " +
             std::to_string(sum));
    }
  }

  void read_leaders(const JsonObject& leaders) {
    Printed& printed = parts_.printed;
    const JsonObject& joe = object(leaders, "average_joe");
    printed.joe_hand = number(joe, "hand", "leaders: average_joe: ", -5, 5);
    printed.joe_beast_hand = number(joe, "beast_hand", "leaders: average_joe: ", -5, 5);
    printed.joe_companion = number(joe, "companion", "leaders: average_joe: ", -5, 5);
    const JsonObject& lumberjack = object(leaders, "lumberjack");
    printed.gift = number(lumberjack, "gift", "leaders: lumberjack: ", 0, 5);
    printed.gift_extra = number(lumberjack, "extra", "leaders: lumberjack: ", 0, 5);
    printed.beast_gift = number(lumberjack, "beast_gift", "leaders: lumberjack: ", 0, 5);
    const JsonObject& mouse = object(leaders, "mouse");
    printed.mouse_cards = number(mouse, "cards", "leaders: mouse: ", 0, 5);
    printed.mouse_beast_cards = number(mouse, "beast_cards", "leaders: mouse: ", 0, 5);
    const JsonObject& robot = object(leaders, "robot");
    printed.robot_cap = number(robot, "cap", "leaders: robot: ", 0, 50);
    printed.robot_beast_cap = number(robot, "beast_cap", "leaders: robot: ", 0, 50);
  }

  void read_stories(const JsonArray& stories) {
    Printed& printed = parts_.printed;
    if (ok() && stories.size() != story_count) return fail("stories: twelve are needed");
    for (const Json& item : stories) {
      if (!item.is_object()) return fail("stories: an object is needed");
      const JsonObject& fields = item.get_object();
      const Story story = word<Story>(fields, "id", "stories: ");
      if (!ok() || story == Story::none) return fail("stories: 'none' is no card");
      const std::string place = "stories: " + std::string(engine::name_of(story)) + ": ";
      const int at = static_cast<int>(story);
      number(fields, "number", place, at + 1, at + 1);
      printed.experience[static_cast<std::size_t>(at)] =
          static_cast<std::uint8_t>(number(fields, "experience", place, 1, 2));
      read_story_numbers(story, fields, place);
    }
  }

  void read_story_numbers(Story story, const JsonObject& fields, const std::string& place) {
    Printed& printed = parts_.printed;
    switch (story) {
      case Story::fatal_slip:
        printed.slip_hand = number(fields, "hand", place, -5, 5);
        return;
      case Story::clearing_minds:
        printed.peek = number(fields, "peek", place, 1, 3);
        printed.peek_teen = number(fields, "peek_teen", place, 1, 3);
        return;
      case Story::stowaway:
        printed.stowaway_hand = number(fields, "hand", place, -5, 5);
        printed.stowaway_mouse = number(fields, "mouse", place, -5, 5);
        return;
      case Story::timber:
        printed.give = number(fields, "give", place, 1, 2);
        printed.give_lumberjack = number(fields, "give_lumberjack", place, 1, 2);
        return;
      case Story::old_code:
        printed.silenced = number(fields, "silenced", place, 1, 2);
        printed.silenced_robot = number(fields, "silenced_robot", place, 1, 2);
        return;
      case Story::vapor_training:
        printed.training_hand = number(fields, "hand", place, -5, 5);
        printed.training_ninja_from = number(fields, "ninja_from", place, 1, 15);
        return;
      case Story::loyal_friends:
        printed.friends = number(fields, "mistakes", place, -9, 0);
        printed.friends_joe = number(fields, "average_joe", place, -9, 0);
        return;
      default:
        return;
    }
  }

  Components& parts_;
  std::array<int, 4> counts_{};
};

Switches read_switches(const engine::Chosen& chosen) {
  Switches on;
  on.combos = chosen.flag("module.combos");
  on.dead_end = chosen.flag("module.dead_end");
  on.traps = chosen.flag("module.traps");
  on.escapes = chosen.flag("module.escapes");
  on.leaders = chosen.flag("module.leaders");
  on.stories = chosen.flag("module.stories");
  on.doom = chosen.flag("module.doom");
  on.team_play = chosen.flag("team_play");
  on.fixed_rounds = chosen.is("end.kind", "fixed_rounds");
  on.breaking_point = chosen.number("end.breaking_point");
  on.rounds = chosen.number("end.fixed_rounds");
  on.early_end_doom = chosen.flag("early_end_doom");
  on.practice = chosen.choice<Practice>("english_practice");
  on.own_words = chosen.is("english_practice.words", "custom");
  on.misplay_penalty = chosen.choice<Penalty>("misplay_penalty");
  on.redo_vote = chosen.flag("redo_vote");
  on.extended = chosen.flag("players.extended");
  on.opening_hand = chosen.number("opening_hand");
  on.fourteen_sevens = chosen.is("deck.sevens", "fourteen_sevens");
  on.start_on_stacks = chosen.flag("start_cards_on_stacks");
  on.wisdom_on_wisdom = chosen.flag("wisdom_on_wisdom");
  on.combo_blocks_draw = chosen.flag("combo_blocks_draw");
  on.any_escape_untrapped = chosen.is("untrapped_escape", "any_escape");
  on.beast_before_deal = chosen.is("beast_unlock", "before_deal");
  on.pose_once = chosen.is("ninja_pose_uses", "once");
  on.joe_ninja_swapped = chosen.is("leader_pairing", "joe_ninja_swapped");
  on.choose_leaders = chosen.is("leader_assignment", "choose");
  on.score_floor = chosen.is("score_floor", "zero");
  on.doom_minus1_only = chosen.is("doom_discard", "minus1_only");
  on.robot_hand_only = chosen.is("robot_cap_scope", "hand_only");
  on.tiebreak_limit = chosen.number("tiebreak_limit");
  on.first_dealer = chosen.seat("first_dealer");
  on.peek_before_start = chosen.flag("peek_before_start");
  on.call_out_manual = chosen.is("call_out", "manual");
  on.call_window = chosen.is("draw_call_mode", "window");
  on.contest_void = chosen.is("contest_expiry", "void");
  on.as_seen = chosen.is("play_intent", "as_seen");
  on.show_bounces = chosen.flag("show_bounces");
  on.highlight = chosen.flag("assist_highlight");
  on.tempo = chosen.choice<Tempo>("tempo");
  on.finish_lap = chosen.flag("finish_lap");
  on.tick_arbitration = chosen.is("arbitration", "tick");
  if (chosen.is("spectator_hands", "delayed")) on.spectator_hands = HandsSeen::delayed;
  if (chosen.is("spectator_hands", "after_game")) on.spectator_hands = HandsSeen::after_game;
  on.pause_by_vote = chosen.is("pause", "vote");
  on.pause_off = chosen.is("pause", "off");
  on.takeover_seconds = chosen.number("bot_takeover_s");
  return on;
}

std::array<std::int64_t, timer_count> read_timers(const Components& parts,
                                                  const JsonObject& options, Tempo tempo) {
  std::array<std::int64_t, timer_count> timers{};
  for (std::size_t i = 0; i < timer_count; ++i) {
    const Json& chosen = options.at(std::string(engine::name_of(static_cast<Timer>(i))) + "_ms");
    timers[i] =
        chosen.is_int64() ? chosen.get_int64() : parts.timers[i][tempo == Tempo::relaxed ? 1 : 0];
  }
  return timers;
}

// Why these options cannot be played together (MAS-001, MAS-006, MAS-220).
std::optional<Problem> misfit_of(const Switches& on, int seats) {
  const int most = on.extended ? static_cast<int>(most_seats) : 4;
  if (seats < 2 || seats > most)
    return engine::misfit(
        "refusal.setup.seats",
        {{"least", 2}, {"most", most}, {"count", seats}, {"extended", on.extended}});
  if (on.stories && !on.leaders) return engine::misfit("refusal.setup.stories", {});
  if (on.early_end_doom && !on.doom) return engine::misfit("refusal.setup.early_end_doom", {});
  if (on.team_play && seats != 4 && seats != 6)
    return engine::misfit("refusal.setup.team_play", {{"count", seats}});
  return std::nullopt;
}

}  // namespace

std::span<const engine::File> Game::files() { return embedded_files(); }

Fallible<std::shared_ptr<const Components>> Game::load(const Json& cards, const Json& words,
                                                       const Json& timers) {
  auto parts = std::make_shared<Components>();
  Loader loader(*parts);
  loader.read_cards(cards);
  loader.read_words(words);
  loader.read_timers(timers);
  if (!loader.problem().empty()) return Problem{loader.problem()};
  return std::shared_ptr<const Components>(std::move(parts));
}

Fallible<std::shared_ptr<const Rules>> Game::rules(const engine::GameData&,
                                                   const std::shared_ptr<const Components>& parts,
                                                   const JsonObject& options, int seats) {
  const engine::Chosen chosen(options);
  Switches on = read_switches(chosen);
  if (on.first_dealer && engine::index(*on.first_dealer) >= seats) on.first_dealer.reset();
  if (auto misfit = misfit_of(on, seats)) return *misfit;
  return std::make_shared<const Rules>(parts, on, read_timers(*parts, options, on.tempo), seats);
}

}  // namespace master

template const engine::GameEntry& engine::game_entry_of<master::Game>();
