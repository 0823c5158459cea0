// The table behind key_named(), for the one place that cannot afford a call.
//
// Inside dialect/ only.
#pragma once

#include <bit>
#include <type_traits>
#include <utility>

#include "waybill/dialect/keys.h"
#include "waybill/json/schema/hashing.h"

namespace waybill::dialect {

namespace key_table {

// A perfect hash, found by the compiler: looking a name up costs one multiplication, one load
// and one comparison, which matters because it is done for every member of every envelope.
inline constexpr std::size_t kSlots = 1024;

// The first four characters, the last four and the length tell all names apart; the compiler
// checks that.
static_assert(std::endian::native == std::endian::little, "as the compiler puts four together");
constexpr std::uint32_t mix(std::string_view name) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(name[i]));
  };
  const auto four = [&](std::size_t i) {
    if (std::is_constant_evaluated())
      return byte(i) | byte(i + 1) << 8 | byte(i + 2) << 16 | byte(i + 3) << 24;
    return static_cast<std::uint32_t>(json::schema::load<std::uint32_t>(name.data() + i));
  };
  const std::size_t size = name.size();
  if (size < 4) [[unlikely]]
    return size == 0 ? 0 : byte(0) | byte(size / 2) << 8 | byte(size - 1) << 16;
  return (four(0) ^ std::rotl(four(size - 4), 13)) + static_cast<std::uint32_t>(size);
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
  std::array<Key, kSlots> table{};
  for (const KeyName& entry : kKeyNames)
    table[slot(mix(entry.name), kSeed)] = static_cast<Key>(entry.key);
  return table;
}();

// By Key; none has the empty name, which is no other key's.
inline constexpr auto kNames = [] {
  std::array<std::string_view, kKeyNames.size() + 1> names{};
  for (const KeyName& entry : kKeyNames) names[entry.key] = entry.name;
  return names;
}();

inline Key find_key(std::string_view name) {
  const Key key = kTable[slot(mix(name), kSeed)];
  return json::schema::same_bytes(kNames[static_cast<std::size_t>(key)], name) ? key : Key::none;
}

}  // namespace key_table

}  // namespace waybill::dialect
