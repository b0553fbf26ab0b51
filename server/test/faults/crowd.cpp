#include "server/test/faults/crowd.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <stdexcept>

#include "games/registry.hpp"

namespace server::test::faults {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;
using Clock = std::chrono::steady_clock;

namespace {

// Whoever is refused looks again a little later.
constexpr auto breath = std::chrono::milliseconds(10);
constexpr std::size_t most_remembered = 200;
constexpr int most_people = 3;  // at a table

// Nobody can tell what has become of it, or it is to be sent again anyway.
bool says_nothing(const std::string& code) {
  return code == "not_saved" || code == "in_doubt" || code == "held_back" || code == "stopping";
}

}  // namespace

std::int64_t below(Dice& dice, std::int64_t many) {
  return static_cast<std::int64_t>(dice() % static_cast<std::uint64_t>(many));
}

// What was asked, so that the reply has a meaning.
struct Crowd::Request {
  enum class Kind { move, repeat, say, watch, start, rematch, other };
  Kind kind = Kind::other;
  std::string deed = {};  // of a move or a sentence
  std::string table = {};
  std::int64_t seq = 0;  // of what is repeated
};

// One connection.
struct Crowd::Line {
  Line(int port, const Somebody& who) : client(port, who) {}

  Client client;
  std::map<std::int64_t, Request> asked;
  std::string table;
  std::int64_t last = 0;  // the last line that came, or that the server was told we have
  bool live = false;      // has had its sync
  bool refused = false;   // its watch, for the moment
};

struct Crowd::Person {
  struct Move {
    std::string name;
    JsonObject action;
    int sent = 0;
    bool on_its_way = false;
  };
  struct Done {
    std::string name;
    JsonObject action;
    std::int64_t seq = 0;
  };

  Somebody who;
  Place* place = nullptr;
  std::optional<int> seat;
  Json as() const { return seat ? Json(*seat) : Json("public"); }
  std::vector<std::unique_ptr<Line>> lines;

  // Of the table now: what was heard of it last.
  std::int64_t last = 0;
  std::string phase;
  std::string next;
  JsonObject game;
  std::optional<Move> move;
  std::vector<Done> done;
  Clock::time_point rests_until;

