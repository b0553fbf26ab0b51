#include <array>
#include <ctime>
#include <iostream>

#include "cli/choose.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/play/reply.hpp"
#include "cli/play/words.hpp"
#include "cli/remote/identity.hpp"
#include "cli/remote/socket.hpp"
#include "simulate/columns.hpp"

namespace cli {
namespace {

using engine::Json;
using engine::JsonObject;

// One's way to a server where one has played before.
class Visitor {
 public:
  Visitor(const Common& common, const std::string& server)
      : words_(play_words(common.language)),
        address_(address_of(server)),
        cookie_(remote::stored_cookie(address_)) {
    if (cookie_.empty())
      throw Failure(
          command_words(common).sentence("devices.unknown", {{"server", address_.origin()}}));
  }

  JsonObject ask(const std::string& path, const std::optional<JsonObject>& body = {}) const {
    const auto sent = body ? std::optional(engine::to_line(*body)) : std::nullopt;
    const remote::HttpAnswer answer = remote::http_call(address_, path, cookie_, sent);
    if (answer.status == 0) fail("remote.unreachable");
    const auto json = engine::parse_json(answer.body, "answer");
    const JsonObject* object = json ? json->if_object() : nullptr;
    if (object == nullptr) fail("remote.no_escapement");
    if (const Json* no = object->if_contains("no"); no != nullptr && no->is_object())
      throw Failure(refusal(words_, no->get_object()));
    return *object;
  }

 private:
  remote::Address address_of(const std::string& server) const {
    auto address = remote::read_address(server);
    if (!address) throw Failure(words_.sentence("remote.bad_address", {{"typed", server}}));
    return *address;
  }
  [[noreturn]] void fail(const char* key) const {
    throw Failure(words_.sentence(key, {{"server", address_.origin()}}));
  }

  engine::Catalogue words_;
  remote::Address address_;
  std::string cookie_;
};

std::string local_time(const Json& milliseconds) {
  const std::time_t seconds = milliseconds.is_int64() ? milliseconds.get_int64() / 1000 : 0;
  std::tm local{};
  localtime_r(&seconds, &local);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &local)};
}

void show_rows(const engine::Catalogue& labels, const engine::JsonArray& devices) {
  std::vector<std::vector<std::string>> rows{{}};
  for (const char* label : {"device", "label", "made", "seen"})
    rows.front().emplace_back(labels["admin." + std::string(label)]);
  rows.front().emplace_back("");
  for (const Json& each : devices) {
    const JsonObject& device = each.as_object();
    rows.push_back({engine::to_word(device.at("id")), engine::to_word(device.at("label")),
                    local_time(device.at("made")), local_time(device.at("seen")),
                    device.at("here") == true ? std::string(labels["devices.here"]) : ""});
  }
  std::cout << simulate::columns(rows, "lllll");
}

}  // namespace

int show_devices(const Common& common, const DevicesOptions& options) {
  const Visitor visitor(common, options.server);
  const engine::Catalogue labels = command_words(common);
  if (!options.sign_out.empty()) {
    const JsonObject answer =
        visitor.ask("/api/devices/sign_out", JsonObject{{"device", options.sign_out}});
    const JsonObject told{{"devices", answer.at("signed_out")}};
    if (common.json)
      std::cout << engine::to_pages(told);
    else
      std::cout << labels.sentence("devices.signed_out", told) << "\n";
    return 0;
  }
  const JsonObject answer = visitor.ask("/api/devices");
  if (common.json)
    std::cout << engine::to_pages(answer);
  else
    show_rows(labels, answer.at("devices").as_array());
  return 0;
}

}  // namespace cli
