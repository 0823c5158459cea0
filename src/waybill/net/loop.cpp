#include "waybill/net/loop.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "waybill/net/lane.h"
#include "waybill/net/signals.h"

namespace waybill::net {

struct Loop::State {
  std::vector<std::shared_ptr<Lane>> lanes;
  std::vector<std::thread> threads;
  std::atomic<std::size_t> turn = 0;
  std::unique_ptr<Signals> signals;
};

Loop::Loop(std::size_t threads) : state_(std::make_unique<State>()) {
  for (std::size_t i = 0; i < std::max<std::size_t>(threads, 1); ++i)
    state_->lanes.push_back(std::make_shared<Lane>());
}

Loop::~Loop() {
  stop();
  for (std::thread& thread : state_->threads) thread.join();
  state_->signals.reset();
  for (const auto& lane : state_->lanes) lane->close();
}

void Loop::run() {
  for (std::size_t i = 1; i < state_->lanes.size(); ++i)
    state_->threads.emplace_back([lane = state_->lanes[i]] { lane->run(); });
  state_->lanes.front()->run();
  for (std::thread& thread : state_->threads) thread.join();
  state_->threads.clear();
}

void Loop::start() {
  for (const auto& lane : state_->lanes) state_->threads.emplace_back([lane] { lane->run(); });
}

void Loop::stop() {
  for (const auto& lane : state_->lanes) lane->stop();
}

void Loop::post(Task task) { state_->lanes.front()->post(std::move(task)); }

Timer Loop::after(std::chrono::nanoseconds delay, Task task) {
  return state_->lanes.front()->after(delay, std::move(task));
}

Result<void> Loop::on_signal(std::function<void(int)> handler) {
  auto signals = Signals::open(state_->lanes.front(), std::move(handler));
  if (!signals) return std::unexpected(std::move(signals.error()));
  state_->signals = std::move(*signals);
  return {};
}

std::size_t Loop::threads() const noexcept { return state_->lanes.size(); }

const std::shared_ptr<Lane>& Loop::lane(std::size_t number) const { return state_->lanes[number]; }

const std::shared_ptr<Lane>& Loop::next_lane() const {
  const std::size_t turn = state_->turn.fetch_add(1, std::memory_order_relaxed);
  return state_->lanes[turn % state_->lanes.size()];
}

}  // namespace waybill::net
