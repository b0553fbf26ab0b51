#include "server/cluster/nats.hpp"

#include <nats/nats.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <map>
#include <mutex>
#include <thread>

namespace server::cluster {

using engine::Fallible;
using engine::Problem;

namespace {

using Clock = std::chrono::steady_clock;

// How long the reader sleeps at most, so that it sees deadlines that came meanwhile.
constexpr std::int64_t reader_pause = 20;

template <class Thing, void (*end)(Thing*)>
struct End {
  void operator()(Thing* thing) const { end(thing); }
};
using Options = std::unique_ptr<natsOptions, End<natsOptions, natsOptions_Destroy>>;
using Connection = std::unique_ptr<natsConnection, End<natsConnection, natsConnection_Destroy>>;
using Subscription =
    std::unique_ptr<natsSubscription, End<natsSubscription, natsSubscription_Destroy>>;
using Message = std::unique_ptr<natsMsg, End<natsMsg, natsMsg_Destroy>>;

std::vector<std::string> split_servers(const std::string& text) {
  std::vector<std::string> servers;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(',', from), text.size());
    std::string server = text.substr(from, to - from);
    std::erase(server, ' ');
    if (!server.empty()) servers.push_back(std::move(server));
    from = to + 1;
  }
  return servers;
}

std::string sentence_of(natsStatus status, const NatsOptions& options) {
  const std::string where = "the NATS server at " + options.servers;
  switch (status) {
    case NATS_NO_SERVER:
    case NATS_TIMEOUT:
    case NATS_IO_ERROR:
      return where +
             " cannot be reached; start nats-server with JetStream there (nats-server -js) "
             "or name another address";
    case NATS_CONNECTION_AUTH_FAILED:
    case NATS_NOT_PERMITTED:
      return where + " does not let this program in; see to its user and password";
    case NATS_SSL_ERROR:
    case NATS_SECURE_CONNECTION_REQUIRED:
    case NATS_SECURE_CONNECTION_WANTED:
      return where + " and this program do not agree on TLS: " + natsStatus_GetText(status) +
             "; see to the files with certificates on both sides";
    default:
      return where + " cannot be used: " + natsStatus_GetText(status);
  }
}

