// TLS for connections that we open: encrypted, and only with a server whose certificate fits its
// name.
//
// TlsTrust is whom to believe, made once. TlsSession is one connection; its descriptor is not its
// own. Lifetime: the trust may go before its sessions. Thread-safety: one thread at a time for a
// session, any for the trust.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "waybill/base/error.h"

namespace waybill::net {

class TlsSession;

class TlsTrust {
 public:
  // The system's authorities and, unless it is empty, those of a file.
  static Result<std::unique_ptr<TlsTrust>> open(const std::string& ca_file);
  ~TlsTrust();
  TlsTrust(const TlsTrust&) = delete;
  TlsTrust& operator=(const TlsTrust&) = delete;

  // Over a connected socket that does not block. `host` is the name to be proven.
  Result<std::unique_ptr<TlsSession>> connect(int descriptor, const std::string& host) const;

 private:
  struct Context;
  explicit TlsTrust(std::unique_ptr<Context> context);
  std::unique_ptr<Context> context_;
};

class TlsSession {
 public:
  enum class Outcome : std::uint8_t {
    done,
    again,   // when the descriptor is ready, to be read or written whichever comes
    closed,  // in order, by the other side
    failed,
  };
  struct Moved {
    Outcome outcome = Outcome::done;
    std::size_t count = 0;
  };

  ~TlsSession();
  TlsSession(const TlsSession&) = delete;
  TlsSession& operator=(const TlsSession&) = delete;

  Outcome handshake();
  Moved read(char* bytes, std::size_t size);
  Moved write(const char* bytes, std::size_t size);
  // After `failed`: what went wrong, in words.
  std::string reason() const;

 private:
  friend class TlsTrust;
  struct Session;
  explicit TlsSession(std::unique_ptr<Session> session);
  std::unique_ptr<Session> session_;
};

}  // namespace waybill::net
