#include "server/hall_names.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "protocol/messages.hpp"

namespace server {
namespace {

struct Span {
  char32_t first;
  char32_t last;
};

template <std::size_t Size>
bool within(const std::array<Span, Size>& spans, char32_t sign) {
  return std::any_of(spans.begin(), spans.end(),
                     [&](const Span& span) { return sign >= span.first && sign <= span.last; });
}

// Marks of direction, signs without width, fillers, tags, and what only programs use.
constexpr std::array<Span, 17> unseen{{{0x00ad, 0x00ad},
                                       {0x034f, 0x034f},
                                       {0x061c, 0x061c},
                                       {0x115f, 0x1160},
                                       {0x17b4, 0x17b5},
                                       {0x180b, 0x180f},
                                       {0x200b, 0x200b},
                                       {0x200e, 0x200f},
                                       {0x2028, 0x202e},
                                       {0x2060, 0x206f},
                                       {0x3164, 0x3164},
                                       {0xe000, 0xf8ff},
                                       {0xfeff, 0xfeff},
                                       {0xffa0, 0xffa0},
                                       {0xfff0, 0xffff},
                                       {0x1d173, 0x1d17a},
                                       {0xe0000, 0x10ffff}}};
constexpr std::array<Span, 6> spaces{{{0x20, 0x20},
                                      {0x00a0, 0x00a0},
                                      {0x1680, 0x1680},
                                      {0x2000, 0x200a},
                                      {0x205f, 0x205f},
                                      {0x3000, 0x3000}}};
constexpr std::array<Span, 7> accents{{{0x0300, 0x036f},
                                       {0x0483, 0x0489},
                                       {0x1ab0, 0x1aff},
                                       {0x1dc0, 0x1dff},
                                       {0x20d0, 0x20ff},
                                       {0xfe20, 0xfe2f},
                                       {0x0e47, 0x0e4e}}};
// They join letters of some scripts and pictures, so they may stay, but nobody sees them.
constexpr std::array<Span, 2> joiners{{{0x200c, 0x200d}, {0xfe00, 0xfe0f}}};

constexpr int most_accents = 2;  // on one letter

// Letters of other alphabets that look like Latin ones, in lower case.
constexpr std::array<std::pair<char32_t, char>, 70> alike{{
    {U'а', 'a'}, {U'А', 'a'}, {U'α', 'a'}, {U'Α', 'a'}, {U'в', 'b'}, {U'В', 'b'}, {U'Β', 'b'},
    {U'ь', 'b'}, {U'с', 'c'}, {U'С', 'c'}, {U'ϲ', 'c'}, {U'ԁ', 'd'}, {U'е', 'e'}, {U'Е', 'e'},
    {U'Ε', 'e'}, {U'ё', 'e'}, {U'һ', 'h'}, {U'Н', 'h'}, {U'н', 'h'}, {U'Η', 'h'}, {U'і', 'l'},
    {U'І', 'l'}, {U'ι', 'l'}, {U'Ι', 'l'}, {U'ı', 'l'}, {U'ӏ', 'l'}, {U'Ӏ', 'l'}, {U'ј', 'j'},
    {U'Ј', 'j'}, {U'к', 'k'}, {U'К', 'k'}, {U'κ', 'k'}, {U'Κ', 'k'}, {U'м', 'm'}, {U'М', 'm'},
    {U'Μ', 'm'}, {U'Ν', 'n'}, {U'п', 'n'}, {U'о', 'o'}, {U'О', 'o'}, {U'ο', 'o'}, {U'Ο', 'o'},
    {U'σ', 'o'}, {U'р', 'p'}, {U'Р', 'p'}, {U'ρ', 'p'}, {U'Ρ', 'p'}, {U'ԛ', 'q'}, {U'г', 'r'},
    {U'ѕ', 's'}, {U'Ѕ', 's'}, {U'т', 't'}, {U'Т', 't'}, {U'τ', 't'}, {U'Τ', 't'}, {U'υ', 'u'},
    {U'ν', 'v'}, {U'ѵ', 'v'}, {U'ԝ', 'w'}, {U'ω', 'w'}, {U'х', 'x'}, {U'Х', 'x'}, {U'χ', 'x'},
    {U'Χ', 'x'}, {U'у', 'y'}, {U'У', 'y'}, {U'γ', 'y'}, {U'Υ', 'y'}, {U'Ζ', 'z'}, {U'ᴢ', 'z'},
}};

// Texts are known to be UTF-8 when they come here.
std::vector<char32_t> signs_of(std::string_view text) {
  std::vector<char32_t> signs;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0u) == 0x80 && !signs.empty())
      signs.back() = signs.back() << 6 | (byte & 0x3fu);
    else
      signs.push_back(byte < 0x80   ? byte
                      : byte < 0xe0 ? byte & 0x1fu
                      : byte < 0xf0 ? byte & 0x0fu
                                    : byte & 0x07u);
  }
  return signs;
}

