#include "waybill/mcp/jwt.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

#include <algorithm>

#include "waybill/base/digest.h"
#include "waybill/json/scanner.h"

namespace waybill::mcp {
namespace {

using json::Kind;
using json::Value;

template <auto kFree>
struct Free {
  template <class T>
  void operator()(T* pointer) const {
    kFree(pointer);
  }
};
using KeyPointer = std::unique_ptr<EVP_PKEY, Free<EVP_PKEY_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Free<EVP_PKEY_CTX_free>>;
using DigestContext = std::unique_ptr<EVP_MD_CTX, Free<EVP_MD_CTX_free>>;
using Builder = std::unique_ptr<OSSL_PARAM_BLD, Free<OSSL_PARAM_BLD_free>>;
using Params = std::unique_ptr<OSSL_PARAM, Free<OSSL_PARAM_free>>;
using Number = std::unique_ptr<BIGNUM, Free<BN_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Free<ECDSA_SIG_free>>;

std::unexpected<Error> refused(std::string_view why) {
  return fail(ErrorKind::not_allowed, std::string(why));
}

std::string text_of(const Value& object, std::string_view name) {
  const Value value = object.find(name);
  return value ? std::string(value.string()) : std::string();
}

std::string bytes_of_member(const Value& object, std::string_view name) {
  return from_base64url(text_of(object, name)).value_or(std::string());
}

const unsigned char* raw(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}

Number number_of(std::string_view bytes) {
  return Number(BN_bin2bn(raw(bytes), static_cast<int>(bytes.size()), nullptr));
}

KeyPointer key_from(const char* type, OSSL_PARAM_BLD* builder) {
  const Params params(OSSL_PARAM_BLD_to_param(builder));
  const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, type, nullptr));
  EVP_PKEY* key = nullptr;
  if (!params || !context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, params.get()) != 1)
    return nullptr;
  return KeyPointer(key);
}

KeyPointer rsa_key(const Value& jwk) {
  const std::string modulus = bytes_of_member(jwk, "n");
  if (modulus.size() < 256) return nullptr;  // under 2048 bits
  const Number n = number_of(modulus);
  const Number e = number_of(bytes_of_member(jwk, "e"));
  const Builder builder(OSSL_PARAM_BLD_new());
  OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_N, n.get());
  OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_E, e.get());
  return key_from("RSA", builder.get());
}

KeyPointer ec_key(const Value& jwk) {
  const std::string x = bytes_of_member(jwk, "x");
  const std::string y = bytes_of_member(jwk, "y");
  if (text_of(jwk, "crv") != "P-256" || x.size() != 32 || y.size() != 32) return nullptr;
  const std::string point = '\x04' + x + y;
  const Builder builder(OSSL_PARAM_BLD_new());
  OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
  OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                   point.size());
  return key_from("EC", builder.get());
}

KeyPointer ed25519_key(const Value& jwk) {
  const std::string x = bytes_of_member(jwk, "x");
  if (text_of(jwk, "crv") != "Ed25519" || x.size() != 32) return nullptr;
  return KeyPointer(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, raw(x), x.size()));
}

// JWS has the two numbers side by side, OpenSSL wants them in DER.
std::string to_der(std::string_view signature) {
  if (signature.size() != 64) return {};
  const Signature pair(ECDSA_SIG_new());
  ECDSA_SIG_set0(pair.get(), number_of(signature.substr(0, 32)).release(),
                 number_of(signature.substr(32)).release());
  unsigned char* der = nullptr;
  const int size = i2d_ECDSA_SIG(pair.get(), &der);
  if (size <= 0) return {};
  std::string bytes(reinterpret_cast<char*>(der), static_cast<std::size_t>(size));
  OPENSSL_free(der);
  return bytes;
}

bool names(const Value& claim, std::string_view wanted) {
  if (!claim) return false;
  if (claim.is(Kind::string)) return claim.string() == wanted;
  return std::ranges::any_of(claim.children(),
                             [&](const Value& one) { return one.string() == wanted; });
}

bool has_scope(std::string_view scopes, std::string_view wanted) {
  while (!scopes.empty()) {
    const std::size_t end = std::min(scopes.find(' '), scopes.size());
    if (scopes.substr(0, end) == wanted) return true;
    scopes.remove_prefix(std::min(end + 1, scopes.size()));
  }
  return false;
}

}  // namespace

struct JwtVerifier::Key {
  std::string id;
  std::string algorithm;
  KeyPointer key;

