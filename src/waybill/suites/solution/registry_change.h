// RegistryChange: the registry while nobody else changes it.
//
// Threads and processes take turns: from open() to the end of the value no other change is open,
// so what is read is what is replaced. Ended without commit(), or killed at any moment, it leaves
// the file as it was.
// Lifetime: refers to the file system. One thread at a time.
#pragma once

#include <memory>
#include <string_view>

#include "waybill/base/file_system.h"
#include "waybill/suites/solution/registry.h"

namespace waybill::suites::solution {

class RegistryChange {
 public:
  // Waits for its turn; fails as FileSystem::lock and read_registry do.
  static Result<RegistryChange> open(FileSystem& root);

  Registry& registry() { return registry_; }
  Result<void> commit(std::string_view now);

 private:
  RegistryChange(FileSystem& root, std::unique_ptr<FileLock> lock, Registry registry)
      : root_(&root), lock_(std::move(lock)), registry_(std::move(registry)) {}

  FileSystem* root_;
  std::unique_ptr<FileLock> lock_;
  Registry registry_;
};

}  // namespace waybill::suites::solution
