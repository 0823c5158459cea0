#include "waybill/store/sqlite/draft.h"

#include <algorithm>

namespace waybill::store::sqlite {
namespace {

std::uint32_t tag_of(const Name& name) {
  static_assert(sizeof name.hash == 8);
  return static_cast<std::uint32_t>(name.hash >> 32);
}

}  // namespace

// Where the name is, or where it would be.
std::size_t Draft::slot_of(const Name& name) const {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = name.hash & mask;; at = (at + 1) & mask) {
    const Slot& slot = slots_[at];
    if (slot.entry == 0) return at;
    if (slot.tag == tag_of(name) && entries_[slot.entry - 1].name == name) return at;
  }
}

void Draft::make_slots(std::size_t count) {
  slots_.assign(count, {});
  names_ = 0;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i].newer != 0) continue;
    slots_[slot_of(entries_[i].name)] = {tag_of(entries_[i].name),
                                         static_cast<std::uint32_t>(i + 1)};
    ++names_;
  }
}

const Draft::Entry* Draft::find(const Name& name) const {
  if (slots_.empty()) return nullptr;
  const Slot& slot = slots_[slot_of(name)];
  return slot.entry == 0 ? nullptr : &entries_[slot.entry - 1];
}

void Draft::write(const Name& name, std::size_t space_size, const std::string_view* value) {
  if (2 * (names_ + 1) > slots_.size()) make_slots(std::max<std::size_t>(64, 2 * slots_.size()));
  const std::string_view kept = value == nullptr ? std::string_view() : arena_.copy(*value);
  bytes_ += kept.size();
  Slot& slot = slots_[slot_of(name)];
  if (slot.entry > mark_) {
    Entry& entry = entries_[slot.entry - 1];
    entry.value = kept;
    entry.is_erased = value == nullptr;
    return;
  }
  Entry entry{.name = name,
              .space_size = static_cast<std::uint32_t>(space_size),
              .value = kept,
              .is_erased = value == nullptr,
              .older = slot.entry};
  const auto number = static_cast<std::uint32_t>(entries_.size() + 1);
  if (slot.entry == 0) {
    entry.name.text = arena_.copy(name.text);
    bytes_ += name.text.size();
    ++names_;
  } else {
    entry.name.text = entries_[slot.entry - 1].name.text;
    entries_[slot.entry - 1].newer = number;
  }
  slot = {tag_of(name), number};
  entries_.push_back(entry);
}

void Draft::back_to_mark() {
  for (; entries_.size() > mark_; entries_.pop_back())
    if (entries_.back().older != 0) entries_[entries_.back().older - 1].newer = 0;
  make_slots(slots_.size());
}

void Draft::clear() {
  entries_.clear();
  mark_ = 0;
  // What a rare large change needed is given back.
  make_slots(std::min(slots_.size(), kFewSlots));
  if (bytes_ > kLargeBytes)
    arena_ = Arena();
  else
    arena_.reset();
  bytes_ = 0;
}

}  // namespace waybill::store::sqlite
