#include "waybill/base/file_system.h"

namespace waybill {

Result<FileKind> FileSystem::kind(std::string_view path) const {
  auto found = status(path);
  if (!found) return std::unexpected(std::move(found.error()));
  return found->kind;
}

bool FileSystem::exists(std::string_view path) const {
  const auto found = status(path);
  return found && found->kind != FileKind::none;
}

}  // namespace waybill
