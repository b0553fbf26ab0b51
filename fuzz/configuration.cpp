#include "fuzz/harness.hpp"
#include "server/config.hpp"

namespace fuzz {

namespace {

void run_configuration(std::string_view input) {
  const auto config = server::parse_config(std::string(input), "server.toml", "/folder");
  if (!config) return must(!config.problem().what.empty(), "a problem says what is wrong");
  const std::string wrong = server::check_config(*config);
  must(wrong.empty(), "what a file may say is checked when it is read", wrong);
  const std::string written = server::write_config(*config);
  const auto again = server::parse_config(written, "again.toml", "/folder");
  must(static_cast<bool>(again), "what was written can be read", written);
  must(server::write_config(*again) == written, "what was read is what was written", written);
}

std::vector<Sample> some_configurations() {
  server::Config usual;
  usual.data_folder = "data";
  server::Config other;
  other.data_folder = "/var/lib/escapement";
  other.web_folder = "web";
  other.address = "::1";
  other.port = 0;
  other.public_url = "https://games.example.org:8443";
  other.origins = {"https://one.example", "http://two.example:8080"};
  other.trusted_proxies = {"127.0.0.1", "::1"};
  other.log_level = server::LogLevel::debug;
  other.log_format = server::LogFormat::json;
  other.metrics = false;
  other.policy.spectators = protocol::Spectators::off;
  other.policy.absent = protocol::Absent::wait;
  other.policy.stand_in.value = "easy";
  other.limits = {.requests_per_second = 0};
  return {{"usual", server::write_config(usual)},
          {"other", server::write_config(other)},
          {"short", "port = 80\n[limits]\ntables = 7\n"}};
}

}  // namespace

Harness configuration() { return {"config", Shape::bytes, run_configuration, some_configurations}; }

}  // namespace fuzz
