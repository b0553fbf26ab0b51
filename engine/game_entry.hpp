#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/chance.hpp"
#include "engine/json.hpp"
#include "engine/options.hpp"
#include "engine/outcome.hpp"
#include "engine/picture.hpp"
#include "engine/seat.hpp"
#include "engine/text.hpp"
#include "engine/time.hpp"

// The type-erased border: how programs that do not know a game play it. Everything that crosses it
// is JSON, a seat, a time or a drawing. engine/erase.hpp makes these classes from any Game.
namespace engine {

// What became of an input that came in as text.
struct Answer {
  enum class Kind { accepted, refused, malformed };
  Kind kind = Kind::accepted;
  JsonObject refusal;   // {"code", "rule", parameters...} when refused
  std::string problem;  // what is wrong with the text when malformed

  bool ok() const { return kind == Kind::accepted; }
};

// What a game asks of the table that it is played at.
struct Manners {
  bool take_back = true;          // decisions may be taken back
  bool spectators = true;         // people who do not play may look on while it is played
  bool secrets = true;            // a seat may know what others must not
  bool public_sees_more = false;  // those who only watch may see what seats must not know
  enum class Talk { open, whispers, none };
  Talk talk = Talk::open;  // whispers: also from seat to seat
  enum class Pause { vote, host, off };
  Pause pause = Pause::vote;             // who may stop the time
  std::int64_t after_pause = 0;          // milliseconds that pass before the time runs again
  std::optional<std::int64_t> takeover;  // seconds until a bot plays for who is away; 0: never
  std::int64_t tick = 0;  // milliseconds whose inputs count as one moment; 0: each has its own
  // 0: time stands still until whoever is away is back. Else it runs on, and what Match::for_absent
  // says is done once they have been waited for so many milliseconds.
  std::int64_t absence = 0;
};

// How a seat stands in a match. Whoever is out talks to those who look on; whoever sees everything
// then must not talk to those who play.
enum class Standing : std::uint8_t { playing, out, all_seeing };

// A decision as the game itself keeps it, for those who decide and act in one process: only a match
// of the same game can read it.
struct Choice {
  std::array<std::byte, 16> bytes{};
};

// One running match: the truth, its rules and its chance.
class Match {
 public:
  virtual ~Match() = default;
  virtual std::unique_ptr<Match> clone() const = 0;

  virtual int seats() const = 0;
  virtual Seats acting() const = 0;
  virtual std::vector<JsonObject> legal(Seat seat) const = 0;
  // Listed actions may be shapes that stand for many; this draws one concrete action at random.
  virtual Choice any_choice(Seat seat, Chance& chance) const = 0;
  JsonObject any_legal(Seat seat, Chance& chance) const {
    return written(any_choice(seat, chance));
  }
  // Whether it is covered by the list.
  virtual bool allows(Seat seat, const Json& action) const = 0;
  virtual bool allows(Seat seat, const Choice& choice) const = 0;
  virtual JsonObject written(const Choice& choice) const = 0;
  virtual std::optional<Time> deadline() const = 0;
  virtual std::uint32_t hesitation() const = 0;  // of random players: milliseconds at most
  // How many milliseconds people want for a look at what is there before whoever is asked goes on;
  // a bot that plays with people leaves them the time.
  virtual std::int64_t breather() const = 0;
  virtual JsonObject view(Observer observer) const = 0;
  virtual void write_view(Observer observer, std::string& out) const = 0;  // its text
  virtual std::optional<JsonObject> outcome() const = 0;
  // The whole truth, in the form that a scenario's position has. For saves and bug reports.
  virtual JsonObject position() const = 0;
  virtual std::uint64_t fingerprint() const = 0;
  virtual const Chance& chance() const = 0;

