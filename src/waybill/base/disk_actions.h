// What is done with a DiskTarget once it is found; the same anywhere and in a confined view.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
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

// Takes the target over: it is needed until the draft is put.
Result<std::unique_ptr<FileDraft>> draft_file(DiskTarget& target, std::string_view bytes);
Result<void> append_line(const DiskTarget& target, std::string_view line);
Result<void> remove_entry(const DiskTarget& target);

Result<std::unique_ptr<FileLock>> lock_file(const DiskTarget& target,
                                            std::chrono::milliseconds patience);

}  // namespace waybill
