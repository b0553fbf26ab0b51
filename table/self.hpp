#pragma once

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "table/absence.hpp"
#include "table/bot_turns.hpp"
#include "table/bots.hpp"
#include "table/change.hpp"
#include "table/feed.hpp"
#include "table/guests.hpp"
#include "table/inputs.hpp"
#include "table/log.hpp"
#include "table/match_clock.hpp"
#include "table/plans.hpp"
#include "table/races.hpp"
#include "table/secrets.hpp"
#include "table/speech.hpp"
#include "table/table.hpp"
#include "table/talk.hpp"
#include "table/votes.hpp"

// The inside of a table. What can be said without the whole of it is a part with a header of its
// own: the inputs that stand in the log (Inputs), what is said (Talk), who is here (Guests), the
// time of the match (MatchClock), how far away people are (RoundTrips), the bots (Bots).
//
// What needs the whole of it and has a job of its own is a class beside it that looks at it: who
// was first (Races), what is prepared in secret (Secrets), when a bot acts (BotTurns), who is
// missed (Absence), what people decide together (Votes), what a host plans (Plans), who may say
// what (Speech), and what everybody is told (Feed). The rest is what the journal holds, and its
// changes.
//
// What a request does is decided in one place and done in another: a decision makes a Change, and
// redo() carries it out, the same way when it is new and when it is read back from the journal.
// Hence nothing that redo() does may depend on who is connected or what time it is.
namespace table {

using engine::Seat;

struct SeatHere {
  SeatKind kind = SeatKind::open;
  std::string person;
  std::string name;
  std::string level;
  std::string stand_in;    // while a bot plays for the person, or for nobody
  bool automatic = false;  // that bot came because the person was away
  bool left = false;
  std::int64_t since = 0;  // match time from which the game has been waiting for this seat
  std::string former;      // who stood up in the match, until somebody sits here
  std::vector<std::string> knowers;  // everybody who has held it in the match

  // The action ids of this seat's clients, hashed, and what they were answered.
  struct Done {
    std::uint64_t cid = 0;
    std::int64_t seq = 0;
  };
  std::vector<Done> done;

  std::optional<engine::Share> share;  // what its client adds to the chance

  // A decision that others may not notice yet.
  struct Held {
    Held(Moment as_kept, engine::JsonObject decision)
        : kept_due(as_kept), due(as_kept), action(std::move(decision)) {}
    Moment kept_due;  // as the journal has it
    Moment due;       // earlier after a restart, if the clock was set back
    engine::JsonObject action;
  };
  std::optional<Held> held;

  bool is_person() const { return kind == SeatKind::person; }
  bool played_by_bot() const { return kind == SeatKind::bot || !stand_in.empty(); }
  const std::string& bot_level() const { return stand_in.empty() ? level : stand_in; }
};

// How long a deal waits for what clients add to the chance, in milliseconds.
inline constexpr std::int64_t patience_with_shares = 3'000;

// The refusal of everything that would need the rules of a match that this program cannot play.
Reply other_rules();
// What is an act in the match itself.
bool is_act(LineKind kind);
engine::Answer play(engine::Match& match, const Change& change);
// How a client's action id is remembered.
std::uint64_t hash_of(std::string_view cid);

// Whether a line tells what happened in the match, and what that was.
bool has_events(LineKind kind);
std::vector<engine::JsonObject> events_of(const engine::Match& match, engine::Observer observer);

// Positions of the match that were passed at even distances, as many as inputs stand.
class Waypoints {
 public:
  void pass(std::size_t inputs, const engine::Match& match);
  void go_back_to(std::size_t inputs);
  struct Point {
    std::size_t inputs = 0;
    const engine::Match* match = nullptr;  // none: the deal
  };
  Point last_until(std::size_t inputs) const;

 private:
  std::vector<std::unique_ptr<engine::Match>> kept_;
};

struct Table::Self {
  // --- What the journal holds.

