#include "simulate/record.hpp"

#include "engine/hash.hpp"
#include "engine/timeline.hpp"
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
      : chance_(engine::Chance::fast(player_seed(seed, rules.seats()))), timeline_(rules.seats()) {
    for (int i = 0; i < rules.seats(); ++i)
      players_.push_back(rules.player(levels[static_cast<std::size_t>(i)], engine::seat_at(i),
                                      player_seed(seed, i)));
  }

  void witness(const Match& match) {
    for (auto& player : players_)
      if (player) player->witness(match);
  }
  // What is done next, and when: by whoever is ready first, or by time itself.
  using Next = engine::Timeline<engine::Choice>::Next;
  std::optional<Next> next(const Match& match, engine::Time now) {
    match_ = &match;
    const engine::Seats acting = match.acting();
    if (const auto deadline = match.deadline())
      return timeline_.next(acting, *deadline, now, *this);
    timeline_.forget();
    if (acting.empty()) return std::nullopt;
    return Next{now, acting.lowest(), decide(acting.lowest())->action};
  }

  // For the timeline.
  std::int64_t looks(Seat seat) {
    auto& player = player_of(seat);
    return player ? player->looks(*match_) : 0;
  }
  std::optional<engine::Decision<engine::Choice>> decide(Seat seat) {
    auto& player = player_of(seat);
    if (!player) {
      const std::uint32_t most = match_->hesitation();
      const engine::Choice choice = match_->any_choice(seat, chance_);
      return {{choice, most == 0 || !match_->deadline() ? 0 : chance_.below(0, most)}};
    }
    if (match_->deadline() && player->waits(*match_)) return std::nullopt;
    const engine::Choice choice = player->choose(*match_);
    return {{choice, player->took()}};
  }
  bool may(Seat seat, const engine::Choice& choice) { return match_->allows(seat, choice); }

 private:
  std::unique_ptr<engine::Player>& player_of(Seat seat) {
    return players_[static_cast<std::size_t>(engine::index(seat))];
  }
  static std::uint64_t player_seed(const engine::Seed& seed, int number) {
    engine::Hash hash;
    hash.add_value(seed);
    hash.add(static_cast<std::uint64_t>(number));
    return hash.value();
  }

  std::vector<std::unique_ptr<engine::Player>> players_;
  engine::Chance chance_;
  engine::Timeline<engine::Choice> timeline_;
  const Match* match_ = nullptr;
};

}  // namespace

void play_through(Match& match, const engine::Ruleset& rules, std::span<const std::string> levels,
                  const engine::Seed& seed, const Each& each) {
  Company company(rules, levels, seed);
  engine::Time now{};
  for (std::size_t inputs = 0; !match.outcome() && inputs < most_inputs; ++inputs) {
    company.witness(match);
    const auto next = company.next(match, now);
    if (!next) break;
    now = next->at;
    each(now, next->seat, next->action);
    if (!next->seat)
      match.expire(now);
    else if (!match.apply(*next->seat, next->action, now).ok())
      break;
  }
}

engine::Record play_record(const std::string& game, const engine::GameData& game_data,
                           const engine::Ruleset& rules, std::span<const std::string> levels,
                           const engine::Seed& seed) {
  engine::Record record;
  record.game = game;
  record.rules_version = game_data.rules_version();
  record.data = game_data.data_fingerprint();
  record.options = rules.options();
  record.players.assign(levels.begin(), levels.end());
  for (int i = 0; i < rules.seats(); ++i) record.seats.push_back("Bot " + std::to_string(i));
  record.commitment = engine::commitment(seed);
  record.seed = seed;

  prepare(rules, levels);
  const std::unique_ptr<Match> match = rules.open(engine::Chance::chacha(seed));
  play_through(
      *match, rules, levels, seed,
      [&](engine::Time at, std::optional<Seat> seat, const engine::Choice& choice) {
        if (seat)
          record.inputs.push_back({Input::Kind::action, at, *seat, match->written(choice)});
        else
          record.inputs.push_back({Input::Kind::expire, at, {}, {}});
      });
  record.outcome = match->outcome();
  record.fingerprint = engine::hex_word(match->fingerprint());
  return record;
}

}  // namespace simulate
