#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/ask.hpp"
#include "engine/codec.hpp"
#include "engine/game.hpp"
#include "engine/game_entry.hpp"
#include "engine/playout.hpp"
#include "engine/search/search.hpp"
#include "engine/timeline.hpp"

// Makes the type-erased classes of engine/game_entry.hpp from a Game (engine/game.hpp).
namespace engine {

// One number for a position, by what it says, not by its bytes: a pile may lie anywhere in its
// ring.
template <class G>
std::uint64_t fingerprint_of(const typename G::Rules& rules, const typename G::State& state) {
  const std::string text = to_line(G::position(rules, state));
  Hash hash;
  hash.add_bytes(text.data(), text.size());
  return hash.value();
}

template <class G>
JsonArray answers(const typename G::Rules& rules, const typename G::View& view, Seat seat,
                  std::span<const Json> actions, Time now) {
  Asking<G> asking(rules, view, seat, now);
  JsonArray all;
  for (const Json& action : actions) {
    if (action.is_object())
      all.push_back(asking.ask(action.get_object()));
    else
      all.push_back(JsonObject{{"malformed", "an object is needed"}});
  }
  return all;
}

template <class Action>
Choice choice_of(const Action& action) {
  static_assert(std::is_trivially_copyable_v<Action> && sizeof(Action) <= sizeof(Choice));
  Choice choice;
  std::memcpy(choice.bytes.data(), &action, sizeof(Action));
  return choice;
}
template <class Action>
Action action_of(const Choice& choice) {
  Action action;
  std::memcpy(static_cast<void*>(&action), choice.bytes.data(), sizeof(Action));
  return action;
}

template <Game G>
class MatchOf final : public Match {
 public:
  using Rules = typename G::Rules;

  MatchOf(std::shared_ptr<const Rules> rules, Chance chance)
      : rules_(std::move(rules)), chance_(std::move(chance)) {
    typename G::Events events;
    state_ = G::open(*rules_, chance_, events);
    keep(events);
  }
  MatchOf(std::shared_ptr<const Rules> rules, Chance chance, const typename G::State& state)
      : rules_(std::move(rules)), chance_(std::move(chance)), state_(state) {}

  const Rules& rules() const { return *rules_; }
  const typename G::State& state() const { return state_; }
  const std::vector<typename G::Event>& events() const { return events_; }

  std::unique_ptr<Match> clone() const override { return std::make_unique<MatchOf>(*this); }
  int seats() const override { return G::seats(*rules_); }
  Seats acting() const override { return G::acting(*rules_, state_); }

  std::vector<JsonObject> legal(Seat seat) const override {
    std::vector<JsonObject> actions;
    for (const auto& action : listed(seat)) actions.push_back(G::write(*rules_, action));
    return actions;
  }
  Choice any_choice(Seat seat, Chance& chance) const override {
    return choice_of(random_action<G>(*rules_, state_, seat, listed(seat), chance));
  }
  bool allows(Seat seat, const Json& json) const override {
    typename G::Action action;
    return G::read(*rules_, json, action).empty() &&
           engine::allows<G>(*rules_, state_, seat, action);
  }
  bool allows(Seat seat, const Choice& choice) const override {
    return engine::allows<G>(*rules_, state_, seat, action_of<typename G::Action>(choice));
  }
  JsonObject written(const Choice& choice) const override {
    return G::write(*rules_, action_of<typename G::Action>(choice));
  }
  std::optional<Time> deadline() const override { return G::deadline(*rules_, state_); }
  std::uint32_t hesitation() const override { return G::hesitation(*rules_); }
  std::int64_t breather() const override { return G::breather(*rules_, state_); }
  JsonObject view(Observer observer) const override {
    return G::write(*rules_, G::view(*rules_, state_, observer));
  }
  void write_view(Observer observer, std::string& out) const override {
    G::write(*rules_, G::view(*rules_, state_, observer), out);
  }
  std::optional<JsonObject> outcome() const override {
    const auto outcome = G::outcome(*rules_, state_);
    if (!outcome) return std::nullopt;
    return G::outcome(*rules_, state_, *outcome);
  }
  JsonObject position() const override { return G::position(*rules_, state_); }
  std::uint64_t fingerprint() const override { return fingerprint_of<G>(*rules_, state_); }
  const Chance& chance() const override { return chance_; }

