#include "waybill/net/socket.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

#include <cerrno>
#include <cstring>
#include <thread>

#include "waybill/net/lane.h"
#include "waybill/net/system_error.h"

namespace waybill::net {
namespace {

void set_option(const Descriptor& socket, int level, int name, int value) {
  ::setsockopt(socket.number(), level, name, &value, sizeof value);
}

}  // namespace

std::optional<SocketAddress> numeric_address(const Address& address) {
  SocketAddress found;
  const std::string& host = address.host;
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

void resolve(std::shared_ptr<Lane> lane, const Address& address,
             std::function<void(Result<std::vector<SocketAddress>>)> done) {
  std::thread([lane = std::move(lane), address, done = std::move(done)]() mutable {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* list = nullptr;
    const std::string port = std::to_string(address.port);
    const int failure = ::getaddrinfo(address.host.c_str(), port.c_str(), &hints, &list);
    Result<std::vector<SocketAddress>> found;
    if (failure != 0)
      found = fail(ErrorKind::unavailable,
                   "cannot find the host '" + address.host + "': " + ::gai_strerror(failure));
    for (const addrinfo* one = list; one != nullptr; one = one->ai_next) {
      SocketAddress& added = found->emplace_back();
      added.size = one->ai_addrlen;
      std::memcpy(&added.storage, one->ai_addr, added.size);
    }
    if (list != nullptr) ::freeaddrinfo(list);
    lane->post(
        [done = std::move(done), found = std::move(found)]() mutable { done(std::move(found)); });
  }).detach();
}

std::expected<Descriptor, int> connect_to(const SocketAddress& address) {
  Descriptor socket(
      ::socket(address.storage.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, IPPROTO_TCP));
  if (!socket.is_open()) return std::unexpected(errno);
  prepare_stream(socket);
  const auto* const raw = reinterpret_cast<const sockaddr*>(&address.storage);
  if (::connect(socket.number(), raw, address.size) != 0 && errno != EINPROGRESS)
    return std::unexpected(errno);
  return socket;
}

Address address_of(const sockaddr_storage& from) {
  Address address;
  char text[INET6_ADDRSTRLEN] = {};
  if (from.ss_family == AF_INET6) {
    sockaddr_in6 v6{};
    std::memcpy(&v6, &from, sizeof v6);
    // An IPv4 client of a socket for both is shown as what it is.
    if (IN6_IS_ADDR_V4MAPPED(&v6.sin6_addr))
      ::inet_ntop(AF_INET, v6.sin6_addr.s6_addr + 12, text, sizeof text);
    else
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
  const bool by_name = address.host == "localhost";
  const auto found = numeric_address(by_name ? Address{"127.0.0.1", address.port} : address);
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
