#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

// The words of an enumeration are the names of its enumerators, which count from 0 without a gap.
// Where a word differs, because C++ keeps it for itself or has another use for it, the enumeration
// says so beside it:
//   constexpr auto other_words(Deed) {
//     return std::array{engine::Worded{Deed::override_doors, "override"}};
//   }
// Where all of them differ, names(E) gives them as an array.
namespace engine {

template <class E>
struct Worded {
  E value;
  std::string_view word;
};
template <class E>
Worded(E, const char*) -> Worded<E>;

// What the compiler calls these values: "... values = {games::Side::agent, (games::Side)2}]", with
// angle brackets by clang. One function tells all of them, because each takes time to compile; it
// does not say what it returns, because g++ would explain that behind the list.
template <class E, E... values>
constexpr auto written_values() {
  return std::string_view(__PRETTY_FUNCTION__, sizeof(__PRETTY_FUNCTION__) - 1);
}
template <class E, std::size_t... values>
constexpr auto written_first(std::index_sequence<values...>) {
  return written_values<E, static_cast<E>(values)...>();
}
template <class E, std::size_t count>
constexpr auto written_first() {
  return written_first<E>(std::make_index_sequence<count>());
}

// Reads such a list. Each name has the same words before it; a value without a name is a cast.
class WrittenNames {
 public:
  constexpr explicit WrittenNames(std::string_view text) : text_(text) {
    for (int equals = 0; equals < 2; ++at_)
      if (text_[at_] == '=') ++equals;
    at_ += 2;
    for (std::size_t i = at_; i < text_.size() - 2 && text_[i] != ','; ++i)
      if (text_[i] == ':') before_ = i + 1 - at_;
  }

  constexpr bool more() const { return at_ < text_.size() && text_[at_ + before_ - 1] == ':'; }
  constexpr std::string_view next() {
    const std::size_t begin = at_ + before_;
    std::size_t end = begin;
    while (text_[end] != ',' && text_[end] != '}' && text_[end] != '>') ++end;
    at_ = end + 2;
    return text_.substr(begin, end - begin);
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t before_ = 0;
};

inline constexpr std::size_t most_words = 64;

template <class E, std::size_t most>
constexpr std::size_t count_words() {
  std::size_t count = 0;
  for (WrittenNames list(written_first<E, most>()); list.more(); ++count) list.next();
  if constexpr (most < most_words)
    if (count == most) return count_words<E, most_words>();
  return count;
}

template <class E>
constexpr auto make_words() {
  if constexpr (requires { names(E{}); }) {
    return names(E{});
  } else {
    constexpr std::size_t count = count_words<E, 16>();
    static_assert(count < most_words, "an enumeration may have 63 words");
    std::array<std::string_view, count> words{};
    WrittenNames list(written_first<E, count>());
    for (std::string_view& word : words) word = list.next();
    if constexpr (requires { other_words(E{}); })
      for (const Worded<E>& other : other_words(E{}))
        words[static_cast<std::size_t>(other.value)] = other.word;
    return words;
  }
}

template <class E>
constexpr bool has_words() {
  if constexpr (!std::is_enum_v<E>) {
    return false;
  } else if constexpr (requires { names(E{}); }) {
    return true;
  } else {
    constexpr std::string_view text = written_values<E, E{}>();
    return text[text.size() - 4] != ')';  // not "(games::Spot)0}]"
  }
}

template <class T>
concept NamedEnum = has_words<T>();

// By value of the enumeration.
template <NamedEnum E>
inline constexpr auto words_of = make_words<E>();

template <NamedEnum E>
constexpr std::string_view name_of(E value) {
  return words_of<E>[static_cast<std::size_t>(value)];
}

// A piece of text among template arguments.
template <std::size_t size>
struct Piece {
  std::array<char, size> text{};
  consteval Piece(const char (&from)[size]) {  // NOLINT(google-explicit-constructor)
    for (std::size_t i = 0; i < size; ++i) text[i] = from[i];
  }
  constexpr std::string_view view() const { return {text.data(), size - 1}; }
};

template <Piece before, NamedEnum E>
struct KeysOf {
  static constexpr std::size_t longest = [] {
    std::size_t most = 0;
    for (const std::string_view word : words_of<E>) most = word.size() > most ? word.size() : most;
    return before.view().size() + most;
  }();
  static constexpr auto texts = [] {
    std::array<std::array<char, longest>, words_of<E>.size()> all{};
    for (std::size_t i = 0; i < all.size(); ++i) {
      std::size_t at = 0;
      for (const char c : before.view()) all[i][at++] = c;
      for (const char c : words_of<E>[i]) all[i][at++] = c;
    }
    return all;
  }();
};

// The key of a text that there is for each word: key_of<"phase.">(Phase::over) is "phase.over".
template <Piece before, NamedEnum E>
constexpr std::string_view key_of(E value) {
  const auto i = static_cast<std::size_t>(value);
  return {KeysOf<before, E>::texts[i].data(), before.view().size() + words_of<E>[i].size()};
}

// Which of these words it is; their number if it is none of them.
std::size_t find_word(std::span<const std::string_view> words, std::string_view word);
// "spin, move, over"
std::string list_words(std::span<const std::string_view> words);

template <NamedEnum E>
bool find_name(std::string_view word, E& value) {
  const std::size_t i = find_word(words_of<E>, word);
  if (i == words_of<E>.size()) return false;
  value = static_cast<E>(i);
  return true;
}

// For a sentence about a word that is none of them.
template <NamedEnum E>
std::string list_names(E) {
  return list_words(words_of<E>);
}

}  // namespace engine
