#include "waybill/mcp/session.h"

#include <vector>

namespace waybill::mcp {

void Session::initialize(std::string_view version, Capabilities capabilities,
                         std::string_view owner) {
  const std::lock_guard lock(mutex_);
  owner_ = owner;
  version_ = version;
  capabilities_ = std::move(capabilities);
}

bool Session::is_initialized() const {
  const std::lock_guard lock(mutex_);
  return !version_.empty();
}

std::string Session::version() const {
  const std::lock_guard lock(mutex_);
  return version_;
}

std::string Session::owner() const {
  const std::lock_guard lock(mutex_);
  return owner_;
}

Capabilities Session::capabilities() const {
  const std::lock_guard lock(mutex_);
  return capabilities_;
}

bool Session::begin(std::string_view call, const service::Cancellation& cancellation) {
  const std::lock_guard lock(mutex_);
  return running_.size() < kMaxRunning && running_.emplace(std::string(call), cancellation).second;
}

void Session::end(std::string_view call) {
  const std::lock_guard lock(mutex_);
  if (const auto found = running_.find(call); found != running_.end()) running_.erase(found);
}

void Session::cancel(std::string_view call) {
  std::optional<service::Cancellation> cancellation;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = running_.find(call); found != running_.end())
      cancellation = found->second;
  }
  // Outside of the lock: whoever is woken may end its call right here.
  if (cancellation) cancellation->request(service::Ending::cancelled);
}

void Session::cancel_all(service::Ending why) {
  std::vector<service::Cancellation> all;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, cancellation] : running_) all.push_back(cancellation);
  }
  for (service::Cancellation& cancellation : all) cancellation.request(why);
}

std::size_t Session::running() const {
  const std::lock_guard lock(mutex_);
  return running_.size();
}

bool Session::subscribe(std::string_view uri) {
  const std::lock_guard lock(mutex_);
  if (subscriptions_.contains(uri)) return true;
  if (subscriptions_.size() >= kMaxSubscriptions) return false;
  subscriptions_.emplace(uri);
  return true;
}

void Session::unsubscribe(std::string_view uri) {
  const std::lock_guard lock(mutex_);
  if (const auto found = subscriptions_.find(uri); found != subscriptions_.end())
    subscriptions_.erase(found);
}

bool Session::is_subscribed(std::string_view uri) const {
  const std::lock_guard lock(mutex_);
  return subscriptions_.contains(uri);
}

void Session::note_task(std::string_view id) {
  const std::lock_guard lock(mutex_);
  if (tasks_.size() >= kMaxTasks) tasks_.pop_front();
  tasks_.emplace_back(id);
}

std::vector<std::string> Session::tasks() const {
  const std::lock_guard lock(mutex_);
  return {tasks_.begin(), tasks_.end()};
}

}  // namespace waybill::mcp
