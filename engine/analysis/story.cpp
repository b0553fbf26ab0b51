#include "engine/analysis/story.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/names.hpp"

namespace engine::analysis {
namespace {

constexpr double surely = 1.96;      // errors
constexpr double least_step = 0.05;  // smaller changes of the line are none
constexpr double least_luck = 0.08;  // smaller ones turned nothing
constexpr double least_choice = 0.04;
constexpr double least_ahead = 0.15;
constexpr int most_pooled = 8;  // stops, so that a slow change is noticed in the end
constexpr std::size_t most_turns = 7;

int points(double share) { return static_cast<int>(std::lround(100 * share)); }

// The line of one seat: chances of stops that may well be the same are one level, their average.
void level(const std::vector<Stop>& found, std::size_t seat, std::vector<Chances>& course) {
  std::size_t first = 0;
  double sum = 0;
  double mean = 0;
  int pooled = 0;
  const auto draw = [&](std::size_t until) {
    for (std::size_t k = first; k < until; ++k)
      course[k][seat] = sum / static_cast<double>(until - first);
  };
  for (std::size_t k = 0; k < found.size(); ++k) {
    const double chance = found[k].chances[seat];
    const double error = found[k].error;
    const double away = std::abs(chance - mean);
    const double doubt = std::sqrt(error * error + error * error / std::max(1, pooled));
    const bool certain = error == 0;  // the end
    if (k > 0 && (certain || (away > least_step && away > surely * doubt))) {
      draw(k);
      first = k;
      sum = pooled = 0;
    }
    sum += chance;
    mean = pooled == 0 ? chance : mean + (chance - mean) / (std::min(pooled, most_pooled) + 1);
    ++pooled;
  }
  draw(found.size());
}

std::vector<Known> known_from(const std::vector<Stop>& found) {
  std::vector<Known> known;
  Known now;
  for (const Stop& stop : found) {
    if (stop.decision)
      now[static_cast<std::size_t>(index(stop.decision->seat))] = stop.decision->chance;
    known.push_back(now);
  }
  return known;
}

Turn turn_at(Turn::Kind kind, const std::vector<Stop>& found, std::size_t stop,
             const Chances& meant, int seats) {
  Turn turn{kind, found[stop].index, static_cast<int>(stop), {}, {}, 0};
  if (found[stop].decision) turn.seat = found[stop].decision->seat;
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
    turn.points[i] = points(meant[i]);
    turn.weight = std::max(turn.weight, std::abs(turn.points[i]));
  }
  return turn;
}

std::vector<Turn> turns_of(const std::vector<Stop>& found, const std::vector<Chances>& course,
                           int seats) {
  std::vector<Turn> turns;
  for (std::size_t k = 0; k + 1 < found.size(); ++k) {
    Chances luck{};
    double most = 0;
    const auto& decision = found[k].decision;
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
      luck[i] = course[k + 1][i] - course[k][i] - (decision ? decision->effect[i] : 0);
      most = std::max(most, std::abs(luck[i]));
    }
    if (decision) {
      const double effect = decision->effect[static_cast<std::size_t>(index(decision->seat))];
      if (effect <= -least_choice)
        turns.push_back(turn_at(Turn::Kind::choice, found, k, decision->effect, seats));
      if (decision->ahead >= least_ahead) {
        Chances kept{};
        kept[static_cast<std::size_t>(index(decision->seat))] = decision->ahead;
        turns.push_back(turn_at(Turn::Kind::found, found, k, kept, seats));
      }
    }
    const bool moved = course[k + 1] != course[k];
    if (moved && most >= least_luck)
      turns.push_back(turn_at(Turn::Kind::luck, found, k, luck, seats));
  }
  std::stable_sort(turns.begin(), turns.end(),
                   [](const Turn& one, const Turn& other) { return one.weight > other.weight; });
  if (turns.size() > most_turns) turns.resize(most_turns);
  std::stable_sort(turns.begin(), turns.end(),
                   [](const Turn& one, const Turn& other) { return one.index < other.index; });
  return turns;
}

Share share_of(const std::vector<Stop>& found, const std::vector<Chances>& course, Seat seat) {
  const auto at = static_cast<std::size_t>(index(seat));
  double given = 0;
  double others = 0;
  for (const Stop& stop : found) {
    if (!stop.decision) continue;
    if (stop.decision->seat == seat)
      given -= stop.decision->effect[at];
    else
      others += stop.decision->effect[at];
  }
  Share share{points(course.front()[at]), points(course.back()[at]), 0, points(given),
              points(others)};
  share.luck = share.end - share.begin + share.given - share.others;
  return share;
}