  Answer apply(Seat seat, const Json& json, Time time) override {
    typename G::Action action;
    if (std::string wrong = G::read(*rules_, json, action); !wrong.empty())
      return {Answer::Kind::malformed, {}, std::move(wrong)};
    return do_it(seat, action, time);
  }
  Answer apply(Seat seat, const Choice& choice, Time time) override {
    return do_it(seat, action_of<typename G::Action>(choice), time);
  }
  Answer leave(Seat seat, Time time) override {
    typename G::Events events;
    const typename G::State before = state_;
    const Result result = G::leave(*rules_, state_, seat, time, chance_, events);
    keep(events);
    take_notice(before, seat);
    return answer(result);
  }
  void expire(Time time) override {
    typename G::Events events;
    const typename G::State before = state_;
    G::expire(*rules_, state_, time, chance_, events);
    keep(events);
    take_notice(before, std::nullopt);
  }
  int event_count() const override { return static_cast<int>(events_.size()); }
  std::optional<JsonObject> event(int i, Observer observer) const override {
    const auto seen = G::witness(*rules_, events_[static_cast<std::size_t>(i)], observer);
    if (!seen) return std::nullopt;
    return G::write(*rules_, *seen);
  }
  bool revealed() const override {
    for (const auto& event : events_) {
      if (G::reveals(*rules_, event, Observer::spectator())) return true;
      for (int i = 0; i < seats(); ++i)
        if (G::reveals(*rules_, event, seat_at(i))) return true;
    }
    return false;
  }
  bool noticed(Observer observer) const override { return (noticed_ >> place(observer) & 1u) != 0; }
  std::optional<std::int64_t> least_delay() const override {
    return G::least_delay(*rules_, state_);
  }
  Standing standing(Seat seat) const override { return G::standing(*rules_, state_, seat); }
  std::optional<JsonObject> for_absent(Seat seat) const override {
    if (const auto action = G::for_absent(*rules_, state_, seat)) return G::write(*rules_, *action);
    return std::nullopt;
  }
  bool races() const override { return G::races(*rules_, state_); }
  Seat first_at(Time time) const override { return G::first_at(*rules_, state_, time); }
  std::optional<JsonObject> consent(Seat seat) const override {
    if (const auto action = G::consent(*rules_, state_, seat)) return G::write(*rules_, *action);
    return std::nullopt;
  }
  JsonArray ask(Seat seat, std::span<const Json> actions, Time now) const override {
    return answers<G>(*rules_, G::view(*rules_, state_, seat), seat, actions, now);
  }
  JsonObject prompt(Observer observer) const override {
    const typename G::View view = G::view(*rules_, state_, observer);
    JsonObject out = engine::written(G::prompt(*rules_, view, observer));
    if (observer.is_spectator()) return out;  // who only looks on is after nothing
    if (const std::string_view goal = G::goal(*rules_, view, observer); !goal.empty())
      out["goal"] = goal;
    return out;
  }
  JsonObject reason(Seat seat, const Json& json) const override {
    typename G::Action action;
    if (!G::read(*rules_, json, action).empty()) return {};
    Motive why = G::why(*rules_, G::view(*rules_, state_, seat), seat, action);
    if (why.key.empty()) return {};
    why.fields["key"] = why.key;
    return std::move(why.fields);
  }
  bool alike(Observer one, Observer other) const override {
    for (const auto& event : events_)
      if (G::witness(*rules_, event, one) != G::witness(*rules_, event, other)) return false;
    return G::view(*rules_, state_, one) == G::view(*rules_, state_, other);
  }

