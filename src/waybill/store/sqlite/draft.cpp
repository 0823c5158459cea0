#include "waybill/store/sqlite/draft.h"

namespace waybill::store::sqlite {

const Draft::Entry* Draft::find(std::string_view name) const {
  const auto found = places_.find(name);
  return found == places_.end() ? nullptr : &entries_[found->second];
}

void Draft::write(std::string_view name, std::size_t space_size, const std::string_view* value) {
  const std::string_view kept = value == nullptr ? std::string_view() : arena_.copy(*value);
  bytes_ += kept.size();
  const auto found = places_.find(name);
  if (found != places_.end() && found->second >= mark_) {
    entries_[found->second].value = kept;
    entries_[found->second].is_erased = value == nullptr;
    return;
  }
  const auto place = static_cast<std::uint32_t>(entries_.size());
  Entry entry{.space_size = static_cast<std::uint32_t>(space_size),
              .value = kept,
              .is_erased = value == nullptr};
  if (found == places_.end()) {
    entry.name = arena_.copy(name);
    bytes_ += name.size();
    places_.emplace(entry.name, place);
  } else {
    entry.name = found->first;
    entry.older = found->second + 1;
    entries_[found->second].newer = place + 1;
    found->second = place;
  }
  entries_.push_back(entry);
}

void Draft::back_to_mark() {
  for (; entries_.size() > mark_; entries_.pop_back()) {
    const Entry& entry = entries_.back();
    const auto found = places_.find(entry.name);
    if (entry.older == 0) {
      places_.erase(found);
    } else {
      found->second = entry.older - 1;
      entries_[entry.older - 1].newer = 0;
    }
  }
}

void Draft::clear() {
  entries_.clear();
  places_.clear();
  mark_ = 0;
  // What a rare large change needed is given back.
  if (bytes_ > kLargeBytes)
    arena_ = Arena();
  else
    arena_.reset();
  bytes_ = 0;
}

}  // namespace waybill::store::sqlite
