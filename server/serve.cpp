#include "server/serve.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <functional>
#include <iterator>
#include <optional>

#include "server/budgets.hpp"
#include "server/hall.hpp"
#include "server/http_site.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/push.hpp"
#include "server/random.hpp"
#include "server/retention.hpp"
#include "server/store.hpp"
#include "server/transport.hpp"
#include "server/transport_admin.hpp"

namespace server {

using engine::Json;
using engine::JsonObject;

namespace {

// Every connection is a file.
void allow_many_files() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

std::int64_t files_open() {
  std::error_code ignored;
  const std::filesystem::directory_iterator files("/proc/self/fd", ignored);
  return std::distance(begin(files), end(files));
}

std::string granted(const JsonObject& body) { return engine::to_line({{"ok", body}}); }

std::string denied(std::string_view code, std::string_view sentence) {
  return engine::to_line({{"no", {{"code", code}, {"sentence", sentence}}}});
}

Hall::Which which_tables(const JsonObject& request) {
  Hall::Which which;
  if (const Json* gathering = request.if_contains("gathering"))
    which.gathering = gathering->is_bool() && gathering->get_bool();
  if (const Json* hours = request.if_contains("idle_hours"); hours && hours->is_int64())
    which.unchanged = std::clamp<std::int64_t>(hours->get_int64(), 0, 1'000'000) * 3'600'000;
  if (const Json* person = request.if_contains("person"); person && person->is_string())
    which.opened_by = engine::to_word(*person);
  return which;
}

std::string text_field(const JsonObject& object, std::string_view name) {
  const engine::Json* field = object.if_contains(name);
  return field != nullptr && field->is_string() ? engine::to_word(*field) : "";
}

}  // namespace

struct Server::Self {
  Self(Config the_config, Machine machine)
      : config(std::move(the_config)), loop(std::move(machine)) {}

  Config config;
  Loop loop;
  Metrics metrics;
  std::unique_ptr<Store> store;
  std::unique_ptr<Pusher> pusher;
  std::unique_ptr<Hall> hall;
  std::unique_ptr<Retention> retention;
  std::unique_ptr<HttpSite> site;
  std::unique_ptr<Transport> transport;
  std::unique_ptr<AdminSocket> admin;
  Budgets budgets{[this](Burden burden) { metrics.shed(engine::name_of(burden)); }};
  Share share;
  Spare spare;
  Timer sampling{loop};
  std::int64_t files_at_start = 0;
  std::optional<Timer> stop_timer;
  std::int64_t begun = loop.now();
  std::int64_t stop_begun = 0;
  bool stopping = false;

  Metrics::Now measure() const {
    return {hall->connections(),  hall->tables_loaded(),    hall->tables_open(),
            hall->waiting(),      transport->bytes_sent(),  transport->bytes_received(),
            transport->dropped(), loop.failed_allocations()};
  }