void append(std::string& text, char32_t sign) {
  const auto put = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
  if (sign < 0x80) return put(sign);
  const int more = sign < 0x800 ? 1 : sign < 0x10000 ? 2 : 3;
  put((more == 1 ? 0xc0u : more == 2 ? 0xe0u : 0xf0u) | sign >> (6 * more));
  for (int i = more - 1; i >= 0; --i) put(0x80u | (sign >> (6 * i) & 0x3fu));
}

// As one that is easily taken for it; 0 if it is not seen.
char32_t plain_sign(char32_t sign) {
  if (within(accents, sign) || within(joiners, sign)) return 0;
  if (sign >= 0xff01 && sign <= 0xff5e) sign -= 0xfee0;  // wide ones
  constexpr char32_t mathematical = 0x1d400;
  if (sign >= mathematical && sign <= 0x1d6a3) {
    const char32_t letter = (sign - mathematical) % 52;
    sign = letter < 26 ? U'a' + letter : U'a' + letter - 26;
  }
  const auto found = std::find_if(alike.begin(), alike.end(),
                                  [&](const auto& each) { return each.first == sign; });
  if (found != alike.end()) return static_cast<char32_t>(found->second);
  if (sign >= U'A' && sign <= U'Z') sign |= 0x20;
  if ((sign >= 0xc0 && sign <= 0xde && sign != 0xd7) || (sign >= 0x391 && sign <= 0x3a9) ||
      (sign >= 0x410 && sign <= 0x42f))
    sign += 0x20;
  if (sign == U'i' || sign == U'1' || sign == U'|' || sign == U'!') return U'l';
  if (sign == U'0') return U'o';
  if (sign == U'5') return U's';
  return sign;
}

}  // namespace

std::string clean_name(std::string_view name) {
  std::string clean;
  int heap = 0;
  bool space = false;
  for (const char32_t sign : signs_of(name)) {
    if (within(unseen, sign)) continue;
    if (within(spaces, sign)) {
      space = !clean.empty();
      continue;
    }
    const bool joiner = within(joiners, sign);
    const bool accent = within(accents, sign);
    if ((joiner || accent) && (clean.empty() || space)) continue;  // on nothing
    heap = accent || joiner ? heap + 1 : 0;
    if (heap > most_accents) continue;
    if (space) clean += ' ';
    space = false;
    append(clean, sign);
  }
  return clean;
}

std::string look_of(std::string_view name) {
  std::string look;
  for (const char32_t sign : signs_of(clean_name(name))) {
    const char32_t plain = plain_sign(sign);
    if (plain == 0 || plain == U' ' || plain == U'.' || plain == U'-' || plain == U'_') continue;
    append(look, plain);
    if (look.ends_with("rn")) look.replace(look.size() - 2, 2, "m");
    if (look.ends_with("vv")) look.replace(look.size() - 2, 2, "w");
  }
  return look;
}

std::string distinct(const std::string& name, const std::vector<std::string>& others) {
  std::vector<std::string> looks;
  for (const std::string& each : others) looks.push_back(look_of(each));
  const auto taken = [&](const std::string& wanted) {
    return std::find(looks.begin(), looks.end(), look_of(wanted)) != looks.end();
  };
  if (!taken(name)) return name;
  std::vector<char32_t> signs = signs_of(name);
  for (int number = 2;; ++number) {
    const std::string ending = " (" + std::to_string(number) + ")";
    const auto room = static_cast<std::size_t>(protocol::Name::most) - ending.size();
    if (signs.size() > room) signs.resize(room);
    std::string begin;
    for (const char32_t sign : signs) append(begin, sign);
    const std::string wanted = clean_name(begin).append(ending);
    if (!taken(wanted)) return wanted;
  }
}

}  // namespace server
