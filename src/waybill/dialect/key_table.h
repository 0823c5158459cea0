// The table behind key_named(), for the one place that cannot afford a call.
//
// Inside dialect/ only.
#pragma once

#include <utility>

#include "waybill/dialect/keys.h"
#include "waybill/json/schema/hashing.h"

namespace waybill::dialect {

namespace key_table {

// A perfect hash, found by the compiler: looking a name up costs one multiplication, one load
// and one comparison, which matters because it is done for every member of every envelope.
inline constexpr std::size_t kSlots = 1024;

// Three characters and the length tell all names apart; the compiler checks that.
constexpr std::uint32_t mix(std::string_view name) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(name[i]));
  };
  const std::size_t size = name.size();
  return byte(size / 2) | byte(size / 4) << 8 | byte(size * 3 / 4) << 16 |
         static_cast<std::uint32_t>(size) << 24;
}
constexpr std::size_t slot(std::uint32_t mixed, std::uint32_t seed) { return (mixed * seed) >> 22; }

inline constexpr std::uint32_t kSeed = [] {
  std::array<std::uint32_t, kKeyNames.size()> mixed{};
  for (std::size_t i = 0; i < mixed.size(); ++i) mixed[i] = mix(kKeyNames[i].name);
  const auto is_perfect = [&](std::uint32_t seed) {
    std::array<bool, kSlots> taken{};
    for (const std::uint32_t value : mixed)
      if (std::exchange(taken[slot(value, seed)], true)) return false;
    return true;
  };
  std::uint32_t seed = 0x9E3779B1;
  while (!is_perfect(seed)) seed += 2;
  return seed;
}();

inline constexpr auto kTable = [] {
  std::array<std::uint8_t, kSlots> table{};
  for (std::size_t i = 0; i < kKeyNames.size(); ++i)
    table[slot(mix(kKeyNames[i].name), kSeed)] = static_cast<std::uint8_t>(i + 1);
  return table;
}();

inline Key find_key(std::string_view name) {
  if (name.empty()) return Key::none;
  const std::uint8_t index = kTable[slot(mix(name), kSeed)];
  if (index == 0) return Key::none;
  const KeyName& entry = kKeyNames[index - 1];
  return json::schema::same_bytes(entry.name, name) ? static_cast<Key>(entry.key) : Key::none;
}

}  // namespace key_table

}  // namespace waybill::dialect