  std::string id;
  std::string code;
  std::string game;
  engine::JsonObject options;
  Policy policy;
  bool listed = false;
  bool locked = false;
  Phase phase = Phase::gathering;
  std::string host;
  std::string host_name;
  std::vector<SeatHere> seats;
  engine::Seed seed{};
  std::optional<Moment> dealing;  // it waits for shares, until then at most; as the journal has it
  // After a restart the match begins by then, if the clock was set back.
  Moment deals_by = std::numeric_limits<Moment>::max();
  std::string next;
  std::optional<Ending> ending;
  std::int64_t created = 0;  // on the wall
  std::int64_t changed_at = 0;
  bool started = false;
  std::int64_t rules_version = 0;
  std::string data;
  std::int64_t time = 0;  // of the match, at the last change
  Log log;
  Inputs inputs;
  bool quiet = false;  // the last input drew no chance and told nobody anything hidden
  Talk talk;
  std::int64_t shown_at = 0;  // on the wall: the last change that everybody may know of
  Moment noticed_at = 0;      // the last act in the match that everybody may know of

  // --- What comes out of that.

  World world;
  std::shared_ptr<const engine::GameData> game_data;
  std::vector<std::string> changed;  // option ids
  std::shared_ptr<const engine::Ruleset> rules;
  std::unique_ptr<engine::Match> match;  // none before the start or under other rules
  Waypoints waypoints;
  std::int64_t replayed = 0;
  std::string kept_match;  // of a snapshot that this program cannot play by

  // --- What passes: who is here, the running clock, bots at work.

  // Reckoned once for a choice of options, because a game may have much to do for each count.
  struct Counted {
    engine::JsonObject options;
    std::vector<int> counts;
  };
  mutable std::optional<Counted> counted;

  Guests guests;
  MatchClock clock;
  bool from_disk = false;  // and no moment has come since
  Bots bots;

  Output out;

  // --- Who has a job of their own.

  Plans plans{*this};
  Votes votes{*this};
  Absence absence{*this};
  BotTurns bot_turns{*this};
  Races races{*this};
  Secrets secrets{*this};
  Speech speech{*this};
  Feed feed{*this};

  Self() = default;
  Self(const Self&) = delete;  // they look at this one

  // --- Asking (self.cpp).

