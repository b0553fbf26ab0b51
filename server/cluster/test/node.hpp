#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include "server/cluster/jetstream_journal.hpp"
#include "server/cluster/test/nats_server.hpp"

namespace server::cluster::test {

// A node as the journal sees it: its own connection.
struct Node {
  explicit Node(const std::string& servers, JetStreamOptions options = {})
      : nats(connected(servers)) {
    auto opened = JetStreamJournal::open(*nats, options);
    if (!opened) throw std::runtime_error(opened.problem().what);
    journal = std::move(*opened);
  }
  explicit Node(const NatsServer& server, JetStreamOptions options = {})
      : Node(server.url(), options) {}
  std::unique_ptr<Nats> nats;
  std::unique_ptr<JetStreamJournal> journal;
};

}  // namespace server::cluster::test
