#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/parse_options.hpp>
#include <utility>
#include <vector>

#include "protocol/hall_messages.hpp"
#include "protocol/wire.hpp"
#include "server/hall_names.hpp"
#include "server/hall_self.hpp"
#include "server/log.hpp"
#include "server/random.hpp"

// What guests ask for, and who answers it.
namespace server {

using engine::Json;
using engine::JsonObject;

namespace {

constexpr std::size_t deepest = 16;
constexpr std::size_t longest_lobby = 100;
constexpr int most_own_tables = 50;
constexpr std::size_t bytes_of_a_table = 4'096;  // about, when it is new

// What a game says of its options must reach whoever chose them; no client of ours has a plan that
// is wrong otherwise.
struct BadPlan {
  std::string_view code;
  JsonObject fields;
};

BadPlan bad_plan(const engine::Problem& problem) {
  if (problem.key == "refusal.bad_options") return {"bad_options", problem.fields};
  return {"bad_plan", {{"problem", problem.what}}};
}

enum Closing { not_json = 1007, against_rules = 1008 };

bool whole_numbers_only(const Json& json) {
  if (json.is_double()) return false;
  if (const auto* list = json.if_array())
    return std::all_of(list->begin(), list->end(), whole_numbers_only);
  if (const auto* object = json.if_object())
    return std::all_of(object->begin(), object->end(),
                       [](const auto& each) { return whole_numbers_only(each.value()); });
  return true;
}

constexpr std::size_t one_more = 8 * 1024;  // bytes to read that count like a move

// Milliseconds for which nothing more is read of whoever was too fast: what they send has to be
// read to be refused, and the longer it is the more of the loop that takes.
std::int64_t rest_after(std::size_t size) {
  constexpr std::int64_t shortest = 15;
  constexpr std::int64_t longest = 2'000;
  const auto more = static_cast<std::int64_t>(size / one_more);
  return std::min(longest, shortest * (1 + more * more));
}

// How much a request asks of the loop, in moves.
std::int64_t cost_of(const Json& request, std::size_t size) {
  static const std::unordered_map<std::string_view, std::int64_t> dear{
      {"create", 10}, {"rematch", 10}, {"plan", 10},   {"keep_work", 10}, {"watch", 5},
      {"works", 5},   {"start", 5},    {"rename", 5},  {"hello", 3},      {"lobby", 3},
      {"find", 3},    {"notify", 5},   {"branch", 20},
  };
  std::int64_t cost = 1;
  const JsonObject* object = request.if_object();
  const Json* word = object != nullptr ? object->if_contains("do") : nullptr;
  if (word != nullptr && word->is_string())
    if (const auto found = dear.find(std::string_view(word->get_string())); found != dear.end())
      cost = found->second;
  // Each action that is asked about is played in imagined worlds.
  const Json* actions = object != nullptr ? object->if_contains("actions") : nullptr;
  if (actions != nullptr && actions->is_array())
    cost += static_cast<std::int64_t>(actions->get_array().size());
  return cost + static_cast<std::int64_t>(size / one_more);
}

// Enough of a word to know which one is meant, without half a character at its end.
std::string beginning(const std::string& word) {
  std::size_t size = std::min<std::size_t>(word.size(), 32);
  while (size > 0 && size < word.size() && (static_cast<unsigned char>(word[size]) & 0xc0u) == 0x80)
    --size;
  return word.substr(0, size);
}

void clean_seats(std::optional<std::vector<protocol::SeatPlan>>& seats) {
  if (!seats) return;
  for (protocol::SeatPlan& seat : *seats)
    if (seat.name) seat.name->value = clean_name(seat.name->value);
}

std::string table_ok(const std::string& id, const std::string& code) {
  return protocol::written(protocol::TableOk{{id}, {code}});
}

std::string list_of(const std::vector<table::Journal::Listed>& tables) {
  std::string text = "[";
  for (const auto& each : tables) {
    if (text.size() > 1) text += ',';
    text += each.card;
  }
  return text + "]";
}

}  // namespace

// --- Reading requests.

void Hall::Self::received(const GuestPointer& guest, std::string_view text) {
  boost::json::parse_options parse;
  parse.max_depth = deepest;
  boost::json::error_code error;
  const Json json = boost::json::parse(text, error, {}, parse);
  if (error == boost::json::error::too_deep)
    return guest->wire->close(against_rules, "nested too deep");
  if (error) return guest->wire->close(not_json, "not JSON");
  const bool slow_down = too_fast(*guest, json, text.size());
  if (slow_down) guest->wire->rest(rest_after(text.size()));
  if (slow_down && guest->patience.strained(steady_now()))
    return guest->wire->close(against_rules, "too many requests");

  heard_of(guest->person.id);
  const JsonObject* object = json.if_object();
  const Json* id = object != nullptr ? object->if_contains("id") : nullptr;
  const std::int64_t re = id != nullptr && id->is_int64() ? id->get_int64() : 0;
  if (object == nullptr || re <= 0)
    return refuse(guest, 0, "malformed",
                  {{"sentence", "A request is an object with a positive number as its id."}});
  if (context.frozen) return refuse(guest, re, "stopping");
  if (slow_down) return refuse(guest, re, "slow_down");
  if (!whole_numbers_only(json))
    return refuse(guest, re, "malformed", {{"sentence", "Numbers must be whole numbers."}});
  dispatch(guest, re, *object);
}

bool Hall::Self::too_fast(const Guest& guest, const Json& request, std::size_t size) {
  const std::int64_t now = steady_now();
  const std::int64_t cost = cost_of(request, size);
  return !requests.take(guest.person.id, now, cost) ||
         !address_requests.take(guest.address, now, cost);
}

void Hall::Self::dispatch(const GuestPointer& guest, std::int64_t re, JsonObject fields) {
  static const std::unordered_map<std::string_view, Answer> answers{
      {"hello", &Self::hello},         {"rename", &Self::rename},
      {"games", &Self::list_games},    {"lobby", &Self::lobby},
      {"create", &Self::create},       {"find", &Self::find},
      {"watch", &Self::watch},         {"unwatch", &Self::unwatch},
      {"rematch", &Self::rematch},     {"note", &Self::note},
      {"keep_work", &Self::keep_work}, {"works", &Self::list_works},
      {"drop_work", &Self::drop_work}, {"lines", &Self::lines},
      {"notify", &Self::notify},       {"branch", &Self::branch},
  };
  const Json* word_field = fields.if_contains("do");
  if (word_field == nullptr || !word_field->is_string())
    return refuse(guest, re, "malformed", {{"sentence", "'do' must say what is asked for."}});
  const std::string word(std::string_view(word_field->get_string()));
  fields.erase("id");
  fields.erase("do");
  if (const auto found = answers.find(word); found != answers.end()) {
    metrics.request(word);
    return (this->*found->second)(guest, re, fields);
  }
  if (protocol::is_table_request(word)) {
    metrics.request(word);
    return table_request(guest, re, word, std::move(fields));
  }
  metrics.request("unknown");
  refuse(guest, re, "unknown_request",
         {{"sentence", "There is nothing to do with '" + beginning(word) + "'."}});
}

void Hall::Self::refuse(const GuestPointer& guest, std::int64_t re, std::string_view code,
                        JsonObject fields) {
  metrics.refused(code);
  guest->refuse(re, code, std::move(fields));
}

void Hall::Self::refuse_for_now(const GuestPointer& guest, std::int64_t re,
                                std::string_view burden) {
  constexpr int seconds = 30;
  refuse(guest, re, "overloaded", {{"burden", burden}, {"retry_after", seconds}});
}

bool Hall::Self::has_room(const GuestPointer& guest, std::int64_t re, Burden burden) {
  if (options.room_for(burden)) return true;
  refuse_for_now(guest, re, engine::name_of(burden));
  return false;
}

// --- People and the lobby.

void Hall::Self::hello(const GuestPointer& guest, std::int64_t re, const JsonObject& fields) {
  protocol::Hello request;
  if (!read(guest, re, fields, request)) return;
  const auto own = store.recent(guest->person.id, most_own_tables);
  if (!own) return refuse(guest, re, "not_saved");
  std::string body = "{";
  protocol::FieldWriter write(body);
  write("person", guest->person.id);
  write("name", guest->person.name);
  write("version", options.version);
  write("protocol", 1);
  write("now", loop.now());
  write.raw("tables", list_of(*own));
  if (!options.calls.key.empty()) write("push", options.calls.key);
  guest->accept(re, body + "}");
}

void Hall::Self::rename(const GuestPointer& guest, std::int64_t re, const JsonObject& fields) {
  protocol::Rename request;
  if (!read(guest, re, fields, request)) return;
  const std::string wanted = clean_name(request.name.value);
  if (wanted.empty()) return refuse(guest, re, "name_needed");
  store.rename(guest->person.id, wanted,
               [this, guest, re, name = wanted](const std::optional<engine::Problem>& problem) {
                 loop.post([this, guest, re, name, failed = problem.has_value()] {
                   if (failed) return refuse(guest, re, "not_saved");
                   for (const GuestPointer& each : guests)
                     if (each->person.id == guest->person.id) each->person.name = name;
                   guest->accept(re, "{}");
                 });
               });
}

// Only of this device, so that signing it out ends that too. The same again writes nothing.
void Hall::Self::notify(const GuestPointer& guest, std::int64_t re, const JsonObject& fields) {
  protocol::Notify request;
  if (!read(guest, re, fields, request)) return;
  const std::string& endpoint = request.endpoint.value;
  if (options.calls.key.empty()) return refuse(guest, re, "no_calls");
  if (!endpoint.empty() && !options.calls.allowed(endpoint)) return refuse(guest, re, "no_service");
  if (!notifies.take(guest->person.id, steady_now())) return refuse(guest, re, "slow_down");
  const auto known = store.subscriptions(guest->person.id);
  if (!known) return refuse(guest, re, "not_saved");
  const auto own = std::find_if(known->begin(), known->end(), [&](const Subscription& each) {
    return each.device == guest->device;
  });
  if (own != known->end() ? own->endpoint == endpoint : endpoint.empty())
    return guest->accept(re, "{}");
  if (!may_write(guest, re, endpoint.size())) return;
  ++context.waiting;
  const auto kept = [this, guest, re](const std::optional<engine::Problem>& problem) {
    loop.post([this, guest, re, failed = problem.has_value()] {
      --context.waiting;
      if (failed) return refuse(guest, re, "not_saved");
      guest->accept(re, "{}");
    });
  };
  if (endpoint.empty()) return store.unsubscribe(guest->device, kept);
  store.subscribe({guest->device, endpoint}, kept);
}

void Hall::Self::list_games(const GuestPointer& guest, std::int64_t re, const JsonObject& fields) {
  protocol::Games request;
  if (!read(guest, re, fields, request)) return;
  guest->accept(re, games_answer);
}

void Hall::Self::lobby(const GuestPointer& guest, std::int64_t re, const JsonObject& fields) {
  protocol::Lobby request;
  if (!read(guest, re, fields, request)) return;
  if (request.on && !has_room(guest, re, Burden::lists)) return;
  guest->in_lobby = request.on;
  guest->accept(
      re, "{\"tables\":" + (request.on ? context.directory.lobby(longest_lobby) : "[]") + "}");
}

void Hall::Self::push_lobby() {
  if (!context.lobby_changed || !options.room_for(Burden::lists)) return;
  context.lobby_changed = false;
  Message text;
  for (const GuestPointer& guest : guests) {
    if (!guest->in_lobby) continue;
    if (text == nullptr)
      text = std::make_shared<const std::string>(
          "{\"push\":\"lobby\",\"tables\":" + context.directory.lobby(longest_lobby) + "}");
    guest->send(text);
  }
}

// --- Tables.

std::shared_ptr<Room> Hall::Self::room(const std::string& id, std::string& code) {
  const auto found = rooms.find(id);
  if (found != rooms.end() && !found->second->lost()) return found->second;
  bool unknown = false;
  auto loaded = Room::load(context, id, unknown);
  if (loaded) {
    rooms[id] = *loaded;
    return *loaded;
  }
  code = unknown ? "unknown_table" : "unreadable_table";
  if (const auto kept = store.record_of(id); unknown && kept && *kept) code = "put_away";
  if (!unknown) log::error("table_unreadable", {{"table", id}, {"problem", loaded.problem().what}});
  return nullptr;
}

std::shared_ptr<Room> Hall::Self::room_for(const GuestPointer& guest, std::int64_t re,
                                           const std::string& id) {
  std::string code;
  const bool in_memory = rooms.contains(id);
  auto found = room(id, code);
  if (found == nullptr) refuse(guest, re, code);
  // What has to be read and played again first costs the more, the more has happened there.
  constexpr std::int64_t lines_like_a_move = 32;
  if (found != nullptr && !in_memory && found->table() != nullptr)
    pay(*guest, found->table()->seq() / lines_like_a_move);
  return found;
}

// Of what is known beforehand.
bool Hall::Self::may_write(const GuestPointer& guest, std::int64_t re, std::size_t bytes) {
  const std::int64_t now = steady_now();
  if (!context.disk.allow(guest->person.id, guest->address, now)) {
    refuse(guest, re, "disk_quota");
    return false;
  }
  context.disk.charge(guest->person.id, guest->address, static_cast<std::int64_t>(bytes), now);
  return true;
}

bool Hall::Self::may_create(const GuestPointer& guest, std::int64_t re) {
  if (!creates.take(guest->person.id, steady_now())) {
    refuse(guest, re, "slow_down");
    return false;
  }
  const Limits& limits = options.limits;
  if (limits.tables_per_person > 0 &&
      context.directory.open_of(guest->person.id) >= limits.tables_per_person) {
    refuse(guest, re, "too_many_tables");
    return false;
  }
  if (limits.tables_per_address > 0 && !guest->address.empty() &&
      context.directory.open_from(guest->address) >= limits.tables_per_address) {
    refuse(guest, re, "too_many_tables");
    return false;
  }
  if (options.limits.tables > 0 && context.directory.open() >= options.limits.tables) {
    refuse(guest, re, "full");
    return false;
  }
  return has_room(guest, re, Burden::tables) && may_write(guest, re, bytes_of_a_table);
}

std::shared_ptr<Room> Hall::Self::new_room(const protocol::Create& plan, const Guest& host,
                                           bool rematch, engine::Problem& problem,
                                           const std::function<void(Room&, bool)>& then) {
  const auto make = [&](const std::string& id, const std::string& code, Room::Then saved) {
    return Room::create(context, id, code, plan, host.person, rematch, std::move(saved));
  };
  return add_room(host, make, problem, then);
}

std::shared_ptr<Room> Hall::Self::add_room(const Guest& host, const MakeRoom& make,
                                           engine::Problem& problem,
                                           const std::function<void(Room&, bool)>& then) {
  const std::string id = fresh_table_id();
  std::string code = fresh_table_code();
  while (context.directory.taken(code)) code = fresh_table_code();
  auto made = make(id, code, [this, id, then, address = host.address](bool saved) {
    const std::shared_ptr<Room> room = rooms.at(id);
    if (saved && !address.empty()) context.directory.came_from(id, address);
    then(*room, saved);
    if (!saved) rooms.erase(id);
  });
  if (!made) {
    problem = made.problem();
    return nullptr;
  }
  rooms[id] = *made;
  return *made;
}

void Hall::Self::tell_of_table(const GuestPointer& guest, std::int64_t re, const Room& made,
                               bool saved) {
  if (!saved) return refuse(guest, re, "not_saved");
  const std::string code = context.directory.find(made.id())->code;
  guest->accept(re, table_ok(made.id(), code));
  log::info("table_created", {{"table", made.id()}, {"person", guest->person.id}});
}

void Hall::Self::create(const GuestPointer& guest, std::int64_t re, const JsonObject& fields) {
  protocol::Create plan;
  if (!read(guest, re, fields, plan) || !may_create(guest, re)) return;
  clean_seats(plan.seats);
  if (!plan.policy) plan.policy = options.policy;
  engine::Problem problem;
  const auto told = [this, guest, re](const Room& made, bool saved) {
    tell_of_table(guest, re, made, saved);
  };
  weighed(*guest, [&] {
    if (new_room(plan, *guest, false, problem, told) == nullptr) {
      BadPlan bad = bad_plan(problem);
      refuse(guest, re, bad.code, std::move(bad.fields));
    }
  });
}

void Hall::Self::find(const GuestPointer& guest, std::int64_t re, const JsonObject& fields) {
  protocol::Find request;
  if (!read(guest, re, fields, request)) return;
  // Before anything is looked up: who guesses learns nothing from the answer.
  if (guesses(*guest)) return refuse(guest, re, "slow_down");
  std::string id = context.directory.id_of(plain_code(request.code.value));
  if (id.empty()) id = request.code.value;
  const Listing* listing = context.directory.find(id);
  std::string card;
  if (listing != nullptr) {
    card = *listing->card;
  } else {
    const auto kept = store.card(id);
    if (!kept || !*kept) {
      failed_finds.take(guest->person.id, steady_now());
      address_failed_finds.take(guest->address, steady_now());
      return refuse(guest, re, "unknown_table");
    }
    card = **kept;
  }
  guest->accept(re, "{\"card\":" + card + "}");
}

bool Hall::Self::guesses(const Guest& guest) const {
  const std::int64_t now = steady_now();
  return failed_finds.empty(guest.person.id, now) || address_failed_finds.empty(guest.address, now);
}

void Hall::Self::watch(const GuestPointer& guest, std::int64_t re, const JsonObject& fields) {
  protocol::Watch request;
  if (!read(guest, re, fields, request)) return;
  const int most = options.limits.watches_per_connection;
  const std::pair wanted(request.table.value, request.as);
  const bool again =
      std::find(guest->watches.begin(), guest->watches.end(), wanted) != guest->watches.end();
  if (most > 0 && !again && guest->watches.size() >= static_cast<std::size_t>(most))
    return refuse(guest, re, "too_many_watches");
  if (!again && !may_look_on(guest, re, request)) return;
  if (const auto found = room_for(guest, re, request.table.value))
    change(guest, re, *found,
           [&] { found->watch(guest, re, request.as, request.since.value_or(0)); });
}

// The people of a table may always see it.
bool Hall::Self::may_look_on(const GuestPointer& guest, std::int64_t re,
                             const protocol::Watch& request) {
  if (!request.as.is_spectator()) return true;
  const auto found = rooms.find(request.table.value);
  if (found != rooms.end() && found->second->table() != nullptr &&
      found->second->table()->has(guest->person))
    return true;
  return has_room(guest, re, Burden::spectators);
}

void Hall::Self::lines(const GuestPointer& guest, std::int64_t re, const JsonObject& fields) {
  protocol::Lines request;
  if (!read(guest, re, fields, request)) return;
  if (const auto found = room_for(guest, re, request.table.value))
    found->lines(guest, re, request.as, request.before);
}

void Hall::Self::unwatch(const GuestPointer& guest, std::int64_t re, const JsonObject& fields) {
  protocol::Unwatch request;
  if (!read(guest, re, fields, request)) return;
  const auto found = rooms.find(request.table.value);
  if (found == rooms.end() || !found->second->unwatch(*guest, request.as))
    return refuse(guest, re, "not_watched");
  guest->accept(re, "{}");
}

void Hall::Self::table_request(const GuestPointer& guest, std::int64_t re, std::string_view word,
                               JsonObject fields) {
  protocol::Id id;
  const Json* named = fields.if_contains("table");
  const std::string wrong =
      named != nullptr ? protocol::read(*named, id) : std::string("it is missing");
  if (!wrong.empty()) return refuse(guest, re, "malformed", {{"sentence", "'table': " + wrong}});
  fields.erase("table");
  auto request = protocol::read_table_request(word, fields);
  if (!request) return refuse(guest, re, "malformed", {{"sentence", request.problem().what}});
  if (auto* plan = std::get_if<protocol::Plan>(&*request)) clean_seats(plan->seats);
  if (std::holds_alternative<protocol::Say>(*request) && !says.take(guest->person.id, steady_now()))
    return refuse(guest, re, "slow_down");
  if (std::holds_alternative<protocol::Plan>(*request) &&
      !plans.take(guest->person.id, steady_now()))
    return refuse(guest, re, "slow_down");
  const auto found = room_for(guest, re, id.value);
  if (found == nullptr) return;
  if (auto* sit = std::get_if<protocol::Sit>(&*request)) {
    const std::string wanted = sit->name ? clean_name(sit->name->value) : "";
    sit->name = protocol::Name{
        found->free_name(guest->person.id, wanted.empty() ? guest->person.name : wanted)};
  }
  weighed(*guest, [&] { change(guest, re, *found, [&] { found->request(guest, re, *request); }); });
}

// Rules of a plan that nobody made lately cost more than all else that can be asked of a table.
void Hall::Self::pay_for_rules(const Guest& guest, std::int64_t made) {
  constexpr std::int64_t cost_of_rules = 5;
  pay(guest, made * cost_of_rules);
}

void Hall::Self::pay(const Guest& guest, std::int64_t cost) {
  if (cost == 0) return;
  requests.spend(guest.person.id, steady_now(), cost);
  address_requests.spend(guest.address, steady_now(), cost);
}

void Hall::Self::rematch(const GuestPointer& guest, std::int64_t re, const JsonObject& fields) {
  protocol::Rematch request;
  if (!read(guest, re, fields, request)) return;
  const auto old = room_for(guest, re, request.table.value);
  if (old == nullptr) return;
  if (old->table() == nullptr) return refuse(guest, re, "not_saved");
  if (!old->table()->has(guest->person)) return refuse(guest, re, "not_at_table");
  old->awaiting_rematch.emplace_back(guest, re);
  if (old->awaiting_rematch.size() > 1) return;
  if (const auto next = old->table()->card().next) {
    std::string code;
    const auto made = room(next->value, code);
    if (made != nullptr && made->table() != nullptr) code = made->table()->card().code.value;
    return finish_rematch(old, next->value, code, made != nullptr);
  }
  const auto plan = old->table()->rematch_plan();
  const auto give_up = [&](std::string_view code, JsonObject fields = {}) {
    old->awaiting_rematch.clear();
    refuse(guest, re, code, std::move(fields));
  };
  if (!plan) return give_up("not_over");
  if (!may_create(guest, re)) return old->awaiting_rematch.clear();
  engine::Problem problem;
  const auto made = new_room(*plan, *guest, true, problem, [this, old](Room& fresh, bool saved) {
    if (!saved) return finish_rematch(old, "", "", false);
    const std::string& id = fresh.id();
    const std::string code = context.directory.find(id)->code;
    old->succeeded_by(
        id, [this, old, id, code](bool linked) { finish_rematch(old, id, code, linked); });
  });
  if (made == nullptr) {
    BadPlan bad = bad_plan(problem);
    give_up(bad.code, std::move(bad.fields));
  }
}

// Everybody who asked while the new table was made is told of the same one.
void Hall::Self::finish_rematch(const std::shared_ptr<Room>& old, const std::string& id,
                                const std::string& code, bool saved) {
  const auto asking = std::move(old->awaiting_rematch);
  old->awaiting_rematch.clear();
  for (const auto& [guest, re] : asking) {
    if (saved)
      guest->accept(re, table_ok(id, code));
    else
      refuse(guest, re, "not_saved");
  }
}

}  // namespace server
