// LazyStore: a store that is opened when somebody first needs it, so that a program which never
// does leaves nothing behind and waits for nobody.
//
// A change opens it, and makes a SQLite file that is not there. Reading from one that is not there
// finds no records and makes nothing. An opening that failed is tried again at the next use.
// Lifetime: what `prepare` uses outlives it. Thread-safety: any thread.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "waybill/store/memory_store.h"
#include "waybill/store/open.h"

namespace waybill::store {

class LazyStore final : public Store {
 public:
  // `prepare` is called before a file is made: for its folder.
  explicit LazyStore(Url url, OpenOptions options = {}, std::function<Result<void>()> prepare = {});

  Result<void> read(const std::function<Result<void>(Reading&)>& work) override;
  Result<void> change(const std::function<Result<void>(Writing&)>& work) override;
  Status status() override;
  void carry(Passenger* passenger) override;

  bool is_open();

 private:
  Result<Store*> opened();
  bool has_nothing() const;

  const Url url_;
  const OpenOptions options_;
  const std::function<Result<void>()> prepare_;
  std::mutex mutex_;
  std::unique_ptr<Store> store_;
  Passenger* passenger_ = nullptr;
  MemoryStore nothing_;
};

}  // namespace waybill::store
