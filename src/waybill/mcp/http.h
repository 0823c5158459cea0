// The protocol over Streamable HTTP: one endpoint for both eras, and the operator's pages.
//
//   POST /mcp      a message; the answer is JSON, or events when something goes before it
//   GET, DELETE    sessions of the legacy era: their events, their end
//   GET /metrics   figures for Prometheus        GET /healthz   whether it answers
//   GET /.well-known/oauth-protected-resource    where tokens come from, when JWTs are asked for
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "waybill/base/error.h"
#include "waybill/mcp/authentication.h"
#include "waybill/mcp/server.h"
#include "waybill/net/address.h"
#include "waybill/net/http/server.h"
#include "waybill/net/loop.h"
#include "waybill/service/cancellation.h"

namespace waybill::mcp {

struct HttpOptions {
  net::Address address{"127.0.0.1", 0};
  std::string path = "/mcp";
  net::http::ServerOptions server{};  // limits, and which hosts and origins are answered
  AuthenticationOptions authentication{};
  std::chrono::milliseconds retry{500};  // how long a client waits before it comes back
  // Serves every other path, after authentication; returns false for what it does not know.
  std::function<bool(net::http::Request&, net::http::Responder&)> other{};
};

// Lifetime: server and loop outlive it. Thread-safety: any thread, except destruction.
class HttpEndpoint {
 public:
  static Result<std::unique_ptr<HttpEndpoint>> open(Server& server, net::Loop& loop,
                                                    HttpOptions options);
  ~HttpEndpoint();
  HttpEndpoint(const HttpEndpoint&) = delete;
  HttpEndpoint& operator=(const HttpEndpoint&) = delete;

  const net::Address& address() const;
  // Takes no more connections; lets what is running be answered; ends event streams.
  void close(std::chrono::milliseconds grace, net::Task done);

 private:
  struct State;
  explicit HttpEndpoint(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

// Serves until somebody asks for the end (`until`, or without it SIGINT or SIGTERM); what is
// running then has `grace` to finish. `on_ready` is told where it listens.
Result<void> serve_http(Server& server, HttpOptions options,
                        const std::function<void(const net::Address&)>& on_ready,
                        std::chrono::milliseconds grace = std::chrono::seconds(5),
                        const std::optional<service::Cancellation>& until = {});

}  // namespace waybill::mcp