  // Inputs. What they caused can be asked for until the next input.
  virtual Answer apply(Seat seat, const Json& action, Time time) = 0;
  virtual Answer apply(Seat seat, const Choice& choice, Time time) = 0;
  virtual Answer leave(Seat seat, Time time) = 0;
  virtual void expire(Time time) = 0;
  virtual int event_count() const = 0;
  virtual std::optional<JsonObject> event(int i, Observer observer) const = 0;
  // Whether they told anybody something that was hidden until then.
  virtual bool revealed() const = 0;
  // Whether the observer can have noticed the last input at all: by an event, the view or who acts.
  virtual bool noticed(Observer observer) const = 0;
  // While a decision is prepared in secret: how many milliseconds at least lie between what
  // everybody noticed last and what comes of it. Nothing: no such decision is waited for.
  virtual std::optional<std::int64_t> least_delay() const = 0;
  virtual Standing standing(Seat seat) const = 0;
  // Whether it counts now who comes first, and who is the first of those who come at once.
  virtual bool races() const = 0;
  virtual Seat first_at(Time time) const = 0;
  // By what this seat would agree to something that others have asked for; nothing if it has, or if
  // nothing is asked.
  virtual std::optional<JsonObject> consent(Seat seat) const = 0;
  // What is done for somebody who is away (Manners::absence); nothing: they are waited for.
  virtual std::optional<JsonObject> for_absent(Seat seat) const = 0;
  // What would become of these actions of a seat, asked of its view alone (engine/ask.hpp): an
  // answer each.
  virtual JsonArray ask(Seat seat, std::span<const Json> actions, Time now) const = 0;
  // Who must do what now, and what happens then, as this observer may know it.
  virtual JsonObject prompt(Observer observer) const = 0;
  // Why the seat might do that, of its view alone: "key" of the game's texts and its fields; empty
  // if there is nothing to say.
  virtual JsonObject reason(Seat seat, const Json& action) const = 0;
  // Whether the view and what happened last are the same for both.
  virtual bool alike(Observer one, Observer other) const = 0;

  // The board as characters, no larger than asked for if that is possible; with an action, what it
  // would touch is marked.
  virtual Picture picture(Observer observer, const Catalogue& words, const Json* action, int width,
                          int height) const = 0;
  // The view in plain sentences, for listeners and scripts.
  virtual std::vector<std::string> in_words(Observer observer, const Catalogue& words) const = 0;
};

// A bot of one seat. It is shown the match only through its seat's view and events.
class Player {
 public:
  virtual ~Player() = default;
  virtual void witness(const Match& match) = 0;  // the events of the last input
  virtual Choice choose(const Match& match) = 0;
  JsonObject decide(const Match& match) { return match.written(choose(match)); }
  // Against a clock, in milliseconds: until it sees what there is to decide, and until the last
  // decision is done; between the two it may rather wait, and look again.
  virtual std::int64_t looks(const Match& match) = 0;
  virtual bool waits(const Match& match) = 0;
  virtual std::int64_t took() const = 0;
  // One of GameData::calls() that it would say now, or nothing.
  virtual std::string_view says(const Match& match) const = 0;
};

// One whole game between bots.
struct Playout {
  std::optional<Outcome> outcome;
  std::uint32_t decisions = 0;
  std::vector<std::int64_t> metrics;
};

// What a benchmark loop does with every decision. Search: it is one of an imagined game.
enum class Load { play, clone, views, samples, search };

// The rules of one match: options chosen, components loaded.
class Ruleset {
 public:
  virtual ~Ruleset() = default;
  virtual int seats() const = 0;
  virtual const JsonObject& options() const = 0;
  virtual Manners manners() const = 0;
  virtual std::unique_ptr<Match> open(Chance chance) const = 0;
  // Any position by name, or the start of a match if it is null; `script` is the scenario's object
  // of scripted chance.
  virtual Fallible<std::unique_ptr<Match>> place(const Json& position,
                                                 const Json& script) const = 0;
  // A match that goes on from a saved position, with its chance where it was.
  virtual Fallible<std::unique_ptr<Match>> resume(const Json& position, Chance chance) const = 0;
  // A match that nobody who is shown this view can tell from the one that it was made from; what is
  // hidden is drawn.
  virtual Fallible<std::unique_ptr<Match>> imagine(const Json& view, Chance chance) const = 0;
  // Match::ask, prompt, picture and told of a view that came from elsewhere.
  virtual Fallible<JsonArray> ask_of(const Json& view, Seat seat, std::span<const Json> actions,
                                     Time now) const = 0;
  virtual Fallible<JsonObject> prompt_of(const Json& view) const = 0;
  // What follows from these lines of events, each a list (null: something was taken back), for
  // games that help with that; null for others.
  virtual Fallible<Json> deduce(const JsonArray&) const { return Json(nullptr); }
  virtual Fallible<Picture> picture_of(const Json& view, const Catalogue& words, const Json* action,
                                       int width, int height) const = 0;
  virtual Fallible<std::vector<std::string>> in_words_of(const Json& view,
                                                         const Catalogue& words) const = 0;
  // What a script did not use up, for a test that must say so; "" if all is used.
  virtual std::string script_rest(const Match& match) const = 0;

