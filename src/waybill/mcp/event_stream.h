// EventStream: messages on their way to a client that may come back for them (legacy era).
//
// Events are numbered and the newest are kept, so that a client whose connection broke can have
// what it missed, by the id of the last event it saw. EventStreams are those of one session; an
// EventBudget limits what all sessions keep together.
// Thread-safety: any thread. A Sink is called under the stream's lock and must not call back.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::mcp {

// Where events are written, as long as the client is there.
class EventSink {
 public:
  virtual ~EventSink() = default;
  virtual void write(std::string_view bytes) = 0;
  virtual void end() = 0;
};

class EventStream;

// Of the events of all streams that share it only the newest are kept, so much of them.
class EventBudget {
 public:
  static constexpr std::size_t kMaxBytes = 64 << 20;
  static constexpr std::size_t kOverhead = 256;  // counted for each, so that many small ones count

  explicit EventBudget(std::size_t most = kMaxBytes) : most_(most) {}
  // Not under a stream's lock: those whose time has come forget.
  void note(std::weak_ptr<EventStream> stream, std::uint64_t number, std::size_t bytes);

 private:
  struct Entry {
    std::weak_ptr<EventStream> stream;
    std::uint64_t number;
    std::size_t bytes;
  };
  const std::size_t most_;
  std::mutex mutex_;
  std::deque<Entry> entries_;  // oldest first
  std::size_t bytes_ = 0;
};

class EventStream : public std::enable_shared_from_this<EventStream> {
 public:
  static constexpr std::size_t kMaxEvents = 256;
  static constexpr std::size_t kMaxBytes = 1 << 20;

  EventStream(std::string id, std::optional<std::chrono::milliseconds> retry,
              std::shared_ptr<EventBudget> budget = {})
      : id_(std::move(id)), retry_(retry), budget_(std::move(budget)) {}

  // From now on events go there, beginning with those behind `after`. The one before is ended.
  void attach(std::shared_ptr<EventSink> sink, std::uint64_t after);
  // As attach, beginning with what nobody has got yet.
  void attach(std::shared_ptr<EventSink> sink);
  // The client is gone; no-op when another took its place.
  void detach(const EventSink* sink);
  // Ends the connection, not the stream.
  void drop();

  void push(std::string_view message);
  // After the last message.
  void finish();
  bool is_finished() const;
  // The events up to that one are not kept any more.
  void forget(std::uint64_t number);

 private:
  struct Event {
    std::uint64_t number;
    std::string data;
  };
  void replay(std::uint64_t after);
  void write(const Event& event);
  void prime();

  const std::string id_;
  // How long a client waits before it comes back. None: no event comes before the first message,
  // since old clients do not know one without data.
  const std::optional<std::chrono::milliseconds> retry_;
  const std::shared_ptr<EventBudget> budget_;  // none: only its own limits
  mutable std::mutex mutex_;
  std::shared_ptr<EventSink> sink_;
  std::deque<Event> events_;
  std::size_t bytes_ = 0;
  std::uint64_t last_ = 0;       // of those pushed
  std::uint64_t delivered_ = 0;  // of those written to some sink
  bool finished_ = false;
};

class EventStreams {
 public:
  static constexpr std::size_t kMaxStreams = 64;

  explicit EventStreams(std::shared_ptr<EventBudget> budget = {}) : budget_(std::move(budget)) {}

  // The stream for messages that belong to no call.
  const std::shared_ptr<EventStream>& own() const { return own_; }
  std::shared_ptr<EventStream> open(std::optional<std::chrono::milliseconds> retry);
  // By the id of an event; `after` becomes its number.
  std::shared_ptr<EventStream> find(std::string_view event_id, std::uint64_t& after) const;
  void drop_all();

 private:
  const std::shared_ptr<EventBudget> budget_;
  std::shared_ptr<EventStream> own_ =
      std::make_shared<EventStream>("0", std::optional<std::chrono::milliseconds>(), budget_);
  mutable std::mutex mutex_;
  std::uint64_t next_ = 1;
  std::map<std::uint64_t, std::shared_ptr<EventStream>> streams_;
};

}  // namespace waybill::mcp
