#include <boost/json/parse.hpp>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "engine/utf8.hpp"
#include "fuzz/harness.hpp"
#include "games/registry.hpp"
#include "table/wire.hpp"

namespace fuzz {

void must(bool holds, std::string_view sentence, std::string_view detail) {
  if (holds) return;
  std::fprintf(stderr, "%.*s: %.*s\n", static_cast<int>(sentence.size()), sentence.data(),
               static_cast<int>(detail.size()), detail.data());
  std::abort();
}

engine::Json must_be_json(std::string_view text) {
  boost::json::error_code error;
  engine::Json json = boost::json::parse(text, error);
  must(!error, "what is sent is not JSON", text);
  return json;
}

std::shared_ptr<const engine::Kit> kit(std::string_view slug) {
  static std::map<std::string, std::shared_ptr<const engine::Kit>, std::less<>> loaded;
  const engine::Title* title = games::find(slug);
  if (title == nullptr) return nullptr;
  auto& made = loaded[std::string(slug)];
  if (made == nullptr) made = *title->load(title->files());
  return made;
}

std::shared_ptr<const engine::Ruleset> rules(const engine::Kit& kit, std::string_view slug,
                                             const engine::JsonObject& options, int seats) {
  constexpr std::size_t most = 64;
  static std::map<std::string, std::shared_ptr<const engine::Ruleset>, std::less<>> kept;
  const std::string key =
      std::string(slug) + " " + std::to_string(seats) + " " + engine::to_line(options);
  if (const auto found = kept.find(key); found != kept.end()) return found->second;
  auto made = kit.rules(options, seats);
  if (!made) return nullptr;
  if (kept.size() == most) kept.clear();
  return kept[key] = *made;
}

table::World world(std::uint64_t number) {
  return {
      .kit = kit,
      .fresh_seed = [number] { return engine::seed_from(number); },
      .rules = [](const engine::Kit& of, std::string_view slug, const engine::JsonObject& options,
                  int seats) -> engine::Fallible<std::shared_ptr<const engine::Ruleset>> {
        if (auto made = rules(of, slug, options, seats)) return made;
        return of.rules(options, seats);  // for the problem
      }};
}

std::uint8_t Bytes::next() {
  if (rest_.empty()) return 0;
  const auto byte = static_cast<std::uint8_t>(rest_.front());
  rest_.remove_prefix(1);
  return byte;
}

std::int64_t Bytes::number() {
  std::uint64_t value = 0;
  for (int i = 0; i < 8; ++i) value |= std::uint64_t{next()} << (8 * i);
  return static_cast<std::int64_t>(value);
}

std::string_view Bytes::take(std::size_t size) {
  const std::string_view taken = rest_.substr(0, size);
  rest_.remove_prefix(taken.size());
  return taken;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text = end == std::string_view::npos ? "" : text.substr(end + 1);
  }
  return lines;
}

}  // namespace fuzz
