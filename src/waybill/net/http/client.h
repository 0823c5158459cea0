// Client: asks HTTP servers, keeping connections for the next request.
//
// Asynchronous: send() returns at once, and callbacks run on the loop's first thread, one at a
// time; they must neither block nor throw. Redirects are not followed.
// Lifetime: the loop outlives the client. Destroying the client ends what is open with
// `unavailable`. Thread-safety: any thread, except destruction.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/net/address.h"
#include "waybill/net/http/fields.h"
#include "waybill/net/loop.h"

namespace waybill::net::http {

struct ClientOptions {
  std::size_t max_header_bytes = 64 * 1024;
  std::size_t max_header_fields = 200;
  std::size_t max_body_bytes = 64 * 1024 * 1024;  // of fetch(); pieces of send() have no sum
  std::size_t max_idle_connections = 16;          // kept for later, of all servers
  std::chrono::milliseconds connect_timeout{10'000};
  std::chrono::milliseconds head_timeout{
      60'000};                                // from the request's last byte to the answer's head
  std::chrono::milliseconds body_timeout{0};  // between pieces of it; 0: for ever, as for events
  std::chrono::milliseconds idle_timeout{30'000};  // of a connection that is kept

  // Besides the system's authorities: a file of certificates (PEM) that https servers may be
  // vouched for by. A server whose certificate does not fit its name is never talked to.
  std::string ca_file{};
};

struct Url {
  std::string scheme{};  // "http" or "https"
  Address address{};
  std::string target{};     // path and query, at least "/"
  std::string authority{};  // as in the Host header
};
// Absolute, without user and password; a fragment is dropped.
Result<Url> read_url(std::string_view text);

struct ClientRequest {
  std::string method = "GET";
  std::string url{};
  std::vector<OwnedField> headers{};  // Host, Content-Length and Connection are written by us
  std::string body{};
};

// The beginning of an answer; the views are valid during the call.
struct ResponseHead {
  int status = 0;
  FieldsView headers;
};

struct Exchange {
  std::function<void(const ResponseHead&)> on_head{};
  std::function<void(std::string_view piece)> on_body{};
  std::function<void(Result<void> how)> on_end{};  // once, always, the last
};

// A whole answer.
struct Response {
  int status = 0;
  std::vector<OwnedField> headers{};
  std::string body{};

  std::string_view header(std::string_view name) const;  // the first of that name, or nothing
};

// Gives an exchange up; on_end comes with `unavailable` unless it came already. Does nothing when
// it is destroyed: the exchange goes on. May outlive the client.
class Call {
 public:
  Call() = default;
  void cancel();

 private:
  friend class Client;
  explicit Call(std::function<void()> cancel) : cancel_(std::move(cancel)) {}
  std::function<void()> cancel_;
};

class Client {
 public:
  explicit Client(Loop& loop, ClientOptions options = {});
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  Call send(ClientRequest request, Exchange exchange);
  Call fetch(ClientRequest request, std::function<void(Result<Response>)> done);

 private:
  struct State;
  Call send(ClientRequest request, Exchange exchange, std::uint64_t max_body);
  std::shared_ptr<State> state_;
};

}  // namespace waybill::net::http
