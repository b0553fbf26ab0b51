#pragma once

// A disk that takes what is written, but does not say that it is safe.
namespace server::test {

// From now on the logs of databases that are opened obey it. One at a time.
class FailingDisk {
 public:
  FailingDisk();
  FailingDisk(const FailingDisk&) = delete;
  FailingDisk& operator=(const FailingDisk&) = delete;
  ~FailingDisk();

  // The next sync fails with an I/O error.
  void fail_once();
  // So does every one from now on, and nothing can be written after the first.
  void die();
  void heal();
};

}  // namespace server::test
