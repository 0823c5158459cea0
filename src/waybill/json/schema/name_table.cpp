#include "waybill/json/schema/name_table.h"

#include <algorithm>

namespace waybill::json::schema {

std::uint32_t NameTable::add(std::string_view name) {
  if (const std::uint32_t known = find(name); known != kAbsent) return known;
  names_.emplace_back(name);
  if (names_.size() * 2 > buckets_.size()) {
    rehash(std::max<std::size_t>(8, buckets_.size() * 2));
  } else {
    rehash(buckets_.size());
  }
  return size() - 1;
}

void NameTable::rehash(std::size_t buckets) {
  std::uint32_t first = size() - 1;
  if (buckets != buckets_.size()) {
    buckets_.assign(buckets, kAbsent);
    mask_ = buckets - 1;
    first = 0;
  }
  for (std::uint32_t number = first; number < size(); ++number) {
    std::size_t at = hash_bytes(names_[number].text(), 0) & mask_;
    while (buckets_[at] != kAbsent) at = (at + 1) & mask_;
    buckets_[at] = number;
  }
}

}  // namespace waybill::json::schema
