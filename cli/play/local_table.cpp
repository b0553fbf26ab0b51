#include "cli/play/local_table.hpp"

#include <poll.h>
#include <sodium.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "cli/failure.hpp"
#include "protocol/wire.hpp"

namespace cli {

using engine::JsonObject;
using engine::Observer;
using engine::Seat;

namespace {

// How often a running clock is looked at, in milliseconds.
constexpr int tick = 200;

// Who sits at this device.
const protocol::Person local{"local", "local"};

engine::Seed drawn_seed() {
  if (sodium_init() < 0) throw Failure("no_chance", {});
  engine::Seed seed;
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

std::int64_t on_the_wall() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

table::World world_of(const PlayOptions& options) {
  table::World world;
  world.game_data = [game_data = options.game_data, slug = std::string(options.entry->slug())](
                        std::string_view game) { return game == slug ? game_data : nullptr; };
  world.fresh_seed = [given = options.seed](const auto&) { return given ? *given : drawn_seed(); };
  return world;
}

// Nobody is missed here, and nobody else looks on.
protocol::Policy policy_at_one_device() {
  protocol::Policy policy;
  policy.spectators = protocol::Spectators::off;
  policy.absent = protocol::Absent::wait;
  policy.chat = protocol::Chat::off;
  return policy;
}

void check(const table::Reply& reply, const Words& words) {
  if (!reply.ok) throw Failure(refusal(words.own(), reply.body, &words.game()));
}

}  // namespace

struct LocalTable::Begun {
  std::shared_ptr<const engine::Ruleset> rules;
  std::unique_ptr<table::Table> table;
  Clock clock;
  std::vector<table::Entry> entries = {};  // of a game that goes on
};

LocalTable::LocalTable(const PlayOptions& options)
    : LocalTable(options, options.resume.empty() ? begin(options) : go_on(options)) {}

LocalTable::Begun LocalTable::begin(const PlayOptions& options) {
  Begun begun;
  begun.rules = playable(options.game_data->rules(options.options, wanted_seats(options)),
                         *options.game_data, options.language);
  const Words words(*options.game_data, theme_of(begun.rules->options()), options.language);
  const std::vector<Chair> chairs = chairs_for(options.seat_specs, *begun.rules, words);
  const std::vector<std::string> names = names_of(chairs, begun.rules->options(), words);
  protocol::Create plan;
  plan.game.value = options.entry->slug();
  plan.options = options.options.get_object();
  plan.policy = policy_at_one_device();
  plan.seats.emplace(chairs.size());
  for (std::size_t i = 0; i < chairs.size(); ++i) {
    if (chairs[i].person()) continue;
    protocol::SeatPlan& seat = (*plan.seats)[i];
    seat.kind = protocol::SeatKind::bot;
    seat.level = protocol::Word{chairs[i].level};
    seat.name = protocol::Name{names[i]};
  }
  const table::Moment now = on_the_wall();
  begun.clock = Clock(engine::at_milliseconds(now));
  begun.table = needed(table::Table::create(world_of(options), "local", "LOCAL", plan, local, now));
  for (std::size_t i = 0; i < chairs.size(); ++i)
    if (chairs[i].person())
      check(begun.table->handle(
                local,
                protocol::Sit{protocol::SeatNumber{static_cast<int>(i)}, protocol::Name{names[i]}},
                now),
            words);
  begun.table->arrive(local, now);
  check(begun.table->handle(local, protocol::Start{}, now), words);
  return begun;
}

LocalTable::Begun LocalTable::go_on(const PlayOptions& options) {
  const Words words(*options.game_data, "", options.language);
  if (!options.seat_specs.empty() || options.seats > 0 || options.seed ||
      !options.options.get_object().empty())
    throw Failure(words("save.fixed"));
  Begun begun;
  begun.entries = load_running(options.resume, options.entry->slug(), words);
  const auto broken = [&](const std::string& reason) {
    return Failure(words("save.broken", {{"file", options.resume}, {"reason", reason}}));
  };
  auto table = table::Table::restore(world_of(options), "local", std::nullopt, begun.entries);
  if (!table) throw broken(table.problem().what);
  begun.table = std::move(*table);
  const auto version = begun.table->begun();
  if (!version) throw broken(words("save.not_begun"));
  if (!version->playable) throw Failure(words("save.other_rules", {{"file", options.resume}}));
  const auto record = begun.table->record();
  begun.rules =
      needed(options.game_data->rules(record->options, static_cast<int>(record->seats.size())));
  const table::Moment now = std::max(on_the_wall(), begun.table->card().changed_at);
  begun.clock = Clock(engine::at_milliseconds(now));
  begun.table->arrive(local, now);
  return begun;
}

LocalTable::LocalTable(const PlayOptions& options, Begun begun)
    : TableHere(*options.entry, options.game_data, begun.rules,
                Words(*options.game_data, theme_of(begun.rules->options()), options.language)),
      table_(std::move(begun.table)),
      clock_(begun.clock),
      entries_(std::move(begun.entries)) {
  resumed_ = !options.resume.empty();
  look();
  const std::string path = options.save.empty() ? options.resume : options.save;
  if (resumed_ && options.save.empty()) file_ = path;
  if (!path.empty())
    if (const std::string problem = save_as(path); !problem.empty()) throw Failure(problem);
  const bool nobody = people().empty();
  hurried_ = options.fast || nobody;
  // A game of bots alone is the same however fast the machine is.
  if (nobody) clock_.pause();
}

// Begins to watch as everybody who sits here, and as the public. What was said while they sat down
// is left out.
void LocalTable::look() {
  table::Output before = table_->drain();
  entries_.insert(entries_.end(), before.entries.begin(), before.entries.end());
  const auto started =
      std::find_if(entries_.begin(), entries_.end(), [](const table::Entry& entry) {
        return entry.text.find(R"("kind":"started")") != std::string::npos;
      });
  const std::int64_t since = started == entries_.end() ? 0 : started->seq - 1;
  for (int i = 0; i <= rules_->seats(); ++i) {
    const Observer observer =
        i < rules_->seats() ? Observer(engine::seat_at(i)) : Observer::spectator();
    table_->watched(observer, true);
    const auto told =
        needed(engine::parse_json(table_->sync(observer, false, since, moment()), ""));
    seen_.emplace_back(observer).hear("sync", told.get_object(), moment());
  }
  runs_ = table_->runs();
  note_change();
}

std::size_t LocalTable::place_of(Observer observer) const {
  return observer.is_spectator() ? seen_.size() - 1
                                 : static_cast<std::size_t>(engine::index(observer.seat()));
}

// What has happened is in the file before anybody is told of it.
void LocalTable::pass_on() {
  table::Output output = table_->drain();
  entries_.insert(entries_.end(), output.entries.begin(), output.entries.end());
  if (!output.entries.empty() && !file_.empty()) trouble_ = store(file_);
  for (const table::Update& update : output.updates) {
    if (update.to == table::Update::To::watchers) continue;
    const auto message = needed(engine::parse_json(update.text, ""));
    seen_[place_of(update.observer)].hear("update", message.get_object(), moment());
  }
  if (table_->runs() != runs_) {
    runs_ = table_->runs();
    const auto presence =
        needed(engine::parse_json(protocol::written_push(table_->presence(moment())), ""));
    for (Seen& each : seen_) each.hear("presence", presence.get_object(), moment());
  }
  answers_.insert(answers_.end(), std::make_move_iterator(output.answers.begin()),
                  std::make_move_iterator(output.answers.end()));
  if (!output.entries.empty()) note_change();
}

std::vector<Seat> LocalTable::people() const {
  std::vector<Seat> seats;
  for (std::size_t i = 0; i < state().seats.size(); ++i)
    if (state().seats[i].kind == protocol::SeatKind::person)
      seats.push_back(engine::seat_at(static_cast<int>(i)));
  return seats;
}

std::string LocalTable::chair_name(std::size_t seat, std::string told) const {
  return is_given_by_seat(told, seat, rules_->options(), words_) ? "" : told;
}

std::optional<Seat> LocalTable::bot_at_turn() const {
  return task_ ? std::optional(task_->seat) : std::nullopt;
}

std::optional<Seat> LocalTable::thinking_bot() const {
  if (!common().deadline || paused()) return std::nullopt;
  for (engine::Seats rest = acting(); !rest.empty(); rest.remove(rest.lowest()))
    if (!chair(rest.lowest()).person()) return rest.lowest();
  return std::nullopt;
}

bool LocalTable::stands_still() const {
  return !paused() && !task_ && acting().empty() && !table_->wake();
}

// Where several people keep secrets from each other nobody may tell by the time who has thought.
bool LocalTable::time_may_be_skipped() const {
  if (hurried_) return true;
  return !common().deadline && (people().size() < 2 || !rules_->manners().secrets);
}

void LocalTable::catch_up() {
  table_->tick(moment());
  pass_on();
  if (!task_) task_ = table_->bot_task(moment());
  // Against a clock the table keeps what a bot has decided until the bot is ready.
  if (task_ && common().deadline) act_for_bot(task_->think());
  if (task_ || person_at_turn() || !time_may_be_skipped()) return;
  let_time_pass();
  table_->tick(moment());
  pass_on();
}

void LocalTable::act_for_bot(const JsonObject& choice) {
  table_->bot_decided(*task_, choice, moment());
  task_.reset();
  pass_on();
}

void LocalTable::let_time_pass() {
  if (const auto wake = table_->wake()) clock_.skip_to(engine::at_milliseconds(*wake));
}

int LocalTable::patience() const {
  const auto wake = table_->wake();
  if (!wake) return -1;
  return static_cast<int>(std::clamp<std::int64_t>(*wake - moment(), 0, tick));
}

Reply LocalTable::request(std::string_view word, JsonObject fields) {
  const auto request = protocol::read_table_request(word, fields);
  if (!request) return {Reply::Kind::no, {{"code", "malformed"}}};
  table::Reply reply = table_->handle(local, *request, moment());
  pass_on();
  if (reply.pending != 0) return settled(reply.pending);
  return {reply.ok ? Reply::Kind::ok : Reply::Kind::no, std::move(reply.body)};
}

// Every input that is accepted has an entry of its own.
Reply LocalTable::deliver(std::string_view word, JsonObject fields) {
  fields["cid"] = "local-" + std::to_string(table_->seq());
  return request(word, std::move(fields));
}

// The answer to what had to wait for others of the same moment.
Reply LocalTable::settled(std::int64_t ticket) {
  for (;;) {
    const auto found = std::find_if(answers_.begin(), answers_.end(),
                                    [&](const auto& each) { return each.ticket == ticket; });
    if (found != answers_.end()) {
      Reply reply{found->reply.ok ? Reply::Kind::ok : Reply::Kind::no,
                  std::move(found->reply.body)};
      answers_.erase(found);
      return reply;
    }
    // What somebody wants to be told is thought about at once.
    if (const auto task = table_->bot_task(moment())) {
      table_->bot_decided(*task, task->think(), moment());
      pass_on();
      continue;
    }
    const auto wake = table_->wake();
    if (!wake) return {Reply::Kind::no, {{"code", "over"}}};
    if (!hurried_ && *wake > moment()) poll(nullptr, 0, patience());
    if (hurried_) let_time_pass();
    table_->tick(moment());
    pass_on();
  }
}

void LocalTable::note_refusal(const std::string& sentence) {
  for (Seen& each : seen_) each.note({{"line", "refused"}, {"sentence", sentence}});
}

std::string LocalTable::store(const std::string& path) {
  try {
    // The table knows of the end before anybody has been told.
    if (table_->phase() == protocol::Phase::finished) {
      store_finished(path, *table_->record(), words_);
      return "";
    }
    if (!journal_ || journal_->path() != path) journal_.emplace(path, entry_->slug());
    journal_->write(entries_, words_);
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
  const std::optional<SavedGame> before = std::exchange(journal_, std::nullopt);
  if (std::string problem = store(path); !problem.empty()) {
    journal_ = before;
    return problem;
  }
  file_ = path;
  trouble_.clear();
  return "";
}

std::string LocalTable::farewell() const {
  return words_(saved() ? "line.saved" : "line.not_saved", {{"file", file_}});
}

}  // namespace cli
