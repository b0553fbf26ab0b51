#include <boost/json/parse.hpp>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "engine/share.hpp"
#include "engine/utf8.hpp"
#include "fuzz/harness.hpp"
#include "games/registry.hpp"
#include "protocol/wire.hpp"

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

namespace {

// Rules are the same for the same options: making them anew for every input would take longer than
// all that is tried with them.
class ThriftyGameData final : public engine::GameData {
 public:
  explicit ThriftyGameData(std::shared_ptr<const engine::GameData> game_data)
      : game_data_(std::move(game_data)) {}
  const engine::Options& options() const override { return game_data_->options(); }
  int least_seats() const override { return game_data_->least_seats(); }
  int most_seats() const override { return game_data_->most_seats(); }
  int rules_version() const override { return game_data_->rules_version(); }
  std::string data_fingerprint() const override { return fingerprint_; }
  engine::Fallible<std::shared_ptr<const engine::Ruleset>> rules(const engine::Json& options,
                                                                 int seats) const override {
    constexpr std::size_t most = 256;
    const std::string key = std::to_string(seats) + " " + engine::to_line(options);
    if (const auto found = kept_.find(key); found != kept_.end()) return found->second;
    auto made = game_data_->rules(options, seats);
    if (!made) return made;
    if (kept_.size() == most) kept_.clear();
    return kept_[key] = *made;
  }
  engine::Fallible<engine::Catalogue> words(std::string_view language,
                                            std::string_view theme) const override {
    return game_data_->words(language, theme);
  }
  std::string_view rulebook() const override { return game_data_->rulebook(); }
  std::span<const std::string_view> calls() const override { return game_data_->calls(); }
  std::optional<engine::WorkCheck> check_work(std::string_view work,
                                              const engine::Catalogue& words) const override {
    return game_data_->check_work(work, words);
  }

 private:
  std::shared_ptr<const engine::GameData> game_data_;
  std::string fingerprint_ = game_data_->data_fingerprint();
  mutable std::map<std::string, std::shared_ptr<const engine::Ruleset>, std::less<>> kept_;
};

}  // namespace

std::shared_ptr<const engine::GameData> game_data(std::string_view slug) {
  static std::map<std::string, std::shared_ptr<const engine::GameData>, std::less<>> loaded;
  const engine::GameEntry* entry = games::find(slug);
  if (entry == nullptr) return nullptr;
  auto& made = loaded[std::string(slug)];
  if (made == nullptr) made = std::make_shared<ThriftyGameData>(*entry->load(entry->files()));
  return made;
}

table::World world(std::uint64_t number) {
  return {
      .game_data = game_data,
      .fresh_seed = [number](const auto&) { return engine::seed_from(number); },
  };
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

std::string filled(std::string_view requests, std::string_view game) {
  const engine::Digest value{7};
  std::string text(requests);
  const auto fill = [&](std::string_view name, std::string_view with) {
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
      text.replace(at, name.size(), with);
  };
  fill("%", game);
  fill("&promise", engine::to_hex(engine::share_promise(value)));
  fill("&value", engine::to_hex(value));
  return text;
}

}  // namespace fuzz
