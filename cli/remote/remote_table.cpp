#include "cli/remote/remote_table.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "cli/failure.hpp"
#include "cli/play/columns.hpp"
#include "cli/play/storage.hpp"

namespace cli::remote {

using engine::Json;
using engine::JsonObject;
using engine::Observer;
using engine::Seat;
using protocol::LineKind;
using protocol::Phase;

namespace {

// How often a running clock is looked at, in milliseconds.
constexpr int tick = 200;

std::string random_mark() {
  if (sodium_init() < 0) throw Failure("no_chance", {});
  std::array<unsigned char, 8> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

}  // namespace

RemoteTable::RemoteTable(Visit& visit, const Setup& setup, std::string_view language)
    : TableHere(*setup.entry, setup.game_data, setup.rules,
                Words(*setup.game_data, theme_of(setup.rules->options()), language)),
      visit_(visit),
      mark_(random_mark()) {
  resumed_ = common().inputs > 0;
  visit_.on_return([this] {
    if (!pending_) return;
    const Reply reply = deliver_pending();
    if (reply.kind == Reply::Kind::no) note_refusal(answer_to(reply));
  });
  take_news();
}

RemoteTable::~RemoteTable() { visit_.on_return(nullptr); }

std::vector<Seat> RemoteTable::people() const {
  if (visit_.observer().is_spectator()) return {};
  return {visit_.observer().seat()};
}

const protocol::SeatState* RemoteTable::own_state() const {
  const std::optional<Seat> seat = visit_.own_seat();
  if (!seat || visit_.observer().is_spectator()) return nullptr;
  return &visit_.state().seats[static_cast<std::size_t>(engine::index(*seat))];
}

bool RemoteTable::may_act(Seat seat) const {
  return visit_.link().up() && !pending_ && TableHere::may_act(seat);
}

Reply RemoteTable::request(std::string_view word, JsonObject fields) {
  Reply reply = visit_.ask(word, std::move(fields));
  take_news();
  return reply;
}

Reply RemoteTable::deliver(std::string_view word, JsonObject fields) {
  fields["cid"] = mark_ + "-" + std::to_string(++sent_);
  pending_ = {std::string(word), std::move(fields)};
  return deliver_pending();
}

// Sends what is on its way. If the connection is lost it stays so.
Reply RemoteTable::deliver_pending() {
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
  if (!visit_.game()) throw Failure(words_("remote.other_rules"));
  note_change();
  const auto& notices = visit_.notices();
  for (; read_notices_ < notices.size(); ++read_notices_)
    visit_.seen().note({{"line", "notice"}, {"sentence", notices[read_notices_]}});
  if (up && !was_up_) visit_.seen().note({{"line", "returned"}});
  was_up_ = up;
  trouble_ = standing();
  check_place();
}

void RemoteTable::note_refusal(const std::string& sentence) {
  visit_.seen().note({{"line", "refused"}, {"sentence", sentence}});
}

// Whoever has lost the seat or the table cannot go on here.
void RemoteTable::check_place() const {
  if (!visit_.shut_out().empty()) throw Failure(refusal(words_.own(), visit_.shut_out()));
  if (phase() == Phase::closed && !outcome()) throw Failure(words_("remote.closed"));
  if (visit_.observer().is_spectator() || visit_.own_seat() == visit_.observer().seat()) return;
  const auto& lines = visit_.lines();
  const auto last = std::find_if(lines.rbegin(), lines.rend(), [](const protocol::Line& line) {
    return line.kind == LineKind::kicked || line.kind == LineKind::stood;
  });
  const bool kicked = last != lines.rend() && last->kind == LineKind::kicked;
  throw Failure(words_(kicked ? "remote.kicked" : "remote.stood"));
}

// What keeps the match from going on, or what the table waits for.
std::string RemoteTable::standing() const {
  if (outcome()) return "";
  if (!visit_.link().up()) return words_("remote.reconnecting");
  const protocol::State& state = visit_.state();
  if (state.asking) {
    const auto& name = state.asking->name;
    const JsonObject fields{{"seat", state.asking->by.value},
                            {"name", name ? printable(name->value) : ""},
                            {"what", engine::name_of(state.asking->what)}};
    const std::string kind = state.asking->what == protocol::Question::sit ? "_sit" : "";
    return words_((asks() ? "table.asks" : "table.asked") + kind, fields);
  }
  if (phase() == Phase::paused) return words_("table.paused");
  const protocol::SeatState* mine = own_state();
  if (mine != nullptr && mine->stand_in)
    return words_("table.stand_in", {{"level", mine->stand_in->value}});
  if (common().deadline && !common().running) return words_("refusal.clock_stands");
  return "";
}

bool RemoteTable::asks() const {
  const auto& asking = visit_.state().asking;
  if (!asking || own_state() == nullptr) return false;
  const std::int64_t me = engine::index(visit_.observer().seat());
  const auto mine = [&](protocol::SeatNumber seat) { return seat.value == me; };
  return asking->by.value != me && std::none_of(asking->yes.begin(), asking->yes.end(), mine);
}

std::vector<std::string> RemoteTable::commands(Observer who) const {
  if (outcome() && own_state() != nullptr) return {"rematch"};
  return TableHere::commands(who);
}

std::vector<std::string_view> RemoteTable::other_commands() const {
  return {"say", "stand", "mute", "silence", "close", "rematch"};
}

std::string RemoteTable::obey(std::string_view name, const std::string& rest, Observer who) {
  if (name == "say")
    return rest.empty() ? words_("table.usage.say") : answer_to(request("say", {{"text", rest}}));
  if (name == "close") return answer_to(request("close", {}));
  if (name == "rematch") return rematch();
  if (name == "mute") return mute(rest);
  if (name == "silence") return silence(rest);
  if (name == "stand" && !who.is_spectator())
    return answer_to(request("stand", {{"seat", engine::index(who.seat())}}));
  return TableHere::obey(name, rest, who);
}

// The id of whoever is or was called that here; "" if nobody is.
std::string RemoteTable::person_named(const std::string& name) const {
  for (const protocol::SeatState& each : visit_.state().seats)
    if (each.person && each.name && lower(each.name->value) == lower(name))
      return each.person->value;
  const auto& lines = visit_.lines();
  const auto said = std::find_if(lines.rbegin(), lines.rend(), [&](const protocol::Line& line) {
    return line.kind == LineKind::said && line.name && lower(line.name->value) == lower(name);
  });
  return said != lines.rend() && said->person ? said->person->value : "";
}

// For whoever sits at this device alone, until they leave.
std::string RemoteTable::mute(const std::string& name) {
  const std::string person = person_named(name);
  if (name.empty() || person.empty()) return words_("table.usage.mute");
  const bool on = visit_.seen().hush(person);
  return words_("table.muted", {{"name", name}, {"on", on}});
}

// For everybody; without a name all who only watch.
std::string RemoteTable::silence(const std::string& name) {
  const protocol::State& state = visit_.state();
  if (name.empty()) return answer_to(request("mute", {{"on", !state.watchers_muted}}));
  const std::string person = person_named(name);
  if (person.empty()) return words_("table.usage.mute");
  const bool is_now = std::any_of(state.muted.begin(), state.muted.end(),
                                  [&](const protocol::Id& each) { return each.value == person; });
  return answer_to(request("mute", {{"person", person}, {"on", !is_now}}));
}

std::string RemoteTable::rematch() {
  const Reply reply = request("rematch", {});
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
