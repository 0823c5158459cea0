// Server: the Model Context Protocol, both eras, for any transport.
//
// A transport hands each incoming message to receive(), with a Reply for what goes back, and
// tells when a session or a connection is over. What may block runs on threads of the server's
// own; a tool that is declared quick runs on the thread that calls receive().
//
//   tool::Catalogue tools;
//   ...
//   mcp::Server server(tools, {}, {.name = "mine", .version = "1.0"}, parts);
//   mcp::serve_stdio(server);
//
// Lifetime: what Parts and the constructor refer to outlives the server; the server outlives its
// transports. Thread-safety: any thread, except construction and destruction.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "waybill/base/clock.h"
#include "waybill/base/environment.h"
#include "waybill/base/ids.h"
#include "waybill/mcp/offering.h"
#include "waybill/mcp/reply.h"
#include "waybill/mcp/session.h"
#include "waybill/net/http/fields.h"
#include "waybill/service/chain.h"
#include "waybill/service/metrics.h"
#include "waybill/service/recorder.h"
#include "waybill/tool/catalogue.h"

namespace waybill::mcp {

struct ServerOptions {
  std::string name = "waybill";
  std::string title{};
  std::string version = "0.1.0";
  std::string instructions{};   // for the model: what the server is for
  std::optional<Dialect> as{};  // every answer in this dialect; none: each tool in its own
  bool unify = false;  // colibri: every failure as pattern A, for clients that look no deeper
  service::ChainOptions chain{};
  std::size_t page_size = 500;  // of the lists
  std::int64_t list_ttl_ms = 60'000;
  std::size_t max_sessions = 10'000;
  std::chrono::seconds session_idle{3600};
  std::size_t max_listeners = 1'000;           // open subscriptions of the modern era
  std::chrono::seconds question_timeout{300};  // for a client to answer what it is asked
  std::chrono::seconds state_lifetime{3600};   // of a requestState
  std::string state_key{};                     // empty: made up, so that a restart ends all rounds
  std::chrono::milliseconds task_ttl{3'600'000};
  std::chrono::milliseconds task_poll{500};  // how often a client is told to look
  std::size_t max_tasks = 10'000;
  std::size_t max_threads = 64;
  std::size_t max_waiting = 1024;  // calls that wait for a thread
};

struct Parts {
  const Clock& clock;
  IdSource& ids;
  const Environment& environment;
  service::Recorder& recorder;
  service::Metrics& metrics;
};

// One message, as a transport got it. Borrowed for the time of receive(), unless it says otherwise.
struct Incoming {
  std::string_view body{};
  // The session it belongs to; of a message that opens one, none.
  std::shared_ptr<Session> session{};
  const net::http::FieldsView* headers = nullptr;  // none: not over HTTP
  std::string_view principal{};
};

class Server {
 public:
  // Seals the catalogue.
  Server(tool::Catalogue& tools, Offering offering, ServerOptions options, Parts parts);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  void receive(const Incoming& incoming, std::shared_ptr<Reply> reply);

  // A session over a pipe, which is not looked up by its id.
  std::shared_ptr<Session> open_pipe(Session::Push push);
  // Sessions of the legacy era over HTTP. `open` makes one with an unguessable id, or nothing
  // when there are too many that are in use.
  using PushFor = std::function<Session::Push(const std::string& id)>;
  void set_push(PushFor push);
  std::shared_ptr<Session> session(std::string_view id) const;
  // Ends what it runs; false when there is none.
  bool close_session(std::string_view id);
  void close(const std::shared_ptr<Session>& session);

  // Tells who listens.
  void tools_changed();
  void prompts_changed();
  void resources_changed();
  void resource_updated(std::string_view uri);

  const ServerOptions& options() const;
  // The figures in the text format of Prometheus.
  void write_metrics(Buffer& out) const;

  // Ends subscriptions; waits for what runs to finish, at most `grace`, then asks it to stop and
  // waits as long again. What is refused from now on gets a clear error.
  void shut_down(std::chrono::milliseconds grace);

 private:
  std::unique_ptr<struct Core> core_;
};

}  // namespace waybill::mcp
