#include "server/budgets.hpp"

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

#include "server/folder.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;

constexpr int never = 0;

// From which per cent of a budget on what is left undone.
struct Ladder {
  int tables = never;
  int spectators = never;
  int lists = never;
  int newcomers = never;
  int at(Burden burden) const {
    return std::array{tables, spectators, lists, newcomers}[static_cast<std::size_t>(burden)];
  }
};

// Only what eases the burden: spectators take nothing of the disk, and lists no files.
constexpr std::array<Ladder, engine::words_of<Resource>.size()> ladders{{
    {90, 95, 98, 98},           // memory
    {90, never, never, 98},     // disk
    {never, never, never, 90},  // descriptors
    {90, 95, 98, never},        // loop
    {90, never, never, never},  // bots
    {never, 90, 95, never},     // unsent
}};

std::int64_t first_number(const fs::path& file, std::int64_t otherwise) {
  std::ifstream in(file);
  std::int64_t number = 0;
  return in >> number ? number : otherwise;
}

std::int64_t size_of(const fs::path& file) {
  std::error_code error;
  const auto size = fs::file_size(file, error);
  return error ? 0 : static_cast<std::int64_t>(size);
}

}  // namespace

bool Budgets::room_for(Burden burden) const {
  if (!short_for(burden)) return true;
  shed(burden);
  return false;
}

bool Budgets::short_for(Burden burden) const {
  for (std::size_t i = 0; i < uses_.size(); ++i) {
    const int step = ladders[i].at(burden);
    if (step == never || uses_[i].budget <= 0) continue;
    if (static_cast<double>(uses_[i].used) * 100 >= static_cast<double>(uses_[i].budget) * step)
      return true;
  }
  return false;
}

std::int64_t memory_in_use() {
  std::ifstream in("/proc/self/statm");
  std::int64_t pages = 0;
  std::int64_t resident = 0;
  in >> pages >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

std::int64_t memory_of_group(const fs::path& groups, std::string_view own, std::int64_t machine) {
  constexpr std::string_view unified = "0::/";
  const std::size_t at = own.rfind(unified);
  fs::path group;
  if (at != std::string_view::npos) {
    const std::string_view line = own.substr(at + unified.size());
    group = line.substr(0, line.find('\n'));
  }
  std::int64_t least = machine;
  while (true) {
    least = std::min(least, first_number(groups / group / "memory.max", machine));
    if (group.empty()) return least;
    group = group.parent_path();
  }
}

std::int64_t memory_of_machine() {
  const std::int64_t machine = sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE);
  std::ifstream in("/proc/self/cgroup");
  const std::string own(std::istreambuf_iterator<char>(in), {});
  return memory_of_group("/sys/fs/cgroup", own, machine);
}

std::int64_t files_allowed() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur == RLIM_INFINITY) return 0;
  return static_cast<std::int64_t>(files.rlim_cur);
}

std::int64_t processor_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::int64_t{time.tv_sec} * 1'000'000 + time.tv_nsec / 1'000;
}

Budgets::Use disk_use(const fs::path& folder, std::int64_t most, std::int64_t free) {
  Budgets::Use use;
  const fs::path database = database_file(folder);
  use.used = size_of(database) + size_of(database.string() + "-wal");
  std::error_code error;
  const fs::space_info space = fs::space(folder, error);
  if (error) return {use.used, most};
  const std::int64_t left = static_cast<std::int64_t>(space.available) - free;
  use.budget = std::max<std::int64_t>(1, use.used + left);
  if (most > 0) use.budget = std::min(use.budget, most);
  return use;
}

namespace {

// Of the process, but of no use to it now; its code is counted, too, which does not change.
std::int64_t spare_memory() {
  const struct mallinfo2 heap = mallinfo2();
  return memory_in_use() - static_cast<std::int64_t>(heap.uordblks + heap.hblkhd);
}

}  // namespace

void Spare::give_back() {
  constexpr std::int64_t enough = 4 * 1024 * 1024;
  if (spare_memory() < least_ + enough) return;
  malloc_trim(0);
  least_ = spare_memory();
}

void Share::measured(std::int64_t processor, std::int64_t clock) {
  constexpr double lately = 5e6;  // what was before counts ever less
  if (processor_ >= 0 && clock > clock_) {
    const auto passed = static_cast<double>(clock - clock_);
    const double now = static_cast<double>(processor - processor_) / passed;
    const double weight = 1 - std::exp(-passed / lately);
    share_ += (std::clamp(now, 0.0, 1.0) - share_) * weight;
  }
  processor_ = processor;
  clock_ = clock;
}

}  // namespace server
