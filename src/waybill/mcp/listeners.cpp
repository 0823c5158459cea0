#include "waybill/mcp/listeners.h"

#include "waybill/base/buffer.h"
#include "waybill/rpc/write.h"

namespace waybill::mcp {
namespace {

constexpr std::string_view kId = R"("_meta":{"io.modelcontextprotocol/subscriptionId":)";

}  // namespace

struct Listeners::Listener {
  std::string id{};
  Filter filter{};
  std::shared_ptr<Reply> reply{};
  service::Cancellation cancellation{};
  std::function<void()> on_end{};
  std::optional<std::stop_callback<std::function<void()>>> on_cancel{};
};

bool Listeners::add(std::string_view id, Filter filter, std::shared_ptr<Reply> reply,
                    service::Cancellation cancellation, std::string_view acknowledgement,
                    std::function<void()> on_end) {
  const auto listener = std::make_shared<Listener>();
  listener->id = id;
  listener->filter = std::move(filter);
  listener->reply = std::move(reply);
  listener->cancellation = std::move(cancellation);
  listener->on_end = std::move(on_end);
  {
    const std::lock_guard lock(mutex_);
    if (list_.size() >= most_) return false;
    list_.push_back(listener);
    // Under the lock: whoever notifies waits, and cannot come before it.
    listener->reply->send(acknowledgement);
  }
  // May run at once, when the client is gone already.
  listener->on_cancel.emplace(listener->cancellation.token(),
                              [this, raw = listener.get()] { remove(raw); });
  return true;
}

void Listeners::remove(const Listener* listener) {
  std::shared_ptr<Listener> gone;
  {
    const std::lock_guard lock(mutex_);
    for (auto& one : list_)
      if (one.get() == listener) gone = one;
    std::erase(list_, gone);
  }
  if (!gone) return;
  gone->reply->answer(202, {});
  if (gone->on_end) gone->on_end();
}

void Listeners::notify(std::string_view method, std::string_view members,
                       const std::function<bool(const Filter&)>& wants) {
  std::vector<std::shared_ptr<Listener>> list;
  {
    const std::lock_guard lock(mutex_);
    list = list_;
  }
  for (const auto& listener : list) {
    if (!wants(listener->filter)) continue;
    const std::string params = "{" + std::string(members) + (members.empty() ? "" : ",") +
                               std::string(kId) + listener->id + "}}";
    Buffer out;
    rpc::write_notification(out, method, params);
    listener->reply->send(out.view());
  }
}

void Listeners::end_all() {
  std::vector<std::shared_ptr<Listener>> list;
  {
    const std::lock_guard lock(mutex_);
    list.swap(list_);
  }
  for (const auto& listener : list) {
    Buffer out;
    rpc::write_result(out, listener->id,
                      R"({"resultType":"complete",)" + std::string(kId) + listener->id + "}}");
    listener->reply->answer(200, out.view());
    if (listener->on_end) listener->on_end();
  }
}

std::size_t Listeners::size() const {
  const std::lock_guard lock(mutex_);
  return list_.size();
}

}  // namespace waybill::mcp
