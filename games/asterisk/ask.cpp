#include "engine/ask.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <string>

#include "games/asterisk/codec.hpp"
#include "games/asterisk/play.hpp"

// What people ask the rules (see engine/ask.hpp).
namespace asterisk {
namespace {

using engine::Blank;
using engine::JsonArray;
using engine::JsonObject;
using engine::Prompt;

template <class Cards>
JsonArray ids_of(const Rules& rules, const Cards& cards) {
  JsonArray list;
  for (const auto card : cards) list.push_back(engine::encoded(rules, card));
  return list;
}

// Blanks

Figures everybody_held(const Rules& rules, const State& state) {
  Figures held = 0;
  for (int i = 0; i < rules.seats; ++i)
    for (const Figure figure : state.player(engine::seat_at(i)).custody) held |= bit(figure);
  return held;
}

bool is_in(const std::array<Figure, 2>& two, Figure figure) {
  return two[0] == figure || two[1] == figure;
}

bool has_mission(const Rules& rules, const Player& player, Figure figure) {
  return player.mission != no_mission &&
         is_in(rules.components->missions[player.mission].prisoners, figure);
}

// What it would cost the team to be without a card.
int worth(const Rules& rules, const State& state, Seat seat, Figure figure) {
  const Components& parts = *rules.components;
  const Figures held = everybody_held(rules, state);
  const Figures informers = held & rules.informer_set;
  if (rules.is_enemy(figure)) return rules.mode.dekedd_per_enemy + 2;
  if ((rules.informer_set & bit(figure)) != 0)
    return 1 + ((held & bit(parts.snitch)) != 0 ? parts.informer_points : 0);
  if (figure == parts.snitch) return 1 + parts.informer_points * std::popcount(informers);
  if (is_in(parts.pair, figure)) {
    Figures own = 0;
    for (const Figure each : state.player(seat).custody) own |= bit(each);
    return (own & bit(parts.pair[0])) != 0 && (own & bit(parts.pair[1])) != 0 ? parts.pair_points
                                                                              : 1;
  }
  bool wanted = has_mission(rules, state.player(seat), figure);
  for (int i = 0; i < rules.seats && rules.on.team_missions; ++i)
    wanted = wanted || has_mission(rules, state.player(engine::seat_at(i)), figure);
  return rules.profile(figure).value + (wanted ? parts.mission_points : 0);
}

// What can be spared most comes first: as many as go back are a good choice.
std::vector<Figure> spare_first(const Rules& rules, const State& state, Seat seat) {
  const Custody& custody = state.player(seat).custody;
  std::vector<Figure> all(custody.begin(), custody.end());
  std::stable_sort(all.begin(), all.end(), [&](Figure one, Figure other) {
    return worth(rules, state, seat, one) < worth(rules, state, seat, other);
  });
  const Share share = share_of(rules, state, seat);
  if (!share.separate) return all;
  int hostages = share.hostages;
  int prisoners = share.prisoners;
  std::stable_partition(all.begin(), all.end(), [&](Figure figure) {
    return (rules.is_enemy(figure) ? hostages : prisoners)-- > 0;
  });
  return all;
}

Blank some_of(std::string_view field, JsonArray values, int count, std::string_view instead) {
  return {field, Blank::Pick::some, std::move(values), count, count, instead};
}

// Prompts

bool is_asking(const Turn& turn) { return turn.wanted != Wanted::nothing; }

template <class Position>
Seat next_of(const Rules& rules, const Position& position, Seat seat) {
  Seat next = next_seat(rules, seat);
  while (position.player(next).left && next != seat) next = next_seat(rules, next);
  return next;
}

Prompt say_ready(const Rules& rules, const View& view, bool mine) {
  Prompt prompt{view.lookout, mine ? "ui.ready" : "", mine ? "ui.ready.rest" : "ui.ready.wait",
                "ui.ready.then"};
  prompt.fields = {{"attempt", view.attempt},
                   {"attempts", rules.mode.attempts},
                   {"seat", engine::index(view.lookout)},
                   {"clock", engine::name_of(rules.clock)},
                   {"turns", rules.on.turns_per_attempt}};
  return prompt;
}

Prompt say_enemies(const Rules& rules, const View& view) {
  JsonArray enemies;
  for (const Figure figure : view.line)
    if (rules.is_enemy(figure)) enemies.push_back(engine::encoded(rules, figure));
  const bool one = enemies.size() == 1;
  Prompt prompt{view.active, "ui.say.take", one ? "ui.say.enemy" : "ui.say.enemies",
                "ui.say.watched"};
  if (one)
    prompt.fields = {{"name", enemies[0]}, {"numbers", enemies[0]}};
  else
    prompt.fields["names"] = std::move(enemies);
  return prompt;
}

std::string_view deed_text(Deed deed) {
  switch (deed) {
    case Deed::CRACK:
      return "deed.CRACK.text";
    case Deed::INSIDE:
      return "deed.INSIDE.text";
    case Deed::COPYCAT:
      return "deed.COPYCAT.text";
    case Deed::none:
      return "";
  }
  return "";
}

Prompt say_turn(const Rules& rules, const View& view) {
  const bool started = view.turn.started;
  if (!started && enemy_in(rules, view.line)) return say_enemies(rules, view);
  std::set<int> numbers;
  for (const Figure figure : view.line)
    if (!rules.is_enemy(figure)) numbers.insert(rules.profile(figure).number);
  Prompt prompt{view.active, started ? "ui.say.add" : "ui.say.turn",
                started ? "ui.say.add.rest" : "ui.say.turn.rest",
                numbers.empty() ? "ui.say.empty" : "ui.say.numbers"};
  if (started && view.turn.pending != Deed::none) prompt.then = deed_text(view.turn.pending);
  prompt.fields["number"] = JsonArray(numbers.begin(), numbers.end());
  return prompt;
}

Prompt say_mine(const Rules& rules, const View& view) {
  if (view.turn.offered != 0) return {view.active, "ui.say.choose", "ui.take.title"};
  if (holds_too_many(rules, view)) {
    Prompt prompt{view.active, "ui.say.discard", "ui.say.discard.rest"};
    prompt.fields = {{"count", view.player(view.active).hand.size()}, {"most", rules.hand.most}};
    return prompt;
  }
  if (!is_asking(view.turn)) return say_turn(rules, view);
  Prompt prompt{view.active, "ui.say.asking", "ui.say.asking.rest", "ui.say.asking.then"};
  prompt.fields["wanted"] = engine::encoded(rules, view.turn.wanted);
  return prompt;
}

bool can_help(const Rules& rules, const View& view, const Hand& hand) {
  return std::any_of(hand.begin(), hand.end(), [&](Card card) {
    if (rules.face(card).type != CardType::basicAddOn) return false;
    const auto steps = add_on_steps(rules, rules.face(card).add_on, view.abilities);
    return std::any_of(steps.begin(), steps.end(), [&](std::int8_t each) {
      return rules.on.open_assists || (bits(view.turn.wanted) & help_bit(each)) != 0;
    });
  });
}

Prompt say_others(const Rules& rules, const View& view, bool sits) {
  const Turn& turn = view.turn;
  const Seat me = engine::seat_at(view.me);
  Prompt prompt{view.active, "", turn.started ? "ui.wait.plays" : "ui.wait.thinks"};
  prompt.fields["seat"] = engine::index(view.active);
  if (is_asking(turn)) {
    prompt.fields["wanted"] = engine::encoded(rules, turn.wanted);
    prompt.rest = "ui.asks";
    if (!sits || turn.declined.has(me) || turn.offered != 0) return prompt;
    prompt.verb = "ui.say.help";
    prompt.rest = "ui.say.help.rest";
    prompt.then =
        can_help(rules, view, view.player(me).hand) ? "ui.say.help.can" : "ui.say.help.cannot";
  } else if (sits && next_of(rules, view, view.active) == me) {
    prompt.then = "ui.wait.next";
  }
  return prompt;
}

// Where everybody stands with what is decided in the debrief, in the order in which cards go under
// the deck.
JsonArray turnout(const Rules& rules, const State& state) {
  const bool giving = state.phase == Phase::RETURNING;
  JsonArray all;
  Seat seat = state.lookout;
  for (int i = 0; i < rules.seats; ++i) {
    seat = next_seat(rules, seat);
    const Player& player = state.player(seat);
    const int from = giving ? player.custody.size() : player.hand.size();
    const int count =
        giving ? share_of(rules, state, seat).total : std::max(0, from - rules.hand.after_attempt);
    const bool no_choice = player.left || (giving && count == from);
    all.push_back(JsonObject{{"seat", engine::index(seat)},
                             {"from", from},
                             {"count", count},
                             {"state", count == 0                ? "nothing"
                                       : no_choice               ? "automatic"
                                       : state.decided.has(seat) ? "decided"
                                                                 : "open"}});
  }
  return all;
}

Prompt say_debrief(const Rules& rules, const View& view, const State& state, bool sits) {
  const bool giving = view.phase == Phase::RETURNING;
  Prompt prompt{{}, "", "ui.debrief.wait"};
  prompt.fields["turnout"] = turnout(rules, state);
  if (!sits) return prompt;
  const Seat me = engine::seat_at(view.me);
  prompt.seat = me;
  if (view.decided.has(me)) return prompt;
  const Share share = share_of(rules, state, me);
  const int excess = state.player(me).hand.size() - rules.hand.after_attempt;
  prompt.verb = giving ? "ui.debrief.give" : "ui.debrief.trim";
  prompt.rest = giving ? "ui.debrief.give.rest" : "ui.debrief.trim.rest";
  prompt.fields["count"] = giving ? share.total : excess;
  if (!giving || !share.separate) return prompt;
  prompt.then = "ui.debrief.give.apart";
  prompt.fields["prisoners"] = share.prisoners;
  prompt.fields["hostages"] = share.hostages;
  return prompt;
}

// The score sheet of the end, line by line (AST-802 to AST-808).
struct Sheet {
  const Rules& rules;
  const State& state;
  const Components& parts = *rules.components;
  const Figures held = everybody_held(rules, state);

