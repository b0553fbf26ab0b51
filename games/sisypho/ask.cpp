#include "engine/ask.hpp"

#include "games/sisypho/codec.hpp"
#include "games/sisypho/play.hpp"
#include "games/sisypho/sisypho.hpp"

// What the rules say when they are asked: what may fill an action, who must do what, what
// threatens.
namespace sisypho {
namespace {

using engine::Blank;
using engine::Json;
using engine::JsonArray;
using engine::JsonObject;
using engine::Prompt;

// A position that looks like this view. Nothing that is said here depends on what is hidden.
State imagined(const Rules& rules, const View& view) {
  Chance chance = Chance::fast(0);
  return Game::sample(rules, view, chance);
}

Blank blank_items(const Rules& rules, const Possessions& items) {
  JsonArray values;
  for (const Item item : items) values.push_back(encode(rules, item));
  return {"items", Blank::Pick::some, std::move(values), 1, items.size()};
}

Blank blank_moves(const Rules& rules, const State& state) {
  JsonArray values;
  for (std::size_t i = 0; i < locations; ++i)
    if (location_at(i) != Location::generator) values.push_back(encode(rules, location_at(i)));
  return {"moves", Blank::Pick::amounts, std::move(values), 1, state.power_at(Location::generator)};
}

// The Survivor who looks; nobody: the Agent or a spectator does.
const Survivor* own(const Rules& rules, const View& view) {
  const bool sits = view.me != engine::index(agent_seat) && view.me < rules.seats;
  return sits ? &view.survivor(engine::seat_at(view.me)) : nullptr;
}

// Who looks at the table, and what is asked of them.
class Telling {
 public:
  Telling(const Rules& rules, const View& view)
      : rules_(rules), view_(view), state_(imagined(rules, view)) {}

  Prompt prompt() {
    if (view_.phase == Phase::over)
      say("", engine::key_of<"phase.">(view_.phase));
    else if (const Survivor* survivor = own(rules_, view_))
      tell_survivor(*survivor);
    else if (view_.me == engine::index(agent_seat) && agent_acts())
      tell_agent();
    else
      tell_others();
    tell_refusals();
    if (view_.phase == Phase::act && own(rules_, view_) != nullptr) tell_costs();
    field("needs") =
        JsonObject{{"earth", needs_of(Track::earth)}, {"escape", needs_of(Track::escape)}};
    return std::move(prompt_);
  }

 private:
  Json& field(std::string_view name) { return prompt_.fields[name]; }
  void say(std::string_view verb, std::string_view rest, std::string_view then = "") {
    prompt_.verb = verb;
    prompt_.rest = rest;
    prompt_.then = then;
  }

  bool agent_acts() const { return is_window(view_.phase) || view_.phase == Phase::agent_move; }
  bool is_planning() const { return view_.phase == Phase::plan || view_.phase == Phase::hunt; }
  bool is_asked() const { return view_.phase == Phase::act && view_.asker != agent_seat; }

  // Living Survivors who have still to decide, whoever looks excepted.
  JsonArray waited_for() const {
    JsonArray seats;
    for (const Seat seat : survivor_seats(rules_)) {
      const Survivor& survivor = view_.survivor(seat);
      const bool ready = is_planning() ? view_.chosen.has(seat) : survivor.done;
      const bool self = engine::index(seat) == view_.me && !survivor.dead;
      if (!survivor.dead && !ready && !self) seats.emplace_back(engine::index(seat));
    }
    return seats;
  }

  std::string_view waiting() {
    if (view_.phase == Phase::fumble)
      field("seat") = engine::index(view_.asked);
    else if (!agent_acts())
      field("seat") = waited_for();
    return engine::key_of<"ui.wait.">(view_.phase);
  }

