// Tasks: work that goes on after its call was answered, and is asked for by its id.
//
// A task is on record, durably, before its id is given away, and whenever it changes. Ids cannot
// be guessed, and a task is shown only to the principal that began it.
// Thread-safety: any thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
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
  // Told of each change, in their order and one at a time, by the thread that made one of them.
  using OnChange = std::function<void(const service::TaskRecord&)>;
  // What a call says of the task that it begins.
  struct Terms {
    std::optional<std::chrono::milliseconds> ttl{};  // as asked for; never more than the limit
    OnChange on_change{};
  };
  Tasks(const Clock& clock, IdSource& ids, service::Recorder& recorder, Limits limits);

  // Told of every change of every task. Set before the first task begins.
  void set_watch(OnChange watch) { watch_ = std::move(watch); }

  // A task at work. Its members may be called from any thread; the record is what clients see.
  class Running {
   public:
    const std::string& id() const { return record_.id; }
    const service::Cancellation& cancellation() const { return cancellation_; }

    // Shows the questions and waits for the answers, or for the task's end: then nothing.
    std::optional<service::Answers> ask(const std::vector<service::Question>& questions);
    // What was gathered before the task began.
    void know(service::Answers answers);
    // Why the client gave no answer; empty when it did.
    std::string refused() const;
    // One of these, once: JSON of the tool's result, or of an error object. A cancelled task
    // stays cancelled. With a `failure`, in words, the result tells of one and the task counts as
    // failed, which is how the legacy era has it.
    void complete(std::string result, std::string_view failure = {});
    void fail(std::string error);

   private:
    friend class Tasks;
    explicit Running(Tasks& tasks) : tasks_(tasks) {}
    void save();
    // Tells of the changes that nobody tells of yet. Holds no lock while it does.
    void tell();

    Tasks& tasks_;
    OnChange on_change_;
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    service::TaskRecord record_;
    service::Cancellation cancellation_;
    service::Answers answers_;
    std::map<std::string, service::Question, std::less<>> open_;
    std::string refused_;
    std::deque<service::TaskRecord> untold_;
    bool telling_ = false;
  };

  // Fails when it cannot be put on record, or when there are too many.
  Result<std::shared_ptr<Running>> begin(std::string_view tool, std::string_view owner,
                                         Terms terms);
  // Nothing when there is none, it is somebody else's, or its time is over.
  Result<std::optional<service::TaskRecord>> find(std::string_view id, std::string_view owner);
  // Those of one owner, oldest first.
  Result<std::vector<service::TaskRecord>> all_of(std::string_view owner);
  // Answers that nobody asked for are ignored.
  void answer(std::string_view id, service::Answers answers);
  // The client will not answer: whoever asked is told so, and asks no more.
  void refuse(std::string_view id, std::string why);
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
  OnChange watch_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Running>, std::less<>> running_;
  std::map<std::int64_t, std::string> expiries_;  // of those made by this process
};

// {"taskId":…,"status":…,…}: the members of a task, with what its status brings when `detailed`.
std::string write_task(const service::TaskRecord& task, std::chrono::milliseconds poll,
                       bool detailed, std::string_view result_type);
// The same as the legacy era spells it; it never has details.
std::string write_legacy_task(const service::TaskRecord& task, std::chrono::milliseconds poll);

}  // namespace waybill::mcp
