#include "waybill/mcp/http.h"

#include <map>

#include "waybill/mcp/closer.h"
#include "waybill/mcp/http_reply.h"
#include "waybill/mcp/version.h"
#include "waybill/rpc/write.h"

namespace waybill::mcp {

using net::http::Field;
using net::http::Request;
using net::http::Responder;

namespace {

constexpr std::string_view kSessionHeader = "Mcp-Session-Id";
constexpr std::string_view kVersionHeader = "MCP-Protocol-Version";
constexpr std::string_view kMetadataPath = "/.well-known/oauth-protected-resource";

void send_error(Responder& responder, int status, rpc::Code code, std::string_view message,
                std::initializer_list<Field> extra = {}) {
  Buffer out;
  rpc::write_error(out, {}, code, message);
  std::vector<Field> fields{{"Content-Type", "application/json"}};
  fields.insert(fields.end(), extra.begin(), extra.end());
  responder.send(status, fields, out.view());
}

// Whether a list of media types, as in Accept, has room for one; parameters are not looked at.
bool accepts(std::string_view header, std::string_view type) {
  const std::string_view family = type.substr(0, type.find('/') + 1);
  while (!header.empty()) {
    const std::size_t end = std::min(header.find(','), header.size());
    std::string_view one = header.substr(0, std::min(header.find(';'), end));
    while (one.starts_with(' ')) one.remove_prefix(1);
    while (one.ends_with(' ')) one.remove_suffix(1);
    if (net::http::same_name(one, type) || one == "*/*" || one == std::string(family) + "*")
      return true;
    header.remove_prefix(std::min(end + 1, header.size()));
  }
  return false;
}

// A client that could do with either says by the order which it likes better.
bool prefers_events(std::string_view accept) {
  return accept.find("text/event-stream") < accept.find("application/json");
}

bool is_json(std::string_view content_type) { return accepts(content_type, "application/json"); }

}  // namespace

struct HttpEndpoint::State : std::enable_shared_from_this<HttpEndpoint::State> {
  State(Server& owner, net::Loop& runs, HttpOptions chosen, Authentication checks)
      : server(owner), loop(runs), options(std::move(chosen)), authentication(std::move(checks)) {}

  void serve(Request&& request, Responder responder);
  void serve_mcp(Request& request, Responder& responder, std::string_view principal);
  void post(Request& request, Responder& responder, std::string_view principal);
  void open_events(Request& request, Responder& responder, std::string_view principal);
  void end_session(Request& request, Responder& responder, std::string_view principal);
  // The session named by the header; answers and returns nothing when there is none.
  std::shared_ptr<Session> session_of(const Request& request, Responder& responder,
                                      std::string_view principal);
  std::shared_ptr<EventStreams> streams_of(const std::string& session_id);
  Session::Push push_for(const std::string& session_id);
  void end_streams();

