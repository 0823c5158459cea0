#include "waybill/net/http/policy.h"

#include <algorithm>

#include "waybill/net/address.h"
#include "waybill/net/http/fields.h"

namespace waybill::net::http {
namespace {

bool lists(const std::vector<std::string>& list, std::string_view text) {
  return std::any_of(list.begin(), list.end(), [text](const std::string& member) {
    return member == "*" || same_name(member, text);
  });
}

bool is_port(std::string_view text) {
  return !text.empty() && text.size() <= 5 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string_view host_without_port(std::string_view host) {
  if (host.starts_with('[')) {
    const std::size_t end = host.find(']');
    if (end == std::string_view::npos) return {};
    const std::string_view rest = host.substr(end + 1);
    if (!rest.empty() && !(rest.front() == ':' && is_port(rest.substr(1)))) return {};
    return host.substr(1, end - 1);
  }
  const std::size_t colon = host.find(':');
  if (colon == std::string_view::npos) return host;
  return is_port(host.substr(colon + 1)) ? host.substr(0, colon) : std::string_view();
}

bool Policy::allows_host(std::string_view host, std::string_view local) const {
  const std::string_view name = host_without_port(host);
  if (name.empty()) return lists(hosts, host);
  return is_loopback(name) || same_name(name, local) || lists(hosts, name);
}

bool Policy::allows_origin(std::string_view origin, std::string_view host) const {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.size() <= scheme.size() || !same_name(origin.substr(0, scheme.size()), scheme))
      continue;
    const std::string_view authority = origin.substr(scheme.size());
    if (is_loopback(host_without_port(authority)) || same_name(authority, host)) return true;
  }
  return lists(origins, origin);
}

}  // namespace waybill::net::http
