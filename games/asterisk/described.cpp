#include "games/asterisk/asterisk.hpp"

#include <algorithm>

#include "engine/adapt.hpp"
#include "engine/described.hpp"
#include "games/asterisk/codec.hpp"
#include "games/asterisk/play.hpp"

namespace asterisk {

using engine::JsonArray;

using engine::As;

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

template <class T>
using Named = engine::Counted<T, std::uint8_t, 14>;

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
  Named<Card> named{discards.event.cards, size, Card::none, "card"};
  return engine::decode(rules, json, named);
}

Json shape(Shapes& shapes, const Discards*) { return shapes.list<Card>(); }

}  // namespace

template <class Visitor>
void describe(Visitor& v, Event& event) {
  tag(v, "event", event.what);
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
    As<DebriefStep> done{event.number};
    v("step", done);
  }
  if (fields & figures) {
    Named<Figure> named{event.cards, event.count, Figure::none, "card"};
    v("cards", named);
  }
  if (fields & discards) {
    Discards all{event};
    v("count", event.count);
    v("cards", all);
  }
  if (fields & (deadline | left_over)) {
    MaybeTime time{event.time, Time{}};
    v(fields & deadline ? "deadline" : "clock", time);
  }
  if (fields & end_reason) {
    As<Reason> why{event.number};
    engine::Maybe<std::int16_t> team{event.team, no_points};
    engine::Maybe<std::int16_t> dekedd{event.dekedd, no_points};
    v("reason", why);
    v("team", team);
    v("dekedd", dekedd);
  }
}

namespace {

// A list that only says how many cards are asked for.
bool is_blank(const Action& action) {
  return (action.verb == Verb::returnCards || action.verb == Verb::trimHand) && action.number > 0 &&
         action.cards[0] == 0;
}

}  // namespace

template <class Visitor>
void describe(Visitor& v, Action& action) {
  tag(v, "do", action.verb);
  As<Card> first{action.cards[0]};
  As<Card> second{action.cards[1]};
  As<Figure> prisoner{action.cards[0]};
  As<std::int8_t> far{action.number};
  As<Direction> direction{action.number};
  As<Wanted> asked{action.number};
  Named<Card> named_cards{action.cards, action.number, Card::none, "card"};
  Named<Figure> named_figures{action.cards, action.number, Figure::none, "card"};
  switch (action.verb) {
    case Verb::playTurn:
    case Verb::useCrack:
    case Verb::playCopyCatAddOn:
      given(v, "card", first);
      return omittable(v, "direction", direction);
    case Verb::useCopyCat:
      return omittable(v, "direction", direction);
    case Verb::useInside:
      given(v, "prisoner", prisoner);
      return v("direction", direction);
    case Verb::flipsideForTurn:
      given(v, "flipside", first);
      given(v, "card", second);
      return omittable(v, "direction", direction);
    case Verb::playAddOn:
    case Verb::assist:
      given(v, "card", first);
      return v("steps", far);
    case Verb::nilForCards:
    case Verb::discardExcess:
      return given(v, "card", first);
    case Verb::requestAssist:
      return v("wanted", asked);
    case Verb::endTurn:
    case Verb::redraw:
      return omittable(v, "order", named_cards);
    case Verb::trimHand:
      if (has(v, "count", is_blank(action))) return v("count", action.number);
      return v("cards", named_cards);
    case Verb::returnCards:
      if (has(v, "count", is_blank(action))) return v("count", action.number);
      return v("cards", named_figures);
    case Verb::takeFromLanding:
      return v("cards", named_figures);
    default:
      return;
  }
}

// The order in which they are named says nothing.
void settle(Action& action) {
  if (action.verb == Verb::takeFromLanding)
    std::sort(action.cards.begin(), action.cards.begin() + action.number);
}

namespace {

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

}  // namespace

JsonObject Game::refusal(const Rules&, const engine::Refusal& refusal) {
  JsonObject object = engine::refusal_object<Error>(refusal, rule_prefix);
  const auto error = static_cast<Error>(refusal.code);
  if (error == Error::WRONG_RETURN_COUNT || error == Error::WRONG_TRIM_COUNT)
    object["n"] = refusal.what[0];
  return object;
}

JsonObject Game::outcome(const Rules& rules, const State& state, const Outcome& outcome) {
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

JsonObject Game::schema() {
  return engine::schema_of_game<View, Event, TeamEnding, RamboEnding>(
      slug, [](engine::Variants& actions) {
        actions.add_each("do", &Action::verb);
        for (const std::string_view word : {"trimHand", "returnCards"})  // as they are listed
          actions.add({{"do", word}}, Action{}, [](auto& v, Action& a) { v("count", a.number); });
      });
}

}  // namespace asterisk

template struct engine::Described<asterisk::Rules, asterisk::State, asterisk::Action,
                                  asterisk::Event, asterisk::View>;
