#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/game_entry.hpp"
#include "protocol/messages.hpp"

// Messages that are not about one table: people, games, lists of tables, watching. Request and
// answer stand side by side; an answer is what stands under "ok".
namespace protocol {

struct Nothing {};
template <class V>
void describe(V&, Nothing&) {}

struct Hello {
  static constexpr std::string_view word = "hello";
};
template <class V>
void describe(V&, Hello&) {}
struct HelloOk {
  Id person;
  Name name;
  std::string version;
  std::int64_t protocol = 1;
  std::int64_t now = 0;
  std::vector<Card> tables;
  std::optional<std::string> push;  // where browsers can be called: the key they must let in
};
template <class V>
void describe(V& v, HelloOk& a) {
  v("person", a.person);
  v("name", a.name);
  v("version", a.version);
  v("protocol", a.protocol);
  v("now", a.now);
  v("tables", a.tables);
  v("push", a.push);
}

struct Rename {
  static constexpr std::string_view word = "rename";
  Name name;
};
template <class V>
void describe(V& v, Rename& r) {
  v("name", r.name);
}

// Where this device is to be called when its owner has to decide in a match of days and is not
// there.
struct Notify {
  static constexpr std::string_view word = "notify";
  static constexpr int longest = 1'024;
  Text<longest> endpoint;  // as the browser has it from its push service; empty: not any more
};
template <class V>
void describe(V& v, Notify& r) {
  v("endpoint", r.endpoint);
}

// --- Games.

enum class OptionKind { flag, choice, number, numbers, list };

struct OptionCard {
  Word id;
  OptionKind kind = OptionKind::flag;
  std::optional<std::vector<std::string>> values;  // of a choice or a list
  std::optional<std::int64_t> least;               // of a number or numbers
  std::optional<std::int64_t> most;
  std::optional<std::int64_t> length;  // of numbers
  std::optional<std::int64_t> text;    // of a choice: how long another text may be
  bool may_be_none = false;
  bool preset = false;          // the choice that the defaults of the others hang on
  engine::JsonObject defaults;  // by value of the preset; "" when they do not depend on it
};
template <class V>
void describe(V& v, OptionCard& o) {
  v("id", o.id);
  v("kind", o.kind);
  v("values", o.values);
  v("least", o.least);
  v("most", o.most);
  v("length", o.length);
  v("text", o.text);
  v("may_be_none", o.may_be_none);
  v("preset", o.preset);
  v("defaults", o.defaults);
}

struct GameCard {
  Word slug;
  std::int64_t least_seats = 0;
  std::int64_t most_seats = 0;
  std::int64_t rules_version = 0;
  std::vector<OptionCard> options;
  engine::JsonObject seat_counts;   // by value of the preset; "" when there is none
  std::vector<std::string> levels;  // of its bots, the weakest first
  std::string usual_level;          // of a bot where nobody chose one
  std::vector<std::string> languages;
};
template <class V>
void describe(V& v, GameCard& g) {
  v("slug", g.slug);
  v("least_seats", g.least_seats);
  v("most_seats", g.most_seats);
  v("rules_version", g.rules_version);
  v("options", g.options);
  v("seat_counts", g.seat_counts);
  v("levels", g.levels);
  v("usual_level", g.usual_level);
  v("languages", g.languages);
}
GameCard game_card(const engine::GameEntry& entry, const engine::GameData& game_data);

struct Games {
  static constexpr std::string_view word = "games";
};
template <class V>
void describe(V&, Games&) {}
struct GamesOk {
  std::vector<GameCard> games;
};
template <class V>
void describe(V& v, GamesOk& a) {
  v("games", a.games);
}

// --- Tables in lists.

struct Lobby {
  static constexpr std::string_view word = "lobby";
  bool on = false;
};
template <class V>
void describe(V& v, Lobby& r) {
  v("on", r.on);
}
struct LobbyOk {
  std::vector<Card> tables;
};
template <class V>
void describe(V& v, LobbyOk& a) {
  v("tables", a.tables);
}

struct Find {
  static constexpr std::string_view word = "find";
  Id code;
};
template <class V>
void describe(V& v, Find& r) {
  v("code", r.code);
}
struct FindOk {
  Card card;
};
template <class V>
void describe(V& v, FindOk& a) {
  v("card", a.card);
}

struct Rematch {
  static constexpr std::string_view word = "rematch";
  Id table;
};
template <class V>
void describe(V& v, Rematch& r) {
  v("table", r.table);
}
// A new table at which a match that is over goes on from a moment of it.
struct Branch {
  static constexpr std::string_view word = "branch";
  Id table;
  Number<0, 1'000'000> inputs;  // how many of the match have happened there
  SeatNumber seat;              // one's own
  bool invite = false;  // the other seats are free for whoever comes, and the match is paused
};
template <class V>
void describe(V& v, Branch& r) {
  v("table", r.table);
  v("inputs", r.inputs);
  v("seat", r.seat);
  v("invite", r.invite);
}

// Of "create" and "branch" too.
struct TableOk {
  Id table;
  Id code;
};
template <class V>
void describe(V& v, TableOk& a) {
  v("table", a.table);
  v("code", a.code);
}

// --- Watching.

struct Watch {
  static constexpr std::string_view word = "watch";
  Id table;
  engine::Observer as = engine::Observer::spectator();
  std::optional<std::int64_t> since;
};
template <class V>
void describe(V& v, Watch& r) {
  v("table", r.table);
  v("as", r.as);
  v("since", r.since);
}

struct Unwatch {
  static constexpr std::string_view word = "unwatch";
  Id table;
  engine::Observer as = engine::Observer::spectator();
};
template <class V>
void describe(V& v, Unwatch& r) {
  v("table", r.table);
  v("as", r.as);
}

// Older lines than those of a sync, as whom it was watched.
struct Lines {
  static constexpr std::string_view word = "lines";
  Id table;
  engine::Observer as = engine::Observer::spectator();
  std::int64_t before = 0;
};
template <class V>
void describe(V& v, Lines& r) {
  v("table", r.table);
  v("as", r.as);
  v("before", r.before);
}
struct LinesOk {
  std::vector<Line> log;
};
template <class V>
void describe(V& v, LinesOk& a) {
  v("log", a.log);
}

// --- Notes: what a person keeps for themselves about a table, by whom they watch as. Nobody else
// is ever sent them.

struct Note {
  static constexpr std::string_view word = "note";
  static constexpr std::size_t most_bytes = 32'768;
  Id table;
  engine::Observer as = engine::Observer::spectator();
  Text<most_bytes> text;  // empty: forget them
};
template <class V>
void describe(V& v, Note& r) {
  v("table", r.table);
  v("as", r.as);
  v("text", r.text);
}

// --- Works: what people made for a game, for all who play on this server.

struct KeepWork {
  static constexpr std::string_view word = "keep_work";
  Word game;
  Text<40> name;
  Text<4'096> data;
};
template <class V>
void describe(V& v, KeepWork& r) {
  v("game", r.game);
  v("name", r.name);
  v("data", r.data);
}
struct KeepWorkOk {
  Id work;
};
template <class V>
void describe(V& v, KeepWorkOk& a) {
  v("work", a.work);
}

struct Works {
  static constexpr std::string_view word = "works";
  Word game;
};
template <class V>
void describe(V& v, Works& r) {
  v("game", r.game);
}
struct Work {
  Id id;
  Text<40> name;
  Name by;
  bool own = false;
  Text<4'096> data;     // as an option of the game takes it
  std::int64_t at = 0;  // wall milliseconds
};
template <class V>
void describe(V& v, Work& w) {
  v("id", w.id);
  v("name", w.name);
  v("by", w.by);
  v("own", w.own);
  v("data", w.data);
  v("at", w.at);
}
struct WorksOk {
  std::vector<Work> works;
};
template <class V>
void describe(V& v, WorksOk& a) {
  v("works", a.works);
}

struct DropWork {
  static constexpr std::string_view word = "drop_work";
  Id work;
};
template <class V>
void describe(V& v, DropWork& r) {
  v("work", r.work);
}

// --- What requests about one table are answered with.

struct SitOk {
  SeatNumber seat;
  std::optional<bool> granted;  // false: those who play are asked first
};
template <class V>
void describe(V& v, SitOk& a) {
  v("seat", a.seat);
  v("granted", a.granted);
}
struct ActOk {
  std::int64_t seq = 0;
  std::optional<bool> repeated;  // this cid had been done before
};
template <class V>
void describe(V& v, ActOk& a) {
  v("seq", a.seq);
  v("repeated", a.repeated);
}
struct AskOk {
  bool granted = false;  // at once; else the others are asked
};
template <class V>
void describe(V& v, AskOk& a) {
  v("granted", a.granted);
}

// --- Pushes.

struct LobbyPush {
  static constexpr std::string_view word = "lobby";
  std::vector<Card> tables;
};
template <class V>
void describe(V& v, LobbyPush& m) {
  v("tables", m.tables);
}

struct Notice {
  static constexpr std::string_view word = "notice";
  std::string sentence;
  bool stopping = false;
};
template <class V>
void describe(V& v, Notice& m) {
  v("sentence", m.sentence);
  v("stopping", m.stopping);
}

}  // namespace protocol
