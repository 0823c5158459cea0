// Hashing of bytes for tables of names and for finding equal items.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace waybill::json::schema {

inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a ^ 0x9E3779B97F4A7C15u) * (b ^ 0xD1B54A32D192ED03u);
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

template <class T>
std::uint64_t load(const char* at) {
  T word;
  std::memcpy(&word, at, sizeof word);
  return word;
}

// Equality of short texts without a call: two loads from each that may overlap.
inline bool same_bytes(std::string_view a, std::string_view b) {
  const std::size_t size = a.size();
  if (size != b.size()) return false;
  const char* x = a.data();
  const char* y = b.data();
  if (size > 16) return std::memcmp(x, y, size) == 0;
  if (size >= 8) {
    return load<std::uint64_t>(x) == load<std::uint64_t>(y) &&
           load<std::uint64_t>(x + size - 8) == load<std::uint64_t>(y + size - 8);
  }
  if (size >= 4) {
    return load<std::uint32_t>(x) == load<std::uint32_t>(y) &&
           load<std::uint32_t>(x + size - 4) == load<std::uint32_t>(y + size - 4);
  }
  for (std::size_t i = 0; i < size; ++i) {
    if (x[i] != y[i]) return false;
  }
  return true;
}

inline std::uint64_t hash_bytes(std::string_view bytes, std::uint64_t seed) {
  const char* at = bytes.data();
  std::size_t left = bytes.size();
  seed ^= left;
  for (; left > 16; left -= 16, at += 16) {
    seed = mix(load<std::uint64_t>(at) ^ seed, load<std::uint64_t>(at + 8));
  }
  // The rest in two loads that may overlap.
  if (left >= 8) return mix(load<std::uint64_t>(at) ^ seed, load<std::uint64_t>(at + left - 8));
  if (left >= 4) return mix(load<std::uint32_t>(at) ^ seed, load<std::uint32_t>(at + left - 4));
  std::uint64_t tail = 0;
  for (; left > 0; --left) tail = tail << 8 | static_cast<unsigned char>(at[left - 1]);
  return mix(tail ^ seed, 0);
}

}  // namespace waybill::json::schema
