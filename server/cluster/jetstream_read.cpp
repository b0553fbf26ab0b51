#include <algorithm>
#include <future>
#include <thread>

#include "server/cluster/jetstream_self.hpp"

// Reading tables, on the thread of whoever asks.
namespace server::cluster {

using engine::Fallible;
using engine::Problem;
using table::Entry;
using table::Journal;

namespace {

constexpr std::size_t asked_at_once = 128;

// What somebody on another thread answers. They may still hold it when it is read already.
template <class Answer>
using Promised = std::shared_ptr<std::promise<Answer>>;
template <class Answer>
Promised<Answer> promised() {
  return std::make_shared<std::promise<Answer>>();
}

}  // namespace

Found JetStreamJournal::Self::patiently(const std::function<Found()>& look) const {
  const auto until = patience();
  for (;;) {
    Found found = look();
    if (found.fate != Found::Fate::failed || Clock::now() > until) return found;
    std::this_thread::sleep_for(between_tries);
  }
}

// What was acknowledged here must be there for whoever reads here.
std::uint64_t JetStreamJournal::Self::known_end(std::string_view table) {
  const auto answer = promised<std::uint64_t>();
  desk.post([this, answer, id = std::string(table)] {
    const auto found = chronicles.find(id);
    answer->set_value(found == chronicles.end() || !found->second.known ? 0 : found->second.at);
  });
  return answer->get_future().get();
}

// From a message that counts on, or from the first one (0).
Fallible<JetStreamJournal::Self::Story> JetStreamJournal::Self::story(std::string_view table,
                                                                      std::uint64_t begin,
                                                                      std::int64_t after) {
  Story story;
  const std::uint64_t least = known_end(table);
  std::uint64_t latest = 0;  // the last message that counts
  std::int64_t last = begin == 0 ? 0 : -1;
  for (std::uint64_t at = std::max<std::uint64_t>(begin, 1);;) {
    const Found found = patiently([&] {
      Found next = tables.next(table, at);
      if (next.fate != Found::Fate::none || latest >= least) return next;
      return Found{.problem = "the NATS server that answers lacks message " +
                              std::to_string(least) + " of table " + std::string(table)};
    });
    if (found.fate == Found::Fate::failed) return Problem{found.problem};
    if (found.fate == Found::Fate::none) return story;
    auto packet = unpacked(found.text);
    const std::string what =
        "message " + std::to_string(found.number) + " of table " + std::string(table);
    if (!packet) return Problem{what + " cannot be read: " + packet.problem().what};
    at = found.number + 1;
    if (packet->after != latest && found.number != begin) continue;
    latest = found.number;
    const std::int64_t before = packet->last - static_cast<std::int64_t>(packet->entries.size());
    if (last >= 0 ? before != last : before > after)
      return Problem{what + " goes on after entry " + std::to_string(before) + ", but " +
                     std::to_string(last >= 0 ? last : after) + " is the one before"};
    last = packet->last;
    for (Entry& entry : packet->entries)
      if (entry.seq > after) story.entries.push_back(std::move(entry));
    if (packet->line) {
      story.line = std::move(packet->line);
      story.line_last = packet->last;
    }
  }
}

Fallible<Journal::Kept> JetStreamJournal::read(std::string_view table) {
  Kept kept;
  std::uint64_t begin = 0;
  const Found found = self_->patiently([&] { return self_->snapshots.last(table); });
  if (found.fate == Found::Fate::failed) return Problem{found.problem};
  if (found.fate == Found::Fate::found) {
    auto snapshot = unpacked_snapshot(found.text);
    if (snapshot) {
      kept.snapshot = std::move(snapshot->text);
      kept.snapshot_seq = snapshot->last;
      begin = snapshot->at;
    } else {
      kept.damage = snapshot.problem().what;
    }
  }
  auto story = self_->story(table, begin, kept.snapshot_seq);
  if (!story) return story.problem();
  kept.entries = std::move(story->entries);
  // Whoever wrote it may have come to an end before its line was in the lists.
  if (story->line)
    self_->desk.post(
        [self = self_.get(), id = std::string(table), line = std::move(*story->line),
         last = story->line_last] { self->put_line(self->chronicle(id), last, line, true); });
  return kept;
}

Fallible<std::vector<Entry>> JetStreamJournal::read_from(std::string_view table,
                                                         std::int64_t from) {
  std::uint64_t begin = 0;
  if (from > 0) {
    const Found found = self_->snapshots.last(table);
    const auto snapshot = unpacked_snapshot(found.text);
    if (found.fate == Found::Fate::found && snapshot && snapshot->last <= from)
      begin = snapshot->at;
  }
  auto story = self_->story(table, begin, from);
  if (!story) return story.problem();
  return std::move(story->entries);
}

// Those that this journal has acknowledged but not yet put into the bucket.
std::map<std::string, std::string> JetStreamJournal::Self::unsettled_lines() {
  const auto answer = promised<std::map<std::string, std::string>>();
  desk.post([this, answer] {
    std::map<std::string, std::string> unsettled;
    for (const auto& [table, each] : chronicles)
      if (const Cell::Value* newest = each.line.newest()) unsettled[table] = newest->text;
    answer->set_value(std::move(unsettled));
  });
  return answer->get_future().get();
}

Fallible<std::map<std::string, std::string>> JetStreamJournal::Self::kept_lines(
    const std::vector<std::string>& keys) {
  std::map<std::string, std::string> kept;
  for (std::size_t from = 0; from < keys.size(); from += asked_at_once) {
    const std::size_t count = std::min(asked_at_once, keys.size() - from);
    std::vector<Promised<Found>> answers;
    for (std::size_t i = 0; i < count; ++i) {
      answers.push_back(promised<Found>());
      lines.last(keys[from + i],
                 [answer = answers.back()](Found one) { answer->set_value(std::move(one)); });
    }
    std::vector<Found> found;
    for (const auto& answer : answers) found.push_back(answer->get_future().get());
    for (std::size_t i = 0; i < count; ++i) {
      if (found[i].fate == Found::Fate::failed)
        found[i] = patiently([&] { return lines.last(keys[from + i]); });
      if (found[i].fate == Found::Fate::failed) return Problem{found[i].problem};
      if (found[i].fate == Found::Fate::found) kept[keys[from + i]] = std::move(found[i].text);
    }
  }
  return kept;
}

// Every table of the stream. One whose line was never kept, because its writer came to an end, is
// read for it.
Fallible<std::vector<Journal::Listed>> JetStreamJournal::list() {
  const std::map<std::string, std::string> unsettled = self_->unsettled_lines();
  const auto counts = self_->tables.keys();
  if (!counts) return counts.problem();
  std::vector<std::string> keys;
  for (const auto& [table, count] : *counts) keys.push_back(table);
  auto kept = self_->kept_lines(keys);
  if (!kept) return kept.problem();
  std::vector<Listed> all;
  for (const std::string& table : keys) {
    std::string text = std::move((*kept)[table]);
    const auto newer = unsettled.find(table);
    if (newer != unsettled.end() && last_in(newer->second) >= last_in(text)) text = newer->second;
    const auto packet = unpacked(text);
    if (packet && packet->line) {
      all.push_back({table, packet->line->card});
      continue;
    }
    auto story = self_->story(table, 0, 0);
    if (!story) return story.problem();
    if (story->line) all.push_back({table, story->line->card});
  }
  return all;
}

Fallible<bool> JetStreamJournal::lease(std::string_view holder, std::int64_t now,
                                       std::int64_t length) {
  for (;;) {
    const Found found = self_->patiently([&] { return self_->hall.last("lease"); });
    if (found.fate == Found::Fate::failed) return Problem{found.problem};
    if (found.fate == Found::Fate::found) {
      const auto packet = unpacked(found.text);
      if (!packet) return packet.problem();
      if (packet->mark != holder && now < packet->last) return false;
    }
    const Stored stored = self_->hall.write(
        "lease", packed(Packet{.last = now + length, .mark = std::string(holder)}), found.number);
    if (stored.fate == Stored::Fate::stored) return true;
    if (stored.fate != Stored::Fate::refused) return Problem{stored.problem};
  }
}

}  // namespace server::cluster
