#include "engine/ask.hpp"

#include <algorithm>
#include <array>

#include "engine/codec.hpp"
#include "games/master/codec.hpp"
#include "games/master/listing.hpp"
#include "games/master/play.hpp"

// What a seat may ask the rules, and who must do what, from a view alone.
namespace master {
namespace {

using engine::Blank;
using engine::Json;
using engine::JsonArray;
using engine::JsonObject;
using engine::Prompt;

const Stack& stack_in(const Tableau& table, int number) {
  return table.stacks[static_cast<std::size_t>(number)];
}

JsonArray cards_as_values(const Rules& rules, CardSet cards) {
  JsonArray values;
  while (!cards.empty()) values.push_back(engine::encoded(rules, cards.take_first()));
  return values;
}

bool is_given(const JsonObject& given, std::string_view field) { return given.contains(field); }

// What is given there, if it is a card.
Card card_in(const Rules& rules, const JsonObject& given, std::string_view field) {
  Card card = Card::none;
  const Json* there = given.if_contains(field);
  return there != nullptr && decode(rules, *there, card).empty() ? card : Card::none;
}

CardSet fitting_anywhere(const Rules& rules, const Tableau& table, Direction direction) {
  CardSet cards;
  for (int i = 0; i < table.stack_count; ++i)
    if (!stack_in(table, i).closed) cards = cards | fitting(rules, table, i, direction);
  return cards;
}

// A card that fits nowhere may be laid wrongly, on any open stack. One that fits somewhere is
// offered there alone, so that what is missing of a play is where it fits.
std::vector<Blank> slip_blanks(const Rules& rules, const State& state, Seat seat,
                               const JsonObject& given) {
  const Tableau& table = state.table;
  const CardSet fits = fitting_anywhere(rules, table, direction_of(table.player(seat)));
  Blank stacks{"stack"};
  Blank seen{"seen", Blank::Pick::one, {nullptr}};
  for (int i = 0; i < table.stack_count; ++i) {
    if (stack_in(table, i).closed) continue;
    stacks.values.push_back(i);
    const Json* chosen = given.if_contains("stack");
    if (chosen != nullptr && *chosen == Json(i)) seen.values = {Json(stack_in(table, i).version)};
  }
  return {{"card", Blank::Pick::one, cards_as_values(rules, state.hand(seat).without(fits))},
          std::move(stacks),
          std::move(seen)};
}

// The cards that go together on this stack, the lower one and the upper one.
std::vector<Blank> pair_blanks(const Rules& rules, const State& state, Seat seat,
                               const Action& listed, const JsonObject& given) {
  const Player& player = state.table.player(seat);
  const Stack& stack = stack_in(state.table, listed.stack);
  const unsigned values = rules.fitting_values[static_cast<std::size_t>(value_of(stack.top))]
                                              [static_cast<std::size_t>(direction_of(player))];
  const CardSet hand = state.hand(seat) & (small_cards | face_cards);
  const Card lower = card_in(rules, given, "lower");
  const Card upper = card_in(rules, given, "upper");
  CardSet lowers;
  CardSet uppers;
  for (CardSet rest = hand; !rest.empty();) {
    const Card one = rest.take_first();
    const CardSet others = hand & partners(rules, player, one, values);
    if (others.empty() || (is_given(given, "upper") && !others.has(upper))) continue;
    lowers.add(one);
    if (!is_given(given, "lower") || one == lower) uppers = uppers | others;
  }
  std::vector<Blank> blanks{{"lower", Blank::Pick::one, cards_as_values(rules, lowers)},
                            {"upper", Blank::Pick::one, cards_as_values(rules, uppers)}};
  if (rules.on.practice == Practice::typed && exists(upper))
    blanks.push_back({"word", Blank::Pick::one, {Json(rules.words[rules.word_of[index(upper)]])}});
  return blanks;
}

Blank specials_blank(const Rules& rules, const CardSet& hand) {
  const CardSet specials = hand & special_cards;
  return {"cards", Blank::Pick::some, cards_as_values(rules, specials), 1, specials.size()};
}

// What may be thrown away together with this play.
Blank discard_blank(const Rules& rules, const State& state, Seat seat, const Action& listed) {
  CardSet cards;
  for (CardSet rest = state.hand(seat); !rest.empty();) {
    Action action = listed;
    action.discard = rest.take_first();
    if (judge(rules, state, seat, action, state.table.now) == Error::none)
      cards.add(action.discard);
  }
  return {"then_discard", Blank::Pick::one, cards_as_values(rules, cards)};
}

constexpr std::array<std::string_view, 3> story_fields{"card", "card_2", "card_3"};

// MAS-198: each place keeps its card or gets one of the hand.
std::vector<Blank> exchange_blanks(const Rules& rules, const State& state, Seat seat,
                                   const JsonObject& given) {
  std::vector<Blank> blanks;
  for (std::size_t i = 0; i < story_fields.size(); ++i) {
    CardSet free = state.hand(seat);
    for (const std::string_view other : story_fields)
      if (const Card card = card_in(rules, given, other); other != story_fields[i] && exists(card))
        free.remove(card);
    JsonArray values{nullptr};
    if (static_cast<int>(i) < cards_to_peek(rules, state))
      for (Json& value : cards_as_values(rules, free)) values.push_back(std::move(value));
    blanks.push_back({story_fields[i], Blank::Pick::one, std::move(values)});
  }
  return blanks;
}

// MAS-200: a gift of two has one form, in the order of the hand.
std::vector<Blank> gift_blanks(const Rules& rules, const State& state, Seat seat,
                               const JsonObject& given) {
  CardSet firsts = state.hand(seat);
  if (cards_to_give(rules, state) < 2)
    return {{"card", Blank::Pick::one, cards_as_values(rules, firsts)}};
  const Card one = card_in(rules, given, "card");
  const Card other = card_in(rules, given, "card_2");
  CardSet seconds;
  CardSet before;
  for (CardSet rest = state.hand(seat); !rest.empty();) {
    const Card card = rest.take_first();
    if (exists(other) ? index(card) < index(other) : !rest.empty()) before.add(card);
    if (exists(one) ? index(card) > index(one) : card != firsts.first()) seconds.add(card);
  }
  return {{"card", Blank::Pick::one, cards_as_values(rules, before)},
          {"card_2", Blank::Pick::one, cards_as_values(rules, seconds)}};
}

// The table of a view with the own hand: all that the prompt needs of a State.
State seen_by(const View& view) {
  State state;
  state.table = view.table;
  state.hands = view.hands;
  return state;
}

bool is_open(const Tableau& table) {
  for (int i = 0; i < table.stack_count; ++i)
    if (!stack_in(table, i).closed) return true;
  return false;
}

constexpr std::array<std::string_view, story_count> story_texts{
    "story.fatal_slip.text",     "story.mutiny.text",         "story.clearing_minds.text",
    "story.stowaway.text",       "story.timber.text",         "story.old_code.text",
    "story.vapor_training.text", "story.secret_council.text", "story.loyal_friends.text",
    "story.on_their_heels.text", "story.meditation.text",     "story.cornered.text"};

// The status line of one observer.
class Prompter {
 public:
  Prompter(const Rules& rules, const View& view)
      : rules_(rules),
        view_(view),
        table_(view.table),
        me_(view.me == nobody ? std::nullopt : std::optional(seat_of(view.me))),
        state_(seen_by(view)) {}

