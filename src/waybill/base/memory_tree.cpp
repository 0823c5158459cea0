// How the in-memory twin is visited and stamped: with nothing but its own list, read and stamp.
#include <cerrno>
#include <utility>

#include "waybill/base/memory_file_system.h"

namespace waybill {
namespace {

class MemoryDirectory final : public OpenDirectory {
 public:
  MemoryDirectory(const FileSystem& files, std::string place, const std::string& path,
                  const std::vector<DirectoryEntry>& list, const FileStamp& stamp)
      : files_(files), place_(std::move(place)) {
    path_ = path;
    stamp_ = stamp;
    for (const DirectoryEntry& entry : list) views_.push_back({entry.name, entry.kind});
    entries_ = views_;
  }

  Result<std::string> read(std::string_view name, std::size_t max_bytes,
                           FileStamp& stamp) const override {
    const std::string place = joined(place_, name);
    auto taken = files_.stamp(place);
    if (!taken) return std::unexpected(std::move(taken.error()));
    stamp = *taken;
    if (stamp.kind == FileKind::none)
      return std::unexpected(file_error(FileOperation::read, place, ENOENT));
    if (stamp.kind != FileKind::file)
      return std::unexpected(
          file_error(FileOperation::read, place, ErrorKind::bad_input, kNotRegular));
    return files_.read(place, max_bytes);
  }

 private:
  const FileSystem& files_;
  std::string place_;
  std::vector<Entry> views_{};
};

}  // namespace

Result<void> MemoryFileSystem::visit(std::string_view directory, DirectoryVisitor& visitor) const {
  std::vector<std::string> pending{""};
  for (bool is_first = true; !pending.empty(); is_first = false) {
    const std::string path = std::move(pending.back());
    pending.pop_back();
    std::string place = path.empty() ? std::string(directory) : joined(directory, path);
    const auto stamp = this->stamp(place);
    auto entries = list(place);
    if (!entries && is_first) return std::unexpected(std::move(entries.error()));
    if (!entries || !stamp) {
      Error error = entries ? stamp.error() : entries.error();
      error.place = path;
      visitor.failed(error);
      continue;
    }
    MemoryDirectory here(*this, std::move(place), path, *entries, *stamp);
    visitor.visit(here);
    for (const OpenDirectory::Entry& entry : here.entries())
      if (entry.enter)
        pending.push_back(path.empty() ? std::string(entry.name) : joined(path, entry.name));
  }
  return {};
}

bool MemoryFileSystem::unchanged(std::span<const StampedPath> stamped) const {
  for (const StampedPath& one : stamped) {
    const auto now = stamp(one.path.empty() ? "." : one.path);
    if (!now || !now->same(one.stamp)) return false;
  }
  return true;
}

}  // namespace waybill