  Picture picture(Observer observer, const Catalogue& words, const Json* json, int width,
                  int height) const override {
    typename G::Action action;
    const bool marked = json != nullptr && G::read(*rules_, *json, action).empty();
    return G::picture(*rules_, G::view(*rules_, state_, observer), words,
                      marked ? &action : nullptr, width, height);
  }
  std::vector<std::string> in_words(Observer observer, const Catalogue& words) const override {
    return G::in_words(*rules_, G::view(*rules_, state_, observer), words);
  }

 private:
  typename G::Actions listed(Seat seat) const {
    typename G::Actions actions;
    G::legal(*rules_, state_, seat, actions);
    return actions;
  }
  Answer do_it(Seat seat, const typename G::Action& action, Time time) {
    typename G::Events events;
    const typename G::State before = state_;
    const Result result = G::apply(*rules_, state_, seat, action, time, chance_, events);
    keep(events);
    take_notice(before, seat);
    return answer(result);
  }
  Answer answer(Result result) const {
    if (result.ok()) return {};
    return {Answer::Kind::refused, G::refusal(*rules_, result.refusal()), ""};
  }

  static int place(Observer observer) {
    return observer.is_spectator() ? max_seats : index(observer.seat());
  }

  // Most inputs are noticed by everybody through their first event.
  void take_notice(const typename G::State& before, std::optional<Seat> acted) {
    const bool open = G::acting(*rules_, before) != G::acting(*rules_, state_) ||
                      G::deadline(*rules_, before) != G::deadline(*rules_, state_);
    const auto notices = [&](Observer observer) {
      if (open || (acted && observer.is(*acted))) return true;
      for (const auto& event : events_)
        if (G::witness(*rules_, event, observer)) return true;
      return G::view(*rules_, before, observer) != G::view(*rules_, state_, observer);
    };
    unsigned all = 0;
    for (int i = 0; i < seats(); ++i) all |= notices(seat_at(i)) ? 1u << i : 0u;
    if (notices(Observer::spectator())) all |= 1u << max_seats;
    noticed_ = static_cast<std::uint16_t>(all);
  }

  // A match may lie idle for days: it keeps the events that there are, not the room for all that
  // could be.
  void keep(const typename G::Events& events) { events_.assign(events.begin(), events.end()); }

  std::shared_ptr<const Rules> rules_;
  Chance chance_;
  typename G::State state_;
  std::vector<typename G::Event> events_;
  std::uint16_t noticed_ = 0xffff;  // by seat; the last bit is the public
};

template <Game G>
class PlayerOf final : public Player {
 public:
  PlayerOf(std::unique_ptr<Bot<G>> bot, Seat seat, std::uint64_t seed)
      : bot_(std::move(bot)), seat_(seat), chance_(Chance::fast(seed)) {}

  void witness(const Match& match) override {
    const auto& known = static_cast<const MatchOf<G>&>(match);
    for (const auto& event : known.events())
      if (const auto seen = G::witness(known.rules(), event, seat_))
        bot_->witness(known.rules(), *seen);
  }
  Choice choose(const Match& match) override {
    const auto& known = static_cast<const MatchOf<G>&>(match);
    typename G::Actions legal;
    G::legal(known.rules(), known.state(), seat_, legal);
    const auto view = G::view(known.rules(), known.state(), seat_);
    return choice_of(bot_->decide(known.rules(), view, legal, chance_));
  }
  std::int64_t looks(const Match& match) override {
    return bot_->looks(static_cast<const MatchOf<G>&>(match).rules(), chance_);
  }
  bool waits(const Match& match) override {
    const auto& known = static_cast<const MatchOf<G>&>(match);
    typename G::Actions legal;
    G::legal(known.rules(), known.state(), seat_, legal);
    return bot_->waits(known.rules(), G::view(known.rules(), known.state(), seat_), legal);
  }
  std::int64_t took() const override { return bot_->took(); }
  std::string_view says(const Match& match) const override {
    const auto& known = static_cast<const MatchOf<G>&>(match);
    return bot_->says(known.rules(), G::view(known.rules(), known.state(), seat_));
  }

