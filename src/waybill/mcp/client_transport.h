// ClientTransport: how a client's messages reach a server, and the server's come back.
//
// The server is not trusted: whatever it sends, memory and time are bounded, and every request
// ends. Thread-safety: send() from any thread, close() from any but the loop's. What comes in is
// handed over on a thread of the loop, one message at a time, and not before start().
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/net/loop.h"

namespace waybill::mcp {

struct OutgoingMessage {
  std::string body{};
  std::string id{};      // as JSON; empty when no answer is expected
  std::string method{};  // for the headers of the modern era, which are sent when it has a
  std::string name{};    // version; the name is of the tool, prompt, resource or task
  std::string version{};
};

class ClientTransport {
 public:
  struct Handler {
    // Returns the id of the request that the message answers, as JSON; empty when it answers none.
    std::function<std::string(std::string_view message)> on_message{};
    // Whether somebody still waits for the answer to the request with this id.
    std::function<bool(std::string_view id)> is_awaited{};
    // A request that will not be answered: its id, and why.
    std::function<void(std::string_view id, const Error& why)> on_lost{};
    // Nothing more will come.
    std::function<void(const Error& why)> on_end{};
  };

  virtual ~ClientTransport() = default;
  virtual Result<void> start(Handler handler) = 0;
  virtual void send(OutgoingMessage message) = 0;
  // A session of the legacy era has begun, in that version.
  virtual void begun(std::string_view) {}
  virtual void close() = 0;
};

// Starts the program and speaks to it by its stdin and stdout. close() waits for its end: by
// itself, else by a signal. Lifetime: the loop outlives it.
std::unique_ptr<ClientTransport> make_stdio_transport(net::Loop& loop,
                                                      std::vector<std::string> command);
struct HttpTransportOptions {
  std::string url{};    // "http://127.0.0.1:8080/mcp"
  std::string token{};  // sent as bearer token when there is one
};
std::unique_ptr<ClientTransport> make_http_transport(net::Loop& loop, HttpTransportOptions options);

}  // namespace waybill::mcp
