#include "games/deathstar/deathstar.hpp"

#include "engine/adapt.hpp"
#include "engine/described.hpp"
#include "games/deathstar/codec.hpp"
#include "games/deathstar/play.hpp"

namespace deathstar {

using engine::JsonArray;

namespace {

enum Field : unsigned {
  no_fields = 0,
  seat = 1,
  token = 2,
  path = 4,
  spot = 8,
  cause = 16,
  card = 32,
  number = 64,
  result = 128,  // these four are names for the word of an event
  reason = 256,
  how = 512,
  mission = 1024,
  by = 2048,
  extra = 4096,
  round_number = 8192,
  end_reason = 16384
};

unsigned fields_of(What what) {
  switch (what) {
    case What::GameStarted:
    case What::Reshuffled:
      return no_fields;
    case What::FirstPlayer:
    case What::Held:
    case What::NoMove:
    case What::MissionComplete:
    case What::ExtraTurn:
    case What::PairReady:
    case What::TimedOut:
    case What::SeatLeft:
      return seat;
    case What::FirstSpin:
    case What::Spun:
    case What::TurnLost:
    case What::LostTurnOwed:
      return seat | number;
    case What::TurnStarted:
      return seat | round_number | extra;
    case What::EscapePresented:
    case What::TokenStayed:
    case What::TokenBoarded:
      return seat | token;
    case What::TokenFreed:
      return seat | token | reason;
    case What::TokenMoved:
      return seat | token | path | spot | cause | result;
    case What::TokenPlaced:
      return seat | token | spot | cause;
    case What::TokenSent:
      return seat | token | spot | by;
    case What::MissionCardTaken:
      return seat | token | mission;
    case What::ForceDrawn:
      return seat | token | card | number;
    case What::ForceKept:
      return seat | card;
    case What::ForceReturned:
      return card;
    case What::PairMoved:
      return seat | path | spot | cause | result;
    case What::DogfightStarted:
      return seat | spot;
    case What::DogfightSpun:
      return seat | result;
    case What::PairSentBack:
      return seat | by | result;
    case What::GameWon:
      return seat | how | number;
    case What::GameEnded:
      return end_reason;
  }
  return no_fields;
}

}  // namespace

template <class Visitor>
void describe(Visitor& v, Event& event) {
  tag(v, "event", event.what);
  const unsigned fields = fields_of(event.what);
  Way way{event.path, event.length};
  engine::As<Reason, std::uint16_t> why{event.number};
  if (fields & seat) v("seat", event.seat);
  if (fields & token) v("token", event.token);
  if (fields & path) v("path", way);
  if (fields & spot) given(v, "spot", event.spot);
  if (fields & cause) v("cause", event.cause);
  if (fields & card) given(v, "card", event.card);
  if (fields & number) v("number", event.number);
  if (fields & round_number) v("round", event.number);
  if (fields & result) v("result", event.word);
  if (fields & reason) v("reason", event.word);
  if (fields & how) v("how", event.word);
  if (fields & mission) v("mission", event.word);
  if (fields & by) v("by", event.by);
  if (fields & extra) v("extra", event.extra);
  if (fields & end_reason) v("reason", why);
}

template <class Visitor>
void describe(Visitor& v, Action& action) {
  tag(v, "do", action.verb);
  const Verb verb = action.verb;
  Way way{action.path, action.length};
  if (verb == Verb::present_escape || verb == Verb::move || verb == Verb::move_card)
    v("token", action.token);
  if (verb == Verb::move || verb == Verb::move_card || verb == Verb::fly) v("path", way);
  if (verb == Verb::step) v("spot", way);
}

namespace {

struct Ending {
  Seats winners;
  Reason reason = Reason::running;
  engine::List<std::uint8_t, 4> places;  // by seat, like the next two
  engine::List<std::int32_t, 4> scores;
  engine::List<Remaining, 4> remaining;
};
template <class Visitor>
void describe(Visitor& v, Ending& ending) {
  v("winners", ending.winners);
  v("reason", ending.reason);
  v("places", ending.places);
  v("scores", ending.scores);
  v("remaining", ending.remaining);
}

}  // namespace

JsonObject Game::refusal(const Rules& rules, const engine::Refusal& refusal) {
  JsonObject object = engine::refusal_object<Error>(refusal, rule_prefix);
  const auto error = static_cast<Error>(refusal.code);
  switch (error) {
    case Error::WrongCount:
      object["number"] = refusal.what[0];
      break;
    case Error::NoLine:
    case Error::OneWay:
      object["a"] = encode(rules, spot_at(refusal.what[0]));
      object["b"] = encode(rules, spot_at(refusal.what[1]));
      break;
    case Error::BadStep:
      object["directions"] = refusal.what[0] == 0 ? "forward" : "any";
      break;
    default:
      break;
  }
  return object;
}

JsonObject Game::outcome(const Rules& rules, const State& state, const Outcome& outcome) {
  Ending ending{outcome.winners, state.reason, {}, {}, {}};
  for (int i = 0; i < rules.seats; ++i) {
    const auto at = static_cast<std::size_t>(i);
    ending.places.add(outcome.place[at]);
    ending.scores.add(outcome.score[at]);
    ending.remaining.add(remaining_way(rules, state.players[at]));
  }
  return engine::encoded(rules, ending).get_object();
}

JsonObject Game::schema() {
  return engine::schema_of_game<View, Event, Ending>(
      slug, [](engine::Variants& actions) { actions.add_each("do", &Action::verb); });
}

}  // namespace deathstar

template struct engine::Described<deathstar::Rules, deathstar::State, deathstar::Action,
                                  deathstar::Event, deathstar::View>;
