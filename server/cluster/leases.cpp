#include "server/cluster/leases.hpp"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "engine/json.hpp"
#include "server/cluster/stream.hpp"
#include "server/random.hpp"

namespace server::cluster {

using engine::Fallible;
using engine::Json;
using engine::JsonObject;
using engine::Problem;

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

std::string word_in(const JsonObject& object, std::string_view name) {
  const Json* field = object.if_contains(name);
  return field != nullptr && field->is_string() ? std::string(field->get_string()) : "";
}

JsonObject object_in(const Found& found) {
  auto json = engine::parse_json(found.text, "lease");
  return json && json->is_object() ? std::move(json->get_object()) : JsonObject();
}

NodeHere node_in(const Found& found, std::string id) {
  const JsonObject fields = object_in(found);
  return {std::move(id), word_in(fields, "name"), word_in(fields, "address")};
}

}  // namespace

struct Leases::Self {
  Self(Stream the_nodes, Stream the_owners, LeaseOptions the_options)
      : nodes(std::move(the_nodes)),
        owners(std::move(the_owners)),
        options(std::move(the_options)) {}

  std::string about() const {
    return engine::to_line({{"name", options.name}, {"address", options.address}});
  }
  std::optional<Problem> begin();
  void keep();
  void renew();
  void lose();
  bool held_at(Clock::time_point now) const;
  std::string own_id() const {
    const std::lock_guard lock(mutex);
    return id;
  }

  struct Owned {
    std::uint64_t number = 0;  // of the message that says so, which is its term; 0: none
    std::string node;          // "": nobody
  };
  Fallible<Owned> owned(std::string_view table);
  Fallible<std::optional<NodeHere>> there(const std::string& node);

  Stream nodes;
  Stream owners;
  LeaseOptions options;
  mutable std::mutex mutex;
  std::condition_variable changed;
  std::string id;               // "": no lease
  std::uint64_t number = 0;     // of the message that is the lease
  Clock::time_point confirmed;  // when the last renewal that is there was sent
  bool left = false;
  bool stopping = false;
  std::thread keeper;
};

Leases::Leases() = default;

Leases::~Leases() {
  if (self_ == nullptr) return;
  {
    const std::lock_guard lock(self_->mutex);
    self_->stopping = true;
  }
  self_->changed.notify_all();
  if (self_->keeper.joinable()) self_->keeper.join();
}

Fallible<std::unique_ptr<Leases>> Leases::open(Nats& nats, LeaseOptions options) {
  Stream::Plan plan = Stream::bucket("escapement-nodes", "Escapement: the nodes that are there");
  plan.replicas = options.replicas;
  plan.lasts = options.lasts;
  auto nodes = Stream::open(nats, std::move(plan));
  if (!nodes) return nodes.problem();
  plan = Stream::bucket("escapement-owners", "Escapement: which node has which table");
  plan.replicas = options.replicas;
  auto owners = Stream::open(nats, std::move(plan));
  if (!owners) return owners.problem();
  std::unique_ptr<Leases> leases(new Leases);
  leases->self_ = std::make_unique<Self>(std::move(*nodes), std::move(*owners), std::move(options));
  Self& self = *leases->self_;
  if (auto problem = self.begin()) return *problem;
  self.keeper = std::thread([&self] { self.keep(); });
  return leases;
}

// A lease with a new id: what was owned under another one is not owned any more.
std::optional<Problem> Leases::Self::begin() {
  const std::string fresh = fresh_table_id();
  const auto now = Clock::now();
  const Stored stored = nodes.write(fresh, about(), 0);
  if (stored.fate != Stored::Fate::stored) return Problem{stored.problem};
  const std::lock_guard lock(mutex);
  id = fresh;
  number = stored.number;
  confirmed = now;
  return std::nullopt;
}

void Leases::Self::keep() {
  std::unique_lock lock(mutex);
  while (!changed.wait_for(lock, milliseconds(options.renewed), [this] { return stopping; })) {
    if (left) continue;
    const bool has_one = !id.empty();
    lock.unlock();
    if (has_one)
      renew();
    else
      begin();
    lock.lock();
  }
}

void Leases::Self::renew() {
  const std::string own = own_id();
  const auto now = Clock::now();
  const Stored stored = nodes.write(own, about(), number);
  if (stored.fate == Stored::Fate::stored) {
    const std::lock_guard lock(mutex);
    number = stored.number;
    confirmed = now;
    return;
  }
  if (stored.fate == Stored::Fate::refused) {
    // Nobody else writes it: an earlier renewal is there after all, or it is gone.
    const Found found = nodes.last(own);
    const std::lock_guard lock(mutex);
    if (found.fate == Found::Fate::found) number = found.number;
    if (found.fate != Found::Fate::none) return;
  } else if (held_at(Clock::now())) {
    return;
  }
  lose();
}

