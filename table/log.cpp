#include "table/log.hpp"

#include <algorithm>
#include <array>

#include "protocol/wire.hpp"

namespace table {

using engine::Json;
using engine::JsonArray;

namespace {

// What a line says besides who and when.
std::string words_of(const Change& change) {
  if (change.kind == LineKind::held) return "";
  if (change.action) return written(*change.action);
  if (change.text) return change.text->value;
  if (change.call) return change.call->value;
  if (change.level) return change.level->value;
  if (change.what) return std::string(engine::name_of(*change.what));
  return "";
}

}  // namespace

// Moves repeat; a search among the latest words finds most of them.
std::uint32_t Log::keep(std::string_view wanted) {
  if (wanted.empty()) return 0;
  constexpr std::uint32_t look_back = 256;
  const auto count = static_cast<std::uint32_t>(word_ends_.size());
  const std::uint32_t oldest = count > look_back ? count - look_back : 0;
  for (std::uint32_t i = count; i-- > oldest;)
    if (word(i) == wanted) return i;
  make_room(letters_, wanted.size());
  letters_.insert(letters_.end(), wanted.begin(), wanted.end());
  make_room(word_ends_, 1);
  word_ends_.push_back(static_cast<std::uint32_t>(letters_.size()));
  return count;
}

void Log::add(const Change& change) {
  Kept kept;
  kept.at = change.at;
  kept.number = change.to.value_or(change.time);
  kept.kind = change.kind;
  if (change.input) kept.input = *change.input;
  if (change.seat) kept.seat = static_cast<std::int8_t>(change.seat->value);
  if (change.person) kept.person = keep(change.person->value);
  if (change.name) kept.name = keep(change.name->value);
  kept.words = keep(words_of(change));
  unsigned flags = 0;
  if (change.call) flags |= is_call;
  if (change.watchers.value_or(false)) flags |= is_for_watchers;
  if (change.yes) flags |= *change.yes ? is_answer | is_yes : is_answer;
  if (change.kind == LineKind::said && change.to) flags |= is_whisper;
  kept.flags = static_cast<std::uint8_t>(flags);
  make_room(lines_, 1);
  lines_.push_back(kept);
  if (change.told) keep_from(size(), Streams::from_bits(*change.told));
}

void Log::keep_from(std::int64_t seq, Streams told) {
  if (told == Streams::all()) return;
  make_room(partial_, 1);
  partial_.push_back({static_cast<std::uint32_t>(seq), told});
  for (int i = 0; i < stream_count; ++i)
    if (!told.has(stream_at(i))) ++missing_[static_cast<std::size_t>(i)];
}

Streams Log::told(std::int64_t seq) const {
  const auto found =
      std::lower_bound(partial_.begin(), partial_.end(), seq,
                       [](const Partial& each, std::int64_t wanted) { return each.seq < wanted; });
  return found != partial_.end() && found->seq == seq ? found->told : Streams::all();
}

Line Log::line(std::int64_t seq) const {
  const Kept& kept = at(seq);
  Line line;
  line.seq = seq;
  line.at = kept.at;
  line.kind = kept.kind;
  // Who made an input is for the game to tell, event by event.
  if (kept.seat >= 0 && kept.kind != LineKind::input) line.seat = SeatNumber{kept.seat};
  if (kept.person != 0) line.person = Id{std::string(word(kept.person))};
  if (kept.name != 0) line.name = Name{std::string(word(kept.name))};
  if ((kept.flags & is_for_watchers) != 0) line.watchers = true;
  if ((kept.flags & is_answer) != 0) line.yes = (kept.flags & is_yes) != 0;
  if ((kept.flags & is_whisper) != 0) line.to = SeatNumber{kept.number};
  if (kept.words == 0 || kept.kind == LineKind::input) return line;
  const std::string words(word(kept.words));
  if (kept.kind != LineKind::said)
    line.what = Word{words};
  else if ((kept.flags & is_call) != 0)
    line.call = Word{words};
  else
    line.text = words;
  return line;
}

engine::Input Log::input(std::int64_t seq) const {
  const Kept& kept = at(seq);
  engine::Input input;
  input.at = engine::at_milliseconds(kept.number);
  if (kept.seat >= 0) input.seat = engine::seat_at(kept.seat);
  switch (kept.input) {
    case InputKind::action:
      input.kind = engine::Input::Kind::action;
      if (const auto action = engine::parse_json(word(kept.words), "action"))
        if (action->is_object()) input.action = action->get_object();
      break;
    case InputKind::leave:
      input.kind = engine::Input::Kind::leave;
      break;
    case InputKind::expire:
      input.kind = engine::Input::Kind::expire;
      break;
  }
  return input;
}

void Log::write(std::string& out) const {
  out += "{\"words\":[";
  for (std::uint32_t i = 0; i < word_ends_.size(); ++i) {
    if (i > 0) out += ',';
    write_text(out, word(i));
  }
  out += "],\"lines\":[";
  for (const Kept& kept : lines_) {
    if (out.back() != '[') out += ',';
    const std::vector<std::int64_t> numbers{kept.at,
                                            kept.number,
                                            kept.person,
                                            kept.name,
                                            kept.words,
                                            static_cast<std::int64_t>(kept.kind),
                                            static_cast<std::int64_t>(kept.input),
                                            kept.seat,
                                            kept.flags};
    table::write(out, numbers);
  }
  out += "],\"told\":[";
  for (const Partial& each : partial_) {
    if (out.back() != '[') out += ',';
    table::write(out, std::vector<std::int64_t>{each.seq, each.told.bits()});
  }
  out += "]}";
}

std::string Log::read(const Json& json) {
  const auto* object = json.if_object();
  const Json* words = object != nullptr ? object->if_contains("words") : nullptr;
  const Json* lines = object != nullptr ? object->if_contains("lines") : nullptr;
  if (words == nullptr || !words->is_array() || lines == nullptr || !lines->is_array())
    return "the log needs words and lines";
  letters_.clear();
  word_ends_.clear();
  for (const Json& each : words->get_array()) {
    if (!each.is_string()) return "a word of the log is not a text";
    letters_.insert(letters_.end(), each.get_string().begin(), each.get_string().end());
    word_ends_.push_back(static_cast<std::uint32_t>(letters_.size()));
  }
  if (word_ends_.empty() || word_ends_.front() != 0) return "the log has lost its first word";
  lines_.clear();
  for (const Json& line : lines->get_array()) {
    std::array<std::int64_t, 9> n{};
    if (!line.is_array() || line.get_array().size() != n.size()) return "a log line is cut short";
    for (std::size_t i = 0; i < n.size(); ++i) {
      const Json& number = line.get_array()[i];
      if (!number.is_int64()) return "a log line holds something that is no number";
      n[i] = number.get_int64();
    }
    const auto is_word = [&](std::int64_t i) {
      return i >= 0 && i < static_cast<std::int64_t>(word_ends_.size());
    };
    if (!is_word(n[2]) || !is_word(n[3]) || !is_word(n[4]))
      return "a log line names a word that is not there";
    if (n[5] < 0 || n[5] >= static_cast<std::int64_t>(engine::words_of<LineKind>.size()) ||
        n[6] < 0 || n[6] > 2 || n[7] < -1 || n[7] >= engine::max_seats || n[8] < 0 || n[8] > 31)
      return "a log line is of no known kind";
    lines_.push_back({n[0], n[1], static_cast<std::uint32_t>(n[2]),
                      static_cast<std::uint32_t>(n[3]), static_cast<std::uint32_t>(n[4]),
                      static_cast<LineKind>(n[5]), static_cast<InputKind>(n[6]),
                      static_cast<std::int8_t>(n[7]), static_cast<std::uint8_t>(n[8])});
  }
  return read_told(object->if_contains("told"));
}

std::string Log::read_told(const Json* told) {
  partial_.clear();
  missing_.fill(0);
  if (told == nullptr) {  // written before lines could be kept from others than watchers' talk
    for (std::int64_t i = 1; i <= size(); ++i)
      if ((at(i).flags & is_for_watchers) != 0) keep_from(i, Streams::only(watcher_stream));
    return "";
  }
  if (!told->is_array()) return "the log says wrongly who was told";
  for (const Json& pair : told->get_array()) {
    if (!pair.is_array() || pair.get_array().size() != 2 || !pair.get_array()[0].is_int64() ||
        !pair.get_array()[1].is_int64())
      return "the log says wrongly who was told";
    const std::int64_t seq = pair.get_array()[0].get_int64();
    if (seq < 1 || seq > size() || (!partial_.empty() && seq <= partial_.back().seq))
      return "the log says who was told of a line that is not there";
    keep_from(seq, Streams::from_bits(pair.get_array()[1].get_int64()));
  }
  return "";
}

}  // namespace table