 private:
  std::unique_ptr<Bot<G>> bot_;
  Seat seat_;
  Chance chance_;
};

template <Game G>
class RulesetOf final : public Ruleset {
 public:
  RulesetOf(std::shared_ptr<const typename G::Rules> rules, JsonObject options)
      : rules_(std::move(rules)), options_(std::move(options)) {}

  const typename G::Rules& rules() const { return *rules_; }
  int seats() const override { return G::seats(*rules_); }
  const JsonObject& options() const override { return options_; }
  Manners manners() const override { return G::manners(*rules_); }

  std::unique_ptr<Match> open(Chance chance) const override {
    return std::make_unique<MatchOf<G>>(rules_, std::move(chance));
  }
  Fallible<std::unique_ptr<Match>> place(const Json& position, const Json& script) const override {
    auto chance = G::script(*rules_, script);
    if (!chance) return chance.problem();
    if (position.is_null()) return open(std::move(*chance));
    auto state = G::place(*rules_, position);
    if (!state) return state.problem();
    std::unique_ptr<Match> match = std::make_unique<MatchOf<G>>(rules_, std::move(*chance), *state);
    return match;
  }
  Fallible<std::unique_ptr<Match>> resume(const Json& position, Chance chance) const override {
    auto state = G::place(*rules_, position);
    if (!state) return state.problem();
    std::unique_ptr<Match> match = std::make_unique<MatchOf<G>>(rules_, std::move(chance), *state);
    return match;
  }
  std::string script_rest(const Match& match) const override {
    return G::script_rest(*rules_, match.chance());
  }
  Fallible<std::unique_ptr<Match>> imagine(const Json& json, Chance chance) const override {
    typename G::View view;
    if (std::string wrong = G::read(*rules_, json, view); !wrong.empty())
      return Problem{std::move(wrong)};
    const auto state = G::sample(*rules_, view, chance);
    std::unique_ptr<Match> match = std::make_unique<MatchOf<G>>(rules_, std::move(chance), state);
    return match;
  }
  Fallible<JsonArray> ask_of(const Json& json, Seat seat, std::span<const Json> actions,
                             Time now) const override {
    typename G::View view;
    if (std::string wrong = G::read(*rules_, json, view); !wrong.empty())
      return Problem{std::move(wrong)};
    return answers<G>(*rules_, view, seat, actions, now);
  }
  Fallible<JsonObject> prompt_of(const Json& json) const override {
    typename G::View view;
    if (std::string wrong = G::read(*rules_, json, view); !wrong.empty())
      return Problem{std::move(wrong)};
    return written(G::prompt(*rules_, view, Observer::spectator()));
  }
  Fallible<Json> deduce(const JsonArray& lines) const override {
    std::vector<Heard<typename G::Event>> heard(lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!lines[i].is_array()) continue;
      heard[i].emplace();
      for (const Json& event : lines[i].get_array())
        if (std::string wrong = G::read(*rules_, event, heard[i]->emplace_back()); !wrong.empty())
          return Problem{std::move(wrong)};
    }
    return G::deduce(*rules_, heard);
  }
  Fallible<Picture> picture_of(const Json& json, const Catalogue& catalogue, const Json* marked,
                               int width, int height) const override {
    typename G::View view;
    if (std::string wrong = G::read(*rules_, json, view); !wrong.empty())
      return Problem{std::move(wrong)};
    typename G::Action action;
    const bool mark = marked != nullptr && G::read(*rules_, *marked, action).empty();
    return G::picture(*rules_, view, catalogue, mark ? &action : nullptr, width, height);
  }
  Fallible<std::vector<std::string>> in_words_of(const Json& json,
                                                 const Catalogue& catalogue) const override {
    typename G::View view;
    if (std::string wrong = G::read(*rules_, json, view); !wrong.empty())
      return Problem{std::move(wrong)};
    return G::in_words(*rules_, view, catalogue);
  }

