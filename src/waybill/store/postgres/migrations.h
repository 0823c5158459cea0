// The versions of the tables in a PostgreSQL database, and the way from each to the next.
//
// Forward only. The version stands in the table waybill_store; both tables are made in the first
// schema of the role's search path.
#pragma once

#include <cstdint>

#include "waybill/store/postgres/connection.h"

namespace waybill::store::postgres {

// The newest version, which this program writes.
std::int64_t current_version();

// Begins a transaction that no other change of any server is beside; the result's first column is
// the transaction's number.
Result<Rows> begin_alone(Connection& connection);

// Makes the tables, or brings them up to date, in one transaction. Refuses those of newer
// versions, and leaves them as they are.
Result<void> migrate(Connection& connection);

}  // namespace waybill::store::postgres
