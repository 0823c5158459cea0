#include <algorithm>
#include <mutex>
#include <optional>

#include "waybill/mcp/client_transport.h"
#include "waybill/net/http/client.h"
#include "waybill/net/sse.h"
#include "waybill/net/timers.h"

namespace waybill::mcp {
namespace {

using namespace std::chrono_literals;
using net::http::ClientRequest;
using net::http::ResponseHead;

// Of one answer that is no stream of events; of those each event has such a limit.
constexpr std::size_t kMaxBody = 16 * 1024 * 1024;
// How soon and how late a stream that broke is asked for again, whatever the server wishes.
constexpr std::chrono::milliseconds kSoonest = 50ms;
constexpr std::chrono::milliseconds kLatest = 30s;

// What is remembered of the server, shared with exchanges that outlive the transport.
struct Shared {
  ClientTransport::Handler handler{};
  std::mutex mutex{};
  std::string session{};
  std::string version{};  // of a legacy session
  bool closed = false;
};

// One POST or GET and what comes back for it. On the loop, but for what says otherwise.
struct Incoming {
  std::string id{};  // of the request that waits for it; empty: nobody
  int status = 0;
  bool events = false;
  bool answered = false;
  std::string body{};
  net::EventReader reader{};
  std::optional<Error> too_much{};  // why no more of it is read
  net::http::Call call{};           // by the mutex of Shared
  bool is_given_up = false;         // by the mutex of Shared
};

class HttpTransport final : public ClientTransport,
                            public std::enable_shared_from_this<HttpTransport> {
 public:
  HttpTransport(net::Loop& loop, HttpTransportOptions options)
      : loop_(loop), options_(std::move(options)), client_(loop, {.head_timeout = {}}) {}
  ~HttpTransport() override { close(); }

  Result<void> start(Handler handler) override {
    if (auto url = net::http::read_url(options_.url); !url) return std::unexpected(url.error());
    shared_->handler = std::move(handler);
    return {};
  }

  void send(OutgoingMessage message) override {
    ClientRequest request = make_request("POST");
    request.headers.push_back({"Content-Type", "application/json"});
    request.headers.push_back({"Accept", "application/json, text/event-stream"});
    if (!message.version.empty()) {
      request.headers.push_back({"MCP-Protocol-Version", message.version});
      if (!message.method.empty()) request.headers.push_back({"Mcp-Method", message.method});
      if (!message.name.empty()) request.headers.push_back({"Mcp-Name", message.name});
    }
    request.body = std::move(message.body);
    exchange(std::move(request), std::move(message.id));
  }

  // Opens the stream on which a server of the legacy era speaks unasked.
  void begun(std::string_view version) override {
    {
      const std::lock_guard lock(shared_->mutex);
      shared_->version = version;
      if (shared_->session.empty()) return;
    }
    listen({}, {});
  }

  void close() override {
    ClientRequest request = make_request("DELETE");
    {
      const std::lock_guard lock(shared_->mutex);
      if (std::exchange(shared_->closed, true) || shared_->session.empty()) return;
    }
    client_.fetch(std::move(request), [](const Result<net::http::Response>&) {});
  }

 private:
  ClientRequest make_request(std::string method) const {
    ClientRequest request{.method = std::move(method), .url = options_.url};
    if (!options_.token.empty())
      request.headers.push_back({"Authorization", "Bearer " + options_.token});
    const std::lock_guard lock(shared_->mutex);
    if (!shared_->session.empty()) request.headers.push_back({"Mcp-Session-Id", shared_->session});
    if (!shared_->version.empty())
      request.headers.push_back({"MCP-Protocol-Version", shared_->version});
    return request;
  }

  // A GET: for what belongs to no request, or for the rest of a stream that broke.
  void listen(std::string id, const std::string& last_event) {
    ClientRequest request = make_request("GET");
    request.headers.push_back({"Accept", "text/event-stream"});
    if (!last_event.empty()) request.headers.push_back({"Last-Event-ID", last_event});
    exchange(std::move(request), std::move(id));
  }

  void exchange(ClientRequest request, std::string id) {
    auto incoming = std::make_shared<Incoming>();
    incoming->id = std::move(id);
    auto call = client_.send(
        std::move(request),
        {.on_head =
             [shared = shared_, incoming](const ResponseHead& head) {
               incoming->status = head.status;
               incoming->events =
                   head.headers.value("Content-Type").starts_with("text/event-stream");
               const std::lock_guard lock(shared->mutex);
               if (const auto session = head.headers.find("Mcp-Session-Id"))
                 shared->session = *session;
             },
         .on_body = [shared = shared_,
                     incoming](std::string_view piece) { take(*shared, *incoming, piece); },
         .on_end = [weak = weak_from_this(), shared = shared_,
                    incoming](const Result<void>& how) { finish(weak, *shared, *incoming, how); }});
    const std::lock_guard lock(shared_->mutex);
    incoming->call = std::move(call);
    if (incoming->is_given_up) incoming->call.cancel();
  }

  static void take(Shared& shared, Incoming& incoming, std::string_view piece) {
    if (incoming.too_much) return;
    if (incoming.events) {
      const auto read = incoming.reader.read(piece, [&](const net::Event& event) {
        if (!event.data.empty()) deliver(shared, incoming, event.data);
      });
      if (!read) give_up(shared, incoming, read.error());
    } else if (incoming.body.size() + piece.size() > kMaxBody) {
      give_up(shared, incoming,
              {ErrorKind::over_limit,
               "The server's answer is longer than " + std::to_string(kMaxBody) + " bytes."});
    } else {
      incoming.body += piece;
    }
  }

  // Ends the exchange; finish() comes next, and tells who waits.
  static void give_up(Shared& shared, Incoming& incoming, Error why) {
    incoming.too_much = std::move(why);
    std::string().swap(incoming.body);
    const std::lock_guard lock(shared.mutex);
    incoming.is_given_up = true;
    incoming.call.cancel();
  }

  static void deliver(const Shared& shared, Incoming& incoming, std::string_view message) {
    const std::string answered = shared.handler.on_message(message);
    if (!answered.empty() && answered == incoming.id) incoming.answered = true;
  }

  static void finish(const std::weak_ptr<HttpTransport>& weak, const Shared& shared,
                     Incoming& incoming, const Result<void>& how) {
    // A refusal by the transport has a body, too, but speaks of no request.
    if (!incoming.events && !incoming.body.empty()) deliver(shared, incoming, incoming.body);
    if (incoming.answered || incoming.id.empty()) return;
    if (incoming.too_much) return shared.handler.on_lost(incoming.id, *incoming.too_much);
    const auto held = weak.lock();
    if (held && incoming.events && !incoming.reader.last_id().empty() &&
        shared.handler.is_awaited(incoming.id))
      return held->resume(incoming);
    shared.handler.on_lost(
        incoming.id, how ? Error{ErrorKind::unavailable, "The server answered with status " +
                                                             std::to_string(incoming.status) + "."}
                         : how.error());
  }

  void resume(const Incoming& incoming) {
    const auto delay = std::clamp(incoming.reader.retry().value_or(500ms), kSoonest, kLatest);
    timers_.push_back(loop_.after(
        delay, [weak = weak_from_this(), id = incoming.id, last = incoming.reader.last_id()] {
          if (const auto held = weak.lock()) held->listen(id, last);
        }));
    if (timers_.size() > 64) timers_.erase(timers_.begin());
  }

  net::Loop& loop_;
  HttpTransportOptions options_;
  std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
  net::http::Client client_;
  std::vector<net::Timer> timers_;  // on the loop only
};

// Exchanges hold it weakly, which takes a shared owner.
class Owner final : public ClientTransport {
 public:
  explicit Owner(std::shared_ptr<HttpTransport> transport) : transport_(std::move(transport)) {}
  Result<void> start(Handler handler) override { return transport_->start(std::move(handler)); }
  void send(OutgoingMessage message) override { transport_->send(std::move(message)); }
  void begun(std::string_view version) override { transport_->begun(version); }
  void close() override { transport_->close(); }

 private:
  std::shared_ptr<HttpTransport> transport_;
};

}  // namespace

std::unique_ptr<ClientTransport> make_http_transport(net::Loop& loop,
                                                     HttpTransportOptions options) {
  return std::make_unique<Owner>(std::make_shared<HttpTransport>(loop, std::move(options)));
}

}  // namespace waybill::mcp
