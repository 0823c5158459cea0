// JwtVerifier: tells whether a JSON Web Token was signed for this server, and for whom.
//
// RS256, ES256 and EdDSA (Ed25519), with keys of a JWK set that is given, never fetched. A token
// must name issuer and audience, must not be expired, and must carry every scope asked for; one
// that names no algorithm, or one for another kind of key, is refused.
// Thread-safety: any thread.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/clock.h"
#include "waybill/base/error.h"

namespace waybill::mcp {

struct JwtOptions {
  std::string issuer{};
  std::string audience{};             // this server, as the authorization server knows it
  std::string keys{};                 // a JWK set, JSON
  std::vector<std::string> scopes{};  // each is needed
  std::chrono::seconds leeway{30};    // between the clocks
};

class JwtVerifier {
 public:
  static Result<JwtVerifier> make(const JwtOptions& options, const Clock& clock);

  // The token's subject. Fails with not_allowed.
  Result<std::string> subject(std::string_view token) const;

 private:
  struct Key;
  JwtVerifier(JwtOptions options, const Clock& clock)
      : options_(std::move(options)), clock_(&clock) {}
  Result<void> check_signature(std::string_view header, std::string_view signed_part,
                               std::string_view signature) const;

  JwtOptions options_;
  const Clock* clock_;
  std::vector<std::shared_ptr<const Key>> keys_;
};

}  // namespace waybill::mcp