  static bool has_both(Figures some, const std::array<Figure, 2>& two) {
    return (some & bit(two[0])) != 0 && (some & bit(two[1])) != 0;
  }
  static Figures set_of(const Custody& custody) {
    Figures all = 0;
    for (const Figure figure : custody) all |= bit(figure);
    return all;
  }
  JsonArray ids(Figures some) const {
    JsonArray list;
    for (std::size_t i = 1; i < most_figures; ++i)
      if ((some & bit(figure_at(i))) != 0) list.push_back(engine::encoded(rules, figure_at(i)));
    return list;
  }

  JsonObject line(std::string_view key, JsonObject fields, int points) const {
    return {{"key", key}, {"fields", std::move(fields)}, {"points", points}};
  }

  JsonObject custody(Seat seat) const {
    const Custody& custody = state.player(seat).custody;
    int points = 0;
    for (const Figure figure : custody) points += rules.profile(figure).value;
    const int hostages = std::popcount(set_of(custody) & rules.enemies);
    JsonObject one = line("ui.score.custody",
                          {{"seat", engine::index(seat)},
                           {"count", custody.size() - hostages},
                           {"hostages", hostages}},
                          points);
    one["shown"] = ids_of(rules, custody);
    return one;
  }
  // AST-613
  JsonObject mission(Seat seat) const {
    const Player& player = state.player(seat);
    const std::array<Figure, 2>& two = parts.missions[player.mission].prisoners;
    const Figures own = rules.on.team_missions ? held : set_of(player.custody);
    const int found = std::popcount(own & (bit(two[0]) | bit(two[1])));
    return line("ui.score.mission",
                {{"seat", engine::index(seat)}, {"cards", ids_of(rules, two)}, {"found", found}},
                has_both(own, two) ? parts.mission_points : 0);
  }
  // AST-612
  JsonObject pair() const {
    bool together = false;
    for (int i = 0; i < rules.seats; ++i)
      together = together || has_both(set_of(state.player(engine::seat_at(i)).custody), parts.pair);
    const std::string_view where = together                     ? "together"
                                   : has_both(held, parts.pair) ? "apart"
                                                                : "inside";
    return line("ui.score.pair", {{"cards", ids_of(rules, parts.pair)}, {"held", where}},
                together ? parts.pair_points : 0);
  }

