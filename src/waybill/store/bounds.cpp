#include "waybill/store/bounds.h"

#include <algorithm>

namespace waybill::store {
namespace {

// The first key behind all that begin with `prefix`; nothing when there is no such key.
std::optional<std::string> end_of(std::string_view prefix) {
  while (prefix.ends_with('\xFF')) prefix.remove_suffix(1);
  if (prefix.empty()) return std::nullopt;
  std::string end(prefix);
  end.back() = static_cast<char>(static_cast<unsigned char>(end.back()) + 1);
  return end;
}

Result<void> too_long(std::string_view what, std::size_t size, std::size_t limit) {
  return fail(ErrorKind::over_limit, "A " + std::string(what) + " of a record has " +
                                         std::to_string(size) + " bytes; at most " +
                                         std::to_string(limit) + " are kept.");
}

}  // namespace

Bounds bounds_of(const Range& range) {
  Bounds bounds{std::string(range.prefix), end_of(range.prefix)};
  if (range.after.empty()) return bounds;
  if (range.backwards) {
    if (!bounds.upper || range.after < *bounds.upper) bounds.upper = range.after;
  } else if (range.after >= bounds.lower) {
    bounds.lower = range.after;
    bounds.lower += '\0';  // the next key that there can be
  }
  return bounds;
}

Result<void> check_space(std::string_view space) {
  if (space.empty() || std::ranges::any_of(space, [](char c) { return c <= ' ' || c > '~'; }))
    return fail(ErrorKind::bad_input, "A space's name is printable ASCII without blanks.");
  if (space.size() > kMaxSpace) return too_long("space", space.size(), kMaxSpace);
  return {};
}

Result<void> check_name(std::string_view space, std::string_view key) {
  if (auto checked = check_space(space); !checked) return checked;
  if (key.empty()) return fail(ErrorKind::bad_input, "A record's key has at least one byte.");
  if (key.size() > kMaxKey) return too_long("key", key.size(), kMaxKey);
  return {};
}

Result<void> check_record(std::string_view space, std::string_view key, std::string_view value) {
  if (auto checked = check_name(space, key); !checked) return checked;
  if (value.size() > kMaxValue) return too_long("value", value.size(), kMaxValue);
  return {};
}

Result<void> check_range(const Range& range) {
  if (auto checked = check_space(range.space); !checked) return checked;
  if (range.prefix.size() > kMaxKey) return too_long("prefix", range.prefix.size(), kMaxKey);
  if (range.after.size() > kMaxKey) return too_long("key", range.after.size(), kMaxKey);
  return {};
}

}  // namespace waybill::store
