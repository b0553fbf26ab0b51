#include "protocol/hall_messages.hpp"

namespace protocol {

namespace {

OptionCard card_of(const engine::Option& option) {
  using Kind = engine::Option::Kind;
  OptionCard card;
  card.id.value = option.id;
  card.kind = static_cast<OptionKind>(option.kind);
  card.may_be_none = option.may_be_none;
  card.preset = option.preset;
  card.defaults = option.defaults;
  if (option.kind == Kind::choice || option.kind == Kind::list) card.values = option.values;
  if (option.text > 0) card.text = option.text;
  if (option.kind == Kind::numbers) card.length = option.length;
  if (option.kind == Kind::number || option.kind == Kind::numbers) {
    card.least = option.least;
    card.most = option.most;
  }
  return card;
}

}  // namespace

GameCard game_card(const engine::Title& title, const engine::Kit& kit) {
  GameCard card;
  card.slug.value = title.slug();
  card.least_seats = kit.least_seats();
  card.most_seats = kit.most_seats();
  card.rules_version = kit.rules_version();
  for (const engine::Option& option : kit.options().all()) card.options.push_back(card_of(option));
  card.seat_counts = engine::seat_counts_by_preset(kit);
  const engine::JsonObject defaults;
  if (const auto rules = kit.rules(defaults, engine::fewest_seats(kit, defaults)))
    card.levels = (*rules)->levels();
  card.usual_level = engine::middle_level(card.levels);
  card.languages.assign(std::begin(engine::languages), std::end(engine::languages));
  return card;
}

}  // namespace protocol
