#include "waybill/store/read_ahead.h"

#include <array>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <string>
#include <system_error>
#include <vector>

namespace waybill::store {
namespace {

// Records one after the other in one piece of memory, which is kept when it is emptied.
class Batch {
 public:
  void add(std::string_view key, std::string_view value) {
    bytes_.append(key).append(value);
    sizes_.push_back({key.size(), value.size()});
  }
  // Records without bytes take room, too.
  bool is_full() const { return bytes_.size() + sizes_.size() * sizeof(Sizes) >= kBatchBytes; }
  void clear() {
    bytes_.clear();
    sizes_.clear();
  }
  bool show(const Reading::Visit& visit) const {
    std::string_view left = bytes_;
    for (const auto [key, value] : sizes_) {
      if (!visit(left.substr(0, key), left.substr(key, value))) return false;
      left.remove_prefix(key + value);
    }
    return true;
  }

 private:
  struct Sizes {
    std::size_t key;
    std::size_t value;
  };
  std::string bytes_;
  std::vector<Sizes> sizes_;
};

// A ring of batches: the caller's thread fills them, the other one shows them to `visit`.
class Relay {
 public:
  explicit Relay(const Reading::Visit& visit) : visit_(visit) {}
  // Without finish(), what is left is not shown.
  ~Relay() { end(true); }
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;

  // False: `visit` has had enough.
  bool add(std::string_view key, std::string_view value) {
    Batch& batch = batches_[filled_ % kBatches];
    batch.add(key, value);
    return !batch.is_full() || hand_over();
  }

  // Returns when everything is shown.
  void finish() {
    // A range that ends in its first batch is not worth a thread.
    const bool goes_on = thread_.joinable() ? hand_over() : !is_over_ && show_here();
    end(!goes_on);
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  bool show_here() {
    Batch& batch = batches_[filled_ % kBatches];
    is_over_ = !batch.show(visit_);
    batch.clear();
    return !is_over_;
  }

  bool hand_over() {
    if (!thread_.joinable() && !start()) return show_here();
    std::unique_lock lock(mutex_);
    ++filled_;
    handed_over_.notify_one();
    given_back_.wait(lock, [this] { return is_over_ || filled_ - shown_ < kBatches; });
    return !is_over_;
  }

  // A system that has no thread left for us still has this one.
  bool start() {
    try {
      thread_ = std::thread([this] { show_all(); });
    } catch (const std::system_error&) {
      return false;
    }
    return true;
  }

  void show_all() {
    std::unique_lock lock(mutex_);
    for (;;) {
      handed_over_.wait(lock, [this] { return is_over_ || is_read_ || shown_ < filled_; });
      if (is_over_ || shown_ == filled_) return;
      Batch& batch = batches_[shown_ % kBatches];
      lock.unlock();
      bool goes_on = false;
      std::exception_ptr thrown;
      try {
        goes_on = batch.show(visit_);
      } catch (...) {
        thrown = std::current_exception();
      }
      batch.clear();
      lock.lock();
      ++shown_;
      if (!goes_on) is_over_ = true;
      thrown_ = std::move(thrown);
      given_back_.notify_one();
    }
  }

  void end(bool at_once) {
    if (!thread_.joinable()) return;
    {
      const std::lock_guard lock(mutex_);
      is_read_ = true;
      if (at_once) is_over_ = true;
    }
    handed_over_.notify_one();
    thread_.join();
  }

  const Reading::Visit& visit_;
  std::array<Batch, kBatches> batches_;
  std::mutex mutex_;
  std::condition_variable handed_over_;
  std::condition_variable given_back_;
  std::uint64_t filled_ = 0;  // batches so far; written by the caller's thread alone
  std::uint64_t shown_ = 0;
  bool is_read_ = false;  // no batch follows
  bool is_over_ = false;  // nothing more is to be shown
  std::exception_ptr thrown_;
  std::thread thread_;
};

}  // namespace

Result<void> read_ahead(Reading& reading, const Range& range, const Reading::Visit& visit,
                        unsigned cores) {
  if (cores < 2) return reading.each(range, visit);
  Relay relay(visit);
  auto read = reading.each(range, [&relay](std::string_view key, std::string_view value) {
    return relay.add(key, value);
  });
  relay.finish();
  return read;
}

}  // namespace waybill::store