  JsonArray team(const Score& points) const {
    JsonArray all;
    for (int i = 0; i < rules.seats; ++i) all.push_back(custody(engine::seat_at(i)));
    for (int i = 0; i < rules.seats; ++i)
      if (state.player(engine::seat_at(i)).mission != no_mission)
        all.push_back(mission(engine::seat_at(i)));
    all.push_back(pair());
    if (!rules.mode.informers.empty())
      all.push_back(line("ui.score.informers",
                         {{"count", std::popcount(held & rules.informer_set)},
                          {"each", parts.informer_points},
                          {"snitch", (held & bit(parts.snitch)) != 0}},
                         points.informers));
    return all;
  }
  JsonArray dekedd(const Score& points) const {
    Figures free = 0;
    for (int i = 0; i < state.prisoner_deck.size(); ++i) free |= bit(state.prisoner_deck[i]);
    const bool with_line = rules.on.line_counts;
    const int count = state.prisoner_deck.size() + (with_line ? state.line.size() : 0);
    for (const Figure figure : state.line)
      if (!rules.on.bonus_in_deck_only) free |= bit(figure);
    free &= rules.enemies;
    JsonObject enemies = line(
        "ui.score.enemies", {{"count", std::popcount(free)}, {"each", rules.mode.dekedd_per_enemy}},
        points.enemies);
    enemies["shown"] = ids(free);
    return {line("ui.score.deck",
                 {{"count", count}, {"each", rules.mode.dekedd_per_card}, {"line", with_line}},
                 points.deck),
            std::move(enemies)};
  }
};

// Who is in the Prisoner deck, as far as everybody knows: all who are nowhere else.
JsonArray inside(const Rules& rules, const View& view) {
  Figures unseen = rules.in_game;
  for (const Figure figure : view.line) unseen &= ~bit(figure);
  for (const Figure figure : view.aside) unseen &= ~bit(figure);
  for (const Player& player : view.players)
    for (const Figure figure : player.custody) unseen &= ~bit(figure);
  JsonArray list;
  for (std::size_t i = 1; i < most_figures; ++i)
    if ((unseen & bit(figure_at(i))) != 0) list.push_back(engine::encoded(rules, figure_at(i)));
  return list;
}

// The mode with what the table has changed of it, as far as screens tell of it: who lies at the
// bottom of the Prisoner deck from the beginning, the lowest last, and what follows an Attempt.
JsonObject mode_of(const Rules& rules, const View& view) {
  JsonArray lowest;
  for (const Placing& placing : rules.mode.placed)
    if (placing.at == Placing::At::bottom) lowest.push_back(engine::encoded(rules, placing.card));
  JsonObject mode{{"solo", rules.solo},
                  {"attempts", rules.solo ? 0 : rules.mode.attempts},
                  {"line", rules.mode.line},
                  {"lowest", std::move(lowest)}};
  const bool talking = view.phase == Phase::RETURNING || view.phase == Phase::TRIMMING;
  const int over = talking ? view.attempt : view.attempt - 1;
  if (rules.mode.debriefs.empty() || over < 1 || (!talking && view.phase != Phase::READY))
    return mode;
  JsonArray steps;
  for (const DebriefStep step : debrief_of(rules, over)) steps.emplace_back(engine::name_of(step));
  mode["debrief"] = std::move(steps);
  mode["rounding"] = rules.mode.return_up ? "up" : "down";
  return mode;
}

Prompt say(const Rules& rules, const View& view, const State& state) {
  const bool sits = view.me < rules.seats && !view.players[view.me].left;
  const auto mine = [&](Seat seat) { return sits && view.me == engine::index(seat); };
  switch (view.phase) {
    case Phase::READY:
      return say_ready(rules, view, mine(view.lookout));
    case Phase::RETURNING:
    case Phase::TRIMMING:
      return say_debrief(rules, view, state, sits);
    case Phase::OVER:
      return {{}, "", "phase.OVER"};
    case Phase::PRACTICE:
    case Phase::RUNNING:
      break;
  }
  if (view.paused) {
    Prompt prompt{view.paused_by, "", "ui.paused"};
    prompt.fields["seat"] = engine::index(view.paused_by);
    return prompt;
  }
  return mine(view.active) ? say_mine(rules, view) : say_others(rules, view, sits);
}

// Plans

bool turns_dial(Verb verb) {
  switch (verb) {
    case Verb::playTurn:
    case Verb::playAddOn:
    case Verb::useCrack:
    case Verb::useInside:
    case Verb::useCopyCat:
    case Verb::playCopyCatAddOn:
    case Verb::flipsideForTurn:
      return true;
    default:
      return false;
  }
}

// The numbers on which somebody is taken by the own cards, so many of them at most.
class Reach {
 public:
  Reach(const Rules& rules, Seat seat) : rules_(rules), seat_(seat) {}

