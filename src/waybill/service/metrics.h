// Metrics: what was called how often, how it ended and how long it took; for Prometheus.
//
// Thread-safety: any thread. Grows with the number of operations and outcomes, never with calls;
// an operation keeps its figures at most kMaxOutcomes outcomes apart, further ones are "OTHER".
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "waybill/base/buffer.h"

namespace waybill::service {

class Metrics {
 public:
  static constexpr std::size_t kMaxOutcomes = 64;
  // Upper bounds in microseconds; the last bucket is without one.
  static constexpr std::array<std::int64_t, 10> kBuckets{
      10, 50, 100, 500, 1000, 10'000, 100'000, 500'000, 1'000'000, 10'000'000};

  // `outcome` is "ok", "warning" or an error's code.
  void count(std::string_view operation, std::string_view outcome, std::int64_t duration_us);
  // Any other figure, set by whoever knows it: "waybill_sessions".
  void set(std::string_view gauge, std::int64_t value);
  std::uint64_t calls() const { return calls_.load(std::memory_order_relaxed); }

  // In the text format of Prometheus, version 0.0.4.
  void write(Buffer& out) const;

 private:
  struct Figures {
    std::map<std::string, std::uint64_t, std::less<>> outcomes;
    std::array<std::uint64_t, kBuckets.size() + 1> buckets{};
    std::int64_t sum_us = 0;
    std::uint64_t count = 0;
  };
  std::atomic<std::uint64_t> calls_ = 0;
  mutable std::mutex mutex_;
  std::map<std::string, Figures, std::less<>> operations_;
  std::map<std::string, std::int64_t, std::less<>> gauges_;
};

}  // namespace waybill::service
