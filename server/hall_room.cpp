#include "server/hall_room.hpp"

#include <algorithm>
#include <chrono>

#include "engine/json.hpp"
#include "protocol/wire.hpp"
#include "server/hall_names.hpp"
#include "server/log.hpp"
#include "server/revive.hpp"

namespace server {

using engine::Observer;
using table::Journal;

namespace {

constexpr std::int64_t snapshot_every = 200;
constexpr std::int64_t snapshot_share = 4;
constexpr std::int64_t bytes_of_a_move = 256;  // about
constexpr std::int64_t list_delay = 900;  // milliseconds between a move and the lists that show it
constexpr std::int64_t first_retry = 1'000;
constexpr std::int64_t watchers_patience = 1'000;  // milliseconds that they wait for bots

std::size_t place_of(Observer observer) {
  return observer.is_spectator() ? engine::max_seats
                                 : static_cast<std::size_t>(engine::index(observer.seat()));
}

bool over(protocol::Phase phase) {
  return phase == protocol::Phase::finished || phase == protocol::Phase::closed;
}

// Moves and talk are no news for the lobby.
bool for_lobby(const protocol::TableRequest& request) {
  return !std::holds_alternative<protocol::Act>(request) &&
         !std::holds_alternative<protocol::Say>(request) &&
         !std::holds_alternative<protocol::TakeBack>(request) &&
         !std::holds_alternative<protocol::Promise>(request) &&
         !std::holds_alternative<protocol::Reveal>(request);
}

Message message(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

}  // namespace

Room::Room(RoomContext& context, std::string id)
    : context_(context), id_(std::move(id)), last_use_(steady_now()), retry_(context.loop) {}

engine::Fallible<std::shared_ptr<Room>> Room::load(RoomContext& context, const std::string& id,
                                                   bool& unknown) {
  auto kept = context.journal.read(id);
  if (!kept) return kept.problem();
  unknown = !kept->snapshot && kept->entries.empty();
  if (unknown) return engine::Problem{"There is no such table."};
  auto room = std::make_shared<Room>(context, id);
  if (auto problem = room->take(std::move(*kept))) return *problem;
  const File made = room->file();
  for (const auto& each : made.awaited) room->called_[each.seat] = each.since;
  context.directory.put(id, made.listing);
  const protocol::Person host = room->table_->host();
  room->known_[host.id] = host;
  room->go_on();
  return room;
}

// What the disk has of it.
std::optional<engine::Problem> Room::take(Journal::Kept kept) {
  snapshot_bytes_ = kept.snapshot ? static_cast<std::int64_t>(kept.snapshot->size()) : 0;
  entry_bytes_ = 0;
  for (const table::Entry& entry : kept.entries)
    entry_bytes_ += static_cast<std::int64_t>(entry.text.size());
  auto revived = revive(context_.world, id_, std::move(kept),
                        [this] { return context_.journal.read_from(id_, 0); });
  if (!revived) return revived.problem();
  if (!revived->damage.empty())
    log::warning("snapshot_damaged", {{"table", id_}, {"problem", revived->damage}});
  table_ = std::move(revived->table);
  last_snapshot_ = revived->snapshot_seq;
  phase_ = table_->phase();
  if (!revived->damage.empty()) keep_snapshot();
  return std::nullopt;
}

engine::Fallible<std::shared_ptr<Room>> Room::create(RoomContext& context, const std::string& id,
                                                     const std::string& code,
                                                     const protocol::Create& plan,
                                                     const protocol::Person& host, bool rematch,
                                                     Then then) {
  auto table =
      table::Table::create(context.world, id, code, plan, host, context.loop.now(), rematch);
  if (!table) return table.problem();
  auto room = std::make_shared<Room>(context, id);
  room->table_ = std::move(*table);
  room->known_[host.id] = host;
  Unwritten held;
  held.for_lobby = true;
  held.then = std::move(then);
  room->write_then_tell(std::move(held));
  return room;
}

std::shared_ptr<Room> Room::adopt(RoomContext& context, std::unique_ptr<table::Table> table,
                                  std::vector<table::Entry> entries, const protocol::Person& host,
                                  Then then) {
  auto room = std::make_shared<Room>(context, table->id());
  room->table_ = std::move(table);
  room->known_[host.id] = host;
  Unwritten held;
  held.for_lobby = true;
  held.then = std::move(then);
  room->append(std::move(entries), held);
  room->held_.push_back(std::move(held));
  room->go_on();
  return room;
}

void Room::request(const std::shared_ptr<Guest>& guest, std::int64_t re,
                   const protocol::TableRequest& request) {
  if (table_ == nullptr) return guest->refuse(re, "not_saved");
  if (const std::string code = no_room_for(*guest, request); !code.empty()) {
    context_.metrics.refused(code);
    return guest->refuse(re, code);
  }
  measure(*guest);
  const bool speaks = std::holds_alternative<protocol::Say>(request);
  const table::Reply reply = table_->handle(speaks ? distinct(guest->person) : guest->person,
                                            request, context_.loop.now());
  count_refusal(reply);
  Unwritten held;
  held.for_lobby = for_lobby(request);
  held.file_later = !held.for_lobby;
  held.writer = guest;
  if (reply.pending != 0) {
    undecided_[reply.pending] = {guest, re};
    context_.disk.charge(guest->person.id, guest->address, bytes_of_a_move, steady_now());
  } else {
    held.guest = guest;
    held.re = re;
    held.reply = reply_message(re, reply);
  }
  const bool seats_may_change = held.for_lobby;
  write_then_tell(std::move(held));
  if (seats_may_change) tell_presence();
}

// Talk and plans go first, so that there is room for the match to be played to its end; whoever
// wants to end something always can.
std::string Room::no_room_for(const Guest& guest, const protocol::TableRequest& request) const {
  if (std::holds_alternative<protocol::Close>(request) ||
      std::holds_alternative<protocol::Resign>(request) ||
      std::holds_alternative<protocol::Stand>(request))
    return "";
  const bool play = std::holds_alternative<protocol::Act>(request) ||
                    std::holds_alternative<protocol::AnswerIt>(request) ||
                    std::holds_alternative<protocol::StandIn>(request) ||
                    std::holds_alternative<protocol::Reveal>(request);
  const std::int64_t most = context_.disk.table_bytes();
  const std::int64_t bytes = snapshot_bytes_ + entry_bytes_;
  if (most > 0 && bytes >= (play ? most : most / 4 * 3)) return "table_full";
  const bool allowed = context_.disk.allow(guest.person.id, guest.address, steady_now());
  return allowed ? "" : "disk_quota";
}

// Somebody who speaks, by a name that nobody else has here.
protocol::Person Room::distinct(const protocol::Person& person) {
  constexpr std::size_t many = 1'000;
  if (spoke_.size() > many) spoke_.clear();
  const auto [place, fresh] = spoke_.try_emplace(person.id);
  Spoke& spoke = place->second;
  if (fresh || spoke.wanted != person.name)
    spoke = {person.name, free_name(person.id, person.name)};
  return {person.id, spoke.name};
}

std::string Room::free_name(const std::string& person, const std::string& wanted) const {
  if (table_ == nullptr) return wanted;
  std::vector<std::string> others;
  for (const auto& [id, spoke] : spoke_)
    if (id != person) others.push_back(spoke.name);
  // A seat is also theirs where they stood up.
  const auto is_theirs = [&](const protocol::SeatState& seat) {
    return (seat.person && seat.person->value == person) ||
           (seat.former && seat.former->value == person);
  };
  for (const protocol::SeatState& seat : table_->card().seats)
    if (seat.name && !is_theirs(seat)) others.push_back(seat.name->value);
  const protocol::Person host = table_->host();
  if (host.id != person) others.push_back(host.name);
  return server::distinct(wanted, others);
}

void Room::measure(const Guest& guest) {
  if (const auto round_trip = guest.wire->round_trip()) table_->measured(guest.person, *round_trip);
}

void Room::count_refusal(const table::Reply& reply) {
  if (reply.ok) return;
  const auto* code = reply.body.if_contains("code");
  context_.metrics.refused(code != nullptr ? engine::to_word(*code) : "unknown");
}

// Whoever was not the first to know learns it now.
void Room::answer(const table::Settled& settled) {
  const auto asker = undecided_.find(settled.ticket);
  if (asker == undecided_.end()) return;
  count_refusal(settled.reply);
  asker->second.guest->send(reply_message(asker->second.re, settled.reply));
  undecided_.erase(asker);
}

void Room::watch(const std::shared_ptr<Guest>& guest, std::int64_t re, Observer observer,
                 std::int64_t since) {
  if (table_ == nullptr) return guest->refuse(re, "not_saved");
  const std::string code = table_->may_watch(guest->person, observer);
  if (!code.empty()) {
    context_.metrics.refused(code);
    return guest->refuse(re, code);
  }
  known_[guest->person.id] = guest->person;
  measure(*guest);
  auto found = std::find_if(watches_.begin(), watches_.end(), [&](const auto& watch) {
    return watch->guest == guest && watch->observer == observer;
  });
  std::shared_ptr<Watch> watch;
  if (found != watches_.end()) {
    watch = *found;
  } else {
    watch = std::make_shared<Watch>();
    watch->guest = guest;
    watch->observer = observer;
    watches_.push_back(watch);
    guest->watches.emplace_back(id_, observer);
    if (observers_[place_of(observer)]++ == 0) table_->watched(observer, true);
    if (present_[guest->person.id]++ == 0) {
      table_->arrive(guest->person, context_.loop.now());
      write_then_tell({});
      tell_presence();
    }
  }
  if (table_ == nullptr) return guest->refuse(re, "not_saved");
  Unwritten held;
  put_sync(held, watch, since);
  held.guest = guest;
  held.re = re;
  held.reply = acceptance(re, "{}");
  write_then_tell(std::move(held));
}

void Room::lines(const std::shared_ptr<Guest>& guest, std::int64_t re, Observer observer,
                 std::int64_t before) {
  if (table_ == nullptr) return guest->refuse(re, "not_saved");
  if (!table_->may_watch(guest->person, observer).empty()) {
    context_.metrics.refused("not_watched");
    return guest->refuse(re, "not_watched");
  }
  Unwritten held;
  held.guest = guest;
  held.re = re;
  held.reply = acceptance(re, table_->lines(observer, !table_->has(guest->person), before));
  write_then_tell(std::move(held));
}

bool Room::unwatch(const Guest& guest, Observer observer) {
  const auto found = std::find_if(watches_.begin(), watches_.end(), [&](const auto& watch) {
    return watch->guest.get() == &guest && watch->observer == observer;
  });
  if (found == watches_.end()) return false;
  end_watch(std::shared_ptr<Watch>(*found));
  return true;
}

void Room::leave(const Guest& guest) {
  const std::vector<std::shared_ptr<Watch>> all = watches_;
  for (const auto& watch : all)
    if (watch->guest.get() == &guest) end_watch(watch);
}

void Room::end_watch(const std::shared_ptr<Watch>& watch) {
  watch->ended = true;
  std::erase(watches_, watch);
  std::erase(watch->guest->watches, std::pair(id_, watch->observer));
  if (context_.frozen) return;  // everybody goes, and nobody is away for it
  last_use_ = steady_now();
  if (--observers_[place_of(watch->observer)] == 0 && table_ != nullptr)
    table_->watched(watch->observer, false);
  const protocol::Person person = watch->guest->person;
  if (--present_[person.id] > 0) return;
  present_.erase(person.id);
  context_.directory.visited(id_, context_.loop.now());
  if (table_ == nullptr) return;
  table_->depart(person, context_.loop.now());
  if (!table_->has(person)) known_.erase(person.id);
  write_then_tell({});
  tell_presence();
}

void Room::tick() {
  if (table_ == nullptr || context_.frozen) return;
  const bool ran = table_->runs();
  table_->tick(context_.loop.now());
  const bool runs = table_->runs();
  write_then_tell({});
  if (runs != ran) tell_presence();
}

void Room::tell_trips() {
  if (table_ == nullptr || context_.frozen || !table_->races()) return;
  for (const auto& watch : watches_) measure(*watch->guest);
  tell_presence();
}

void Room::succeeded_by(const std::string& id, Then then) {
  if (table_ == nullptr) return then(false);
  table_->succeeded_by(id, context_.loop.now());
  Unwritten held;
  held.then = std::move(then);
  write_then_tell(std::move(held));
}

void Room::close(const std::function<void(std::string)>& answer) {
  if (table_ == nullptr) return answer(std::string(not_written));
  const table::Reply reply = table_->handle(table_->host(), protocol::Close{}, context_.loop.now());
  if (!reply.ok) return answer("the table refuses: " + engine::to_word(reply.body.at("code")));
  Unwritten held;
  held.for_lobby = true;
  held.then = [answer](bool saved) { answer(saved ? "" : std::string(not_written)); };
  write_then_tell(std::move(held));
}

void Room::when_saved(Then then) {
  Unwritten held;
  held.then = std::move(then);
  write_then_tell(std::move(held));
}

// What an input has caused, and what else is to be told with it.
void Room::write_then_tell(Unwritten held) {
  last_use_ = steady_now();
  if (table_ == nullptr) return give_up(held, false);
  table::Output output = table_->drain();
  held.updates = std::move(output.updates);
  held.owners_changed = output.owners_changed;
  held.answers = std::move(output.answers);
  if (!output.entries.empty()) append(std::move(output.entries), held);
  if (held_.empty() && !held.waiting)
    deliver(held);
  else
    held_.push_back(std::move(held));
  go_on();
}

void Room::append(std::vector<table::Entry> entries, Unwritten& held) {
  const std::int64_t last = entries.back().seq;
  const std::int64_t expected = entries.front().seq - 1;
  const protocol::Phase phase = table_->phase();
  const bool ended = over(phase) && !over(phase_);
  held.for_lobby = held.for_lobby || phase != phase_;
  std::optional<table::Filed> line;
  const bool behind = file_due_;
  file_due_ = held.file_later && phase == phase_;
  if (file_due_ && !behind) context_.behind.push_back({steady_now() + list_delay, id_});
  if (!file_due_) {
    File made = file();
    line = std::move(made.line);
    held.listing = std::move(made.listing);
    held.awaited = std::move(made.awaited);
  }
  phase_ = phase;
  std::int64_t bytes = 0;
  for (const table::Entry& entry : entries) bytes += static_cast<std::int64_t>(entry.text.size());
  entry_bytes_ += bytes;
  if (held.writer != nullptr)
    context_.disk.charge(held.writer->person.id, held.writer->address, bytes, steady_now());
  held.waiting = true;
  // What bots do among themselves: whoever looks on does not mind a moment.
  const bool can_wait = file_due_ && held.writer == nullptr && patience() > 0;
  ++context_.waiting;
  context_.metrics.entries(static_cast<std::int64_t>(entries.size()));
  context_.journal.append(
      id_, expected, std::move(entries), std::move(line),
      [room = shared_from_this(), &loop = context_.loop,
       generation = generation_](Journal::Written fate) {
        loop.post([room, generation, fate = std::move(fate)] {
          room->attempt([&] { room->settled(generation, fate); });
        });
      },
      can_wait);
  // A snapshot holds all of the log: the longer that is, the more must have come since the last
  // one.
  const bool due =
      last - last_snapshot_ >= snapshot_every && entry_bytes_ >= snapshot_bytes_ / snapshot_share;
  if (ended || due) keep_snapshot();
}

// The journal takes things in order, so it lies behind the entries that it holds.
void Room::keep_snapshot() {
  if (table_ == nullptr || table_->seq() == last_snapshot_) return;
  last_snapshot_ = table_->seq();
  std::string text = table_->snapshot();
  snapshot_bytes_ = static_cast<std::int64_t>(text.size());
  entry_bytes_ = 0;
  context_.journal.keep_snapshot(id_, last_snapshot_, std::move(text));
}

Room::File Room::file() const {
  const protocol::Card card = table_->card();
  Message text = message(protocol::written(card));
  table::Filed line{*text, members(card), !over(card.phase)};
  return {std::move(line), listing_of(card, std::move(text)), table_->awaited()};
}

// With what lists tell of the table, and so of nothing else: once for each decision.
void Room::call(const std::vector<table::Table::Awaited>& awaited) {
  for (const auto& each : awaited) {
    const auto [place, fresh] = called_.try_emplace(each.seat, each.since);
    const bool again = !fresh && place->second == each.since;
    place->second = each.since;
    if (!again && context_.call) context_.call(each.person);
  }
}

// Not while something waits for the disk: lists tell of nothing that could still be lost.
bool Room::file_moves() {
  if (!file_due_ || table_ == nullptr) return true;
  if (!held_.empty()) return false;
  file_due_ = false;
  File made = file();
  // What nobody may notice leaves no trace in lists.
  const Listing* listed = context_.directory.find(id_);
  if (listed != nullptr && *listed->card == *made.listing.card) return true;
  context_.journal.file(id_, std::move(made.line));
  context_.directory.put(id_, std::move(made.listing));
  call(made.awaited);
  return true;
}

std::vector<std::string> Room::members(const protocol::Card& card) const {
  std::vector<std::string> all;
  for (const protocol::SeatState& seat : card.seats)
    if (seat.person) all.push_back(seat.person->value);
  for (const auto& [id, person] : known_)
    if (table_->has(person)) all.push_back(id);
  return all;
}

void Room::settled(std::int64_t generation, const Journal::Written& written) {
  --context_.waiting;
  if (generation != generation_) return;
  if (written.outcome == Journal::Outcome::durable) {
    do {
      Unwritten held = std::move(held_.front());
      held_.pop_front();
      deliver(held);
    } while (!held_.empty() && !held_.front().waiting);
    return;
  }
  if (written.outcome == Journal::Outcome::stale) {
    context_.metrics.stale();
    log::error("table_written_by_another", {{"table", id_}});
  } else {
    log::error("table_not_saved", {{"table", id_}, {"problem", written.problem}});
  }
  drop_table(written.outcome == Journal::Outcome::unknown);
}

void Room::deliver(Unwritten& held) {
  if (held.listing) {
    context_.lobby_changed = context_.lobby_changed || held.for_lobby;
    context_.directory.put(id_, std::move(*held.listing));
    call(held.awaited);
  }
  for (table::Update& update : held.updates) send_update(update);
  if (held.owners_changed) end_forbidden_watches();
  if (held.everybody != nullptr)
    for (const auto& watch : watches_)
      if (watch->live) watch->guest->send(held.everybody);
  if (held.newcomer != nullptr && !held.newcomer->ended) {
    held.newcomer->live = true;
    held.newcomer->told = held.synced;
    held.newcomer->guest->send(std::move(held.sync));
    if (presence_ != nullptr) held.newcomer->guest->send(presence_);
    if (held.guest != nullptr) send_note(*held.guest, held.newcomer->observer);
  }
  if (held.guest != nullptr) held.guest->send(std::move(held.reply));
  for (const table::Settled& each : held.answers) answer(each);
  if (held.then) held.then(true);
}

void Room::send_update(table::Update& update) {
  Message text;
  for (const auto& watch : watches_) {
    if (!watch->live || watch->observer != update.observer) continue;
    const auto kind = watch->watcher ? table::Update::To::watchers : table::Update::To::table;
    if (update.to != table::Update::To::all && update.to != kind) continue;
    if (text == nullptr) text = message(std::move(update.text));
    watch->guest->send(text);
    watch->told = update.line;
  }
}

void Room::end_forbidden_watches() {
  if (table_ == nullptr) return;
  const std::vector<std::shared_ptr<Watch>> all = watches_;
  for (const auto& watch : all) {
    if (table_ == nullptr) return;
    if (!table_->may_watch(watch->guest->person, watch->observer).empty())
      end_watch(watch);
    else if (watch->live && watch->watcher == table_->has(watch->guest->person))
      cross_over(watch);
  }
}

// Of the table now, or no longer: from the first word among watchers on they have other lines.
void Room::cross_over(const std::shared_ptr<Watch>& watch) {
  watch->watcher = !watch->watcher;
  if (watch->observer.is_spectator() && !table_->public_is_one()) show_anew(watch, 0);
}

void Room::show_anew(const std::shared_ptr<Watch>& watch, std::int64_t since) {
  Unwritten held;
  put_sync(held, watch, since);
  write_then_tell(std::move(held));
}

void Room::put_sync(Unwritten& held, const std::shared_ptr<Watch>& watch, std::int64_t since) {
  watch->watcher = !table_->has(watch->guest->person);
  held.newcomer = watch;
  held.sync = message(table_->sync(watch->observer, watch->watcher, since, context_.loop.now()));
  held.synced = table_->line_count(watch->observer, watch->watcher);
}

void Room::tell_presence() {
  if (table_ == nullptr) return;
  std::string text = protocol::written_push(table_->presence(context_.loop.now()));
  if (presence_ != nullptr && text == *presence_) return;
  presence_ = message(std::move(text));
  Unwritten held;
  held.everybody = presence_;
  write_then_tell(std::move(held));
}

// Bots that are due, and when to look again.
void Room::go_on() {
  while (table_ != nullptr && !context_.frozen) {
    auto task = table_->bot_task(context_.loop.now());
    if (!task) break;
    start_bot(std::move(*task));
  }
  context_.alarms.set(id_, table_ != nullptr ? table_->wake() : std::nullopt);
}

// Whoever plays waits for a bot; whoever only looks on does not mind a moment.
std::int64_t Room::patience() const {
  const bool somebody_plays = std::any_of(observers_.begin(), observers_.end() - 1,
                                          [](int watches) { return watches > 0; });
  return somebody_plays ? 0 : watchers_patience;
}

void Room::start_bot(table::BotTask task) {
  ++thinking_;
  context_.workers.run(
      steady_now() + patience(),
      [room = shared_from_this(), &loop = context_.loop, &metrics = context_.metrics,
       generation = generation_, task = std::move(task)]() mutable {
        const auto begun = std::chrono::steady_clock::now();
        engine::JsonObject decision;
        const bool thought = loop.attempt([&] { decision = task.think(); });
        const auto took = std::chrono::steady_clock::now() - begun;
        metrics.bot_thought(std::chrono::duration_cast<std::chrono::microseconds>(took).count());
        loop.post([room = std::move(room), generation, task = std::move(task), thought,
                   decision = std::move(decision)] {
          room->attempt([&] {
            if (!thought) return room->bot_failed(generation);
            room->bot_decided(generation, task, decision);
          });
          room->context_.workers.dealt_with();
        });
      });
}

void Room::bot_decided(std::int64_t generation, const table::BotTask& task,
                       const engine::JsonObject& decision) {
  --thinking_;
  if (generation != generation_ || table_ == nullptr || context_.frozen) return;
  table_->bot_decided(task, decision, context_.loop.now());
  Unwritten held;
  held.file_later = true;
  write_then_tell(std::move(held));
}

// There was no memory to think in. The table from disk asks again.
void Room::bot_failed(std::int64_t generation) {
  --thinking_;
  if (generation == generation_ && table_ != nullptr) drop_table(true);
}

void Room::refuse_unsaved(const Guest& guest, std::int64_t re, bool unsure) {
  context_.metrics.refused(unsure ? "in_doubt" : "not_saved");
  guest.refuse(re, unsure ? "in_doubt" : "not_saved");
}

void Room::give_up(Unwritten& held, bool unsure) {
  if (held.newcomer != nullptr && !held.newcomer->live && !held.newcomer->ended)
    end_watch(std::shared_ptr<Watch>(held.newcomer));
  if (held.guest != nullptr) refuse_unsaved(*held.guest, held.re, unsure);
  if (held.then) held.then(false);
}

// What is in memory is ahead of the disk: it is forgotten, and the disk is asked again.
void Room::drop_table(bool unsure) {
  ++generation_;
  table_.reset();
  context_.alarms.set(id_, std::nullopt);
  std::deque<Unwritten> lost;
  lost.swap(held_);
  for (Unwritten& held : lost) give_up(held, unsure);
  for (const auto& [ticket, asker] : undecided_) refuse_unsaved(*asker.guest, asker.re, unsure);
  undecided_.clear();
  const std::int64_t now = steady_now();
  const bool again = last_failure_ >= 0 && now - last_failure_ < 5 * first_retry;
  last_failure_ = now;
  retry_.after(again ? first_retry : 0, [this] { recover(); });
}

void Room::recover() {
  const auto keep = shared_from_this();
  auto kept = context_.journal.read(id_);
  if (kept && !kept->snapshot && kept->entries.empty()) {
    lost_ = true;
    return;
  }
  if (const auto problem = kept ? take(std::move(*kept)) : kept.problem()) {
    log::error("table_not_restored", {{"table", id_}, {"problem", problem->what}});
    retry_.after(first_retry, [this] { recover(); });
    return;
  }
  log::info("table_restored", {{"table", id_}, {"seq", table_->seq()}});
  resync();
}

// Everybody who is here is shown what the disk says, and told what was not told yet.
void Room::resync() {
  std::map<std::string, protocol::Person> here;
  for (const auto& watch : watches_) {
    table_->watched(watch->observer, true);
    here[watch->guest->person.id] = watch->guest->person;
  }
  for (const auto& [id, person] : here) table_->arrive(person, context_.loop.now());
  write_then_tell({});
  end_forbidden_watches();
  const std::vector<std::shared_ptr<Watch>> all = watches_;
  for (const auto& watch : all) {
    if (table_ == nullptr) return;
    show_anew(watch, watch->told);
  }
}

void Room::retire() {
  const std::vector<std::shared_ptr<Watch>> all = watches_;
  for (const auto& watch : all) end_watch(watch);
  ++generation_;
  table_.reset();
  lost_ = true;
  context_.alarms.set(id_, std::nullopt);
}

bool Room::idle(std::int64_t now) const {
  return watches_.empty() && held_.empty() && !file_due_ && thinking_ == 0 && table_ != nullptr &&
         awaiting_rematch.empty() && last_use_ <= now;
}

}  // namespace server
