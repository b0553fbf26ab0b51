#include "cli/play/local_table.hpp"

#include <sodium.h>

#include <algorithm>
#include <cstring>
#include <filesystem>

#include "cli/failure.hpp"
#include "cli/play/storage.hpp"
#include "engine/playout.hpp"

namespace cli {

using engine::Input;
using engine::Json;
using engine::JsonObject;
using engine::Observer;
using engine::Seat;

namespace {

// Anything longer is a game that runs out of time without getting anywhere.
constexpr int most_expiries = 1000;
// How often a running clock is looked at, in milliseconds.
constexpr int tick = 200;

engine::Seed drawn_seed() {
  if (sodium_init() < 0) throw Failure("the system gives no random numbers");
  engine::Seed seed;
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

// Bots have chance of their own; it comes from the seed, so that a seed names a whole bot game.
std::uint64_t bot_seed(const engine::Seed& seed, int seat) {
  const engine::Digest digest =
      engine::sha256("escapement-bot-1:" + engine::to_hex(seed) + ":" + std::to_string(seat));
  std::uint64_t number = 0;
  std::memcpy(&number, digest.data(), sizeof number);
  return number;
}

std::shared_ptr<const engine::Ruleset> chosen_rules(const PlayOptions& options) {
  if (options.resume.empty())
    return needed(options.kit->rules(options.options, wanted_seats(options)));
  return nullptr;
}

}  // namespace

LocalTable::LocalTable(const PlayOptions& options) : LocalTable(options, chosen_rules(options)) {}

LocalTable::LocalTable(const PlayOptions& options,
                       const std::shared_ptr<const engine::Ruleset>& rules)
    : Table(*options.title, options.kit, rules,
            Words(*options.kit, rules ? theme_of(rules->options()) : "", options.language)) {
  if (options.resume.empty())
    begin(options);
  else
    go_on(options);
  const bool nobody = people().empty();
  hurried_ = options.fast || nobody;
  // A game of bots alone is the same however fast the machine is.
  if (nobody) clock_.pause();
}

void LocalTable::begin(const PlayOptions& options) {
  chairs_ = chairs_for(options.seat_specs, *rules_, words_);
  rename_seats();
  seed_ = options.seed ? *options.seed : drawn_seed();
  record_.game = title_->slug();
  record_.rules_version = kit_->rules_version();
  record_.data = kit_->data_fingerprint();
  record_.options = rules_->options();
  for (int i = 0; i < seats(); ++i) record_.seats.push_back(name(engine::seat_at(i)));
  for (const Chair& chair : chairs_)
    record_.players.push_back(chair.person() ? "person" : chair.level);
  record_.commitment = engine::commitment(seed_);
  match_ = rules_->open(engine::Chance::chacha(seed_));
  seat_bots();
  tell();
  if (options.save.empty()) return;
  if (const std::string problem = save_as(options.save); !problem.empty()) throw Failure(problem);
}

void LocalTable::go_on(const PlayOptions& options) {
  if (!options.seat_specs.empty() || options.seats > 0 || options.seed ||
      !options.options.get_object().empty())
    throw Failure(words_("save.fixed"));
  Stored stored = load_running(options.resume, title_->slug(), words_);
  record_ = std::move(stored.record);
  seed_ = stored.seed;
  rules_ = needed(engine::rules_of(record_, *kit_), options.resume + ": ");
  words_ = Words(*kit_, theme_of(rules_->options()), options.language);
  chairs_ = chairs_of(record_, *rules_, words_);
  rename_seats();
  match_ = rules_->open(engine::Chance::chacha(seed_));
  seat_bots();
  tell();
  engine::Time last{};
  for (const Input& input : record_.inputs) {
    if (std::string wrong = engine::feed(*match_, input); !wrong.empty())
      throw Failure(words_("save.broken", {{"file", options.resume}, {"reason", wrong}}));
    tell();
    last = input.at;
  }
  clock_ = Clock(last);
  asked_ = last;
  resumed_ = true;
  file_ = options.resume;
  if (options.save.empty()) return;
  if (const std::string problem = save_as(options.save); !problem.empty()) throw Failure(problem);
}

void LocalTable::seat_bots() {
  logs_.resize(chairs_.size() + 1);
  thoughts_.resize(chairs_.size());
  whims_ = engine::Chance::fast(bot_seed(seed_, -1));
  for (int i = 0; i < seats(); ++i) {
    const std::string& level = chairs_[static_cast<std::size_t>(i)].level;
    const bool thinks = !level.empty() && level != "random";
    bots_.push_back(thinks ? rules_->player(level, engine::seat_at(i), bot_seed(seed_, i))
                           : nullptr);
  }
}

std::vector<Seat> LocalTable::people() const {
  std::vector<Seat> seats;
  for (std::size_t i = 0; i < chairs_.size(); ++i)
    if (chairs_[i].person()) seats.push_back(engine::seat_at(static_cast<int>(i)));
  return seats;
}

const Log& LocalTable::log(Observer observer) const {
  return observer.is_spectator() ? logs_.back()
                                 : logs_[static_cast<std::size_t>(engine::index(observer.seat()))];
}

const LocalTable::Thought* LocalTable::thought_of(Seat seat) const {
  const auto& thought = thoughts_[static_cast<std::size_t>(engine::index(seat))];
  return thought ? &*thought : nullptr;
}

std::optional<Seat> LocalTable::bot_at_turn() const {
  const bool at_once = !match_->deadline();
  const engine::Time now = clock_.now();
  std::optional<Seat> first;
  for (engine::Seats rest = acting(); !rest.empty(); rest.remove(rest.lowest())) {
    const Seat seat = rest.lowest();
    if (!is_bot(seat)) continue;
    if (at_once) return seat;
    const Thought* thought = thought_of(seat);
    if (thought == nullptr || thought->choice.empty() || thought->ready > now) continue;
    if (!first || thought->ready < thought_of(*first)->ready) first = seat;
  }
  return first;
}

std::optional<Seat> LocalTable::person_at_turn() const {
  if (bot_at_turn()) return std::nullopt;
  for (engine::Seats rest = acting(); !rest.empty(); rest.remove(rest.lowest()))
    if (!is_bot(rest.lowest())) return rest.lowest();
  return std::nullopt;
}

std::optional<Seat> LocalTable::thinking_bot() const {
  for (engine::Seats rest = acting(); !rest.empty(); rest.remove(rest.lowest()))
    if (is_bot(rest.lowest()) && thought_of(rest.lowest()) != nullptr) return rest.lowest();
  return std::nullopt;
}

bool LocalTable::same_result(Seat seat, const JsonObject& one, const JsonObject& other) const {
  const auto after = [&](const JsonObject& action) {
    const auto copy = match_->clone();
    copy->apply(seat, action, engine::Time{});
    return copy->fingerprint();
  };
  return after(one) == after(other);
}

std::optional<std::int64_t> LocalTable::time_left() const {
  const auto deadline = match_->deadline();
  if (!deadline) return std::nullopt;
  return engine::milliseconds(*deadline) - engine::milliseconds(clock_.now());
}

int LocalTable::patience() const {
  if (!match_->deadline()) return -1;
  const auto next = next_thought();
  if (!next) return tick;
  const std::int64_t left = engine::milliseconds(*next) - engine::milliseconds(clock_.now());
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, tick));
}