  void search(const State& state, int cards) {
    if (cards == 0 || !seen_.insert(key_of(state, cards)).second) return;
    Actions legal;
    Game::legal(rules_, state, seat_, legal);
    for (const Action& action : legal) {
      if (!turns_dial(action.verb)) continue;
      State next = state;
      Events events;
      Chance chance = Chance::fast(0);
      if (!Game::apply(rules_, next, seat_, action, Time{}, chance, events).ok()) continue;
      const bool taken = next.turn.offered != 0 || next.line.size() < state.line.size();
      if (taken)
        numbers_.insert(next.dial);
      else
        search(next, cards - 1);
    }
  }
  JsonArray numbers() const { return JsonArray(numbers_.begin(), numbers_.end()); }

 private:
  std::string key_of(const State& state, int cards) const {
    std::string key{static_cast<char>(cards), static_cast<char>(state.dial),
                    static_cast<char>(state.turn.pending),
                    static_cast<char>(state.player(seat_).discard.size())};
    for (const Card card : state.player(seat_).hand) key += static_cast<char>(card);
    return key;
  }

  const Rules& rules_;
  Seat seat_;
  std::set<std::string> seen_;
  std::set<int> numbers_;
};

unsigned taken_at(const Rules& rules, const Line& line, int dial) {
  const Landing here = landing(rules, line, all_places(line), dial);
  return here.taken() | taken_then(rules, here, here.without(here.taken()));
}

// Where the Dial would stop if somebody helped by these steps, and whom that takes.
JsonArray helps(const Rules& rules, const State& state) {
  JsonArray all;
  for (const std::int8_t steps : helpful_steps) {
    const int to = turned(rules, state.dial, steps);
    const unsigned taken = taken_at(rules, state.line, to);
    JsonArray cards;
    for (int i = 0; i < state.line.size(); ++i)
      if ((taken >> i & 1u) != 0) cards.push_back(engine::encoded(rules, state.line[i]));
    all.push_back(JsonObject{{"steps", steps}, {"to", to}, {"cards", std::move(cards)}});
  }
  return all;
}

constexpr int coached_cards = 3;

}  // namespace

std::vector<Blank> Game::blanks(const Rules& rules, const State& state, Seat seat,
                                const Action& listed, const JsonObject&) {
  switch (listed.verb) {
    case Verb::requestAssist:
      return {{"wanted", Blank::Pick::some, JsonArray(helpful_steps.begin(), helpful_steps.end()),
               1, static_cast<int>(helpful_steps.size())}};
    case Verb::returnCards: {
      const std::vector<Figure> all = spare_first(rules, state, seat);
      Blank cards = some_of("cards", ids_of(rules, all), listed.number, "count");
      const Share share = share_of(rules, state, seat);
      if (share.separate)
        for (const bool hostages : {true, false}) {
          std::vector<Figure> kind;
          for (const Figure figure : all)
            if (rules.is_enemy(figure) == hostages) kind.push_back(figure);
          cards.groups.push_back(
              JsonObject{{"values", ids_of(rules, kind)},
                         {"count", hostages ? share.hostages : share.prisoners}});
        }
      return {std::move(cards)};
    }
    case Verb::trimHand:
      return {some_of("cards", ids_of(rules, state.player(seat).hand), listed.number, "count")};
    default:
      return {};
  }
}

// What the status line says comes with what everybody could work out: both scores, as if the game
// ended now, who is still inside and who is next. All of it is the same in every world that looks
// like this.
Prompt Game::prompt(const Rules& rules, const View& view, Observer) {
  Chance chance = Chance::fast(0);
  const State state = sample(rules, view, chance);
  Prompt prompt = say(rules, view, state);
  prompt.fields["inside"] = inside(rules, view);
  prompt.fields["mode"] = mode_of(rules, view);
  if (rules.solo) return prompt;  // AST-908
  if (playing(state)) prompt.fields["next"] = engine::index(next_of(rules, view, view.active));
  const Score points = score(rules, state);
  prompt.fields["team"] = points.team();
  prompt.fields["dekedd"] = points.dekedd();
  if (view.phase != Phase::OVER) return prompt;
  const Sheet sheet{rules, state};
  prompt.fields["sheet"] =
      JsonObject{{"team", sheet.team(points)}, {"dekedd", sheet.dekedd(points)}};
  return prompt;
}

// Whoever waits plans with the Line as it stands, from the number that turns begin on.
void Game::at_turn(const Rules& rules, State& state, Seat seat) {
  if (!playing(state) || state.paused || state.active == seat || !exists(rules, seat)) return;
  state.active = seat;
  state.turn = Turn{};
  state.dial = state.calibration;
  state.clock.turn_deadline = Time{};
}

JsonObject Game::outlook(const Rules& rules, const State& state, Seat seat) {
  Reach reach(rules, seat);
  if (playing(state) && !state.paused && state.active == seat) reach.search(state, coached_cards);
  return {{"reach", reach.numbers()}, {"help", helps(rules, state)}};
}

std::string_view Game::goal(const Rules& rules, const View&, Observer) {
  return rules.solo ? "goal.solo" : "goal.team";
}

}  // namespace asterisk
