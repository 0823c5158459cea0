#include "waybill/net/wire.h"

#include <sys/socket.h>

#include <cerrno>
#include <system_error>

namespace waybill::net {

Result<void> Wire::secure(const TlsTrust& trust, const std::string& host) {
  auto session = trust.connect(socket_.number(), host);
  if (!session) return std::unexpected(std::move(session.error()));
  session_ = std::move(*session);
  return {};
}

void Wire::close() {
  session_.reset();
  socket_ = Descriptor();
}

Wire::Outcome Wire::handshake() { return session_ ? session_->handshake() : Outcome::done; }

Wire::Moved Wire::moved(std::ptrdiff_t count) {
  if (count > 0) return {Outcome::done, static_cast<std::size_t>(count)};
  if (count == 0) return {Outcome::closed, 0};
  if (errno == EAGAIN || errno == EWOULDBLOCK) return {Outcome::again, 0};
  failure_ = errno;
  return {Outcome::failed, 0};
}

Wire::Moved Wire::read(char* bytes, std::size_t size) {
  if (session_) return session_->read(bytes, size);
  std::ptrdiff_t count = 0;
  do {
    count = ::recv(socket_.number(), bytes, size, MSG_DONTWAIT);
  } while (count < 0 && errno == EINTR);
  return moved(count);
}

Wire::Moved Wire::write(const char* bytes, std::size_t size) {
  if (session_) return session_->write(bytes, size);
  std::ptrdiff_t count = 0;
  do {
    count = ::send(socket_.number(), bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL);
  } while (count < 0 && errno == EINTR);
  return moved(count);
}

std::string Wire::reason() const {
  return session_ ? session_->reason() : std::generic_category().message(failure_);
}

}  // namespace waybill::net