  void tell_survivor(const Survivor& survivor) {
    prompt_.seat = agent_acts() && !survivor.dead ? agent_seat : engine::seat_at(view_.me);
    if (survivor.dead) {
      field("talk") = rules_.on.dead_may_talk;
      return say("", "ui.say.dead", waiting());
    }
    if (is_planning()) return tell_plan(survivor);
    if (is_asked()) return tell_request();
    if (view_.phase == Phase::act) return tell_act(survivor);
    if (view_.phase == Phase::fumble && engine::index(view_.asked) == view_.me)
      return say("ui.say.fumble", "ui.say.fumble.rest");
    say("", waiting());
  }

  void tell_plan(const Survivor& survivor) {
    field("seat") = waited_for();
    const bool chosen = survivor.planned != Location::none;
    if (chosen) field("location") = encode(rules_, survivor.planned);
    if (chosen) field("where_to") = encode(rules_, survivor.planned);
    if (view_.phase == Phase::hunt)
      return chosen ? say("", "ui.say.hunt.gone", "ui.say.plan.wait")
                    : say("ui.say.hunt", "ui.say.hunt.rest", "ui.say.plan.wait");
    return chosen ? say("ui.say.locked", "ui.say.locked.rest", "ui.say.plan.wait")
                  : say("ui.say.plan", "ui.say.plan.rest", "ui.say.plan.wait");
  }

  void tell_act(const Survivor& survivor) {
    JsonArray others = waited_for();
    const bool last = others.empty() && !survivor.done;
    const std::string_view then = last ? "ui.say.act.last" : "ui.say.act.others";
    field("seat") = std::move(others);
    if (survivor.done) return say("ui.say.done", "ui.say.done.rest", then);
    if (survivor.halves == 0) return say("ui.say.finish", "ui.say.finish.rest", then);
    field("count") = survivor.halves;
    field("stayed") = survivor.stayed;
    say("ui.say.act", "ui.say.act.rest", then);
  }

  void tell_costs() {
    JsonObject costs;
    for (const Verb verb : {Verb::hold_door, Verb::give, Verb::ask_take})
      costs[engine::name_of(verb)] = engine::name_of(cost_of(verb));
    field("costs") = std::move(costs);
  }

  // What a yes costs whoever asks is said to all.
  void tell_request() {
    field("asker") = engine::index(view_.asker);
    field("asked") = engine::index(view_.asked);
    field("price") =
        damage_for(state_, state_.survivor(view_.asker), halves(cost_of(Verb::ask_take)));
    if (engine::index(view_.asked) == view_.me) return say("ui.say.answer", "ui.say.answer.rest");
    if (engine::index(view_.asker) == view_.me) return say("", "ui.say.asking");
    say("", "ui.say.request", "ui.say.request.then");
  }

  // The same words whatever the hand is, as long as it is not too large.
  void tell_agent() {
    prompt_.seat = agent_seat;
    if (view_.phase == Phase::agent_move) {
      field("stay") = !rules_.on.agent_must_move;
      field("count") = view_.chosen.count();
      return say("ui.say.move", "ui.say.move.rest", "ui.say.move.then");
    }
    if (is_refused(why_not_end_window(rules_, state_))) {
      field("count") = view_.hand.size();
      field("most") = rules_.hand_limit;
      return any_use(rules_, state_) ? say("ui.say.use", "ui.say.use.rest")
                                     : say("ui.say.discard", "ui.say.discard.rest");
    }
    say("ui.say.window", engine::key_of<"ui.say.window.">(view_.phase), "ui.say.window.then");
  }

  void tell_others() {
    if (is_asked()) {
      prompt_.seat = view_.asker;
      return tell_request();
    }
    if (agent_acts()) prompt_.seat = agent_seat;
    say("", waiting());
  }

  // What nobody could do in a room as it is, with the reason: everybody sees the station.
  void tell_refusals() {
    JsonObject rooms;
    for (std::size_t i = 0; i < locations; ++i) {
      JsonObject here;
      for (std::size_t kind = 0; kind < deed_kinds; ++kind) {
        if (!rules_.has_deed(location_at(i), deed_at(kind))) continue;
        const engine::Refusal refusal = why_not_at(rules_, state_, location_at(i), deed_at(kind));
        if (is_refused(refusal))
          here[engine::name_of(deed_at(kind))] = Game::refusal(rules_, refusal);
      }
      if (!here.empty()) rooms[engine::name_of(location_at(i))] = std::move(here);
    }
    field("barred") = std::move(rooms);
  }

