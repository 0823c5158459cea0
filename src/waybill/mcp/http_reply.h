// HttpReply: the way back for a message that came by POST. Inside mcp/ only.
//
// An answer alone is sent as JSON; as soon as something goes before it, as events. In the legacy
// era the events are the session's, which outlive the connection; in the modern era they end with
// it, and its end is a cancellation.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "waybill/mcp/event_stream.h"
#include "waybill/mcp/reply.h"
#include "waybill/net/http/responder.h"

namespace waybill::mcp {

// A connection that takes events.
class HttpSink final : public EventSink {
 public:
  explicit HttpSink(net::http::Stream stream) : stream_(std::move(stream)) {}
  void write(std::string_view bytes) override;
  void end() override;
  void on_gone(net::Task task);

 private:
  std::mutex mutex_;
  net::http::Stream stream_;
};

// With the headers of an event stream.
std::shared_ptr<HttpSink> open_sink(net::http::Responder& responder, std::string_view session_id);

class HttpReply final : public Reply {
 public:
  struct Options {
    bool prefers_events = false;              // the client named them before JSON
    std::shared_ptr<EventStreams> streams{};  // of the legacy session, if there is one
    std::optional<std::chrono::milliseconds> retry{};
  };
  HttpReply(net::http::Responder responder, Options options)
      : responder_(std::move(responder)), options_(std::move(options)) {}

  void send(std::string_view message) override;
  void answer(int status, std::string_view message) override;
  void opened(const std::shared_ptr<Session>& session) override;
  void drop() override;
  void watch(const service::Cancellation& cancellation) override;

 private:
  void open_stream();

  std::mutex mutex_;
  net::http::Responder responder_;
  Options options_;
  std::string session_id_;
  std::optional<service::Cancellation> watched_;
  std::shared_ptr<HttpSink> sink_;       // once it streams
  std::shared_ptr<EventStream> stream_;  // of the legacy era
  bool answered_ = false;
};

}  // namespace waybill::mcp
