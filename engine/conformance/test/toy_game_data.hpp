#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/conformance/test/toy_described.hpp"

// The toy game as a program sees it: options, texts, rulebook.
namespace toy {

inline constexpr std::string_view rulebook =
    "**TOY-001** Seats take turns. **TOY-002** The game ends once. **TOY-003** A card is played "
    "from the hand. **TOY-004** Cards are drawn from the deck. **TOY-005** One guess for each. "
    "**TOY-006** A guess is 0 to 99. **TOY-007** Who has left has left. **TOY-008** One roll a "
    "turn.";

inline constexpr std::string_view options_file = R"({"options": [
 {"id": "mode", "kind": "choice", "values": ["quick", "slow"], "default": "quick", "preset": true},
 {"id": "turns", "kind": "number", "least": 8, "most": 60, "defaults": {"quick": 24, "slow": 40}},
 {"id": "timer", "kind": "flag", "default": true},
 {"id": "duel", "kind": "flag", "default": false}
]})";

inline constexpr std::string_view words_file = R"({
 "phase.playing": "{seat} is up.", "phase.over": "It is over.",
 "action.play": "Play {card}", "action.draw": "Draw", "action.guess": "Guess {number}",
 "action.pass": "Pass", "action.roll": "Roll",
 "event.Started": "It begins.", "event.Played": "{seat} plays {card}.",
 "event.Drew": "{seat} draws {card:0=a card|*={card}}.",
 "event.Guessed": "{seat} guesses {number}.", "event.Passed": "{seat} passes.",
 "event.Rolled": "{seat} rolls {number}.", "event.Slipped": "{seat} slips.",
 "event.TimedOut": "{seat} is too slow.", "event.Left": "{seat} leaves.",
 "event.Ended": "The secret was {number}.",
 "refusal.GameOver": "It is over.", "refusal.NotYourTurn": "It is not your turn.",
 "refusal.NotInHand": "You do not hold {number}.", "refusal.DeckEmpty": "There is nothing to draw.",
 "refusal.AlreadyGuessed": "You have guessed.",
 "refusal.AlreadyRolled": "You have rolled.", "refusal.BadNumber": "{number} will not do.",
 "refusal.AlreadyLeft": "You have left.", "refusal.HeldByAnother": "Another one holds {number}."
})";

class GameData final : public engine::GameData {
 public:
  explicit GameData(Fault fault = Fault::none)
      : fault_(fault),
        options_(*engine::Options::load(*engine::parse_json(options_file, "options"), "options")) {}

  const engine::Options& options() const override { return options_; }
  int least_seats() const override { return 2; }
  int most_seats() const override { return 3; }
  int rules_version() const override { return 1; }
  std::string data_fingerprint() const override { return "toy data"; }
  std::string_view rulebook() const override { return toy::rulebook; }
  std::span<const std::string_view> calls() const override { return {}; }

  Fallible<std::shared_ptr<const engine::Ruleset>> rules(const Json& chosen,
                                                         int seats) const override {
    auto completed = options_.complete(chosen);
    if (!completed) return completed.problem();
    const bool duel = completed->at("duel").get_bool();
    if (seats < 2 || seats > (duel ? 2 : 3))
      return Problem{"the toy is not played by " + std::to_string(seats) + " seats"};
    auto rules = std::make_shared<Rules>();
    rules->fault = fault_;
    rules->seats = seats;
    rules->turns = static_cast<int>(completed->at("turns").get_int64());
    rules->seconds = completed->at("timer").get_bool() ? 10 : 0;
    return std::shared_ptr<const engine::Ruleset>(
        std::make_shared<engine::RulesetOf<Game>>(std::move(rules), std::move(*completed)));
  }

  Fallible<engine::Catalogue> words(std::string_view language,
                                    std::string_view theme) const override {
    std::string text(words_file);
    auto change = [&](std::string_view from, std::string_view to) {
      text.replace(text.find(from), from.size(), to);
    };
    if (fault_ == Fault::wordless && language == "de") change("event.Drew", "event.drew");
    if (fault_ == Fault::open_placeholder) change("Play {card}", "Play {what}");
    return engine::Catalogue::load(text, "words", theme);
  }

 private:
  Fault fault_;
  engine::Options options_;
};

}  // namespace toy
