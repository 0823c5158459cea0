// Sockets of TCP: opening them, and whom they connect.
#pragma once

#include <sys/socket.h>

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "waybill/base/descriptor.h"
#include "waybill/base/error.h"
#include "waybill/net/address.h"

namespace waybill::net {

class Lane;

// As the system wants it.
struct SocketAddress {
  sockaddr_storage storage{};
  socklen_t size = 0;
};

// Nothing when the host is a name.
std::optional<SocketAddress> numeric_address(const Address& address);
// Asks the system for the addresses of a name, on a thread of its own, and calls `done` on the
// lane.
void resolve(std::shared_ptr<Lane> lane, const Address& address,
             std::function<void(Result<std::vector<SocketAddress>>)> done);
// Begins to connect without blocking. The error is an errno value.
std::expected<Descriptor, int> connect_to(const SocketAddress& address);

Address address_of(const sockaddr_storage& from);
Address local_address(const Descriptor& socket);

// Listens without blocking. The host is an address or "localhost".
Result<Descriptor> listen_at(const Address& address);

// Small messages go at once, and a peer that vanished without a word is noticed some day.
void prepare_stream(const Descriptor& socket);

}  // namespace waybill::net
