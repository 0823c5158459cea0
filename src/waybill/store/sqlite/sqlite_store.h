// SqliteStore: records in one file, for the servers of one machine.
//
// Write-ahead log and synchronous=FULL: a change is on the disk when it returns. One connection
// writes, others read beside it; other processes may use the same file.
// Thread-safety: any thread.
#pragma once

#include <memory>
#include <string>

#include "waybill/store/open.h"

namespace waybill::store::sqlite {

Result<std::unique_ptr<Store>> open(const std::string& file, const OpenOptions& options);

}  // namespace waybill::store::sqlite
