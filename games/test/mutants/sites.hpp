#pragma once

#include <concepts>
#include <type_traits>

// What scripts/mutate writes in place of a token: all changes of a file are compiled together, and
// a number chooses the one that is in force. Operators keep the precedence of what they stand for.
namespace mutants {

inline constexpr int most = 8192;

extern int active;               // 0: none, the rules are as they are
extern bool felt[most];          // where the change would have made a difference so far
extern bool left_operand[most];  // of an && or || that is being worked out

inline bool on(int number) {
  felt[number] = true;
  return active == number;
}

template <class T>
concept Plain = std::is_arithmetic_v<T> || std::is_enum_v<T>;

// a < b becomes a < Less<7>{} < b.
#define MUTANTS_OPERATOR(Name, usual, other)                                  \
  template <int Number>                                                       \
  struct Name {};                                                             \
  template <class Left, int Number>                                           \
  struct Name##Begun {                                                        \
    const Left& left;                                                         \
  };                                                                          \
  template <class Left, int Number>                                           \
  Name##Begun<Left, Number> operator usual(const Left & left, Name<Number>) { \
    return {left};                                                            \
  }                                                                           \
  template <class Left, int Number, class Right>                              \
  auto operator usual(Name##Begun<Left, Number> begun, const Right& right) {  \
    if constexpr (Plain<Left> && Plain<Right>) {                              \
      const auto one = begun.left usual right;                                \
      const auto two = begun.left other right;                                \
      if (one != two) felt[Number] = true;                                    \
      return active == Number ? two : one;                                    \
    } else {                                                                  \
      return on(Number) ? begun.left other right : begun.left usual right;    \
    }                                                                         \
  }

MUTANTS_OPERATOR(Equal, ==, !=)
MUTANTS_OPERATOR(Unequal, !=, ==)
MUTANTS_OPERATOR(Less, <, <=)
MUTANTS_OPERATOR(LessOrEqual, <=, <)
MUTANTS_OPERATOR(Greater, >, >=)
MUTANTS_OPERATOR(GreaterOrEqual, >=, >)
MUTANTS_OPERATOR(Plus, +, -)
MUTANTS_OPERATOR(Minus, -, +)

#undef MUTANTS_OPERATOR

// a && b, and a || b likewise, becomes a && And<7>{} || mutants::left_operand[7] && b: b is still
// worked out only if need be. As "and" the first part is false and the second has a; as "or" the
// first part is a and the second has true.
struct Begun {
  bool value;
  explicit operator bool() const { return value; }
};

inline Begun begin(int number, bool left, bool as_and) {
  left_operand[number] = left || !as_and;
  return {left && !as_and};
}

template <int Number>
struct And {};
template <int Number>
struct Or {};

template <class Left, int Number>
Begun operator&&(const Left& left, And<Number>) {
  return begin(Number, static_cast<bool>(left), !on(Number));
}
template <class Left, int Number>
Begun operator&&(const Left& left, Or<Number>) {
  return begin(Number, static_cast<bool>(left), on(Number));
}

// !a becomes Not<7>{} ->* a, and ++a Up<7>{} ->* a.
template <int Number>
struct Not {};
template <int Number>
struct Up {};
template <int Number>
struct Down {};

template <int Number, class Right>
bool operator->*(Not<Number>, const Right& right) {
  return static_cast<bool>(right) == on(Number);
}
template <int Number, class Right>
Right& operator->*(Up<Number>, Right& right) {
  return on(Number) ? --right : ++right;
}
template <int Number, class Right>
Right& operator->*(Down<Number>, Right& right) {
  return on(Number) ? ++right : --right;
}

}  // namespace mutants
