#include "waybill/cli/supervise.h"

#include <poll.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <new>
#include <thread>

#include "waybill/base/utf8.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/string.h"

namespace waybill::cli {
namespace {

using std::chrono::milliseconds;

// A descriptor that becomes readable when somebody rings.
class Bell {
 public:
  Bell() : descriptor_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
  void ring() const {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(descriptor_.number(), &one, sizeof one);
  }
  int number() const { return descriptor_.number(); }

 private:
  Descriptor descriptor_;
};

struct Task {
  std::function<Envelope(Call&)> work;
  std::shared_ptr<Call> call;
  Envelope envelope;
  std::uint64_t replaced = 0;
  std::atomic<bool> done = false;
  Bell bell;

  void run() {
    const std::uint64_t before = json::replaced_faults();
    try {
      envelope = work(*call);
    } catch (const std::bad_alloc&) {
      envelope = threw("The machine has not enough memory for this.");
    } catch (const std::exception& problem) {
      envelope = threw("The command failed unexpectedly: " + utf8::sanitized(problem.what()));
    } catch (...) {
      envelope = threw("The command failed unexpectedly.");
    }
    replaced = json::replaced_faults() - before;
    done.store(true, std::memory_order_release);
    bell.ring();
  }
  static Envelope threw(std::string message) {
    if (const std::size_t line = message.find('\n'); line != message.npos) message.resize(line);
    return failed("", {.code = "INTERNAL_ERROR",
                       .message = message,
                       .phase = "execution",
                       .suggestion = "This is a fault of the program; please report it."})
        .done();
  }
};

class Wait {
 public:
  Wait(Task& task, const Supervision& supervision)
      : task_(task), supervision_(supervision), start_(supervision.clock.monotonic_now()) {
    if (supervision.timeout) end_ = start_ + seconds(*supervision.timeout);
    if (supervision.tick) next_tick_ = start_ + seconds(*supervision.tick);
  }

  Ended run() {
    Ended ended;
    while (!task_.done.load(std::memory_order_acquire)) {
      look();
      if (ended.why == service::Ending::none) {
        ended.why = reason(ended.signal);
        if (ended.why != service::Ending::none) {
          task_.call->context().cancellation.request(ended.why);
          end_ = supervision_.clock.monotonic_now() + supervision_.grace;
        }
      } else if (supervision_.clock.monotonic_now() >= *end_) {
        return ended;
      }
    }
    ended.envelope = std::move(task_.envelope);
    ended.replaced = task_.replaced;
    return ended;
  }

 private:
  static MonotonicTime::duration seconds(double count) {
    return std::chrono::duration_cast<MonotonicTime::duration>(
        std::chrono::duration<double>(count));
  }

  // Waits for news, or for the next time at which something is due.
  void look() {
    const bool watching = supervision_.signals != nullptr && !asked_;
    std::array<pollfd, 4> ready{{{task_.bell.number(), POLLIN, 0},
                                 {watching ? supervision_.signals->descriptor() : -1, POLLIN, 0},
                                 {-1, POLLIN, 0},
                                 {above_.number(), POLLIN, 0}}};
    if (supervision_.output != nullptr) ready[2].fd = supervision_.output->stray_descriptor();
    ::poll(ready.data(), ready.size(), wait_ms());
    if (ready[2].revents != 0) supervision_.output->drain();
    if (next_tick_ && supervision_.clock.monotonic_now() >= *next_tick_) {
      supervision_.on_tick();
      next_tick_ = supervision_.clock.monotonic_now() + seconds(*supervision_.tick);
    }
  }

  int wait_ms() const {
    std::optional<MonotonicTime> due = end_;
    if (next_tick_ && (!due || *next_tick_ < *due)) due = next_tick_;
    if (!due) return -1;
    const auto left = std::chrono::ceil<milliseconds>(*due - supervision_.clock.monotonic_now());
    return static_cast<int>(std::clamp<milliseconds::rep>(left.count(), 0, 1000 * 60));
  }

  service::Ending reason(int& signal) {
    if (supervision_.signals != nullptr) {
      if (const auto taken = supervision_.signals->take()) {
        signal = *taken;
        asked_ = true;
        return service::Ending::cancelled;
      }
    }
    if (supervision_.above && supervision_.above->requested()) return supervision_.above->why();
    if (end_ && supervision_.clock.monotonic_now() >= *end_) return service::Ending::timed_out;
    return service::Ending::none;
  }

  Task& task_;
  const Supervision& supervision_;
  MonotonicTime start_;
  std::optional<MonotonicTime> end_;
  std::optional<MonotonicTime> next_tick_;
  bool asked_ = false;  // a second signal changes nothing
  Bell above_;
  std::optional<std::stop_callback<std::function<void()>>> from_above_ =
      supervision_.above ? std::optional<std::stop_callback<std::function<void()>>>(
                               std::in_place, supervision_.above->token(),
                               std::function<void()>([this] { above_.ring(); }))
                         : std::nullopt;
};

}  // namespace

Ended supervise(std::function<Envelope(Call&)> work, std::shared_ptr<Call> call,
                const Supervision& supervision) {
  const auto task = std::make_shared<Task>();
  task->work = std::move(work);
  task->call = std::move(call);
  if (supervision.timeout)
    task->call->context().deadline = supervision.clock.monotonic_now() +
                                     std::chrono::duration_cast<MonotonicTime::duration>(
                                         std::chrono::duration<double>(*supervision.timeout));
  // A wish that came before the work began is heard before it begins.
  if (supervision.signals != nullptr)
    if (const auto signal = supervision.signals->take())
      return {Envelope{}, service::Ending::cancelled, *signal, 0};
  if (supervision.is_instant) {
    task->run();
    return {std::move(task->envelope), service::Ending::none, 0, task->replaced};
  }
  std::thread thread([task] { task->run(); });
  Ended ended = Wait(*task, supervision).run();
  if (ended.envelope) {
    thread.join();
  } else {
    thread.detach();
  }
  return ended;
}

}  // namespace waybill::cli
