// Tasks: work that goes on after its call was answered, and is asked for by its id.
//
// A task is on record, durably, before its id is given away, and whenever it changes. Ids cannot
// be guessed, and a task is shown only to the principal that began it.
// Thread-safety: any thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/clock.h"
#include "waybill/base/error.h"
#include "waybill/base/ids.h"
#include "waybill/service/caller.h"
#include "waybill/service/cancellation.h"
#include "waybill/service/recorder.h"

namespace waybill::mcp {

class Tasks {
 public:
  struct Limits {
    std::chrono::milliseconds ttl;
    std::chrono::milliseconds poll;
    std::size_t most;
  };
  Tasks(const Clock& clock, IdSource& ids, service::Recorder& recorder, Limits limits);

  // A task at work. Its members may be called from any thread; the record is what clients see.
  class Running {
   public:
    const std::string& id() const { return record_.id; }
    const service::Cancellation& cancellation() const { return cancellation_; }

    // Shows the questions and waits for the answers, or for the task's end: then nothing.
    std::optional<service::Answers> ask(const std::vector<service::Question>& questions);
    // What was gathered before the task began.
    void know(service::Answers answers);
    // One of these, once: JSON of the tool's result, or of an error object. A cancelled task
    // stays cancelled.
    void complete(std::string result);
    void fail(std::string error);

   private:
    friend class Tasks;
    explicit Running(Tasks& tasks) : tasks_(tasks) {}
    void save();

    Tasks& tasks_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    service::TaskRecord record_;
    service::Cancellation cancellation_;
    service::Answers answers_;
    std::map<std::string, service::Question, std::less<>> open_;
  };

  // Fails when it cannot be put on record, or when there are too many.
  Result<std::shared_ptr<Running>> begin(std::string_view tool, std::string_view owner);
  // Nothing when there is none, it is somebody else's, or its time is over.
  Result<std::optional<service::TaskRecord>> find(std::string_view id, std::string_view owner);
  // Answers that nobody asked for are ignored.
  void answer(std::string_view id, service::Answers answers);
  // Ends it; one that is over stays as it is.
  void cancel(std::string_view id);
  void cancel_all(service::Ending why);

  std::chrono::milliseconds poll() const { return limits_.poll; }
  std::size_t running() const;

 private:
  std::shared_ptr<Running> at_work(std::string_view id) const;
  void forget(std::string_view id);
  void remove_expired();
  std::string now() const;
  std::int64_t now_ms() const;

  const Clock& clock_;
  IdSource& ids_;
  service::Recorder& recorder_;
  Limits limits_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Running>, std::less<>> running_;
  std::map<std::int64_t, std::string> expiries_;  // of those made by this process
};

// {"taskId":…,"status":…,…}: the members of a task, with what its status brings when `detailed`.
std::string write_task(const service::TaskRecord& task, std::chrono::milliseconds poll,
                       bool detailed, std::string_view result_type);

}  // namespace waybill::mcp
