#include "games/aliens/aliens.hpp"

#include "engine/adapt.hpp"
#include "engine/described.hpp"
#include "games/aliens/codec.hpp"
#include "games/aliens/play.hpp"

namespace aliens {

using engine::JsonArray;

using engine::As;
using SectorList = engine::Counted<Sector, Sector, 2>;

namespace {

enum Field : unsigned {
  seat = 1,
  target = 2,
  card = 4,
  character = 8,
  side = 16,
  cause = 32,
  sector = 64,
  from_to = 128,
  sectors = 256,
  seats = 512,
  round_number = 1024,
  pod = 2048,
  number = 4096,
  piles = 8192,
  face_down = 16384,
  counts = 32768,
  colour = 65536,
  colours = 131072,
  end_reason = 262144,
  by = 524288
};

unsigned fields_of(What what) {
  switch (what) {
    case What::GameStarted:
      return seat | counts;
    case What::Dealt:
      return seat | character | sector;
    case What::RoundStarted:
      return round_number;
    case What::TurnStarted:
      return seat | round_number;
    case What::Moved:
      return seat | from_to;
    case What::Stayed:
    case What::PlaceAnnounced:
      return seat | sector;
    case What::ItemUsed:
      return seat | card | sector | target;
    case What::AbilityUsed:
      return seat | character | target;
    case What::NobodyLit:
      return seat | sector;
    case What::CharacterShown:
      return seat | character | side | cause;
    case What::CardDrawn:
      return seat | card;
    case What::SilentSector:
      return seat | cause;
    case What::Silence:
      return seat | card | face_down | piles;
    case What::Noise:
      return seat | sectors | piles;
    case What::Attack:
      return seat | sector | side;
    case What::Found:
      return seat | sector | seats;
    case What::Killed:
      return seat | by | character | side | number;
    case What::Reborn:
      return seat | by | sector;
    case What::PodReached:
    case What::PodClosed:
      return seat | pod;
    case What::PodCardsSeen:
      return seat | colours;
    case What::PodCardUsed:
      return seat | colour | number;
    case What::Reshuffled:
      return number;
    case What::Discarded:
      return seat | card | face_down;
    case What::SeatLeft:
      return seat | character | side;
    case What::GameOver:
      return end_reason;
    case What::StoodStill:
    case What::Defended:
    case What::Cloned:
    case What::Eliminated:
    case What::Fed:
    case What::Mutated:
    case What::Escaped:
    case What::TimedOut:
      return seat;
  }
  return 0;
}

// A seat that may be missing: null then.
struct Maybe {
  Seat& who;
  bool& there;
};
Json encode(const Rules&, const Maybe& maybe) {
  return maybe.there ? Json(engine::index(maybe.who)) : Json(nullptr);
}
std::string decode(const Rules& rules, const Json& json, Maybe& maybe) {
  maybe.there = !json.is_null();
  return maybe.there ? engine::decoded(rules, json, maybe.who) : "";
}

Json shape(Shapes&, const Maybe*) { return Shapes::or_null(Shapes::seat()); }

}  // namespace

template <class Visitor>
void describe(Visitor& v, Event& event) {
  tag(v, "event", event.what);
  const unsigned fields = fields_of(event.what);
  SectorList named{event.sectors, event.number, Sector::none, "sector"};
  As<Reason> why{event.number};
  Maybe maybe{event.target, event.has_target};
  if (fields & seat) v("seat", event.seat);
  if (fields & by) v("by", event.target);
  if (fields & target) v("target", maybe);
  if (fields & card) v("card", event.card);
  if (fields & character) v("character", event.character);
  if (fields & side) v("side", event.side);
  if (fields & cause) v("cause", event.cause);
  if (fields & sector) v("sector", event.sectors[0]);
  if (fields & from_to) v("from", event.sectors[0]), v("to", event.sectors[1]);
  if (fields & sectors) {
    std::uint8_t count = event.number;
    v("sectors", named);
    v("number", count);
  }
  if (fields & seats) v("seats", event.seats);
  if (fields & round_number) v("round", event.number);
  if (fields & pod) v("pod", event.number);
  if (fields & number) v("number", event.number);
  if (fields & piles) v("draw_pile", event.draw_pile), v("discard_pile", event.discard_pile);
  if (fields & face_down) v("face_down", event.face_down);
  if (fields & counts) v("humans", event.humans), v("aliens", event.aliens);
  if (fields & colour) v("colour", event.pod_cards[0]);
  if (fields & colours) v("colours", event.pod_cards);
  if (fields & end_reason) v("reason", why);
}

template <class Visitor>
void describe(Visitor& v, Action& action) {
  tag(v, "do", action.verb);
  SectorList named{action.sectors, action.number, Sector::none, "sector"};
  As<Answer> answer{action.number};
  As<Character> ability{action.number};
  switch (action.verb) {
    case Verb::move:
      return given(v, "to", action.sectors[0]);
    case Verb::use_item:
      v("item", action.card);
      if (action.card == Card::spotlight) given(v, "sector", action.sectors[0]);
      if (action.card == Card::sensor) v("target", action.seat);
      return;
    case Verb::use_ability:
      v("ability", ability);
      if (action.number == index(Character::medic)) v("target", action.seat);
      return;
    case Verb::announce:
      return v("sectors", named);
    case Verb::choose_pod_card:
      return v("index", action.number);
    case Verb::react:
      return v("with", answer);
    case Verb::discard:
      return v("card", action.card);
    default:
      return;
  }
}

namespace {

// What an item or an ability needs beside its name depends on which it is.
void add_actions(engine::Variants& actions) {
  for (std::size_t verb = 0; verb < engine::words_of<Verb>.size(); ++verb) {
    Action action;
    action.verb = static_cast<Verb>(verb);
    const std::string_view word = engine::name_of(action.verb);
    if (action.verb == Verb::use_item) {
      for (std::size_t kind = 0; kind < card_kinds; ++kind) {
        action.card = card_at(kind);
        if (is_item(action.card))
          actions.add({{"do", word}, {"item", engine::name_of(action.card)}}, action);
      }
    } else if (action.verb == Verb::use_ability) {
      for (std::size_t who = 1; who < engine::words_of<Character>.size(); ++who) {
        action.number = static_cast<std::uint8_t>(who);
        actions.add({{"do", word}, {"ability", engine::words_of<Character>[who]}}, action);
      }
    } else {
      actions.add({{"do", word}}, action);
    }
  }
}

struct Ending {
  Seats winners;
  Reason reason = Reason::running;
  engine::List<std::uint8_t, most_seats> places;  // by seat, like the next two
  engine::List<std::int32_t, most_seats> scores;
  engine::List<SeatResult, most_seats> results;
};
template <class Visitor>
void describe(Visitor& v, Ending& ending) {
  v("winners", ending.winners);
  v("reason", ending.reason);
  v("places", ending.places);
  v("scores", ending.scores);
  v("results", ending.results);
}

}  // namespace

JsonObject Game::refusal(const Rules& rules, const engine::Refusal& refusal) {
  JsonObject object = engine::refusal_object<Error>(refusal, rule_prefix);
  const auto error = static_cast<Error>(refusal.code);
  const auto place = static_cast<Sector>(static_cast<std::uint16_t>(refusal.what[0]));
  switch (error) {
    case Error::unknown_sector:
      object["sector"] = on_grid(place) ? Json(coordinate(place)) : engine::encoded(rules, place);
      break;
    case Error::too_far:
      object["sector"] = engine::encoded(rules, place);
      object["speed"] = refusal.what[1];
      break;
    case Error::pod_closed:
      object["pod"] = refusal.what[0];
      break;
    case Error::pods_not_open_yet:
      object["round"] = refusal.what[0];
      break;
    case Error::item_wrong_window:
      object["item"] = engine::encoded(rules, static_cast<Card>(refusal.what[0]));
      break;
    case Error::too_many_cards:
      object["limit"] = refusal.what[0];
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
    ending.results.add(result_of(rules, state, engine::seat_at(i)));
  }
  return engine::encoded(rules, ending).get_object();
}

JsonObject Game::schema() { return engine::schema_of_game<View, Event, Ending>(slug, add_actions); }

}  // namespace aliens

template struct engine::Described<aliens::Rules, aliens::State, aliens::Action, aliens::Event,
                                  aliens::View>;
