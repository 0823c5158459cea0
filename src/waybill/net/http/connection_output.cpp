// The sending half of a connection.
#include <sys/socket.h>
#include <sys/uio.h>

#include <cerrno>
#include <charconv>
#include <utility>

#include "waybill/net/http/connection.h"
#include "waybill/net/http/status.h"

namespace waybill::net::http {
namespace {

// Bodies from this size on are handed to the system where they are; smaller ones are copied
// behind their head, which is cheaper.
constexpr std::size_t kGathered = 16 * 1024;
// Output buffers larger than this are given back when they are empty.
constexpr std::size_t kKept = 64 * 1024;

constexpr std::string_view kTextType = "text/plain; charset=utf-8";

}  // namespace

// --- whole answers ---------------------------------------------------------------------------

void Connection::answer(int status, FieldsView headers, std::string_view body) {
  if (shard_->lane().is_here()) {
    answer_here(status, headers, body);
    return go_on_later();
  }
  struct Kept {
    std::vector<OwnedField> fields;
    std::string body;
  };
  Kept kept;
  for (const Field& field : headers)
    kept.fields.push_back({std::string(field.name), std::string(field.value)});
  kept.body = body;
  shard_->lane().post([self = shared_from_this(), status, kept = std::move(kept)] {
    std::vector<Field> fields;
    for (const OwnedField& field : kept.fields) fields.push_back({field.name, field.value});
    self->answer_here(status, fields, kept.body);
    self->go_on();
  });
}

void Connection::answer_here(int status, FieldsView headers, std::string_view body) {
  if (phase_ != Phase::serving) return;  // closed meanwhile
  if (status < 200 || status > 599 || !can_send(headers)) {
    static constexpr Field kType{"Content-Type", kTextType};
    put_answer(500, {{kType}}, "the answer had a header that cannot be sent\n", true);
  } else {
    put_answer(status, headers, body, true);
  }
  finish_answer();
}

void Connection::put_answer(int status, FieldsView headers, std::string_view body,
                            bool keeps_alive) {
  HeadPlan plan;
  plan.status = status;
  if (has_body(status)) plan.length = body.size();
  keep_alive_ = keep_alive_ && keeps_alive && !shard_->is_closing();
  plan.closes = !keep_alive_;
  plan.says_keep_alive = keep_alive_ && reader_.is_http_1_0();
  write_head(output_, plan, shard_->date(), headers);
  if (reader_.is_head() || !has_body(status)) return;
  std::size_t body_sent = 0;
  if (body.size() >= kGathered) body_sent = send_with(body);
  output_.append(body.substr(body_sent));
}

// The server's own answer; nothing more is read afterwards.
void Connection::refuse(Refusal refusal) {
  shard_->settings().counters.refused.fetch_add(1, std::memory_order_relaxed);
  const auto& error_body = shard_->options().error_body;
  ServerOptions::ErrorBody body;
  if (error_body) body = error_body(refusal.status, refusal.reason);
  if (body.content_type.empty() || !is_field_value(body.content_type)) {
    body.content_type = kTextType;
    body.bytes = refusal.reason;
    body.bytes += '\n';
  }
  const Field type{"Content-Type", body.content_type};
  put_answer(refusal.status, {{type}}, body.bytes, false);
  drain();
}

// The answer is in the output: the request's bytes are done with.
void Connection::finish_answer() {
  const auto dropped = drop_callbacks();
  input_.take(reader_.taken());
  input_.relax();
  reader_.reset();
  if (!keep_alive_ || shard_->is_closing()) {
    drain();
  } else {
    phase_ = Phase::reading;
  }
}

void Connection::go_on() {
  if (serving_now_) return;
  if (phase_ == Phase::reading)
    serve();
  else
    flush();
}

// Whoever answers here may hold a lock that the handler of the next request wants, or be that
// handler itself, called for another connection: it has to have returned first.
void Connection::go_on_later() {
  if (serving_now_) return;
  flush();
  if (phase_ != Phase::reading) return;
  shard_->lane().post([self = shared_from_this()] { self->go_on(); });
}

std::pair<Task, Task> Connection::drop_callbacks() {
  const std::lock_guard lock(mutex_);
  ended_ = false;
  return {std::exchange(on_room_, nullptr), std::exchange(on_disconnect_, nullptr)};
}

// --- streams -----------------------------------------------------------------------------------

void Connection::begin_stream(int status, FieldsView headers) {
  {
    const std::lock_guard lock(mutex_);
    is_chunked_ = !reader_.is_http_1_0() && has_body(status);
    discards_ = reader_.is_head() || !has_body(status);
  }
  if (shard_->lane().is_here()) return begin_stream_here(status, headers);
  std::vector<OwnedField> kept;
  for (const Field& field : headers)
    kept.push_back({std::string(field.name), std::string(field.value)});
  shard_->lane().post([self = shared_from_this(), status, kept = std::move(kept)] {
    std::vector<Field> fields;
    for (const OwnedField& field : kept) fields.push_back({field.name, field.value});
    self->begin_stream_here(status, fields);
  });
}

void Connection::begin_stream_here(int status, FieldsView headers) {
  if (phase_ != Phase::serving) return;
  const bool fits = status >= 200 && status <= 599 && can_send(headers);
  HeadPlan plan;
  plan.status = fits ? status : 500;
  plan.is_chunked = is_chunked_;
  // Without chunks the end of the answer is the end of the connection.
  keep_alive_ = keep_alive_ && fits && !shard_->is_closing() && (is_chunked_ || discards_);
  plan.closes = !keep_alive_;
  plan.says_keep_alive = keep_alive_ && reader_.is_http_1_0();
  write_head(output_, plan, shard_->date(), fits ? headers : FieldsView());
  phase_ = Phase::streaming;
  if (!serving_now_) flush();
}

bool Connection::write_piece(std::string_view bytes) {
  std::unique_lock lock(mutex_);
  if (gone_ || abandoned_) return false;
  const ServerOptions& options = shard_->options();
  if (!bytes.empty() && !discards_) {
    // Not even kept: who writes on and on before it can be cut would fill the memory.
    if (backlog_ + pending_.size() + bytes.size() > options.max_backlog) {
      abandoned_ = true;
    } else {
      append_piece(bytes);
    }
    schedule_pump(lock);
    if (!lock.owns_lock()) lock.lock();
  }
  return !gone_ && !abandoned_ && backlog_ + pending_.size() < options.output_high_water;
}

// Under the lock.
void Connection::append_piece(std::string_view bytes) {
  if (is_chunked_) {
    constexpr std::size_t kSizeRoom = 18;
    char* const room = pending_.room(kSizeRoom);
    char* const end = std::to_chars(room, room + kSizeRoom - 2, bytes.size(), 16).ptr;
    pending_.wrote(static_cast<std::size_t>(end - room));
    pending_.append("\r\n");
  }
  pending_.append(bytes);
  if (is_chunked_) pending_.append("\r\n");
}

void Connection::end_stream() {
  const auto dropped = drop_callbacks();
  std::unique_lock lock(mutex_);
  // One that lacks a piece must not look whole.
  if (gone_ || abandoned_) return;
  if (is_chunked_ && !discards_) pending_.append("0\r\n\r\n");
  ended_ = true;
  schedule_pump(lock);
}

void Connection::abandon_stream() {
  const auto dropped = drop_callbacks();
  std::unique_lock lock(mutex_);
  if (gone_) return;
  abandoned_ = true;
  schedule_pump(lock);
}

// On the lane at once, unless serve() is at work, which does it in the end; else by a task.
void Connection::schedule_pump(std::unique_lock<std::mutex>& lock) {
  if (pump_posted_) return;
  if (shard_->lane().is_here() && !serving_now_) {
    lock.unlock();
    if (pump_stream()) go_on_later();
    return;
  }
  pump_posted_ = true;
  shard_->lane().post([self = shared_from_this()] {
    if (self->pump_stream()) self->go_on();
  });
}

// True when that was the end of the answer.
bool Connection::pump_stream() {
  const auto self = shared_from_this();
  bool ended = false;
  {
    const std::lock_guard lock(mutex_);
    pump_posted_ = false;
    if (phase_ != Phase::streaming) return false;
    output_.append(pending_.view());
    if (pending_.size() > kKept) pending_ = Buffer();
    pending_.clear();
    ended = ended_;
    backlog_ = unsent();
  }
  if (ended) {
    finish_answer();
    return true;
  }
  flush();
  const std::lock_guard lock(mutex_);
  if (abandoned_ && phase_ == Phase::streaming) shard_->lane().post([self] { self->close(); });
  return false;
}

void Connection::on_room(Task task) {
  const std::lock_guard lock(mutex_);
  if (gone_) return;
  if (backlog_ + pending_.size() < shard_->options().output_high_water)
    shard_->lane().post(std::move(task));
  else
    std::swap(on_room_, task);
}

void Connection::on_disconnect(Task task) {
  const std::lock_guard lock(mutex_);
  if (left_)
    shard_->lane().post(std::move(task));
  else
    std::swap(on_disconnect_, task);
}

// --- sending -----------------------------------------------------------------------------------

// Sends what is in the output and the body behind it, as far as the system takes them, and says
// how much of the body that was.
std::size_t Connection::send_with(std::string_view body) {
  const std::size_t before = unsent();
  iovec parts[2] = {{const_cast<char*>(output_.view().data()) + sent_, before},
                    {const_cast<char*>(body.data()), body.size()}};
  msghdr message{};
  message.msg_iov = parts;
  message.msg_iovlen = 2;
  const auto count = ::sendmsg(socket_.number(), &message, MSG_DONTWAIT | MSG_NOSIGNAL);
  if (count <= 0) return 0;  // flush() meets the reason again
  const std::size_t of_output = std::min(static_cast<std::size_t>(count), before);
  sent_ += of_output;
  return static_cast<std::size_t>(count) - of_output;
}

void Connection::flush() {
  while (unsent() > 0 && phase_ != Phase::closed) {
    const std::string_view left = output_.view().substr(sent_);
    const auto count =
        ::send(socket_.number(), left.data(), left.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (count >= 0) {
      sent_ += static_cast<std::size_t>(count);
      write_deadline_ = 0;
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (write_deadline_ == 0) write_deadline_ = shard_->deadline(shard_->options().write_timeout);
      break;
    } else if (errno != EINTR) {
      return close();
    }
  }
  after_flush();
}

void Connection::after_flush() {
  if (unsent() == 0) {
    write_deadline_ = 0;
    sent_ = 0;
    if (output_.size() > kKept) output_ = Buffer();
    output_.clear();
  }
  const std::size_t high = shard_->options().output_high_water;
  if (phase_ == Phase::streaming) {
    const std::lock_guard lock(mutex_);
    backlog_ = unsent();
    if (on_room_ && backlog_ + pending_.size() <= high / 2)
      shard_->lane().post(std::exchange(on_room_, nullptr));
  }
  // An answer that was begun before the server began to close is out now.
  if (phase_ == Phase::reading && shard_->is_closing() && input_.size() == 0) drain();
  if (phase_ == Phase::draining && unsent() == 0) {
    ::shutdown(socket_.number(), SHUT_WR);
    phase_ = Phase::lingering;
    wait_for(Wait::linger);
    linger();
  }
}

}  // namespace waybill::net::http
