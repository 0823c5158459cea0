#include "waybill/store/recorder.h"

#include "waybill/base/buffer.h"
#include "waybill/json/read_value.h"
#include "waybill/json/write_value.h"

namespace waybill::store {

// A task and the server that works on it.
struct KeptTask {
  std::string server{};
  service::TaskRecord task{};
};
WAYBILL_DESCRIBE(KeptTask, server, task)

namespace {

constexpr std::string_view kAudit = "audit";
constexpr std::string_view kTasks = "tasks";
constexpr std::string_view kServers = "servers";
// Not more go along in one commit, because somebody else waits for it.
constexpr std::size_t kMaxBoarding = 512;
constexpr std::size_t kMostTogether = 64 << 10;  // bytes of a record with several events

std::string json_of(const service::AuditEvent& event) {
  Buffer line;
  json::Writer writer(line, {.layout = json::Layout::line});
  write_json(writer, event);
  return line.str();
}

std::string with_zeros(std::uint64_t number) {
  std::string text = std::to_string(number);
  return text.size() < 10 ? std::string(10 - text.size(), '0') + text : text;
}

void end(service::TaskRecord& task) {
  task.status = "failed";
  task.message = "The server ended before the task did.";
  task.questions.clear();
  task.error = R"({"code":-32603,"message":"The server ended before the task did. Call again."})";
}

// A task as it is now: its server may be gone, and with it the work.
Result<service::TaskRecord> task_of(Reading& reading, std::string_view value, std::string_view self,
                                    std::int64_t now) {
  auto kept = json::read_value<KeptTask>(value);
  if (!kept) return std::unexpected(kept.error());
  if (kept->task.is_over() || kept->server == self) return std::move(kept->task);
  const auto lease = reading.get(kServers, kept->server);
  if (!lease) return std::unexpected(lease.error());
  if (!*lease || std::strtoll((*lease)->c_str(), nullptr, 10) < now) end(kept->task);
  return std::move(kept->task);
}

bool is_id(std::string_view id) { return !id.empty() && id.size() <= kMaxKey; }

// What servers that are gone have left behind.
Result<void> sweep(Writing& writing, std::int64_t now) {
  std::vector<std::string> tasks;
  auto walked = writing.each({.space = kTasks}, [&](std::string_view key, std::string_view value) {
    const auto kept = json::read_value<KeptTask>(value);
    if (!kept || kept->task.expires_ms < now) tasks.emplace_back(key);
    return true;
  });
  std::vector<std::string> servers;
  if (walked)
    walked = writing.each({.space = kServers}, [&](std::string_view key, std::string_view value) {
      if (std::strtoll(std::string(value).c_str(), nullptr, 10) < now) servers.emplace_back(key);
      return true;
    });
  for (const std::string& key : tasks)
    if (walked) walked = writing.erase(kTasks, key);
  for (const std::string& key : servers)
    if (walked) walked = writing.erase(kServers, key);
  return walked;
}

}  // namespace

StoreRecorder::StoreRecorder(Store& store, const Clock& clock, IdSource& ids, Options options)
    : store_(store), clock_(clock), options_(std::move(options)), id_(ids.short_id()) {
  store_.carry(this);
  thread_ = std::jthread([this](std::stop_token stop) { run(std::move(stop)); });
}

StoreRecorder::~StoreRecorder() {
  thread_.request_stop();
  thread_.join();
  if (may_commit()) (void)flush();
  store_.carry(nullptr);
}

std::int64_t StoreRecorder::now_ms() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(clock_.utc_now().time_since_epoch())
      .count();
}

void StoreRecorder::record(const service::AuditEvent& event) {
  std::string value = json_of(event);
  if (value.size() > options_.max_event_bytes) {
    service::AuditEvent small = event;
    const std::string left_out =
        "{\"left_out_bytes\":" + std::to_string(event.arguments.size()) + "}";
    small.arguments = left_out;
    value = json_of(small);
  }
  const std::lock_guard lock(mutex_);
  if (waiting_.size() >= options_.max_waiting ||
      waiting_bytes_ + value.size() > options_.max_waiting_bytes) {
    ++lost_;
    return;
  }
  waiting_bytes_ += value.size();
  waiting_.push_back(
      {std::string(event.timestamp) + ' ' + id_ + ' ' + with_zeros(++number_), std::move(value)});
  // Woken by every event it would get in the way of those who work.
  if (is_idle_ || waiting_.size() == options_.max_waiting / 2) wake_.notify_one();
  is_idle_ = false;
}

void StoreRecorder::run(std::stop_token stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    const auto lease_left = std::chrono::milliseconds(lease_until_ms_ - now_ms());
    const bool must_renew = !unfinished_.empty() && lease_left < options_.lease * 2 / 3;
    if (must_renew) {
      lock.unlock();
      (void)renew_lease();
      lock.lock();
    }
    if (waiting_.empty()) {
      is_idle_ = true;
      wake_.wait_for(lock, stop, options_.lease / 6, [this] { return !waiting_.empty(); });
      is_idle_ = false;
      continue;
    }
    wake_.wait_for(lock, stop, options_.delay,
                   [this] { return waiting_.size() >= options_.max_waiting / 2; });
    lock.unlock();
    const bool is_done = may_commit() && flush();
    lock.lock();
    // Not at once again when the store does not answer, however full the queue is.
    if (!is_done) wake_.wait_for(lock, stop, options_.delay, [] { return false; });
  }
}

