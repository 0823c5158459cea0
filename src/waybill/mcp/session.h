// Session: a client of the legacy era, or whoever is at the other end of a pipe.
//
// Knows what the client said of itself, which of its calls run, what it was asked, and where
// messages go that belong to no call. Thread-safety: any thread.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/clock.h"
#include "waybill/mcp/capabilities.h"
#include "waybill/rpc/outstanding.h"
#include "waybill/service/caller.h"
#include "waybill/service/cancellation.h"

namespace waybill::mcp {

class Session {
 public:
  // `push` sends a message that answers nothing; it must not call back into the session.
  using Push = std::function<void(std::string_view message)>;
  static constexpr std::size_t kMaxRunning = 1024;
  static constexpr std::size_t kMaxSubscriptions = 1024;
  static constexpr std::size_t kMaxTasks = 1024;

  Session(std::string id, Push push) : id_(std::move(id)), push_(std::move(push)) {}

  const std::string& id() const { return id_; }  // empty over a pipe

  // `owner` is the principal that may use it.
  void initialize(std::string_view version, Capabilities capabilities, std::string_view owner);
  bool is_initialized() const;
  std::string version() const;
  std::string owner() const;
  Capabilities capabilities() const;

  service::LogLevel log_level() const { return log_level_; }
  void set_log_level(service::LogLevel level) { log_level_ = level; }

  // False when a call with that id runs already, or too many do.
  bool begin(std::string_view call, const service::Cancellation& cancellation);
  void end(std::string_view call);
  void cancel(std::string_view call);
  void cancel_all(service::Ending why);
  std::size_t running() const;

  bool subscribe(std::string_view uri);  // false: too many
  void unsubscribe(std::string_view uri);
  bool is_subscribed(std::string_view uri) const;

  // The tasks that it began, oldest first; of very many the newest.
  void note_task(std::string_view id);
  std::vector<std::string> tasks() const;

  void push(std::string_view message) const {
    if (push_) push_(message);
  }
  rpc::Outstanding& asked() { return asked_; }

  // When it was last heard of, for those who end idle sessions.
  void touch(MonotonicTime now) { touched_ = now.time_since_epoch().count(); }
  MonotonicTime touched() const { return MonotonicTime(MonotonicTime::duration(touched_)); }

 private:
  const std::string id_;
  const Push push_;
  mutable std::mutex mutex_;
  std::string version_;
  std::string owner_;
  Capabilities capabilities_;
  std::map<std::string, service::Cancellation, std::less<>> running_;
  std::set<std::string, std::less<>> subscriptions_;
  std::deque<std::string> tasks_;
  std::atomic<service::LogLevel> log_level_ = service::LogLevel::info;
  std::atomic<MonotonicTime::rep> touched_ = 0;
  rpc::Outstanding asked_;
};

}  // namespace waybill::mcp
