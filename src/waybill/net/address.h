// Address: where a server listens or a peer is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "waybill/base/error.h"

namespace waybill::net {

struct Address {
  std::string host = "127.0.0.1";  // a name, an IPv4 or an IPv6 address without brackets
  std::uint16_t port = 0;          // 0 when listening: any that is free

  bool operator==(const Address&) const = default;
};

// "127.0.0.1:8080", "[::1]:8080", "localhost:8080"; also ":8080" and "8080" alone, which mean
// this machine and not all the world.
Result<Address> read_address(std::string_view text);
// "127.0.0.1:8080", "[::1]:8080".
std::string to_string(const Address& address);

// "localhost", 127.0.0.0/8 and ::1, the last with or without brackets; letters without case.
bool is_loopback(std::string_view host);

}  // namespace waybill::net
