// Signature: Ed25519 (RFC 8032) over raw keys, as `openssl pkeyutl -rawin` makes and checks it.
//
// Keys and signatures are raw bytes: 32 of a private key (its seed), 32 of a public key, 64 of a
// signature. Thread-safety: pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace waybill {

inline constexpr std::size_t kEd25519KeyBytes = 32;
inline constexpr std::size_t kEd25519SignatureBytes = 64;

// Nothing when the private key has another length.
std::optional<std::string> ed25519_public_key(std::string_view private_key);
std::optional<std::string> ed25519_sign(std::string_view private_key, std::string_view bytes);

// False for whatever is no signature of these bytes by that key, wrong lengths included.
bool ed25519_verify(std::string_view public_key, std::string_view bytes,
                    std::string_view signature);

// A public key for which anybody can make signatures: a point of small order, in any spelling.
// Such a key belongs to nobody and is not to be trusted.
bool ed25519_is_weak(std::string_view public_key);

}  // namespace waybill
