#include "waybill/mcp/authentication.h"

#include "waybill/base/digest.h"
#include "waybill/json/writer.h"

namespace waybill::mcp {

Result<Authentication> Authentication::make(AuthenticationOptions options, const Clock& clock) {
  for (const std::string& token : options.tokens)
    if (token.size() < 16)
      return fail(ErrorKind::bad_input, "A token needs at least 16 characters.");
  Authentication made(std::move(options));
  if (made.options_.jwt) {
    auto verifier = JwtVerifier::make(*made.options_.jwt, clock);
    if (!verifier) return std::unexpected(verifier.error());
    made.verifier_ = std::make_shared<const JwtVerifier>(std::move(*verifier));
  }
  return made;
}

Result<std::string> Authentication::principal(std::string_view authorization) const {
  if (!is_required()) return std::string();
  constexpr std::string_view kScheme = "Bearer ";
  if (!authorization.starts_with(kScheme))
    return fail(ErrorKind::not_allowed, "A bearer token is needed.");
  const std::string_view token = authorization.substr(kScheme.size());
  // All are compared, so that the time tells nothing.
  std::size_t match = 0;
  for (std::size_t i = 0; i < options_.tokens.size(); ++i)
    if (same_secret(token, options_.tokens[i])) match = i + 1;
  if (match > 0) return "token-" + std::to_string(match);
  if (verifier_) return verifier_->subject(token);
  return fail(ErrorKind::not_allowed, "The token is not known.");
}

std::string Authentication::resource_metadata(std::string_view base, std::string_view path) const {
  if (!options_.jwt) return {};
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("resource");
  writer.string(options_.jwt->audience.empty() ? std::string(base) + std::string(path)
                                               : options_.jwt->audience);
  writer.plain_key("authorization_servers");
  writer.begin_array();
  writer.string(options_.jwt->issuer);
  writer.end_array();
  writer.plain_key("bearer_methods_supported");
  writer.begin_array();
  writer.string("header");
  writer.end_array();
  if (!options_.jwt->scopes.empty()) {
    writer.plain_key("scopes_supported");
    writer.begin_array();
    for (const std::string& scope : options_.jwt->scopes) writer.string(scope);
    writer.end_array();
  }
  writer.end_object();
  return out.str();
}

std::string Authentication::challenge(std::string_view base, std::string_view why) const {
  std::string header =
      "Bearer error=\"invalid_token\", error_description=\"" + std::string(why) + "\"";
  if (options_.jwt)
    header +=
        ", resource_metadata=\"" + std::string(base) + "/.well-known/oauth-protected-resource\"";
  return header;
}

}  // namespace waybill::mcp