  std::vector<std::string> levels() const override { return words(G::levels()); }
  std::unique_ptr<Player> player(std::string_view level, Seat seat,
                                 std::uint64_t seed) const override {
    auto bot = make_bot(level, seat);
    if (!bot) return nullptr;
    return std::make_unique<PlayerOf<G>>(std::move(bot), seat, seed);
  }
  std::unique_ptr<Bot<G>> make_bot(std::string_view level, Seat seat) const {
    if constexpr (has_insight)
      return G::bot(level, seat, insight_);
    else
      return G::bot(level, seat);
  }
  void prepare_bots() const override {
    if constexpr (has_insight)
      if (!insight_) insight_ = std::make_shared<const typename G::Insight>(*rules_);
  }
  std::vector<std::string> metrics() const override { return words(G::Tally::names()); }
  std::vector<std::string> outcome_reasons() const override {
    return words(words_of<typename G::Reason>);
  }

  Playout play_out(std::span<const std::string> levels, std::uint64_t seed) const override {
    Chance chance = Chance::fast(seed);
    Chance choices = Chance::fast(~seed);
    Bots bots;
    for (int i = 0; i < seats(); ++i)
      bots.push_back(make_bot(levels[static_cast<std::size_t>(i)], seat_at(i)));
    typename G::Tally tally;
    typename G::Events events;
    Playout playout;
    auto state = G::open(*rules_, chance, events);
    Company company{*rules_, state, bots, choices};
    Timeline<typename G::Action> timeline(seats());
    Time now{};
    for (std::uint32_t inputs = 0; inputs < most_inputs; ++inputs) {
      for (const auto& event : events) {
        tally.see(*rules_, event);
        for (int i = 0; i < seats(); ++i)
          if (auto& bot = bots[static_cast<std::size_t>(i)])
            if (const auto seen = G::witness(*rules_, event, seat_at(i)))
              bot->witness(*rules_, *seen);
      }
      events.clear();
      const auto next = company.next(timeline, now);
      if (!next) break;
      now = next->at;
      if (!next->seat) {
        G::expire(*rules_, state, now, chance, events);
        continue;
      }
      if (!G::apply(*rules_, state, *next->seat, next->action, now, chance, events).ok()) break;
      ++playout.decisions;
    }
    tally.finish(*rules_, state);
    for (std::int64_t value : tally.values()) playout.metrics.push_back(value);
    playout.outcome = G::outcome(*rules_, state);
    return playout;
  }

  Work work(Load load, std::uint64_t decisions, std::uint64_t seed) const override {
    switch (load) {
      case Load::play:
        return work_as<Load::play>(decisions, seed);
      case Load::clone:
        return work_as<Load::clone>(decisions, seed);
      case Load::views:
        return work_as<Load::views>(decisions, seed);
      case Load::samples:
        return work_as<Load::samples>(decisions, seed);
      case Load::search:
        return work_of_search(decisions, seed);
    }
    return {};
  }
  std::uint64_t signature(int games) const override { return signature_of<G>(*rules_, games); }
  std::size_t state_bytes() const override { return sizeof(typename G::State); }

 private:
  static constexpr std::uint32_t most_inputs = 1'000'000;

  // A game with a type Insight has bots that share what they work out about the rules beforehand.
  static constexpr bool has_insight = requires { typename G::Insight; };
  template <class B>
  struct InsightOf {
    using type = int;
  };
  template <class B>
    requires requires { typename B::Insight; }
  struct InsightOf<B> {
    using type = typename B::Insight;
  };

  using Bots = std::vector<std::unique_ptr<Bot<G>>>;
  // Everybody at a simulated table; who is no bot decides at random.
  struct Company {
    const typename G::Rules& rules;
    const typename G::State& state;
    Bots& bots;
    Chance& choices;
    typename G::Actions legal{};

