#include "simulate/page.hpp"

#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "simulate/html.hpp"
#include "simulate/print.hpp"

namespace simulate {
namespace {

std::string page_of(const engine::GameEntry& entry, int threads, std::string_view language) {
  StudyPlan plan;
  plan.game = entry.slug();
  plan.game_data = *entry.load(entry.files());
  int seats = plan.game_data->most_seats();
  while (!plan.game_data->rules(engine::JsonObject{}, seats)) --seats;
  plan.rules = *plan.game_data->rules(engine::JsonObject{}, seats);
  plan.levels = {"random", plan.rules->levels().front()};
  plan.games = 10;
  plan.threads = threads;
  const engine::Catalogue words = *plan.game_data->words(language, "");
  plan.kinds = things_of(words);
  const std::atomic<bool> never{false};
  return write_page(plan, *carry_out(plan, never, nullptr), words, report_words(language),
                    language);
}

// Every element is closed, in order; "" if so.
std::string first_fault(const std::string& page) {
  std::vector<std::string> open;
  for (std::size_t at = page.find('<'); at != std::string::npos; at = page.find('<', at + 1)) {
    const bool closes = page[at + 1] == '/';
    const std::size_t begin = at + (closes ? 2 : 1);
    const std::string tag = page.substr(begin, page.find_first_of(" >", begin) - begin);
    if (tag == "!DOCTYPE" || tag == "meta") continue;
    if (!closes) {
      open.push_back(tag);
      continue;
    }
    if (open.empty() || open.back() != tag) return "</" + tag + ">";
    open.pop_back();
  }
  return open.empty() ? "" : open.back();
}

TEST(Page, IsWholeForEveryGameOnAnyNumberOfThreads) {
  for (const engine::GameEntry* entry : games::all()) {
    SCOPED_TRACE(entry->slug());
    const std::string page = page_of(*entry, 1, "en");
    EXPECT_EQ(first_fault(page), "");
    EXPECT_EQ(page_of(*entry, 2, "en"), page);
    for (const char* id :
         {"wins", "first", "levels", "reasons", "luck", "lengths", "options", "use", "metrics"})
      EXPECT_NE(page.find("<section id=\"" + std::string(id) + "\""), std::string::npos) << id;
    for (const char* foreign : {"http:", "https:", "<script", "<link", "@import", "url("})
      EXPECT_EQ(page.find(foreign), std::string::npos) << foreign;
    for (const std::string& text : {page, page_of(*entry, 2, "de")})
      for (const char* key : {"page.", "report.luck", ">goal.", ">things."})
        EXPECT_EQ(text.find(key), std::string::npos) << key;
  }
}

TEST(Page, EscapesWhatWouldBeRead) {
  EXPECT_EQ(escaped("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
}

// Whoever has the second level wins, whatever is dealt: all of it is skill.
TEST(Luck, ToldFromSkillOnKnownGames) {
  Luck skill;
  Luck deal;
  for (std::int64_t number = 0; number < 40; ++number) {
    std::vector<Game> by_level(4);
    std::vector<Game> by_deal(4);
    for (int mix = 0; mix < 4; ++mix) {
      for (std::vector<Game>* games : {&by_level, &by_deal}) {
        Game& game = (*games)[static_cast<std::size_t>(mix)];
        game.sides = {"player", "player"};
        game.playout.outcome.emplace();
      }
      for (int seat = 0; seat < 2; ++seat)
        if (is_second(mix, seat))
          by_level[static_cast<std::size_t>(mix)].playout.outcome->winners.add(
              engine::seat_at(seat));
      by_deal[static_cast<std::size_t>(mix)].playout.outcome->winners.add(
          engine::seat_at(static_cast<int>(number % 2)));
    }
    skill.add(number, by_level);
    deal.add(number, by_deal);
  }
  EXPECT_EQ(shares_of(skill).skill.value, 1'000'000);
  EXPECT_EQ(shares_of(skill).edge.value, 1'000'000);
  EXPECT_EQ(shares_of(deal).skill.value, 0);
  EXPECT_EQ(shares_of(deal).deal.value, 1'000'000);
  EXPECT_EQ(shares_of(deal).edge.value, 0);
}

// Any two of eight seats meet in all four pairs of levels equally often.
TEST(Luck, MixesTellSeatsApart) {
  for (int one = 0; one < 8; ++one)
    for (int other = 0; other < one; ++other) {
      int both = 0;
      for (int mix = 0; mix < mixes(8); ++mix) both += is_second(mix, one) && is_second(mix, other);
      EXPECT_EQ(both, 4) << one << " " << other;
    }
}

}  // namespace
}  // namespace simulate
