#include "waybill/base/digest.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sys/random.h>

#include <cerrno>
#include <memory>
#include <system_error>
#include <utility>

namespace waybill {
namespace {

constexpr std::string_view kStandard =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view kForUrls =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string encode(std::string_view bytes, std::string_view alphabet, bool padded) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = bytes.size() - i;
    const auto byte = [&](std::size_t at) -> std::uint32_t {
      return at < left ? static_cast<unsigned char>(bytes[i + at]) : 0;
    };
    const std::uint32_t group = byte(0) << 16 | byte(1) << 8 | byte(2);
    text += alphabet[group >> 18];
    text += alphabet[group >> 12 & 63];
    if (left > 1) text += alphabet[group >> 6 & 63];
    if (left > 2) text += alphabet[group & 63];
  }
  if (padded) text.append((4 - text.size() % 4) % 4, '=');
  return text;
}

std::optional<std::string> decode(std::string_view text, std::string_view alphabet) {
  if (text.size() % 4 == 1) return {};
  std::string bytes;
  std::uint32_t group = 0;
  unsigned bits = 0;
  for (const char c : text) {
    const std::size_t digit = alphabet.find(c);
    if (digit == std::string_view::npos) return {};
    group = group << 6 | static_cast<std::uint32_t>(digit);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes += static_cast<char>(group >> bits & 0xff);
    }
  }
  if ((group & ((1U << bits) - 1)) != 0) return {};
  return bytes;
}

// Found once: OpenSSL 3 looks for what EVP_sha256() names at every use, which takes longer than
// hashing a short text.
const EVP_MD* sha256_method() {
  static const EVP_MD* const method = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  return method;
}

struct FreeContext {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

}  // namespace

Sha256 sha256(std::string_view bytes) {
  thread_local const std::unique_ptr<EVP_MD_CTX, FreeContext> context(EVP_MD_CTX_new());
  Sha256 digest;
  EVP_DigestInit_ex2(context.get(), sha256_method(), nullptr);
  EVP_DigestUpdate(context.get(), bytes.data(), bytes.size());
  EVP_DigestFinal_ex(context.get(), digest.data(), nullptr);
  return digest;
}

Sha256 hmac_sha256(std::string_view key, std::string_view bytes) {
  Sha256 digest;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
       reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), digest.data(), nullptr);
  return digest;
}

std::string hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(bytes.size() * 2, '0');
  char* at = text.data();
  for (const char c : bytes) {
    *at++ = kDigits[static_cast<unsigned char>(c) >> 4];
    *at++ = kDigits[static_cast<unsigned char>(c) & 15];
  }
  return text;
}

std::optional<std::string> from_hex(std::string_view text) {
  if (text.size() % 2 != 0) return {};
  std::string bytes;
  bytes.reserve(text.size() / 2);
  unsigned byte = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool is_letter = (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    if (!is_letter && (c < '0' || c > '9')) return {};
    const int digit = is_letter ? (c | 32) - 'a' + 10 : c - '0';
    byte = byte << 4 | static_cast<unsigned>(digit);
    if (i % 2 == 1) bytes += static_cast<char>(std::exchange(byte, 0U));
  }
  return bytes;
}

std::string sha256_hex(std::string_view bytes) { return hex(bytes_of(sha256(bytes))); }

std::string base64(std::string_view bytes) { return encode(bytes, kStandard, true); }
std::string base64url(std::string_view bytes) { return encode(bytes, kForUrls, false); }

std::optional<std::string> from_base64(std::string_view text) {
  if (text.size() % 4 != 0) return {};
  for (int i = 0; i < 2 && text.ends_with('='); ++i) text.remove_suffix(1);
  return decode(text, kStandard);
}

std::optional<std::string> from_base64url(std::string_view text) { return decode(text, kForUrls); }

bool same_secret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string secret_key() {
  std::string key(32, '\0');
  std::size_t filled = 0;
  while (filled < key.size()) {
    const ssize_t got = getrandom(key.data() + filled, key.size() - filled, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) throw std::system_error(errno, std::generic_category(), "getrandom");
    filled += static_cast<std::size_t>(got);
  }
  return key;
}

}  // namespace waybill