    Bot<G>* bot(Seat seat) { return bots[static_cast<std::size_t>(index(seat))].get(); }
    std::int64_t looks(Seat seat) {
      Bot<G>* player = bot(seat);
      return player != nullptr ? player->looks(rules, choices) : 0;
    }
    std::optional<Decision<typename G::Action>> decide(Seat seat) {
      legal.clear();
      G::legal(rules, state, seat, legal);
      Bot<G>* player = bot(seat);
      if (player == nullptr) {
        const std::uint32_t most = G::hesitation(rules);
        const auto action = random_action<G>(rules, state, seat, legal, choices);
        return {{action, most == 0 ? 0 : choices.below(0, most)}};
      }
      const auto view = G::view(rules, state, seat);
      if (player->waits(rules, view, legal)) return std::nullopt;
      const auto action = player->decide(rules, view, legal, choices);
      return {{action, player->took()}};
    }
    bool may(Seat seat, const typename G::Action& action) {
      return allows<G>(rules, state, seat, action);
    }

    // Without a clock somebody who is asked decides at once.
    std::optional<typename Timeline<typename G::Action>::Next> next(
        Timeline<typename G::Action>& timeline, Time now) {
      const Seats acting = G::acting(rules, state);
      if (const auto deadline = G::deadline(rules, state))
        return timeline.next(acting, *deadline, now, *this);
      timeline.forget();
      if (acting.empty()) return std::nullopt;
      const Seat seat = random_acting<G>(acting, choices);
      legal.clear();
      G::legal(rules, state, seat, legal);
      if (Bot<G>* player = bot(seat))
        return {{now, seat, player->decide(rules, G::view(rules, state, seat), legal, choices)}};
      return {{now, seat, random_action<G>(rules, state, seat, legal, choices)}};
    }
  };

  static std::vector<std::string> words(std::span<const std::string_view> from) {
    return {from.begin(), from.end()};
  }

  template <Load load>
  Work work_as(std::uint64_t decisions, std::uint64_t seed) const {
    Work work;
    Hash hash;
    while (work.decisions < decisions) {
      Chance chance = Chance::fast(seed + work.decisions);
      Chance choices = Chance::fast(~seed - work.decisions);
      typename G::State copy;
      const auto last = play_randomly<G>(
          *rules_, chance, choices, 100'000,
          [&](const auto& state, [[maybe_unused]] Seat seat, [[maybe_unused]] const auto& events) {
            ++work.decisions;
            if constexpr (load == Load::clone) {
              copy = state;
              keep(copy);
            } else if constexpr (load == Load::views) {
              for (int i = 0; i < seats(); ++i) keep(G::view(*rules_, state, seat_at(i)));
            } else if constexpr (load == Load::samples) {
              copy = G::sample(*rules_, G::view(*rules_, state, seat), choices);
              keep(copy);
              ++work.samples;
            }
          });
      hash.add_value(last);
    }
    work.checksum = hash.value();
    return work;
  }

  // Imagined games of the search with random play, from one deal after the other.
  Work work_of_search(std::uint64_t decisions, std::uint64_t seed) const {
    constexpr std::uint32_t games_a_deal = 200;
    Work work;
    Hash hash;
    search::Settings settings;
    settings.hesitation = G::hesitation(*rules_);
    for (; work.decisions < decisions; ++seed) {
      Chance chance = Chance::fast(seed);
      typename G::Events events;
      auto state = G::open(*rules_, chance, events);
      Time now{};
      while (G::acting(*rules_, state).empty()) {
        const auto deadline = G::deadline(*rules_, state);
        if (!deadline) return work;
        now = *deadline;
        events.clear();
        G::expire(*rules_, state, now, chance, events);
      }
      const Seat seat = G::acting(*rules_, state).lowest();
      search::Search<G> search(seat, settings);
      search.begin(*rules_, G::view(*rules_, state, seat), now, seed);
      search.run(games_a_deal);
      work.decisions += search.decisions();
      work.samples += search.played();
      hash.add(search.tree().nodes());
      for (const auto& each : search.considered()) hash.add(each.visits);
    }
    work.checksum = hash.value();
    return work;
  }

  // Makes the compiler believe that every byte of the value is looked at.
  template <class T>
  static void keep(const T& value) {
    asm volatile("" : : "r"(&value) : "memory");
  }

  std::shared_ptr<const typename G::Rules> rules_;
  JsonObject options_;
  mutable std::shared_ptr<const typename InsightOf<G>::type> insight_;
};

}  // namespace engine
