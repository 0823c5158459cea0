#include "waybill/mcp/jwt.h"

#include <gtest/gtest.h>
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>

#include "waybill/base/digest.h"
#include "waybill/mcp/authentication.h"

namespace waybill::mcp {
namespace {

// A key pair, as an authorization server has it.
class Signer {
 public:
  explicit Signer(std::string algorithm) : algorithm_(std::move(algorithm)) {
    key_ = algorithm_ == "EdDSA"   ? EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519")
           : algorithm_ == "ES256" ? EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256")
                                   : EVP_PKEY_Q_keygen(nullptr, nullptr, "RSA", std::size_t{2048});
  }
  ~Signer() { EVP_PKEY_free(key_); }
  Signer(const Signer&) = delete;
  Signer& operator=(const Signer&) = delete;

  std::string jwk() const {
    if (algorithm_ == "RS256")
      return R"({"kty":"RSA","kid":"k","n":")" + number(OSSL_PKEY_PARAM_RSA_N) + R"(","e":")" +
             number(OSSL_PKEY_PARAM_RSA_E) + "\"}";
    if (algorithm_ == "ES256")
      return R"({"kty":"EC","crv":"P-256","x":")" + number(OSSL_PKEY_PARAM_EC_PUB_X, 32) +
             R"(","y":")" + number(OSSL_PKEY_PARAM_EC_PUB_Y, 32) + "\"}";
    std::string bytes(32, '\0');
    std::size_t size = bytes.size();
    EVP_PKEY_get_raw_public_key(key_, reinterpret_cast<unsigned char*>(bytes.data()), &size);
    return R"({"kty":"OKP","crv":"Ed25519","x":")" + base64url(bytes) + "\"}";
  }

  std::string token(std::string_view claims, std::string_view algorithm = {}) const {
    const std::string header =
        R"({"typ":"JWT","alg":")" + std::string(algorithm.empty() ? algorithm_ : algorithm) + "\"}";
    const std::string body = base64url(header) + "." + base64url(claims);
    return body + "." + base64url(sign(body));
  }

 private:
  std::string number(const char* name, int size = 0) const {
    BIGNUM* value = nullptr;
    EVP_PKEY_get_bn_param(key_, name, &value);
    const int length = size > 0 ? size : BN_num_bytes(value);
    std::string bytes(static_cast<std::size_t>(length), '\0');
    BN_bn2binpad(value, reinterpret_cast<unsigned char*>(bytes.data()), length);
    BN_free(value);
    return base64url(bytes);
  }
  std::string sign(std::string_view text) const {
    EVP_MD_CTX* const context = EVP_MD_CTX_new();
    EVP_DigestSignInit(context, nullptr, algorithm_ == "EdDSA" ? nullptr : EVP_sha256(), nullptr,
                       key_);
    std::string bytes(512, '\0');
    std::size_t size = bytes.size();
    EVP_DigestSign(context, reinterpret_cast<unsigned char*>(bytes.data()), &size,
                   reinterpret_cast<const unsigned char*>(text.data()), text.size());
    EVP_MD_CTX_free(context);
    bytes.resize(size);
    if (algorithm_ != "ES256") return bytes;
    const auto* der = reinterpret_cast<const unsigned char*>(bytes.data());
    ECDSA_SIG* const pair = d2i_ECDSA_SIG(nullptr, &der, static_cast<long>(size));
    std::string raw(64, '\0');
    auto* const out = reinterpret_cast<unsigned char*>(raw.data());
    BN_bn2binpad(ECDSA_SIG_get0_r(pair), out, 32);
    BN_bn2binpad(ECDSA_SIG_get0_s(pair), out + 32, 32);
    ECDSA_SIG_free(pair);
    return raw;
  }

  std::string algorithm_;
  EVP_PKEY* key_;
};

// The clock stands at 1767225600, the first second of 2026.
constexpr std::string_view kGood =
    R"({"iss":"https://id.example","aud":["other","waybill"],"sub":"ann","exp":1767225700,"scope":"a tools b"})";

