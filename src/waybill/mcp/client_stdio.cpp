#include <condition_variable>
#include <mutex>
#include <utility>

#include "waybill/mcp/client_transport.h"
#include "waybill/net/child.h"
#include "waybill/net/lines.h"

namespace waybill::mcp {
namespace {

using namespace std::chrono_literals;

// How long a server may take to end by itself, and again after it was asked to by SIGTERM.
constexpr std::chrono::milliseconds kGrace = 2s;

// Whether the program has ended, told by the loop.
struct Ending {
  std::mutex mutex{};
  std::condition_variable changed{};
  bool is_over = false;
};

class StdioTransport final : public ClientTransport {
 public:
  StdioTransport(net::Loop& loop, std::vector<std::string> command)
      : loop_(loop), command_(std::move(command)) {}
  ~StdioTransport() override { close(); }

  Result<void> start(Handler handler) override {
    auto child = net::Child::start(loop_, {.command = command_, .inherit_stderr = true},
                                   [ending = ending_](const net::ChildExit&) {
                                     const std::lock_guard lock(ending->mutex);
                                     ending->is_over = true;
                                     ending->changed.notify_all();
                                   });
    if (!child) return std::unexpected(child.error());
    const auto held = std::make_shared<Handler>(std::move(handler));
    auto lines = net::Lines::open(
        loop_, (*child)->take_stdout(), (*child)->take_stdin(), {.read_only_with_room = false},
        {.on_line = [held](std::string_view line) { held->on_message(line); },
         .on_end =
             [held](const Result<void>& why) {
               held->on_end(why ? Error{ErrorKind::unavailable, "The server has ended."}
                                : why.error());
             }});
    if (!lines) return std::unexpected(lines.error());
    const std::lock_guard lock(mutex_);
    child_ = std::move(*child);
    lines_ = std::move(*lines);
    return {};
  }

  void send(OutgoingMessage message) override {
    const std::lock_guard lock(mutex_);
    if (lines_) lines_->write(message.body);
  }

  // Nothing is held while it waits for the loop, which may be just about to send().
  void close() override {
    std::unique_ptr<net::Child> child;
    std::unique_ptr<net::Lines> lines;
    {
      const std::lock_guard lock(mutex_);
      child = std::exchange(child_, nullptr);
      lines = std::exchange(lines_, nullptr);
    }
    lines.reset();  // closes the child's stdin, which ends a well-behaved one
    if (!child) return;
    child->end(kGrace);
    std::unique_lock lock(ending_->mutex);
    ending_->changed.wait_for(lock, 2 * kGrace + 1s, [&] { return ending_->is_over; });
  }

 private:
  net::Loop& loop_;
  const std::vector<std::string> command_;
  const std::shared_ptr<Ending> ending_ = std::make_shared<Ending>();
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
