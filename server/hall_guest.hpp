#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/seat.hpp"
#include "server/limits.hpp"
#include "server/transport.hpp"
#include "table/table.hpp"

namespace server {

// Somebody who is connected.
struct Guest {
  protocol::Person person;
  std::string address;  // as limits count it
  std::string device;
  std::shared_ptr<Wire> wire;
  bool gone = false;
  bool in_lobby = false;
  std::vector<std::pair<std::string, engine::Observer>> watches;  // tables, and as whom
  Patience patience;

  void send(Message message) const {
    if (!gone) wire->send(std::move(message));
  }
  // `body` is JSON.
  void accept(std::int64_t re, std::string_view body) const;
  // The sentence of a code stands in server/text or table/text under "refusal.<code>".
  void refuse(std::int64_t re, std::string_view code, engine::JsonObject fields = {}) const;
};

Message acceptance(std::int64_t re, std::string_view body);
Message refusal(std::int64_t re, std::string_view code, engine::JsonObject fields = {});
Message reply_message(std::int64_t re, const table::Reply& reply);

}  // namespace server
