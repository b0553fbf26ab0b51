#include <gtest/gtest.h>

#include "engine/conformance/sweep.hpp"
#include "engine/game_data.hpp"
#include "games/test/damage.hpp"
#include "games/test/each.hpp"
#include "games/test/effort.hpp"
#include "games/test/golden.hpp"

// What a game says of data that are wrong: each file spoiled at every place (golden/data.txt), and
// options that are not allowed, alone and in pairs (golden/options.txt).
namespace {

using engine::Json;
using engine::JsonObject;

constexpr std::size_t most_pairs = 300;  // of options: rules take long to make

template <class G>
class GoldenData : public each::Test<G> {
 protected:
  using Data = std::array<Json, G::data.size()>;

  void SetUp() override {
    each::Test<G>::SetUp();
    for (std::size_t i = 0; i < data_.size(); ++i) {
      auto file = engine::CommonGameData::json_file(G::files(), G::data[i]);
      ASSERT_TRUE(file) << file.problem().what;
      data_[i] = std::move(*file);
    }
    usual_ = *this->game_data().options().complete(JsonObject{});
    seats_ = engine::fewest_seats(this->game_data(), usual_);
  }

  // The sentence of the refusal, of the file or of the usual rules that are made from it.
  std::string judge(const Data& data) const {
    const auto parts = std::apply(G::load, data);
    if (!parts) return parts.problem().what;
    const auto rules = G::rules(this->game_data(), *parts, usual_, seats_);
    return rules ? "accepted" : "accepted, but " + rules.problem().what;
  }

  std::string of_file(std::size_t number) {
    const bool whole = effort::sparing == 1;
    Data data = data_;
    const damage::Report report(
        data_[number],
        whole ? damage::Report::Effort::all : damage::Report::Effort::first_of_a_shape,
        [&](const Json& damaged) {
          data[number] = damaged;
          return judge(data);
        });
    return report.text() + (whole ? "" : std::string(golden::not_tried) + "\n");
  }

  // Why these options cannot be played, or "".
  std::string refused(const Json& options, int seats) const {
    const auto rules = this->game_data().rules(options, seats);
    return rules ? "" : rules.problem().what;
  }

  // Each of them with nonsense, and the ends of its range and what lies beyond.
  std::string of_options() const {
    std::string text;
    for (const JsonObject& preset : engine::conformance::presets(this->game_data())) {
      text += engine::to_line(preset) + "\n";
      for (int seats = 0; seats <= engine::max_seats + 1; ++seats)
        text += "  " + std::to_string(seats) + " seats: " + said(refused(preset, seats)) + "\n";
    }
    for (const engine::Option& option : this->game_data().options().all()) {
      text += option.id + "\n";
      for (const Json& value : values_of(option)) {
        text += "  " + engine::to_line(value) + ": " +
                said(refused(JsonObject{{option.id, value}}, seats_)) + "\n";
      }
    }
    return text;
  }

  static std::string said(const std::string& problem) {
    return problem.empty() ? "accepted" : problem;
  }

  std::vector<Json> values_of(const engine::Option& option) const {
    std::vector<Json> all = this->game_data().options().examples(option);
    all.insert(all.end(), {Json(nullptr), Json("nonsense"), Json(option.least - 1),
                           Json(option.most + 1), Json(true), Json(engine::JsonArray(1, Json(1)))});
    const auto length = static_cast<std::size_t>(option.text);
    for (const std::size_t count : {length / 2, length, length + 1})
      if (length > 0) all.emplace_back(std::string(count, 'X'));
    if (option.kind == engine::Option::Kind::list)
      for (const std::size_t count : {1u, 2u})
        all.emplace_back(engine::JsonArray(count, Json(option.values.front())));
    return all;
  }

  // What two options together are refused with, though each alone is accepted: each sentence once,
  // with the first pair that meets it and how many do.
  std::string of_pairs() const {
    struct Met {
      std::string first;
      int count = 0;
    };
    std::vector<std::pair<std::string, Met>> sentences;
    std::vector<std::pair<std::string, Json>> single;
    for (const engine::Option& option : this->game_data().options().all())
      for (const Json& value : this->game_data().options().examples(option))
        if (value != usual_.at(option.id) &&
            refused(JsonObject{{option.id, value}}, seats_).empty())
          single.emplace_back(option.id, value);
    const std::size_t pause = single.size() * single.size() / 2 / most_pairs + 1;
    std::size_t turn = 0;
    for (std::size_t i = 0; i < single.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) {
        if (single[i].first == single[k].first || ++turn % pause != 0) continue;
        const JsonObject both{{single[k].first, single[k].second},
                              {single[i].first, single[i].second}};
        const std::string problem = refused(both, seats_);
        if (problem.empty()) continue;
        auto met = std::find_if(sentences.begin(), sentences.end(),
                                [&](const auto& each) { return each.first == problem; });
        if (met == sentences.end())
          met = sentences.insert(sentences.end(), {problem, {engine::to_line(both), 0}});
        ++met->second.count;
      }
    std::string text;
    for (const auto& [problem, met] : sentences)
      text +=
          met.first + " and " + std::to_string(met.count - 1) + " more pairs\n  " + problem + "\n";
    return text;
  }

  std::filesystem::path file(const char* name) const { return golden::folder(G::slug) / name; }

 private:
  Data data_;
  JsonObject usual_;
  int seats_ = 0;
};

TYPED_TEST_SUITE(GoldenData, each::Games, each::BySlug);

TYPED_TEST(GoldenData, is_refused_in_the_same_words) {
  std::string text;
  for (std::size_t i = 0; i < TypeParam::data.size(); ++i)
    text += "# " + std::string(TypeParam::data[i]) + "\n" + this->of_file(i);
  golden::compare(this->file("data.txt"), text);
}

TYPED_TEST(GoldenData, options_are_refused_in_the_same_words) {
  const std::string pairs =
      effort::sparing == 1 ? this->of_pairs() : std::string(golden::rest_not_tried) + "\n";
  golden::compare(this->file("options.txt"), this->of_options() + pairs);
}

}  // namespace
