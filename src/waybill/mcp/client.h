// Client: calls the tools of another server, in either era, over stdio or HTTP.
//
//   net::Loop loop;
//   loop.start();
//   auto client = mcp::Client::connect(mcp::make_http_transport(loop, {.url = url}), {});
//   Result<Envelope> answer = (*client)->call_tool("server_ping", "{}");
//
// Every member waits for its answer, at most as long as the options say; not to be called from a
// thread of the loop. Lifetime: the loop runs and outlives it. Thread-safety: any thread, except
// destruction.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "waybill/base/error.h"
#include "waybill/dialect/options.h"
#include "waybill/envelope/envelope.h"
#include "waybill/json/raw.h"
#include "waybill/mcp/client_transport.h"

namespace waybill::mcp {

struct ClientOptions {
  enum class Choice : std::uint8_t { newest, legacy, modern };
  Choice era = Choice::newest;  // the modern one where the server has it
  std::string name = "waybill";
  std::string version = "0.1.0";
  std::string capabilities = "{}";  // JSON; what on_request can answer
  std::chrono::milliseconds timeout{60'000};
  std::size_t max_rounds = 10;  // of input that one call may ask for
  // What the server wants to know: elicitation/create, sampling/createMessage, roots/list. Called
  // on a thread of the loop in the legacy era; must not call the client.
  std::function<Result<json::Raw>(std::string_view method, const json::Raw& params)> on_request{};
  std::function<void(std::string_view method, const json::Raw& params)> on_notification{};
};

class Client {
 public:
  static Result<std::unique_ptr<Client>> connect(std::unique_ptr<ClientTransport> transport,
                                                 ClientOptions options);
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  McpEra era() const;
  // What the server said of itself: the result of initialize or server/discover.
  const json::Raw& server() const;

  // The result of any method. `params` is a JSON object, without `_meta` of the protocol's own.
  // Input that the server asks for is given and the request repeated. An error of the protocol
  // becomes an Error whose place is the code.
  Result<json::Raw> request(std::string_view method, std::string_view params = "{}");
  void notify(std::string_view method, std::string_view params = "{}");
  // The answer, whatever dialect it came in; a failure is in it.
  Result<Envelope> call_tool(std::string_view name, std::string_view arguments = "{}");

 private:
  struct State;
  explicit Client(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

}  // namespace waybill::mcp
