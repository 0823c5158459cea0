// SHA-256 (FIPS 180-4), for names that follow from content: etags, keys.
//
// Ours and not OpenSSL's, because loading libcrypto more than doubles the time in which a command
// starts; see ARCHITECTURE.md. Not for secrets: it makes no attempt at constant time.
// Thread-safety: pure function.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace waybill {

std::array<std::uint8_t, 32> sha256(std::string_view bytes);
// As 64 lower-case hexadecimal digits.
std::string sha256_hex(std::string_view bytes);

}  // namespace waybill
