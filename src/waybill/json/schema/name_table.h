// NameTable: which of a fixed set of names is this one? For property names and enumerations.
//
// Lifetime: names are views; their bytes belong to the Program that also owns the table.
// Thread-safety: find() may be called by many threads once the last name was added.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "waybill/json/schema/hashing.h"

namespace waybill::json::schema {

class NameTable {
 public:
  static constexpr std::uint32_t kAbsent = 0xFFFF'FFFF;

  // The number of the name: its place in the order of first addition.
  std::uint32_t add(std::string_view name);
  std::uint32_t find(std::string_view name) const {
    if (names_.empty()) return kAbsent;
    for (std::size_t at = hash_bytes(name, 0) & mask_;; at = (at + 1) & mask_) {
      const std::uint32_t number = buckets_[at];
      if (number == kAbsent || same_bytes(names_[number], name)) return number;
    }
  }
  // find() for a caller who expects the names in the order in which they were added.
  std::uint32_t find(std::string_view name, std::uint32_t expected) const {
    if (expected < names_.size() && same_bytes(names_[expected], name)) return expected;
    return find(name);
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(names_.size()); }
  std::string_view name(std::uint32_t number) const { return names_[number]; }

 private:
  void rehash(std::size_t buckets);
  std::vector<std::string_view> names_;
  std::vector<std::uint32_t> buckets_;  // a power of two, at most half full
  std::size_t mask_ = 0;
};

}  // namespace waybill::json::schema
