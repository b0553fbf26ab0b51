#include "games/sisypho/sisypho.hpp"

#include <algorithm>

#include "engine/adapt.hpp"
#include "engine/described.hpp"
#include "games/sisypho/codec.hpp"
#include "games/sisypho/play.hpp"

namespace sisypho {

using engine::As;
using engine::JsonArray;

namespace {

// One Survivor or two; nobody where the card needs none.
struct Targets {
  Seat& first;
  Seat& second;
};
Json encode(const Rules&, const Targets& targets) {
  JsonArray list;
  for (const Seat seat : {targets.first, targets.second})
    if (seat != agent_seat) list.emplace_back(engine::index(seat));
  return list;
}
std::string decode(const Rules& rules, const Json& json, Targets& targets) {
  if (!json.is_array() || json.get_array().size() > 2)
    return "a list of at most two Survivors is needed";
  const JsonArray& list = json.get_array();
  targets.first = targets.second = agent_seat;
  for (std::size_t i = 0; i < list.size(); ++i) {
    MaybeSeat maybe{i == 0 ? targets.first : targets.second};
    if (std::string wrong = sisypho::decode(rules, list[i], maybe); !wrong.empty()) return wrong;
    if (maybe.seat == agent_seat) return "a Survivor is needed";
  }
  return "";
}

Json shape(Shapes& shapes, const Targets*) { return shapes.list<Seat>(); }

// One Location or two.
struct Places {
  Location& first;
  Location& second;
};
Json encode(const Rules& rules, const Places& places) {
  JsonArray list;
  for (const Location place : {places.first, places.second})
    if (place != Location::none) list.push_back(sisypho::encode(rules, place));
  return list;
}
std::string decode(const Rules& rules, const Json& json, Places& places) {
  if (!json.is_array() || json.get_array().size() > 2)
    return "a list of at most two Locations is needed";
  const JsonArray& list = json.get_array();
  places.first = places.second = Location::none;
  for (std::size_t i = 0; i < list.size(); ++i) {
    Location& place = i == 0 ? places.first : places.second;
    if (std::string wrong = sisypho::decode(rules, list[i], place); !wrong.empty()) return wrong;
    if (place == Location::none) return "a Location is needed";
  }
  return "";
}

Json shape(Shapes& shapes, const Places*) { return shapes.list<Location>(); }

// How much Power goes where.
struct Moves {
  std::array<std::uint8_t, 8>& amounts;
};
Json encode(const Rules&, const Moves& moves) {
  JsonObject object;
  for (std::size_t i = 0; i < locations; ++i)
    if (moves.amounts[i] > 0) object[engine::name_of(location_at(i))] = moves.amounts[i];
  return object;
}
std::string decode(const Rules& rules, const Json& json, Moves& moves) {
  moves.amounts = {};
  if (!json.is_object()) return "an object of Locations and numbers is needed";
  for (const auto& [name, value] : json.get_object()) {
    Location place = Location::none;
    if (!engine::find_name(std::string_view(name), place) || place == Location::none)
      return "there is no Location '" + std::string(name) + "'";
    if (std::string wrong = engine::decoded(rules, value, moves.amounts[index(place)]);
        !wrong.empty())
      return wrong;
  }
  return "";
}

Json shape(Shapes& shapes, const Moves*) {
  return shapes.by_word(Location::none, Shapes::number(), false);
}

// The Items of a Give or a Take inside an action.
struct Goods {
  Action& action;
};
Json encode(const Rules& rules, const Goods& goods) {
  return sisypho::encode(rules, goods.action.items());
}
std::string decode(const Rules& rules, const Json& json, Goods& goods) {
  ItemCounts items;
  std::string wrong = sisypho::decode(rules, json, items);
  goods.action.set_items(items);
  return wrong;
}

Json shape(Shapes& shapes, const Goods*) { return shapes.list<Item>(); }

template <class Visitor>
void describe_deed(Visitor& v, Action& action) {
  As<Deed> deed{action.what};
  MaybeSeat target{action.seat};
  MaybeSeat second{action.second};
  As<Item> item{action.number};
  Places places{action.place, action.other};
  Moves moves{action.load};
  v("action", deed);
  switch (action.deed()) {
    case Deed::treat:
      return given(v, "target", target);
    case Deed::transfusion:
      given(v, "from", target);
      return given(v, "to", second);
    case Deed::salvage:
    case Deed::strip:
      return given(v, "item", item);
    case Deed::broadcast:
      return v("evidence", action.number);
    case Deed::prepare:
    case Deed::ignite:
      return v("power", action.number);
    case Deed::doors:
    case Deed::surge:
      return given(v, "location", action.place);
    case Deed::override_doors:
      return v("locations", places);
    case Deed::feed:
      given(v, "location", action.place);
      return v("power", action.number);
    case Deed::route:
      return v("moves", moves);
    default:
      return;
  }
}

template <class Visitor>
void describe_item(Visitor& v, Action& action) {
  As<Item> item{action.what};
  MaybeSeat target{action.seat};
  given(v, "card", item);
  switch (action.item()) {
    case Item::medkit:
      return given(v, "target", target);
    case Item::master_key:
    case Item::decoy:
      return given(v, "location", action.place);
    case Item::tablet:
      given(v, "source", action.other);
      given(v, "location", action.place);
      return v("power", action.number);
    default:
      return;
  }
}

template <class Visitor>
void describe_card(Visitor& v, Action& action) {
  As<Chip> chip{action.what};
  Targets targets{action.seat, action.second};
  Places places{action.place, action.other};
  given(v, "card", chip);
  switch (action.chip()) {
    case Chip::homing:
    case Chip::sabotage:
    case Chip::lockdown:
      return given(v, "location", action.place);
    case Chip::spike:
      return;
    case Chip::wrong_turn:
      v("targets", targets);
      return v("locations", places);
    default:
      return v("targets", targets);
  }
}

}  // namespace

template <class Visitor>
void describe(Visitor& v, Action& action) {
  tag(v, "do", action.verb);
  MaybeSeat seat{action.seat};
  Goods goods{action};
  As<Item> item{action.what};
  As<Chip> chip{action.what};
  As<Miniature> miniature{action.what};
  As<bool> yes{action.number};
  switch (action.verb) {
    case Verb::plan:
    case Verb::agent_move:
      return given(v, "location", action.place);
    case Verb::play_card:
      return describe_card(v, action);
    case Verb::give:
      given(v, "to", seat);
      return v("items", goods);
    case Verb::ask_take:
      given(v, "from", seat);
      return v("items", goods);
    case Verb::answer_take:
      return v("yes", yes);
    case Verb::location:
      return describe_deed(v, action);
    case Verb::item:
      return describe_item(v, action);
    case Verb::fumble:
      return given(v, "item", item);
    case Verb::discard_card:
      return given(v, "card", chip);
    case Verb::choose_miniature:
      return v("miniature", miniature);
    default:
      return;
  }
}

// Two targets, or two Locations, are one choice in either order.
void settle(Action& action) {
  const bool card = action.verb == Verb::play_card;
  if (card && action.second != agent_seat && action.second < action.seat) {
    std::swap(action.seat, action.second);
    std::swap(action.place, action.other);
  }
  const bool doors = action.verb == Verb::location && action.deed() == Deed::override_doors;
  if (doors && action.other < action.place) std::swap(action.place, action.other);
}

namespace {

// What a spectator needs of a card: whom and where it hits.
template <class Visitor>
void describe_used(Visitor& v, Event& event) {
  As<Chip> chip{event.subject};
  Targets targets{event.seat, event.other};
  Places places{event.place, event.from};
  given(v, "card", chip);
  v("targets", targets);
  v("locations", places);
}

template <class Visitor>
void describe_moves(Visitor& v, Event& event) {
  MaybeSeat seat{event.seat};
  switch (event.what) {
    case What::Displaced:
      given(v, "seat", seat);
      [[fallthrough]];
    case What::AgentMoved:
      given(v, "origin", event.from);
      given(v, "location", event.place);
      return v("cause", event.cause);
    default:  // Revealed
      given(v, "seat", seat);
      given(v, "origin", event.from);
      given(v, "location", event.place);
      return v("stayed", event.yes);
  }
}

template <class Visitor>
void describe_exchange(Visitor& v, Event& event) {
  MaybeSeat seat{event.seat};
  MaybeSeat other{event.other};
  given(v, "seat", seat);
  given(v, event.what == What::TakeAsked ? "from" : "to", other);
  if (event.what == What::TakeAnswered) v("yes", event.yes);
  v("items", event.items);
}

template <class Visitor>
void describe_agent(Visitor& v, Event& event) {
  As<Chip> chip{event.subject};
  v("card", chip);
  v("hand_size", event.total);
}

}  // namespace

template <class Visitor>
void describe(Visitor& v, Event& event) {
  tag(v, "event", event.what);
  As<Item> item{event.subject};
  As<Chip> chip{event.subject};
  As<Deed> deed{event.subject};
  As<Lock> lock{event.subject};
  As<Track> track{event.subject};
  As<Phase> phase{event.subject};
  As<Reason> reason{event.subject};
  As<Miniature> miniature{event.subject};
  MaybeSeat seat{event.seat};
  switch (event.what) {
    case What::GameStarted:
      return v("survivors", event.number);
    case What::RoundStarted:
    case What::RoundEnded:
      return v("round", event.total);
    case What::WindowOpened:
    case What::WindowEnded:
    case What::TimeUp:
      return v("window", phase);
    case What::CardUsed:
      return describe_used(v, event);
    case What::Planned:
    case What::Replanned:
    case What::Probed:
      given(v, "seat", seat);
      return v("location", event.place);
    case What::DoorHeld:
      given(v, "seat", seat);
      return given(v, "location", event.place);
    case What::MiniatureChosen:
      given(v, "seat", seat);
      return v("miniature", miniature);
    case What::Inhibited:
      given(v, "seat", seat);
      return given(v, "card", chip);
    case What::Displaced:
    case What::AgentMoved:
    case What::Revealed:
      return describe_moves(v, event);
    case What::HalfLost:
      given(v, "seat", seat);
      v("cause", event.cause);
      return v("halves", event.total);
    case What::HalfGained:
      given(v, "seat", seat);
      return v("halves", event.total);
    case What::Damaged:
      given(v, "seat", seat);
      v("damage", event.number);
      v("total", event.total);
      return v("cause", event.cause);
    case What::Healed:
      given(v, "seat", seat);
      v("damage", event.number);
      return v("total", event.total);
    case What::LockTurned:
      given(v, "location", event.place);
      v("lock", lock);
      return v("cause", event.cause);
    case What::Given:
    case What::TakeAsked:
    case What::TakeAnswered:
      return describe_exchange(v, event);
    case What::Acted:
      given(v, "seat", seat);
      v("action", deed);
      return given(v, "location", event.place);
    case What::ItemDrawn:
      given(v, "seat", seat);
      given(v, "item", item);
      return given(v, "location", event.place);
    case What::ItemUsed:
    case What::ItemSalvaged:
    case What::ItemDiscarded:
    case What::Protected:
      given(v, "seat", seat);
      return given(v, "item", item);
    case What::PowerChanged:
      given(v, "location", event.place);
      v("power", event.number);
      return v("total", event.total);
    case What::TrackMoved:
      v("track", track);
      v("steps", event.number);
      return v("total", event.total);
    case What::AgentDrew:
    case What::AgentDiscarded:
      return describe_agent(v, event);
    case What::ChipsShuffled:
      return v("count", event.total);
    case What::GameOver:
      return v("reason", reason);
    case What::SeatLeft:
      return v("seat", event.seat);
    case What::PlansLocked:
    case What::ActionsStarted:
    case What::AgentPhase:
      return;
    default:
      return given(v, "seat", seat);
  }
}

namespace {

// What a Location Action or a card needs beside its name depends on which it is.
template <engine::NamedEnum E>
void add_kinds(engine::Variants& actions, Verb verb, const char* tag, std::size_t first) {
  for (std::size_t kind = first; kind < engine::words_of<E>.size(); ++kind) {
    Action action = Action::plain(verb);
    action.what = static_cast<std::uint8_t>(kind);
    actions.add({{"do", engine::name_of(verb)}, {tag, engine::words_of<E>[kind]}}, action);
  }
}

void add_actions(engine::Variants& actions) {
  for (std::size_t i = 0; i < engine::words_of<Verb>.size(); ++i) {
    const auto verb = static_cast<Verb>(i);
    if (verb == Verb::location)
      add_kinds<Deed>(actions, verb, "action", 0);
    else if (verb == Verb::item)
      add_kinds<Item>(actions, verb, "card", 1);
    else if (verb == Verb::play_card)
      add_kinds<Chip>(actions, verb, "card", 1);
    else
      actions.add({{"do", engine::name_of(verb)}}, Action::plain(verb));
  }
}

enum class Side : std::uint8_t { agent, survivors };

struct Ending {
  Seats winners;
  Reason reason = Reason::running;
  Side side = Side::survivors;
  int rounds = 0;
  int deaths = 0;
  int earth = 0;
  int escape = 0;
};
template <class Visitor>
void describe(Visitor& v, Ending& ending) {
  v("winners", ending.winners);
  v("reason", ending.reason);
  v("side", ending.side);
  v("rounds", ending.rounds);
  v("deaths", ending.deaths);
  v("earth", ending.earth);
  v("escape", ending.escape);
}

}  // namespace

JsonObject Game::refusal(const Rules&, const engine::Refusal& refusal) {
  JsonObject object = engine::refusal_object<Error>(refusal, rule_prefix);
  const auto error = static_cast<Error>(refusal.code);
  if (error == Error::NO_ACTIONS_LEFT) {
    object["needs"] = refusal.what[0];
    object["has"] = refusal.what[1];
  }
  if (error == Error::NOT_ENOUGH_POWER) {
    object["needs"] = refusal.what[0];
    object["most"] = refusal.what[1];
  }
  if (error == Error::TRACK_NOT_FULL) object["count"] = refusal.what[0];
  if (is_choice(error)) object["none"] = refusal.what[2] != 0;
  if (error == Error::MUST_USE_OR_DISCARD) object["hand_size"] = refusal.what[0];
  return object;
}

JsonObject Game::outcome(const Rules& rules, const State& state, const Outcome& outcome) {
  const Ending ending{outcome.winners,
                      state.reason,
                      outcome.winners.has(agent_seat) ? Side::agent : Side::survivors,
                      state.round,
                      rules.survivors - living(rules, state),
                      state.earth,
                      state.escape};
  return engine::encoded(rules, ending).get_object();
}

JsonObject Game::schema() { return engine::schema_of_game<View, Event, Ending>(slug, add_actions); }

}  // namespace sisypho

template struct engine::Described<sisypho::Rules, sisypho::State, sisypho::Action, sisypho::Event,
                                  sisypho::View>;
