#include "waybill/net/signals.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/epoll.h>

#include <array>
#include <atomic>
#include <cerrno>

#include "waybill/net/system_error.h"

namespace waybill::net {
namespace {

constexpr std::array kCaught = {SIGINT, SIGTERM};

// Where the system's handler writes; -1: nobody listens.
std::atomic<int> listener = -1;
static_assert(std::atomic<int>::is_always_lock_free);

void on_caught(int number) {
  const int before = errno;
  const auto byte = static_cast<unsigned char>(number);
  // A full pipe means that the loop has signals to read already.
  [[maybe_unused]] const auto written = ::write(listener.load(), &byte, 1);
  errno = before;
}

}  // namespace

struct Signals::Before {
  std::array<struct sigaction, kCaught.size()> actions{};
};

Signals::Signals(std::shared_ptr<Lane> lane, std::function<void(int)> handler)
    : lane_(std::move(lane)), handler_(std::move(handler)) {}

Result<std::unique_ptr<Signals>> Signals::open(std::shared_ptr<Lane> lane,
                                               std::function<void(int)> handler) {
  std::unique_ptr<Signals> signals(new Signals(std::move(lane), std::move(handler)));
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
    return std::unexpected(system_error("make a pipe for signals", errno));
  signals->read_end_ = Descriptor(ends[0]);
  signals->write_end_ = Descriptor(ends[1]);
  int nobody = -1;
  if (!listener.compare_exchange_strong(nobody, ends[1]))
    return fail(ErrorKind::conflict, "another loop of this process waits for signals already");
  signals->before_ = std::make_unique<Before>();
  for (std::size_t i = 0; i < kCaught.size(); ++i) {
    struct sigaction action {};
    action.sa_handler = on_caught;
    action.sa_flags = SA_RESTART;
    ::sigaction(kCaught[i], &action, &signals->before_->actions[i]);
  }
  if (auto watched = signals->lane_->watch(ends[0], EPOLLIN, *signals); !watched)
    return std::unexpected(std::move(watched.error()));
  return signals;
}

Signals::~Signals() {
  if (read_end_.is_open()) lane_->unwatch(read_end_.number(), *this);
  if (!before_) return;
  for (std::size_t i = 0; i < kCaught.size(); ++i)
    ::sigaction(kCaught[i], &before_->actions[i], nullptr);
  listener.store(-1);
}

void Signals::ready(std::uint32_t) {
  unsigned char number = 0;
  if (::read(read_end_.number(), &number, 1) == 1) handler_(number);
}

}  // namespace waybill::net
