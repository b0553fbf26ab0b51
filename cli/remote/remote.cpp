#include "cli/remote/remote.hpp"

#include <poll.h>

#include <iostream>

#include "cli/choose.hpp"
#include "cli/failure.hpp"
#include "cli/play/columns.hpp"
#include "cli/play/play.hpp"
#include "cli/remote/gathering.hpp"
#include "cli/remote/identity.hpp"
#include "cli/remote/lobby.hpp"
#include "cli/remote/remote_table.hpp"
#include "games/registry.hpp"

namespace cli::remote {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

namespace {

// One evening at a server.
class Guest {
 public:
  Guest(const Common& common, const PlayFlags& flags)
      : common_(common),
        flags_(flags),
        words_(play_words(common.language)),
        address_(needed_address()),
        link_(address_, signed_in(), flags.retry, words_) {
    if (!flags_.name.empty() && flags_.name != link_.hello().name.value)
      checked(link_.ask("rename", {{"name", flags_.name}}));
  }

  int run() {
    std::string table = first_table();
    int code = 0;
    while (!table.empty()) code = visit(std::exchange(table, ""), table);
    return code;
  }

 private:
  [[noreturn]] void fail(std::string_view key, JsonObject fields = {}) const {
    fields["server"] = address_.origin();
    throw Failure(words_.sentence(key, fields));
  }
  Reply checked(Reply reply, const engine::Catalogue* game = nullptr) const {
    if (reply.kind == Reply::Kind::lost) fail("remote.unreachable");
    if (!reply.ok()) throw Failure(refusal(words_, reply.body, game));
    return reply;
  }

  Address needed_address() const {
    auto address = read_address(flags_.server);
    if (!address) throw Failure(words_.sentence("remote.bad_address", {{"typed", flags_.server}}));
    return *address;
  }

  // Whoever was here before is known by the cookie; others need a name.
  std::string signed_in() {
    std::string known = stored_cookie(address_);
    HttpAnswer answer = http_call(address_, "/api/session", known, session_body(flags_.name));
    if (answer.status == 401)
      answer = http_call(address_, "/api/session", "", session_body(name()));
    if (answer.status == 0) fail("remote.unreachable");
    const auto body = engine::parse_json(answer.body, "answer");
    const JsonObject* person = body ? body->if_object() : nullptr;
    if (person == nullptr) fail("remote.no_escapement");
    if (const Json* no = person->if_contains("no"); no != nullptr && no->is_object())
      throw Failure(refusal(words_, no->get_object()));
    if (answer.status != 200 || !person->contains("person")) fail("remote.no_escapement");
    if (answer.cookie.empty()) return known;
    if (const std::string reason = keep_cookie(address_, answer.cookie); !reason.empty())
      std::cerr << words_.sentence("remote.not_kept", {{"reason", reason}}) << "\n";
    return answer.cookie;
  }
  static std::string session_body(const std::string& name) {
    JsonObject body{{"device", "Terminal"}};
    if (!name.empty()) body["name"] = name;
    return engine::to_line(body);
  }
  std::string name() {
    if (!flags_.name.empty()) return flags_.name;
    std::cout << words_.sentence("remote.which_name", {}) << std::endl;
    while (!typing_.has_line() && !typing_.ended()) typing_.wait(-1, -1);
    if (typing_.ended()) fail("remote.name_needed");
    return printable(typing_.take());
  }

  // Its id.
  std::string first_table() {
    if (!flags_.new_game.empty()) return created();
    std::string code = flags_.table.empty() ? address_.table : flags_.table;
    if (const std::size_t slash = code.rfind('/'); slash != std::string::npos)
      code = code.substr(slash + 1);
    if (code.empty()) code = chosen_table(link_, words_, typing_);
    if (code.empty()) return "";
    const Reply reply = checked(link_.ask("find", {{"code", code}}));
    protocol::FindOk found;
    if (!take(Json(reply.body), found)) fail("remote.other_protocol");
    return found.card.id.value;
  }

  std::string created() {
    Choice choice = flags_.choice;
    const auto game_data = load_game_data(common_, find_game(flags_.new_game));
    JsonObject plan{{"game", flags_.new_game},
                    {"options", choose_options(common_, *game_data, choice)},
                    {"seats", planned_seats(*game_data)},
                    {"listed", flags_.listed}};
    const engine::Catalogue game = game_words(common_, *game_data);
    const Reply reply = checked(link_.ask("create", std::move(plan)), &game);
    const std::string code = engine::to_word(member(reply.body, "code"));
    std::cout << words_.sentence("remote.created",
                                 {{"code", code}, {"link", address_.origin() + "/t/" + code}})
              << std::endl;
    return engine::to_word(member(reply.body, "table"));
  }

  JsonArray planned_seats(const engine::GameData& game_data) const {
    JsonArray seats;
    for (const std::string& spec : flags_.seats) {
      const std::size_t colon = std::min(spec.find(':'), spec.size());
      const std::string kind = lower(spec.substr(0, colon));
      if (kind != "person" && kind != "open" && kind != "bot")
        fail("remote.no_such_seat", {{"typed", spec}});
      JsonObject seat{{"kind", kind == "bot" ? "bot" : "open"}};
      if (kind == "bot" && colon < spec.size()) seat["level"] = lower(spec.substr(colon + 1));
      seats.push_back(std::move(seat));
    }
    const int count = flags_.choice.seats.value_or(
        engine::fewest_seats(game_data, choose_options(common_, game_data, flags_.choice)));
    while (static_cast<int>(seats.size()) < count) seats.push_back(JsonObject{{"kind", "open"}});
    return seats;
  }

