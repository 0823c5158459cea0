#include "waybill/mcp/tasks.h"

#include <algorithm>
#include <condition_variable>

#include "waybill/base/timestamp.h"
#include "waybill/json/writer.h"
#include "waybill/mcp/asking.h"

namespace waybill::mcp {

Tasks::Tasks(const Clock& clock, IdSource& ids, service::Recorder& recorder, Limits limits)
    : clock_(clock), ids_(ids), recorder_(recorder), limits_(limits) {}

std::string Tasks::now() const {
  return write_timestamp(clock_.utc_now(), TimestampForm::milliseconds);
}

std::int64_t Tasks::now_ms() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(clock_.utc_now().time_since_epoch())
      .count();
}

// A record that cannot be written now is written with the next change; the client that polls
// sees the older state until then.
void Tasks::Running::save() {
  record_.updated = tasks_.now();
  static_cast<void>(tasks_.recorder_.save(record_));
}

std::optional<service::Answers> Tasks::Running::ask(
    const std::vector<service::Question>& questions) {
  std::unique_lock lock(mutex_);
  open_.clear();
  std::vector<service::Question> unanswered;
  for (const service::Question& question : questions) {
    if (answers_.contains(question.key)) continue;
    open_.emplace(question.key, question);
    unanswered.push_back(question);
  }
  if (open_.empty()) return answers_;
  if (cancellation_.requested() || record_.is_over()) return {};
  record_.status = "input_required";
  record_.questions = write_questions(unanswered);
  save();
  const bool all = changed_.wait(lock, cancellation_.token(), [&] { return open_.empty(); });
  if (!all || record_.is_over()) return {};
  record_.status = "working";
  record_.questions.clear();
  save();
  return answers_;
}

void Tasks::Running::know(service::Answers answers) {
  const std::lock_guard lock(mutex_);
  answers_.merge(answers);
}

void Tasks::Running::complete(std::string result) {
  {
    const std::lock_guard lock(mutex_);
    if (!record_.is_over()) {
      record_.status = "completed";
      record_.questions.clear();
      record_.result = std::move(result);
      save();
    }
  }
  tasks_.forget(record_.id);
}

void Tasks::Running::fail(std::string error) {
  {
    const std::lock_guard lock(mutex_);
    if (!record_.is_over()) {
      record_.status = "failed";
      record_.questions.clear();
      record_.error = std::move(error);
      save();
    }
  }
  tasks_.forget(record_.id);
}

Result<std::shared_ptr<Tasks::Running>> Tasks::begin(std::string_view tool,
                                                     std::string_view owner) {
  remove_expired();
  std::shared_ptr<Running> task(new Running(*this));
  service::TaskRecord& record = task->record_;
  record.id = ids_.uuid();
  record.owner = owner;
  record.tool = tool;
  record.status = "working";
  record.created = record.updated = now();
  record.ttl_ms = limits_.ttl.count();
  record.expires_ms = now_ms() + record.ttl_ms;
  {
    const std::lock_guard lock(mutex_);
    if (expiries_.size() >= limits_.most)
      return waybill::fail(ErrorKind::over_limit, "Too many tasks are on record; try again later.");
    running_.emplace(record.id, task);
    std::int64_t expiry = record.expires_ms;
    while (!expiries_.emplace(expiry, record.id).second) ++expiry;
  }
  if (auto saved = recorder_.save(record); !saved) {
    forget(record.id);
    return std::unexpected(saved.error());
  }
  return task;
}

Result<std::optional<service::TaskRecord>> Tasks::find(std::string_view id,
                                                       std::string_view owner) {
  auto task = recorder_.task(id);
  if (!task) return task;
  if (!*task || (*task)->owner != owner || (*task)->expires_ms < now_ms())
    return std::optional<service::TaskRecord>();
  return task;
}

void Tasks::answer(std::string_view id, service::Answers answers) {
  const std::shared_ptr<Running> task = at_work(id);
  if (!task) return;
  const std::lock_guard lock(task->mutex_);
  std::vector<service::Question> left;
  for (auto& [key, answer] : answers) {
    if (task->open_.erase(key) == 0) continue;
    task->answers_.insert_or_assign(key, std::move(answer));
  }
  if (task->record_.is_over()) return;
  for (const auto& [key, question] : task->open_) left.push_back(question);
  if (!left.empty()) {
    task->record_.questions = write_questions(left);
    task->save();
  }
  task->changed_.notify_all();
}

void Tasks::cancel(std::string_view id) {
  const std::shared_ptr<Running> task = at_work(id);
  if (!task) return;
  {
    const std::lock_guard lock(task->mutex_);
    if (!task->record_.is_over()) {
      task->record_.status = "cancelled";
      task->record_.message = "The client called it off.";
      task->record_.questions.clear();
      task->save();
    }
  }
  task->cancellation_.request(service::Ending::cancelled);
  forget(id);
}

void Tasks::cancel_all(service::Ending why) {
  std::vector<std::shared_ptr<Running>> all;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, task] : running_) all.push_back(task);
  }
  for (const auto& task : all) task->cancellation_.request(why);
}

std::size_t Tasks::running() const {
  const std::lock_guard lock(mutex_);
  return running_.size();
}

std::shared_ptr<Tasks::Running> Tasks::at_work(std::string_view id) const {
  const std::lock_guard lock(mutex_);
  const auto found = running_.find(id);
  return found == running_.end() ? nullptr : found->second;
}

void Tasks::forget(std::string_view id) {
  const std::lock_guard lock(mutex_);
  if (const auto found = running_.find(id); found != running_.end()) running_.erase(found);
}

void Tasks::remove_expired() {
  std::vector<std::string> expired;
  {
    const std::lock_guard lock(mutex_);
    const auto end = expiries_.lower_bound(now_ms());
    for (auto at = expiries_.begin(); at != end; ++at)
      if (!running_.contains(at->second)) expired.push_back(at->second);
    expiries_.erase(expiries_.begin(), end);
  }
  // What cannot be removed is not shown any more all the same.
  for (const std::string& id : expired) static_cast<void>(recorder_.remove_task(id));
}

std::string write_task(const service::TaskRecord& task, std::chrono::milliseconds poll,
                       bool detailed, std::string_view result_type) {
  Buffer out;
  json::Writer writer(out);
  const auto text = [&](std::string_view key, std::string_view value) {
    if (value.empty()) return;
    writer.plain_key(key);
    writer.string(value);
  };
  const auto raw = [&](std::string_view key, std::string_view value) {
    if (value.empty() || !detailed) return;
    writer.plain_key(key);
    writer.raw(value);
  };
  writer.begin_object();
  text("resultType", result_type);
  text("taskId", task.id);
  text("status", task.status);
  text("statusMessage", task.message);
  text("createdAt", task.created);
  text("lastUpdatedAt", task.updated);
  writer.plain_key("ttlMs");
  writer.integer(task.ttl_ms);
  writer.plain_key("pollIntervalMs");
  writer.integer(static_cast<std::int64_t>(poll.count()));
  if (task.status == "input_required") raw("inputRequests", task.questions);
  raw("result", task.result);
  raw("error", task.error);
  writer.end_object();
  return out.str();
}

}  // namespace waybill::mcp
