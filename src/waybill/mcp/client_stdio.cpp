#include <condition_variable>
#include <mutex>
#include <optional>

#include "waybill/mcp/client_transport.h"
#include "waybill/net/child.h"
#include "waybill/net/lines.h"

namespace waybill::mcp {
namespace {

using namespace std::chrono_literals;

class StdioTransport final : public ClientTransport {
 public:
  StdioTransport(net::Loop& loop, std::vector<std::string> command)
      : loop_(loop), command_(std::move(command)) {}
  ~StdioTransport() override { close(); }

  // Children and lines are made on the loop's own thread, so this waits for it.
  Result<void> start(Handler handler) override {
    handler_ = std::make_shared<Handler>(std::move(handler));
    return on_loop([this] { return open(); });
  }

  void send(OutgoingMessage message) override {
    const std::lock_guard lock(mutex_);
    if (lines_) lines_->write(message.body);
  }

  void close() override {
    static_cast<void>(on_loop([this]() -> Result<void> {
      const std::lock_guard lock(mutex_);
      lines_.reset();  // closes the child's stdin, which ends a well-behaved one
      if (child_) child_->end(2s);
      child_.reset();
      return {};
    }));
  }

 private:
  Result<void> open() {
    auto child = net::Child::start(loop_, {.command = command_, .inherit_stderr = true},
                                   [](const net::ChildExit&) {});
    if (!child) return std::unexpected(child.error());
    const auto handler_of_lines = [held = handler_](std::string_view line) {
      held->on_message(line);
    };
    auto lines = net::Lines::open(
        loop_, (*child)->take_stdout(), (*child)->take_stdin(), {.read_only_with_room = false},
        {.on_line = handler_of_lines, .on_end = [held = handler_](const Result<void>& why) {
           held->on_end(why ? Error{ErrorKind::unavailable, "The server has ended."} : why.error());
         }});
    if (!lines) return std::unexpected(lines.error());
    const std::lock_guard lock(mutex_);
    child_ = std::move(*child);
    lines_ = std::move(*lines);
    return {};
  }

  Result<void> on_loop(std::function<Result<void>()> work) {
    std::mutex mutex;
    std::condition_variable changed;
    std::optional<Result<void>> done;
    loop_.post([&] {
      Result<void> result = work();
      const std::lock_guard lock(mutex);
      done = std::move(result);
      changed.notify_all();
    });
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return done.has_value(); });
    return *done;
  }

  net::Loop& loop_;
  std::vector<std::string> command_;
  std::shared_ptr<Handler> handler_;
  std::mutex mutex_;
  std::unique_ptr<net::Child> child_;
  std::unique_ptr<net::Lines> lines_;
};

}  // namespace

std::unique_ptr<ClientTransport> make_stdio_transport(net::Loop& loop,
                                                      std::vector<std::string> command) {
  return std::make_unique<StdioTransport>(loop, std::move(command));
}

}  // namespace waybill::mcp