void Leases::Self::lose() {
  {
    const std::lock_guard lock(mutex);
    if (left) return;
    id.clear();
  }
  options.lost();
}

bool Leases::Self::held_at(Clock::time_point now) const {
  const std::lock_guard lock(mutex);
  return !id.empty() && !left && now < confirmed + milliseconds(options.lasts);
}

bool Leases::held() const { return self_->held_at(Clock::now()); }

NodeHere Leases::self() const {
  return {self_->own_id(), self_->options.name, self_->options.address};
}

Fallible<Leases::Self::Owned> Leases::Self::owned(std::string_view table) {
  const Found found = owners.last(table);
  if (found.fate == Found::Fate::failed) return Problem{found.problem};
  return Owned{found.number, word_in(object_in(found), "node")};
}

Fallible<std::optional<NodeHere>> Leases::Self::there(const std::string& node) {
  if (node.empty()) return std::optional<NodeHere>();
  const Found found = nodes.last(node);
  if (found.fate == Found::Fate::failed) return Problem{found.problem};
  if (found.fate == Found::Fate::none) return std::optional<NodeHere>();
  return std::optional(node_in(found, node));
}

Fallible<Claim> Leases::claim(std::string_view table) {
  for (;;) {
    const NodeHere own = self();
    if (!held()) return Problem{"this node has no lease at the moment"};
    const auto owned = self_->owned(table);
    if (!owned) return owned.problem();
    const auto term = static_cast<std::int64_t>(owned->number);
    if (owned->node == own.id) return Claim{own, true, term};
    const auto other = self_->there(owned->node);
    if (!other) return other.problem();
    if (*other) return Claim{**other, false, term};
    const Stored stored =
        self_->owners.write(table, engine::to_line({{"node", own.id}}), owned->number);
    // Several may have been let through, or none: whoever is named there in the end has it. Should
    // two believe so for a moment, their terms differ.
    if (stored.fate == Stored::Fate::failed || stored.fate == Stored::Fate::nobody)
      return Problem{stored.problem};
  }
}

Fallible<std::optional<Claim>> Leases::owner(std::string_view table) {
  const auto owned = self_->owned(table);
  if (!owned) return owned.problem();
  const auto node = self_->there(owned->node);
  if (!node) return node.problem();
  if (!*node) return std::optional<Claim>();
  return std::optional(
      Claim{**node, owned->node == self_->own_id(), static_cast<std::int64_t>(owned->number)});
}

std::optional<Problem> Leases::release(std::string_view table) {
  const auto owned = self_->owned(table);
  if (!owned) return owned.problem();
  if (owned->node.empty() || owned->node != self_->own_id()) return std::nullopt;
  const Stored stored = self_->owners.write(table, engine::to_line({{"node", ""}}), owned->number);
  if (stored.fate == Stored::Fate::stored || stored.fate == Stored::Fate::refused)
    return std::nullopt;
  return Problem{stored.problem};
}

Fallible<std::vector<NodeHere>> Leases::nodes() {
  const auto keys = self_->nodes.keys();
  if (!keys) return keys.problem();
  std::vector<NodeHere> all;
  for (const auto& [id, count] : *keys) {
    auto node = self_->there(id);
    if (!node) return node.problem();
    if (*node) all.push_back(std::move(**node));
  }
  return all;
}

Fallible<Leases::Tables> Leases::tables() {
  const auto here = nodes();
  if (!here) return here.problem();
  std::set<std::string> ids;
  for (const NodeHere& node : *here) ids.insert(node.id);
  const auto keys = self_->owners.keys();
  if (!keys) return keys.problem();
  Tables tables;
  for (const auto& [table, count] : *keys) {
    const auto owned = self_->owned(table);
    if (!owned) return owned.problem();
    if (owned->node.empty()) continue;
    if (owned->node == self_->own_id()) tables.own.push_back(table);
    if (!ids.contains(owned->node)) tables.orphans.push_back(table);
  }
  return tables;
}

std::optional<Problem> Leases::leave() {
  std::string own;
  {
    const std::lock_guard lock(self_->mutex);
    self_->left = true;
    own = std::exchange(self_->id, "");
  }
  return own.empty() ? std::nullopt : self_->nodes.forget(own);
}

}  // namespace server::cluster