  Prompt say() const {
    switch (table_.phase) {
      case Phase::over:
      case Phase::countdown:
        return {{}, {}, phase_text()};
      case Phase::ready:
        return say_ready();
      case Phase::play:
      case Phase::closing:
        return say_playing();
      default:
        return say_choice();
    }
  }

 private:
  const Player& player() const { return table_.player(*me_); }
  std::string_view phase_text() const { return engine::key_of<"phase.">(table_.phase); }

  Prompt say_ready() const {
    const bool playing = me_ && takes_part(player());
    if (playing && table_.dealer == *me_)
      return {me_, "ui.say.call", "ui.say.call.rest", "ui.say.call.then"};
    const bool asked = playing && !player().ready;
    return {table_.dealer,
            {},
            phase_text(),
            asked ? "ui.say.ready.then" : "",
            {{"seat", engine::index(table_.dealer)}}};
  }

  // Choices before the deal and between rounds: whose they are.
  Prompt say_choice() const {
    if (me_ && decides())
      return {me_,
              "ui.say.choose",
              engine::key_of<"ui.say.">(table_.phase),
              story_text(),
              {{"story", engine::encoded(rules_, table_.story)}, {"count", cards_asked()}}};
    const std::uint8_t asked = whose();
    const bool prepared = table_.phase == Phase::prep && me_ && player().done;
    return {asked == nobody ? std::nullopt : std::optional(seat_of(asked)),
            {},
            phase_text(),
            prepared ? "ui.wait.prepared" : "",
            {{"seat", asked == nobody ? engine::index(table_.dealer) : int{asked}}}};
  }
  bool decides() const {
    switch (table_.phase) {
      case Phase::choose_leader:
        return table_.turn == *me_;
      case Phase::prep:
        return has_preparations(rules_, state_, *me_);
      case Phase::story:
        return rules_.side_of(*me_) == table_.entitled && !player().done && !player().left;
      default:
        return table_.owner == number_of(*me_);
    }
  }
  std::uint8_t whose() const {
    switch (table_.phase) {
      case Phase::choose_leader:
        return number_of(table_.turn);
      case Phase::prep:
        return nobody;
      case Phase::story:
        return table_.entitled;
      default:
        return table_.owner;
    }
  }
  std::string_view story_text() const {
    return table_.story == Story::none ? "" : story_texts[static_cast<std::size_t>(table_.story)];
  }
  int cards_asked() const {
    return table_.story == Story::timber && table_.phase == Phase::hand_prep
               ? cards_to_give(rules_, state_)
               : 0;
  }

