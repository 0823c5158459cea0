// Policy: for which Host and from which Origin a server answers.
//
// A web page must not reach a server of this machine: neither from another origin, nor by a name
// that it made point here (DNS rebinding). So both headers have to be known.
// Thread-safety: read only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace waybill::net::http {

struct Policy {
  // Besides loopback names and the address that the client connected to: names without port, as
  // in "tools.example.com". "*" allows all.
  std::vector<std::string> hosts{};
  // Besides http and https pages of loopback names and of the very Host that is asked: whole
  // origins, as in "https://example.com". "*" allows all. A request without Origin does not come
  // from a page and is allowed.
  std::vector<std::string> origins{};

  // `host` is the header's value, `local` the address without port that the client connected to.
  bool allows_host(std::string_view host, std::string_view local) const;
  // `host` is the header's value, allowed already.
  bool allows_origin(std::string_view origin, std::string_view host) const;
};

// "name:80" to "name", "[::1]:80" to "::1".
std::string_view host_without_port(std::string_view host);

}  // namespace waybill::net::http
