#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/cluster/nats.hpp"

// Who owns a table. A node has one lease, however many tables it owns: it renews the lease each
// second, and the servers let it go some seconds after the last time. A table belongs to the node
// that its entry in the list of owners names, as long as that node has its lease; then anybody may
// take it. Every taking has a higher term than the one before, which is what the journal goes by
// (JetStreamJournal::take_over): a lease tells whom to ask, the journal tells who may write.
namespace server::cluster {

struct LeaseOptions {
  std::string name;     // of this node, for people
  std::string address;  // where it is asked by others
  int replicas = 1;
  int lasts = 3'000;    // milliseconds; the same for all nodes of a hall
  int renewed = 1'000;  // milliseconds
  // Its lease is lost, and with it all its tables; it has a new one as soon as it can. Called on a
  // thread of the leases.
  std::function<void()> lost = [] {};
};

struct NodeHere {
  std::string id;  // another one each time that it begins and each time that it loses its lease
  std::string name = {};
  std::string address = {};
};

struct Claim {
  NodeHere owner;
  bool own = false;
  std::int64_t term = 0;
};

class Leases {
 public:
  static engine::Fallible<std::unique_ptr<Leases>> open(Nats& nats, LeaseOptions options);
  Leases(const Leases&) = delete;
  Leases& operator=(const Leases&) = delete;
  // As if its machine had stopped: the lease ends by itself.
  ~Leases();

  // Whether this node may take itself for the owner of what it owns. Told by its own clock, from
  // when the last renewal was sent: it says no before anybody else can take a table.
  bool held() const;
  NodeHere self() const;

  // All of these wait for the servers.

  // Takes the table if nobody has it who is there; tells who has it otherwise.
  engine::Fallible<Claim> claim(std::string_view table);
  // Nothing if nobody has it who is there.
  engine::Fallible<std::optional<Claim>> owner(std::string_view table);
  // Where this node is the owner, anybody may have it now.
  std::optional<engine::Problem> release(std::string_view table);
  // The tables that this node owns, and those whose owner is gone.
  struct Tables {
    std::vector<std::string> own;
    std::vector<std::string> orphans;
  };
  engine::Fallible<Tables> tables();
  engine::Fallible<std::vector<NodeHere>> nodes();
  // Ends the lease at once.
  std::optional<engine::Problem> leave();

 private:
  Leases();
  struct Self;
  std::unique_ptr<Self> self_;
};

}  // namespace server::cluster
