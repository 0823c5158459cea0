// LooseCalls: running calls that belong to no session, as those of the modern era over HTTP, for
// whoever has to call all of them off.
//
// Inside mcp/ only. Thread-safety: any thread.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <vector>

#include "waybill/service/cancellation.h"

namespace waybill::mcp {

class LooseCalls {
 public:
  // Keeps it until what is returned is gone, which may outlive this.
  std::shared_ptr<void> note(const service::Cancellation& cancellation) {
    const std::lock_guard lock(list_->mutex);
    const auto place = list_->running.insert(list_->running.end(), cancellation);
    return {nullptr, [list = list_, place](void*) {
              const std::lock_guard erasing(list->mutex);
              list->running.erase(place);
            }};
  }

  void cancel_all(service::Ending why) {
    std::vector<service::Cancellation> all;
    {
      const std::lock_guard lock(list_->mutex);
      all.assign(list_->running.begin(), list_->running.end());
    }
    // Outside of the lock: whoever is woken may end its call right here.
    for (service::Cancellation& cancellation : all) cancellation.request(why);
  }

 private:
  struct List {
    std::mutex mutex{};
    std::list<service::Cancellation> running{};
  };
  std::shared_ptr<List> list_ = std::make_shared<List>();
};

}  // namespace waybill::mcp
