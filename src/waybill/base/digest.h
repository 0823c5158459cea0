// Digest: hashes and authentication codes, and the spellings they travel in.
//
// Thread-safety: pure functions. `secret_key` takes its bytes from the kernel and throws
// std::system_error when there are none: a key that can be guessed would be worse.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace waybill {

using Sha256 = std::array<unsigned char, 32>;

Sha256 sha256(std::string_view bytes);
std::string sha256_hex(std::string_view bytes);  // 64 lower-case digits
Sha256 hmac_sha256(std::string_view key, std::string_view bytes);

std::string hex(std::string_view bytes);
// Digits of either case, two for each byte; nothing when it is not that.
std::optional<std::string> from_hex(std::string_view text);
std::string base64(std::string_view bytes);
// Padding must be right and no bit left over; nothing when it is not base64.
std::optional<std::string> from_base64(std::string_view text);
// RFC 4648 section 5, without padding.
std::string base64url(std::string_view bytes);
std::optional<std::string> from_base64url(std::string_view text);

inline std::string_view bytes_of(const Sha256& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

// In time that depends on the lengths alone.
bool same_secret(std::string_view a, std::string_view b);
// 32 bytes that nobody can guess.
std::string secret_key();

}  // namespace waybill