  void sample() {
    constexpr std::int64_t megabyte = 1024 * 1024;
    const BudgetSettings& most = config.budgets;
    const std::int64_t memory =
        most.memory_megabytes > 0 ? most.memory_megabytes * megabyte : memory_of_machine() / 4 * 3;
    share.measured(processor_time(), 1'000 * steady_now());
    spare.give_back();
    const auto tell = [this](Resource resource, Budgets::Use use) {
      budgets.measured(resource, use);
      metrics.budget(engine::name_of(resource), use.used, use.budget);
    };
    tell(Resource::memory, {memory_in_use(), memory});
    tell(Resource::disk, disk_use(config.data_folder, most.disk_megabytes * megabyte,
                                  most.disk_free_megabytes * megabyte));
    tell(Resource::descriptors, {files_at_start + site->open(), descriptors()});
    tell(Resource::loop, {share.percent(), most.loop_percent});
    tell(Resource::bots, {hall->bot_wait() / 1'000, most.bot_wait_seconds});
    tell(Resource::unsent,
         {static_cast<std::int64_t>(transport->unsent()), most.unsent_megabytes * megabyte});
  }

  void sample_by_and_by() {
    sampling.after(1'000, [this] {
      loop.attempt([this] { sample(); });
      sample_by_and_by();
    });
  }

  std::int64_t descriptors() const {
    const std::int64_t allowed = files_allowed();
    if (config.budgets.descriptors == 0) return allowed;
    return allowed > 0 ? std::min<std::int64_t>(allowed, config.budgets.descriptors)
                       : config.budgets.descriptors;
  }

  // Some files stay in reserve, for the database, for what is sent and for whoever runs the server.
  void keep_files_in_reserve() {
    constexpr std::int64_t reserve = 64;
    files_at_start = files_open();
    const std::int64_t most = descriptors() - files_at_start - reserve;
    if (descriptors() == 0) return;
    int& connections = config.limits.connections;
    const auto possible = static_cast<int>(std::max<std::int64_t>(1, most));
    connections = connections > 0 ? std::min(connections, possible) : possible;
  }

  void answer_admin(const std::string& line, const AdminSocket::Respond& respond) {
    const auto json = engine::parse_json(line, "request");
    const JsonObject* request = json ? json->if_object() : nullptr;
    if (request == nullptr) return respond(denied("malformed", "A request is a JSON object."));
    const std::string word = text_field(*request, "do");
    if (word == "announce") {
      hall->announce(text_field(*request, "sentence"), false);
      return respond(granted({{"connections", hall->connections()}}));
    }
    if (word == "close")
      return hall->close_table(text_field(*request, "table"), [respond](const std::string& wrong) {
        respond(wrong.empty() ? granted({}) : denied("not_closed", wrong));
      });
    if (word == "close_all")
      return respond(granted({{"tables", hall->close_tables(which_tables(*request))}}));
    if (word == "drop_work")
      return hall->drop_work(text_field(*request, "work"), [respond](const std::string& wrong) {
        respond(wrong.empty() ? granted({}) : denied("not_dropped", wrong));
      });
    if (word == "revoke")
      return hall->revoke(text_field(*request, "person"), text_field(*request, "device"),
                          [respond](const engine::Fallible<std::int64_t>& count) {
                            respond(count ? granted({{"devices", *count}})
                                          : denied("not_revoked", count.problem().what));
                          });
    if (word == "tidy")
      return retention->tidy([respond](const Retention::Tidied& tidied) {
        respond(granted({{"put_away", tidied.put_away},
                         {"dropped", tidied.dropped},
                         {"strangers", tidied.strangers}}));
      });
    if (word == "forget") return forget(*request, respond);
    if (word == "status") return respond(granted(status()));
    if (word == "stop") {
      respond(granted({}));
      return stop("admin");
    }
    respond(denied("unknown_request", "There is nothing to do with '" + word + "'."));
  }

  // A person at one table, or all else that is kept of them.
  void forget(const JsonObject& request, const AdminSocket::Respond& respond) {
    const protocol::Person person{text_field(request, "person"), text_field(request, "name")};
    const std::string table = text_field(request, "table");
    const auto told = [respond](const std::string& wrong) {
      respond(wrong.empty() ? granted({}) : denied("not_forgotten", wrong));
    };
    if (table.empty()) return retention->forget(person, told);
    retention->forget_at(table, person, told);
  }

  JsonObject status() const {
    return {{"port", transport->port()},
            {"since", begun},
            {"connections", hall->connections()},
            {"tables_open", hall->tables_open()},
            {"tables_loaded", hall->tables_loaded()},
            {"waiting", hall->waiting()}};
  }

  // What was asked before still becomes durable and is answered; then everybody is sent away.
  void stop(std::string_view why) {
    if (stopping) return;
    stopping = true;
    log::info("stopping", {{"why", why}, {"connections", hall->connections()}});
    transport->refuse_newcomers();
    hall->announce("The server stops now; everything is saved.", true);
    hall->freeze();
    stop_begun = steady_now();
    stop_timer.emplace(loop);
    hang_up_when_saved();
  }

  bool patient() const { return steady_now() - stop_begun < 1'000 * config.stop_seconds; }

  void hang_up_when_saved() {
    if (hall->waiting() > 0 && patient())
      return stop_timer->after(5, [this] { hang_up_when_saved(); });
    hall->close_all();
    end_when_alone();
  }

  void end_when_alone() {
    if (transport->open() > 0 && patient())
      return stop_timer->after(5, [this] { end_when_alone(); });
    hall->keep_all();
    loop.stop();
  }
};

Server::Server() = default;
Server::~Server() = default;

engine::Fallible<std::unique_ptr<Server>> Server::open(Config config, AllGameData all_game_data,
                                                       std::string version, Machine machine) {
  log::begin(config.log_level, config.log_format);
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is a full disk: told, not fatal
  allow_many_files();
  std::unique_ptr<Server> server(new Server);
  server->self_ = std::make_unique<Self>(std::move(config), std::move(machine));
  Self& self = *server->self_;

  StoreOptions store_options;
  store_options.committed = [metrics = &self.metrics](const Commit& commit) {
    metrics->commit(commit.microseconds, commit.failed);
  };
  store_options.now = [&loop = self.loop] { return 1'000 * loop.wall(); };
  auto store = Store::open(self.config.data_folder, std::move(store_options));
  if (!store) return store.problem();
  self.store = std::move(*store);

  if (!self.config.push.contact.empty()) {
    const auto secret = self.store->push_key(PushKey::fresh);
    if (!secret) return secret.problem();
    auto key = PushKey::read(*secret);
    if (!key) return key.problem();
    self.pusher = std::make_unique<Pusher>(
        self.loop, *self.store, self.metrics, self.config.push, std::move(*key),
        [&self](const std::string& person) { return !self.hall->here(person); });
  }

  HallOptions hall_options;
  hall_options.limits = self.config.limits;
  hall_options.policy = self.config.policy;
  hall_options.bot_threads = self.config.bot_threads;
  hall_options.idle = 1'000 * std::int64_t{self.config.idle_seconds};
  hall_options.gathering_lasts = 3'600'000 * std::int64_t{self.config.keep.gathering_hours};
  hall_options.match_lasts = 86'400'000 * std::int64_t{self.config.keep.abandoned_days};
  hall_options.version = version;
  hall_options.deals = self.config.deals;
  hall_options.room_for = [&self](Burden burden) { return self.budgets.room_for(burden); };
  if (Pusher* pusher = self.pusher.get(); pusher != nullptr)
    hall_options.calls = {
        pusher->key(), [pusher](const std::string& endpoint) { return pusher->allows(endpoint); },
        [pusher](const std::string& person) { pusher->call(person); }};
  table::World world;
  world.game_data = [all_game_data](std::string_view slug) {
    const auto found = all_game_data.find(slug);
    return found != all_game_data.end() ? found->second : nullptr;
  };
  world.fresh_seed = seeds_of("");
  hall_options.all_game_data = std::move(all_game_data);
  auto hall = Hall::open(self.loop, *self.store, self.metrics, std::move(hall_options));
  if (!hall) return hall.problem();
  self.hall = std::move(*hall);
  self.retention = std::make_unique<Retention>(self.loop, *self.store, *self.hall, self.config.keep,
                                               std::move(world), self.config.data_folder);

  if (self.config.web_folder.empty()) self.config.web_folder = default_web_folder();
  self.keep_files_in_reserve();
  self.site =
      std::make_unique<HttpSite>(self.loop, self.config, *self.store, *self.hall, self.metrics,
                                 self.budgets, [&self] { return self.measure(); });
  TransportOptions transport_options;
  transport_options.address = self.config.address;
  transport_options.port = self.config.port;
  transport_options.most_unsent =
      static_cast<std::size_t>(self.config.budgets.unsent_megabytes) * 1024 * 1024;
  auto transport = Transport::listen(self.loop, *self.site, transport_options);
  if (!transport) return transport.problem();
  self.transport = std::move(*transport);

  auto admin =
      AdminSocket::listen(self.loop, admin_socket(self.config.data_folder),
                          [&self](const std::string& line, const AdminSocket::Respond& respond) {
                            self.answer_admin(line, respond);
                          });
  if (!admin) return admin.problem();
  self.admin = std::move(*admin);

  self.sample();
  self.sample_by_and_by();
  self.loop.on_stop_signal([&self] { self.stop("signal"); });
  log::info("started", {{"version", version},
                        {"address", self.config.address},
                        {"port", self.transport->port()},
                        {"data", self.config.data_folder.string()},
                        {"tables", self.hall->tables_open()}});
  return server;
}

int Server::port() const { return self_->transport->port(); }

void Server::run() {
  self_->loop.run();
  self_->admin.reset();
  self_->transport.reset();
  self_->store->settle();
  log::info("stopped");
}

std::vector<std::string> network_urls(int port) {
  std::vector<std::string> urls;
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return urls;
  for (const ifaddrs* each = first; each != nullptr; each = each->ifa_next) {
    if (each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET) continue;
    if ((each->ifa_flags & IFF_LOOPBACK) != 0 || (each->ifa_flags & IFF_UP) == 0) continue;
    sockaddr_in address{};
    std::memcpy(&address, each->ifa_addr, sizeof address);
    char text[INET_ADDRSTRLEN];
    if (inet_ntop(AF_INET, &address.sin_addr, text, sizeof text) != nullptr)
      urls.push_back("http://" + std::string(text) + ":" + std::to_string(port) + "/");
  }
  freeifaddrs(first);
  return urls;
}

std::filesystem::path default_web_folder() {
  std::error_code ignored;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
  const auto installed = program.parent_path() / "share" / "escapement" / "web";
  return std::filesystem::exists(installed / "index.html", ignored) ? installed : program / "web";
}

}  // namespace server
