#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/json.hpp"
#include "engine/names.hpp"
#include "engine/seat.hpp"

// The messages of docs/protocol.md as types. One description a type serves reading, writing and the
// JSON Schema that clients are checked against (table/wire.hpp).
namespace protocol {

using namespace std::literals;

// A text with a greatest length in characters.
template <int Most>
struct Text {
  static constexpr int most = Most;
  std::string value;
};
using Id = Text<32>;
using Name = Text<24>;
using Word = Text<32>;  // a game's slug, a level, a client's action id

// A whole number with its bounds.
template <std::int64_t Least, std::int64_t Most>
struct Number {
  static constexpr std::int64_t least = Least;
  static constexpr std::int64_t most = Most;
  std::int64_t value = Least;
};
using SeatNumber = Number<0, 7>;

// Somebody, as the server knows them: the public id and the nickname.
struct Person {
  std::string id;
  std::string name;
};

// --- How a table is set up.

enum class SeatKind { open, person, bot, closed };

// A seat as the host plans it. "person" appears only when a rematch keeps people in their seats.
struct SeatPlan {
  SeatKind kind = SeatKind::open;
  std::optional<Word> level;  // of a bot
  std::optional<Id> person;   // of a rematch
  std::optional<Name> name;
};
template <class V>
void describe(V& v, SeatPlan& s) {
  v("kind", s.kind);
  v("level", s.level);
  v("person", s.person);
  v("name", s.name);
}

enum class Spectators { off, everybody, open };
constexpr auto other_words(Spectators) {
  return std::array{engine::Worded{Spectators::everybody, "public"}};
}
enum class Absent { wait, stand_in, end };
enum class Undo { off, ask };
// How much of a slow line a race makes up for, in milliseconds.
enum class Allowance { off, narrow, usual, wide };
constexpr auto names(Allowance) { return std::array{"off"sv, "40"sv, "80"sv, "150"sv}; }
constexpr std::int64_t milliseconds_of(Allowance window) {
  return std::array<std::int64_t, 4>{0, 40, 80, 150}[static_cast<std::size_t>(window)];
}
enum class Chat { all, calls, off };
enum class Hints { off, on };
enum class BotTalk { off, on };

struct Policy {
  static constexpr bool partial = true;  // whoever sends one may leave fields out