JwtOptions options_for(const Signer& signer) {
  return {.issuer = "https://id.example",
          .audience = "waybill",
          .keys = "{\"keys\":[" + signer.jwk() + "]}",
          .scopes = {"tools"}};
}

TEST(Jwt, IsTakenFromEachKindOfKey) {
  const FixedClock clock;
  for (const std::string algorithm : {"RS256", "ES256", "EdDSA"}) {
    const Signer signer(algorithm);
    const auto verifier = JwtVerifier::make(options_for(signer), clock);
    ASSERT_TRUE(verifier) << verifier.error().message;
    const auto subject = verifier->subject(signer.token(kGood));
    ASSERT_TRUE(subject) << algorithm << subject.error().message;
    EXPECT_EQ(*subject, "ann");
    const Signer stranger(algorithm);
    EXPECT_FALSE(verifier->subject(stranger.token(kGood))) << algorithm;
  }
}

TEST(Jwt, IsRefusedWhenAnythingAboutItIsNotRight) {
  const FixedClock clock;
  const Signer signer("EdDSA");
  const auto verifier = JwtVerifier::make(options_for(signer), clock);
  ASSERT_TRUE(verifier);
  const auto refused = [&](const std::string& from, const std::string& to) {
    std::string claims(kGood);
    claims.replace(claims.find(from), from.size(), to);
    return !verifier->subject(signer.token(claims));
  };
  EXPECT_TRUE(refused("id.example", "evil.example"));
  EXPECT_TRUE(refused("\"waybill\"", "\"else\""));
  EXPECT_TRUE(refused("1767225700", "1767225500")) << "expired";
  EXPECT_TRUE(refused(R"("exp":1767225700,)", "")) << "a token without an end";
  EXPECT_TRUE(refused(R"("sub":"ann",)", R"("sub":"ann","nbf":1767299999,)")) << "not yet";
  EXPECT_TRUE(refused("tools", "tool"));
  EXPECT_TRUE(refused(R"("sub":"ann",)", ""));
  EXPECT_FALSE(verifier->subject(signer.token(kGood, "none")));
  EXPECT_FALSE(verifier->subject(signer.token(kGood, "HS256")));
  std::string token = signer.token(kGood);
  token.back() = token.back() == 'A' ? 'B' : 'A';
  EXPECT_FALSE(verifier->subject(token));
  for (const std::string_view text : {"", "a", "a.b", "..", "a.b.c.d", "!.!.!"})
    EXPECT_FALSE(verifier->subject(text)) << text;
}

TEST(Jwt, NeedsKeysThatCanBeUsed) {
  const FixedClock clock;
  for (const std::string_view keys :
       {"", "{", "[]", R"({"keys":[]})", R"({"keys":[{"kty":"oct","k":"AAAA"}]})",
        R"({"keys":[{"kty":"RSA","n":"AQAB","e":"AQAB"}]})"}) {
    const auto made =
        JwtVerifier::make({.issuer = "i", .audience = "a", .keys = std::string(keys)}, clock);
    EXPECT_FALSE(made) << keys;
  }
}

TEST(Authentication, TellsWhereTokensComeFrom) {
  const FixedClock clock;
  const Signer signer("EdDSA");
  const auto made = Authentication::make({.jwt = options_for(signer)}, clock);
  ASSERT_TRUE(made);
  EXPECT_EQ(*made->principal("Bearer " + signer.token(kGood)), "ann");
  EXPECT_FALSE(made->principal(signer.token(kGood)));
  EXPECT_EQ(made->resource_metadata("http://h", "/mcp"),
            R"({"resource":"waybill","authorization_servers":["https://id.example"],)"
            R"("bearer_methods_supported":["header"],"scopes_supported":["tools"]})");
  EXPECT_NE(made->challenge("http://h", "No.")
                .find("resource_metadata=\"http://h/.well-known/oauth-protected-resource\""),
            std::string::npos);
}

TEST(Authentication, RefusesTokensThatAreEasilyGuessed) {
  const FixedClock clock;
  EXPECT_FALSE(Authentication::make({.tokens = {"short"}}, clock));
}

}  // namespace
}  // namespace waybill::mcp
