#include "waybill/base/find_upwards.h"

#include "waybill/base/path_walk.h"

namespace waybill {
namespace {

// Also through a link.
bool is_directory(const FileSystem& files, const std::string& path) {
  const auto kind = files.kind(path);
  if (!kind) return false;
  if (*kind != FileKind::symlink) return *kind == FileKind::directory;
  const auto real = files.real_path(path);
  return real && files.kind(*real).value_or(FileKind::none) == FileKind::directory;
}

}  // namespace

Result<std::string> find_upwards(const FileSystem& files, std::string_view start,
                                 std::string_view name) {
  const auto real = files.real_path(start);
  if (!real) return std::unexpected(real.error());
  std::string directory = *real;
  while (true) {
    if (is_directory(files, joined(directory, name))) return directory;
    const std::size_t slash = directory.find_last_of('/');
    if (slash == std::string::npos || directory.size() == 1) break;
    directory.resize(slash == 0 ? 1 : slash);
  }
  return fail(ErrorKind::not_found,
              "There is no " + std::string(name) + " folder in this directory or above it.", {},
              std::string(start));
}

}  // namespace waybill
