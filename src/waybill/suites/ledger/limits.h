// What the ledger's texts may hold, in code points.
#pragma once

#include <cstddef>

namespace waybill::suites::ledger {

inline constexpr std::size_t kLongestId = 128;
inline constexpr std::size_t kLongestTitle = 256;
inline constexpr std::size_t kLongestContent = 256 << 10;

}  // namespace waybill::suites::ledger
