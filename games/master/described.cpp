#include "games/master/master.hpp"

#include <algorithm>

#include "engine/adapt.hpp"
#include "engine/described.hpp"
#include "games/master/codec.hpp"
#include "games/master/play.hpp"

namespace master {

using engine::JsonArray;

namespace {

enum Field : unsigned {
  seat = 1,
  target = 2,
  card = 4,
  upper = 8,
  stack = 16,
  version = 32,
  number = 64,
  pile = 128,
  seats = 256,
  story = 512,
  leader = 1024,
  kind = 2048,
  error = 4096,
  cause = 8192,
  cards = 16384,
  until = 32768,
  amount = 65536,
  total = 131072,
  round = 262144,
  by = 524288,
  right = 1048576,
  counted = 2097152,
  side = 4194304,
  end_reason = 8388608,
  beat = 16777216,
  moment = 33554432
};

unsigned fields_of(What what) {
  switch (what) {
    case What::RoundPrepared:
      return seat | round | seats;
    case What::LeaderSet:
      return seat | leader | cause;
    case What::BeastOn:
      return seat | number;
    case What::MistakesChanged:
      return seat | amount | total | cause;
    case What::CompanionNamed:
    case What::PlayerNamed:
      return seat | target;
    case What::StorySettled:
    case What::StoryDrawn:
      return seat | story;
    case What::Dealt:
    case What::StoryPeeked:
    case What::CardsExchanged:
      return seat | number | cards;
    case What::CardsPassed:
      return seat | target | number | cards;
    case What::StartCalled:
    case What::DrawContested:
    case What::DrawOpened:
    case What::DrawDeclared:
      return seat | until;
    case What::StackStarted:
    case What::CardPlayed:
    case What::StackClosed:
      return seat | stack | card | version | moment;
    case What::ComboPlayed:
      return seat | stack | card | upper | version | moment;
    case What::TrapSet:
      return seat | target | card | kind | until;
    case What::TrapResolved:
      return seat | kind | cause | by;
    case What::EscapePlayed:
      return seat | target | card | kind;
    case What::CardsDrawn:
    case What::Discarded:
      return seat | number | cause | cards;
    case What::ForcedDraw:
      return seat | seats | cause | until;
    case What::LastCall:
    case What::Closing:
      return until;
    case What::LastCallCancelled:
    case What::HandsOpened:
      return 0;
    case What::Bounced:
      return seat | by | stack | moment;
    case What::TakenBack:
      return seat | error | card | stack;
    case What::Out:
      return seat | cause | moment;
    case What::RoundEnded:
      return cause;
    case What::HandShown:
      return seat | cards | counted;
    case What::SideScored:
      return side | seats | amount | total;
    case What::PredictionResult:
      return seat | target | right;
    case What::DoomPileGrew:
      return cards | number;
    case What::ExperienceChanged:
      return seat | story | amount | total;
    case What::StoryOffered:
    case What::ExtraRound:
      return seats;
    case What::RoundRedone:
      return round;
    case What::BeatClosed:
      return beat;
    case What::GameOver:
      return seats | end_reason;
    case What::AbilityLost:
    case What::MarkedReady:
    case What::PlayBegan:
    case What::RightGained:
    case What::RightLapsed:
    case What::DrawCalled:
    case What::DrawVoid:
    case What::SaidDone:
    case What::StoryDeclined:
    case What::RedoVoted:
    case What::Submitted:
    case What::TurnStarted:
    case What::Passed:
    case What::SeatLeft:
      return seat;
  }
  return 0;
}

}  // namespace

template <class Visitor>
void describe(Visitor& v, Event& event) {
  tag(v, "event", event.what);
  const unsigned fields = fields_of(event.what);
  MaybeSeat other{event.target};
  MaybeTime end{event.until, never};
  engine::As<Reason> why{event.number};
  if (fields & seat) v("seat", event.seat);
  if (fields & side) v("side", event.seat);
  if (fields & target) v("target", other);
  if (fields & by) v("by", other);
  if (fields & round) v("round", event.amount);
  if (fields & beat) v("beat", event.amount);
  if (fields & stack) v("stack", event.stack);
  if (fields & card && event.what == What::TakenBack) v("card", event.card);
  if (fields & card && event.what != What::TakenBack) given(v, "card", event.card);
  if (fields & upper) given(v, "upper", event.upper);
  if (fields & version) v("version", event.version);
  if (fields & kind) v("kind", event.kind);
  if (fields & number) v("number", event.number);
  if (fields & cause) v("cause", event.cause);
  if (fields & error) v("error", event.error);
  if (fields & seats) v("seats", event.seats);
  if (fields & story) v("story", event.story);
  if (fields & leader) v("leader", event.leader);
  if (fields & counted) {
    v("raw", event.number);
    v("counted", event.amount);
    v("penalties", event.version);
  }
  if (fields & amount) v("amount", event.amount);
  if (fields & total) v("total", event.total);
  if (fields & right) v("right", event.right);
  if (fields & until) v("until", end);
  if (fields & moment) v("at", event.until);
  if (fields & cards) v("cards", event.cards);
  if (fields & end_reason) v("reason", why);
  v("pile", event.pile);
}

namespace {

// A stack by its number, "any" in a shape, null for none.
struct StackNumber {
  std::uint8_t& number;
};
Json encode(const Rules&, const StackNumber& stack_number) {
  if (stack_number.number == any_stack) return "any";
  return stack_number.number == no_stack ? Json(nullptr) : Json(stack_number.number);
}
std::string decode(const Rules& rules, const Json& json, StackNumber& stack_number) {
  if (json.is_null() || (json.is_string() && json.get_string() == "any")) {
    stack_number.number = json.is_null() ? no_stack : any_stack;
    return "";
  }
  if (std::string wrong = engine::decoded(rules, json, stack_number.number); !wrong.empty())
    return wrong;
  return stack_number.number < most_stacks ? "" : "there are at most 12 stacks";
}

Json shape(Shapes&, const StackNumber*) {
  return {{"anyOf", {Shapes::number(), {{"const", "any"}}, {{"type", "null"}}}}};
}

// The announced word; one that no card has is as wrong as any other.
struct Word {
  std::uint8_t& word;
};
Json encode(const Rules& rules, const Word& word) {
  if (word.word == no_word) return nullptr;
  if (word.word >= rules.words.size()) return "?";
  return Json(rules.words[word.word]);
}
std::string lowered(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  std::string small(text);
  for (char& sign : small)
    if (sign >= 'A' && sign <= 'Z') sign = static_cast<char>(sign - 'A' + 'a');
  return small;
}
std::string decode(const Rules& rules, const Json& json, Word& word) {
  word.word = no_word;
  if (json.is_null()) return "";
  if (!json.is_string()) return "a word is needed";
  const std::string said = lowered(json.get_string());
  const auto found = std::find_if(rules.words.begin(), rules.words.end(),
                                  [&](const std::string& each) { return lowered(each) == said; });
  word.word = found == rules.words.end() ? other_word
                                         : static_cast<std::uint8_t>(found - rules.words.begin());
  return "";
}

Json shape(Shapes&, const Word*) { return Shapes::or_null(Shapes::word()); }

// Special cards as a list; "any" in a shape. Of other cards, which are refused, one is kept: a
// Wisdom card if there is one.
struct Specials {
  std::uint16_t& mask;
  Card& other;
};
Json encode(const Rules& rules, const Specials& specials) {
  if (specials.mask == any_specials) return "any";
  CardSet cards = specials_of(specials.mask);
  if (exists(specials.other)) cards.add(specials.other);
  return master::encode(rules, cards);
}
std::string decode(const Rules& rules, const Json& json, Specials& specials) {
  if (json.is_string() && json.get_string() == "any") {
    specials.mask = any_specials;
    return "";
  }
  CardSet chosen;
  if (std::string wrong = master::decode(rules, json, chosen); !wrong.empty()) return wrong;
  specials.mask = 0;
  specials.other = Card::none;
  while (!chosen.empty()) {
    const Card each = chosen.take_first();
    if (special_cards.has(each))
      specials.mask = static_cast<std::uint16_t>(
          specials.mask | std::uint64_t{1} << (index(each) - first_dead_end));
    else if (!is_wisdom(specials.other))
      specials.other = each;
  }
  return "";
}

Json shape(Shapes& shapes, const Specials*) {
  return {{"anyOf", {shapes.list<Card>(), {{"const", "any"}}}}};
}

// The leader of choose_leader.
struct LeaderName {
  std::uint8_t& number;
};
Json encode(const Rules& rules, const LeaderName& name) {
  return engine::encoded(rules, static_cast<Leader>(std::min<int>(name.number, tribe_count)));
}
std::string decode(const Rules& rules, const Json& json, LeaderName& name) {
  Leader chosen = Leader::none;
  if (std::string wrong = engine::decoded(rules, json, chosen); !wrong.empty()) return wrong;
  name.number = static_cast<std::uint8_t>(chosen);
  return chosen == Leader::none ? "a leader is needed" : "";
}
Json shape(Shapes& shapes, const LeaderName*) { return shapes.of<Leader>(); }

}  // namespace

template <class Visitor>
void describe(Visitor& v, Action& action) {
  tag(v, "do", action.verb);
  MaybeSeat whom{action.target};
  MaybeSeat second{action.second};
  StackNumber on{action.stack};
  engine::Maybe<std::uint8_t> seen{action.seen, now_seen};
  Word word{action.word};
  Specials specials{action.specials, action.card};
  LeaderName name{action.target};
  switch (action.verb) {
    case Verb::start_stack:
      given(v, "card", action.card), omittable(v, "then_discard", action.discard);
      omittable(v, "word", word);
      return;
    case Verb::play:
      given(v, "card", action.card), given(v, "stack", on), omittable(v, "seen", seen);
      omittable(v, "then_discard", action.discard), omittable(v, "word", word);
      return;
    case Verb::combo:
      given(v, "lower", action.card), given(v, "upper", action.upper), given(v, "stack", on);
      omittable(v, "seen", seen), omittable(v, "word", word);
      return;
    case Verb::dead_end:
      given(v, "card", action.card), given(v, "stack", on), omittable(v, "seen", seen);
      omittable(v, "word", word);
      return;
    case Verb::trap:
      given(v, "card", action.card), given(v, "target", whom), omittable(v, "word", word);
      return;
    case Verb::escape:
      given(v, "card", action.card), given(v, "target", whom);
      omittable(v, "then_discard", action.discard), omittable(v, "word", word);
      return;
    case Verb::use_discard_right:
      given(v, "card", action.card);
      return;
    case Verb::discard_specials:
      v("cards", specials);
      return;
    case Verb::unlock_beast:
      v("pay", action.choice);
      return;
    case Verb::lumberjack_gift:
      given(v, "target", whom);
      return;
    case Verb::joe_companion:
      omittable(v, "target", whom);
      return;
    case Verb::story_choice:
      omittable(v, "choice", action.choice), omittable(v, "target", whom);
      omittable(v, "second", second), omittable(v, "card", action.card);
      omittable(v, "card_2", action.upper), omittable(v, "card_3", action.discard);
      return;
    case Verb::choose_leader:
      v("leader", name);
      return;
    default:
      return;
  }
}

namespace {

// The action submitted in this beat; null for a spectator, who submits none.
struct Plan {
  Action& action;
  bool there;
};
Json encode(const Rules& rules, const Plan& plan) {
  return plan.there ? Json(Game::write(rules, plan.action)) : Json(nullptr);
}
std::string decode(const Rules& rules, const Json& json, Plan& plan) {
  return json.is_null() ? "" : Game::read(rules, json, plan.action);
}
Json shape(Shapes&, const Plan*) { return Shapes::or_null(Shapes::reference("Action")); }

// A view with what the rules say about it.
struct Shown {
  View view;
  int seats = 0;
  bool past_hands = true;
};
template <class Visitor>
void describe(Visitor& v, Shown& shown) {
  describe_view(v, shown.view, shown.seats, shown.past_hands);
  Plan plan{shown.view.plan, shown.view.me != nobody};
  v("plan", plan);
}
Shown shown(const Rules& rules, const View& view) {
  return {view, rules.seats, rules.on.spectator_hands != HandsSeen::never};
}

struct Ending {
  Seats winners;
  Reason reason = Reason::running;
  engine::List<std::uint8_t, most_seats> places;  // by seat, like the next
  engine::List<std::int32_t, most_seats> scores;
};
template <class Visitor>
void describe(Visitor& v, Ending& ending) {
  v("winners", ending.winners);
  v("reason", ending.reason);
  v("places", ending.places);
  v("scores", ending.scores);
}

}  // namespace

Json encode(const Rules& rules, const View& view) {
  return engine::encoded(rules, shown(rules, view));
}
std::string decode(const Rules& rules, const Json& json, View& view) {
  Shown read = shown(rules, view);
  std::string wrong = engine::decoded(rules, json, read);
  view = read.view;
  return wrong;
}

JsonObject Game::refusal(const Rules& rules, const engine::Refusal& refusal) {
  JsonObject object = engine::refusal_object<Error>(refusal, rule_prefix);
  const auto code = static_cast<Error>(refusal.code);
  if (code == Error::trap_blocks)
    object["direction"] = engine::encoded(rules, static_cast<Direction>(refusal.what[0]));
  return object;
}

JsonObject Game::outcome(const Rules& rules, const State& state, const Outcome& outcome) {
  Ending ending{outcome.winners, state.table.reason, {}, {}};
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.seats); ++i) {
    ending.places.add(outcome.place[i]);
    ending.scores.add(outcome.score[i]);
  }
  return engine::encoded(rules, ending).get_object();
}

JsonObject Game::schema() {
  return engine::schema_of_game<Shown, Event, Ending>(
      slug, [](engine::Variants& actions) { actions.add_each("do", &Action::verb); });
}

}  // namespace master

template struct engine::Described<master::Rules, master::State, master::Action, master::Event,
                                  master::View>;