  Prompt say_playing() const {
    if (!me_ || !active(player())) return say_watching();
    const bool closing = table_.phase == Phase::closing;
    const bool photo = closing && table_.now < table_.photo_end;
    if (rules_.on.call_out_manual && view_.hand().empty() && (photo || !closing))
      return {me_, "ui.say.out", "ui.say.out.rest"};
    if (must_answer(rules_, table_, *me_)) return say_trapped();
    if (closing) return {me_, {}, phase_text()};
    if (rules_.on.tempo == Tempo::turns && (table_.turn != *me_ || table_.trap_count > 0))
      return say_watching();
    if (rules_.on.tempo == Tempo::pulse && table_.submitted.has(*me_)) return say_decided();
    return say_play();
  }

  Prompt say_watching() const {
    const bool out = me_ && player().out;
    if (rules_.on.tempo == Tempo::turns && table_.phase == Phase::play)
      return {table_.turn,
              {},
              "event.TurnStarted",
              out ? "ui.wait.out" : "",
              {{"seat", engine::index(table_.turn)}}};
    Prompt prompt{me_, {}, out ? "ui.wait.out" : phase_text()};
    if (const std::string_view told = news(); !told.empty()) {
      prompt.then = told == "call" ? "position.call" : "position.last_call";
      if (told == "call") prompt.fields["seat"] = table_.caller;
    }
    return prompt;
  }

  Prompt say_trapped() const {
    CardSet escapes = view_.hand() & cards_from(first_escape, first_doom);
    return {me_, "ui.say.trap", escapes.empty() ? "ui.say.trap.take" : "ui.say.trap.escape"};
  }

  Prompt say_decided() const {
    int waiting = 0;
    for (int i = 0; i < rules_.seats; ++i) {
      const Seat seat = engine::seat_at(i);
      waiting += active(table_.player(seat)) && !table_.submitted.has(seat) ? 1 : 0;
    }
    return {
        me_, "ui.say.decided", "ui.say.decided.rest", "ui.say.decided.then", {{"count", waiting}}};
  }

  Prompt say_play() const {
    const bool helped = rules_.on.highlight;
    Prompt prompt{me_, "ui.say.play", "ui.say.any"};
    bool begins = false;
    if (helped && !can_play(rules_, state_, *me_)) {
      prompt.verb = "ui.say.stuck";
      prompt.rest = what_if_stuck();
    } else if (helped) {
      begins = name_fitting(prompt) && !(view_.hand() & rules_.start_cards).empty();
    }
    const bool stuck = prompt.verb == "ui.say.stuck";
    const Direction only = stuck ? Direction::free : direction_of(player());
    if (only == Direction::free && !begins && news().empty()) return prompt;
    prompt.then = "ui.say.then";
    prompt.fields["only"] = engine::encoded(rules_, only);
    prompt.fields["start"] = begins;
    prompt.fields["news"] = news();
    if (news() == "call") prompt.fields["caller"] = table_.caller;
    return prompt;
  }

