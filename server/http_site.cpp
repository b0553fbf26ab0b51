#include "server/http_site.hpp"

#include <algorithm>

#include "protocol/wire.hpp"
#include "server/hall_names.hpp"
#include "server/log.hpp"

namespace server {

using engine::Json;
using engine::JsonObject;

namespace {

constexpr std::string_view cookie_name = "escapement";

constexpr std::int64_t dear = 5;
constexpr std::int64_t dearest = 20;  // a whole match is played again

constexpr std::string_view all_hands_full = "The server has all hands full. Try again in a moment.";
constexpr const char* retry_after = "30";  // seconds

// Whoever asks more than their address may is answered late: each of their connections can cost the
// loop only so many answers.
constexpr std::int64_t later = 250;  // milliseconds

constexpr int unknown_host = 421;
constexpr std::string_view not_our_name =
    "This server is not known by that name. Whoever runs it can add the name to 'hosts' in its "
    "configuration.";
using DeviceLabel = protocol::Text<60>;

struct SessionBody {
  std::optional<protocol::Name> name;
  std::optional<DeviceLabel> device;
};
template <class V>
void describe(V& v, SessionBody& b) {
  v("name", b.name);
  v("device", b.device);
}

struct ClaimBody {
  protocol::Word code;
  std::optional<DeviceLabel> device;
};
template <class V>
void describe(V& v, ClaimBody& b) {
  v("code", b.code);
  v("device", b.device);
}

// One of one's devices by its id, or "others", or "all".
struct SignOutBody {
  protocol::Word device;
};
template <class V>
void describe(V& v, SignOutBody& b) {
  v("device", b.device);
}

struct NoBody {};
template <class V>
void describe(V&, NoBody&) {}

constexpr std::pair<std::string_view, std::string_view> security[] = {
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
     "style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
     "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy",
     "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()"},
};

Response text(int status, std::string_view sentence) {
  return {status, {{"Content-Type", "text/plain; charset=utf-8"}}, std::string(sentence) + "\n"};
}

Response json(int status, const JsonObject& body) {
  return {status,
          {{"Content-Type", "application/json; charset=utf-8"}, {"Cache-Control", "no-store"}},
          engine::to_line(body)};
}

// The sentence of a code stands in server/text under "refusal.<code>".
Response refusal(int status, std::string_view code, JsonObject fields = {}) {
  fields["code"] = code;
  return json(status, {{"no", std::move(fields)}});
}

Response not_now() {
  Response response = refusal(503, "overloaded", {{"burden", engine::name_of(Burden::newcomers)}});
  response.headers.emplace_back("Retry-After", retry_after);
  return response;
}

Response broken(const engine::Problem& problem) {
  log::error("people_unreadable", {{"problem", problem.what}});
  return refusal(503, "not_saved");
}

Response unknown_person() { return refusal(401, "unknown_person"); }

std::string label_of(const std::optional<DeviceLabel>& device) {
  return device ? device->value : "";
}

JsonObject json_of(const protocol::Person& person) {
  return {{"person", person.id}, {"name", person.name}};
}

// Reads a body; a refusal if it is not what is needed.
template <class T>
std::optional<Response> read_body(const Request& request, T& value) {
  const auto parsed = engine::parse_json(request.body.empty() ? "{}" : request.body, "body");
  if (!parsed) return refusal(400, "malformed", {{"sentence", parsed.problem().what}});
  const std::string wrong = protocol::read(*parsed, value);
  if (!wrong.empty()) return refusal(400, "malformed", {{"sentence", wrong}});
  return std::nullopt;
}

// By which the server is reached, as its configuration says.
std::vector<std::string> own_urls(const Config& config) {
  std::vector<std::string> all = config.hosts;
  all.push_back(config.public_url);
  return all;
}

}  // namespace

std::string_view cookie_value(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    const std::size_t end = header.find(';');
    std::string_view item = header.substr(0, end);
    header = end == std::string_view::npos ? "" : header.substr(end + 1);
    while (!item.empty() && item.front() == ' ') item.remove_prefix(1);
    if (item.size() > name.size() && item.starts_with(name) && item[name.size()] == '=')
      return item.substr(name.size() + 1);
  }
  return "";
}