  // Until the match is over or the person leaves; `next` is the table to go to after it.
  int visit(const std::string& table, std::string& next) {
    const std::optional<protocol::SitOk> place = take_seat(table);
    const bool seated = place.has_value();
    Visit here(link_, table);
    look_first(here, place);
    Setup setup = set_up(here.state());
    if (here.state().phase == protocol::Phase::closed) fail("remote.closed");
    if (!gather(here, setup, seated)) {
      std::cout << words_.sentence("remote.left", {{"link", link_of(here)}}) << "\n";
      return 0;
    }
    if (place && !place->granted.value_or(true)) await_consent(here);
    const std::optional<engine::Seat> seat = here.own_seat();
    if (seated && !seat) fail("remote.kicked");
    if (seat && !flags_.watch) checked(look_patiently(here, *seat));
    if (!here.game()) fail("remote.other_rules");
    setup.rules = needed(
        setup.game_data->rules(here.state().options, static_cast<int>(here.state().seats.size())));
    RemoteTable shown(here, setup, common_.language);
    PlayOptions options;
    options.plain = flags_.plain;
    options.curtain = Curtain::off;
    const int code = show(shown, options, typing_);
    next = shown.next_table();
    if (!next.empty()) here.leave();
    return code;
  }

  // Not every game lets those who play look on as everybody may.
  void look_first(Visit& here, const std::optional<protocol::SitOk>& place) {
    Reply reply = here.look_as(engine::Observer::spectator());
    if (reply.code() == "public_sees_more" && place)
      reply = here.look_as(engine::seat_at(static_cast<int>(place->seat.value)));
    checked(reply);
  }

  // Until those who play have said whether somebody may play on where another stood up.
  void await_consent(Visit& here) {
    std::cout << words_.sentence("remote.sit_asked", {}) << std::endl;
    while (!here.own_seat()) {
      const auto& asking = here.state().asking;
      if (!asking || !asking->person || asking->person->value != link_.hello().person.value)
        fail("refusal.turned_away");
      Typing::wait_for_other(link_.patience(), link_.file());
      link_.work();
    }
  }

  // Nothing if they only look.
  std::optional<protocol::SitOk> take_seat(const std::string& table) {
    const Reply reply = checked(link_.ask("find", {{"code", table}}));
    protocol::FindOk found;
    if (!take(Json(reply.body), found)) fail("remote.other_protocol");
    const bool over = found.card.phase == protocol::Phase::finished ||
                      found.card.phase == protocol::Phase::closed;
    if (flags_.watch || over) return std::nullopt;
    const Reply sat = link_.ask("sit", {{"table", table}});
    if (sat.kind == Reply::Kind::no && (sat.code() == "no_free_seat" || sat.code() == "locked"))
      throw Failure(refusal(words_, sat.body) + " " + words_.sentence("remote.may_watch", {}));
    checked(sat);
    protocol::SitOk place;
    if (!take(Json(sat.body), place)) fail("remote.other_protocol");
    return place;
  }

  // The game as this program has it, if it is the same as the server's.
  Setup set_up(const protocol::State& state) const {
    Setup setup;
    setup.entry = games::find(state.game.value);
    if (setup.entry == nullptr) fail("remote.no_game", {{"game", printable(state.game.value)}});
    setup.game_data = load_game_data(common_, *setup.entry);
    if (setup.game_data->rules_version() != state.rules_version ||
        setup.game_data->data_fingerprint() != state.data)
      fail("remote.other_version");
    return setup;
  }

  // The match has begun, so a connection that is lost just now is waited for as in the game.
  Reply look_patiently(Visit& here, engine::Observer observer) {
    Reply reply = here.look_as(observer);
    if (reply.kind != Reply::Kind::lost) return reply;
    std::cout << words_.sentence("remote.reconnecting", {}) << std::endl;
    while (reply.kind == Reply::Kind::lost) {
      while (!link_.up()) {
        poll(nullptr, 0, link_.patience());
        link_.work();
      }
      reply = here.look_as(observer);
    }
    std::cout << words_.sentence("log.returned", {}) << std::endl;
    return reply;
  }

  bool gather(Visit& here, const Setup& setup, bool seated) {
    if (here.state().phase != protocol::Phase::gathering) return true;
    const Words words(*setup.game_data, theme_of(here.state().options), common_.language);
    Gathering gathering(here, words, typing_, seated);
    if (terminal_here() && !flags_.plain)
      if (const auto terminal = Terminal::open({})) return gathering.wait_on_screen(*terminal);
    return gathering.wait_in_lines();
  }

  std::string link_of(const Visit& here) const {
    return address_.origin() + "/t/" + here.state().code.value;
  }

  const Common& common_;
  const PlayFlags& flags_;
  Typing typing_;
  engine::Catalogue words_;
  Address address_;
  Link link_;
};

}  // namespace

int play(const Common& common, const PlayFlags& flags) { return Guest(common, flags).run(); }

}  // namespace cli::remote
