// Sessions: those of the legacy era, by id, bounded in number. When there are too many, those that
// were idle for longer than their time end, or else the one that was idle longest.
//
// Thread-safety: any thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/clock.h"
#include "waybill/base/ids.h"
#include "waybill/mcp/session.h"

namespace waybill::mcp {

class Sessions {
 public:
  using PushFor = std::function<Session::Push(const std::string& id)>;
  struct Limits {
    std::size_t most;
    std::chrono::seconds idle;
  };

  Sessions(const Clock& clock, IdSource& ids, Limits limits)
      : clock_(clock), ids_(ids), limits_(limits) {}

  void set_push(PushFor push);
  // Makes room by ending the one that was idle longest; nothing when all of them run something.
  std::shared_ptr<Session> open();
  std::shared_ptr<Session> find(std::string_view id) const;  // and notes that it is in use
  std::shared_ptr<Session> remove(std::string_view id);

  void add_pipe(const std::shared_ptr<Session>& session);
  void remove_pipe(const std::shared_ptr<Session>& session);

  std::vector<std::shared_ptr<Session>> all() const;
  std::size_t size() const;

 private:
  std::vector<std::shared_ptr<Session>> take_idle();

  const Clock& clock_;
  IdSource& ids_;
  Limits limits_;
  mutable std::mutex mutex_;
  PushFor push_;
  std::map<std::string, std::shared_ptr<Session>, std::less<>> by_id_;
  std::vector<std::shared_ptr<Session>> pipes_;
};

}  // namespace waybill::mcp