// The events of the last input, to everybody and to the bots.
void LocalTable::tell() {
  for (std::size_t i = 0; i < logs_.size(); ++i) {
    Log& log = logs_[i];
    const Observer observer = i + 1 == logs_.size()
                                  ? Observer::spectator()
                                  : Observer(engine::seat_at(static_cast<int>(i)));
    log.fresh = log.events.size();
    for (int k = 0; k < match_->event_count(); ++k)
      if (auto event = match_->event(k, observer)) log.events.push_back(std::move(*event));
  }
  for (const auto& bot : bots_)
    if (bot) bot->witness(*match_);
}

void LocalTable::accept(Input input) {
  asked_ = input.at;
  record_.inputs.push_back(std::move(input));
  ++changes_;
  tell();
  if (!file_.empty()) trouble_ = store(file_);
}

engine::Answer LocalTable::act(Seat seat, const Json& action) {
  const engine::Time now = clock_.now();
  engine::Answer answer = match_->apply(seat, action, now);
  if (!answer.ok()) return answer;
  accept({Input::Kind::action, now, seat, action.get_object()});
  agree_for_bots();
  return answer;
}

// Bots agree to whatever all people have asked for.
void LocalTable::agree_for_bots() {
  std::optional<Seat> silent;
  for (int i = 0; i < match_->seats(); ++i) {
    const Seat seat = engine::seat_at(i);
    if (!match_->consent(seat)) continue;
    if (!is_bot(seat)) return;
    silent = seat;
  }
  if (silent && !people().empty()) act(*silent, *match_->consent(*silent));
}

