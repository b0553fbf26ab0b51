#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <utility>

#include "engine/names.hpp"

// What the server may use of its machine, and what it leaves undone before that is used up.
namespace server {

enum class Resource { memory, disk, descriptors, loop, bots, unsent };

// What can be left undone, the least important first. People at running tables need none of it.
enum class Burden { tables, spectators, lists, newcomers };

class Budgets {
 public:
  using Shed = std::function<void(Burden)>;
  explicit Budgets(Shed shed) : shed_(std::move(shed)) {}

  struct Use {
    std::int64_t used = 0;
    std::int64_t budget = 0;  // 0: none
  };
  void measured(Resource resource, Use use) { uses_[static_cast<std::size_t>(resource)] = use; }
  const Use& use(Resource resource) const { return uses_[static_cast<std::size_t>(resource)]; }

  // Whether that can still be done. If not, it is counted as shed.
  bool room_for(Burden burden) const;
  bool short_for(Burden burden) const;
  void shed(Burden burden) const { shed_(burden); }

 private:
  Shed shed_;
  std::array<Use, engine::words_of<Resource>.size()> uses_{};
};

// --- What the machine says.

std::int64_t memory_in_use();      // bytes of this process
std::int64_t memory_of_machine();  // bytes, or what a container or service may have of them
// The least that any group of processes above us allows; `own` is /proc/self/cgroup.
std::int64_t memory_of_group(const std::filesystem::path& groups, std::string_view own,
                             std::int64_t machine);
std::int64_t files_allowed();
// Of the thread that asks, in microseconds.
std::int64_t processor_time();
// Bytes of the database, and how many it may have if so many are to stay free on the disk.
Budgets::Use disk_use(const std::filesystem::path& folder, std::int64_t most, std::int64_t free);

// Memory that was freed but is still ours: a crowd that has gone must not cost for ever.
class Spare {
 public:
  // Gives it back to the system where there is enough of it to be worth the walk.
  void give_back();

 private:
  std::int64_t least_ = 0;  // bytes that could not be given back
};

// How much of a processor a thread has used lately, in per cent.
class Share {
 public:
  // Both in microseconds, never less than before.
  void measured(std::int64_t processor, std::int64_t clock);
  std::int64_t percent() const { return std::llround(share_ * 100); }

 private:
  std::int64_t processor_ = -1;
  std::int64_t clock_ = 0;
  double share_ = 0;
};

}  // namespace server
