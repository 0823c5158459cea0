// Wire: a connected socket, in the clear or under TLS, that never blocks.
//
// Thread-safety: one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "waybill/base/descriptor.h"
#include "waybill/base/error.h"
#include "waybill/net/tls.h"

namespace waybill::net {

class Wire {
 public:
  using Outcome = TlsSession::Outcome;
  using Moved = TlsSession::Moved;

  void open(Descriptor socket) { socket_ = std::move(socket); }
  // From now on under TLS; handshake() comes first.
  Result<void> secure(const TlsTrust& trust, const std::string& host);
  void close();

  int number() const noexcept { return socket_.number(); }
  bool is_open() const noexcept { return socket_.is_open(); }

  // Done at once in the clear.
  Outcome handshake();
  Moved read(char* bytes, std::size_t size);
  Moved write(const char* bytes, std::size_t size);
  // After `failed`: what went wrong, in words.
  std::string reason() const;

 private:
  Moved moved(std::ptrdiff_t count);

  Descriptor socket_;
  std::unique_ptr<TlsSession> session_;
  int failure_ = 0;
};

}  // namespace waybill::net