  // What each victory needs, and whether that is there (SIS-064, SIS-091, SIS-150).
  JsonArray needs_of(Track track) const {
    const bool earth = track == Track::earth;
    const int missing = rules_.length(track) - (earth ? view_.earth : view_.escape);
    const Location place = earth ? Location::command : Location::rocket;
    const int power = state_.power_at(place);
    const Item item = earth ? Item::evidence : Item::launch_codes;
    return {JsonObject{{"say", "ui.need.steps"},
                       {"met", missing == 0},
                       {"track", engine::name_of(track)},
                       {"missing", missing},
                       {"length", rules_.length(track)}},
            need_of(item, earth ? evidence_for(missing) : 1),
            JsonObject{{"say", "ui.need.open"},
                       {"met", is_open(state_, place)},
                       {"location", encode(rules_, place)},
                       {"lock", engine::name_of(state_.lock_at(place))}},
            JsonObject{{"say", "ui.need.power"},
                       {"met", power > 0},
                       {"location", encode(rules_, place)},
                       {"power", power}}};
  }
  int evidence_for(int steps) const {
    const bool one = rules_.has_deed(Location::command, Deed::transmit);
    const int each = std::max<int>(1, rules_.deed(one ? Deed::transmit : Deed::broadcast).amount);
    return (steps + each - 1) / each;
  }
  JsonObject need_of(Item item, int needed) const {
    int held = 0;
    int left = 0;
    JsonArray holders;
    for (const Seat seat : survivor_seats(rules_)) {
      const int own = lives(view_, seat) ? counted(view_.survivor(seat).items).of(item) : 0;
      held += own;
      if (own > 0) holders.emplace_back(engine::index(seat));
    }
    for (const ItemCounts& deck : view_.left) left += deck.of(item);
    return {{"say", "ui.need.card"},
            {"met", held >= needed},
            {"item", encode(rules_, item)},
            {"needed", needed},
            {"held", held},
            {"seat", std::move(holders)},
            {"left", left},
            {"discarded", counted(view_.discard).of(item)}};
  }

  const Rules& rules_;
  const View& view_;
  State state_;
  Prompt prompt_;
};

}  // namespace

std::vector<Blank> Game::blanks(const Rules& rules, const State& state, Seat seat,
                                const Action& listed, const JsonObject&) {
  if (!is_shape(listed)) return {};
  if (listed.verb == Verb::location) return {blank_moves(rules, state)};
  return {blank_items(rules, goods(state, seat, listed.verb, listed.seat))};
}

Prompt Game::prompt(const Rules& rules, const View& view, Observer) {
  return Telling(rules, view).prompt();
}

// What a pending Take would cost, and whether the Agent phase kills (SIS-120, SIS-121).
JsonArray Game::dangers(const Rules& rules, const View& view) {
  JsonArray all;
  const Survivor* survivor = own(rules, view);
  if (survivor == nullptr || survivor->dead || view.phase != Phase::act) return all;
  const State state = imagined(rules, view);
  int damage = survivor->damage;
  if (engine::index(view.asker) == view.me) {
    const int price = damage_for(state, *survivor, halves(cost_of(Verb::ask_take)));
    damage += price;
    if (price > 0)
      all.push_back(JsonObject{{"danger", "price"}, {"damage", price}, {"total", damage}});
  }
  const bool struck = survivor->place == view.agent && !survivor->shielded;
  if (damage > rules.death_above)
    all.push_back(JsonObject{{"danger", "dying"}});
  else if (struck && damage + 1 > rules.death_above)
    all.push_back(JsonObject{{"danger", "strike"}});
  return all;
}

std::string_view Game::goal(const Rules&, const View& view, Observer) {
  return view.me == engine::index(agent_seat) ? "goal.agent" : "goal.survivor";
}

}  // namespace sisypho
