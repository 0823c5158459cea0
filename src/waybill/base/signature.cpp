#include "waybill/base/signature.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <memory>

#include "waybill/base/digest.h"

namespace waybill {
namespace {

struct Free {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Key = std::unique_ptr<EVP_PKEY, Free>;
using Digest = std::unique_ptr<EVP_MD_CTX, Free>;

const unsigned char* unsigned_bytes(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}

Key private_key_of(std::string_view bytes) {
  if (bytes.size() != kEd25519KeyBytes) return {};
  return Key(
      EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, unsigned_bytes(bytes), bytes.size()));
}

// The y coordinates of the eight points of small order, and the two that are spelled beyond the
// field's prime; the top bit, the sign of x, does not count.
constexpr std::array<std::string_view, 7> kWeak{
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"};

}  // namespace

std::optional<std::string> ed25519_public_key(std::string_view private_key) {
  const Key key = private_key_of(private_key);
  std::string bytes(kEd25519KeyBytes, '\0');
  std::size_t size = bytes.size();
  if (!key || EVP_PKEY_get_raw_public_key(key.get(), reinterpret_cast<unsigned char*>(bytes.data()),
                                          &size) != 1)
    return {};
  return bytes;
}

std::optional<std::string> ed25519_sign(std::string_view private_key, std::string_view bytes) {
  const Key key = private_key_of(private_key);
  const Digest context(EVP_MD_CTX_new());
  std::string signature(kEd25519SignatureBytes, '\0');
  std::size_t size = signature.size();
  if (!key || !context ||
      EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key.get()) != 1 ||
      EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size,
                     unsigned_bytes(bytes), bytes.size()) != 1)
    return {};
  return signature;
}

bool ed25519_verify(std::string_view public_key, std::string_view bytes,
                    std::string_view signature) {
  if (public_key.size() != kEd25519KeyBytes || signature.size() != kEd25519SignatureBytes)
    return false;
  const Key key(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, unsigned_bytes(public_key),
                                            public_key.size()));
  const Digest context(EVP_MD_CTX_new());
  return key && context &&
         EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1 &&
         EVP_DigestVerify(context.get(), unsigned_bytes(signature), signature.size(),
                          unsigned_bytes(bytes), bytes.size()) == 1;
}

bool ed25519_is_weak(std::string_view public_key) {
  if (public_key.size() != kEd25519KeyBytes) return false;
  std::string unsigned_point(public_key);
  unsigned_point.back() =
      static_cast<char>(static_cast<unsigned char>(unsigned_point.back()) & 127);
  return std::ranges::find(kWeak, hex(unsigned_point)) != kWeak.end();
}

}  // namespace waybill
