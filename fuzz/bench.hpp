#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/harness.hpp"
#include "table/table.hpp"

namespace fuzz {

// A table on the bench, told line by line what happens to it:
//   a{"do":"sit","seat":0}   person a asks for something, as a client would
//   +a -a                    arrives, departs
//   ~a120                    takes so many milliseconds to reach
//   @1500                    so many milliseconds pass, with all that they bring
//   !3                       one who is asked does one of the things listed
//   =0 =*                    a seat, or the public, is watched from now on
// Whatever is asked, a refusal changes nothing, every stream goes on without a gap, and the journal
// leads to the same table again.
class Bench {
 public:
  Bench(std::string_view plan, std::uint64_t seed, int most_thoughts);

  table::Table* table() { return table_.get(); }  // null: the plan was refused
  void step(std::string_view line);
  void finish();

  table::Moment now() const { return now_; }
  const std::vector<table::Entry>& entries() const { return entries_; }
  const std::string& last_update() const { return last_update_; }

  static protocol::Person person(char letter) { return {std::string("id-") + letter, {letter}}; }

 private:
  void ask(char letter, std::string_view text);
  void pass(std::int64_t milliseconds);
  void act(std::size_t choice);
  void watch(engine::Observer observer);
  bool let_a_bot_decide();
  void settle();
  void take(const table::Update& update);
  void must_be_next(engine::Observer observer, bool watcher, std::int64_t seq);

  table::World world_;
  table::Moment now_ = 1'700'000'000'000;
  std::unique_ptr<table::Table> table_;
  std::vector<table::Entry> entries_;
  std::string last_update_;
  std::map<std::pair<engine::Observer, bool>, std::int64_t> heard_;  // the last line of each stream
  int thoughts_;  // of bots that are still allowed: they cost more than anything else here
  int ticks_ = 400;
  int actions_ = 0;
};

}  // namespace fuzz
