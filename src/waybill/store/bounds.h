// Bounds: what a Range means in keys, and what of a record is refused before an engine sees it.
//
// Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "waybill/store/store.h"

namespace waybill::store {

// The keys from `lower` on that are less than `upper`.
struct Bounds {
  std::string lower{};
  std::optional<std::string> upper{};  // nothing: to the last key

  bool is_empty() const { return upper && *upper <= lower; }
};
Bounds bounds_of(const Range& range);

Result<void> check_space(std::string_view space);
Result<void> check_name(std::string_view space, std::string_view key);
Result<void> check_record(std::string_view space, std::string_view key, std::string_view value);
Result<void> check_range(const Range& range);

}  // namespace waybill::store
