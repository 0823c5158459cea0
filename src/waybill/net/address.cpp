#include "waybill/net/address.h"

#include <algorithm>
#include <charconv>

namespace waybill::net {
namespace {

bool same_name(std::string_view a, std::string_view lower) {
  return std::equal(a.begin(), a.end(), lower.begin(), lower.end(), [](char x, char y) {
    return (x >= 'A' && x <= 'Z' ? static_cast<char>(x + ('a' - 'A')) : x) == y;
  });
}

// Four numbers of 0 to 255 without leading zeros, which some programs read as octal.
bool is_ipv4(std::string_view text) {
  for (int part = 0; part < 4; ++part) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const auto used = static_cast<std::size_t>(end - text.data());
    if (error != std::errc{} || value > 255 || used > 3 || (used > 1 && text.front() == '0'))
      return false;
    text.remove_prefix(used);
    if (part == 3) return text.empty();
    if (!text.starts_with('.')) return false;
    text.remove_prefix(1);
  }
  return false;
}

std::unexpected<Error> no_address(std::string_view text) {
  std::string shown(text.substr(0, 80));
  return fail(ErrorKind::bad_input,
              "'" + shown + "' is no address; write HOST:PORT, like 127.0.0.1:8080 or [::1]:8080");
}

}  // namespace

Result<Address> read_address(std::string_view text) {
  Address address;
  std::string_view port = text;
  if (const std::size_t colon = text.rfind(':'); colon != std::string_view::npos) {
    std::string_view host = text.substr(0, colon);
    port = text.substr(colon + 1);
    if (host.starts_with('[') && host.ends_with(']') && host.size() > 2)
      host = host.substr(1, host.size() - 2);
    else if (host.find_first_of(":[]") != std::string_view::npos)
      return no_address(text);
    if (!host.empty()) address.host = host;
  }
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), address.port);
  if (port.empty() || error != std::errc{} || end != port.data() + port.size())
    return no_address(text);
  return address;
}

std::string to_string(const Address& address) {
  const bool brackets = address.host.find(':') != std::string::npos;
  std::string text;
  if (brackets) text += '[';
  text += address.host;
  if (brackets) text += ']';
  text += ':';
  return text += std::to_string(address.port);
}

bool is_loopback(std::string_view host) {
  return same_name(host, "localhost") || host == "::1" || host == "[::1]" ||
         (host.starts_with("127.") && is_ipv4(host));
}

}  // namespace waybill::net
