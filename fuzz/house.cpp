#include "fuzz/house.hpp"

#include <sodium.h>
#include <stdlib.h>

#include <boost/asio/io_context.hpp>
#include <fstream>

#include "fuzz/harness.hpp"
#include "games/registry.hpp"
#include "server/log.hpp"

namespace fuzz {

namespace {

std::uint64_t chance = 0;

std::uint32_t next_random() {
  chance = chance * 6364136223846793005u + 1442695040888963407u;
  return static_cast<std::uint32_t>(chance >> 32);
}

void fill_randomly(void* const place, const std::size_t size) {
  auto* bytes = static_cast<unsigned char*>(place);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<unsigned char>(next_random());
}

void foresee_chance() {
  static randombytes_implementation source{[] { return "fuzz"; }, next_random, nullptr, nullptr,
                                           fill_randomly,         nullptr};
  randombytes_set_implementation(&source);
  chance = 1;
}

std::filesystem::path fresh_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "escapement-fuzz-XXXXXX").string();
  must(::mkdtemp(name.data()) != nullptr, "a folder can be made", name);
  return name;
}

// A small client for browsers, so that there are files to ask for.
void furnish(const std::filesystem::path& web) {
  std::filesystem::create_directories(web / "assets");
  std::ofstream(web / "index.html") << "<!doctype html><title>Escapement</title>";
  std::ofstream(web / "assets" / "index.js") << "let x = 1;";
  std::ofstream(web / "assets" / "index.js.br") << "br";
}

}  // namespace

House::House() : folder(fresh_folder()) {
  foresee_chance();
  server::log::begin(server::LogLevel::error, server::LogFormat::text);
  config.data_folder = folder / "data";
  config.web_folder = folder / "web";
  config.limits = server::Limits::none();
  furnish(config.web_folder);
  auto opened = server::Store::open(config.data_folder);
  must(static_cast<bool>(opened), "a store can be opened", opened ? "" : opened.problem().what);
  store = std::move(*opened);
  server::HallOptions options;
  options.limits = config.limits;
  options.bot_threads = 0;  // nobody decides for bots: that is the business of other harnesses
  options.version = "fuzz";
  for (const engine::GameEntry* entry : games::all())
    options.all_game_data.emplace(entry->slug(), game_data(entry->slug()));
  auto made = server::Hall::open(loop, *store, metrics, std::move(options));
  must(static_cast<bool>(made), "a hall can be opened", made ? "" : made.problem().what);
  hall = std::move(*made);
}

House::~House() {
  tenant.reset();
  settle();
  hall.reset();
  store.reset();
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
}

bool House::work() {
  auto& context = loop.context();
  if (context.stopped()) context.restart();
  return context.poll() > 0;
}

void House::settle() {
  for (int i = 0; i < 100; ++i) {
    store->settle();
    if (!work()) return;
  }
}

House& house() {
  constexpr int inputs_of_one = 2'000;
  static std::unique_ptr<House> only;
  static int left = 0;
  if (left-- > 0) return *only;
  only.reset();
  only = std::make_unique<House>();
  left = inputs_of_one;
  return *only;
}

}  // namespace fuzz