  Server& server;
  net::Loop& loop;
  const HttpOptions options;
  const Authentication authentication;
  const std::shared_ptr<EventBudget> budget = std::make_shared<EventBudget>();
  std::mutex mutex;
  // Owned by the sessions, through their push.
  std::map<std::string, std::weak_ptr<EventStreams>, std::less<>> streams;
  std::size_t sweep_at = 64;
  std::unique_ptr<net::http::Server> http;
};

std::shared_ptr<EventStreams> HttpEndpoint::State::streams_of(const std::string& session_id) {
  const std::lock_guard lock(mutex);
  const auto found = streams.find(session_id);
  return found == streams.end() ? nullptr : found->second.lock();
}

Session::Push HttpEndpoint::State::push_for(const std::string& session_id) {
  auto made = std::make_shared<EventStreams>(budget);
  const std::lock_guard lock(mutex);
  if (streams.size() >= sweep_at) {
    std::erase_if(streams, [](const auto& entry) { return entry.second.expired(); });
    sweep_at = std::max<std::size_t>(64, streams.size() * 2);
  }
  streams.insert_or_assign(session_id, made);
  return [made](std::string_view message) { made->own()->push(message); };
}

void HttpEndpoint::State::end_streams() {
  const std::lock_guard lock(mutex);
  for (const auto& [id, weak] : streams)
    if (const auto held = weak.lock()) held->drop_all();
}

void HttpEndpoint::State::serve(Request&& request, Responder responder) {
  const std::string base = "http://" + std::string(request.headers.value("Host"));
  if (request.path == "/healthz")
    return responder.send(200, {{"Content-Type", "application/json"}}, R"({"status":"ok"})");
  if (request.path.starts_with(kMetadataPath)) {
    const std::string metadata = authentication.resource_metadata(base, options.path);
    if (metadata.empty())
      return send_error(responder, 404, rpc::Code::invalid_request, "There is no such page.");
    return responder.send(200, {{"Content-Type", "application/json"}}, metadata);
  }
  const auto principal = authentication.principal(request.headers.value("Authorization"));
  if (!principal) {
    const std::string challenge = authentication.challenge(base, principal.error().message);
    return send_error(responder, 401, rpc::Code::invalid_request, principal.error().message,
                      {{"WWW-Authenticate", challenge}});
  }
  if (request.path == options.path) return serve_mcp(request, responder, *principal);
  if (request.path == "/metrics" && request.method == "GET") {
    Buffer out;
    server.write_metrics(out);
    return responder.send(200, {{"Content-Type", "text/plain; version=0.0.4"}}, out.view());
  }
  if (options.other && options.other(request, responder)) return;
  send_error(responder, 404, rpc::Code::invalid_request, "There is no such page.");
}

void HttpEndpoint::State::serve_mcp(Request& request, Responder& responder,
                                    std::string_view principal) {
  if (request.method == "POST") return post(request, responder, principal);
  const std::string_view version = request.headers.value(kVersionHeader);
  const bool legacy = version.empty() || is_legacy_version(version);
  const bool has_session = request.headers.find(kSessionHeader).has_value();
  if (legacy && has_session && request.method == "GET")
    return open_events(request, responder, principal);
  if (legacy && has_session && request.method == "DELETE")
    return end_session(request, responder, principal);
  send_error(responder, 405, rpc::Code::invalid_request, "Messages are sent by POST.",
             {{"Allow", "POST"}});
}

std::shared_ptr<Session> HttpEndpoint::State::session_of(const Request& request,
                                                         Responder& responder,
                                                         std::string_view principal) {
  auto session = server.session(request.headers.value(kSessionHeader));
  if (session && session->owner() == principal) return session;
  send_error(responder, 404, rpc::Code::invalid_request,
             "There is no such session any more. Begin a new one with initialize.");
  return nullptr;
}

void HttpEndpoint::State::post(Request& request, Responder& responder, std::string_view principal) {
  if (!is_json(request.headers.value("Content-Type")))
    return send_error(responder, 415, rpc::Code::invalid_request,
                      "The Content-Type must be application/json.");
  const std::string_view accept = request.headers.value("Accept");
  if (!accepts(accept, "application/json") || !accepts(accept, "text/event-stream"))
    return send_error(responder, 406, rpc::Code::invalid_request,
                      "The header Accept must name application/json and text/event-stream.");
  Incoming incoming{.body = request.body, .headers = &request.headers, .principal = principal};
  HttpReply::Options reply{.prefers_events = prefers_events(accept)};
  const std::string_view version = request.headers.value(kVersionHeader);
  if (request.headers.find(kSessionHeader) && (version.empty() || is_legacy_version(version))) {
    incoming.session = session_of(request, responder, principal);
    if (!incoming.session) return;
    reply.streams = streams_of(incoming.session->id());
    // Older clients do not know an event without data.
    if (incoming.session->version() >= kLegacyVersions.front()) reply.retry = options.retry;
  }
  server.receive(incoming, std::make_shared<HttpReply>(std::move(responder), std::move(reply)));
}

void HttpEndpoint::State::open_events(Request& request, Responder& responder,
                                      std::string_view principal) {
  if (!accepts(request.headers.value("Accept"), "text/event-stream"))
    return send_error(responder, 406, rpc::Code::invalid_request,
                      "The header Accept must name text/event-stream.");
  const auto session = session_of(request, responder, principal);
  if (!session) return;
  const auto all = streams_of(session->id());
  if (!all) return send_error(responder, 404, rpc::Code::invalid_request, "There are no events.");
  std::uint64_t after = 0;
  std::shared_ptr<EventStream> stream = all->own();
  const auto last = request.headers.find("Last-Event-ID");
  if (last && !(stream = all->find(*last, after)))
    return send_error(responder, 404, rpc::Code::invalid_request,
                      "The events behind that id are not kept any more.");
  const auto sink = open_sink(responder, session->id());
  last ? stream->attach(sink, after) : stream->attach(sink);
  sink->on_gone([weak = std::weak_ptr(stream), raw = sink.get()] {
    if (const auto held = weak.lock()) held->detach(raw);
  });
}

void HttpEndpoint::State::end_session(Request& request, Responder& responder,
                                      std::string_view principal) {
  const auto session = session_of(request, responder, principal);
  if (!session) return;
  if (const auto all = streams_of(session->id())) all->drop_all();
  server.close_session(session->id());
  responder.send(204, {}, {});
}

Result<std::unique_ptr<HttpEndpoint>> HttpEndpoint::open(Server& server, net::Loop& loop,
                                                         HttpOptions options) {
  static const SystemClock clock;
  auto authentication = Authentication::make(options.authentication, clock);
  if (!authentication) return std::unexpected(authentication.error());
  if (!net::is_loopback(options.address.host) && !authentication->is_required())
    return fail(ErrorKind::not_allowed,
                "A server that others can reach needs a token; without one it listens on "
                "127.0.0.1, ::1 or localhost only.");
  auto state =
      std::make_shared<State>(server, loop, std::move(options), std::move(*authentication));
  const std::weak_ptr<State> weak = state;
  server.set_push([weak](const std::string& id) -> Session::Push {
    const auto held = weak.lock();
    return held ? held->push_for(id) : Session::Push();
  });
  auto http = net::http::Server::open(loop, state->options.address, state->options.server,
                                      [weak](Request&& request, Responder responder) {
                                        if (const auto held = weak.lock())
                                          held->serve(std::move(request), std::move(responder));
                                      });
  if (!http) return std::unexpected(http.error());
  state->http = std::move(*http);
  return std::unique_ptr<HttpEndpoint>(new HttpEndpoint(std::move(state)));
}

HttpEndpoint::~HttpEndpoint() { state_->http.reset(); }

const net::Address& HttpEndpoint::address() const { return state_->http->address(); }

void HttpEndpoint::close(std::chrono::milliseconds grace, net::Task done) {
  state_->http->close(grace, std::move(done));
  state_->end_streams();
}

Result<void> serve_http(Server& server, HttpOptions options,
                        const std::function<void(const net::Address&)>& on_ready,
                        std::chrono::milliseconds grace,
                        const std::optional<service::Cancellation>& until) {
  net::Loop loop;
  auto opened = HttpEndpoint::open(server, loop, std::move(options));
  if (!opened) return std::unexpected(opened.error());
  Closer closer(loop, [&] {
    loop.post([&] { (*opened)->close(2 * grace, [&] { loop.stop(); }); });
    server.shut_down(grace);
  });
  if (auto watched = closer.watch(until); !watched) return watched;
  if (on_ready) on_ready((*opened)->address());
  loop.run();
  return {};
}

}  // namespace waybill::mcp