  void forget() {
    last = 0;
    phase.clear();
    next.clear();
    game.clear();
    move.reset();
    done.clear();
  }
  bool may_move() const {
    if (!seat || phase != "running" || game.empty() || game.contains("held")) return false;
    const JsonArray& acting = game.at("acting").as_array();
    return std::find(acting.begin(), acting.end(), Json(*seat)) != acting.end();
  }
};

struct Crowd::Place {
  std::shared_ptr<const engine::GameData> game_data;
  std::shared_ptr<const engine::Ruleset> rules;
  std::string id;
  std::vector<Person*> people;  // the first one is the host
  bool asked = false;           // for the start or the next match
};

Crowd::Crowd(Promises& promises, Dice& dice) : promises_(promises), dice_(dice) {}
Crowd::~Crowd() = default;

std::string Crowd::fresh_name(const char* kind) { return kind + std::to_string(++names_); }

std::int64_t Crowd::refusals(const std::string& code) const {
  const auto found = refusals_.find(code);
  return found == refusals_.end() ? 0 : found->second;
}

// --- Sitting down.

void Crowd::sit_down(int port) {
  for (const engine::GameEntry* entry : games::all()) sit_down_at(port, *entry);
}

void Crowd::sit_down_at(int port, const engine::GameEntry& entry) {
  Place& place = *places_.emplace_back(std::make_unique<Place>());
  place.game_data = expected(entry.load(entry.files()));
  const int seats =
      std::clamp(most_people + 1, place.game_data->least_seats(), place.game_data->most_seats());
  const int persons = std::min(most_people, seats);
  place.rules = expected(place.game_data->rules(JsonObject(), seats));
  JsonArray plan;
  for (int i = 0; i < seats; ++i)
    plan.push_back(JsonObject{{"kind", i < persons ? "open" : "bot"}});
  std::vector<std::unique_ptr<Client>> clients;
  for (int seat = 0; seat < persons; ++seat)
    clients.push_back(std::make_unique<Client>(port, add_person(port, place, seat).who));
  add_person(port, place, std::nullopt);
  const Json made = clients.front()->done({{"do", "create"},
                                           {"game", entry.slug()},
                                           {"seats", plan},
                                           {"policy", {{"absent", "wait"}, {"pace", 0}}}});
  place.id = word(made, "table");
  for (int seat = 0; seat < persons; ++seat)
    clients[static_cast<std::size_t>(seat)]->done(
        {{"do", "sit"}, {"table", place.id}, {"seat", seat}});
}

Crowd::Person& Crowd::add_person(int port, Place& place, std::optional<int> seat) {
  Person& person = *people_.emplace_back(std::make_unique<Person>());
  person.who = make_person(port, "P" + std::to_string(people_.size()));
  person.place = &place;
  person.seat = seat;
  place.people.push_back(&person);
  return person;
}

// --- Connections.

bool Crowd::come_back(int port) {
  std::vector<Person*> away;
  for (const auto& person : people_)
    if (person->lines.empty()) away.push_back(person.get());
  std::shuffle(away.begin(), away.end(), dice_);
  return std::all_of(away.begin(), away.end(),
                     [&](Person* person) { return connect(port, *person); });
}

bool Crowd::connect(int port, Person& person) {
  try {
    auto line = std::make_unique<Line>(port, person.who);
    if (line->client.status() != 101) {
      // Whoever is refused for good would never be heard of again.
      if (line->client.status() != 0)
        throw std::logic_error("a connection was answered with " +
                               std::to_string(line->client.status()));
      return false;
    }
    watch(person, *line, one_in(dice_, 10) ? 0 : person.last);
    person.lines.push_back(std::move(line));
    return true;
  } catch (const std::runtime_error&) {  // nobody listens
    return false;
  }
}

void Crowd::watch(Person& person, Line& line, std::int64_t since) {
  line.table = person.place->id;
  line.last = since;
  line.live = false;
  line.refused = false;
  send(line, {Request::Kind::watch, "", line.table},
       {{"do", "watch"}, {"table", line.table}, {"as", person.as()}, {"since", since}});
}

void Crowd::send(Line& line, Request request, JsonObject message) {
  message["id"] = ++requests_;
  line.asked[requests_] = std::move(request);
  line.client.send(message);
}

// What was on its way over it may or may not arrive.
void Crowd::hang_up(Person& person, const Line* line) {
  for (const auto& [id, request] : line->asked) {
    if (request.kind == Request::Kind::move && person.move) person.move->on_its_way = false;
    if (request.kind == Request::Kind::start || request.kind == Request::Kind::rematch)
      person.place->asked = false;
  }
  std::erase_if(person.lines, [&](const auto& each) { return each.get() == line; });
}

void Crowd::scatter() {
  for (const auto& person : people_)
    while (!person->lines.empty()) hang_up(*person, person->lines.back().get());
}

void Crowd::cut(std::int64_t people, Cut how) {
  for (std::int64_t i = 0; i < people; ++i) {
    Person& person =
        *people_[static_cast<std::size_t>(below(dice_, static_cast<std::int64_t>(people_.size())))];
    if (person.lines.empty()) continue;
    Line& line = *person.lines.back();
    if (how == Cut::amid_message) {
      // A text of 200 bytes is promised.
      using namespace std::literals;
      line.client.plug().send("\x81\xfe\x00\xc8\x00\x00\x00\x00{\"id\":1,\"do\":"sv);
    } else if (how == Cut::reset) {
      const linger at_once{1, 0};
      setsockopt(line.client.plug().file(), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    }
    hang_up(person, &line);
  }
}

void Crowd::second_line(int port) {
  Person& person =
      *people_[static_cast<std::size_t>(below(dice_, static_cast<std::int64_t>(people_.size())))];
  if (person.lines.size() >= 3) hang_up(person, person.lines.front().get());
  connect(port, person);
}

Crowd::Line* Crowd::any_line(Person& person) {
  std::vector<Line*> live;
  for (const auto& line : person.lines)
    if (line->live) live.push_back(line.get());
  if (live.empty()) return nullptr;
  return live[static_cast<std::size_t>(below(dice_, static_cast<std::int64_t>(live.size())))];
}

// --- Turns.

void Crowd::send_only() {
  for (const auto& person : people_) do_something(*person);
}

void Crowd::turn(std::chrono::milliseconds patience) {
  send_only();
  std::vector<pollfd> files;
  std::vector<std::pair<Person*, Line*>> whose;
  for (const auto& person : people_) {
    for (const auto& line : person->lines) {
      files.push_back({line->client.plug().file(), POLLIN, 0});
      whose.emplace_back(person.get(), line.get());
    }
  }
  if (poll(files.data(), files.size(), static_cast<int>(patience.count())) <= 0) return;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (files[i].revents == 0) continue;
    auto& [person, line] = whose[i];
    const bool goes_on = line->client.take();
    while (const auto message = line->client.whole()) hear(*person, *line, *message);
    if (!goes_on) hang_up(*person, line);
  }
}

void Crowd::do_something(Person& person) {
  if (Clock::now() < person.rests_until) return;
  for (const auto& each : person.lines)
    if (each->refused) watch(person, *each, each->last);
  Line* line = any_line(person);
  if (line == nullptr || line->table != person.place->id) return;
  if (&person == person.place->people.front()) host(person, *line);
  if (line->table != person.place->id) return;
  if (one_in(dice_, 100)) say_something(person, *line);
  if (!person.move && person.may_move()) think(person);
  if (person.move && !person.move->on_its_way) send_move(person, *line);
}

void Crowd::host(Person& person, Line& line) {
  Place& place = *person.place;
  if (!person.next.empty()) return move_over(place, person.next);
  if (place.asked) return;
  const bool gathers = person.phase == "gathering";
  if (!gathers && person.phase != "finished") return;
  place.asked = true;
  send(line, {gathers ? Request::Kind::start : Request::Kind::rematch, "", place.id},
       {{"do", gathers ? "start" : "rematch"}, {"table", place.id}});
}

void Crowd::move_over(Place& place, const std::string& next) {
  ++matches_;
  const std::string before = place.id;
  place.id = next;
  place.asked = false;
  for (Person* person : place.people) {
    person->forget();
    for (const auto& line : person->lines) {
      send(*line, {}, {{"do", "unwatch"}, {"table", before}, {"as", person->as()}});
      watch(*person, *line, 0);
    }
  }
}

void Crowd::think(Person& person) {
  const auto seen =
      person.place->rules->imagine(person.game.at("view"), engine::Chance::fast(dice_()));
  if (!seen) throw std::runtime_error("a view that is none: " + seen.problem().what);
  engine::Chance chance = engine::Chance::fast(dice_());
  person.move =
      Person::Move{fresh_name("move"), (*seen)->any_legal(engine::seat_at(*person.seat), chance)};
  promises_.attempted(person.move->name);
}

void Crowd::send_move(Person& person, Line& line) {
  ++person.move->sent;
  person.move->on_its_way = true;
  send(line, {Request::Kind::move, person.move->name, line.table},
       {{"do", "act"},
        {"table", line.table},
        {"seat", *person.seat},
        {"cid", person.move->name},
        {"action", person.move->action}});
}

// As somebody does who has not heard the answer; it may be long ago.
void Crowd::repeat_something(Person& person, Line& line) {
  const auto& done = person.done[static_cast<std::size_t>(
      below(dice_, static_cast<std::int64_t>(person.done.size())))];
  send(line, {Request::Kind::repeat, done.name, line.table, done.seq},
       {{"do", "act"},
        {"table", line.table},
        {"seat", *person.seat},
        {"cid", done.name},
        {"action", done.action}});
}

void Crowd::say_something(Person& person, Line& line) {
  const std::string text = fresh_name("sentence");
  promises_.attempted(text);
  JsonObject message{{"do", "say"}, {"table", line.table}, {"text", text}};
  if (!person.seat && one_in(dice_, 2)) message["aside"] = true;
  send(line, {Request::Kind::say, text, line.table}, std::move(message));
}

// --- What comes back.

void Crowd::hear(Person& person, Line& line, const Json& message) {
  const JsonObject& fields = message.as_object();
  if (fields.contains("re")) return hear_reply(person, line, fields);
  const std::string push = word(message, "push");
  if (push != "sync" && push != "update") return;
  if (word(message, "table") == line.table) hear_lines(person, line, fields);
}

void Crowd::hear_reply(Person& person, Line& line, const JsonObject& reply) {
  const auto asked = line.asked.find(reply.at("re").to_number<std::int64_t>());
  if (asked == line.asked.end()) return promises_.broken("an answer to nothing");
  const Request request = asked->second;
  line.asked.erase(asked);
  const Json* ok = reply.if_contains("ok");
  const std::string code = ok != nullptr ? "" : word(reply.at("no"), "code");
  if (ok == nullptr) ++refusals_[code];
  const bool here = request.table == person.place->id;
  switch (request.kind) {
    case Request::Kind::move:
      return hear_move(person, request, ok, code);
    case Request::Kind::repeat:
      return hear_repeat(request, ok, code);
    case Request::Kind::say:
      if (ok != nullptr) return promises_.acknowledged(request.deed);
      if (code != "in_doubt") promises_.refused(request.deed);
      return;
    case Request::Kind::start:
    case Request::Kind::rematch:
      if (here) person.place->asked = false;
      if (ok == nullptr) person.rests_until = Clock::now() + breath;
      if (ok != nullptr && here && request.kind == Request::Kind::rematch)
        move_over(*person.place, word(*ok, "table"));
      return;
    case Request::Kind::watch:
      line.refused = here && ok == nullptr;
      if (line.refused) person.rests_until = Clock::now() + breath;
      return;
    case Request::Kind::other:
      return;
  }
}

void Crowd::hear_move(Person& person, const Request& request, const Json* ok,
                      const std::string& code) {
  if (ok != nullptr) promises_.acknowledged(request.deed);
  if (!person.move || person.move->name != request.deed) return;
  Person::Move& move = *person.move;
  move.on_its_way = false;
  if (ok != nullptr) {
    person.done.push_back({move.name, move.action, number(*ok, "seq")});
    if (person.done.size() > most_remembered) person.done.erase(person.done.begin());
    person.move.reset();
    Line* line = any_line(person);
    if (line != nullptr && line->table == request.table && one_in(dice_, 5))
      repeat_something(person, *line);
    return;
  }
  person.rests_until = Clock::now() + breath;
  // Sent a second time it may have overtaken itself; then nobody knows yet.
  const bool certain = move.sent == 1 && (!says_nothing(code) || code == "not_saved");
  if (certain && (code != "not_saved" || one_in(dice_, 2))) {
    promises_.refused(move.name);
    person.move.reset();
  } else if (!says_nothing(code)) {
    person.move.reset();
  }
}

void Crowd::hear_repeat(const Request& request, const Json* ok, const std::string& code) {
  if (ok == nullptr) {
    if (!says_nothing(code))
      promises_.broken(request.deed + " was acknowledged and then refused with " + code);
    return;
  }
  ++repeated_;
  if (number(*ok, "seq") != request.seq || !ok->as_object().contains("repeated"))
    promises_.broken(request.deed + " was done as line " + std::to_string(request.seq) +
                     " and again: " + engine::to_line(*ok));
}

void Crowd::gap(const Person& person, const JsonObject& push, const std::string& what) {
  ++gaps_;
  promises_.broken("table " + person.place->id + ", observer " + engine::to_line(person.as()) +
                   ": " + what + ": " + engine::to_line(push).substr(0, 200));
}

// Lines come one after the other, whatever happens between them.
void Crowd::hear_lines(Person& person, Line& line, const JsonObject& push) {
  const Observed observed{line.table, person.as(), person.who.cookie};
  const std::int64_t seq = push.at("seq").to_number<std::int64_t>();
  JsonArray lines;
  bool anew = false;
  if (const Json* log = push.if_contains("log")) {
    anew = push.at("anew").as_bool();
    lines = log->as_array();
    // So few are never too many for one message.
    if (anew && line.last > 0 && seq - line.last < 10) gap(person, push, "begins anew");
    line.live = true;
  } else {
    if (!line.live) gap(person, push, "nothing came before it");
    lines.push_back(push.at("line"));
  }
  std::int64_t expected = anew ? seq - static_cast<std::int64_t>(lines.size()) : line.last;
  for (const Json& each : lines) {
    if (number(each, "seq") != ++expected)
      return gap(person, push, "not line " + std::to_string(expected));
    promises_.told(observed, each);
  }
  if (expected != seq) gap(person, push, "it should go to line " + std::to_string(expected));
  line.last = seq;
  look(person, push, seq);
}

void Crowd::look(Person& person, const JsonObject& push, std::int64_t seq) {
  if (seq < person.last) return;  // another connection was quicker
  person.last = seq;
  if (const Json* state = push.if_contains("state")) {
    person.phase = word(*state, "phase");
    person.next = word(*state, "next");
  }
  if (const Json* game = push.if_contains("game"); game != nullptr && game->is_object())
    person.game = game->as_object();
}

// --- At the end.

void Crowd::read_all_again(int port) {
  for (const Observed& observed : promises_.observed()) {
    Client client(port, observed.person + own_origin(port));
    client.done({{"do", "watch"}, {"table", observed.table}, {"as", observed.as}});
    const Json sync = client.push("sync");
    JsonArray lines = sync.at("log").as_array();
    std::int64_t next = number(sync, "seq");
    while (true) {
      for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        if (number(*line, "seq") != next--) promises_.broken("a page lacks a line");
        promises_.told(observed, *line);
      }
      if (next == 0) break;
      lines = client
                  .done({{"do", "lines"},
                         {"table", observed.table},
                         {"as", observed.as},
                         {"before", next + 1}})
                  .at("log")
                  .as_array();
      if (lines.empty()) {
        promises_.broken("table " + observed.table + " has no lines before " +
                         std::to_string(next));
        break;
      }
    }
  }
}

std::string Crowd::where_it_stands() const {
  std::string text;
  for (const auto& place : places_) {
    text += "\n  table " + place->id;
    for (const Person* person : place->people)
      text += "; " + engine::to_line(person->as()) + ": " + person->phase + ", line " +
              std::to_string(person->last) + ", " + std::to_string(person->lines.size()) +
              " connections" + (person->move ? ", moves" : "");
  }
  return text;
}

}  // namespace server::test::faults
