#pragma once

#include <array>
#include <cstdint>

namespace engine {

// Why an input was not accepted: a code of the game, the number of the rule behind it and up to
// three parameters for the sentence. A value, not an exception: a player's mistake is an ordinary
// thing.
struct Refusal {
  std::uint16_t code = 0;
  std::uint16_t rule = 0;
  std::array<std::int16_t, 3> what{};

  friend bool operator==(const Refusal&, const Refusal&) = default;
};

// Where a game's first code is "none", a refusal that is none.
inline constexpr Refusal allowed{};
constexpr bool is_refused(const Refusal& refusal) { return refusal.code != 0; }

template <class Error>
constexpr Refusal refuse(Error error, int rule, int one = 0, int two = 0) {
  return {static_cast<std::uint16_t>(error),
          static_cast<std::uint16_t>(rule),
          {static_cast<std::int16_t>(one), static_cast<std::int16_t>(two), 0}};
}

// What became of an input: accepted, or refused and nothing changed.
class [[nodiscard]] Result {
 public:
  static constexpr Result accepted() { return Result(); }
  constexpr Result(Refusal refusal) : refusal_(refusal), refused_(true) {}

  constexpr bool ok() const { return !refused_; }
  constexpr const Refusal& refusal() const { return refusal_; }

  friend bool operator==(const Result&, const Result&) = default;

 private:
  constexpr Result() = default;
  Refusal refusal_;
  bool refused_ = false;
};

}  // namespace engine
