#include "games/asterisk/border.hpp"

#include <algorithm>

#include "engine/schema.hpp"
#include "games/asterisk/codec.hpp"
#include "games/asterisk/play.hpp"

namespace asterisk {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

namespace {

enum Field : unsigned {
  seat = 1,
  card = 2,
  figure = 4,
  use = 8,
  deed = 16,
  steps = 32,
  from_to = 64,
  number = 128,
  attempt = 256,
  mission = 512,
  wanted = 1024,
  figures = 2048,
  discards = 4096,
  step = 8192,
  end_reason = 16384,
  deadline = 32768,
  ending = 65536,
  count = 131072,
  calibration = 262144,
  informer = 524288,
  left_over = 1048576
};

unsigned fields_of(What what) {
  switch (what) {
    case What::GameStarted:
      return number;
    case What::MissionGiven:
      return seat | mission;
    case What::AttemptStarted:
      return attempt | calibration | deadline;
    case What::CalibrationFlipped:
      return number;
    case What::CardPlayed:
      return seat | card | use | steps;
    case What::ActionUsed:
      return seat | deed | card | figure | steps;
    case What::DialMoved:
      return from_to | steps;
    case What::DialReset:
      return number;
    case What::HostageTaken:
    case What::PrisonerFreed:
      return seat | figure;
    case What::LeftInLine:
      return figure;
    case What::AbilityGained:
    case What::AbilityLost:
      return informer;
    case What::CardDrawn:
      return seat | card;
    case What::CardsDiscarded:
      return seat | card | discards;
    case What::LineRefilled:
      return figures;
    case What::TurnEnded:
      return seat | ending;
    case What::RequestOpened:
      return seat | wanted;
    case What::Paused:
    case What::Resumed:
      return seat | left_over;
    case What::TimeUp:
      return seat | attempt;
    case What::DebriefStepDone:
      return step | figures;
    case What::CardsReturned:
      return seat | figures;
    case What::MainDeckRecycled:
      return count;
    case What::GameOver:
      return end_reason;
    case What::PracticeStarted:
    case What::PracticeEnded:
    case What::RequestClosed:
      return 0;
    case What::TurnStarted:
    case What::HelpDeclined:
    case What::TimeCalled:
    case What::TimeUncalled:
    case What::TurnTimedOut:
    case What::SeatLeft:
      return seat;
  }
  return 0;
}

// Cards of either deck in a list, as many as there are.
template <class T, std::size_t Size>
struct Named {
  std::array<std::uint8_t, Size>& items;
  std::uint8_t& size;
};
template <class T, std::size_t Size>
Json encode(const Rules& rules, const Named<T, Size>& named) {
  JsonArray list;
  for (std::size_t i = 0; i < std::min<std::size_t>(named.size, Size); ++i)
    list.push_back(engine::encoded(rules, static_cast<T>(named.items[i])));
  return list;
}
template <class T, std::size_t Size>
std::string decode(const Rules& rules, const Json& json, Named<T, Size>& named) {
  named.items = {};
  named.size = 0;
  if (!json.is_array() || json.get_array().size() > Size)
    return "a list of at most " + std::to_string(Size) + " cards is needed";
  for (const Json& item : json.get_array()) {
    T each{};
    if (std::string wrong = engine::decoded(rules, item, each); !wrong.empty()) return wrong;
    if (each == T{}) return "a card is needed";
    named.items[named.size++] = static_cast<std::uint8_t>(each);
  }
  return "";
}

template <class T, std::size_t Size>
Json shape(Shapes& shapes, const Named<T, Size>*) {
  return shapes.list<T>();
}

// A number of points; null where nobody scores.
struct MaybePoints {
  std::int16_t& points;
};
Json encode(const Rules&, const MaybePoints& maybe) {
  return maybe.points == no_points ? Json(nullptr) : Json(maybe.points);
}
std::string decode(const Rules& rules, const Json& json, MaybePoints& maybe) {
  maybe.points = no_points;
  return json.is_null() ? "" : engine::decoded(rules, json, maybe.points);
}

Json shape(Shapes&, const MaybePoints*) { return Shapes::or_null(Shapes::number()); }

// The cards of a discard: told to their owner only.
struct Discards {
  Event& event;
};
Json encode(const Rules& rules, const Discards& discards) {
  JsonArray list;
  for (const std::uint8_t each : discards.event.cards)
    if (each != 0) list.push_back(engine::encoded(rules, static_cast<Card>(each)));
  return list;
}
std::string decode(const Rules& rules, const Json& json, Discards& discards) {
  std::uint8_t size = 0;
  Named<Card, 14> named{discards.event.cards, size};
  return decode(rules, json, named);
}

Json shape(Shapes& shapes, const Discards*) { return shapes.list<Card>(); }

// One description of an event's fields for writing and reading.
template <class Visitor>
void describe_event(Visitor& v, Event& event) {
  const unsigned fields = fields_of(event.what);
  if (fields & attempt) v("attempt", event.number);
  if (fields & calibration) v("calibration", event.to);
  if (fields & seat) v("seat", event.seat);
  if (fields & deed) v("action", event.deed);
  if (fields & card && event.what == What::CardPlayed) given(v, "card", event.card);
  if (fields & card && event.what != What::CardPlayed) v("card", event.card);
  if (fields & figure && event.what == What::ActionUsed) v("prisoner", event.figure);
  if (fields & figure && event.what != What::ActionUsed) given(v, "prisoner", event.figure);
  if (fields & use) v("as", event.use);
  if (fields & from_to) v("from", event.from), v("to", event.to);
  if (fields & steps) v("steps", event.steps);
  if (fields & number) v("number", event.number);
  if (fields & count) v("count", event.number);
  if (fields & informer) v("informer", event.number);
  if (fields & wanted) v("wanted", event.wanted);
  if (fields & ending) v("kind", event.ending);
  if (fields & mission) {
    MissionNumber which{event.number};
    given(v, "mission", which);
  }
  if (fields & step) {
    auto done = static_cast<DebriefStep>(event.number);
    v("step", done);
    event.number = static_cast<std::uint8_t>(done);
  }
  if (fields & figures) {
    Named<Figure, 14> named{event.cards, event.count};
    v("cards", named);
  }
  if (fields & discards) {
    Discards all{event};
    v("count", event.count);
    v("cards", all);
  }
  if (fields & (deadline | left_over)) {
    MaybeTime time{event.time};
    v(fields & deadline ? "deadline" : "clock", time);
  }
  if (fields & end_reason) {
    auto why = static_cast<Reason>(event.number);
    v("reason", why);
    event.number = static_cast<std::uint8_t>(why);
    MaybePoints team{event.team};
    MaybePoints dekedd{event.dekedd};
    v("team", team);
    v("dekedd", dekedd);
  }
}

// Steps and directions share their place in an action.
struct Steps {
  std::uint8_t& number;
};
Json encode(const Rules&, const Steps& some) { return static_cast<std::int8_t>(some.number); }
std::string decode(const Rules& rules, const Json& json, Steps& some) {
  std::int8_t read = 0;
  std::string wrong = engine::decoded(rules, json, read);
  some.number = static_cast<std::uint8_t>(read);
  return wrong;
}

Json shape(Shapes&, const Steps*) { return Shapes::number(); }

struct CardPlace {
  std::uint8_t& number;
};
Json encode(const Rules& rules, const CardPlace& place) {
  return engine::encoded(rules, static_cast<Card>(place.number));
}
std::string decode(const Rules& rules, const Json& json, CardPlace& place) {
  Card read = Card::none;
  std::string wrong = engine::decoded(rules, json, read);
  place.number = static_cast<std::uint8_t>(read);
  return wrong;
}

Json shape(Shapes& shapes, const CardPlace*) { return shapes.of<Card>(); }

struct FigurePlace {
  std::uint8_t& number;
};
Json encode(const Rules& rules, const FigurePlace& place) {
  return engine::encoded(rules, static_cast<Figure>(place.number));
}
std::string decode(const Rules& rules, const Json& json, FigurePlace& place) {
  Figure read = Figure::none;
  std::string wrong = engine::decoded(rules, json, read);
  place.number = static_cast<std::uint8_t>(read);
  return wrong;
}

Json shape(Shapes& shapes, const FigurePlace*) { return shapes.of<Figure>(); }

bool may_leave_out(Verb verb) {
  return verb == Verb::endTurn || verb == Verb::redraw || verb == Verb::playTurn ||
         verb == Verb::useCrack || verb == Verb::useCopyCat || verb == Verb::playCopyCatAddOn ||
         verb == Verb::flipsideForTurn;
}

template <class Visitor>
void describe_direction(Visitor& v, Action& action) {
  auto direction = static_cast<Direction>(std::min<int>(action.number, 2));
  if (may_leave_out(action.verb))
    omittable(v, "direction", direction);
  else
    v("direction", direction);
  action.number = static_cast<std::uint8_t>(direction);
}

template <class Visitor>
void describe_action(Visitor& v, Action& action) {
  CardPlace first{action.cards[0]};
  CardPlace second{action.cards[1]};
  FigurePlace prisoner{action.cards[0]};
  Steps far{action.number};
  Named<Card, 14> named_cards{action.cards, action.number};
  Named<Figure, 14> named_figures{action.cards, action.number};
  auto asked = action.wanted();
  switch (action.verb) {
    case Verb::playTurn:
    case Verb::useCrack:
    case Verb::playCopyCatAddOn:
      given(v, "card", first);
      return describe_direction(v, action);
    case Verb::useCopyCat:
      return describe_direction(v, action);
    case Verb::useInside:
      given(v, "prisoner", prisoner);
      return describe_direction(v, action);
    case Verb::flipsideForTurn:
      given(v, "flipside", first);
      given(v, "card", second);
      return describe_direction(v, action);
    case Verb::playAddOn:
    case Verb::assist:
      given(v, "card", first);
      return v("steps", far);
    case Verb::nilForCards:
    case Verb::discardExcess:
      return given(v, "card", first);
    case Verb::requestAssist:
      v("wanted", asked);
      action.number = static_cast<std::uint8_t>(asked);
      return;
    case Verb::endTurn:
    case Verb::redraw:
      return omittable(v, "order", named_cards);
    case Verb::trimHand:
      return v("cards", named_cards);
    case Verb::returnCards:
    case Verb::takeFromLanding:
      return v("cards", named_figures);
    default:
      return;
  }
}

// A list that only says how many cards are asked for.
bool is_blank(const Action& action) {
  return (action.verb == Verb::returnCards || action.verb == Verb::trimHand) && action.number > 0 &&
         action.cards[0] == 0;
}

// What kind of thing an object is decides which other fields it has.
template <class Which, class Value, class Describe>
std::string read_tagged(const Rules& rules, const Json& json, const char* tag, Which& which,
                        Value& value, bool partial, Describe&& describe_value) {
  if (!json.is_object()) return "an object is needed";
  const Json* word = json.get_object().if_contains(tag);
  if (word == nullptr) return std::string("'") + tag + "' is missing";
  if (std::string wrong = engine::decoded(rules, *word, which); !wrong.empty())
    return std::string("'") + tag + "': " + wrong;
  engine::FieldReader<Rules> reader(rules, json.get_object(), partial);
  reader(tag, which);
  describe_value(reader, value);
  return reader.finish();
}

struct TeamParts {
  Score points;
};
template <class Visitor>
void describe(Visitor& v, TeamParts& parts) {
  v("prisoners", parts.points.prisoners);
  v("pair", parts.points.pair);
  v("missions", parts.points.missions);
  v("informers", parts.points.informers);
}
struct DeKeddParts {
  Score points;
};
template <class Visitor>
void describe(Visitor& v, DeKeddParts& parts) {
  v("deck", parts.points.deck);
  v("enemies", parts.points.enemies);
}
struct TeamEnding {
  Seats winners;
  Reason reason = Reason::running;
  engine::List<std::int32_t, most_seats> scores;  // by seat, like the next
  engine::List<std::uint8_t, most_seats> custody;
  Score points;
};
template <class Visitor>
void describe(Visitor& v, TeamEnding& all) {
  TeamParts team_parts{all.points};
  DeKeddParts dekedd_parts{all.points};
  int team = all.points.team();  // AST-808
  int dekedd = all.points.dekedd();
  v("winners", all.winners);
  v("reason", all.reason);
  v("scores", all.scores);
  v("custody", all.custody);
  v("team", team);
  v("team_parts", team_parts);
  v("dekedd", dekedd);
  v("dekedd_parts", dekedd_parts);
}

// AST-908: Rambo has no score.
struct RamboEnding {
  Seats winners;
  Reason reason = Reason::running;
  engine::List<std::uint8_t, most_seats> custody;
  int calibrations_left = 0;
};
template <class Visitor>
void describe(Visitor& v, RamboEnding& all) {
  v("winners", all.winners);
  v("reason", all.reason);
  v("custody", all.custody);
  v("calibrations_left", all.calibrations_left);
}

// What has to be there although other fields may be left out.
std::string missing_card(const JsonObject& fields, Verb verb) {
  const bool needs_card = verb != Verb::endTurn && verb != Verb::redraw && verb != Verb::useCopyCat;
  if (needs_card && !fields.contains("card")) return "'card' is missing";
  if (verb == Verb::flipsideForTurn && !fields.contains("flipside")) return "'flipside' is missing";
  return "";
}

}  // namespace

JsonObject Border::write(const Rules& rules, const View& view) {
  return engine::encoded(rules, view).get_object();
}

JsonObject Border::write(const Rules& rules, const Event& event) {
  JsonObject object;
  engine::FieldWriter<Rules> writer(rules, object);
  Event copy = event;
  writer("event", copy.what);
  describe_event(writer, copy);
  return object;
}

JsonObject Border::write(const Rules& rules, const Action& action) {
  JsonObject object;
  engine::FieldWriter<Rules> writer(rules, object);
  Action copy = action;
  writer("do", copy.verb);
  if (is_blank(action)) {
    object["count"] = action.number;
    return object;
  }
  const bool order = action.verb == Verb::endTurn || action.verb == Verb::redraw;
  if (!order || action.number > 0) describe_action(writer, copy);
  return object;
}

std::string Border::read(const Rules& rules, const Json& json, View& view) {
  view = View{};
  return engine::decoded(rules, json, view);
}

std::string Border::read(const Rules& rules, const Json& json, Event& event) {
  event = Event{};
  return read_tagged(rules, json, "event", event.what, event, false,
                     [](auto& v, Event& e) { describe_event(v, e); });
}

std::string Border::read(const Rules& rules, const Json& json, Action& action) {
  action = Action{};
  if (!json.is_object()) return "an object is needed";
  const JsonObject& fields = json.get_object();
  const Json* verb = fields.if_contains("do");
  if (verb != nullptr) (void)engine::decoded(rules, *verb, action.verb);
  const bool counted = (action.verb == Verb::returnCards || action.verb == Verb::trimHand) &&
                       fields.contains("count");
  const bool partial = may_leave_out(action.verb);
  if (partial)
    if (std::string wrong = missing_card(fields, action.verb); !wrong.empty()) return wrong;
  std::string wrong =
      read_tagged(rules, json, "do", action.verb, action, partial, [&](auto& v, Action& a) {
        if (counted)
          v("count", a.number);
        else
          describe_action(v, a);
      });
  if (action.verb == Verb::takeFromLanding)
    std::sort(action.cards.begin(), action.cards.begin() + action.number);
  return wrong;
}

JsonObject Border::refusal(const Rules& rules, const engine::Refusal& refusal) {
  JsonObject object;
  const auto error = static_cast<Error>(refusal.code);
  object["code"] = engine::encoded(rules, error);
  const std::string rule = std::to_string(refusal.rule);
  object["rule"] = "AST-" + std::string(3 - std::min<std::size_t>(3, rule.size()), '0') + rule;
  if (error == Error::WRONG_RETURN_COUNT || error == Error::WRONG_TRIM_COUNT)
    object["n"] = refusal.what[0];
  return object;
}

JsonObject Border::outcome(const Rules& rules, const State& state, const Outcome& outcome) {
  TeamEnding team{outcome.winners, state.reason, {}, {}, {}};
  for (int i = 0; i < rules.seats; ++i) {
    const auto at = static_cast<std::size_t>(i);
    team.scores.add(outcome.score[at]);
    team.custody.add(static_cast<std::uint8_t>(state.players[at].custody.size()));
  }
  if (rules.solo) {
    const RamboEnding rambo{team.winners, team.reason, team.custody, state.calibration_deck.size()};
    return engine::encoded(rules, rambo).get_object();
  }
  team.points = score(rules, state);
  return engine::encoded(rules, team).get_object();
}

JsonObject Border::schema() {
  Shapes all;
  engine::Variants actions(all);
  engine::Variants events(all);
  actions.add_each("do", &Action::verb, [](auto& v, Action& a) { describe_action(v, a); });
  for (const std::string_view word : {"trimHand", "returnCards"})  // as they are listed
    actions.add({{"do", word}}, Action{}, [](auto& v, Action& a) { v("count", a.number); });
  events.add_each("event", &Event::what, [](auto& v, Event& e) { describe_event(v, e); });
  return engine::schema_of_game<View, TeamEnding, RamboEnding>(Game::slug, all, actions, events);
}

std::span<const std::string_view> Border::reasons() {
  return engine::words_of<Reason>;
}

}  // namespace asterisk
