// What is done with a DiskTarget once it is found; the same anywhere and in a confined view.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/disk_target.h"

namespace waybill {

// `read_streams`: also what is not a regular file, to its end.
Result<std::string> read_file(const DiskTarget& target, std::size_t max_bytes, bool read_streams);
Result<FileStatus> read_status(const DiskTarget& target);
Result<std::vector<DirectoryEntry>> read_entries(const DiskTarget& target);

Result<void> replace_file(const DiskTarget& target, std::string_view bytes);
Result<void> append_line(const DiskTarget& target, std::string_view line);
Result<void> remove_entry(const DiskTarget& target);

}  // namespace waybill
