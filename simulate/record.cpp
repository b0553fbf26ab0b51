#include "simulate/record.hpp"

#include "engine/hash.hpp"
#include "engine/playout.hpp"
#include "simulate/batch.hpp"

namespace simulate {

using engine::Input;
using engine::Match;
using engine::Seat;

namespace {

constexpr std::size_t most_inputs = 100'000;

// The bots of a table; a seat without one plays at random.
class Company {
 public:
  Company(const engine::Ruleset& rules, std::span<const std::string> levels,
          const engine::Seed& seed)
      : chance_(engine::Chance::fast(player_seed(seed, rules.seats()))) {
    for (int i = 0; i < rules.seats(); ++i)
      players_.push_back(rules.player(levels[static_cast<std::size_t>(i)], engine::seat_at(i),
                                      player_seed(seed, i)));
  }

  void witness(const Match& match) {
    for (auto& player : players_)
      if (player) player->witness(match);
  }
  // What is done next, and when: whoever is ready first, or time itself.
  std::optional<Input> next(const Match& match, engine::Time now) {
    engine::Seats acting = match.acting();
    const auto deadline = match.deadline();
    if (acting.empty() && !deadline) return std::nullopt;
    if (!acting.empty() && !deadline) return decide(match, acting.lowest(), now);
    Input first{.kind = Input::Kind::expire, .at = *deadline, .seat = {}, .action = {}};
    for (; !acting.empty(); acting.remove(acting.lowest()))
      if (Input each = decide(match, acting.lowest(), now); each.at < first.at)
        first = std::move(each);
    return first;
  }

 private:
  Input decide(const Match& match, Seat seat, engine::Time now) {
    auto& player = players_[static_cast<std::size_t>(engine::index(seat))];
    const auto deadline = match.deadline();
    Input input{.kind = Input::Kind::action, .at = now, .seat = seat, .action = {}};
    input.action = player ? player->decide(match) : match.any_legal(seat, chance_);
    if (player)
      input.at = now + (deadline ? player->took() : 0);
    else
      input.at = engine::hesitate(deadline, now, chance_).value_or(deadline.value_or(now));
    return input;
  }
  static std::uint64_t player_seed(const engine::Seed& seed, int number) {
    engine::Hash hash;
    hash.add_value(seed);
    hash.add(static_cast<std::uint64_t>(number));
    return hash.value();
  }

  std::vector<std::unique_ptr<engine::Player>> players_;
  engine::Chance chance_;
};

}  // namespace

engine::Record play_record(const std::string& game, const engine::Kit& kit,
                           const engine::Ruleset& rules, std::span<const std::string> levels,
                           const engine::Seed& seed) {
  engine::Record record;
  record.game = game;
  record.rules_version = kit.rules_version();
  record.data = kit.data_fingerprint();
  record.options = rules.options();
  record.players.assign(levels.begin(), levels.end());
  for (int i = 0; i < rules.seats(); ++i) record.seats.push_back("Bot " + std::to_string(i));
  record.commitment = engine::commitment(seed);
  record.seed = seed;

  prepare(rules, levels);
  const std::unique_ptr<Match> match = rules.open(engine::Chance::chacha(seed));
  Company company(rules, levels, seed);
  engine::Time now{};
  while (!match->outcome() && record.inputs.size() < most_inputs) {
    company.witness(*match);
    std::optional<Input> next = company.next(*match, now);
    if (!next) break;
    Input input = std::move(*next);
    now = input.at;
    if (!engine::feed(*match, input).empty()) break;
    record.inputs.push_back(std::move(input));
  }
  record.outcome = match->outcome();
  record.fingerprint = engine::hex_word(match->fingerprint());
  return record;
}

}  // namespace simulate