HttpSite::HttpSite(Loop& loop, const Config& config, People& people, Hall& hall, Metrics& metrics,
                   const Budgets& budgets, std::function<Metrics::Now()> measure)
    : loop_(loop),
      config_(config),
      people_(people),
      hall_(hall),
      metrics_(metrics),
      budgets_(budgets),
      measure_(std::move(measure)),
      names_(own_urls(config), config.origins),
      files_(config.web_folder),
      newcomers_({config.limits.persons_per_minute, 60'000}),
      sockets_(config.limits.connections_per_address),
      connections_(4 * config.limits.connections_per_address) {}

// All people behind a proxy come from its address.
bool HttpSite::counted(const std::string& address) const {
  const auto& proxies = config_.trusted_proxies;
  const auto plain = plain_address(address);
  return std::none_of(proxies.begin(), proxies.end(),
                      [&](const std::string& each) { return plain_address(each) == plain; });
}

bool HttpSite::welcome(const std::string& address) {
  if (config_.limits.connections > 0 && open_ >= config_.limits.connections) return false;
  if (counted(address) && !connections_.add(neighbourhood(address))) return false;
  ++open_;
  return true;
}

void HttpSite::parted(const std::string& address) {
  --open_;
  if (counted(address)) connections_.remove(neighbourhood(address));
}

void HttpSite::answer(const Request& request, Respond respond) {
  route(request, [this, respond = std::move(respond), target = request.target,
                  method = request.method](Response response) {
    finish(response);
    metrics_.http(response.status);
    if (log::enabled(LogLevel::debug))
      log::debug("http", {{"method", method},
                          {"path", target.substr(0, target.find('?'))},
                          {"status", response.status}});
    respond(std::move(response));
  });
}

bool HttpSite::crowded() const {
  const std::int64_t most = config_.limits.connections;
  return most > 0 && open_ >= most - most / 10;
}

Response HttpSite::finished(int status, std::string_view sentence) const {
  Response response = text(status, sentence);
  finish(response);
  metrics_.http(status);
  return response;
}

// Such a peer says of nobody that it speaks for them.
Response HttpSite::complain(const std::string& address, int status, std::string_view sentence) {
  Response response = finished(status, sentence);
  if (counted(address) && !hall_.pay(neighbourhood(address), 1)) response.wait = later;
  return response;
}

Response HttpSite::overloaded() {
  Response response = finished(503, all_hands_full);
  response.headers.emplace_back("Retry-After", retry_after);
  return response;
}

void HttpSite::finish(Response& response) const {
  for (const auto& [name, value] : security) response.headers.emplace_back(name, value);
}

void HttpSite::route(const Request& request, const Respond& respond) {
  const std::string_view path =
      std::string_view(request.target).substr(0, request.target.find('?'));
  if (!pays(request, path)) {
    // Whether the server is well is told to everybody.
    Response response = path == "/healthz" ? text(200, "ok") : refusal(429, "slow_down");
    if (response.status == 429) response.headers.emplace_back("Retry-After", "1");
    response.wait = later;
    return respond(std::move(response));
  }
  if (!names_.known(request.host)) return respond(text(unknown_host, not_our_name));
  if (request.method == "POST") return post(request, respond);
  if (request.method != "GET" && request.method != "HEAD")
    return respond(text(405, "Only GET, HEAD and POST are answered."));
  if (path == "/healthz") return respond(text(200, "ok"));
  if (path == "/ws") return respond(text(426, "Come with a WebSocket."));
  if (path == "/metrics") {
    if (!config_.metrics || !on_this_machine(request))
      return respond(text(404, "There is no such file."));
    return respond({200,
                    {{"Content-Type", "text/plain; version=0.0.4; charset=utf-8"}},
                    metrics_.text(measure_())});
  }
  if (path == "/api/devices") return devices(request, respond);
  if (path == "/api/turns") return turns(request, respond);
  constexpr std::string_view tables = "/api/tables/";
  constexpr std::string_view ending = "/record";
  if (path.starts_with(tables) && path.ends_with(ending) &&
      path.size() > tables.size() + ending.size())
    return record(request, path.substr(tables.size(), path.size() - tables.size() - ending.size()),
                  respond);
  if (path.starts_with("/api/")) return respond(refusal(404, "unknown_call"));
  respond(files_.serve(request));
}

// What the loop has to do for it, in moves of a game.
bool HttpSite::pays(const Request& request, std::string_view path) {
  if (path == "/metrics" && on_this_machine(request)) return true;
  const bool record = path.starts_with("/api/tables/");
  const bool lookup = request.method == "POST" || path == "/api/turns";
  return hall_.pay(client_address(request), record ? dearest : lookup ? dear : 1);
}

void HttpSite::post(const Request& request, const Respond& respond) {
  if (!names_.may_ask(request.origin, request.host)) return respond(refusal(403, "foreign_origin"));
  if (request.target == "/api/session") return session(request, respond);
  if (request.target == "/api/device") return device(request, respond);
  if (request.target == "/api/device/claim") return claim(request, respond);
  if (request.target == "/api/devices/sign_out") return sign_out(request, respond);
  respond(refusal(404, "unknown_call"));
}

void HttpSite::session(const Request& request, const Respond& respond) {
  SessionBody body;
  if (auto wrong = read_body(request, body)) return respond(std::move(*wrong));
  const auto found = person_of(request);
  if (!found) return respond(broken(found.problem()));
  if (*found && (*found)->secret_is_old) return renew(request, (*found)->person, respond);
  if (*found) return respond(json(200, json_of((*found)->person)));
  const std::string name = body.name ? clean_name(body.name->value) : "";
  if (name.empty()) return respond(refusal(401, "name_needed"));
  if (!newcomers_.take(client_address(request), steady_now()))
    return respond(refusal(429, "slow_down"));
  if (!budgets_.room_for(Burden::newcomers)) return respond(not_now());
  people_.make_person(name, {label_of(body.device), loop_.now()},
                      [this, respond](engine::Fallible<People::Admitted> made) {
                        loop_.post([this, respond, made = std::move(made)] {
                          if (!made) return respond(broken(made.problem()));
                          log::info("person_made", {{"person", made->person.id}});
                          respond(admitted(*made));
                        });
                      });
}

// Whoever gets no new secret now comes with the old one again.
void HttpSite::renew(const Request& request, const protocol::Person& person,
                     const Respond& respond) {
  people_.renew(cookie_value(request.cookie, cookie_name), loop_.now(),
                [this, person, respond](engine::Fallible<People::Admitted> made) {
                  loop_.post([this, person, respond, made = std::move(made)] {
                    respond(made ? admitted(*made) : json(200, json_of(person)));
                  });
                });
}

void HttpSite::devices(const Request& request, const Respond& respond) {
  const auto found = person_of(request);
  if (!found) return respond(broken(found.problem()));
  if (!*found) return respond(unknown_person());
  const auto all = people_.devices((*found)->person.id);
  if (!all) return respond(broken(all.problem()));
  engine::JsonArray list;
  for (const People::Device& each : *all)
    list.push_back(JsonObject{{"id", each.id},
                              {"label", each.label},
                              {"made", each.made},
                              {"seen", each.seen},
                              {"here", each.id == (*found)->device}});
  respond(json(200, {{"devices", std::move(list)}}));
}

// What a browser asks that was called: a call itself says nothing.
void HttpSite::turns(const Request& request, const Respond& respond) {
  const auto found = person_of(request);
  if (!found) return respond(broken(found.problem()));
  if (!*found) return respond(unknown_person());
  auto waiting = hall_.turns((*found)->person);
  if (!waiting) return respond(broken(waiting.problem()));
  engine::JsonArray codes;
  for (const std::string& code : *waiting) codes.emplace_back(std::string_view(code));
  respond(json(200, {{"tables", std::move(codes)}}));
}

void HttpSite::sign_out(const Request& request, const Respond& respond) {
  SignOutBody body;
  if (auto wrong = read_body(request, body)) return respond(std::move(*wrong));
  const auto found = person_of(request);
  if (!found) return respond(broken(found.problem()));
  if (!*found) return respond(unknown_person());
  const std::string here = (*found)->device;
  People::SignOut which{body.device.value};
  if (which.device == "all") which.device.clear();
  if (which.device == "others") which = {here, true};
  people_.sign_out((*found)->person.id, which,
                   [this, here, respond](engine::Fallible<std::vector<std::string>> gone) {
                     loop_.post([this, here, respond, gone = std::move(gone)] {
                       if (!gone) return respond(broken(gone.problem()));
                       hall_.sign_out(*gone);
                       Response response = json(200, {{"signed_out", gone->size()}});
                       if (std::find(gone->begin(), gone->end(), here) != gone->end())
                         response.headers.emplace_back("Set-Cookie", cookie_with("", 0));
                       respond(std::move(response));
                     });
                   });
}

void HttpSite::device(const Request& request, const Respond& respond) {
  NoBody body;
  if (auto wrong = read_body(request, body)) return respond(std::move(*wrong));
  const auto found = person_of(request);
  if (!found) return respond(broken(found.problem()));
  if (!*found) return respond(unknown_person());
  const People::DeviceCode made = people_.make_code((*found)->person, loop_.now());
  respond(json(200, {{"code", made.code}, {"expires", made.expires}}));
}

void HttpSite::claim(const Request& request, const Respond& respond) {
  ClaimBody body;
  if (auto wrong = read_body(request, body)) return respond(std::move(*wrong));
  if (!newcomers_.take(client_address(request), steady_now()))
    return respond(refusal(429, "slow_down"));
  people_.claim(body.code.value, {label_of(body.device), loop_.now()},
                [this, respond](engine::Fallible<std::optional<People::Admitted>> claimed) {
                  loop_.post([this, respond, claimed = std::move(claimed)] {
                    if (!claimed) return respond(broken(claimed.problem()));
                    if (!*claimed) return respond(refusal(404, "unknown_code"));
                    log::info("device_added", {{"person", (*claimed)->person.id}});
                    respond(admitted(**claimed));
                  });
                });
}

void HttpSite::record(const Request& request, std::string_view id, const Respond& respond) {
  if (!budgets_.room_for(Burden::lists)) return respond(not_now());
  const auto found = person_of(request);
  if (!found) return respond(broken(found.problem()));
  const auto who = *found ? std::optional((*found)->person) : std::nullopt;
  hall_.record(id, who, [respond](Hall::RecordAnswer answer) {
    if (answer.refused)
      return respond(refusal(answer.code == "unknown_table" ? 404 : 403, answer.code));
    respond({200,
             {{"Content-Type", "application/json; charset=utf-8"}, {"Cache-Control", "no-store"}},
             std::move(answer.text)});
  });
}

Admission HttpSite::admit(const Request& request) {
  const auto refuse = [&](int status, std::string_view sentence) {
    log::debug("refused_socket", {{"status", status}});
    Admission refused{finished(status, sentence), nullptr};
    if (status == 429) refused.refusal->wait = later;
    return refused;
  };
  const std::string address = client_address(request);
  if (!hall_.pay(address, dear)) return refuse(429, "Too many requests from here. Wait a moment.");
  if (request.target != "/ws") return refuse(404, "The WebSocket is at /ws.");
  if (!names_.known(request.host)) return refuse(unknown_host, not_our_name);
  if (!names_.may_ask(request.origin, request.host))
    return refuse(403, "Connections from other sites are not answered.");
  const auto found = person_of(request);
  if (!found) return refuse(503, "The server cannot reach its disk. Try again in a moment.");
  if (!*found) return refuse(401, "This browser is not known here (any more).");
  if (budgets_.short_for(Burden::newcomers) && !hall_.plays((*found)->person)) {
    budgets_.shed(Burden::newcomers);
    return {overloaded(), nullptr};
  }
  if (!sockets_.add(address)) return refuse(429, "Too many connections from here.");
  const auto counted =
      std::shared_ptr<void>(nullptr, [this, address](void*) { sockets_.remove(address); });
  const std::string secret(cookie_value(request.cookie, cookie_name));
  return {std::nullopt,
          [this, counted, address, who = **found, secret](std::shared_ptr<Wire> wire) {
            // They may have been signed out while they came in.
            const auto still = people_.find(secret, loop_.now());
            if (!still || !*still) wire->close(closed_by_sign_out, "signed out");
            return hall_.enter(who, address, std::move(wire), counted);
          }};
}

bool HttpSite::on_this_machine(const Request& request) const {
  const auto host = read_host(request.host);
  return on_loopback(request.address) && !request.forwarded && host &&
         (host->name == "localhost" || on_loopback(host->name));
}

engine::Fallible<HttpSite::Found> HttpSite::person_of(const Request& request) {
  const std::string_view secret = cookie_value(request.cookie, cookie_name);
  if (secret.empty()) return Found{};
  return people_.find(secret, loop_.now());
}

// As limits count it.
std::string HttpSite::client_address(const Request& request) const {
  return neighbourhood(
      client_behind(request.address, request.forwarded_for, config_.trusted_proxies));
}

Response HttpSite::admitted(const People::Admitted& who) const {
  Response response = json(200, json_of(who.person));
  response.headers.emplace_back("Set-Cookie", cookie_with(who.secret, 31'536'000));
  return response;
}

std::string HttpSite::cookie_with(std::string_view secret, int seconds) const {
  const bool secure = config_.public_url.starts_with("https://");
  return std::string(cookie_name) + "=" + std::string(secret) +
         "; HttpOnly; SameSite=Strict; Path=/; Max-Age=" + std::to_string(seconds) +
         (secure ? "; Secure" : "");
}

}  // namespace server
