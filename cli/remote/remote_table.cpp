#include "cli/remote/remote_table.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "cli/failure.hpp"
#include "cli/play/columns.hpp"
#include "cli/play/storage.hpp"
#include "cli/remote/refusals.hpp"

namespace cli::remote {

using engine::Answer;
using engine::Json;
using engine::JsonObject;
using engine::Observer;
using engine::Seat;
using table::LineKind;
using table::Phase;

namespace {

// How often a running clock is looked at, in milliseconds.
constexpr int tick = 200;

constexpr std::array command_names{"say",  "undo",    "pause",    "resume", "yes",
                                   "no",   "resign",  "stand_in", "back",   "stand",
                                   "mute", "silence", "close",    "rematch"};

std::string random_mark() {
  if (sodium_init() < 0) throw Failure("the system gives no random numbers");
  std::array<unsigned char, 8> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

// The first word of a line and the rest.
std::pair<std::string, std::string> split_off(const std::string& line) {
  const std::size_t start = std::min(line.find_first_not_of(" \t"), line.size());
  const std::size_t end = std::min(line.find_first_of(" \t\r", start), line.size());
  const std::size_t rest = std::min(line.find_first_not_of(" \t\r", end), line.size());
  return {line.substr(start, end - start), line.substr(rest)};
}

}  // namespace

RemoteTable::RemoteTable(Visit& visit, const Setup& setup, std::string_view language)
    : Table(*setup.title, setup.kit, setup.rules,
            Words(*setup.kit, theme_of(setup.rules->options()), language)),
      visit_(visit),
      mark_(random_mark()) {
  resumed_ = game().inputs > 0;
  visit_.on_return([this] {
    if (!pending_) return;
    const Reply reply = deliver();
    if (reply.kind == Reply::Kind::no) note({{"line", "refused"}, {"sentence", answer_to(reply)}});
  });
  take_news();
}

RemoteTable::~RemoteTable() { visit_.on_return(nullptr); }

engine::Seats RemoteTable::acting() const {
  engine::Seats seats;
  for (table::SeatNumber seat : game().acting)
    seats.add(engine::seat_at(static_cast<int>(seat.value)));
  return seats;
}

std::vector<JsonObject> RemoteTable::legal(Seat seat) const {
  return own(seat) ? game().legal : std::vector<JsonObject>{};
}

const engine::Match& RemoteTable::imagined() const {
  if (!imagined_) imagined_ = needed(rules_->imagine(game().view, engine::Chance::fast(0)));
  return *imagined_;
}

// Judged in a world that looks the same from here.
bool RemoteTable::same_result(Seat seat, const JsonObject& one, const JsonObject& other) const {
  const auto after = [&](const JsonObject& action) {
    const auto copy = imagined().clone();
    copy->apply(seat, action, engine::Time{});
    return copy->fingerprint();
  };
  return after(one) == after(other);
}

engine::Picture RemoteTable::picture(Observer, const Json* action, int width, int height) const {
  return needed(rules_->picture_of(game().view, words_.game(), action, width, height));
}

std::vector<std::string> RemoteTable::told(Observer) const {
  return needed(rules_->told_of(game().view, words_.game()));
}

std::vector<Seat> RemoteTable::people() const {
  if (visit_.observer().is_spectator()) return {};
  return {visit_.observer().seat()};
}

const table::SeatState* RemoteTable::own_state() const {
  const std::optional<Seat> seat = visit_.own_seat();
  if (!seat || visit_.observer().is_spectator()) return nullptr;
  return &visit_.state().seats[static_cast<std::size_t>(engine::index(*seat))];
}

std::optional<Seat> RemoteTable::person_at_turn() const {
  const bool playing = visit_.link().up() && !pending_ && phase() == Phase::running;
  if (!playing || visit_.observer().is_spectator() || game().legal.empty()) return std::nullopt;
  const Seat seat = visit_.observer().seat();
  return acting().has(seat) ? std::optional(seat) : std::nullopt;
}

Answer RemoteTable::act(Seat seat, const Json& action) {
  pending_ = {"act",
              {{"seat", engine::index(seat)},
               {"cid", mark_ + "-" + std::to_string(++sent_)},
               {"action", action}}};
  const Reply reply = deliver();
  if (reply.kind != Reply::Kind::no) return {};
  if (reply.code() == "malformed") return {Answer::Kind::malformed, {}, reply.code()};
  if (reply.body.contains("rule")) return {Answer::Kind::refused, reply.body, ""};
  note({{"line", "refused"}, {"sentence", answer_to(reply)}});
  return {};
}

// Sends what is on its way. If the connection is lost it stays so.
Reply RemoteTable::deliver() {
  const Reply reply = visit_.ask(pending_->word, pending_->fields);
  if (reply.kind != Reply::Kind::lost) pending_.reset();
  take_news();
  return reply;
}

void RemoteTable::catch_up() {
  visit_.link().work();
  take_news();
  trouble_ = standing();  // the language may have changed
}

int RemoteTable::patience() const {
  return time_left() ? std::min(tick, visit_.link().patience()) : visit_.link().patience();
}

void RemoteTable::take_news() {
  const bool up = visit_.link().up();
  if (visit_.changes() == read_changes_ && up == was_up_) return;
  read_changes_ = visit_.changes();
  ++changes_;
  if (!visit_.game()) throw Failure(words_("remote.other_rules"));
  imagined_.reset();
  take_seats();
  const auto& lines = visit_.lines();
  for (; read_lines_ < lines.size(); ++read_lines_) take_line(lines[read_lines_]);
  const auto& notices = visit_.notices();
  for (; read_notices_ < notices.size(); ++read_notices_)
    note({{"line", "notice"}, {"sentence", notices[read_notices_]}});
  if (up && !was_up_) note({{"line", "returned"}});
  was_up_ = up;
  trouble_ = standing();
  check_place();
}

void RemoteTable::note(JsonObject line) {
  log_.fresh = log_.events.size();
  log_.events.push_back(std::move(line));
}

void RemoteTable::take_line(const table::Line& line) {
  if (line.kind == LineKind::held) return;
  if (line.kind == LineKind::said && line.person && hushed_.contains(line.person->value)) return;
  if (line.kind == LineKind::input || line.kind == LineKind::started) {
    log_.fresh = log_.events.size();
    if (line.events)
      log_.events.insert(log_.events.end(), line.events->begin(), line.events->end());
    return;
  }
  JsonObject event{{"line", engine::name_of(line.kind)},
                   {"name", line.name ? printable(line.name->value) : ""},
                   {"person", line.person ? line.person->value : ""},
                   {"text", line.text ? printable(*line.text) : ""},
                   {"call", line.call ? printable(line.call->value) : ""},
                   {"what", line.what ? printable(line.what->value) : ""},
                   {"yes", line.yes.value_or(false)},
                   {"watchers", line.watchers.value_or(false)}};
  event["seat"] = line.seat ? Json(line.seat->value) : Json("");
  note(std::move(event));
}

void RemoteTable::take_seats() {
  chairs_.clear();
  const auto& seats = visit_.state().seats;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    Chair chair;
    if (seats[i].name) chair.name = printable(seats[i].name->value);
    if (seats[i].level) chair.level = printable(seats[i].level->value);
    if (seats[i].stand_in) chair.level = printable(seats[i].stand_in->value);
    chair.away = chair.person() && visit_.away(static_cast<int>(i));
    chairs_.push_back(std::move(chair));
  }
  rename_seats();
}

// Whoever has lost the seat or the table cannot go on here.
void RemoteTable::check_place() const {
  if (!visit_.shut_out().empty()) throw Failure(refusal(words_.own(), visit_.shut_out()));
  if (phase() == Phase::closed && !outcome()) throw Failure(words_("remote.closed"));
  if (visit_.observer().is_spectator() || visit_.own_seat() == visit_.observer().seat()) return;
  const auto& lines = visit_.lines();
  const auto last = std::find_if(lines.rbegin(), lines.rend(), [](const table::Line& line) {
    return line.kind == LineKind::kicked || line.kind == LineKind::stood;
  });
  const bool kicked = last != lines.rend() && last->kind == LineKind::kicked;
  throw Failure(words_(kicked ? "remote.kicked" : "remote.stood"));
}

// What keeps the match from going on, or what the table waits for.
std::string RemoteTable::standing() const {
  if (outcome()) return "";
  if (!visit_.link().up()) return words_("remote.reconnecting");
  const table::State& state = visit_.state();
  if (state.asking) {
    const auto& name = state.asking->name;
    const JsonObject fields{{"seat", state.asking->by.value},
                            {"name", name ? printable(name->value) : ""},
                            {"what", engine::name_of(state.asking->what)}};
    const std::string kind = state.asking->what == table::Question::sit ? "_sit" : "";
    return words_((asks() ? "remote.asks" : "remote.asked") + kind, fields);
  }
  if (phase() == Phase::paused) return words_("remote.paused");
  const table::SeatState* mine = own_state();
  if (mine != nullptr && mine->stand_in)
    return words_("remote.stand_in", {{"level", mine->stand_in->value}});
  if (game().deadline && !game().running) return words_("remote.no.clock_stands");
  return "";
}

bool RemoteTable::asks() const {
  const auto& asking = visit_.state().asking;
  if (!asking || own_state() == nullptr) return false;
  const std::int64_t me = engine::index(visit_.observer().seat());
  const auto mine = [&](table::SeatNumber seat) { return seat.value == me; };
  return asking->by.value != me && std::none_of(asking->yes.begin(), asking->yes.end(), mine);
}

std::string RemoteTable::answer_to(const Reply& reply) const {
  if (reply.kind == Reply::Kind::lost) return words_("remote.lost");
  if (reply.kind == Reply::Kind::no && reply.body.contains("rule"))
    return words_.refusal(reply.body);
  return reply.ok() ? "" : refusal(words_.own(), reply.body);
}

std::vector<std::string> RemoteTable::commands() const {
  std::vector<std::string> names;
  const table::SeatState* mine = own_state();
  if (mine == nullptr) return names;
  if (outcome()) return {"rematch"};
  if (phase() == Phase::running && game().undo != table::UndoNow::no) names.push_back("undo");
  names.push_back(phase() == Phase::paused ? "resume" : "pause");
  names.push_back(mine->stand_in ? "back" : "stand_in");
  names.push_back("resign");
  return names;
}

std::optional<std::string> RemoteTable::command(const std::string& line) {
  const auto [word, rest] = split_off(line);
  for (const char* name : command_names) {
    if (!words_.means(word, std::string("remote.command.") + name)) continue;
    std::string answer = obey(name, rest);
    take_news();
    return answer;
  }
  return std::nullopt;
}

std::string RemoteTable::obey(std::string_view name, const std::string& rest) {
  const Seat seat =
      visit_.observer().is_spectator() ? engine::seat_at(0) : visit_.observer().seat();
  const JsonObject own{{"seat", engine::index(seat)}};
  if (name == "say")
    return rest.empty() ? words_("remote.usage.say")
                        : answer_to(visit_.ask("say", {{"text", rest}}));
  if (name == "close") return answer_to(visit_.ask("close"));
  if (name == "rematch") return rematch();
  if (name == "mute") return mute(rest);
  if (name == "silence") return silence(rest);
  if (visit_.observer().is_spectator()) return words_("remote.no.not_seated");
  if (name == "yes" || name == "no")
    return answer_to(visit_.ask("answer", {{"yes", name == "yes"}}));
  if (name == "resign") return resign();
  if (name == "stand") return answer_to(visit_.ask("stand", own));
  if (name == "back") return answer_to(visit_.ask("stand_in", own));
  if (name == "stand_in") {
    JsonObject fields = own;
    const std::vector<std::string> levels = rules_->levels();
    fields["level"] = rest.empty() && !levels.empty() ? levels.front() : rest;
    return answer_to(visit_.ask("stand_in", fields));
  }
  return answer_to(visit_.ask(name));
}

// The id of whoever is or was called that here; "" if nobody is.
std::string RemoteTable::person_named(const std::string& name) const {
  for (const table::SeatState& each : visit_.state().seats)
    if (each.person && each.name && lower(each.name->value) == lower(name))
      return each.person->value;
  const auto& lines = visit_.lines();
  const auto said = std::find_if(lines.rbegin(), lines.rend(), [&](const table::Line& line) {
    return line.kind == LineKind::said && line.name && lower(line.name->value) == lower(name);
  });
  return said != lines.rend() && said->person ? said->person->value : "";
}

// For whoever sits at this device alone, until they leave.
std::string RemoteTable::mute(const std::string& name) {
  const std::string person = person_named(name);
  if (name.empty() || person.empty()) return words_("remote.usage.mute");
  const bool on = hushed_.insert(person).second;
  if (!on) hushed_.erase(person);
  return words_("remote.muted", {{"name", name}, {"on", on}});
}

// For everybody; without a name all who only watch.
std::string RemoteTable::silence(const std::string& name) {
  const table::State& state = visit_.state();
  if (name.empty()) return answer_to(visit_.ask("mute", {{"on", !state.watchers_muted}}));
  const std::string person = person_named(name);
  if (person.empty()) return words_("remote.usage.mute");
  const bool is_now = std::any_of(state.muted.begin(), state.muted.end(),
                                  [&](const table::Id& each) { return each.value == person; });
  return answer_to(visit_.ask("mute", {{"person", person}, {"on", !is_now}}));
}

std::string RemoteTable::resign() {
  pending_ = {"resign",
              {{"seat", engine::index(visit_.observer().seat())},
               {"cid", mark_ + "-" + std::to_string(++sent_)}}};
  return answer_to(deliver());
}

std::string RemoteTable::rematch() {
  const Reply reply = visit_.ask("rematch");
  if (!reply.ok()) return answer_to(reply);
  next_table_ = engine::to_word(member(reply.body, "table"));
  return words_("remote.rematch", {{"code", member(reply.body, "code")}});
}

// The server has the record once the match is over.
std::string RemoteTable::save_as(const std::string& path) {
  if (!outcome()) return words_("remote.kept");
  const Link& link = visit_.link();
  const HttpAnswer answer =
      http_call(link.address(), "/api/tables/" + visit_.table() + "/record", link.cookie());
  if (answer.status != 200) return words_("remote.no_record");
  try {
    write_whole(path, answer.body, false, words_);
  } catch (const Failure& failure) {
    return failure.what();
  }
  file_ = path;
  return "";
}

std::string RemoteTable::farewell() const {
  const std::string link = visit_.link().address().origin() + "/t/" + visit_.state().code.value;
  return words_(visit_.observer().is_spectator() ? "remote.left_watching" : "remote.left",
                {{"link", link}});
}

}  // namespace cli::remote
