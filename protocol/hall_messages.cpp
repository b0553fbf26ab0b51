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

GameCard game_card(const engine::GameEntry& entry, const engine::GameData& game_data) {
  GameCard card;
  card.slug.value = entry.slug();
  card.least_seats = game_data.least_seats();
  card.most_seats = game_data.most_seats();
  card.rules_version = game_data.rules_version();
  for (const engine::Option& option : game_data.options().all())
    card.options.push_back(card_of(option));
  card.seat_counts = engine::seat_counts_by_preset(game_data);
  const engine::JsonObject defaults;
  if (const auto rules = game_data.rules(defaults, engine::fewest_seats(game_data, defaults)))
    card.levels = (*rules)->levels();
  card.usual_level = engine::middle_level(card.levels);
  card.languages.assign(std::begin(engine::languages), std::end(engine::languages));
  return card;
}

}  // namespace protocol
