#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages.hpp"

namespace table {

using namespace protocol;

// A seat as the journal and snapshots keep it.
struct SeatKept {
  SeatKind kind = SeatKind::open;
  std::optional<Id> person;
  std::optional<Name> name;
  std::optional<Word> level;
};
template <class V>
void describe(V& v, SeatKept& s) {
  v("kind", s.kind);
  v("person", s.person);
  v("name", s.name);
  v("level", s.level);
}

enum class InputKind : std::uint8_t { action, leave, expire };

// Where a match stood at its end: what a record needs of it where its rules cannot be played any
// more.
struct Ending {
  std::optional<engine::JsonObject> outcome;
  std::string fingerprint;
};
template <class V>
void describe(V& v, Ending& e) {
  v("outcome", e.outcome);
  v("fingerprint", e.fingerprint);
}

// One entry of the journal: something that happened to a table, with all that is needed to do it
// again.
struct Change {
  std::int64_t seq = 0;
  std::int64_t at = 0;
  LineKind kind = LineKind::created;
  std::int64_t time = 0;  // of the match
  std::optional<SeatNumber> seat;
  std::optional<Id> person;
  std::optional<Name> name;

  std::optional<InputKind> input;
  std::optional<engine::JsonObject> action;
  std::optional<Word> cid;
  std::optional<bool> over;         // the match ended with it
  std::optional<Ending> ending;     // of what ended or was closed
  std::optional<std::int64_t> due;  // of a decision that is held back: when it takes effect
  std::optional<std::int64_t>
      told;  // the streams that carry it (log.hpp), unless it is all of them

  std::optional<Word> level;      // of a stand-in
  std::optional<bool> automatic;  // a stand-in that ends when the owner returns
  std::optional<Question> what;
  std::optional<std::int64_t> to;  // how many inputs stay; the seat that hears a whisper
  std::optional<bool> yes;
  std::optional<Text<500>> text;
  std::optional<Word> call;
  std::optional<bool> watchers;
  std::optional<Id> next;

  std::optional<Word> game;
  std::optional<Id> code;
  std::optional<std::string> seed;
  std::optional<engine::JsonObject> options;
  std::optional<std::vector<SeatKept>> seats;
  std::optional<Policy> policy;
  std::optional<bool> listed;
  std::optional<std::int64_t> rules_version;
  std::optional<std::string> data;
  std::optional<std::string> share;  // a promise, or the value behind it
};
template <class V>
void describe(V& v, Change& c) {
  v("seq", c.seq);
  v("at", c.at);
  v("kind", c.kind);
  v("time", c.time);
  v("seat", c.seat);
  v("person", c.person);
  v("name", c.name);
  v("input", c.input);
  v("action", c.action);
  v("cid", c.cid);
  v("over", c.over);
  v("ending", c.ending);
  v("due", c.due);
  v("told", c.told);
  v("level", c.level);
  v("automatic", c.automatic);
  v("what", c.what);
  v("to", c.to);
  v("yes", c.yes);
  v("text", c.text);
  v("call", c.call);
  v("watchers", c.watchers);
  v("next", c.next);
  v("game", c.game);
  v("code", c.code);
  v("seed", c.seed);
  v("options", c.options);
  v("seats", c.seats);
  v("policy", c.policy);
  v("listed", c.listed);
  v("rules_version", c.rules_version);
  v("data", c.data);
  v("share", c.share);
}

}  // namespace table
