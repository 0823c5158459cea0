#include "waybill/net/http/shard.h"

#include <utility>

#include "waybill/net/http/connection.h"

namespace waybill::net::http {
namespace {

// So many who are turned away are given the time to read why; more are closed at once.
constexpr std::size_t kMaxLeaving = 64;

}  // namespace

Shard::Shard(std::shared_ptr<Lane> lane, std::shared_ptr<ServerSettings> settings)
    : lane_(std::move(lane)), settings_(std::move(settings)) {}

void Shard::admit(Descriptor socket, std::string remote, std::string local) {
  if (closing_) {
    settings_->counters.open.fetch_sub(1);
    return;
  }
  auto connection = std::make_shared<Connection>(shared_from_this(), std::move(socket),
                                                 std::move(remote), std::move(local), true);
  add(connection);
  connection->begin();
}

void Shard::turn_away(Descriptor socket) {
  settings_->counters.turned_away.fetch_add(1, std::memory_order_relaxed);
  if (closing_ || leaving_ >= kMaxLeaving) return;
  ++leaving_;
  auto connection = std::make_shared<Connection>(shared_from_this(), std::move(socket),
                                                 std::string(), std::string(), false);
  add(connection);
  connection->begin_refused({503, "there are too many connections already; try again later"});
}

void Shard::add(std::shared_ptr<Connection> connection) {
  connection->set_place(connections_.size());
  connections_.push_back(std::move(connection));
  keep_ticking();
}

void Shard::remove(Connection& connection) {
  const std::size_t place = connection.place();
  const auto removed = std::move(connections_[place]);
  if (removed->is_counted())
    settings_->counters.open.fetch_sub(1);
  else
    --leaving_;
  if (place + 1 < connections_.size()) {
    connections_[place] = std::move(connections_.back());
    connections_[place]->set_place(place);
  }
  connections_.pop_back();
  finish_if_empty();
}

void Shard::wind_down(Task done) {
  closing_ = true;
  done_ = std::move(done);
  for (const auto& connection : std::vector(connections_)) connection->wind_down();
  finish_if_empty();
}

void Shard::cut_all() {
  closing_ = true;
  for (const auto& connection : std::vector(connections_)) connection->close();
}

void Shard::abandon() {
  done_ = nullptr;
  cut_all();
}

void Shard::finish_if_empty() {
  if (closing_ && connections_.empty() && done_) lane_->post(std::exchange(done_, nullptr));
}

void Shard::keep_ticking() {
  if (ticking_) return;
  ticking_ = true;
  timer_ = lane_->after(settings_->tick, [weak = weak_from_this()] {
    const auto shard = weak.lock();
    if (!shard) return;
    shard->ticking_ = false;
    const Tick now = ++shard->now_;
    // From the end, because those that close are replaced by the last one.
    for (std::size_t i = shard->connections_.size(); i-- > 0;)
      if (i < shard->connections_.size()) std::shared_ptr(shard->connections_[i])->on_tick(now);
    if (!shard->connections_.empty()) shard->keep_ticking();
  });
}

}  // namespace waybill::net::http
