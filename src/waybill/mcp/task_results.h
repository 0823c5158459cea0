// TaskResults: the open tasks/result requests of the legacy era.
//
// None of them keeps a thread: whoever changes a task answers those who wait for it. What the task
// asks meanwhile is asked on the way back of the request that waits longest, and nowhere else.
// Inside mcp/ only. Thread-safety: any thread.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/mcp/reply.h"
#include "waybill/mcp/session.h"
#include "waybill/mcp/tasks.h"

namespace waybill::mcp {

class TaskResults {
 public:
  struct Request {
    std::string id;  // as spelled
    std::string task;
    std::string owner;
    std::shared_ptr<Session> session;
    std::shared_ptr<Reply> reply;
    service::Cancellation cancellation;
  };
  TaskResults(Tasks& tasks, std::size_t most) : tasks_(tasks), most_(most) {}

  // Answers it, now or when the task is over, and ends its call. False: too many wait.
  bool add(Request request);
  // A task has changed.
  void note(const service::TaskRecord& task);

 private:
  struct Waiting;
  using Held = std::shared_ptr<Waiting>;
  void look(std::string_view task, std::string_view owner);
  void ask(const Held& waiting, const std::string& questions);
  void ask_one(const Held& waiting, const service::Question& question);
  void remove(const Waiting* waiting);
  bool holds(const Waiting* waiting) const;

  Tasks& tasks_;
  const std::size_t most_;
  mutable std::mutex mutex_;
  std::vector<Held> list_;  // oldest first
};

}  // namespace waybill::mcp
