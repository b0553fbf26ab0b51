#include <unistd.h>

#include <iostream>

#include "cli/build.hpp"
#include "cli/choose.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "games/registry.hpp"
#include "server/qr.hpp"
#include "server/serve.hpp"

namespace cli {
namespace {

server::Config configured(const ServeOptions& options) {
  server::Config config;
  if (!options.config.empty()) config = needed(server::read_config(options.config));
  if (options.lan) config.address = "0.0.0.0";
  if (!options.address.empty()) config.address = options.address;
  if (options.port) config.port = *options.port;
  if (!options.folder.empty()) config.data_folder = options.folder;
  if (config.data_folder.empty()) config.data_folder = server::default_data_folder();
  if (!options.web.empty()) config.web_folder = options.web;
  if (!options.public_url.empty()) config.public_url = options.public_url;
  if (!options.log.empty()) {
    const auto format = server::log_format_named(options.log);
    if (!format) throw Failure("no_log", {{"typed", options.log}});
    config.log_format = *format;
  }
  if (!options.log_level.empty()) {
    const auto level = server::log_level_named(options.log_level);
    if (!level) throw Failure("no_log_level", {{"typed", options.log_level}});
    config.log_level = *level;
  }
  if (options.no_limits) {
    config.limits = server::Limits::none();
    config.budgets = server::BudgetSettings::none();
  }
  config.deals = options.deals;
  if (!config.deals.empty() && config.address != "127.0.0.1" && config.address != "::1")
    throw Failure("deals", {});
  if (const std::string wrong = server::check_config(config); !wrong.empty()) throw Failure(wrong);
  return config;
}

server::Server::AllGameData load_kits(const Common& common) {
  server::Server::AllGameData all_game_data;
  for (const engine::GameEntry* entry : games::all())
    all_game_data.emplace(entry->slug(), load_game_data(common, *entry));
  return all_game_data;
}

bool everywhere(const std::string& address) { return address == "0.0.0.0" || address == "::"; }

// Where people find the server; the last of these addresses is the one for other devices.
void print_addresses(const Common& common, const server::Config& config, int port) {
  const engine::Catalogue words = command_words(common);
  const auto print = [&](const char* key, const char* field, const std::string& value) {
    std::cout << words.sentence(key, {{field, value}}) << "\n";
  };
  const bool six = config.address.find(':') != std::string::npos;
  const std::string host = everywhere(config.address) ? "localhost"
                           : six                      ? "[" + config.address + "]"
                                                      : config.address;
  std::string other;
  print("serve.at", "url", "http://" + host + ":" + std::to_string(port) + "/");
  if (everywhere(config.address))
    for (const std::string& url : server::network_urls(port))
      print("serve.network", "url", other = url);
  if (!config.public_url.empty()) print("serve.public", "url", other = config.public_url);
  print("serve.data", "folder", config.data_folder.string());
  if (isatty(STDOUT_FILENO) != 0) {
    // A code for an address that only this machine knows would lead a phone nowhere.
    std::cout << (other.empty() ? words.sentence("serve.lan", {}) + "\n" : server::qr_code(other));
    std::cout << words["serve.stop"] << "\n";
  }
  std::cout << std::flush;
}

}  // namespace

int serve(const Common& common, const ServeOptions& options) {
  const server::Config config = configured(options);
  const auto server = needed(server::Server::open(config, load_kits(common), std::string(version)));
  print_addresses(common, config, server->port());
  server->run();
  return 0;
}

}  // namespace cli
