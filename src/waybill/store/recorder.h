// StoreRecorder: audit events and tasks on a Store.
//
// An event costs no commit of its own on the way of a call: it waits in memory until somebody
// changes the store and goes along in that commit, and after `delay` at the latest a thread of the
// recorder's commits what waits. The destructor writes what is left. So a call's enter event is
// durable together with what the call changed; what a kill -9 or a power cut can take away are the
// events of the last `delay`. What does not fit into the queue is lost and counted.
//
// Tasks are durable when save() returns. Several servers may share one store: each says from time
// to time that it lives, and a task whose server has not said so for `lease` is shown as failed.
//
// Spaces: "audit" (key: timestamp, recorder, number of the first event; value: the events of one
// commit, a line of JSON each), "tasks" (id), "servers" (recorder).
// Lifetime: store, clock and ids outlive it. Thread-safety: any thread.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "waybill/base/clock.h"
#include "waybill/base/ids.h"
#include "waybill/service/recorder.h"
#include "waybill/store/store.h"

namespace waybill::store {

class StoreRecorder final : public service::Recorder, private Passenger {
 public:
  struct Options {
    std::string engine = "memory";  // what engine() says
    std::chrono::milliseconds delay{500};
    std::size_t max_waiting = 8192;            // events
    std::size_t max_waiting_bytes = 16 << 20;  // of all events
    std::size_t max_event_bytes = 64 << 10;    // above, an event is kept without its arguments
    std::size_t max_events = 0;                // the newest so many of this recorder's stay; 0: all
    std::chrono::milliseconds lease{60'000};
    // Asked before a commit for events alone; empty: always. A program whose store is made only
    // when a tool needs it says whether that has happened.
    std::function<bool()> may_commit{};
  };

  StoreRecorder(Store& store, const Clock& clock, IdSource& ids, Options options);
  ~StoreRecorder() override;

  void record(const service::AuditEvent& event) override;
  std::uint64_t events_recorded() const override { return recorded_; }  // durable ones
  std::uint64_t events_lost() const override { return lost_; }
  Result<void> save(const service::TaskRecord& task) override;
  Result<std::optional<service::TaskRecord>> task(std::string_view id) const override;
  Result<std::vector<service::TaskRecord>> tasks() const override;
  Result<void> remove_task(std::string_view id) override;
  std::string_view engine() const override { return options_.engine; }

  // Commits what waits now.
  Result<void> flush();

 private:
  struct Event {
    std::string key;
    std::string value;
  };

  static std::string lines_of(const std::deque<Event>& events);
  bool waits() override;
  Result<void> board(Writing& writing) override;
  void arrive(bool durable) override;

  void run(std::stop_token stop);
  bool may_commit() const { return !options_.may_commit || options_.may_commit(); }
  std::int64_t now_ms() const;
  Result<void> renew_lease();

  Store& store_;
  const Clock& clock_;
  const Options options_;
  const std::string id_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::deque<Event> waiting_;
  std::size_t waiting_bytes_ = 0;
  bool is_idle_ = false;  // the thread waits for a first event, and has to be woken by it
  std::uint64_t number_ = 0;
  std::deque<std::string> kept_;                   // keys, while there is a limit to them
  std::deque<Event> aboard_;                       // used by one boarding at a time
  std::set<std::string, std::less<>> unfinished_;  // tasks of this recorder
  std::int64_t lease_until_ms_ = 0;
  std::atomic<std::uint64_t> recorded_ = 0;
  std::atomic<std::uint64_t> lost_ = 0;
  std::jthread thread_;  // last: it uses all of the above
};

}  // namespace waybill::store
