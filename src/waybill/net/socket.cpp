#include "waybill/net/socket.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <optional>

#include "waybill/net/system_error.h"

namespace waybill::net {
namespace {

struct SocketAddress {
  sockaddr_storage storage{};
  socklen_t size = 0;
};

std::optional<SocketAddress> numeric(const Address& address) {
  SocketAddress found;
  const std::string host = address.host == "localhost" ? "127.0.0.1" : address.host;
  sockaddr_in v4{};
  if (::inet_pton(AF_INET, host.c_str(), &v4.sin_addr) == 1) {
    v4.sin_family = AF_INET;
    v4.sin_port = htons(address.port);
    std::memcpy(&found.storage, &v4, sizeof v4);
    found.size = sizeof v4;
    return found;
  }
  sockaddr_in6 v6{};
  if (::inet_pton(AF_INET6, host.c_str(), &v6.sin6_addr) == 1) {
    v6.sin6_family = AF_INET6;
    v6.sin6_port = htons(address.port);
    std::memcpy(&found.storage, &v6, sizeof v6);
    found.size = sizeof v6;
    return found;
  }
  return std::nullopt;
}

void set_option(const Descriptor& socket, int level, int name, int value) {
  ::setsockopt(socket.number(), level, name, &value, sizeof value);
}

}  // namespace

Address address_of(const sockaddr_storage& from) {
  Address address;
  char text[INET6_ADDRSTRLEN] = {};
  if (from.ss_family == AF_INET6) {
    sockaddr_in6 v6{};
    std::memcpy(&v6, &from, sizeof v6);
    ::inet_ntop(AF_INET6, &v6.sin6_addr, text, sizeof text);
    address.port = ntohs(v6.sin6_port);
  } else {
    sockaddr_in v4{};
    std::memcpy(&v4, &from, sizeof v4);
    ::inet_ntop(AF_INET, &v4.sin_addr, text, sizeof text);
    address.port = ntohs(v4.sin_port);
  }
  address.host = text;
  return address;
}

Address local_address(const Descriptor& socket) {
  sockaddr_storage here{};
  socklen_t size = sizeof here;
  ::getsockname(socket.number(), reinterpret_cast<sockaddr*>(&here), &size);
  return address_of(here);
}

Result<Descriptor> listen_at(const Address& address) {
  const auto found = numeric(address);
  if (!found)
    return fail(ErrorKind::bad_input, "cannot listen at '" + address.host +
                                          "'; name an address of this machine, like 127.0.0.1");
  Descriptor socket(
      ::socket(found->storage.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, IPPROTO_TCP));
  const std::string action = "listen at " + to_string(address);
  if (!socket.is_open()) return std::unexpected(system_error(action, errno));
  set_option(socket, SOL_SOCKET, SO_REUSEADDR, 1);
  const auto* const raw = reinterpret_cast<const sockaddr*>(&found->storage);
  if (::bind(socket.number(), raw, found->size) != 0 || ::listen(socket.number(), SOMAXCONN) != 0)
    return std::unexpected(system_error(action, errno));
  return socket;
}

void prepare_stream(const Descriptor& socket) {
  set_option(socket, IPPROTO_TCP, TCP_NODELAY, 1);
  set_option(socket, SOL_SOCKET, SO_KEEPALIVE, 1);
  set_option(socket, IPPROTO_TCP, TCP_KEEPIDLE, 60);
  set_option(socket, IPPROTO_TCP, TCP_KEEPINTVL, 20);
  set_option(socket, IPPROTO_TCP, TCP_KEEPCNT, 3);
}

}  // namespace waybill::net
