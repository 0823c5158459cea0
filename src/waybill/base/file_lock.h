// FileLock: the right to change something, held by one at a time among all threads and processes.
//
// Held from FileSystem::lock until its end. The kernel releases it when the process dies, however
// that happens, so that no lock is ever left over. It binds only those who ask for it.
// Lifetime: does not depend on the file system that gave it. Thread-safety: any thread may end it.
#pragma once

namespace waybill {

class FileLock {
 public:
  FileLock() = default;
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  virtual ~FileLock() = default;
};

}  // namespace waybill
