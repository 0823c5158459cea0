// Server: HTTP/1.1 and 1.0 over TCP.
//
// Strict on what it reads: anything that two readers could understand in two ways (and so smuggle
// a request past one of them) is refused. Requests of one connection are served one after the
// other, so answers come in order however many were sent ahead.
// Lifetime: the loop outlives the server. Destroying the server stops listening and cuts what is
// left, also what close() waits for; Responders may outlive it. Thread-safety: any thread, except
// destruction.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "waybill/base/error.h"
#include "waybill/net/address.h"
#include "waybill/net/http/policy.h"
#include "waybill/net/http/request.h"
#include "waybill/net/http/responder.h"
#include "waybill/net/loop.h"

namespace waybill::net::http {

struct ServerOptions {
  std::size_t max_target_bytes = 8 * 1024;       // longer: 414
  std::size_t max_header_bytes = 16 * 1024;      // request line and fields; longer: 431
  std::size_t max_header_fields = 100;           // more: 431
  std::size_t max_body_bytes = 4 * 1024 * 1024;  // longer: 413
  std::size_t max_connections = 1024;            // beyond: 503 and closed
  std::size_t output_high_water = 256 * 1024;    // beyond: no room, and no more is read
  std::size_t max_backlog = 16 * 1024 * 1024;    // of a stream beyond that: cut

  std::chrono::milliseconds header_timeout{10'000};  // from its first byte to its end; then 408
  std::chrono::milliseconds body_timeout{30'000};    // likewise
  std::chrono::milliseconds idle_timeout{75'000};    // between requests; then closed
  std::chrono::milliseconds write_timeout{30'000};   // without the client taking a byte; then cut
  std::chrono::milliseconds linger_timeout{1'000};   // for the client to read a last answer

  Policy policy{};

  // What a refusal of the server's own carries, besides its status: empty for a line of text.
  struct ErrorBody {
    std::string content_type;
    std::string bytes;
  };
  std::function<ErrorBody(int status, std::string_view reason)> error_body{};
};

// Called on the connection's thread of the loop, on several at once if the loop has several. Must
// neither block nor throw: what takes long keeps the Responder and answers later.
using Handler = std::function<void(Request&&, Responder)>;

// Since the server was opened.
struct ServerCounts {
  std::uint64_t accepted = 0;     // connections
  std::uint64_t turned_away = 0;  // because there were too many
  std::uint64_t open = 0;         // now
  std::uint64_t requests = 0;     // given to the handler
  std::uint64_t refused = 0;      // answered by the server itself
};

class Server {
 public:
  // Listens at once; clients are served as soon as the loop runs.
  static Result<std::unique_ptr<Server>> open(Loop& loop, const Address& address,
                                              ServerOptions options, Handler handler);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // With the port that was free, if any was asked for.
  const Address& address() const noexcept;
  ServerCounts counts() const noexcept;

  // Stops listening and lets what is running finish: every connection is closed after the answer
  // it works on. `done` is called on the loop when all are closed, at the latest after `grace`,
  // when what is left is cut. Whoever has streams open ends them. Once; later calls do nothing.
  void close(std::chrono::milliseconds grace, Task done);

 private:
  struct State;
  explicit Server(std::shared_ptr<State> state);
  std::shared_ptr<State> state_;
};

}  // namespace waybill::net::http
