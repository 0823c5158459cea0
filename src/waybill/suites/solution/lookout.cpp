#include "waybill/suites/solution/lookout.h"

#include "waybill/suites/solution/documents.h"

namespace waybill::suites::solution {

Result<std::optional<std::string>> Lookout::read(std::string_view path) {
  const auto stamp = files_.stamp(path);
  if (!stamp) return std::unexpected(stamp.error());
  note(std::string(path), *stamp);
  if (stamp->kind == FileKind::none) return std::nullopt;
  return read_if_there(files_, path);
}

Result<FileKind> Lookout::kind(std::string_view path) {
  const auto stamp = files_.stamp(path);
  if (!stamp) return std::unexpected(stamp.error());
  note(std::string(path), *stamp);
  if (stamp->kind != FileKind::symlink) return stamp->kind;
  const auto real = files_.real_path(path);
  if (real) return files_.kind(*real);
  if (real.error().kind == ErrorKind::not_found) return FileKind::none;
  return std::unexpected(real.error());
}

void Lookout::note(std::string path, const FileStamp& stamp) {
  if (!stamp.settled || stamp.kind == FileKind::symlink) spoil();
  seen_.push_back({std::move(path), stamp});
}

std::optional<std::vector<StampedPath>> Lookout::take() {
  if (!is_whole_) return std::nullopt;
  return std::move(seen_);
}

}  // namespace waybill::suites::solution
