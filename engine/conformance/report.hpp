#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/codec.hpp"
#include "engine/seat.hpp"

namespace engine::conformance {

// The laws of a game (CONTRIBUTING.md), and that its options can be played at all.
enum class Law : std::uint8_t {
  determinism,
  legal_means_accepted,
  sampling,
  no_interference,
  conservation,
  termination,
  round_trip,
  asking,
  text,
  setup
};
constexpr auto names(Law) {
  using namespace std::literals;
  return std::array{"Determinism"sv,    "LegalMeansAccepted"sv, "Sampling"sv,
                    "NoInterference"sv, "Conservation"sv,       "Termination"sv,
                    "RoundTrip"sv,      "AskingIsHonest"sv,     "Text"sv,
                    "Setup"sv};
}

inline std::string name_of_observer(Observer observer) {
  return observer.is_spectator() ? "spectator" : "seat " + std::to_string(index(observer.seat()));
}

// What a check found: one sentence a violation, with the law, the match, the decision and the
// observer it is about.
class Report {
 public:
  void match(std::string what) { match_ = std::move(what); }
  void game(std::string what) { game_ = std::move(what), decision_ = -1; }
  void decision(int number) { decision_ = number; }

  void add(Law law, std::string_view what) {
    int& count = counts_[static_cast<std::size_t>(law)];
    if (++count > most_of_a_law) return;
    std::string text(name_of(law));
    text += ":";
    for (const std::string& part : {match_, game_})
      if (!part.empty()) text += " " + part + ",";
    if (decision_ >= 0) text += " decision " + std::to_string(decision_) + ",";
    text.back() = ':';
    violations_.push_back(text + " " + std::string(what));
  }
  void add(Law law, Observer observer, const std::string& what) {
    add(law, name_of_observer(observer) + ": " + what);
  }

  // More of the same would help nobody, and games that do not end take long.
  bool enough() const {
    return counts_[static_cast<std::size_t>(Law::termination)] > 1 ||
           std::ssize(violations_) >= 4 * most_of_a_law;
  }
  const std::vector<std::string>& violations() const { return violations_; }

 private:
  static constexpr int most_of_a_law = 8;

  std::string match_;
  std::string game_;
  int decision_ = -1;
  std::array<int, words_of<Law>.size()> counts_{};
  std::vector<std::string> violations_;
};

// A value in a sentence, not longer than a person reads.
inline std::string briefly(const Json& value) {
  const std::string text = to_line(value);
  return text.size() <= 60 ? text : text.substr(0, 57) + "...";
}

// Where two objects differ, for a person to read: "'spin': 2 against 3"; "" if nowhere.
inline std::string difference(const JsonObject& one, const JsonObject& other) {
  for (const auto& [key, value] : one) {
    const Json* there = other.if_contains(key);
    if (there == nullptr) return "'" + std::string(key) + "' is only in the one";
    if (*there != value)
      return "'" + std::string(key) + "': " + briefly(value) + " against " + briefly(*there);
  }
  return one.size() == other.size() ? "" : "the other one has more fields";
}

}  // namespace engine::conformance
