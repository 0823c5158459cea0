// Sockets of TCP: opening them, and whom they connect.
#pragma once

#include "waybill/base/descriptor.h"
#include "waybill/base/error.h"
#include "waybill/net/address.h"

struct sockaddr_storage;

namespace waybill::net {

Address address_of(const sockaddr_storage& from);
Address local_address(const Descriptor& socket);

// Listens without blocking. The host is an address or "localhost".
Result<Descriptor> listen_at(const Address& address);

// Small messages go at once, and a peer that vanished without a word is noticed some day.
void prepare_stream(const Descriptor& socket);

}  // namespace waybill::net
