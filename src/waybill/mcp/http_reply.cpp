#include "waybill/mcp/http_reply.h"

#include <array>

#include "waybill/base/buffer.h"
#include "waybill/mcp/session.h"
#include "waybill/net/sse.h"

namespace waybill::mcp {

using net::http::Field;

void HttpSink::write(std::string_view bytes) {
  const std::lock_guard lock(mutex_);
  if (stream_.is_open()) stream_.write(bytes);
}

void HttpSink::end() {
  const std::lock_guard lock(mutex_);
  if (stream_.is_open()) stream_.end();
}

void HttpSink::on_gone(net::Task task) {
  const std::lock_guard lock(mutex_);
  if (stream_.is_open()) stream_.on_disconnect(std::move(task));
}

std::shared_ptr<HttpSink> open_sink(net::http::Responder& responder, std::string_view session_id) {
  const std::array<Field, 4> fields{
      Field{"Content-Type", "text/event-stream"}, Field{"Cache-Control", "no-cache"},
      Field{"X-Accel-Buffering", "no"}, Field{"Mcp-Session-Id", session_id}};
  const std::size_t count = session_id.empty() ? 3 : 4;
  return std::make_shared<HttpSink>(
      responder.stream(200, std::span<const Field>(fields.data(), count)));
}

// Under the lock.
void HttpReply::open_stream() {
  if (sink_) return;
  sink_ = open_sink(responder_, session_id_);
  if (options_.streams) {
    stream_ = options_.streams->open(options_.retry);
    stream_->attach(sink_);
    sink_->on_gone([stream = std::weak_ptr(stream_), raw = sink_.get()] {
      if (const auto held = stream.lock()) held->detach(raw);
    });
  } else if (watched_) {
    sink_->on_gone([cancellation = *watched_]() mutable {
      cancellation.request(service::Ending::disconnected);
    });
  }
}

void HttpReply::send(std::string_view message) {
  const std::lock_guard lock(mutex_);
  if (answered_) return;
  open_stream();
  if (stream_) return stream_->push(message);
  Buffer out;
  net::write_event(out, {.data = message});
  sink_->write(out.view());
}

void HttpReply::answer(int status, std::string_view message) {
  const std::lock_guard lock(mutex_);
  if (answered_) return;
  answered_ = true;
  if (options_.prefers_events && status == 200 && !message.empty()) open_stream();
  if (stream_) {
    if (!message.empty()) stream_->push(message);
    return stream_->finish();
  }
  if (sink_) {
    Buffer out;
    if (!message.empty()) net::write_event(out, {.data = message});
    sink_->write(out.view());
    return sink_->end();
  }
  if (message.empty()) return responder_.send(status, {}, {});
  const std::array<Field, 2> fields{Field{"Content-Type", "application/json"},
                                    Field{"Mcp-Session-Id", session_id_}};
  responder_.send(status, std::span<const Field>(fields.data(), session_id_.empty() ? 1 : 2),
                  message);
}

void HttpReply::opened(const std::shared_ptr<Session>& session) {
  const std::lock_guard lock(mutex_);
  session_id_ = session->id();
}

void HttpReply::drop() {
  const std::lock_guard lock(mutex_);
  if (!options_.streams || answered_) return;
  open_stream();
  stream_->drop();
}

void HttpReply::watch(const service::Cancellation& cancellation) {
  const std::lock_guard lock(mutex_);
  watched_ = cancellation;
  if (!sink_ && responder_.is_open())
    responder_.on_disconnect(
        [held = cancellation]() mutable { held.request(service::Ending::disconnected); });
}

}  // namespace waybill::mcp
