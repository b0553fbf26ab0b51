#include "games/deathstar/codec.hpp"

namespace deathstar {

using engine::JsonArray;
using engine::JsonObject;
using engine::to_word;

Json encode(const Rules& rules, Spot spot) {
  if (spot == Spot::none) return nullptr;
  return Json(rules.board->ids[static_cast<std::size_t>(index(spot))]);
}

std::string decode(const Rules& rules, const Json& json, Spot& spot) {
  spot = json.is_string() ? rules.board->find(std::string_view(json.get_string())) : Spot::none;
  if (spot == Spot::none && !json.is_null()) return "there is no spot " + to_word(json);
  return "";
}

Json encode(const Rules& rules, Card card) {
  if (card == Card::none) return nullptr;
  return Json(rules.card(card).id);
}

std::string decode(const Rules& rules, const Json& json, Card& card) {
  card = Card::none;
  if (json.is_null()) return "";
  for (std::size_t i = 1; i < rules.board->cards.size(); ++i)
    if (json.is_string() && rules.board->cards[i].id == std::string_view(json.get_string()))
      card = static_cast<Card>(i);
  return card == Card::none ? "there is no card " + to_word(json) : "";
}

namespace {

// A token in the Detention Block.
struct Prisoner {
  Token token;
};
template <class Visitor>
void describe(Visitor& v, Prisoner& prisoner) {
  given(v, "spot", prisoner.token.spot);
  v("served", prisoner.token.served);
  v("free", prisoner.token.free);
}

}  // namespace

Json encode(const Rules& rules, const Token& token) {
  if (token.spot != rules.detention) return encode(rules, token.spot);
  return engine::encoded(rules, Prisoner{token});
}

Json shape(Shapes& shapes, const Token*) {
  return {{"anyOf", {Shapes::word(), shapes.of<Prisoner>(), {{"type", "null"}}}}};
}

void write_encoded(const Rules& rules, const Token& token, std::string& out) {
  if (token.spot == Spot::none || token.spot == rules.detention)
    return engine::write_json(out, encode(rules, token));
  engine::write_text(out, rules.board->ids[static_cast<std::size_t>(index(token.spot))]);
}

std::string decode(const Rules& rules, const Json& json, Token& token) {
  token = Token{};
  if (!json.is_object()) return decode(rules, json, token.spot);
  engine::FieldReader<Rules> reader(rules, json.get_object(), true);
  Prisoner prisoner{token};
  describe(reader, prisoner);
  token = prisoner.token;
  if (std::string wrong = reader.finish(); !wrong.empty()) return wrong;
  if (token.spot != rules.detention && (token.served > 0 || token.free))
    return "only a token in the Detention Block serves time";
  return "";
}

Json encode(const Rules& rules, const Way& way) {
  JsonArray spots;
  for (std::size_t i = 0; i < way.length; ++i) spots.push_back(encode(rules, way.spots[i]));
  return spots;
}

std::string decode(const Rules& rules, const Json& json, Way& way) {
  way.spots = Path::nowhere;
  way.length = 0;
  JsonArray single;
  if (json.is_string()) single.push_back(json);
  if (!json.is_string() && !json.is_array()) return "a list of spots is needed";
  const JsonArray& spots = json.is_string() ? single : json.get_array();
  if (spots.size() > Path::longest) return "a path has at most 4 spots";
  for (const Json& item : spots) {
    Spot spot = Spot::none;
    if (std::string wrong = decode(rules, item, spot); !wrong.empty()) return wrong;
    if (spot == Spot::none) return "a path goes from spot to spot";
    way.spots[way.length++] = spot;
  }
  return "";
}

}  // namespace deathstar
