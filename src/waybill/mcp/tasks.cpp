#include "waybill/mcp/tasks.h"

#include <algorithm>
#include <condition_variable>
#include <tuple>

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
  if (on_change_ || tasks_.watch_) untold_.push_back(record_);
}

void Tasks::Running::tell() {
  std::unique_lock lock(mutex_);
  if (telling_) return;  // whoever is at it takes the rest along
  telling_ = true;
  while (!untold_.empty()) {
    const service::TaskRecord record = std::move(untold_.front());
    untold_.pop_front();
    lock.unlock();
    if (on_change_) on_change_(record);
    if (tasks_.watch_) tasks_.watch_(record);
    lock.lock();
  }
  telling_ = false;
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
  if (cancellation_.requested() || record_.is_over() || !refused_.empty()) return {};
  record_.status = "input_required";
  record_.questions = write_questions(unanswered);
  save();
  lock.unlock();
  tell();
  lock.lock();
  const bool all = changed_.wait(lock, cancellation_.token(),
                                 [&] { return open_.empty() || !refused_.empty(); });
  if (!all || record_.is_over() || !refused_.empty()) return {};
  record_.status = "working";
  record_.questions.clear();
  save();
  service::Answers answers = answers_;
  lock.unlock();
  tell();
  return answers;
}

void Tasks::Running::know(service::Answers answers) {
  const std::lock_guard lock(mutex_);
  answers_.merge(answers);
}

std::string Tasks::Running::refused() const {
  const std::lock_guard lock(mutex_);
  return refused_;
}

void Tasks::Running::complete(std::string result, std::string_view failure) {
  {
    const std::lock_guard lock(mutex_);
    if (!record_.is_over()) {
      record_.status = failure.empty() ? "completed" : "failed";
      record_.message = failure;
      record_.questions.clear();
      record_.result = std::move(result);
      save();
    }
  }
  tell();
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
  tell();
  tasks_.forget(record_.id);
}

Result<std::shared_ptr<Tasks::Running>> Tasks::begin(std::string_view tool, std::string_view owner,
                                                     Terms terms) {
  remove_expired();
  std::shared_ptr<Running> task(new Running(*this));
  service::TaskRecord& record = task->record_;
  record.id = ids_.uuid();
  record.owner = owner;
  record.tool = tool;
  record.status = "working";
  record.created = record.updated = now();
  record.ttl_ms = std::min(terms.ttl.value_or(limits_.ttl), limits_.ttl).count();
  task->on_change_ = std::move(terms.on_change);
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

Result<std::vector<service::TaskRecord>> Tasks::all_of(std::string_view owner) {
  auto list = recorder_.tasks();
  if (!list) return list;
  std::erase_if(*list, [&, now = now_ms()](const service::TaskRecord& task) {
    return task.owner != owner || task.expires_ms < now;
  });
  std::ranges::sort(
      *list, {}, [](const service::TaskRecord& task) { return std::tie(task.created, task.id); });
  return list;
}

void Tasks::refuse(std::string_view id, std::string why) {
  const std::shared_ptr<Running> task = at_work(id);
  if (!task) return;
  const std::lock_guard lock(task->mutex_);
  if (task->open_.empty() || task->record_.is_over()) return;
  task->refused_ = std::move(why);
  task->changed_.notify_all();
}

void Tasks::answer(std::string_view id, service::Answers answers) {
  const std::shared_ptr<Running> task = at_work(id);
  if (!task) return;
  std::unique_lock lock(task->mutex_);
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
  lock.unlock();
  task->tell();
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
  task->tell();
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

std::string write_legacy_task(const service::TaskRecord& task, std::chrono::milliseconds poll) {
  Buffer out;
  json::Writer writer(out);
  const auto text = [&](std::string_view key, std::string_view value) {
    writer.plain_key(key);
    writer.string(value);
  };
  writer.begin_object();
  text("taskId", task.id);
  text("status", task.status);
  if (!task.message.empty()) text("statusMessage", task.message);
  text("createdAt", task.created);
  text("lastUpdatedAt", task.updated);
  writer.plain_key("ttl");
  writer.integer(task.ttl_ms);
  writer.plain_key("pollInterval");
  writer.integer(static_cast<std::int64_t>(poll.count()));
  writer.end_object();
  return out.str();
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
