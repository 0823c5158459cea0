// The protocol over stdin and stdout: one message a line, nothing else on stdout.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "waybill/base/error.h"
#include "waybill/mcp/server.h"
#include "waybill/net/lines.h"
#include "waybill/net/loop.h"

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

// Serves this process's stdin and stdout until stdin ends or a signal asks for the end. What is
// running then has `grace` to finish.
Result<void> serve_stdio(Server& server, std::chrono::milliseconds grace = std::chrono::seconds(5));

}  // namespace waybill::mcp
