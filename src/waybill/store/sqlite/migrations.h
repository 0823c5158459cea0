// The versions of the tables in a SQLite file, and the way from each to the next.
//
// Forward only. The version stands in the file's user_version, and its application_id says that
// the file is ours.
#pragma once

#include <cstdint>
#include <string>

#include "waybill/store/sqlite/connection.h"

namespace waybill::store::sqlite {

// The newest version, which this program writes.
std::int64_t current_version();

// Makes the tables, or brings them up to date, in one transaction. Refuses files of other
// programs and of newer versions, and leaves them as they are.
Result<void> migrate(Connection& connection, const std::string& file);

}  // namespace waybill::store::sqlite