JsonArray written(const Points& all, int seats) {
  return JsonArray(all.begin(), all.begin() + seats);
}

}  // namespace

Story tell(const std::vector<Stop>& found, int seats) {
  Story story;
  story.course.resize(found.size());
  if (found.empty()) return story;
  for (int i = 0; i < seats; ++i) level(found, static_cast<std::size_t>(i), story.course);
  story.known = known_from(found);
  story.turns = turns_of(found, story.course, seats);
  for (int i = 0; i < seats; ++i) story.shares.push_back(share_of(found, story.course, seat_at(i)));
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
    story.side[i] = static_cast<int>(i);
    for (std::size_t j = 0; j < i; ++j)
      if (std::all_of(found.begin(), found.end(),
                      [&](const Stop& stop) { return stop.chances[i] == stop.chances[j]; })) {
        story.side[i] = story.side[j];
        break;
      }
  }
  return story;
}

JsonObject written(const Story& story, int seats) {
  JsonArray course;
  for (const Chances& chances : story.course) {
    JsonArray list;
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i)
      list.push_back(std::llround(1e6 * chances[i]));
    course.push_back(std::move(list));
  }
  JsonArray known;
  for (const Known& chances : story.known) {
    JsonArray list;
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i)
      list.push_back(chances[i] ? Json(std::llround(1e6 * *chances[i])) : Json(nullptr));
    known.push_back(std::move(list));
  }
  JsonArray turns;
  for (const Turn& turn : story.turns)
    turns.push_back({{"kind", name_of(turn.kind)},
                     {"index", turn.index},
                     {"stop", turn.stop},
                     {"seat", turn.seat ? Json(index(*turn.seat)) : Json(nullptr)},
                     {"points", written(turn.points, seats)}});
  JsonArray shares;
  for (const Share& share : story.shares)
    shares.push_back({{"begin", share.begin},
                      {"end", share.end},
                      {"luck", share.luck},
                      {"given", share.given},
                      {"others", share.others}});
  JsonArray summaries;
  if (!story.course.empty())
    for (int i = 0; i < seats; ++i) {
      JsonArray sentences;
      for (Sentence& sentence : summary(story, seat_at(i)))
        sentences.push_back({{"key", sentence.key},
                             {"fields", std::move(sentence.fields)},
                             {"index", sentence.index ? Json(*sentence.index) : Json(nullptr)}});
      summaries.push_back(std::move(sentences));
    }
  return {{"course", std::move(course)},
          {"known", std::move(known)},
          {"turns", std::move(turns)},
          {"shares", std::move(shares)},
          {"sides", JsonArray(story.side.begin(), story.side.begin() + seats)},
          {"summaries", std::move(summaries)}};
}

std::array<Sentence, 3> summary(const Story& story, Seat seat) {
  const auto at = static_cast<std::size_t>(index(seat));
  const Share& share = story.shares[at];
  const JsonObject fields{{"seat", index(seat)},    {"begin", share.begin},
                          {"end", share.end},       {"luck", std::abs(share.luck)},
                          {"given", share.given},   {"others", std::abs(share.others)},
                          {"for", share.luck >= 0}, {"gained", share.others >= 0}};
  std::array<Sentence, 3> said;
  said[0] = {share.end == 100 ? "summary.won"
             : share.end == 0 ? "summary.lost"
                              : "summary.ends",
             fields, std::nullopt};
  said[1] = {share.luck == 0 ? "summary.no_luck" : "summary.shares", fields, std::nullopt};
  const Turn* most = nullptr;
  for (const Turn& turn : story.turns)
    if (turn.kind != Turn::Kind::found &&
        (most == nullptr || std::abs(turn.points[at]) > std::abs(most->points[at])))
      most = &turn;
  if (most == nullptr || most->points[at] == 0) {
    said[2] = {"summary.never", fields, std::nullopt};
    return said;
  }
  JsonObject turned{
      {"seat", index(seat)}, {"points", std::abs(most->points[at])}, {"up", most->points[at] > 0}};
  const bool own = most->seat && *most->seat == seat;
  if (most->seat) turned["by"] = index(*most->seat);
  said[2] = {most->kind == Turn::Kind::luck ? "summary.turned_by_luck"
             : own                          ? "summary.turned_by_own"
                                            : "summary.turned_by_choice",
             std::move(turned), most->index};
  return said;
}

}  // namespace engine::analysis
