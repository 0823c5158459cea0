// Closer: who is asked to end a serving loop, and what is done then, beside the loop: it goes on
// meanwhile, because what is running is answered through it.
//
// Inside mcp/ only. Lifetime: the loop outlives it; destroying it waits for what is being done.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "waybill/base/error.h"
#include "waybill/net/loop.h"
#include "waybill/service/cancellation.h"

namespace waybill::mcp {

class Closer {
 public:
  Closer(net::Loop& loop, std::function<void()> work) : loop_(loop), work_(std::move(work)) {}
  Closer(const Closer&) = delete;
  Closer& operator=(const Closer&) = delete;

  // By the wish if there is one, else by SIGINT and SIGTERM. Only the first one counts.
  Result<void> watch(const std::optional<service::Cancellation>& until) {
    if (!until) return loop_.on_signal([this](int) { begin(); });
    wish_.emplace(until->token(), [this] { begin(); });
    return {};
  }

 private:
  void begin() {
    const std::lock_guard lock(mutex_);
    if (!thread_.joinable()) thread_ = std::jthread(work_);
  }

  net::Loop& loop_;
  std::function<void()> work_;
  std::mutex mutex_;
  std::jthread thread_;
  std::optional<std::stop_callback<std::function<void()>>> wish_;
};

}  // namespace waybill::mcp
