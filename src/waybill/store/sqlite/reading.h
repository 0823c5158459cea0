// How records are read on one connection, whoever asks.
//
// Thread-safety: one thread at a time for each connection.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "waybill/store/sqlite/connection.h"
#include "waybill/store/store.h"

namespace waybill::store::sqlite {

Result<std::optional<std::string>> find(Connection& connection, std::string_view space,
                                        std::string_view key);

Result<void> visit_range(Connection& connection, const Range& range, const Reading::Visit& visit);

}  // namespace waybill::store::sqlite
