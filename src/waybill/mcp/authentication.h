// Authentication: who a request comes from, by its bearer token.
//
// With neither tokens nor JWTs asked for, everybody is let in and has no name. Tokens are
// compared in constant time. Thread-safety: any thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/clock.h"
#include "waybill/base/error.h"
#include "waybill/mcp/jwt.h"

namespace waybill::mcp {

struct AuthenticationOptions {
  std::vector<std::string> tokens{};  // each lets its bearer in
  std::optional<JwtOptions> jwt{};    // OAuth 2.1: tokens of an authorization server
};

class Authentication {
 public:
  // Fails when the keys of the JWT options cannot be read.
  static Result<Authentication> make(AuthenticationOptions options, const Clock& clock);

  bool is_required() const { return !options_.tokens.empty() || verifier_; }
  // The principal of the value of an Authorization header. Fails with not_allowed; the message
  // says what is wrong with the token and nothing of what is in it.
  Result<std::string> principal(std::string_view authorization) const;

  // What a client needs to know to get a token (RFC 9728), and where it is told; empty without
  // JWTs. `base` is the server as the client calls it: "http://localhost:8080".
  std::string resource_metadata(std::string_view base, std::string_view path) const;
  std::string challenge(std::string_view base, std::string_view why) const;

 private:
  explicit Authentication(AuthenticationOptions options) : options_(std::move(options)) {}
  AuthenticationOptions options_;
  std::shared_ptr<const JwtVerifier> verifier_;
};

}  // namespace waybill::mcp