natsStatus set_options(natsOptions* set, const NatsOptions& options) {
  const std::vector<std::string> servers = split_servers(options.servers);
  std::vector<const char*> names;
  for (const std::string& each : servers) names.push_back(each.c_str());
  natsStatus status = natsOptions_SetServers(set, names.data(), static_cast<int>(names.size()));
  const auto also = [&](natsStatus next) {
    if (status == NATS_OK) status = next;
  };
  also(natsOptions_SetName(set, options.name.c_str()));
  also(natsOptions_SetTimeout(set, options.patience));
  // By themselves they would notice and mend a break much later.
  also(natsOptions_SetPingInterval(set, 1'000));
  also(natsOptions_SetMaxPingsOut(set, 2));
  also(natsOptions_SetReconnectWait(set, 100));
  also(natsOptions_SetReconnectJitter(set, 50, 50));
  also(natsOptions_SetMaxReconnect(set, -1));
  if (!options.user.empty())
    also(natsOptions_SetUserInfo(set, options.user.c_str(), options.password.c_str()));
  if (!options.authority.empty()) {
    also(natsOptions_SetSecure(set, true));
    also(natsOptions_LoadCATrustedCertificates(set, options.authority.c_str()));
  }
  if (!options.certificate.empty())
    also(natsOptions_LoadCertificatesChain(set, options.certificate.c_str(), options.key.c_str()));
  return status;
}

}  // namespace

struct Nats::Self {
  struct Asked {
    Clock::time_point until;
    Done done;
  };

  void read();
  void answer(natsMsg* message);
  void give_up(Clock::time_point now);
  std::optional<Done> take(std::uint64_t number);

  Connection connection;
  Subscription answers;
  std::string inbox;  // answers come to it, each with the number of its question behind it
  std::mutex mutex;
  std::map<std::uint64_t, Asked> asked;
  std::uint64_t last_number = 0;
  std::atomic<bool> stopping = false;
  std::thread reader;
};

Nats::Nats() : self_(std::make_unique<Self>()) {}

Nats::~Nats() {
  self_->stopping = true;
  if (self_->connection != nullptr) natsConnection_Close(self_->connection.get());
  if (self_->reader.joinable()) self_->reader.join();
  for (auto& [number, asked] : self_->asked) asked.done({});
}

Fallible<std::unique_ptr<Nats>> Nats::connect(const NatsOptions& options) {
  natsOptions* made = nullptr;
  natsStatus status = natsOptions_Create(&made);
  const Options set(made);
  if (status == NATS_OK) status = set_options(made, options);
  if (status != NATS_OK) return Problem{sentence_of(status, options)};

  std::unique_ptr<Nats> nats(new Nats);
  Self& self = *nats->self_;
  natsConnection* connection = nullptr;
  status = natsConnection_Connect(&connection, made);
  self.connection.reset(connection);
  if (status != NATS_OK) return Problem{sentence_of(status, options)};

  natsInbox* inbox = nullptr;
  status = natsInbox_Create(&inbox);
  if (status == NATS_OK) self.inbox = inbox;
  natsInbox_Destroy(inbox);
  natsSubscription* answers = nullptr;
  if (status == NATS_OK)
    status = natsConnection_SubscribeSync(&answers, connection, (self.inbox + ".*").c_str());
  self.answers.reset(answers);
  if (status == NATS_OK) status = natsSubscription_SetPendingLimits(answers, -1, -1);
  if (status == NATS_OK) status = natsConnection_Flush(connection);
  if (status != NATS_OK) return Problem{sentence_of(status, options)};
  self.reader = std::thread([&self] { self.read(); });
  return nats;
}

void Nats::Self::read() {
  auto looked = Clock::now();
  while (!stopping) {
    natsMsg* message = nullptr;
    const natsStatus status = natsSubscription_NextMsg(&message, answers.get(), reader_pause);
    if (status == NATS_OK) {
      const Message kept(message);
      answer(message);
    } else if (status != NATS_TIMEOUT) {
      std::this_thread::sleep_for(std::chrono::milliseconds(reader_pause));
    }
    const auto now = Clock::now();
    if (now - looked < std::chrono::milliseconds(reader_pause)) continue;
    looked = now;
    give_up(now);
  }
}

void Nats::Self::answer(natsMsg* message) {
  const std::string subject = natsMsg_GetSubject(message);
  const auto done = take(std::strtoull(subject.c_str() + inbox.size() + 1, nullptr, 10));
  if (!done) return;
  if (natsMsg_IsNoResponders(message)) return (*done)({Reply::Fate::nobody});
  (*done)({Reply::Fate::answered,
           std::string(natsMsg_GetData(message),
                       static_cast<std::size_t>(natsMsg_GetDataLength(message)))});
}

std::optional<Nats::Done> Nats::Self::take(std::uint64_t number) {
  const std::lock_guard lock(mutex);
  const auto found = asked.find(number);
  if (found == asked.end()) return std::nullopt;
  Done done = std::move(found->second.done);
  asked.erase(found);
  return done;
}

void Nats::Self::give_up(Clock::time_point now) {
  std::vector<Done> lost;
  {
    const std::lock_guard lock(mutex);
    for (auto each = asked.begin(); each != asked.end();) {
      if (each->second.until > now) {
        ++each;
        continue;
      }
      lost.push_back(std::move(each->second.done));
      each = asked.erase(each);
    }
  }
  for (const Done& done : lost) done({});
}

void Nats::ask(const std::string& subject, std::string_view text, const Headers& headers,
               int milliseconds, Done done) {
  std::uint64_t number = 0;
  {
    const std::lock_guard lock(self_->mutex);
    number = ++self_->last_number;
    self_->asked[number] = {Clock::now() + std::chrono::milliseconds(milliseconds),
                            std::move(done)};
  }
  natsMsg* made = nullptr;
  const std::string back = self_->inbox + "." + std::to_string(number);
  natsStatus status = natsMsg_Create(&made, subject.c_str(), back.c_str(), text.data(),
                                     static_cast<int>(text.size()));
  const Message message(made);
  for (const auto& [name, value] : headers)
    if (status == NATS_OK) status = natsMsgHeader_Set(made, name.c_str(), value.c_str());
  if (status == NATS_OK) status = natsConnection_PublishMsg(self_->connection.get(), made);
  if (status == NATS_OK) return;
  // It was not sent at all.
  if (const auto asked = self_->take(number)) (*asked)({Reply::Fate::nobody});
}

Reply Nats::ask(const std::string& subject, std::string_view text, int milliseconds) {
  const auto answer = std::make_shared<std::promise<Reply>>();
  ask(subject, text, {}, milliseconds,
      [answer](Reply reply) { answer->set_value(std::move(reply)); });
  return answer->get_future().get();
}

bool Nats::connected() const {
  return natsConnection_Status(self_->connection.get()) == NATS_CONN_STATUS_CONNECTED;
}

std::int64_t Nats::most_bytes() const {
  return natsConnection_GetMaxPayload(self_->connection.get());
}

std::int64_t Nats::broken() const {
  natsStatistics* counted = nullptr;
  if (natsStatistics_Create(&counted) != NATS_OK) return 0;
  std::uint64_t reconnects = 0;
  if (natsConnection_GetStats(self_->connection.get(), counted) == NATS_OK)
    natsStatistics_GetCounts(counted, nullptr, nullptr, nullptr, nullptr, &reconnects);
  natsStatistics_Destroy(counted);
  return static_cast<std::int64_t>(reconnects);
}

}  // namespace server::cluster
