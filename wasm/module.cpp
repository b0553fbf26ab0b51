#include <cstdint>
#include <string>

#include "games/best.hpp"
#include "games/registry.hpp"
#include "wasm/core.hpp"

// What goes in and out is bytes: the page writes a call into the buffer, says how long it is, and
// finds the answer where answer_place points to until its next call.
namespace {

std::string question;
std::string reply;

}  // namespace

extern "C" [[clang::export_name("buffer")]] char* buffer(std::int32_t size) {
  question.resize(static_cast<std::size_t>(size));
  return question.data();
}

extern "C" [[clang::export_name("call")]] std::int32_t call(std::int32_t length) {
  reply = wasm::answer(std::string_view(question).substr(0, static_cast<std::size_t>(length)));
  return static_cast<std::int32_t>(reply.size());
}

extern "C" [[clang::export_name("answer_place")]] const char* answer_place() {
  return reply.data();
}

// The signature of the n-th game of the registry, as two 32-bit halves: what the native build
// prints.
extern "C" [[clang::export_name("game_count")]] std::int32_t game_count() {
  return static_cast<std::int32_t>(games::all().size());
}

extern "C" [[clang::export_name("game_signature")]] std::uint64_t game_signature(
    std::int32_t number, std::int32_t games) {
  const engine::GameEntry* entry = games::all()[static_cast<std::size_t>(number)];
  const auto game_data = entry->load(entry->files());
  if (!game_data) return 0;
  const auto value = engine::signature(**game_data, games);
  return value ? *value : 0;
}

// What is best in positions of the n-th game, as one number: what the native build prints.
extern "C" [[clang::export_name("best_signature")]] std::uint64_t best_signature(
    std::int32_t number) {
  const engine::GameEntry* entry = games::all()[static_cast<std::size_t>(number)];
  const auto game_data = entry->load(entry->files());
  if (!game_data) return 0;
  const auto value = games::best_signature(*entry, **game_data);
  return value ? *value : 0;
}
