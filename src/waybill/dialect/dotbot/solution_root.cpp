#include "waybill/dialect/dotbot/solution_root.h"

namespace waybill::dialect::dotbot {
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

Result<std::string> find_solution_root(const FileSystem& files, std::string_view start) {
  const auto real = files.real_path(start);
  if (!real) return std::unexpected(real.error());
  std::string directory = *real;
  while (true) {
    if (is_directory(files, directory + (directory.ends_with('/') ? ".bot" : "/.bot")))
      return directory;
    const std::size_t slash = directory.find_last_of('/');
    if (slash == std::string::npos || directory.size() == 1) break;
    directory.resize(slash == 0 ? 1 : slash);
  }
  return fail(ErrorKind::not_found, "There is no .bot folder in this directory or above it.", {},
              std::string(start));
}

}  // namespace waybill::dialect::dotbot
