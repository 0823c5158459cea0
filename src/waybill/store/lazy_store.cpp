#include "waybill/store/lazy_store.h"

#include <filesystem>

namespace waybill::store {

LazyStore::LazyStore(Url url, OpenOptions options, std::function<Result<void>()> prepare)
    : url_(std::move(url)), options_(options), prepare_(std::move(prepare)) {}

Result<Store*> LazyStore::opened() {
  const std::lock_guard lock(mutex_);
  if (store_) return store_.get();
  if (prepare_ && has_nothing())
    if (auto prepared = prepare_(); !prepared) return std::unexpected(prepared.error());
  auto store = open(url_, options_);
  if (!store) return std::unexpected(store.error());
  store_ = std::move(*store);
  store_->carry(passenger_);
  return store_.get();
}

bool LazyStore::has_nothing() const {
  std::error_code ignored;
  return url_.engine == Engine::sqlite && !std::filesystem::exists(url_.place, ignored);
}

bool LazyStore::is_open() {
  const std::lock_guard lock(mutex_);
  return store_ != nullptr;
}

Result<void> LazyStore::read(const std::function<Result<void>(Reading&)>& work) {
  if (!is_open() && has_nothing()) return nothing_.read(work);
  const auto store = opened();
  if (!store) return std::unexpected(store.error());
  return (*store)->read(work);
}

Result<void> LazyStore::change(const std::function<Result<void>(Writing&)>& work) {
  const auto store = opened();
  if (!store) return std::unexpected(store.error());
  return (*store)->change(work);
}

Status LazyStore::status() {
  if (!is_open() && has_nothing()) return {.engine = std::string(name_of(url_.engine))};
  const auto store = opened();
  if (!store) return {.engine = std::string(name_of(url_.engine)), .reachable = false};
  return (*store)->status();
}

void LazyStore::carry(Passenger* passenger) {
  const std::lock_guard lock(mutex_);
  passenger_ = passenger;
  if (store_) store_->carry(passenger);
}

}  // namespace waybill::store
