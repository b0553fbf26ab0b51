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
    // Several servers must find each other first.
    for (int tries = 0; journal == nullptr; ++tries) {
      auto opened = JetStreamJournal::open(*nats, options);
      if (opened) journal = std::move(*opened);
      if (tries > 100) throw std::runtime_error(opened.problem().what);
    }
  }
  explicit Node(const NatsServer& server, JetStreamOptions options = {})
      : Node(server.url(), options) {}
  std::unique_ptr<Nats> nats;
  std::unique_ptr<JetStreamJournal> journal;
};

}  // namespace server::cluster::test
