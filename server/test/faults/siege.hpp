#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "server/test/client.hpp"
#include "server/test/faults/control.hpp"
#include "server/test/faults/crowd.hpp"
#include "server/test/faults/promises.hpp"

namespace server::test::faults {

// The control page, as a file that the shim finds by the environment.
class Page {
 public:
  explicit Page(const std::filesystem::path& file);
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;
  ~Page();
  Control* operator->() const { return control_; }

 private:
  Control* control_;
};

// The real server, people who play there, and everything that can go wrong.
class Siege {
 public:
  explicit Siege(std::uint64_t seed);

  // One fault, chosen by the seed, and some peace after it.
  void round();
  // Peace for good; everything is read again and compared. Gives whether nothing is wrong.
  bool settle_up();
  void report() const;

 private:
  void start();
  void look_after();
  void restart();
  void play_until(const std::function<bool()>& reached);
  void play_for(std::int64_t deeds);

  void kill();
  void die_in_a_write();
  void stop_for_a_while();
  void end_politely();
  void fill_the_disk();
  void fail_writes();
  void fail_syncs();
  void slow_the_disk();
  void cut_lines();
  void add_lines();
  void shift_the_clock();
  void verify_journal();

  Folder folder_;
  Dice dice_;
  Page page_;
  Promises promises_;
  Crowd crowd_;
  std::optional<Running> server_;
  bool dies_on_purpose_ = false;
  std::map<std::string, std::int64_t> counts_;
};

}  // namespace server::test::faults
