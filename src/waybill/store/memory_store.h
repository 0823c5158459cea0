// MemoryStore: the in-memory twin of the engines, gone with the object. For tests, and for servers
// that shall leave nothing behind.
//
// Thread-safety: any thread. Readings run side by side; a change waits for them and they for it.
#pragma once

#include <map>
#include <shared_mutex>
#include <string>

#include "waybill/store/store.h"

namespace waybill::store {

class MemoryStore final : public Store {
 public:
  Result<void> read(const std::function<Result<void>(Reading&)>& work) override;
  Result<void> change(const std::function<Result<void>(Writing&)>& work) override;
  Status status() override;
  void carry(Passenger* passenger) override;

  using Space = std::map<std::string, std::string, std::less<>>;
  using Spaces = std::map<std::string, Space, std::less<>>;

 private:
  Result<void> carry_out(const std::function<Result<void>(Writing&)>& work);

  std::shared_mutex mutex_;
  Spaces spaces_;
  Passenger* passenger_ = nullptr;
};

}  // namespace waybill::store
