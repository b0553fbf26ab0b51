#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/problem.hpp"
#include "engine/seat.hpp"
#include "server/database.hpp"

// What people keep beside their tables: notes that nobody else sees, and works (maps and the like)
// that everybody may play with.
namespace server {

inline constexpr int most_notes = 200;  // of a person; the one that was not touched longest goes
inline constexpr int most_works = 50;   // of a person, for all games

struct KeptWork {
  std::string id;
  std::string game;
  std::string person;  // who made it
  std::string by;      // the name of that person
  std::string name;
  std::string data;
  std::int64_t at = 0;  // wall milliseconds
};

// What became of a work that somebody wants to keep.
struct WorkKept {
  enum class Fate { kept, too_many, failed };
  Fate fate = Fate::kept;
  std::string id;  // the old one if this person has kept the same before
};

// What became of a work that is to go.
enum class WorkDropped { dropped, unknown, not_own, failed };

// What somebody has written beside a table for themselves.
class Notes {
 public:
  virtual ~Notes() = default;
  // An empty text forgets them. Called back from any thread, once it is on disk.
  virtual void keep_note(std::string_view person, std::string_view table, engine::Observer observer,
                         std::string text,
                         std::function<void(std::optional<engine::Problem>)> done) = 0;
  // "" if there are none.
  virtual engine::Fallible<std::string> note(std::string_view person, std::string_view table,
                                             engine::Observer observer) = 0;
};

// Notes are kept by whom somebody watches as; this is how a row names it.
std::int64_t observer_number(engine::Observer observer);

// The statements that write, inside the transactions of the store.
struct KeepsakeStatements {
  explicit KeepsakeStatements(const Database& database);

  Statement keep_note;
  Statement drop_note;
  Statement drop_old_notes;
  Statement find_same_work;
  Statement count_works;
  Statement add_work;
  Statement renew_work;
  Statement find_owner;
  Statement drop_work;
};

// Reading them beside whoever writes.
class KeepsakeReader {
 public:
  static engine::Fallible<std::unique_ptr<KeepsakeReader>> open(
      const std::filesystem::path& folder);
  ~KeepsakeReader();

  // "" if there are none.
  engine::Fallible<std::string> note(std::string_view person, std::string_view table,
                                     engine::Observer observer);
  // Of one game, newest first; those of this person are never left out.
  engine::Fallible<std::vector<KeptWork>> works(std::string_view game, std::string_view person,
                                                int most);
  engine::Fallible<std::vector<KeptWork>> all_works();

 private:
  KeepsakeReader();
  struct Self;
  std::unique_ptr<Self> self_;
};

}  // namespace server