  // Whether any card fits on a stack.
  bool name_fitting(Prompt& prompt) const {
    constexpr std::size_t most = 6;
    JsonArray names;
    const CardSet fits = fitting_anywhere(rules_, table_, direction_of(player()));
    for (CardSet cards = view_.hand() & fits; !cards.empty();) {
      const Json name = short_name(cards.take_first());
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    if (names.empty()) {
      const bool begins = !(view_.hand() & rules_.start_cards).empty();
      prompt.verb = begins ? "ui.say.open" : "ui.say.play";
      prompt.rest = begins ? "ui.say.start" : "ui.say.together";
      return false;
    }
    prompt.rest = names.size() > most ? "ui.say.many" : "ui.say.fits";
    if (names.size() > most) return true;
    prompt.fields["count"] = names.size();
    prompt.fields["last"] = names.back();
    names.pop_back();
    prompt.fields["cards"] = std::move(names);
    return true;
  }
  // "8", "Q"; Wisdom and Doom Master cards by their names.
  Json short_name(Card card) const {
    constexpr std::array<std::string_view, 3> letters{"J", "Q", "K"};
    if (is_wisdom(card)) return engine::encoded(rules_, wisdom_cards.first());
    if (is_doom(card)) return engine::encoded(rules_, card);
    const int value = value_of(card);
    if (value > 10) return Json(letters[static_cast<std::size_t>(value - 11)]);
    return Json(std::to_string(value));
  }

  std::string_view what_if_stuck() const {
    const bool empty = view_.pile_size == 0;
    if (rules_.on.tempo == Tempo::turns) return empty ? "ui.say.stuck.pass" : "ui.say.stuck.turn";
    return empty ? "ui.say.stuck.empty" : "ui.say.stuck.draw";
  }

  // What runs over the whole table.
  std::string_view news() const {
    if (table_.last_call_end != never) return "last_call";
    return table_.caller != nobody && table_.caller != view_.me ? "call" : "";
  }

  const Rules& rules_;
  const View& view_;
  const Tableau& table_;
  std::optional<Seat> me_;
  State state_;
};

}  // namespace

std::vector<Blank> Game::blanks(const Rules& rules, const State& state, Seat seat,
                                const Action& listed, const JsonObject& given) {
  if (listed == slip_shape()) return slip_blanks(rules, state, seat, given);
  if (listed.specials == any_specials) return {specials_blank(rules, state.hand(seat))};
  if (listed.discard == Card::any) return {discard_blank(rules, state, seat, listed)};
  if (listed.card != Card::any) return {};
  if (listed.verb == Verb::combo) return pair_blanks(rules, state, seat, listed, given);
  return state.table.story == Story::clearing_minds ? exchange_blanks(rules, state, seat, given)
                                                    : gift_blanks(rules, state, seat, given);
}

void Game::wait(const Rules& rules, State& state, Time now) {
  Tableau& table = state.table;
  if (table.freeze_end != never && table.freeze_end <= now) table.freeze_end = never;
  if (now > table.now && !time_is_due(rules, state, now)) table.now = now;
}

// Without assist_highlight everybody finds out at the table what fits, and whether anything does.
bool Game::tells(const Rules& rules, const View& view, const Action& action) {
  switch (action.verb) {
    case Verb::start_stack:
    case Verb::combo:
    case Verb::draw:
    case Verb::call_draw:
    case Verb::can_play:
      return rules.on.highlight;
    case Verb::play: {
      // A slip that needs no stack, or more than one card, is listed as a play but is none.
      const bool bare = action.card == Card::none && action.stack == no_stack;
      const bool last = view.table.phase != Phase::closing || view.hand().size() == 1;
      return rules.on.highlight && (!bare || (is_open(view.table) && last));
    }
    default:
      return true;
  }
}

// MAS-010: every card of the match, by the modules in play.
JsonObject Game::about(const Rules& rules, const View&) {
  return {{"deck", engine::encoded(rules, rules.deck)}};
}

Prompt Game::prompt(const Rules& rules, const View& view, Observer) {
  return Prompter(rules, view).say();
}

std::string_view Game::goal(const Rules& rules, const View&, Observer) {
  return rules.on.team_play ? "goal.partner" : "goal.player";
}

}  // namespace master