  bool verify(std::string_view text, std::string_view signature) const {
    const bool edwards = algorithm == "EdDSA";
    const std::string der = algorithm == "ES256" ? to_der(signature) : std::string(signature);
    const DigestContext context(EVP_MD_CTX_new());
    return EVP_DigestVerifyInit(context.get(), nullptr, edwards ? nullptr : EVP_sha256(), nullptr,
                                key.get()) == 1 &&
           EVP_DigestVerify(context.get(), raw(der), der.size(), raw(text), text.size()) == 1;
  }
};

Result<JwtVerifier> JwtVerifier::make(const JwtOptions& options, const Clock& clock) {
  if (options.issuer.empty() || options.audience.empty())
    return fail(ErrorKind::bad_input, "JWTs need an issuer and an audience to be held against.");
  json::Document document;
  if (auto parsed = json::Scanner().parse(options.keys, document); !parsed)
    return fail(ErrorKind::bad_input, "The JWK set is not JSON: " + parsed.error().message);
  JwtVerifier verifier(options, clock);
  const Value keys = document.root().is(Kind::object) ? document.root().find("keys") : Value();
  if (keys && keys.is(Kind::array)) {
    for (const Value jwk : keys.children()) {
      if (!jwk.is(Kind::object)) continue;
      const std::string type = text_of(jwk, "kty");
      KeyPointer key = type == "RSA"   ? rsa_key(jwk)
                       : type == "EC"  ? ec_key(jwk)
                       : type == "OKP" ? ed25519_key(jwk)
                                       : nullptr;
      const char* const algorithm = type == "RSA" ? "RS256" : type == "EC" ? "ES256" : "EdDSA";
      if (key)
        verifier.keys_.push_back(
            std::make_shared<const Key>(Key{text_of(jwk, "kid"), algorithm, std::move(key)}));
    }
  }
  if (verifier.keys_.empty())
    return fail(ErrorKind::bad_input,
                "The JWK set has no key for RS256 (2048 bits), ES256 or EdDSA (Ed25519).");
  return verifier;
}

Result<void> JwtVerifier::check_signature(std::string_view header, std::string_view signed_part,
                                          std::string_view signature) const {
  const auto head = from_base64url(header);
  const auto bytes = from_base64url(signature);
  json::Document document;
  if (!head || !bytes || !json::Scanner().parse(*head, document) ||
      !document.root().is(Kind::object))
    return refused("The token is no JWT.");
  const std::string algorithm = text_of(document.root(), "alg");
  const std::string id = text_of(document.root(), "kid");
  if (document.root().find("crit")) return refused("The token has a critical header unknown here.");
  for (const auto& key : keys_)
    if (key->algorithm == algorithm && (id.empty() || key->id.empty() || key->id == id) &&
        key->verify(signed_part, *bytes))
      return {};
  return refused("The token is not signed with a key known here.");
}

Result<std::string> JwtVerifier::subject(std::string_view token) const {
  constexpr std::size_t kLongest = 16 << 10;
  const std::size_t first = token.find('.');
  const std::size_t second = first == token.npos ? token.npos : token.find('.', first + 1);
  if (second == token.npos || token.size() > kLongest) return refused("The token is no JWT.");
  if (auto right = check_signature(token.substr(0, first), token.substr(0, second),
                                   token.substr(second + 1));
      !right)
    return std::unexpected(right.error());
  const auto body = from_base64url(token.substr(first + 1, second - first - 1));
  json::Document document;
  if (!body || !json::Scanner().parse(*body, document) || !document.root().is(Kind::object))
    return refused("The token's claims cannot be read.");
  const Value claims = document.root();
  const std::int64_t now =
      std::chrono::duration_cast<std::chrono::seconds>(clock_->utc_now().time_since_epoch())
          .count();
  const auto time = [&](std::string_view name) {
    const Value claim = claims.find(name);
    return claim ? claim.integer() : std::nullopt;
  };
  const std::int64_t leeway = options_.leeway.count();
  if (text_of(claims, "iss") != options_.issuer) return refused("The token is of another issuer.");
  if (!names(claims.find("aud"), options_.audience))
    return refused("The token is for another audience.");
  if (!time("exp") || *time("exp") + leeway < now) return refused("The token has expired.");
  if (time("nbf").value_or(0) - leeway > now) return refused("The token is not valid yet.");
  for (const std::string& scope : options_.scopes)
    if (!has_scope(text_of(claims, "scope"), scope)) return refused("The token lacks a scope.");
  std::string subject = text_of(claims, "sub");
  if (subject.empty()) return refused("The token has no subject.");
  return subject;
}

}  // namespace waybill::mcp
