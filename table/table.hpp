#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game_entry.hpp"
#include "engine/record.hpp"
#include "protocol/messages.hpp"

// One table, from gathering to the end, free of transport, clock and disk. Whoever runs it (the
// server, a browser tab) hands in requests and the time, writes the entries to a journal, and only
// then sends the updates.
namespace table {

using namespace protocol;  // what it is asked and tells

// Milliseconds of a clock that never jumps, an input like everything else. It was set by the clock
// on the wall once, so that it nearly tells the time.
using Moment = std::int64_t;

// What a table needs from outside.
struct World {
  // The loaded game, or nothing if there is none of that name.
  std::function<std::shared_ptr<const engine::GameData>(std::string_view slug)> game_data;
  std::function<engine::Seed(const Person& host)> fresh_seed;
  // The rules of a match, for those who share them between tables (table/rules_cache.hpp); without
  // it each table makes its own.
  std::function<engine::Fallible<std::shared_ptr<const engine::Ruleset>>(
      const engine::GameData&, std::string_view slug, const engine::JsonObject& options, int seats)>
      rules = {};
  // How many seats can play by these options, for those who remember it.
  std::function<std::vector<int>(const engine::GameData&, std::string_view slug,
                                 const engine::JsonObject& options)>
      seat_counts = {};
  // Ruleset::prepare_bots, for those whose bots think on several threads (BotTask): called on
  // these, and one at a time may be at it.
  std::function<void(const engine::Ruleset&)> prepare_bots = {};
  // How far the clock on the wall, which can be set, is ahead of the moments that are handed in.
  // What is shown with a date goes by it, nothing that lasts; without it they agree.
  std::function<std::int64_t()> ahead = {};
};

// One line of the journal. Its text is JSON; the next sequence number is always one higher.
struct Entry {
  std::int64_t seq = 0;
  std::string text;
};

// The answer to one request: `body` is what stands under "ok" or "no".
struct Reply {
  bool ok = true;
  engine::JsonObject body = {};
  std::int64_t pending = 0;  // not answered yet: Output::answers will have it under this ticket

  // A "no" is a code and the fields of its sentence, which stands in table/text under
  // "refusal.<code>" in every language.
  static Reply refused(std::string_view code, engine::JsonObject fields = {});
  // Why rules cannot be played: "why" is the key of the sentence, in the texts of the game or here,
  // and its fields stand beside it.
  static Reply bad_options(const engine::Problem& problem);
  // What no client of ours sends; the sentence is for whoever writes one.
  static Reply malformed(std::string_view sentence);
};

// The answer to a request that had to wait for others of the same moment.
struct Settled {
  std::int64_t ticket = 0;
  Reply reply;
};

// A whole message for everybody who watches as this observer; sent once `seq` is durable.
struct Update {
  engine::Observer observer = engine::Observer::spectator();
  std::int64_t seq = 0;
  std::int64_t line = 0;  // its number for them
  std::string text;
  // Those of them who are of the table (Table::has) do not hear what is said among those who only
  // watch, so each have lines of their own.
  enum class To : std::uint8_t { all, table, watchers };
  To to = To::all;
};

// What inputs have caused since it was last asked for.
struct Output {
  std::vector<Entry> entries;
  std::vector<Update> updates;
  std::vector<Settled> answers;
  bool owners_changed = false;  // seats changed hands: ask may_watch() again for all who watch
};

// A decision that a bot has to make. It owns all it needs: it may run on another thread while the
// table goes on, and its result is dropped if the table has moved on meanwhile.
struct BotTask {
  engine::Seat seat{};
  std::int64_t ticket = 0;
  std::function<engine::JsonObject()> think;
};

class Table {
 public:
  struct Self;  // the inside, for its parts alone (self.hpp)

  // A new table. The host sits down with a request of their own, like everybody else; only a
  // rematch (a plan of rematch_plan()) may name people in its seats.
  static engine::Fallible<std::unique_ptr<Table>> create(const World& world, std::string id,
                                                         std::string code, const Create& plan,
                                                         const Person& host, Moment now,
                                                         bool rematch = false);
  // From the journal: a snapshot, if there is one, and the entries after it. Clocks stand still
  // until people return.
  static engine::Fallible<std::unique_ptr<Table>> restore(const World& world, std::string id,
                                                          std::optional<std::string> snapshot,
                                                          std::span<const Entry> entries);
  ~Table();

  // --- Inputs. Their consequences wait in drain().

  Reply handle(const Person& who, const TableRequest& request, Moment now);
  // A person has at least one connection to this table, or none any more.
  void arrive(const Person& who, Moment now);
  void depart(const Person& who, Moment now);
  // How long it takes to reach this person and back, in milliseconds, as measured by the server.
  void measured(const Person& who, std::int64_t round_trip);
  // Time: the game's deadline, the table's clock, grace periods, due bots.
  void tick(Moment now);
  std::optional<Moment> wake() const;  // when to call tick next
  // A bot that is due to decide, if any; each is handed out once.
  std::optional<BotTask> bot_task(Moment now);
  void bot_decided(const BotTask& task, const engine::JsonObject& decision, Moment now);
  // The table of the next match between the same people.
  void succeeded_by(std::string_view id, Moment now);
  std::optional<Create> rematch_plan() const;  // with the people in their seats

  // --- Outputs.

  Output drain();
  // Updates are only made for observers that somebody watches as.
  void watched(engine::Observer observer, bool on);
  // "" or the code of the refusal.
  std::string may_watch(const Person& who, engine::Observer observer) const;
  // How many lines they have.
  std::int64_t line_count(engine::Observer observer, bool watcher) const;
  // The whole message for a newcomer or somebody who returns. A `watcher` is not of the table
  // (has). `since` counts the lines of that observer. What is told is bounded whatever has
  // happened here: the last lines, and those before them by lines().
  std::string sync(engine::Observer observer, bool watcher, std::int64_t since, Moment now);
  // What stands under "ok": the last lines with a number lower than `before`.
  std::string lines(engine::Observer observer, bool watcher, std::int64_t before);

  // --- What it is.

  const std::string& id() const;
  std::int64_t seq() const;  // of the journal
  Phase phase() const;
  bool runs() const;   // whether the time of the match passes
  bool races() const;  // whether it counts who is first
  // In a match of days: the people who have to decide now, each since which moment of the match.
  struct Awaited {
    std::string person;
    std::int64_t seat = 0;
    std::int64_t since = 0;
  };
  std::vector<Awaited> awaited() const;
  Person host() const;
  Card card() const;                    // for lists
  Presence presence(Moment now) const;  // to be pushed after arrive() and depart()
  bool has(const Person& who) const;    // sits here or is the host
  bool public_is_one() const;           // those who only watch have heard what the table has heard
  // By which rules the match was begun, and whether this program plays by them; nothing before.
  struct Begun {
    std::int64_t rules_version = 0;
    std::string data;
    bool playable = false;
  };
  std::optional<Begun> begun() const;
  bool may_have_record(const Person& who) const;  // after the end
  std::optional<engine::Record> record() const;   // with the seed once it is over
  std::string snapshot() const;                   // all of it, for restore()
  std::int64_t replayed() const;  // old inputs played again so far: what looking back has cost

 private:
  explicit Table(std::unique_ptr<Self> self);
  std::unique_ptr<Self> self_;
};

}  // namespace table
