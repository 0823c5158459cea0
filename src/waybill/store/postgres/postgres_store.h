// PostgresStore: records in a PostgreSQL database, for servers on several machines.
//
// Changes of all servers follow one another: each transaction begins by taking one advisory lock,
// so that none has to be tried again and a chain cannot fork; the changes of one server share
// commits. When the server goes away, calls are unavailable until it is back.
// Thread-safety: any thread.
#pragma once

#include <memory>
#include <string>

#include "waybill/store/open.h"

namespace waybill::store::postgres {

Result<std::unique_ptr<Store>> open(const std::string& url, const OpenOptions& options);

}  // namespace waybill::store::postgres
