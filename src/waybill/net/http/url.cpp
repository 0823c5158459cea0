#include <charconv>

#include "waybill/net/http/client.h"
#include "waybill/net/http/grammar.h"

namespace waybill::net::http {
namespace {

std::unexpected<Error> no_url(std::string_view text, std::string_view why) {
  std::string message = "'";
  message += text.substr(0, 200);
  message += "' is no address of a web server: ";
  message += why;
  return fail(ErrorKind::bad_input, std::move(message));
}

}  // namespace

Result<Url> read_url(std::string_view text) {
  Url url;
  std::string_view rest = text;
  const std::size_t colon = rest.find("://");
  if (colon == std::string_view::npos)
    return no_url(text, "it must begin with http:// or https://");
  const bool is_secure = same_name(rest.substr(0, colon), "https");
  if (!is_secure && !same_name(rest.substr(0, colon), "http"))
    return no_url(text, "only http:// and https:// are understood");
  url.scheme = is_secure ? "https" : "http";
  url.address.port = is_secure ? 443 : 80;
  rest.remove_prefix(colon + 3);
  rest = rest.substr(0, rest.find('#'));
  const std::string_view authority = rest.substr(0, rest.find_first_of("/?"));
  std::string_view target = rest.substr(authority.size());
  if (authority.find('@') != std::string_view::npos)
    return no_url(text, "a user or password cannot be part of it");
  if (authority.empty() || !grammar::all(authority, grammar::kHost) ||
      !grammar::all(target, grammar::kTarget))
    return no_url(text, "it has a byte that is not allowed there, or no host");

  std::string_view host = authority;
  std::string_view port;
  const std::size_t behind_host = host.starts_with('[') ? host.find(']') : 0;
  if (behind_host == std::string_view::npos) return no_url(text, "a bracket is not closed");
  if (const std::size_t at = host.find(':', behind_host); at != std::string_view::npos) {
    port = host.substr(at + 1);
    host = host.substr(0, at);
    const auto [end, error] =
        std::from_chars(port.data(), port.data() + port.size(), url.address.port);
    if (error != std::errc{} || end != port.data() + port.size() || url.address.port == 0)
      return no_url(text, "its port is not a number from 1 to 65535");
  }
  if (host.starts_with('[')) host = host.substr(1, host.size() - 2);
  if (host.empty()) return no_url(text, "it has no host");
  url.address.host = host;
  url.authority = authority;
  if (!target.starts_with('/')) url.target = "/";
  url.target += target;
  return url;
}

}  // namespace waybill::net::http
