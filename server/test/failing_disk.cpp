#include "server/test/failing_disk.hpp"

#include <sqlite3.h>

#include <atomic>
#include <string_view>

namespace server::test {
namespace {

enum class Health { good, fails_once, dies, dead };
std::atomic<Health> health = Health::good;
sqlite3_vfs* real_disk = nullptr;
const sqlite3_io_methods* real_file = nullptr;
sqlite3_io_methods failing_file;
sqlite3_vfs failing_disk;

int sync_log(sqlite3_file* file, int flags) {
  const int result = real_file->xSync(file, flags);
  if (health == Health::good) return result;
  health = health == Health::fails_once ? Health::good : Health::dead;
  return SQLITE_IOERR_FSYNC;
}

int write_log(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 place) {
  if (health == Health::dead) return SQLITE_IOERR_WRITE;
  return real_file->xWrite(file, bytes, count, place);
}

int open_log(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
  const int result = real_disk->xOpen(real_disk, name, file, flags, out);
  if (result != SQLITE_OK || (flags & SQLITE_OPEN_WAL) == 0) return result;
  real_file = file->pMethods;
  failing_file = *real_file;
  failing_file.xSync = sync_log;
  failing_file.xWrite = write_log;
  file->pMethods = &failing_file;
  return result;
}

}  // namespace

FailingDisk::FailingDisk() {
  real_disk = sqlite3_vfs_find(nullptr);
  failing_disk = *real_disk;
  failing_disk.zName = "failing";
  failing_disk.xOpen = open_log;
  sqlite3_vfs_register(&failing_disk, 1);
}

FailingDisk::~FailingDisk() {
  heal();
  sqlite3_vfs_unregister(&failing_disk);
  sqlite3_vfs_register(real_disk, 1);
}

void FailingDisk::fail_once() { health = Health::fails_once; }
void FailingDisk::die() { health = Health::dies; }
void FailingDisk::heal() { health = Health::good; }

}  // namespace server::test
