#include <algorithm>
#include <bit>
#include <charconv>

#include "protocol/wire.hpp"
#include "table/self.hpp"

// The whole of a table as one text, so that a long match need not be played again to go on.
namespace table {

using engine::Chance;
using engine::Json;
using engine::JsonObject;

namespace {

constexpr std::int64_t snapshot_format = 1;

// As snapshots had them that knew the latest ones only.
struct DoneKept {
  std::int64_t cid = 0;
  std::int64_t seq = 0;
};
template <class V>
void describe(V& v, DoneKept& d) {
  v("cid", d.cid);
  v("seq", d.seq);
}

// All of a match: too many for a list, so they are one text, two numbers each.
std::string text_of(const std::vector<SeatHere::Done>& done) {
  std::string text;
  for (const SeatHere::Done& each : done) {
    if (!text.empty()) text += ' ';
    write_number(text, std::bit_cast<std::int64_t>(each.cid));
    text += ' ';
    write_number(text, each.seq);
  }
  return text;
}

std::vector<SeatHere::Done> done_in(std::string_view text) {
  std::vector<SeatHere::Done> done;
  const auto next = [&] {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    text.remove_prefix(std::min(text.size(), static_cast<std::size_t>(end - text.data()) + 1));
    if (error != std::errc()) text = {};
    return number;
  };
  while (!text.empty()) {
    const auto cid = std::bit_cast<std::uint64_t>(next());
    done.push_back({cid, next()});
  }
  return done;
}

struct HeldKept {
  std::int64_t due = 0;
  JsonObject action;
};
template <class V>
void describe(V& v, HeldKept& h) {
  v("due", h.due);
  v("action", h.action);
}

struct SeatInFull {
  SeatKind kind = SeatKind::open;
  std::string person;
  std::string name;
  std::string level;
  std::string stand_in;
  bool automatic = false;
  bool left = false;
  std::int64_t since = 0;
  std::optional<std::vector<DoneKept>> done;
  std::optional<std::string> acts;
  std::optional<HeldKept> held;
  std::optional<std::string> former;
  std::optional<std::vector<std::string>> knowers;
  std::optional<std::string> promise;
  std::optional<std::string> share;
};
template <class V>
void describe(V& v, SeatInFull& s) {
  v("kind", s.kind);
  v("person", s.person);
  v("name", s.name);
  v("level", s.level);
  v("stand_in", s.stand_in);
  v("automatic", s.automatic);
  v("left", s.left);
  v("since", s.since);
  v("done", s.done);
  v("acts", s.acts);
  v("held", s.held);
  v("former", s.former);
  v("knowers", s.knowers);
  v("promise", s.promise);
  v("share", s.share);
}

// All but the log and the match.
struct Frame {
  std::int64_t format = snapshot_format;
  std::string code;
  std::string game;
  JsonObject options;
  Policy policy;
  bool listed = false;
  bool locked = false;
  std::optional<std::vector<std::string>> muted;
  std::optional<bool> watchers_muted;
  std::optional<std::vector<std::int64_t>> said;
  Phase phase = Phase::gathering;
  std::string host;
  std::string host_name;
  std::vector<SeatInFull> seats;
  std::string seed;
  std::optional<std::int64_t> dealing;
  std::optional<Asking> asking;
  std::optional<std::vector<std::string>> turned_away;
  std::string next;
  std::optional<Ending> ending;
  std::int64_t created = 0;
  std::int64_t changed_at = 0;
  bool started = false;
  std::int64_t rules_version = 0;
  std::string data;
  std::int64_t time = 0;
  bool quiet = false;
};
template <class V>
void describe(V& v, Frame& f) {
  v("format", f.format);
  v("code", f.code);
  v("game", f.game);
  v("options", f.options);
  v("policy", f.policy);
  v("listed", f.listed);
  v("locked", f.locked);
  v("muted", f.muted);
  v("watchers_muted", f.watchers_muted);
  v("said", f.said);
  v("phase", f.phase);
  v("host", f.host);
  v("host_name", f.host_name);
  v("seats", f.seats);
  v("seed", f.seed);
  v("dealing", f.dealing);
  v("asking", f.asking);
  v("turned_away", f.turned_away);
  v("next", f.next);
  v("ending", f.ending);
  v("created", f.created);
  v("changed_at", f.changed_at);
  v("started", f.started);
  v("rules_version", f.rules_version);
  v("data", f.data);
  v("time", f.time);
  v("quiet", f.quiet);
}

struct MatchKept {
  JsonObject position;
  std::vector<std::int64_t> chance;
  std::string fingerprint;
};
template <class V>
void describe(V& v, MatchKept& m) {
  v("position", m.position);
  v("chance", m.chance);
  v("fingerprint", m.fingerprint);
}

SeatInFull in_full(const SeatHere& seat) {
  SeatInFull full;
  full.kind = seat.kind;
  full.person = seat.person;
  full.name = seat.name;
  full.level = seat.level;
  full.stand_in = seat.stand_in;
  full.automatic = seat.automatic;
  full.left = seat.left;
  full.since = seat.since;
  if (!seat.done.empty()) full.acts = text_of(seat.done);
  if (seat.share) full.promise = engine::to_hex(seat.share->promise);
  if (seat.share && seat.share->value) full.share = engine::to_hex(*seat.share->value);
  if (seat.held) full.held = HeldKept{seat.held->kept_due, seat.held->action};
  if (!seat.former.empty()) full.former = seat.former;
  if (!seat.knowers.empty()) full.knowers = seat.knowers;
  return full;
}

SeatHere taken_out(const SeatInFull& full, bool started) {
  SeatHere seat;
  seat.kind = full.kind;
  seat.person = full.person;
  seat.name = full.name;
  seat.level = full.level;
  seat.stand_in = full.stand_in;
  seat.automatic = full.automatic;
  seat.left = full.left;
  seat.since = full.since;
  if (full.acts) seat.done = done_in(*full.acts);
  if (full.done)
    for (const DoneKept& each : *full.done)
      seat.done.push_back({std::bit_cast<std::uint64_t>(each.cid), each.seq});
  if (full.promise && engine::from_hex(*full.promise, seat.share.emplace().promise) && full.share)
    engine::from_hex(*full.share, seat.share->value.emplace());
  if (full.held) seat.held = SeatHere::Held(full.held->due, full.held->action);
  seat.former = full.former.value_or("");
  if (full.knowers)
    seat.knowers = *full.knowers;
  else if (started && seat.is_person())
    seat.knowers = {seat.person};
  return seat;
}

MatchKept kept(const engine::Match& match) {
  MatchKept kept{match.position(), {}, engine::hex_word(match.fingerprint())};
  for (std::uint64_t words : match.chance().position())
    kept.chance.push_back(static_cast<std::int64_t>(words));
  return kept;
}

// The match in the position that was kept; nothing if that is no position of the game.
std::unique_ptr<engine::Match> placed(const engine::Ruleset& rules, const engine::Seed& key,
                                      const MatchKept& kept) {
  if (kept.chance.size() != Chance::stream_count) return nullptr;
  Chance chance = Chance::chacha(key);
  Chance::Position position{};
  for (std::size_t i = 0; i < position.size(); ++i)
    position[i] = static_cast<std::uint64_t>(kept.chance[i]);
  chance.seek(position);
  auto match = rules.resume(kept.position, std::move(chance));
  return match ? std::move(*match) : nullptr;
}

std::string fingerprint_of(const engine::Match* match) {
  return match != nullptr ? engine::hex_word(match->fingerprint()) : "";
}

}  // namespace

std::string Table::Self::snapshot() const {
  Frame frame{
      .code = code,
      .game = game,
      .options = options,
      .policy = policy,
      .listed = listed,
      .locked = locked,
      .muted = talk.muted().empty() ? std::nullopt : std::optional(talk.muted()),
      .watchers_muted = talk.mutes_watchers() ? std::optional(true) : std::nullopt,
      .said = talk.counts(),
      .phase = phase,
      .host = host,
      .host_name = host_name,
      .seats = {},
      .seed = engine::to_hex(seed),
      .dealing = dealing,
      .asking = votes.asking,
      .turned_away = votes.turned_away.empty() ? std::nullopt : std::optional(votes.turned_away),
      .next = next,
      .ending = ending,
      .created = created,
      .changed_at = changed_at,
      .started = started,
      .rules_version = rules_version,
      .data = data,
      .time = time,
      .quiet = quiet};
  for (const SeatHere& seat : seats) frame.seats.push_back(in_full(seat));
  std::string text = "{";
  FieldWriter fields(text);
  describe(fields, frame);
  std::string log_text;
  log.write(log_text);
  fields.raw("log", log_text);
  if (match != nullptr)
    fields("match", kept(*match));
  else if (!kept_match.empty())
    fields.raw("match", kept_match);
  return text + "}";
}

std::string Table::Self::read_snapshot(std::string_view text) {
  auto json = engine::parse_json(text, "snapshot of table " + id);
  if (!json) return json.problem().what;
  if (!json->is_object()) return "the snapshot of table " + id + " is not an object";
  JsonObject object = std::move(json->get_object());
  const auto taken = [&](std::string_view key) {
    Json value;
    if (Json* found = object.if_contains(key)) value = std::move(*found);
    object.erase(key);
    return value;
  };
  const Json log_json = taken("log");
  const Json match_json = taken("match");
  Frame frame;
  if (std::string wrong = read_object(object, frame); !wrong.empty())
    return "the snapshot of table " + id + ": " + wrong;
  if (frame.format != snapshot_format)
    return "the snapshot of table " + id + " has format " + std::to_string(frame.format);
  if (std::string wrong = log.read(log_json); !wrong.empty())
    return "the snapshot of table " + id + ": " + wrong;
  if (!engine::from_hex(frame.seed, seed)) return "the snapshot of table " + id + " has no seed";
  code = frame.code;
  game = frame.game;
  options = frame.options;
  policy = frame.policy;
  listed = frame.listed;
  locked = frame.locked;
  phase = frame.phase;
  host = frame.host;
  host_name = frame.host_name;
  for (const SeatInFull& seat : frame.seats) seats.push_back(taken_out(seat, frame.started));
  dealing = frame.dealing;
  votes.asking = frame.asking;
  votes.turned_away = frame.turned_away.value_or(std::vector<std::string>());
  next = frame.next;
  ending = frame.ending;
  created = frame.created;
  changed_at = frame.changed_at;
  started = frame.started;
  rules_version = frame.rules_version;
  data = frame.data;
  time = frame.time;
  quiet = frame.quiet;
  std::int64_t said = 0;
  for (std::int64_t i = 1; i <= log.size(); ++i)
    if (log.kind(i) == LineKind::said) ++said;
  inputs.read(log);
  talk.restore(frame.muted.value_or(std::vector<std::string>()),
               frame.watchers_muted.value_or(false),
               frame.said.value_or(std::vector<std::int64_t>()), said);
  secrets.find_what_was_noticed();
  game_data = world.game_data(game);
  changed =
      game_data != nullptr ? game_data->options().changed(options) : std::vector<std::string>();
  if (!started) return "";
  find_rules();
  if (rules != nullptr) resume(match_json);
  if (rules == nullptr && !match_json.is_null()) write_json(kept_match, match_json);
  return "";
}

// If the position does not come out as it went in, the inputs are played again. They must lead to
// what was kept: rules that lead elsewhere are other rules, whatever their version says.
void Table::Self::resume(const Json& json) {
  MatchKept kept;
  const bool readable = read(json, kept).empty();
  if (readable) match = placed(*rules, chance_key(), kept);
  const std::string came_out = fingerprint_of(match.get());
  if (match != nullptr && came_out == kept.fingerprint) return;
  replay(inputs.size());
  const std::string led_to = fingerprint_of(match.get());
  if (readable && led_to != kept.fingerprint && led_to != came_out) give_up_rules();
}

std::string Table::snapshot() const { return self_->snapshot(); }

}  // namespace table
