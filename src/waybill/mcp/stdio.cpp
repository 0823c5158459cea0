#include "waybill/mcp/stdio.h"

#include <atomic>
#include <mutex>

#include "waybill/mcp/closer.h"
#include "waybill/rpc/write.h"

namespace waybill::mcp {

struct Pipe::State : std::enable_shared_from_this<Pipe::State> {
  State(Server& owner, std::function<void()> then) : server(owner), on_end(std::move(then)) {}

  void write(std::string_view message) {
    const std::lock_guard lock(mutex);
    if (lines && !closed) lines->write(message);
  }
  void take(std::string_view line);
  void fault(const Error& error);
  void end();
  void answered();

  Server& server;
  std::function<void()> on_end;
  std::mutex mutex;
  std::unique_ptr<net::Lines> lines;  // by mutex, but for its callbacks
  bool closed = false;
  std::shared_ptr<Session> session;
  std::atomic<std::size_t> open = 0;  // messages that are not answered yet
  std::atomic<bool> ended = false;
  std::atomic<bool> told = false;
};

namespace {

class PipeReply final : public Reply {
 public:
  explicit PipeReply(std::function<void(std::string_view)> write, std::function<void()> answered)
      : write_(std::move(write)), answered_(std::move(answered)) {}
  ~PipeReply() override { answered_(); }
  void send(std::string_view message) override { write_(message); }
  void answer(int, std::string_view message) override {
    if (!message.empty()) write_(message);
  }

 private:
  std::function<void(std::string_view)> write_;
  std::function<void()> answered_;
};

}  // namespace

void Pipe::State::take(std::string_view line) {
  ++open;
  const std::weak_ptr<State> weak = weak_from_this();
  auto reply = std::make_shared<PipeReply>(
      [weak](std::string_view message) {
        if (const auto state = weak.lock()) state->write(message);
      },
      [weak] {
        if (const auto state = weak.lock()) state->answered();
      });
  server.receive({.body = line, .session = session}, std::move(reply));
}

void Pipe::State::fault(const Error& error) {
  Buffer out;
  rpc::write_error(out, {}, rpc::Code::invalid_request, error.message);
  write(out.view());
}

// The client has nothing more to say. Whoever waits for an answer of it waits in vain; what else
// runs is finished, since its answers are still read.
void Pipe::State::end() {
  ended = true;
  session->asked().fail_all({ErrorKind::unavailable, "The client has closed its end."});
  ++open;
  answered();
}

void Pipe::State::answered() {
  if (--open == 0 && ended && !told.exchange(true) && on_end) on_end();
}

Pipe::~Pipe() {
  state_->server.close(state_->session);
  std::unique_ptr<net::Lines> lines;
  {
    const std::lock_guard lock(state_->mutex);
    state_->closed = true;
    lines = std::move(state_->lines);
  }
  // Waits for a line that is being taken, whose answer needs the lock.
  lines.reset();
}

Result<std::unique_ptr<Pipe>> Pipe::open(Server& server, net::Loop& loop, Descriptor in,
                                         Descriptor out, std::function<void()> on_end) {
  auto state = std::make_shared<State>(server, std::move(on_end));
  const std::weak_ptr<State> weak = state;
  state->session = server.open_pipe([weak](std::string_view message) {
    if (const auto held = weak.lock()) held->write(message);
  });
  net::LinesHandler handler{.on_line =
                                [weak](std::string_view line) {
                                  if (const auto held = weak.lock()) held->take(line);
                                },
                            .on_fault =
                                [weak](const Error& error) {
                                  if (const auto held = weak.lock()) held->fault(error);
                                },
                            .on_end =
                                [weak](const Result<void>&) {
                                  if (const auto held = weak.lock()) held->end();
                                }};
  // No line may be taken before the state knows where answers go.
  const std::lock_guard lock(state->mutex);
  auto lines = in.is_open()
                   ? net::Lines::open(loop, std::move(in), std::move(out), {}, std::move(handler))
                   : net::Lines::open_stdio(loop, {}, std::move(handler));
  if (!lines) {
    server.close(state->session);
    return std::unexpected(lines.error());
  }
  state->lines = std::move(*lines);
  return std::unique_ptr<Pipe>(new Pipe(std::move(state)));
}

Result<std::unique_ptr<Pipe>> Pipe::open_stdio(Server& server, net::Loop& loop,
                                               std::function<void()> on_end) {
  return open(server, loop, {}, {}, std::move(on_end));
}

void Pipe::finish(net::Task done) {
  const std::lock_guard lock(state_->mutex);
  state_->closed = true;
  state_->lines->finish(std::move(done));
}

Result<void> serve_stdio(Server& server, StdioOptions options) {
  net::Loop loop;
  std::unique_ptr<Pipe> pipe;
  const auto finish = [&] { pipe->finish([&] { loop.stop(); }); };
  auto opened = Pipe::open(server, loop, std::move(options.in), std::move(options.out),
                           [&] { loop.post(finish); });
  if (!opened) return std::unexpected(opened.error());
  pipe = std::move(*opened);
  Closer closer(loop, [&] {
    server.shut_down(options.grace);
    loop.post(finish);
  });
  if (auto watched = closer.watch(options.until); !watched) return watched;
  loop.run();
  return {};
}

}  // namespace waybill::mcp
