#include "waybill/rpc/outstanding.h"

#include <utility>

namespace waybill::rpc {

std::optional<std::string> Outstanding::add(Done done) {
  const std::lock_guard lock(mutex_);
  if (waiting_.size() >= limit_) return {};
  std::string id = std::to_string(next_++);
  waiting_.emplace(id, std::move(done));
  return id;
}

std::optional<Outstanding::Done> Outstanding::take(std::string_view id) {
  const std::lock_guard lock(mutex_);
  const auto found = waiting_.find(id);
  if (found == waiting_.end()) return {};
  Done done = std::move(found->second);
  waiting_.erase(found);
  return done;
}

bool Outstanding::resolve(const Message& reply) {
  auto done = take(reply.id);
  if (!done) return false;
  (*done)(Answer{reply.kind == Message::Kind::error, std::string(reply.payload.raw())});
  return true;
}

bool Outstanding::give_up(std::string_view id, Error why) {
  auto done = take(id);
  if (!done) return false;
  (*done)(std::unexpected(std::move(why)));
  return true;
}

void Outstanding::fail_all(const Error& why) {
  std::map<std::string, Done, std::less<>> all;
  {
    const std::lock_guard lock(mutex_);
    all.swap(waiting_);
  }
  for (auto& [id, done] : all) done(std::unexpected(why));
}

bool Outstanding::holds(std::string_view id) const {
  const std::lock_guard lock(mutex_);
  return waiting_.contains(id);
}

std::size_t Outstanding::size() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

}  // namespace waybill::rpc
