#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/json.hpp"
#include "engine/problem.hpp"

// What the server has said to somebody must be so for ever, whatever befell it meanwhile.
namespace server::test::faults {

template <class T>
T expected(engine::Fallible<T> value) {
  if (!value) throw std::runtime_error(value.problem().what);
  return std::move(*value);
}

// Somebody's stream of lines: the table, and "public" or the number of a seat.
struct Observed {
  std::string table;
  engine::Json as;
  std::string person;  // who can ask for it again
};

class Promises {
 public:
  // --- Deeds: moves by their client id, sentences by their text. No two have the same name.

  void attempted(const std::string& deed) { deeds_.try_emplace(deed, Fate::open); }
  void acknowledged(const std::string& deed);
  void refused(const std::string& deed);

  // --- Streams.

  void told(const Observed& observed, const engine::Json& line);
  void broken(std::string sentence);

  // What the journal has of it all.
  void check_journal(const std::filesystem::path& data);

  std::int64_t count_acknowledged() const { return acknowledged_; }
  std::int64_t count_unanswered() const;
  std::int64_t lines() const { return lines_; }
  std::int64_t lost() const { return lost_; }
  std::int64_t doubled() const { return doubled_; }
  std::int64_t undead() const { return undead_; }  // done although refused
  const std::vector<std::string>& problems() const { return problems_; }
  std::vector<Observed> observed() const;

 private:
  enum class Fate { open, done, refused };
  struct Stream {
    Observed observed;
    std::vector<std::uint64_t> lines;  // a hash of each; 0: nobody was told yet
  };

  std::unordered_map<std::string, Fate> deeds_;
  std::map<std::pair<std::string, std::string>, Stream> streams_;
  std::vector<std::string> problems_;
  std::int64_t acknowledged_ = 0;
  std::int64_t lines_ = 0;
  std::int64_t lost_ = 0;
  std::int64_t doubled_ = 0;
  std::int64_t undead_ = 0;
};

}  // namespace server::test::faults
