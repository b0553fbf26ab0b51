#include <cstring>
#include <map>

#include "engine/erase.hpp"
#include "fuzz/harness.hpp"
#include "games/list.hpp"

// Each game by itself: what seats do, in JSON, legal or not, with time in between.
namespace fuzz {

namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;
using engine::Observer;
using engine::Seat;
using engine::Time;

constexpr int most_steps = 100;
constexpr int most_actions = 400;  // that are only there to get on

// What a byte of an input means, and how many there are.
enum class Step : std::uint8_t { listed, filled, altered, raw, leave, wait, play_on, count };

// Another value for a field of an action: one from elsewhere, or one that nobody would write.
Json another(const Json& value, const std::vector<JsonObject>& others, Bytes& bytes) {
  switch (bytes.next() % 8) {
    case 0:
      return value.is_int64() ? Json(value.get_int64() + 1) : Json(0);
    case 1:
      return value.is_int64() ? Json(value.get_int64() - 1) : Json(-1);
    case 2:
      return bytes.number();
    case 3:
      return Json(boost::json::string(bytes.take(bytes.next() % 16)));
    case 4:
      return nullptr;
    case 5:
      return JsonArray(std::size_t{bytes.next()}, value);
    case 6:
      return JsonObject{{"x", value}};
    default: {
      if (others.empty()) return value;
      const JsonObject& other = bytes.any_of(others);
      return (other.begin() + bytes.next() % other.size())->value();
    }
  }
}

void alter(JsonObject& action, const std::vector<JsonObject>& others, Bytes& bytes) {
  if (action.empty()) return;
  const auto field = action.begin() + bytes.next() % action.size();
  switch (bytes.next() % 8) {
    case 0:
      action.erase(field);
      return;
    case 1:
      action.emplace(bytes.take(bytes.next() % 8), Json(field->value()));
      return;
    default: {
      // Lists of an action, such as the way it takes, are altered inside.
      JsonArray* list = field->value().if_array();
      Json& place = list != nullptr && !list->empty() && bytes.next() % 4 != 0
                        ? (*list)[bytes.next() % list->size()]
                        : field->value();
      place = another(Json(place), others, bytes);
    }
  }
}

template <engine::Game G>
class Course {
 public:
  using Match = engine::MatchOf<G>;

  explicit Course(std::string_view input) : bytes_(input) {}

  void run() {
    if (!begin()) return;
    for (int i = 0; i < most_steps && !bytes_.empty(); ++i) step();
    look_around();
  }

 private:
  // The first bytes choose how the game is played.
  bool begin() {
    const auto game = game_data(G::slug);
    JsonObject options;
    if (const engine::Option* preset = game->options().preset())
      options[preset->id] = bytes_.any_of(preset->values);
    if (const std::uint8_t which = bytes_.next(); which != 0) {
      const engine::Option& option = game->options().all()[which % game->options().all().size()];
      const auto values = game->options().examples(option);
      if (!values.empty()) options[option.id] = bytes_.any_of(values);
    }
    const auto counts = seat_counts(*game, options);
    if (counts.empty()) return false;
    auto made = game->rules(options, bytes_.any_of(counts));
    if (!made) return false;
    ruleset_ = std::move(*made);
    auto opened = ruleset_->open(engine::Chance::chacha(engine::seed_from(bytes_.next())));
    match_.reset(static_cast<Match*>(opened.release()));
    check();
    return true;
  }

  static const std::vector<int>& seat_counts(const engine::GameData& game_data,
                                             const JsonObject& options) {
    static std::map<std::string, std::vector<int>> known;
    const auto [found, fresh] = known.try_emplace(engine::to_line(options));
    if (fresh) found->second = engine::seat_counts(game_data, options);
    return found->second;
  }

