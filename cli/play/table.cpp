#include "cli/play/table.hpp"

#include "cli/failure.hpp"

namespace cli {

const Chair& Table::chair(engine::Seat seat) const {
  return chairs_[static_cast<std::size_t>(engine::index(seat))];
}

const std::string& Table::name(engine::Seat seat) const {
  return names_[static_cast<std::size_t>(engine::index(seat))];
}

void Table::speak(std::string_view language) {
  words_.use(language);
  rename_seats();
}

void Table::speak_next() {
  words_.use_next();
  rename_seats();
}

void Table::rename_seats() {
  names_ = names_of(chairs_, rules_->options(), words_);
  words_.name_seats(names_);
}

std::string theme_of(const engine::JsonObject& options) {
  const engine::Json* theme = options.if_contains("theme");
  return theme != nullptr ? engine::to_word(*theme) : "";
}

engine::JsonObject Table::ask(engine::Seat seat, const engine::JsonObject& action) const {
  const engine::Json question = action;
  const auto answers = needed(rules().ask_of(view(seat), seat, {&question, 1}, now()));
  return answers.front().get_object();
}

}  // namespace cli
