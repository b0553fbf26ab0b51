#include "server/hall.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "engine/record.hpp"
#include "games/registry.hpp"
#include "protocol/hall_messages.hpp"
#include "protocol/wire.hpp"
#include "server/hall_self.hpp"
#include "server/log.hpp"
#include "server/random.hpp"

// The hall as a whole: opening, coming and going, time, and what whoever runs the server may do.
namespace server {

using engine::JsonObject;

namespace {

constexpr std::int64_t pulse_pause = 1'000;
constexpr std::int64_t filing_pause = 50;
constexpr std::int64_t by_mail_seconds = 3'600;
constexpr int going_away = 1001;

// Our end of one connection.
class Ear final : public Listener {
 public:
  Ear(std::function<void(std::string_view)> heard, std::function<void()> left,
      std::shared_ptr<void> counted)
      : heard_(std::move(heard)), left_(std::move(left)), counted_(std::move(counted)) {}
  void received(std::string_view text) override { heard_(text); }
  void gone() override {
    left_();
    counted_.reset();
  }

 private:
  std::function<void(std::string_view)> heard_;
  std::function<void()> left_;
  std::shared_ptr<void> counted_;
};

bool waits_for(const protocol::Card& card, const std::string& person) {
  if (card.phase != protocol::Phase::running) return false;
  return std::any_of(card.acting.begin(), card.acting.end(), [&](const protocol::SeatNumber& each) {
    const protocol::SeatState& seat = card.seats.at(static_cast<std::size_t>(each.value));
    return seat.person && seat.person->value == person && !seat.stand_in;
  });
}

Hall::RecordAnswer put_away_record(Store& store, std::string_view id,
                                   const std::optional<protocol::Person>& who) {
  const auto kept = store.record_of(id);
  if (!kept) return {true, "unreadable_table", ""};
  if (!*kept) return {true, "unknown_table", ""};
  const auto& members = (*kept)->members;
  const bool member = who && std::find(members.begin(), members.end(), who->id) != members.end();
  if (!member && !(*kept)->for_all) return {true, "no_record", ""};
  return {false, "", (*kept)->record};
}

}  // namespace

// --- Coming and going.

Hall::Hall() = default;
Hall::~Hall() = default;

engine::Fallible<std::unique_ptr<Hall>> Hall::open(Loop& loop, Store& store, Metrics& metrics,
                                                   HallOptions options) {
  std::unique_ptr<Hall> hall(new Hall);
  hall->self_ = std::make_unique<Self>(loop, store, metrics, std::move(options));
  Self& self = *hall->self_;
  self.lay_out_games();
  if (!self.options.calls.key.empty())
    self.context.call = [&self](const std::string& person) { self.call(person); };
  if (auto problem = self.list_tables()) return *problem;
  self.beat();
  self.file_by_and_by();
  return hall;
}

void Hall::Self::lay_out_games() {
  std::vector<protocol::GameCard> all;
  for (const auto& [slug, game_data] : options.all_game_data)
    all.push_back(protocol::game_card(*games::find(slug), *game_data));
  games_answer = "{\"games\":" + protocol::written(all) + "}";
  context.world.game_data = [this](std::string_view slug) {
    const auto found = options.all_game_data.find(slug);
    return found != options.all_game_data.end() ? found->second : nullptr;
  };
  context.world.rules = [this](const engine::GameData& game_data, std::string_view slug,
                               const JsonObject& chosen, int seats) {
    return rules_cache.rules(game_data, slug, chosen, seats);
  };
  context.world.seat_counts = [this](const engine::GameData& game_data, std::string_view slug,
                                     const JsonObject& chosen) {
    return rules_cache.seat_counts(game_data, slug, chosen);
  };
  context.world.prepare_bots = [this](const engine::Ruleset& rules) {
    const std::lock_guard lock(context.preparing);
    rules.prepare_bots();
  };
  context.world.fresh_seed = seeds_of(options.deals);
  context.world.ahead = [this] { return loop.wall() - loop.now(); };
}

// Tables that are played by mail must be awake when a turn runs out, even if nobody looks.
std::optional<engine::Problem> Hall::Self::list_tables() {
  auto open = store.list_open();
  if (!open) return open.problem();
  std::vector<std::string> by_mail;
  for (table::Journal::Listed& each : *open) {
    protocol::Card card;
    const auto json = engine::parse_json(each.card, each.table);
    if (!json || !protocol::read(*json, card).empty()) {
      log::warning("card_unreadable", {{"table", each.table}});
      continue;
    }
    if (card.policy.turn_seconds.value >= by_mail_seconds && card.phase == protocol::Phase::running)
      by_mail.push_back(each.table);
    context.directory.put(
        each.table, listing_of(card, std::make_shared<const std::string>(std::move(each.card))));
  }
  for (const std::string& id : by_mail) {
    std::string code;
    room(id, code);
  }
  return std::nullopt;
}

bool Hall::pay(const std::string& address, std::int64_t cost) {
  return self_->address_requests.take(address, steady_now(), cost);
}

std::shared_ptr<Listener> Hall::enter(const People::Known& who, std::string address,
                                      std::shared_ptr<Wire> wire, std::shared_ptr<void> counted) {
  auto guest = std::make_shared<Guest>();
  guest->person = who.person;
  guest->device = who.device;
  guest->address = std::move(address);
  guest->wire = std::move(wire);
  self_->guests.insert(guest);
  ++self_->here[guest->person.id].connections;
  log::debug("connected", {{"person", who.person.id}});
  if (self_->context.frozen) guest->wire->close(going_away, "the server stops");
  Self* self = self_.get();
  return std::make_shared<Ear>(
      [self, guest](std::string_view text) { self->received(guest, text); },
      [self, guest] { self->gone(guest); }, std::move(counted));
}

void Hall::Self::gone(const GuestPointer& guest) {
  guest->gone = true;
  guests.erase(guest);
  const auto found = here.find(guest->person.id);
  const bool last = --found->second.connections == 0;
  const bool owed = last && found->second.owed;
  if (last) here.erase(found);
  log::debug("disconnected", {{"person", guest->person.id}});
  const auto watches = guest->watches;
  for (const auto& [id, observer] : watches)
    if (const auto room = rooms.find(id); room != rooms.end()) room->second->leave(*guest);
  if (!owed) return;
  const auto waiting = turns(guest->person.id);
  if (!waiting || !waiting->empty()) call(guest->person.id);
}

// --- Who is called.

// Their connection lives: what is to be decided is on their screen.
void Hall::Self::heard_of(const std::string& person) {
  if (!context.call) return;
  if (const auto found = here.find(person); found != here.end()) found->second.owed = false;
}

void Hall::Self::call(const std::string& person) {
  if (context.frozen) return;
  if (const auto found = here.find(person); found != here.end())
    found->second.owed = true;
  else
    options.calls.call(person);
}

// By the cards that lists show; what is on disk of them may be a moment behind.
engine::Fallible<std::vector<std::string>> Hall::Self::turns(const std::string& person) const {
  constexpr int most = 50;
  auto own = store.recent(person, most);
  if (!own) return own.problem();
  std::vector<std::pair<std::int64_t, std::string>> waiting;
  for (const table::Journal::Listed& each : *own) {
    const Listing* listing = context.directory.find(each.table);
    protocol::Card card;
    const auto json = engine::parse_json(listing != nullptr ? *listing->card : each.card, "card");
    if (!json || !protocol::read(*json, card).empty() || !waits_for(card, person)) continue;
    waiting.emplace_back(card.due.value_or(std::numeric_limits<std::int64_t>::max()),
                         card.code.value);
  }
  std::stable_sort(waiting.begin(), waiting.end(),
                   [](const auto& one, const auto& other) { return one.first < other.first; });
  std::vector<std::string> codes;
  for (auto& [due, code] : waiting) codes.push_back(std::move(code));
  return codes;
}

bool Hall::here(const std::string& person) const { return self_->here.contains(person); }

engine::Fallible<std::vector<std::string>> Hall::turns(const protocol::Person& person) const {
  return self_->turns(person.id);
}

void Hall::record(std::string_view id, const std::optional<protocol::Person>& who,
                  const std::function<void(RecordAnswer)>& answer) {
  self_->record(id, who, answer);
}

void Hall::Self::record(std::string_view id, const std::optional<protocol::Person>& who,
                        const std::function<void(RecordAnswer)>& answer) {
  std::string code;
  const auto room = this->room(std::string(id), code);
  if (code == "put_away") return answer(put_away_record(store, id, who));
  if (room == nullptr) return answer({true, code, ""});
  room->when_saved([room, who = who.value_or(protocol::Person{}), answer](bool saved) {
    if (!saved || room->table() == nullptr) return answer({true, "not_saved", ""});
    if (!room->table()->may_have_record(who)) return answer({true, "no_record", ""});
    const auto record = room->table()->record();
    if (!record) return answer({true, "other_rules", ""});
    answer({false, "", engine::write_record(*record)});
  });
}

// --- Time.

void Hall::Self::wake(const std::string& id) {
  std::string code;
  if (const auto found = room(id, code)) found->attempt([&] { found->tick(); });
}

// Once a second the lobby and the tables hear what is new, and tables that nobody uses leave
// memory.
void Hall::Self::beat() {
  pulse.after(pulse_pause, [this] {
    loop.attempt([this] {
      for (const auto& [id, room] : rooms) room->tell_trips();
      push_lobby();
      sweep();
      close_abandoned();
    });
    beat();
  });
}

// A few at a time, so that no move has to wait for the lines of all tables.
void Hall::Self::file_by_and_by() {
  filing.after(filing_pause, [this] {
    const std::int64_t now = steady_now();
    std::size_t few = 1 + context.behind.size() / 16;
    loop.attempt([&] {
      for (; few > 0 && !context.behind.empty() && context.behind.front().due <= now; --few) {
        const std::string id = std::move(context.behind.front().id);
        context.behind.pop_front();
        const auto found = rooms.find(id);
        if (found != rooms.end() && !found->second->file_moves())
          context.behind.push_back({now + filing_pause, id});
      }
    });
    file_by_and_by();
  });
}

void Hall::Self::sweep() {
  const std::int64_t before = steady_now() - options.idle;
  std::erase_if(rooms, [this, before](const auto& each) {
    Room& room = *each.second;
    if (room.lost()) return true;
    if (!room.idle(before)) return false;
    const auto next = room.table()->wake();
    if (next && *next < loop.now() + options.idle) return false;
    room.keep_snapshot();
    const Listing* listing = context.directory.find(each.first);
    if (listing != nullptr && !listing->open) context.directory.remove(each.first);
    return true;
  });
}

// Nobody is there, nobody was, and nothing has happened for a long time. Durations go by the
// server's own clock, also where a date was kept: setting the clock of the machine closes nothing.
void Hall::Self::close_abandoned() {
  if (context.frozen || !to_close.empty()) return;
  const std::int64_t now = loop.now();
  for (std::string& id : context.directory.open_ones([&](const Listing& listing) {
         const std::int64_t lasts =
             listing.gathering ? options.gathering_lasts : options.match_lasts;
         return lasts > 0 && std::max(listing.changed_at, listing.visited_at) + lasts <= now;
       })) {
    const auto loaded = rooms.find(id);
    const bool empty = loaded == rooms.end() || loaded->second->empty();
    if (empty && !unclosable.contains(id)) to_close.push_back(std::move(id));
  }
  if (to_close.empty()) return;
  log::info("closing_abandoned", {{"tables", to_close.size()}});
  close_by_and_by();
}

// A few at a time, so that no move has to wait for them.
void Hall::Self::close_by_and_by() {
  constexpr std::int64_t pause = 10;
  loop.attempt([this] { close_a_few(); });
  if (!to_close.empty() && !context.frozen) closing.after(pause, [this] { close_by_and_by(); });
}

void Hall::Self::close_a_few() {
  constexpr int few = 4;
  for (int i = 0; i < few && !to_close.empty() && !context.frozen; ++i) {
    std::string code;
    const std::string id = std::move(to_close.front());
    to_close.pop_front();
    if (const auto found = room(id, code))
      found->attempt([&] { found->close([](const std::string&) {}); });
    else
      unclosable.insert(id);
  }
}

// --- For whoever runs the server.

void Hall::announce(const std::string& sentence, bool stopping) {
  const auto text = std::make_shared<const std::string>(
      protocol::written_push(protocol::Notice{sentence, stopping}));
  for (const GuestPointer& guest : self_->guests) guest->send(text);
}

void Hall::close_table(const std::string& name, const std::function<void(std::string)>& answer) {
  std::string id = self_->context.directory.id_of(plain_code(name));
  if (id.empty()) id = name;
  std::string code;
  const auto room = self_->room(id, code);
  if (room == nullptr) return answer("the table " + id + " cannot be opened: " + code);
  room->close(answer);
}

std::int64_t Hall::close_tables(const Which& which) {
  Self& self = *self_;
  const std::int64_t before = self.loop.now() - which.unchanged;
  const std::vector<std::string> all =
      self.context.directory.open_ones([&](const Listing& listing) {
        return (!which.gathering || listing.gathering) && listing.changed_at <= before &&
               (which.opened_by.empty() || listing.opened_by == which.opened_by);
      });
  self.to_close.insert(self.to_close.end(), all.begin(), all.end());
  self.close_by_and_by();
  return static_cast<std::int64_t>(all.size());
}

void Hall::sign_out(const std::vector<std::string>& devices) {
  const auto all = self_->guests;
  for (const GuestPointer& guest : all)
    if (std::find(devices.begin(), devices.end(), guest->device) != devices.end())
      guest->wire->close(closed_by_sign_out, "signed out");
}

void Hall::revoke(const std::string& person, const std::string& device,
                  const std::function<void(engine::Fallible<std::int64_t>)>& answer) {
  self_->store.sign_out(person, {device},
                        [this, answer](engine::Fallible<std::vector<std::string>> gone) {
                          self_->loop.post([this, answer, gone = std::move(gone)] {
                            if (!gone) return answer(gone.problem());
                            sign_out(*gone);
                            answer(static_cast<std::int64_t>(gone->size()));
                          });
                        });
}

bool Hall::loaded(const std::string& table) const { return self_->rooms.contains(table); }

void Hall::let_go(const std::string& table) {
  const auto found = self_->rooms.find(table);
  if (found == self_->rooms.end()) return;
  found->second->retire();
  self_->rooms.erase(found);
  self_->context.directory.remove(table);
}

void Hall::freeze() { self_->context.frozen = true; }

void Hall::close_all() {
  const auto all = self_->guests;
  for (const GuestPointer& guest : all) guest->wire->close(going_away, "the server stops");
}

void Hall::keep_all() {
  for (const auto& [id, room] : self_->rooms) {
    room->file_moves();
    room->keep_snapshot();
  }
}

std::int64_t Hall::connections() const { return static_cast<std::int64_t>(self_->guests.size()); }
std::int64_t Hall::tables_loaded() const { return static_cast<std::int64_t>(self_->rooms.size()); }
std::int64_t Hall::tables_open() const { return self_->context.directory.open(); }
std::int64_t Hall::waiting() const { return self_->context.waiting; }
std::int64_t Hall::bot_wait() { return self_->context.workers.longest_wait(); }

bool Hall::plays(const protocol::Person& person) const {
  constexpr int most = 20;
  const auto own = self_->store.recent(person.id, most);
  if (!own) return false;
  return std::any_of(own->begin(), own->end(), [](const table::Journal::Listed& each) {
    protocol::Card card;
    const auto json = engine::parse_json(each.card, each.table);
    return json && protocol::read(*json, card).empty() &&
           (card.phase == protocol::Phase::running || card.phase == protocol::Phase::paused);
  });
}

}  // namespace server
