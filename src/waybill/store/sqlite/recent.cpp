#include "waybill/store/sqlite/recent.h"

namespace waybill::store::sqlite {
namespace {

constexpr std::size_t kAround = 128;  // what a map needs for a record, about

}  // namespace

const std::string* Recent::find(const Name& name) {
  if (const auto found = newer_.find(name); found != newer_.end()) return &found->second;
  const auto found = older_.find(name);
  if (found == older_.end()) return nullptr;
  const std::string value = std::move(found->second);
  older_.erase(found);
  keep(name, value);
  const auto kept = newer_.find(name);
  return kept == newer_.end() ? nullptr : &kept->second;
}

void Recent::keep(const Name& name, std::string_view value) {
  if (value.size() > kLargest) return;
  if (bytes_ > kMostBytes) {
    older_ = std::move(newer_);
    newer_.clear();
    bytes_ = 0;
  }
  bytes_ += name.text.size() + value.size() + kAround;
  newer_.insert_or_assign(std::string(name.text), std::string(value));
}

void Recent::update(const Name& name, std::string_view value) {
  if (value.size() > kLargest) return forget(name);
  for (Half* const half : {&newer_, &older_}) {
    const auto found = half->find(name);
    if (found == half->end()) continue;
    if (value.size() > found->second.size()) bytes_ += value.size() - found->second.size();
    found->second = value;
    return;
  }
}

void Recent::forget(const Name& name) {
  for (Half* const half : {&newer_, &older_})
    if (const auto found = half->find(name); found != half->end()) half->erase(found);
}

void Recent::clear() {
  newer_.clear();
  older_.clear();
  bytes_ = 0;
}

}  // namespace waybill::store::sqlite
