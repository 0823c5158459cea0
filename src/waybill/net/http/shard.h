// Shard: the part of a server that lives on one lane of the loop.
//
// Holds the lane's connections and gives them time. Thread-safety: on its lane, except for what
// says otherwise.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "waybill/base/descriptor.h"
#include "waybill/net/http/response_writer.h"
#include "waybill/net/http/server.h"
#include "waybill/net/lane.h"

namespace waybill::net::http {

class Connection;

// What all shards of a server share. Any thread.
struct ServerCounters {
  std::atomic<std::uint64_t> accepted = 0;
  std::atomic<std::uint64_t> turned_away = 0;
  std::atomic<std::uint64_t> open = 0;
  std::atomic<std::uint64_t> requests = 0;
  std::atomic<std::uint64_t> refused = 0;
};

struct ServerSettings {
  ServerOptions options;
  Handler handler;
  ServerCounters counters{};
  std::chrono::milliseconds tick{};  // how exactly timeouts are kept
};

// A connection's time is counted in ticks of its shard, so that setting a deadline costs nothing
// and one timer serves all. Ticks only pass while the lane is not busy with one handler.
using Tick = std::uint64_t;

class Shard final : public std::enable_shared_from_this<Shard> {
 public:
  Shard(std::shared_ptr<Lane> lane, std::shared_ptr<ServerSettings> settings);

  void admit(Descriptor socket, std::string remote, std::string local);
  // Answers 503 and closes.
  void turn_away(Descriptor socket);
  void remove(Connection& connection);

  // No more requests; `done` when the last connection is closed.
  void wind_down(Task done);
  // Closes all at once.
  void cut_all();
  // The same, and `done` is never called.
  void abandon();

  Lane& lane() const noexcept { return *lane_; }
  const std::shared_ptr<Lane>& shared_lane() const noexcept { return lane_; }
  ServerSettings& settings() const noexcept { return *settings_; }
  const ServerOptions& options() const noexcept { return settings_->options; }
  bool is_closing() const noexcept { return closing_; }
  std::string_view date() { return date_.now(); }
  // The first tick by which that time has surely passed.
  Tick deadline(std::chrono::milliseconds timeout) const noexcept {
    return now_ + 1 + static_cast<Tick>((timeout + settings_->tick) / settings_->tick);
  }

 private:
  void add(std::shared_ptr<Connection> connection);
  void keep_ticking();
  void finish_if_empty();

  std::shared_ptr<Lane> lane_;
  std::shared_ptr<ServerSettings> settings_;
  std::vector<std::shared_ptr<Connection>> connections_;
  std::size_t leaving_ = 0;  // turned away and not closed yet
  Timer timer_;
  bool ticking_ = false;
  Tick now_ = 1;
  bool closing_ = false;
  Task done_;
  DateText date_;
};

}  // namespace waybill::net::http