  virtual std::vector<std::string> levels() const = 0;  // the weakest first
  virtual std::unique_ptr<Player> player(std::string_view level, Seat seat,
                                         std::uint64_t seed) const = 0;
  // Works out once what all bots of these rules share. Optional, but call it before many games. Of
  // several threads that make players, each calls it before its first one, and one at a time.
  virtual void prepare_bots() const = 0;
  virtual std::vector<std::string> metrics() const = 0;
  virtual std::vector<std::string> outcome_reasons() const = 0;
  // Levels by seat; "random" is always there.
  virtual Playout play_out(std::span<const std::string> levels, std::uint64_t seed) const = 0;

  // Random play of about this many decisions. The result depends on all that was computed, so that
  // nothing of it can be left out.
  struct Work {
    std::uint64_t decisions = 0;
    std::uint64_t samples = 0;
    std::uint64_t checksum = 0;
  };
  virtual Work work(Load load, std::uint64_t decisions, std::uint64_t seed) const = 0;
  // States, events and views of random games as one number.
  virtual std::uint64_t signature(int games) const = 0;
  virtual std::size_t state_bytes() const = 0;
};

// One file of a game as it lies in its folder ("data/board.json").
struct File {
  std::string_view name;
  std::string_view text;
};

// One thing that is wrong with a work, or worth knowing about it.
struct Remark {
  std::string code;
  std::string sentence;
  JsonObject fields;  // what the sentence was made from
};

// Something that a person made for a game (a map, a deck of cards), and what the game says of it.
struct WorkCheck {
  std::string data;  // as an option takes it; "" if it cannot be played
  std::vector<Remark> errors;
  std::vector<Remark> warnings;
  JsonObject facts;
  Json read = nullptr;  // as it was understood, as a file of its kind has it

  bool good() const { return errors.empty(); }
};

// The components and texts of a game, loaded and found whole.
class GameData {
 public:
  virtual ~GameData() = default;
  virtual const Options& options() const = 0;
  virtual int least_seats() const = 0;
  virtual int most_seats() const = 0;  // by any options; others may ask for fewer
  virtual int rules_version() const = 0;
  // Of all data that can change play; a record names it.
  virtual std::string data_fingerprint() const = 0;
  virtual Fallible<std::shared_ptr<const Ruleset>> rules(const Json& options, int seats) const = 0;
  virtual Fallible<Catalogue> words(std::string_view language, std::string_view theme) const = 0;
  virtual std::string_view rulebook() const = 0;  // RULES.md
  // What is called out at its table, as keys: `call.<it>` of the texts.
  virtual std::span<const std::string_view> calls() const = 0;
  // What a person made, in any form that the game reads; nothing if the game takes no works.
  virtual std::optional<WorkCheck> check_work(std::string_view, const Catalogue&) const {
    return std::nullopt;
  }
};

// A game of the registry.
class GameEntry {
 public:
  virtual ~GameEntry() = default;
  virtual std::string_view slug() const = 0;
  virtual std::string_view rule_prefix() const = 0;
  virtual std::span<const File> files() const = 0;
  virtual Fallible<std::shared_ptr<const GameData>> load(std::span<const File> files) const = 0;
};

// The entry of a game, made in engine/game_entry_of.hpp.
template <class G>
const GameEntry& game_entry_of();

// The languages every text file exists in; the first one is the default.
inline constexpr std::string_view languages[] = {"en", "de"};

// The fewest seats that these options can be played with; a preset may ask for its own.
int fewest_seats(const GameData& game_data, const Json& options);

// The level of a bot where nobody chose one: the middle of these, which go from the weakest to the
// strongest; "random" if there is none.
std::string middle_level(const std::vector<std::string>& levels);

// How many seats these options can be played with, the fewest first; some options ask for their
// own.
std::vector<int> seat_counts(const GameData& game_data, const Json& options);

// The same by value of the preset; under "" where there is none.
JsonObject seat_counts_by_preset(const GameData& game_data);

// One number for the behaviour of a game: every preset, every seat count. It changes if and only if
// play, events or views change.
Fallible<std::uint64_t> signature(const GameData& game_data, int games);

}  // namespace engine