  std::int64_t seq() const { return log.size(); }
  bool is_host(const Person& who) const { return who.id == host; }
  bool owns(const Person& who, std::int64_t seat) const;
  std::optional<std::int64_t> seat_of(const Person& who) const;  // the first one
  // Who plays, or may at any moment sit down again where they stood up.
  bool has_part(const Person& who) const;
  bool by_mail() const { return policy.turn_seconds.value >= 3'600; }
  bool over() const { return phase == Phase::finished || phase == Phase::closed; }
  bool in_play() const { return phase == Phase::running || phase == Phase::paused; }
  bool playable() const { return match != nullptr; }
  // Where the match stands, or where it ended; nothing if that cannot be known.
  std::optional<Ending> stands() const;
  int playing_seats() const;
  std::vector<std::optional<engine::Share>> shares() const;  // by seat; empty: there are none
  engine::Seed chance_key() const { return engine::mixed(seed, shares()); }
  std::string baseline() const;
  std::vector<std::string> levels() const;
  bool is_level(std::string_view level) const;
  const std::vector<int>& seat_counts() const;  // that the options can be played with
  SeatHere& seat(std::int64_t number) { return seats[static_cast<std::size_t>(number)]; }
  const SeatHere& seat(std::int64_t number) const {
    return seats[static_cast<std::size_t>(number)];
  }
  bool has_seat(std::int64_t number) const {
    return number >= 0 && number < static_cast<std::int64_t>(seats.size());
  }

  // --- Changes (redo.cpp).

  Change change(LineKind kind, Moment now) const;
  Change change_of_seat(LineKind kind, std::int64_t seat, Moment now) const;
  engine::Answer commit(Change change, Moment now);
  engine::Answer redo(Change& change);
  void redo_set_up(const Change& change);
  void redo_seats(const std::vector<SeatKept>& plan);
  void redo_start(const Change& change);
  engine::Answer redo_input(const Change& change);
  void redo_undo(std::int64_t to);
  void redo_seat(const Change& change);
  void redo_question(const Change& change);
  void refuse_question(const Change& change);
  void replay(std::size_t count);
  void remember_cid(const Change& change);
  void wait_for_acting(engine::Seats before, std::optional<Seat> acted, std::int64_t at);

  // --- Requests (seats.cpp, play.cpp, asking.cpp, talk.cpp).

  Reply handle(const Person& who, const Sit& request, Moment now);
  Reply handle(const Person& who, const Stand& request, Moment now);
  Reply handle(const Person& who, const Plan& request, Moment now);
  Reply handle(const Person& who, const Start& request, Moment now);
  Reply handle(const Person& who, const Act& request, Moment now);
  Reply handle(const Person& who, const Ask& request, Moment now);
  Reply handle(const Person& who, const Hint& request, Moment now);
  Reply handle(const Person& who, const Resign& request, Moment now);
  Reply handle(const Person& who, const TakeBack& request, Moment now);
  Reply handle(const Person& who, const Pause& request, Moment now);
  Reply handle(const Person& who, const Resume& request, Moment now);
  Reply handle(const Person& who, const AnswerIt& request, Moment now);
  Reply handle(const Person& who, const Say& request, Moment now);
  Reply handle(const Person& who, const StandIn& request, Moment now);
  Reply handle(const Person& who, const Kick& request, Moment now);
  Reply handle(const Person& who, const HandOver& request, Moment now);
  Reply handle(const Person& who, const Hurry& request, Moment now);
  Reply handle(const Person& who, const Lock& request, Moment now);
  Reply handle(const Person& who, const Mute& request, Moment now);
  Reply handle(const Person& who, const Close& request, Moment now);
  Reply handle(const Person& who, const Promise& request, Moment now);
  Reply handle(const Person& who, const Reveal& request, Moment now);
  // Whether so much has been asked for here that only moves and what ends the match are taken.
  bool worn_out(const TableRequest& request) const;

  void free_seat(LineKind kind, std::int64_t number, Moment now);
  void sit_down(const Person& who, std::int64_t number, Moment now);
  std::optional<Reply> may_take_over(const Person& who, std::int64_t number) const;
  void pass_on_host(Moment now);
  std::optional<Reply> only_host(const Person& who) const;
  std::optional<Reply> not_over() const;
  std::optional<Reply> not_dealing() const;
  bool awaits_shares() const;
  void deal(Moment now);
  void redo_share(const Change& change);

  std::optional<Reply> may_play(const Person& who, std::int64_t seat) const;
  std::optional<std::int64_t> done_before(std::int64_t seat, std::string_view cid) const;
  Reply played(const Change& change, Moment due, Moment now);
  std::optional<Reply> too_late(const Change& change, Moment now) const;
  void redo_said(const Change& change);
  void redo_muted(const Change& change);
  std::string name_of(std::string_view person) const;

  // --- Time (clock.cpp).

  engine::Manners manners() const { return rules ? rules->manners() : engine::Manners(); }

  std::int64_t ahead() const { return world.ahead ? world.ahead() : 0; }
  // What was read from disk may seem to lie ahead, if the clock was set back since.
  void forget_the_future(Moment now);
  bool should_run() const;
  bool holds_its_breath() const;
  void set_clock(Moment now);
  bool expire(std::int64_t until, Moment now);  // false if no deadline has passed by then
  std::optional<std::int64_t> turn_time(std::int64_t seat) const;  // when its turn is over
  std::optional<Moment> turn_deadline() const;
  std::optional<Moment> turn_deadline_of(std::int64_t seat) const;

  // --- Telling (tell.cpp).

  State state() const;

  // --- Telling again (history.cpp).

  class Walk;
  std::unique_ptr<engine::Match> dealt() const;
  std::vector<std::int64_t> places(Stream stream, std::int64_t since, std::int64_t before) const;
  std::vector<std::string> lines_before(engine::Observer observer, bool watcher, std::int64_t since,
                                        std::int64_t before);

  // --- Keeping (snapshot.cpp).

  std::string snapshot() const;
  std::string read_snapshot(std::string_view text);  // "" or what is wrong
  void resume(const engine::Json& match_kept);
  void find_rules();
  void give_up_rules();  // from now on the match can only be looked at
  engine::Fallible<std::shared_ptr<const engine::Ruleset>> rules_for(
      const engine::JsonObject& chosen, int count) const;
  engine::Fallible<std::shared_ptr<const engine::Ruleset>> make_rules(int count) const;
};

}  // namespace table
