#pragma once

#include <map>
#include <string>

#include "table/journal.hpp"

namespace table {

// A journal that forgets everything when the program ends: for tests and for a browser tab. Appends
// are durable at once.
class MemoryJournal final : public Journal {
 public:
  void append(std::string_view table, std::int64_t expected, std::vector<Entry> entries,
              std::optional<Filed> line, Done done, bool can_wait = false) override;
  void file(std::string_view table, Filed line) override;
  void keep_snapshot(std::string_view table, std::int64_t seq, std::string text) override;
  engine::Fallible<Kept> read(std::string_view table) override;
  engine::Fallible<std::vector<Entry>> read_from(std::string_view table,
                                                 std::int64_t from) override;
  engine::Fallible<std::vector<Listed>> list() override;
  engine::Fallible<bool> lease(std::string_view holder, std::int64_t now,
                               std::int64_t milliseconds) override;

 private:
  struct Chronicle {
    std::vector<Entry> entries;
    std::string card;
    std::optional<std::string> snapshot;
    std::int64_t snapshot_seq = 0;

    std::int64_t last() const;
  };
  Written write(std::string_view table, std::int64_t expected, std::vector<Entry> entries,
                std::optional<Filed> line);
  const Chronicle* find(std::string_view table) const;

  std::map<std::string, Chronicle, std::less<>> tables_;
  std::string holder_;
  std::int64_t held_until_ = 0;
};

}  // namespace table
