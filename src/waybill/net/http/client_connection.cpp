#include "waybill/net/http/client_connection.h"

#include <sys/epoll.h>
#include <sys/socket.h>

#include <cerrno>
#include <utility>

#include "waybill/net/system_error.h"

namespace waybill::net::http {

void Errand::end(Result<void> how) {
  if (std::exchange(is_over, true) || !exchange.on_end) return;
  exchange.on_end(std::move(how));
}

ClientConnection::ClientConnection(std::shared_ptr<Lane> lane,
                                   std::shared_ptr<const ClientOptions> options,
                                   std::shared_ptr<const TlsTrust> trust, Owner owner)
    : lane_(std::move(lane)),
      options_(std::move(options)),
      trust_(std::move(trust)),
      owner_(std::move(owner)),
      reader_(HeadLimits{options_->max_header_bytes, options_->max_header_bytes,
                         options_->max_header_fields}) {}

void ClientConnection::open(std::vector<SocketAddress> addresses, std::shared_ptr<Errand> errand) {
  addresses_ = std::move(addresses);
  errand_ = std::move(errand);
  authority_ = errand_->url.authority;
  is_secure_ = errand_->url.scheme == "https";
  set_timeout(options_->connect_timeout, "did not accept the connection");
  try_next_address();
}

void ClientConnection::try_next_address() {
  while (next_address_ < addresses_.size()) {
    const SocketAddress& address = addresses_[next_address_++];
    auto socket = connect_to(address);
    if (!socket) {
      last_failure_ = socket.error();
      continue;
    }
    wire_.open(std::move(*socket));
    constexpr std::uint32_t kEvents = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;
    if (auto watched = lane_->watch(wire_.number(), kEvents, *this); !watched)
      return close(std::move(watched.error()));
    return;
  }
  close(system_error("reach " + authority_, last_failure_));
}

void ClientConnection::ready(std::uint32_t events) {
  const auto self = shared_from_this();
  if (phase_ == Phase::connecting) {
    int failure = 0;
    socklen_t size = sizeof failure;
    ::getsockopt(wire_.number(), SOL_SOCKET, SO_ERROR, &failure, &size);
    if (failure != 0) {
      last_failure_ = failure;
      lane_->unwatch(wire_.number(), *this);
      return try_next_address();
    }
    if ((events & EPOLLOUT) == 0) return;
    on_connected();
  }
  readable_ = true;
  if (phase_ == Phase::securing) secure();
  if (phase_ == Phase::securing) return;
  if (errand_ && sent_ < errand_->bytes.size()) send_some();
  if (phase_ != Phase::closed) receive();
}

void ClientConnection::on_connected() {
  if (!is_secure_) return start(std::exchange(errand_, nullptr));
  phase_ = Phase::securing;
  if (auto secured = wire_.secure(*trust_, errand_->url.address.host); !secured)
    close(std::move(secured.error()));
}

void ClientConnection::secure() {
  switch (wire_.handshake()) {
    case Wire::Outcome::again: return;
    case Wire::Outcome::done: return start(std::exchange(errand_, nullptr));
    case Wire::Outcome::closed: return fail_with("closed the connection without an answer");
    case Wire::Outcome::failed:
      return close({ErrorKind::unavailable,
                    "cannot talk to " + authority_ + " in confidence: " + wire_.reason()});
  }
}

void ClientConnection::start(std::shared_ptr<Errand> errand) {
  errand_ = std::move(errand);
  sent_ = 0;
  body_bytes_ = 0;
  reader_.reset(errand_->is_head);
  phase_ = Phase::sending;
  timeout_.cancel();
  set_timeout(options_->head_timeout, "did not answer");
  send_some();
}

void ClientConnection::send_some() {
  while (sent_ < errand_->bytes.size()) {
    const auto [outcome, count] =
        wire_.write(errand_->bytes.data() + sent_, errand_->bytes.size() - sent_);
    sent_ += count;
    if (outcome == Wire::Outcome::again) return;
    // It may have answered before it closed; receive() finds that out.
    if (outcome != Wire::Outcome::done) break;
  }
  std::string().swap(errand_->bytes);
  sent_ = 0;
  if (phase_ != Phase::sending) return;  // it answers already
  phase_ = Phase::head;
  set_timeout(options_->head_timeout, "did not answer");
}

void ClientConnection::receive() {
  while (readable_ && phase_ != Phase::closed) {
    input_.make_room(0);
    const auto [outcome, count] = wire_.read(input_.room(), input_.room_size());
    switch (outcome) {
      case Wire::Outcome::done:
        input_.came(count);
        while (phase_ != Phase::closed && look()) {
        }
        break;
      case Wire::Outcome::again: readable_ = false; break;
      case Wire::Outcome::closed:
        readable_ = false;
        on_eof();
        break;
      case Wire::Outcome::failed:
        close({ErrorKind::unavailable,
               "cannot read the answer of " + authority_ + ": " + wire_.reason()});
        break;
    }
  }
}

// True when there may be more to look at.
bool ClientConnection::look() {
  switch (phase_) {
    case Phase::sending:
      // An answer before the request is sent, most likely a refusal of it.
      phase_ = Phase::head;
      return true;
    case Phase::head: return look_at_head();
    case Phase::body: return look_at_body();
    case Phase::idle: fail_with("sent something that was not asked for"); return false;
    case Phase::connecting:
    case Phase::securing:
    case Phase::closed: break;
  }
  return false;
}

bool ClientConnection::look_at_head() {
  const std::string_view bytes(input_.begin(), input_.size());
  switch (reader_.read_head(bytes)) {
    case ResponseReader::Step::more: return false;
    case ResponseReader::Step::refused: fail_with("sent an answer that is not one: "); return false;
    case ResponseReader::Step::done: break;
  }
  reader_.fields(bytes, fields_);
  phase_ = Phase::body;
  timeout_.cancel();
  // Held meanwhile: the callback may end the client, and with it this exchange.
  const auto errand = errand_;
  if (errand->exchange.on_head && !errand->is_over)
    errand->exchange.on_head({reader_.status(), FieldsView(fields_)});
  if (phase_ != Phase::body) return false;
  input_.take(reader_.taken());
  set_timeout(options_->body_timeout, "stopped in the middle of its answer");
  return true;
}

bool ClientConnection::look_at_body() {
  const auto piece = reader_.read_body(input_.begin(), input_.size());
  if (!piece.bytes.empty()) {
    body_bytes_ += piece.bytes.size();
    if (body_bytes_ > errand_->max_body) {
      close({ErrorKind::over_limit, "the answer of " + authority_ + " is longer than " +
                                        std::to_string(errand_->max_body) + " bytes"});
      return false;
    }
    set_timeout(options_->body_timeout, "stopped in the middle of its answer");
    const auto errand = errand_;  // held as in look_at_head()
    if (errand->exchange.on_body && !errand->is_over) errand->exchange.on_body(piece.bytes);
    if (phase_ != Phase::body) return false;
  }
  input_.take(piece.taken);
  switch (piece.step) {
    case ResponseReader::Step::more: return false;
    case ResponseReader::Step::refused: fail_with("sent an answer that is not one: "); return false;
    case ResponseReader::Step::done: finish(); return false;
  }
  return false;
}

void ClientConnection::finish() {
  timeout_.cancel();
  input_.relax();
  const auto errand = std::exchange(errand_, nullptr);
  // A request that was not sent whole leaves the connection in the middle of it.
  const bool is_reusable = reader_.keeps_alive() && input_.size() == 0 && errand->bytes.empty();
  phase_ = Phase::idle;
  if (is_reusable) {
    set_timeout(options_->idle_timeout, "was idle");
    owner_.on_idle(shared_from_this());
  } else {
    close({ErrorKind::unavailable, "the connection is not kept"});
  }
  errand->end({});
}

void ClientConnection::on_eof() {
  if (phase_ == Phase::body && reader_.ends_here()) return finish();
  fail_with(phase_ == Phase::body ? "closed the connection in the middle of its answer"
                                  : "closed the connection without an answer");
}

void ClientConnection::fail_with(std::string_view what) {
  std::string message = authority_ + " ";
  message += what;
  message += reader_.refusal().reason;
  close({ErrorKind::unavailable, std::move(message)});
}

void ClientConnection::set_timeout(std::chrono::milliseconds timeout, std::string_view what) {
  timeout_.cancel();
  if (timeout <= std::chrono::milliseconds::zero()) return;
  timeout_ = lane_->after(timeout, [weak = weak_from_this(), timeout, what] {
    const auto connection = weak.lock();
    if (!connection) return;
    std::string message = connection->authority_ + " ";
    message += what;
    message += " within " + std::to_string(timeout.count()) + " ms";
    connection->close({ErrorKind::unavailable, std::move(message)});
  });
}

void ClientConnection::close(Error why) {
  if (phase_ == Phase::closed) return;
  const auto self = shared_from_this();
  phase_ = Phase::closed;
  timeout_.cancel();
  if (wire_.is_open()) lane_->unwatch(wire_.number(), *this);
  wire_.close();
  const auto errand = std::exchange(errand_, nullptr);
  owner_.on_closed(self);
  if (errand) errand->end(std::unexpected(std::move(why)));
}

}  // namespace waybill::net::http