  Spectators spectators = Spectators::open;
  Absent absent = Absent::stand_in;
  Number<0, 86'400> grace{60};
  Word stand_in;
  Undo undo = Undo::ask;
  Number<0, 1'209'600> turn_seconds{0};
  Number<0, 5'000> pace{900};
  // Seconds at the most for a decision against the clock, where nobody races.
  Number<0, 600> thinking{5};
  Chat chat = Chat::all;
  Allowance window = Allowance::usual;
  Hints hints = Hints::on;
  BotTalk bot_talk = BotTalk::on;
};
template <class V>
void describe(V& v, Policy& p) {
  v("spectators", p.spectators);
  v("absent", p.absent);
  v("grace", p.grace);
  v("stand_in", p.stand_in);
  v("undo", p.undo);
  v("turn_seconds", p.turn_seconds);
  v("pace", p.pace);
  v("thinking", p.thinking);
  v("chat", p.chat);
  v("window", p.window);
  v("hints", p.hints);
  v("bot_talk", p.bot_talk);
}

// A table to be made. Without seats: as many open ones as the game has at most.
struct Create {
  Word game;
  std::optional<engine::JsonObject> options;
  std::optional<std::vector<SeatPlan>> seats;
  std::optional<Policy> policy;
  std::optional<bool> listed;
};
template <class V>
void describe(V& v, Create& c) {
  v("game", c.game);
  v("options", c.options);
  v("seats", c.seats);
  v("policy", c.policy);
  v("listed", c.listed);
}

// --- Requests about one table (the field "table" is read by whoever finds the table).

struct Sit {
  static constexpr std::string_view word = "sit";
  std::optional<SeatNumber> seat;
  std::optional<Name> name;
};
template <class V>
void describe(V& v, Sit& r) {
  v("seat", r.seat);
  v("name", r.name);
}

struct Stand {
  static constexpr std::string_view word = "stand";
  SeatNumber seat;
};
template <class V>
void describe(V& v, Stand& r) {
  v("seat", r.seat);
}

struct Plan {
  static constexpr std::string_view word = "plan";
  std::optional<engine::JsonObject> options;
  std::optional<std::vector<SeatPlan>> seats;
  std::optional<Policy> policy;
  std::optional<bool> listed;
};
template <class V>
void describe(V& v, Plan& r) {
  v("options", r.options);
  v("seats", r.seats);
  v("policy", r.policy);
  v("listed", r.listed);
}

struct Act {
  static constexpr std::string_view word = "act";
  SeatNumber seat;
  Word cid;
  engine::JsonObject action;
};
template <class V>
void describe(V& v, Act& r) {
  v("seat", r.seat);
  v("cid", r.cid);
  v("action", r.action);
}

// What would become of these actions, as far as the seat can know it; some may not be complete.
struct Ask {
  static constexpr std::string_view word = "ask";
  SeatNumber seat;
  std::vector<engine::JsonObject> actions;
};
template <class V>
void describe(V& v, Ask& r) {
  v("seat", r.seat);
  v("actions", r.actions);
}
struct Prospects {
  std::vector<engine::JsonObject> answers;
};
template <class V>
void describe(V& v, Prospects& a) {
  v("answers", a.answers);
}

// What a good bot would do where this seat is, and why. Everybody is told that it was asked.
struct Hint {
  static constexpr std::string_view word = "hint";
  SeatNumber seat;
};
template <class V>
void describe(V& v, Hint& r) {
  v("seat", r.seat);
}
struct HintOk {
  engine::JsonObject action;
  std::optional<engine::JsonObject> reason;  // "key" of the game's texts, and its fields
};
template <class V>
void describe(V& v, HintOk& a) {
  v("action", a.action);
  v("reason", a.reason);
}

struct Resign {
  static constexpr std::string_view word = "resign";
  SeatNumber seat;
  Word cid;
};
template <class V>
void describe(V& v, Resign& r) {
  v("seat", r.seat);
  v("cid", r.cid);
}

// Requests that say nothing but their word.
struct Start {
  static constexpr std::string_view word = "start";
};
struct TakeBack {
  static constexpr std::string_view word = "undo";
};
struct Pause {
  static constexpr std::string_view word = "pause";
};
struct Resume {
  static constexpr std::string_view word = "resume";
};
// Lets the bots go on at once, until a person acts.
struct Hurry {
  static constexpr std::string_view word = "hurry";
};
struct Close {
  static constexpr std::string_view word = "close";
};
template <class V, class R>
  requires std::same_as<R, Start> || std::same_as<R, TakeBack> || std::same_as<R, Pause> ||
           std::same_as<R, Resume> || std::same_as<R, Hurry> || std::same_as<R, Close>
void describe(V&, R&) {}

struct AnswerIt {
  static constexpr std::string_view word = "answer";
  bool yes = false;
};
template <class V>
void describe(V& v, AnswerIt& r) {
  v("yes", r.yes);
}

struct Say {
  static constexpr std::string_view word = "say";
  std::optional<Text<500>> text;
  std::optional<Word> call;      // a call-out by its name; clients have the words
  std::optional<SeatNumber> to;  // a whisper
  std::optional<bool> aside;     // among those who watch and those who are out
};
template <class V>
void describe(V& v, Say& r) {
  v("text", r.text);
  v("call", r.call);
  v("to", r.to);
  v("aside", r.aside);
}

struct StandIn {
  static constexpr std::string_view word = "stand_in";
  SeatNumber seat;
  std::optional<Word> level;
};
template <class V>
void describe(V& v, StandIn& r) {
  v("seat", r.seat);
  v("level", r.level);
}

struct Kick {
  static constexpr std::string_view word = "kick";
  SeatNumber seat;
};
template <class V>
void describe(V& v, Kick& r) {
  v("seat", r.seat);
}

struct HandOver {
  static constexpr std::string_view word = "host";
  Id person;
};
template <class V>
void describe(V& v, HandOver& r) {
  v("person", r.person);
}

struct Lock {
  static constexpr std::string_view word = "lock";
  bool on = false;
};
template <class V>
void describe(V& v, Lock& r) {
  v("on", r.on);
}

// Adding to the chance of the match (engine/chance.hpp): promised while people gather, told when
// the table is about to deal. 64 hex digits each.
struct Promise {
  static constexpr std::string_view word = "promise";
  SeatNumber seat;
  Text<64> promise;
};
template <class V>
void describe(V& v, Promise& r) {
  v("seat", r.seat);
  v("promise", r.promise);
}

struct Reveal {
  static constexpr std::string_view word = "reveal";
  SeatNumber seat;
  Text<64> value;
};
template <class V>
void describe(V& v, Reveal& r) {
  v("seat", r.seat);
  v("value", r.value);
}

// Whoever is muted is not heard at this table any more.
struct Mute {
  static constexpr std::string_view word = "mute";
  std::optional<Id> person;  // none: all who only watch
  bool on = false;
};
template <class V>
void describe(V& v, Mute& r) {
  v("person", r.person);
  v("on", r.on);
}

using TableRequest =
    std::variant<Sit, Stand, Plan, Start, Act, Ask, Resign, TakeBack, Pause, Resume, AnswerIt, Say,
                 StandIn, Kick, HandOver, Lock, Mute, Hurry, Close, Promise, Reveal, Hint>;

// --- What a table tells.

enum class Phase { gathering, running, paused, finished, closed };

struct SeatState {
  SeatKind kind = SeatKind::open;
  std::optional<Id> person;
  std::optional<Name> name;
  std::optional<Word> level;
  std::optional<Word> stand_in;
  std::optional<Id> former;  // who stood up in the match and may sit down again
  bool left = false;
  std::optional<std::string> promise;  // of what its client adds to the chance
};
template <class V>
void describe(V& v, SeatState& s) {
  v("kind", s.kind);
  v("person", s.person);
  v("name", s.name);
  v("level", s.level);
  v("stand_in", s.stand_in);
  v("former", s.former);
  v("left", s.left);
  v("promise", s.promise);
}

enum class Question { undo, pause, resume, sit };

struct Asking {
  Question what = Question::undo;
  SeatNumber by;  // sit: the seat that somebody wants
  std::vector<SeatNumber> yes;
  std::int64_t to = 0;       // undo: how many inputs stay
  std::optional<Id> person;  // sit: who wants it
  std::optional<Name> name;
};
template <class V>
void describe(V& v, Asking& a) {
  v("what", a.what);
  v("by", a.by);
  v("yes", a.yes);
  v("to", a.to);
  v("person", a.person);
  v("name", a.name);
}

struct State {
  Id id;
  Id code;
  Word game;
  std::int64_t rules_version = 0;
  std::string data;
  engine::JsonObject options;
  std::vector<std::string> changed;
  Policy policy;
  bool listed = false;
  bool locked = false;
  std::vector<Id> muted;
  bool watchers_muted = false;
  Phase phase = Phase::gathering;
  Id host;
  std::vector<SeatState> seats;
  std::optional<std::vector<std::int64_t>> seat_counts;  // for these options, until the start
  std::string commitment;
  std::optional<std::string> seed;
  std::optional<std::int64_t> dealing;  // the deal waits for shares, until then at most
  std::optional<Asking> asking;
  std::optional<Id> next;
  std::int64_t created = 0;
};
template <class V>
void describe(V& v, State& s) {
  v("id", s.id);
  v("code", s.code);
  v("game", s.game);
  v("rules_version", s.rules_version);
  v("data", s.data);
  v("options", s.options);
  v("changed", s.changed);
  v("policy", s.policy);
  v("listed", s.listed);
  v("locked", s.locked);
  v("muted", s.muted);
  v("watchers_muted", s.watchers_muted);
  v("phase", s.phase);
  v("host", s.host);
  v("seats", s.seats);
  v("seat_counts", s.seat_counts);
  v("commitment", s.commitment);
  v("seed", s.seed);
  v("dealing", s.dealing);
  v("asking", s.asking);
  v("next", s.next);
  v("created", s.created);
}

enum class UndoNow { no, free, ask };

// A decision that takes effect later, so that nobody can tell how it came about.
struct HeldBack {
  std::int64_t at = 0;  // wall milliseconds
  engine::JsonObject action;
};
template <class V>
void describe(V& v, HeldBack& h) {
  v("at", h.at);
  v("action", h.action);
}

struct GameState {
  engine::JsonObject view;
  std::vector<SeatNumber> acting;
  std::vector<engine::JsonObject> legal;
  std::int64_t time = 0;
  bool running = false;
  std::optional<std::int64_t> deadline;
  std::optional<std::int64_t> turn_deadline;
  std::optional<engine::JsonObject> outcome;
  UndoNow undo = UndoNow::no;
  std::int64_t inputs = 0;
  std::optional<HeldBack> held;
  std::optional<engine::JsonObject> prompt;  // who must do what, in the game's own words
};
template <class V>
void describe_beside_view(V& v, GameState& g) {
  v("acting", g.acting);
  v("legal", g.legal);
  v("time", g.time);
  v("running", g.running);
  v("deadline", g.deadline);
  v("turn_deadline", g.turn_deadline);
  v("outcome", g.outcome);
  v("undo", g.undo);
  v("inputs", g.inputs);
  v("held", g.held);
  v("prompt", g.prompt);
}
template <class V>
void describe(V& v, GameState& g) {
  v("view", g.view);
  describe_beside_view(v, g);
}

enum class LineKind : std::uint8_t {
  created,
  sat,
  stood,
  kicked,
  planned,
  started,
  input,
  said,
  stand_in,
  host,
  locked,
  asked,
  answered,
  paused,
  resumed,
  undone,
  closed,
  rematch,
  held,
  muted,
  promised,
  dealing,
  revealed,
  hinted
};

struct Line {
  std::int64_t seq = 0;
  std::int64_t at = 0;
  LineKind kind = LineKind::created;
  std::optional<SeatNumber> seat;
  std::optional<Id> person;
  std::optional<Name> name;
  std::optional<std::string> text;
  std::optional<Word> call;
  std::optional<bool> watchers;
  std::optional<SeatNumber> to;  // of a whisper
  std::optional<Word> what;      // of a question; the level of a stand-in
  std::optional<bool> yes;
  std::optional<std::vector<engine::JsonObject>> events;
};
template <class V>
void describe(V& v, Line& l) {
  v("seq", l.seq);
  v("at", l.at);
  v("kind", l.kind);
  v("seat", l.seat);
  v("person", l.person);
  v("name", l.name);
  v("text", l.text);
  v("call", l.call);
  v("watchers", l.watchers);
  v("to", l.to);
  v("what", l.what);
  v("yes", l.yes);
  v("events", l.events);
}

// A table in a list.
struct Card {
  Id id;
  Id code;
  Word game;
  Phase phase = Phase::gathering;
  bool listed = false;
  bool locked = false;
  Name host;
  std::vector<SeatState> seats;
  engine::JsonObject options;
  std::vector<std::string> changed;
  Policy policy;
  std::vector<SeatNumber> acting;
  std::int64_t created = 0;
  std::int64_t changed_at = 0;
  std::optional<std::int64_t> due;  // of a match of days: when the first turn is over
  std::optional<Id> next;
  std::optional<Id> opened_by;
};
template <class V>
void describe(V& v, Card& c) {
  v("id", c.id);
  v("code", c.code);
  v("game", c.game);
  v("phase", c.phase);
  v("listed", c.listed);
  v("locked", c.locked);
  v("host", c.host);
  v("seats", c.seats);
  v("options", c.options);
  v("changed", c.changed);
  v("policy", c.policy);
  v("acting", c.acting);
  v("created", c.created);
  v("changed_at", c.changed_at);
  v("due", c.due);
  v("next", c.next);
  v("opened_by", c.opened_by);
}

// --- Messages around a table. `as` is written as "public" or the number of a seat.

struct Sync {
  static constexpr std::string_view word = "sync";
  Id table;
  engine::Observer as = engine::Observer::spectator();
  std::int64_t seq = 0;
  State state;
  std::optional<GameState> game;
  bool anew = false;  // the lines before are forgotten; the older ones can be asked for
  std::vector<Line> log;
};
template <class V>
void describe(V& v, Sync& m) {
  v("table", m.table);
  v("as", m.as);
  v("seq", m.seq);
  v("state", m.state);
  v.or_null("game", m.game);
  v("anew", m.anew);
  v("log", m.log);
}

struct UpdateMessage {
  static constexpr std::string_view word = "update";
  Id table;
  engine::Observer as = engine::Observer::spectator();
  std::int64_t seq = 0;
  Line line;
  std::optional<State> state;
  std::optional<GameState> game;
};
template <class V>
void describe(V& v, UpdateMessage& m) {
  v("table", m.table);
  v("as", m.as);
  v("seq", m.seq);
  v("line", m.line);
  v("state", m.state);
  v("game", m.game);
}

// How long it takes to reach somebody and back.
struct RoundTrip {
  SeatNumber seat;
  std::int64_t milliseconds = 0;
};
template <class V>
void describe(V& v, RoundTrip& t) {
  v("seat", t.seat);
  v("milliseconds", t.milliseconds);
}

// From when on others may let a bot play for somebody who is away, on the clock of deadlines.
struct BotFrom {
  SeatNumber seat;
  std::int64_t at = 0;
};
template <class V>
void describe(V& v, BotFrom& f) {
  v("seat", f.seat);
  v("at", f.at);
}

struct Presence {
  static constexpr std::string_view word = "presence";
  Id table;
  std::vector<SeatNumber> away;
  std::int64_t watching = 0;
  // Of a match that has begun: match time stands still while somebody is missed.
  std::optional<std::int64_t> time;
  std::optional<bool> running;
  std::optional<std::int64_t> turn_deadline;
  std::optional<std::vector<RoundTrip>> trips;  // while it counts who is first
  std::optional<std::vector<BotFrom>> bots_from;
};
template <class V>
void describe(V& v, Presence& m) {
  v("table", m.table);
  v("away", m.away);
  v("watching", m.watching);
  v("time", m.time);
  v("running", m.running);
  v("turn_deadline", m.turn_deadline);
  v("trips", m.trips);
  v("bots_from", m.bots_from);
}

}  // namespace protocol
