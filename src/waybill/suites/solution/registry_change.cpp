#include "waybill/suites/solution/registry_change.h"

namespace waybill::suites::solution {
namespace {

constexpr std::chrono::seconds kPatience{30};

}  // namespace

Result<RegistryChange> RegistryChange::open(FileSystem& root) {
  const std::string_view folder = kRegistryPath.substr(0, kRegistryPath.rfind('/'));
  if (auto made = root.create_directories(folder); !made) return std::unexpected(made.error());
  auto lock = root.lock(kRegistryLock, kPatience);
  if (!lock) return std::unexpected(std::move(lock.error()));
  auto registry = read_registry(root);
  if (!registry) return std::unexpected(std::move(registry.error()));
  return RegistryChange(root, std::move(*lock), *registry ? std::move(**registry) : Registry());
}

Result<void> RegistryChange::commit(std::string_view now) {
  return root_->replace(kRegistryPath, registry_.write(now));
}

}  // namespace waybill::suites::solution
