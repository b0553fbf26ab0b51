#include "server/hall_guest.hpp"

#include "engine/json.hpp"
#include "protocol/wire.hpp"

namespace server {
namespace {

Message reply_with(std::int64_t re, std::string_view field, std::string_view body) {
  std::string text = "{\"re\":";
  text.reserve(body.size() + 40);
  protocol::write_number(text, re);
  text += ",\"";
  text += field;
  text += "\":";
  text += body;
  text += '}';
  return std::make_shared<const std::string>(std::move(text));
}

}  // namespace

Message acceptance(std::int64_t re, std::string_view body) { return reply_with(re, "ok", body); }

Message refusal(std::int64_t re, std::string_view code, engine::JsonObject fields) {
  fields["code"] = code;
  return reply_with(re, "no", engine::to_line(fields));
}

Message reply_message(std::int64_t re, const table::Reply& reply) {
  std::string body;
  protocol::write_json(body, reply.body);
  return reply_with(re, reply.ok ? "ok" : "no", body);
}

void Guest::accept(std::int64_t re, std::string_view body) const { send(acceptance(re, body)); }

void Guest::refuse(std::int64_t re, std::string_view code, engine::JsonObject fields) const {
  send(refusal(re, code, std::move(fields)));
}

}  // namespace server
