#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "waybill/service/context.h"
#include "waybill/service/layers/limits.h"
#include "waybill/service/refusal.h"

namespace waybill::service::layers {
namespace {

// Token buckets. Full ones say nothing and are forgotten when there are many.
class Buckets {
 public:
  Buckets(Rate rate, const Clock& clock) : rate_(rate), clock_(clock) {
    rate_.burst = std::max(rate_.burst, 1.0);
  }

  // 0 when a token was there, else the milliseconds until one is.
  std::int64_t take(std::string_view principal) {
    const std::lock_guard lock(mutex_);
    const MonotonicTime now = clock_.monotonic_now();
    auto found = buckets_.find(principal);
    if (found == buckets_.end()) {
      if (buckets_.size() >= kMany) forget_full(now);
      found = buckets_.emplace(std::string(principal), Bucket{rate_.burst, now}).first;
    }
    Bucket& bucket = found->second;
    bucket.tokens = filled(bucket, now);
    bucket.at = now;
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return 0;
    }
    return static_cast<std::int64_t>(std::ceil((1 - bucket.tokens) / rate_.per_second * 1000));
  }

 private:
  static constexpr std::size_t kMany = 10'000;
  struct Bucket {
    double tokens;
    MonotonicTime at;
  };
  double filled(const Bucket& bucket, MonotonicTime now) const {
    const std::chrono::duration<double> passed = now - bucket.at;
    return std::min(rate_.burst, bucket.tokens + passed.count() * rate_.per_second);
  }
  void forget_full(MonotonicTime now) {
    std::erase_if(buckets_,
                  [&](const auto& entry) { return filled(entry.second, now) >= rate_.burst; });
    if (buckets_.size() >= kMany) buckets_.clear();
  }

  Rate rate_;
  const Clock& clock_;
  std::mutex mutex_;
  std::map<std::string, Bucket, std::less<>> buckets_;
};

}  // namespace

Layer limit_rate(Rate rate, const Clock& clock) {
  if (rate.per_second <= 0) return [](Handler next) { return next; };
  return [buckets = std::make_shared<Buckets>(rate, clock)](Handler next) -> Handler {
    return [buckets, next = std::move(next)](Request& request, Context& context, Envelope& answer) {
      const std::int64_t wait = buckets->take(context.principal);
      if (wait == 0) return next(request, context, answer);
      refuse(request,
             {.code = "RATE_LIMITED",
              .message = "Too many calls.",
              .retry = {.retryable = true, .after_ms = wait, .strategy = "linear_backoff"}},
             answer);
    };
  };
}

}  // namespace waybill::service::layers