JsonObject LocalTable::bot_choice(Seat seat) {
  if (const Thought* thought = thought_of(seat); thought != nullptr && !thought->choice.empty())
    return thought->choice;
  const auto& bot = bots_[static_cast<std::size_t>(engine::index(seat))];
  return bot ? bot->decide(*match_) : match_->any_legal(seat, whims_);
}

// A bot that errs plays on with anything that the rules offer; one that is too late not at all.
void LocalTable::act_for_bot(Seat seat, const JsonObject& choice) {
  const std::int64_t before = changes_;
  thoughts_[static_cast<std::size_t>(engine::index(seat))].reset();
  expire();
  if (changes_ != before || act(seat, choice).ok()) return;
  if (match_->legal(seat).empty() || !act(seat, match_->any_legal(seat, whims_)).ok())
    throw Failure(words_("bot.stuck", {{"seat", engine::index(seat)}}));
}

void LocalTable::catch_up() {
  expire();
  ponder();
  if (!hurried_ || person_at_turn()) return;
  let_time_pass();
  expire();
}

void LocalTable::expire() {
  for (int i = 0; i < most_expiries && !over(); ++i) {
    const std::optional<engine::Time> deadline = match_->deadline();
    const engine::Time now = clock_.now();
    if (!deadline || now < *deadline) break;
    match_->expire(now);
    accept({Input::Kind::expire, now, {}, {}});
  }
}

// Against a clock bots look, make up their minds and keep it to themselves for a while. What they
// have decided stands whatever others do, for as long as it is allowed.
void LocalTable::ponder() {
  if (!match_->deadline() || over()) {
    for (auto& thought : thoughts_) thought.reset();  // without a clock nobody hurries
    return;
  }
  for (int i = 0; i < match_->seats(); ++i) {
    const Seat seat = engine::seat_at(i);
    const bool asked = is_bot(seat) && acting().has(seat);
    auto& thought = thoughts_[static_cast<std::size_t>(i)];
    if (thought && (thought->choice.empty() ? !asked : !match_->allows(seat, thought->choice)))
      thought.reset();
    if (!asked) continue;
    const auto& bot = bots_[static_cast<std::size_t>(i)];
    const auto looks = [&] { return bot ? bot->looks(*match_) : std::int64_t{0}; };
    if (!thought) thought = Thought{{}, asked_ + looks()};
    if (!thought->choice.empty() || thought->ready > clock_.now()) continue;
    if (bot && bot->waits(*match_)) {
      thought->ready = clock_.now() + std::max<std::int64_t>(1, looks());
      continue;
    }
    const std::uint32_t most = match_->hesitation();
    thought->choice = bot ? bot->decide(*match_) : match_->any_legal(seat, whims_);
    thought->ready =
        thought->ready + (bot ? bot->took() : std::int64_t{most == 0 ? 0 : whims_.below(0, most)});
  }
}

std::optional<engine::Time> LocalTable::next_thought() const {
  std::optional<engine::Time> next;
  for (engine::Seats rest = acting(); !rest.empty(); rest.remove(rest.lowest()))
    if (const Thought* thought = thought_of(rest.lowest()))
      next = next ? std::min(*next, thought->ready) : thought->ready;
  return next;
}

void LocalTable::let_time_pass() {
  const auto deadline = match_->deadline();
  const auto next = next_thought();
  if (deadline && next) clock_.skip_to(std::min(*next, *deadline));
}

std::string LocalTable::store(const std::string& path) const {
  try {
    if (!over()) {
      store_running(path, record_, words_);
      return "";
    }
    engine::Record complete = record_;
    complete.seed = seed_;
    complete.outcome = match_->outcome();
    complete.fingerprint = engine::hex_word(match_->fingerprint());
    store_finished(path, complete, words_);
    return "";
  } catch (const Failure& failure) {
    return failure.what();
  }
}

std::string LocalTable::save_as(const std::string& path) {
  std::error_code error;
  if (path != file_ && std::filesystem::is_regular_file(path, error) &&
      std::filesystem::file_size(path, error) != 0)
    return words_("save.exists", {{"file", path}});
  try {
    if (!over()) store_seed(path, seed_, words_);
  } catch (const Failure& failure) {
    return failure.what();
  }
  if (std::string problem = store(path); !problem.empty()) return problem;
  file_ = path;
  trouble_.clear();
  return "";
}

std::string LocalTable::farewell() const {
  return words_(saved() ? "line.saved" : "line.not_saved", {{"file", file_}});
}

}  // namespace cli
