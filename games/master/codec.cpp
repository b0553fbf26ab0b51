#include "games/master/codec.hpp"

namespace master {

using engine::JsonArray;
using engine::JsonObject;
using engine::to_word;

namespace {

Card find_card(const Rules& rules, std::string_view id) {
  for (std::size_t i = 0; i < card_count; ++i)
    if (rules.components->cards[i].id == id && rules.in_deck(card_at(i))) return card_at(i);
  return Card::none;
}

}  // namespace

Json encode(const Rules& rules, Card card) {
  if (card == Card::any) return "any";
  if (!exists(card)) return nullptr;
  return Json(rules.components->cards[index(card)].id);
}

std::string decode(const Rules& rules, const Json& json, Card& card) {
  card = Card::none;
  if (json.is_null()) return "";
  if (json.is_string()) {
    const std::string_view id = json.get_string();
    card = id == "any" ? Card::any : find_card(rules, id);
  }
  return card == Card::none ? "there is no card " + to_word(json) : "";
}

Json encode(const Rules& rules, const CardSet& cards) {
  JsonArray list;
  for (CardSet rest = cards; !rest.empty();) list.push_back(encode(rules, rest.take_first()));
  return list;
}

std::string decode(const Rules& rules, const Json& json, CardSet& cards) {
  cards = {};
  if (!json.is_array()) return "a list of cards is needed";
  for (const Json& item : json.get_array()) {
    Card card = Card::none;
    if (std::string wrong = decode(rules, item, card); !wrong.empty()) return wrong;
    if (!exists(card)) return "a card is needed";
    if (cards.has(card)) return "the card " + to_word(item) + " is there twice";
    cards.add(card);
  }
  return "";
}

namespace {

// What is packed into two bytes.
struct LaidCard {
  Card card = Card::none;
  std::uint8_t stack = 0;
  Seat seat{};
  bool lower = false;
};
template <class Visitor>
void describe(Visitor& v, LaidCard& laid) {
  given(v, "card", laid.card);
  v("stack", laid.stack);
  v("seat", laid.seat);
  v("lower", laid.lower);
}

}  // namespace

Json encode(const Rules& rules, const Laid& laid) {
  return engine::encoded(rules, LaidCard{laid.card, static_cast<std::uint8_t>(laid.stack()),
                                         laid.seat(), laid.lower()});
}

std::string decode(const Rules& rules, const Json& json, Laid& laid) {
  LaidCard read;
  if (std::string wrong = engine::decoded(rules, json, read); !wrong.empty()) return wrong;
  if (!exists(read.card) || read.stack >= most_stacks || engine::index(read.seat) >= rules.seats)
    return "no such card, stack or seat";
  laid = Laid::of(read.card, read.stack, read.seat, read.lower);
  return "";
}

Json shape(Shapes& shapes, const Laid*) { return shapes.of<LaidCard>(); }

Json encode(const Rules&, const MaybeSeat& maybe) {
  return maybe.number == nobody ? Json(nullptr) : Json(static_cast<int>(maybe.number));
}

std::string decode(const Rules& rules, const Json& json, MaybeSeat& maybe) {
  maybe.number = nobody;
  if (json.is_null()) return "";
  Seat seat{};
  if (std::string wrong = engine::decoded(rules, json, seat); !wrong.empty()) return wrong;
  if (engine::index(seat) >= rules.seats) return "there is no seat " + to_word(json);
  maybe.number = static_cast<std::uint8_t>(seat);
  return "";
}

}  // namespace master
