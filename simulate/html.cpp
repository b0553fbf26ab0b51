#include "simulate/html.hpp"

#include <algorithm>
#include <array>

namespace simulate {
namespace {

// The shapes of the seats, in a square of 16 around its middle.
constexpr std::array<std::string_view, 8> seat_shapes{
    "M0-6A6 6 0 1 1 0 6A6 6 0 1 1 0-6Z",
    "M-5.5-5.5H5.5V5.5H-5.5Z",
    "M0-6.5L6.5 5.5H-6.5Z",
    "M0-7L7 0L0 7L-7 0Z",
    "M-2.2-6.5H2.2V-2.2H6.5V2.2H2.2V6.5H-2.2V2.2H-6.5V-2.2H-2.2Z",
    "M0-7.5L2-2.4L7.2-2.3L3.1 1L4.6 6.2L0 3.2L-4.6 6.2L-3.1 1L-7.2-2.3L-2-2.4Z",
    "M2.5-6.6A6.8 6.8 0 1 0 2.5 6.6A5.4 5.4 0 1 1 2.5-6.6Z",
    "M-5-6.5H5L1.2 0L5 6.5H-5L-1.2 0Z",
};

// Hundredths of a percent as a percentage: a page needs no more.
std::string at(Ppm ppm) {
  const Ppm rounded = (std::clamp<Ppm>(ppm, 0, 1'000'000) + 50) / 100;
  std::string text = std::to_string(rounded / 100);
  if (rounded % 100 != 0) {
    const std::string rest = std::to_string(rounded % 100);
    text += "." + std::string(2 - rest.size(), '0') + rest;
    if (text.ends_with('0')) text.pop_back();
  }
  return text + "%";
}

std::string line(Ppm from, int top, Ppm to, int bottom, std::string_view style) {
  return element("line",
                 {{"x1", at(from)},
                  {"y1", std::to_string(top)},
                  {"x2", at(to)},
                  {"y2", std::to_string(bottom)},
                  {"class", std::string(style)}},
                 "");
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

std::string element(std::string_view tag, Attributes attributes, std::string_view inner) {
  std::string text = "<" + std::string(tag);
  for (const auto& [name, value] : attributes)
    if (!value.empty()) text += " " + std::string(name) + "=\"" + escaped(value) + "\"";
  return text + ">" + std::string(inner) + "</" + std::string(tag) + ">";
}

std::string element(std::string_view tag, std::string_view inner) {
  return element(tag, {}, inner);
}

std::string interval_chart(Ppm value, const Interval& interval, int seat, Ppm fair) {
  std::string inner;
  for (Ppm tick = 0; tick <= 1'000'000; tick += 100'000)
    inner += line(tick, tick % 500'000 == 0 ? 3 : 9, tick, 21, "tick");
  if (fair >= 0) inner += line(fair, 0, fair, 24, "fair");
  inner += line(interval.low, 12, interval.high, 12, "span");
  for (const Ppm end : {interval.low, interval.high}) inner += line(end, 7, end, 17, "span");
  const bool has_shape = seat >= 0;
  const auto shape = static_cast<std::size_t>(has_shape ? seat : 0) % seat_shapes.size();
  inner += element(
      "svg", {{"x", at(value)}, {"y", "12"}, {"overflow", "visible"}},
      element("path",
              {{"d", std::string(seat_shapes[shape])},
               {"class", has_shape ? "mark seat" + std::to_string(shape) : std::string("mark")}},
              ""));
  return element("svg", {{"class", "rate"}, {"aria-hidden", "true"}, {"overflow", "visible"}},
                 inner);
}

std::vector<Bar> bars_of(const Distribution& values, std::size_t most) {
  std::vector<Bar> bars;
  if (values.histogram.empty()) return bars;
  const std::int64_t span = values.most - values.least + 1;
  const auto count = static_cast<std::int64_t>(most);
  const std::int64_t width = (span + count - 1) / count;
  for (std::int64_t from = values.least; from <= values.most; from += width)
    bars.push_back({from, from + width - 1, 0});
  for (const auto& [value, games] : values.histogram)  // large ones are rounded towards 0
    bars[static_cast<std::size_t>(std::max<std::int64_t>(value - values.least, 0) / width)].games +=
        games;
  return bars;
}

std::string histogram(const Distribution& values, std::string_view about,
                      const std::vector<std::pair<std::int64_t, std::string>>& marks) {
  constexpr int height = 96;
  const std::vector<Bar> bars = bars_of(values, 30);
  std::int64_t most = 1;
  for (const Bar& bar : bars) most = std::max(most, bar.games);
  const auto count = static_cast<Ppm>(std::max<std::size_t>(bars.size(), 1));
  std::string inner;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const auto tall = static_cast<int>((bars[i].games * height + most - 1) / most);
    if (tall == 0) continue;
    inner += element("rect",
                     {{"x", at(static_cast<Ppm>(i) * 1'000'000 / count)},
                      {"y", std::to_string(14 + height - tall)},
                      {"width", at(1'000'000 / count * 88 / 100)},
                      {"height", std::to_string(tall)},
                      {"class", "bar"}},
                     "");
  }
  inner += line(0, 14 + height, 1'000'000, 14 + height, "rule");
  for (Ppm tick = 0; tick <= 20; ++tick)
    inner += line(tick * 50'000, 14 + height, tick * 50'000, height + (tick % 10 == 0 ? 22 : 18),
                  "tick");
  const std::int64_t width = bars.empty() ? 1 : bars.front().to - bars.front().from + 1;
  const Ppm span = static_cast<Ppm>(width) * count;
  for (const auto& [value, label] : marks) {
    const Ppm place = (2 * (value - values.least) + 1) * 1'000'000 / (2 * span);
    const bool late = place > 650'000;
    inner += line(place, 2, place, 14 + height, "fair");
    inner += element(
        "text",
        {{"x", at(place)}, {"y", "11"}, {"dx", late ? "-5" : "5"}, {"class", late ? "before" : ""}},
        escaped(label));
  }
  return element(
      "svg", {{"class", "histogram"}, {"role", "img"}, {"aria-label", std::string(about)}}, inner);
}

std::string share_bar(const std::vector<Ppm>& parts, std::string_view about) {
  std::string inner;
  Ppm before = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    inner += element("rect",
                     {{"x", at(before)},
                      {"y", "0"},
                      {"width", at(parts[i])},
                      {"height", "28"},
                      {"class", "part" + std::to_string(i)}},
                     "");
    before += parts[i];
    if (before < 999'000) inner += line(before, 0, before, 28, "cut");
  }
  return element("svg", {{"class", "shares"}, {"role", "img"}, {"aria-label", std::string(about)}},
                 inner);
}

}  // namespace simulate