  void step() {
    const std::uint8_t byte = bytes_.next();
    const Seat seat = bytes_.next() % 4 == 0 ? any_seat() : asked_seat();
    switch (static_cast<Step>(byte % static_cast<std::uint8_t>(Step::count))) {
      case Step::listed:
        if (const auto legal = match_->legal(seat); !legal.empty())
          apply(seat, bytes_.any_of(legal));
        return;
      case Step::filled:
        return fill(seat, bytes_.next());
      case Step::altered: {
        auto others = match_->legal(any_seat());
        const auto own = match_->legal(seat);
        others.insert(others.end(), own.begin(), own.end());
        if (others.empty()) return;
        JsonObject action = bytes_.any_of(others);
        alter(action, others, bytes_);
        return apply(seat, action);
      }
      case Step::raw: {
        const auto json = engine::parse_json(bytes_.take(bytes_.next()), "action");
        if (json) apply(seat, *json);
        return;
      }
      case Step::leave:
        return leave(seat);
      case Step::wait:
        return wait(std::int64_t{bytes_.next()} * bytes_.next());
      default:
        return play_on(bytes_.next() % 32);
    }
  }

  // Into the middle of a match, without a look at every step.
  void play_on(int actions) {
    engine::Chance dice = engine::Chance::fast(static_cast<std::uint64_t>(actions));
    for (; actions > 0 && actions_left_ > 0; --actions, --actions_left_) {
      const Seat seat = asked_seat();
      if (!match_->acting().empty()) {
        const JsonObject action = match_->any_legal(seat, dice);
        must(match_->apply(seat, action, now_).ok(), "what is listed is accepted",
             engine::to_line(action));
      }
      if (match_->acting().empty() || actions % 4 == 0) wait(1'000);
    }
    check();
  }

  Seat any_seat() { return engine::seat_at(bytes_.next() % engine::max_seats); }
  Seat asked_seat() const {
    return match_->acting().empty() ? engine::seat_at(0) : match_->acting().lowest();
  }

  // One of all that the list stands for.
  void fill(Seat seat, std::uint8_t luck) {
    if (match_->legal(seat).empty()) return;
    engine::Chance dice = engine::Chance::fast(luck);
    const JsonObject action = match_->any_legal(seat, dice);
    must(match_->allows(seat, action), "what is filled in is covered", engine::to_line(action));
    apply(seat, action);
  }

  void apply(Seat seat, const Json& action) {
    const bool allowed = match_->allows(seat, action);
    const auto before = match_->state();
    const auto chance = match_->chance().position();
    const engine::Answer answer = match_->apply(seat, action, now_);
    must(answer.ok() == allowed, "what is listed is accepted, and nothing else",
         engine::to_line(action));
    if (answer.ok()) return check();
    must_be_untouched(before, chance, engine::to_line(action));
    if (answer.kind == engine::Answer::Kind::malformed)
      return must(!answer.problem.empty(), "a problem says what is wrong");
    must(match_->event_count() == 0, "a refusal causes no events", engine::to_line(action));
    must(answer.refusal.contains("rule"), "a refusal names a rule",
         engine::to_line(answer.refusal));
  }

  void leave(Seat seat) {
    const auto before = match_->state();
    const auto chance = match_->chance().position();
    if (match_->leave(seat, now_).ok()) return check();
    must_be_untouched(before, chance, "leave");
  }

  // Time never runs past a deadline: then time itself acts.
  void wait(std::int64_t milliseconds) {
    const auto deadline = match_->deadline();
    const Time then = now_ + milliseconds;
    now_ = deadline ? std::max(now_, std::min(then, *deadline)) : then;
    if (!deadline || then < *deadline) return;
    match_->expire(now_);
    check();
  }

  void must_be_untouched(const typename G::State& before, const engine::Chance::Position& chance,
                         std::string_view what) const {
    must(std::memcmp(&before, &match_->state(), sizeof before) == 0, "a refusal changes nothing",
         what);
    must(chance == match_->chance().position(), "a refusal uses no chance", what);
  }

  void check() const {
    const auto& rules = match_->rules();
    const auto& state = match_->state();
    must(G::conserved(rules, state), "every component is in one place");
    const engine::Seats acting = G::acting(rules, state);
    const bool over = G::outcome(rules, state).has_value();
    const bool waits = !acting.empty() || G::deadline(rules, state);
    must(over != waits, over ? "nobody is waited for at the end" : "somebody can go on");
    for (int i = 0; i < engine::max_seats; ++i)
      if (acting.has(engine::seat_at(i)))
        must(!match_->legal(engine::seat_at(i)).empty(), "who is asked can do something");
  }

  // What everybody sees, and whether it survives its text.
  void look_around() const {
    const Json position = match_->position();
    auto resumed = ruleset_->resume(position, engine::Chance::fast(1));
    must(static_cast<bool>(resumed), "a position can be read",
         resumed ? "" : resumed.problem().what);
    must((*resumed)->fingerprint() == match_->fingerprint(), "a position survives its text",
         engine::to_line(position));
    for (int i = 0; i <= match_->seats(); ++i) {
      const Observer observer =
          i == match_->seats() ? Observer::spectator() : Observer(engine::seat_at(i));
      std::string text;
      match_->write_view(observer, text);
      const Json view = must_be_json(text);
      for (int event = 0; event < match_->event_count(); ++event)
        if (const auto seen = match_->event(event, observer)) must_be_json(engine::to_line(*seen));
      if (i != 0) continue;
      const auto imagined = ruleset_->imagine(view, engine::Chance::fast(2));
      must(static_cast<bool>(imagined), "a view can be read",
           imagined ? "" : imagined.problem().what);
      std::string same;
      (*imagined)->write_view(observer, same);
      must(same == text, "what is imagined looks the same", text);
    }
  }

  Bytes bytes_;
  std::shared_ptr<const engine::Ruleset> ruleset_;
  std::unique_ptr<Match> match_;
  Time now_{};
  int actions_left_ = most_actions;
};

std::string bytes_of(std::initializer_list<int> numbers) {
  std::string text;
  for (const int number : numbers) text += static_cast<char>(number);
  return text;
}

constexpr int code(Step step) { return static_cast<int>(step); }

// The opening of every preset, and a match that goes on for long, with some disturbances.
template <engine::Game G>
std::vector<Sample> some_courses() {
  const engine::Option* preset = game_data(G::slug)->options().preset();
  std::vector<Sample> samples;
  for (std::size_t i = 0; i < (preset != nullptr ? preset->values.size() : 1); ++i) {
    std::string head = preset != nullptr ? bytes_of({static_cast<int>(i)}) : "";
    head += bytes_of({0, static_cast<int>(i), 7});
    const std::string name = preset != nullptr ? preset->values[i] : "only";
    std::string opening = head;
    for (int turn = 0; turn < 12; ++turn)
      opening += bytes_of({code(Step::listed), 1, turn, code(Step::wait), 1, 20, 30,
                           code(Step::altered), 1, turn, 3, 2, turn % 8});
    samples.push_back({name + "-opening", opening});
    std::string whole = head;
    for (int turn = 0; turn < 40; ++turn)
      whole += bytes_of({code(Step::play_on), 1, 31, code(Step::filled), 1, turn});
    samples.push_back({name + "-whole", whole + bytes_of({code(Step::leave), 0, 1})});
  }
  // As a client writes it.
  const auto rules = game_data(G::slug)->rules(
      JsonObject{}, engine::seat_counts(*game_data(G::slug), JsonObject{}).front());
  auto match = (*rules)->open(engine::Chance::chacha(engine::seed_from(7)));
  std::string raw = preset != nullptr ? bytes_of({0}) : "";
  raw += bytes_of({0, 0, 7});
  engine::Chance dice = engine::Chance::fast(3);
  for (int turn = 0; turn < 16 && !match->acting().empty(); ++turn) {
    const Seat seat = match->acting().lowest();
    const JsonObject action = match->any_legal(seat, dice);
    if (!match->apply(seat, action, Time{}).ok()) break;
    const std::string text = engine::to_line(action);
    raw += bytes_of({code(Step::raw), 1, static_cast<int>(text.size() & 0xff)}) + text;
  }
  samples.push_back({"raw", raw});
  return samples;
}

template <class... G>
std::vector<Harness> one_each(games::Games<G...>) {
  return {Harness{"play-" + std::string(G::slug), Shape::bytes,
                  [](std::string_view input) { Course<G>(input).run(); }, some_courses<G>}...};
}

}  // namespace

std::vector<Harness> plays() { return one_each(games::All{}); }

}  // namespace fuzz
