// What is done with a DiskTarget once it is found; the same anywhere and in a confined view.
#pragma once

#include <sys/stat.h>
#include <chrono>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/disk_target.h"
#include "waybill/base/file_draft.h"
#include "waybill/base/file_lock.h"

namespace waybill {

// `read_streams`: also what is not a regular file, to its end.
Result<std::string> read_file(const DiskTarget& target, std::size_t max_bytes, bool read_streams);
Result<FileStatus> read_status(const DiskTarget& target);
Result<std::vector<DirectoryEntry>> read_entries(const DiskTarget& target);
Result<FileStamp> read_stamp(const DiskTarget& target);
Result<void> visit_tree(const DiskTarget& target, DirectoryVisitor& visitor);
// From an open directory on. Nothing is told but whether the stamps are equal, so that it does no
// harm that links on the way are followed.
bool are_same(int directory, std::span<const StampedPath> stamped);

FileStamp stamp_of(const struct stat& found);
// By what a directory tells of its entry, or by a look at it where it does not tell.
FileKind entry_kind(int directory, unsigned char type, const char* name);
// The whole file, of which the size is known: 0, EFBIG when it has more than `max_bytes`, or errno.
int read_bytes(const Descriptor& file, std::size_t size, std::size_t max_bytes, std::string& bytes);

// Takes the target over: it is needed until the draft is put.
Result<std::unique_ptr<FileDraft>> draft_file(DiskTarget& target, std::string_view bytes);
Result<void> append_line(const DiskTarget& target, std::string_view line);
Result<void> remove_entry(const DiskTarget& target);

Result<std::unique_ptr<FileLock>> lock_file(const DiskTarget& target,
                                            std::chrono::milliseconds patience);

}  // namespace waybill
