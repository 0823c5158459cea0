#include "waybill/net/http/connection.h"

#include <sys/epoll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>

namespace waybill::net::http {
namespace {

// So many requests of one connection in a row; then the others have their turn.
constexpr int kTurns = 32;
// So much of what a client still sends is read and forgotten, for it to see the last answer.
constexpr std::size_t kMaxDiscarded = 16 * 1024 * 1024;

HeadLimits head_limits(const ServerOptions& options) {
  // Beside the target the first line has a method and a version.
  constexpr std::size_t kAroundTarget = 64;
  // Places in a header are kept in 32 bits.
  constexpr std::size_t kMost = std::size_t{1} << 30;
  return {std::min(options.max_target_bytes, kMost) + kAroundTarget,
          std::min(options.max_header_bytes, kMost), options.max_header_fields};
}

}  // namespace

Connection::Connection(std::shared_ptr<Shard> shard, Descriptor socket, std::string remote,
                       std::string local, bool is_counted)
    : shard_(std::move(shard)),
      socket_(std::move(socket)),
      remote_(std::move(remote)),
      local_(std::move(local)),
      is_counted_(is_counted),
      reader_(head_limits(shard_->options()), shard_->options().max_body_bytes) {}

bool Connection::watch() {
  constexpr std::uint32_t kEvents = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;
  return shard_->lane().watch(socket_.number(), kEvents, *this).has_value();
}

void Connection::begin() {
  if (!watch()) return close();
  wait_for(Wait::head);
}

void Connection::begin_refused(Refusal refusal) {
  if (!watch()) return close();
  refuse(refusal);
  flush();
}

void Connection::ready(std::uint32_t events) {
  const auto self = shared_from_this();
  if ((events & (EPOLLERR | EPOLLHUP)) != 0) return close();
  if ((events & EPOLLIN) != 0) readable_ = true;
  if ((events & EPOLLRDHUP) != 0) on_peer_left();
  if ((events & EPOLLOUT) != 0 && unsent() > 0) flush();
  if (phase_ == Phase::reading) serve();
  if (phase_ == Phase::lingering) linger();
}

void Connection::on_peer_left() {
  peer_left_ = readable_ = true;
  const std::lock_guard lock(mutex_);
  left_ = true;
  if (on_disconnect_) shard_->lane().post(std::exchange(on_disconnect_, nullptr));
}

// Serves what has come, one request after the other, as far as it goes without waiting.
void Connection::serve() {
  if (serving_now_) return;
  bool goes_on = true;
  while (goes_on) {
    serving_now_ = true;
    goes_on = serve_some();
    serving_now_ = false;
    flush();
    goes_on = goes_on && unsent() <= shard_->options().output_high_water;
  }
}

// True when it stopped only because the client has to read first.
bool Connection::serve_some() {
  for (int turns = 0; phase_ == Phase::reading;) {
    if (unsent() > shard_->options().output_high_water) return true;
    if (turns == kTurns) {
      shard_->lane().post([self = shared_from_this()] {
        if (self->phase_ == Phase::reading) self->serve();
      });
      return false;
    }
    switch (reader_.read(input_.begin(), input_.size())) {
      case RequestReader::Step::more:
        input_.drop_last(reader_.reclaim());
        if (!receive()) return false;
        break;
      case RequestReader::Step::head: look_at_head(); break;
      case RequestReader::Step::done:
        ++turns;
        dispatch();
        break;
      case RequestReader::Step::refused: refuse(reader_.refusal()); break;
    }
  }
  return false;
}

// True when there is more to look at.
bool Connection::receive() {
  while (readable_) {
    input_.make_room(reader_.expected_size());
    const std::size_t room = input_.room_size();
    const auto count = ::recv(socket_.number(), input_.room(), room, MSG_DONTWAIT);
    if (count > 0) {
      // Less than there was room for was all there is, unless the peer's end comes behind it.
      if (static_cast<std::size_t>(count) < room && !peer_left_) readable_ = false;
      input_.came(static_cast<std::size_t>(count));
      return true;
    }
    if (count == 0) {
      on_eof();
      return phase_ == Phase::reading;
    }
    if (errno == EINTR) continue;
    readable_ = false;
    if (errno != EAGAIN && errno != EWOULDBLOCK) {
      close();
      return false;
    }
  }
  if (reader_.is_in_body())
    wait_for(Wait::body);
  else
    wait_for(input_.size() > 0 ? Wait::head : wait_ == Wait::head ? Wait::head : Wait::idle);
  return false;
}

void Connection::on_eof() {
  readable_ = false;
  if (input_.size() > 0)
    refuse({400, "the connection ended in the middle of a request"});
  else
    drain();
}

void Connection::look_at_head() {
  const Policy& policy = shard_->options().policy;
  const std::string_view host = reader_.host(input_.begin());
  const bool names_host = !host.empty() || !reader_.is_http_1_0();
  if (names_host && !policy.allows_host(host, local_))
    return refuse({403, "this server is not reached by that Host"});
  const auto origin = reader_.origin(input_.begin());
  if (origin && !policy.allows_origin(*origin, host))
    return refuse({403, "pages of that Origin may not use this server"});
  if (reader_.waits_for_continue()) output_.append("HTTP/1.1 100 Continue\r\n\r\n");
}

void Connection::dispatch() {
  phase_ = Phase::serving;
  wait_ = Wait::none;
  deadline_ = 0;
  keep_alive_ = reader_.keeps_alive();
  Request request = reader_.request(input_.begin(), fields_);
  request.remote = remote_;
  ServerSettings& settings = shard_->settings();
  settings.counters.requests.fetch_add(1, std::memory_order_relaxed);
  settings.handler(std::move(request), Responder(shared_from_this()));
}

void Connection::wait_for(Wait wait) {
  if (wait_ == wait) return;
  wait_ = wait;
  const ServerOptions& options = shard_->options();
  switch (wait) {
    case Wait::none: deadline_ = 0; return;
    case Wait::idle: deadline_ = shard_->deadline(options.idle_timeout); return;
    case Wait::head: deadline_ = shard_->deadline(options.header_timeout); return;
    case Wait::body: deadline_ = shard_->deadline(options.body_timeout); return;
    case Wait::linger: deadline_ = shard_->deadline(options.linger_timeout); return;
  }
}

void Connection::on_tick(Tick now) {
  if (write_deadline_ != 0 && now >= write_deadline_) return close();
  if (deadline_ == 0 || now < deadline_) return;
  if (phase_ != Phase::reading || input_.size() == 0) return close();
  refuse({408, wait_ == Wait::body ? "the body did not come in time"
                                   : "the header did not come in time"});
  flush();
}

void Connection::wind_down() {
  if (phase_ == Phase::reading && input_.size() == 0 && unsent() == 0) close();
}

// What is written is written; then no more is sent, and the client is given the time to read it.
// Closing at once would make the system drop what the client has not read yet.
void Connection::drain() {
  phase_ = Phase::draining;
  wait_for(Wait::none);
}

void Connection::linger() {
  char forgotten[4096];
  while (readable_) {
    const auto count = ::recv(socket_.number(), forgotten, sizeof forgotten, MSG_DONTWAIT);
    if (count > 0) {
      discarded_ += static_cast<std::size_t>(count);
      if (discarded_ > kMaxDiscarded) return close();
    } else if (count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
      return close();
    } else if (errno != EINTR) {
      readable_ = false;
    }
  }
}

void Connection::close() {
  if (phase_ == Phase::closed) return;
  const auto self = shared_from_this();
  phase_ = Phase::closed;
  deadline_ = write_deadline_ = 0;
  shard_->lane().unwatch(socket_.number(), *this);
  socket_ = Descriptor();
  Task dropped;  // destroyed after the lock: what it holds may call back
  {
    const std::lock_guard lock(mutex_);
    gone_ = left_ = true;
    pending_ = Buffer();
    dropped = std::exchange(on_room_, nullptr);
    if (on_disconnect_) shard_->lane().post(std::exchange(on_disconnect_, nullptr));
  }
  shard_->remove(*this);
}

}  // namespace waybill::net::http
