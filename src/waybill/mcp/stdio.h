// The protocol over stdin and stdout: one message a line, nothing else on stdout.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "waybill/base/error.h"
#include "waybill/mcp/server.h"
#include "waybill/net/lines.h"
#include "waybill/net/loop.h"
#include "waybill/service/cancellation.h"

namespace waybill::mcp {

// One client at the other end of a pair of pipes. Lifetime: loop and server outlive it.
class Pipe {
 public:
  // `on_end` is called once, when the other side has closed and everything is answered.
  static Result<std::unique_ptr<Pipe>> open_stdio(Server& server, net::Loop& loop,
                                                  std::function<void()> on_end);
  static Result<std::unique_ptr<Pipe>> open(Server& server, net::Loop& loop, Descriptor in,
                                            Descriptor out, std::function<void()> on_end);
  ~Pipe();
  // When everything is written, `done` is called. Nothing is sent afterwards.
  void finish(net::Task done);
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

 private:
  struct State;
  explicit Pipe(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

struct StdioOptions {
  Descriptor in{};  // closed: this process's stdin and stdout
  Descriptor out{};
  std::chrono::milliseconds grace{5000};         // for what is running in the end
  std::optional<service::Cancellation> until{};  // none: until SIGINT or SIGTERM
};

// Serves one client until its end of the pipe closes or somebody asks for the end.
Result<void> serve_stdio(Server& server, StdioOptions options = {});

}  // namespace waybill::mcp
