#include "waybill/mcp/sessions.h"

#include <algorithm>

namespace waybill::mcp {

void Sessions::set_push(PushFor push) {
  const std::lock_guard lock(mutex_);
  push_ = std::move(push);
}

// Those past their idle time; when it is full all the same, the longest idle one.
std::vector<std::shared_ptr<Session>> Sessions::take_idle() {
  std::vector<std::shared_ptr<Session>> taken;
  const MonotonicTime now = clock_.monotonic_now();
  auto oldest = by_id_.end();
  for (auto at = by_id_.begin(); at != by_id_.end();) {
    const auto here = at++;
    if (here->second->running() > 0) continue;
    if (now - here->second->touched() > limits_.idle) {
      taken.push_back(here->second);
      by_id_.erase(here);
    } else if (oldest == by_id_.end() || here->second->touched() < oldest->second->touched()) {
      oldest = here;
    }
  }
  if (by_id_.size() >= limits_.most && oldest != by_id_.end()) {
    taken.push_back(oldest->second);
    by_id_.erase(oldest);
  }
  return taken;
}

std::shared_ptr<Session> Sessions::open() {
  std::vector<std::shared_ptr<Session>> ended;
  std::shared_ptr<Session> session;
  {
    const std::lock_guard lock(mutex_);
    if (by_id_.size() >= limits_.most) ended = take_idle();
    if (by_id_.size() < limits_.most) {
      // Two, because one alone has 122 bits and says what it is.
      const std::string id = ids_.uuid() + "-" + ids_.short_id();
      session = std::make_shared<Session>(id, push_ ? push_(id) : Session::Push());
      session->touch(clock_.monotonic_now());
      by_id_.emplace(id, session);
    }
  }
  for (const auto& one : ended) one->cancel_all(service::Ending::disconnected);
  return session;
}

std::shared_ptr<Session> Sessions::find(std::string_view id) const {
  const std::lock_guard lock(mutex_);
  const auto found = by_id_.find(id);
  if (found == by_id_.end()) return nullptr;
  found->second->touch(clock_.monotonic_now());
  return found->second;
}

std::shared_ptr<Session> Sessions::remove(std::string_view id) {
  const std::lock_guard lock(mutex_);
  const auto found = by_id_.find(id);
  if (found == by_id_.end()) return nullptr;
  std::shared_ptr<Session> session = found->second;
  by_id_.erase(found);
  return session;
}

void Sessions::add_pipe(const std::shared_ptr<Session>& session) {
  const std::lock_guard lock(mutex_);
  pipes_.push_back(session);
}

void Sessions::remove_pipe(const std::shared_ptr<Session>& session) {
  const std::lock_guard lock(mutex_);
  std::erase(pipes_, session);
}

std::vector<std::shared_ptr<Session>> Sessions::all() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<Session>> list = pipes_;
  for (const auto& [id, session] : by_id_) list.push_back(session);
  return list;
}

std::size_t Sessions::size() const {
  const std::lock_guard lock(mutex_);
  return by_id_.size() + pipes_.size();
}

}  // namespace waybill::mcp