Result<void> StoreRecorder::flush() {
  while (waits()) {
    const std::uint64_t before = recorded_;
    if (auto done = store_.change([](Writing&) { return Result<void>(); }); !done) return done;
    if (recorded_ == before)
      return fail(ErrorKind::unavailable, "The store does not take the audit's events.");
  }
  return {};
}

bool StoreRecorder::waits() {
  const std::lock_guard lock(mutex_);
  return !waiting_.empty();
}

// Where all of them stay, those that travel together share a record, which costs little more than
// one of them would.
Result<void> StoreRecorder::put_together(Writing& writing) {
  for (std::size_t at = 0; at < aboard_.size();) {
    const std::string& key = aboard_[at].key;
    std::string lines = aboard_[at].value;
    for (++at; at < aboard_.size() && lines.size() + aboard_[at].value.size() < kMostTogether; ++at)
      lines.append(1, '\n').append(aboard_[at].value);
    if (auto done = writing.put(kAudit, key, lines); !done) return done;
  }
  return {};
}

Result<void> StoreRecorder::board(Writing& writing) {
  {
    const std::lock_guard lock(mutex_);
    while (!waiting_.empty() && aboard_.size() < kMaxBoarding) {
      aboard_.push_back(std::move(waiting_.front()));
      waiting_bytes_ -= aboard_.back().value.size();
      waiting_.pop_front();
    }
  }
  if (options_.max_events == 0) return put_together(writing);
  for (const Event& event : aboard_)
    if (auto done = writing.put(kAudit, event.key, event.value); !done) return done;
  for (std::size_t i = 0;
       i < kept_.size() && kept_.size() + aboard_.size() - i > options_.max_events; ++i)
    if (auto done = writing.erase(kAudit, kept_[i]); !done) return done;
  return {};
}

void StoreRecorder::arrive(bool durable) {
  const std::lock_guard lock(mutex_);
  if (durable) {
    recorded_ += aboard_.size();
    for (Event& event : aboard_)
      if (options_.max_events != 0) kept_.push_back(std::move(event.key));
    while (kept_.size() > options_.max_events) kept_.pop_front();
    aboard_.clear();
  }
  for (; !aboard_.empty(); aboard_.pop_back()) {
    waiting_bytes_ += aboard_.back().value.size();
    waiting_.push_front(std::move(aboard_.back()));
  }
}

// Said in the same change as what depends on it, and from then on by the thread.
Result<void> StoreRecorder::renew_lease() {
  const std::int64_t until = now_ms() + options_.lease.count();
  auto done = store_.change(
      [&](Writing& writing) { return writing.put(kServers, id_, std::to_string(until)); });
  const std::lock_guard lock(mutex_);
  if (done) lease_until_ms_ = until;
  return done;
}

Result<void> StoreRecorder::save(const service::TaskRecord& task) {
  if (!is_id(task.id)) return fail(ErrorKind::bad_input, "A task's id has 1 to 1024 bytes.");
  const std::string value = json::to_json(KeptTask{id_, task});
  const std::int64_t now = now_ms();
  const std::int64_t until = now + options_.lease.count();
  bool is_first = false;
  {
    const std::lock_guard lock(mutex_);
    is_first = lease_until_ms_ == 0;
  }
  auto done = store_.change([&](Writing& writing) -> Result<void> {
    if (is_first) {
      if (auto swept = sweep(writing, now); !swept) return swept;
      if (auto put = writing.put(kServers, id_, std::to_string(until)); !put) return put;
    }
    return writing.put(kTasks, task.id, value);
  });
  if (!done) return done;
  const std::lock_guard lock(mutex_);
  if (is_first) lease_until_ms_ = until;
  if (task.is_over())
    unfinished_.erase(task.id);
  else
    unfinished_.insert(task.id);
  return {};
}

Result<std::optional<service::TaskRecord>> StoreRecorder::task(std::string_view id) const {
  std::optional<service::TaskRecord> found;
  if (!is_id(id)) return found;
  auto done = store_.read([&](Reading& reading) -> Result<void> {
    const auto value = reading.get(kTasks, id);
    if (!value) return std::unexpected(value.error());
    if (!*value) return {};
    auto task = task_of(reading, **value, id_, now_ms());
    if (!task) return std::unexpected(task.error());
    found = std::move(*task);
    return {};
  });
  if (!done) return std::unexpected(done.error());
  return found;
}

Result<std::vector<service::TaskRecord>> StoreRecorder::tasks() const {
  std::vector<service::TaskRecord> list;
  auto done = store_.read([&](Reading& reading) -> Result<void> {
    std::vector<std::string> values;
    auto walked = reading.each({.space = kTasks}, [&](std::string_view, std::string_view value) {
      values.emplace_back(value);
      return true;
    });
    if (!walked) return walked;
    for (const std::string& value : values) {
      auto task = task_of(reading, value, id_, now_ms());
      if (!task) return std::unexpected(task.error());
      list.push_back(std::move(*task));
    }
    return {};
  });
  if (!done) return std::unexpected(done.error());
  return list;
}

Result<void> StoreRecorder::remove_task(std::string_view id) {
  if (!is_id(id)) return {};
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = unfinished_.find(id); found != unfinished_.end())
      unfinished_.erase(found);
  }
  return store_.change([&](Writing& writing) { return writing.erase(kTasks, id); });
}

}  // namespace waybill::store
