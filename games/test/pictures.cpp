#include <gtest/gtest.h>

#include <map>

#include "engine/codec.hpp"
#include "engine/conformance/sweep.hpp"
#include "engine/record.hpp"
#include "engine/utf8.hpp"
#include "games/registry.hpp"
#include "games/test/effort.hpp"
#include "games/test/golden.hpp"
#include "games/test/stroll.hpp"

// Golden pictures: the board in characters as everybody sees it along games played at random, in
// all sizes and languages, with an action of every kind marked. A few are written out; of all
// others golden/pictures.txt has one number a set-up.
namespace {

using engine::Json;
using engine::JsonObject;
using engine::Observer;
using engine::Picture;

constexpr int longest_album = 3000;  // inputs

struct PictureSize {
  int width;
  int height;
};
constexpr PictureSize sizes[] = {{80, 24}, {120, 40}, {60, 18}, {200, 70}, {30, 10}};
// Of different lengths, one with a sign of two bytes: names stand in pictures.
const std::vector<std::string> names{
    "Ann", "Bartholomew the Second", "Zoë", "D", "Emile", "Ferdinand", "Gus", "Hortensia"};

std::string drawn(const Picture& picture) {
  std::string text;
  for (int y = 0; y < picture.height(); ++y) {
    std::u32string line;
    for (int x = 0; x < picture.width(); ++x) line += picture.at(x, y).sign;
    line.erase(line.find_last_not_of(U' ') + 1);
    text += "  |" + engine::to_text(line) + "\n";
  }
  return text;
}

// The pictures of one game.
class Album {
 public:
  Album(const engine::GameData& game_data, const engine::Ruleset& rules, std::uint64_t seed)
      : game_(rules, seed), observers_(stroll::observers(rules.seats())) {
    for (const std::string_view language : engine::languages) {
      const Json* theme = rules.options().if_contains("theme");
      auto words = game_data.words(language, theme != nullptr ? engine::to_word(*theme) : "");
      EXPECT_TRUE(words) << words.problem().what;
      words->name_seats(names);
      words_.push_back(std::move(*words));
    }
  }

  void take_all() {
    stroll::look_along(game_, longest_album, [&] { look(); });
  }

  std::string number() const { return engine::hex_word(hash_.value()); }
  int count() const { return count_; }
  const std::string& shown() const { return shown_; }

 private:
  const engine::Match& match() const { return game_.match(); }

  void look() {
    for (const Observer observer : observers_) {
      const PictureSize& size = sizes[turn_ % std::size(sizes)];
      const engine::Catalogue& words = words_[turn_ / 2 % words_.size()];
      ++turn_;
      add(match().picture(observer, words, nullptr, size.width, size.height));
      if (!observer.is_spectator()) mark(observer.seat(), words, size);
    }
    if (++looks_ == look_shown) show();
  }

  // The first and the last listed of each kind.
  void mark(engine::Seat seat, const engine::Catalogue& words, const PictureSize& size) {
    std::map<std::string, std::pair<JsonObject, JsonObject>> kinds;
    for (const JsonObject& action : match().legal(seat)) {
      const std::string kind = engine::to_word(action.at("do"));
      const auto [place, is_new] = kinds.try_emplace(kind, action, action);
      if (!is_new) place->second.second = action;
    }
    for (const auto& [kind, actions] : kinds)
      for (const JsonObject& action : {actions.first, actions.second}) {
        const Json json = action;
        add(match().picture(seat, words, &json, size.width, size.height));
      }
  }

  void add(const Picture& picture) {
    ++count_;
    hash_.add(static_cast<std::uint64_t>(picture.width()));
    for (int y = 0; y < picture.height(); ++y)
      for (int x = 0; x < picture.width(); ++x) {
        const Picture::Cell& cell = picture.at(x, y);
        hash_.add(static_cast<std::uint64_t>(cell.sign) << 8 | static_cast<unsigned>(cell.ink));
      }
  }

  void show() {
    const engine::Seats acting = match().acting();
    const Observer observer = acting.empty() ? observers_.back() : Observer(acting.lowest());
    shown_ = drawn(match().picture(observer, words_.front(), nullptr, 80, 24));
  }

  static constexpr int look_shown = 12;

  stroll::Game game_;
  std::vector<Observer> observers_;
  std::vector<engine::Catalogue> words_;
  engine::Hash hash_;
  std::size_t turn_ = 0;
  int looks_ = 0;
  int count_ = 0;
  std::string shown_;
};

class GoldenPictures : public testing::TestWithParam<const engine::GameEntry*> {};

TEST_P(GoldenPictures, stay_as_they_are) {
  const auto game_data = GetParam()->load(GetParam()->files());
  ASSERT_TRUE(game_data) << game_data.problem().what;
  std::string text;
  JsonObject before{{"none", "yet"}};
  std::uint64_t seed = 0;
  for (const engine::conformance::Setup& setup :
       engine::conformance::standard_setups(**game_data)) {
    const auto rules = (*game_data)->rules(setup.options, setup.seats);
    ASSERT_TRUE(rules) << rules.problem().what;
    ++seed;
    if (setup.options == before &&
        seed % static_cast<unsigned>(std::min(effort::sparing, 3)) != 0) {
      text += std::string(golden::not_tried) + "\n";
      continue;
    }
    Album album(**game_data, **rules, seed);
    album.take_all();
    text += engine::to_line(setup.options) + ", " + std::to_string(setup.seats) +
            " seats: " + std::to_string(album.count()) + " pictures, " + album.number() + "\n";
    if (setup.options != before) text += album.shown();
    before = setup.options;
  }
  golden::compare(golden::folder(GetParam()->slug()) / "pictures.txt", text);
}

INSTANTIATE_TEST_SUITE_P(Games, GoldenPictures,
                         testing::ValuesIn(games::all().begin(), games::all().end()),
                         [](const auto& game) { return std::string(game.param->slug()); });

}  // namespace
